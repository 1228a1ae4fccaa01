"""What a check keeps grows with its input, and not with the square of it."""

from __future__ import annotations

import datetime
import json
import tracemalloc

import pytest

from claimcheck import verify
from claimcheck.context import index_context

_FIRST = datetime.date(2004, 1, 2)


def _prices(days: int) -> str:
    return json.dumps(
        {(_FIRST + datetime.timedelta(day)).isoformat(): 10.5 + day for day in range(days)}
    )


def _numbered(fields: int) -> str:
    return json.dumps({f"field{number}": number for number in range(fields)})


def _kept(text: str) -> int:
    """Bytes that an index of a text takes."""
    tracemalloc.start()
    try:
        index = index_context(text)
        kept, _ = tracemalloc.get_traced_memory()
        del index
        return kept
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("record", [_prices, _numbered])
def test_a_record_with_digits_in_its_keys_takes_room_in_step_with_its_fields(record) -> None:
    _kept(record(800))  # What is noted once for all checks is not counted.
    assert _kept(record(800)) < 3 * _kept(record(400))


@pytest.mark.parametrize(
    "row",
    [
        "<tr><td>Item</td><td colspan=1000>5</td></tr>",
        "<tr><td colspan=1000 rowspan=1000>5</td></tr>" + "<tr><td>6</td></tr>" * 9,
        "<tr><td rowspan=1000>1</td>" + "<td rowspan=1000>2</td>" * 19 + "</tr><tr>" * 99,
    ],
)
def test_spans_of_a_table_make_few_cells(row: str) -> None:
    table = f"<table><tr><th>a</th><th>b</th></tr>{row}</table>"
    cells = sum(len(one.cells) for one in index_context(table).passages)
    assert 0 < cells <= 40 + 10 * table.count("<t")


def test_a_wide_span_in_an_answer_is_stated_few_times() -> None:
    answer = "<table><tr><td>Item</td><td colspan=1000>5</td></tr></table>"
    assert len(verify(answer, "Item: 6").findings) < 60


def test_a_span_over_the_columns_of_a_table_still_reaches_them_all() -> None:
    months = "".join(f"<th>M{number}</th>" for number in range(1, 13))
    table = (
        f"<table><tr><th>Site</th>{months}</tr>"
        '<tr><td>Leeds</td><td colspan="12">41 litres</td></tr></table>'
    )
    columns = [cell.column for one in index_context(table).passages for cell in one.cells]
    assert [column for column in columns if column.startswith("M")][-1] == "M12"
