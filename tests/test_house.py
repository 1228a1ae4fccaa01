"""The order of the house: each module imports only rows above its own."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "claimcheck"

ROWS = [
    ["errors"],
    ["files"],
    ["keys"],
    ["folder_lock"],
    ["shipped"],
    ["workers"],
    ["anchors"],
    ["settings"],
    ["budget"],
    ["findings"],
    ["offsets"],
    ["language"],
    ["kinds"],
    ["context"],
    ["schedules"],
    ["alignment"],
    ["titles"],
    ["markdown"],
    ["reader"],
    ["reckoning"],
    ["citations"],
    ["neighbours"],
    ["topics"],
    ["explain"],
    ["testimony"],
    ["calculations"],
    ["doubts"],
    ["outgoes"],
    ["pairs"],
    ["results"],
    ["limits"],
    ["guises"],
    ["comparison"],
    ["candidates"],
    ["numbered"],
    ["queries"],
    ["match"],
    ["fitness"],
    ["suggestions"],
    ["entail"],
    ["fillers"],
    ["weigh"],
    ["company"],
    ["judge"],
    ["yes_no"],
    ["shown"],
    ["score"],
    ["wording"],
    ["risk"],
    ["verify"],
    ["verifier"],
    ["render"],
    ["gate"],
    ["stream"],
    ["chat"],
    ["embeddings"],
    ["metrics"],
    ["bots"],
    ["quality"],
    ["evaluation"],
    ["evaluate"],
    ["batch"],
    ["bench"],
    ["integrations"],
    ["service"],
    ["client"],
    ["commands"],
    ["pytest_plugin"],
    ["cli"],
    ["__main__"],
]
RANK = {name: rank for rank, row in enumerate(ROWS) for name in row}


def modules():
    return sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


def row_of(path):
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports_at_load(tree):
    """Imports that run when the module loads; those inside functions or for types alone do not."""
    stack = list(tree.body)
    while stack:
        node = stack.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            yield from (f"{module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            stack.extend(node.orelse)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            stack.extend(one for one in ast.iter_child_nodes(node) if isinstance(one, ast.stmt))


def test_every_module_has_a_row():
    assert sorted({row_of(path) for path in modules()} - set(RANK)) == []


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_only_rows_above(path):
    own = row_of(path)
    for name in imports_at_load(ast.parse(path.read_text(encoding="utf-8"))):
        parts = name.split(".")
        if parts[0] != "claimcheck" or len(parts) < 2 or parts[1] == "__version__":
            continue
        assert parts[1] == own or RANK[parts[1]] < RANK[own], f"{own} must not import {name}"


LOADED_WITH_SPACY = ("blocks.py", "encoder.py", "stages.py")
"""Modules about spaCy's own objects: imported where a pipeline is loaded, and there alone."""

HEAVY = ("spacy", "numpy", "networkx", "dateparser", "quantulum3")


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_heavy_import_at_load(path):
    if path.name in LOADED_WITH_SPACY:
        return
    for name in imports_at_load(ast.parse(path.read_text(encoding="utf-8"))):
        assert name.split(".")[0] not in HEAVY, f"import {name} inside the function that needs it"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_name_hides_another(path):
    """A second constant of the same name takes the place of the first without a word."""
    given = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        names = [one.id for one in getattr(node, "targets", []) if isinstance(one, ast.Name)]
        assert given.isdisjoint(names), f"{names} is given twice"
        given.update(names)


MOST_LINES = 56_962
"""Lines of the package. It only goes down: a new rule has to be worth an old one."""


def test_the_package_does_not_grow():
    texts = (path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    lines = sum(len(text.splitlines()) for text in texts)
    assert lines <= MOST_LINES, f"{lines:,} lines; delete before you add"
