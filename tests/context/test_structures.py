"""Tables, JSON and key-value lines, over the rows of fixtures/structures.jsonl."""

import pytest

from claimcheck.anchors import Document
from claimcheck.context import cells, regions
from tests.cases import rows

ROWS = [
    pytest.param(
        row, id=row["id"], marks=[pytest.mark.xfail(reason=row["xfail"])] if "xfail" in row else []
    )
    for row in rows("structures")
]


def shown(cell, width):
    scale = f"{cell.scale[0]} {cell.scale[1]}".strip() if cell.scale else None
    full = [cell.value, cell.row, cell.column, scale, list(cell.within)]
    return full[:width]


@pytest.mark.parametrize("row", ROWS)
def test_structures(row):
    document = Document("1", row["text"])
    found = cells(document)
    for cell in found:
        assert document.text[cell.start : cell.end] == cell.text
    expect = row["expect"]
    if "cells" in expect:
        widths = [len(cell) for cell in expect["cells"]]
        wanted = [[*cell, None] if len(cell) == 3 else cell for cell in expect["cells"]]
        widths += [4] * max(len(found) - len(widths), 0)
        read = [shown(cell, max(width, 4)) for cell, width in zip(found, widths, strict=False)]
        assert read == wanted, row["why"]
    if "regions" in expect:
        assert [region.kind for region in regions(document)] == expect["regions"], row["why"]
