"""Documentation of the metrics that cannot drift from them."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from claimcheck.metrics import GROUPS, METRICS, Sample, metric

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = ROOT / "docs" / "metrics"
MAP = (ROOT / "docs" / "specification-map.md").read_text("utf-8")
ROWS = re.findall(r"^\| .* \| `(claimcheck[\w.]+)` \| `([\w/.:]+)` \|$", MAP, re.MULTILINE)


@pytest.mark.parametrize("name", METRICS)
def test_every_metric_has_a_page_with_its_threshold(name: str) -> None:
    page = (PAGES / f"{name}.md").read_text("utf-8")
    for heading in ("## Formula", "## Defaults", "## Needs", "## When to use it"):
        assert heading in page
    assert re.search(r"^Specification: 00[0-4], ", page, re.MULTILINE)
    assert f"({name}.md)" in (PAGES / "README.md").read_text("utf-8")
    options: dict[str, Any] = {"complete": str} if name in GROUPS["judge"] else {}
    built = metric(name, **options)
    threshold = getattr(built, "threshold", None)
    if threshold is None and name not in ("citation_overlap", "faithfulness_proxy"):
        threshold = built(Sample(answer="x")).threshold
    if threshold is not None:
        assert f"threshold = {threshold:g}" in page


def test_no_page_is_about_nothing() -> None:
    assert {one.stem for one in PAGES.glob("*.md")} - {"README"} == set(METRICS)


def test_the_map_is_read_whole() -> None:
    assert len(ROWS) == sum(line.startswith("| ") for line in MAP.splitlines()) - 5


@pytest.mark.parametrize("path", sorted({function for function, _ in ROWS}))
def test_every_function_of_the_map_exists(path: str) -> None:
    parts = path.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            found: Any = import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for name in parts[cut:]:
            found = getattr(found, name)
        return
    pytest.fail(f"{path} does not exist")


@pytest.mark.parametrize("path", sorted({test for _, test in ROWS}))
def test_every_test_of_the_map_exists(path: str) -> None:
    file, _, name = path.partition("::")
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    functions = {one.name for one in tree.body if isinstance(one, ast.FunctionDef)}
    assert not name or name in functions
