"""Rows and columns → cells: what a value is of, and at which scale."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from claimcheck.context.scales import Scale, header_scale, inherited, key_scale


@dataclass(frozen=True, slots=True)
class Cell:
    """One value of a structured stretch: `document.text[start:end] == text` always holds."""

    start: int
    end: int
    text: str
    value: str
    """The text without escapes, entities and emphasis marks."""
    path: tuple[str, ...]
    """Keys as written, outermost first; of a table cell its row and its column header."""
    row: str
    """What the record is of, in readable words; empty where nothing says."""
    column: str
    """Which attribute of it the value is, in readable words; empty where nothing says."""
    within: tuple[str, ...]
    """What the whole lies in, outermost first: caption, enclosing records, group row."""
    scale: tuple[Decimal, str] | None
    """Factor and unit that a caption, a header or a sibling gives; the text is not changed."""
    table: int
    """Cells with the same number stand in one table, object or list."""
    line: int
    """Cells of one table with the same number belong to one record."""
    column_index: int


class Slot(NamedTuple):
    """One cell of a grid before it is known what it is about."""

    start: int
    end: int
    value: str
    header: bool = False


Row = Sequence[Slot | None]

_BRACKET_TAG = re.compile(r"\[/?[A-Z]{3,12}\]")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-z]{3})(?=\d)")
_IDENTIFIER = re.compile(r"[^\W_]+(?:[_-][^\W_]+)*\Z|_*\w+\Z")
_COUNTER = frozenset(
    {"", "#", "id", "index", "no", "no.", "nr", "number", "pos", "rank", "rk", "row"}
)
_NAMING = frozenset(
    "name player team title product item model country company city employee person region".split()
)
_LONG_WORD = re.compile(r"[^\W\d_]{4}")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_NUMERIC = re.compile(r"[\s(+\-−–~<>≤≥≈]*(?:[^\W\d_]{0,3}[$€£¥₹]|[A-Z]{3}\s)?\s*[.,]?\d")
_PERIOD = re.compile(
    r"(?:(?:fy|q[1-4]|h[12]|[a-z]{3,9}\.?)[\s'’/-]*)?(?:1[5-9]|20|21)\d\d(?:\s*[/–-]\s*\d{2,4})?[a-z*]?\Z"
    r"|(?:fy|q[1-4]|h[12])[\s'’/-]*\d{0,4}\Z",
    re.IGNORECASE,
)


def readable(header: str) -> str:
    """A header or key in words: `unit_price` and `unitPrice` are both "unit price"."""
    text = _BRACKET_TAG.sub(" ", header)
    text = " ".join(text.split())
    if " " not in text and _IDENTIFIER.match(text):
        text = _CAMEL.sub(" ", text)
        text = " ".join(text.replace("_", " ").split())
    return text.rstrip(":").rstrip()


def numeric(value: str) -> bool:
    """True where a value starts with a number rather than with words."""
    return bool(_NUMERIC.match(value))


def period(value: str) -> bool:
    """True for the years, quarters and months that head columns."""
    return bool(_PERIOD.match(value.strip()))


def naming(key: str) -> bool:
    """True where a key or column header says that its values name the records."""
    return bool(_NAMING.intersection(readable(key).casefold().split()[-1:]))


def headed(rows: Sequence[Row]) -> bool:
    """True where the first row of an unmarked table heads the others.

    It holds names or periods right of its first cell, and what stands below differs from it: of
    two columns, all numbers, or the table is a list of pairs.
    """
    first = [slot.value for slot in rows[0][1:] if slot and slot.value]
    below = [slot.value for row in rows[1:] for slot in row[1:] if slot and slot.value]
    if not first or not below or any(numeric(v) and not period(v) for v in first):
        return False
    if len(rows[0]) < 3:
        return all(numeric(value) and not _LONG_WORD.search(value) for value in below)
    return len(rows) > 2 or any(numeric(value) for value in below)


def grid_cells(
    text: str, rows: Sequence[Row], headers: int, table: int, caption: str, scale: Scale
) -> list[Cell]:
    """The cells below the first `headers` rows of a grid, each with what heads it."""
    width = max((len(row) for row in rows), default=0)
    columns = [_column_header(rows[:headers], index) for index in range(width)]
    scales = [key_scale(column) for column in columns]
    label = _label_column(columns, rows[headers:])
    found: list[Cell] = []
    outer = (caption,) if caption else ()
    group = ""
    name = ""
    for line, row in enumerate(rows[headers:]):
        filled = [slot for slot in row if slot and slot.value]
        if width > 2 and _groups(row, filled):
            group, name = readable(filled[0].value), ""
            continue
        name = _row_header(row, label) or name
        within = (*outer, group) if group else outer
        row_scale = header_scale(name)
        for index, slot in enumerate(row):
            if slot is None or not slot.value or slot.header:
                continue
            column = columns[index]
            found.append(
                Cell(
                    start=slot.start,
                    end=slot.end,
                    text=text[slot.start : slot.end],
                    value=slot.value,
                    path=(name, column),
                    row=readable(name),
                    column=readable(column),
                    within=within,
                    scale=None
                    if index == label or not numeric(slot.value)
                    else row_scale or scales[index] or inherited(scale, slot.value, column, name),
                    table=table,
                    line=line,
                    column_index=index,
                )
            )
    return found


def _groups(row: Row, filled: Sequence[Slot]) -> bool:
    """True where a row has one cell, first or across all columns, that names those below it."""
    alone = bool(filled) and all(slot is row[0] for slot in filled)
    return alone and not numeric(filled[0].value)


def _column_header(rows: Sequence[Row], index: int) -> str:
    """The headers above a column, outermost first; a header that spans rows counts once."""
    parts: list[str] = []
    for row in rows:
        slot = row[index] if index < len(row) else None
        if slot and slot.value and (not parts or parts[-1] != slot.value):
            parts.append(slot.value)
    return " ".join(parts)


def _row_header(row: Row, label: int) -> str:
    marked = [slot.value for slot in row if slot and slot.header and slot.value]
    if marked:
        return " ".join(dict.fromkeys(marked))
    slot = row[label] if label < len(row) else None
    return slot.value if slot else ""


def _label_column(columns: Sequence[str], rows: Sequence[Row]) -> int:
    """The column that names the records: the first, unless it only counts them."""
    if not columns or not rows:
        return 0
    first = [row[0].value for row in rows if row and row[0]]
    counting = columns[0].casefold() in _COUNTER and first and all(v.isdigit() for v in first)
    if not counting and not (first and all(numeric(v) and not period(v) for v in first)):
        return 0
    for index in range(1, len(columns)):
        if naming(columns[index]):
            return index
    for index in range(1, len(columns)):
        values = [row[index] for row in rows if index < len(row)]
        worded = sum(1 for slot in values if slot and _LETTERS.search(slot.value))
        if counting and 2 * worded > len(rows):
            return index
    return 0
