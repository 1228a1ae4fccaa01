"""The one loader of the case tables in `fixtures/`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"


def rows(name: str) -> list[dict[str, Any]]:
    """The rows of `fixtures/<name>.jsonl`."""
    with (FIXTURES / f"{name}.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def params(name: str, key: str = "id", missed: str = "missed") -> list[Any]:
    """The rows of a table as cases of a test; those with a reason under `missed` may fail."""
    return [pytest.param(row, id=row[key], marks=_marks(row.get(missed, ""))) for row in rows(name)]


def _marks(missed: str) -> list[pytest.MarkDecorator]:
    return [pytest.mark.xfail(reason=missed, strict=False)] if missed else []
