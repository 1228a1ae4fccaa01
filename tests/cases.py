"""The one loader of the case tables in `fixtures/`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"


def rows(name: str) -> list[dict[str, Any]]:
    """The rows of `fixtures/<name>.jsonl`."""
    with (FIXTURES / f"{name}.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]
