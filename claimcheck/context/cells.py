"""Rows and columns → cells: what a value is of, and at which scale."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby, islice, pairwise
from operator import eq
from typing import overload

from claimcheck.context.scales import Scale, header_scale, inherited, key_scale, unit_scale
from claimcheck.context.slots import Row, Rows, Slot


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


Record = tuple[tuple[str, ...], str, tuple[str, ...], int, int]
"""What the cells of a record share: the start of `path`, `row`, `within`, `table` and `line`."""

Column = tuple[tuple[str, ...], str, Scale, int]
"""What the cells of a column share: the end of `path`, `column`, `scale` and `column_index`."""


class Cells(Sequence[Cell]):
    """The cells of a text, kept as offsets and shared headings; each is built when asked for.

    As objects of their own the cells of a table take a hundred times the room of its text.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._start = array("I")
        self._end = array("I")
        self._record = array("I")
        self._column = array("I")
        self._records: list[Record] = []
        self._columns: list[Column] = []
        self._numbers: dict[Column, int] = {}
        self._values: dict[int, str] = {}
        """Values that are not the text between their offsets."""

    def add(self, start: int, end: int, value: str, record: Record, column: Column) -> None:
        """Add a cell; those of one record are best added together."""
        if value != self._text[start:end]:
            self._values[len(self._start)] = value
        if not self._records or self._records[-1] != record:
            self._records.append(record)
        number = self._numbers.setdefault(column, len(self._columns))
        if number == len(self._columns):
            self._columns.append(column)
        self._start.append(start)
        self._end.append(end)
        self._record.append(len(self._records) - 1)
        self._column.append(number)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cells) and len(self) == len(other) and all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return len(self._start)

    @overload
    def __getitem__(self, number: int) -> Cell: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Cell, ...]: ...
    def __getitem__(self, number: int | slice) -> Cell | tuple[Cell, ...]:
        chosen = range(len(self))[number]
        return self._cell(chosen) if isinstance(chosen, int) else tuple(map(self._cell, chosen))

    def _cell(self, number: int) -> Cell:
        start, end = self._start[number], self._end[number]
        text = self._text[start:end]
        outer, row, within, table, line = self._records[self._record[number]]
        inner, column, scale, index = self._columns[self._column[number]]
        value = self._values.get(number, text)
        path = (*outer, *inner)
        return Cell(start, end, text, value, path, row, column, within, scale, table, line, index)

    def in_order(self) -> Cells:
        """The same cells in text order."""
        places = zip(self._start, self._end, strict=True)
        if all(one <= other for one, other in pairwise(places)):
            return self
        found = Cells(self._text)
        for number in sorted(range(len(self)), key=lambda n: (self._start[n], self._end[n])):
            record = self._records[self._record[number]]
            column = self._columns[self._column[number]]
            start, end = self._start[number], self._end[number]
            value = self._values.get(number, self._text[start:end])
            found.add(start, end, value, record, column)
        return found

    def lines(self) -> Iterator[tuple[int, CellRange]]:
        """The cells that follow each other in one record, with the number of their table."""
        first = 0
        of = self._records
        for record, group in groupby(self._record, key=lambda number: of[number][3:]):
            last = first + sum(1 for _ in group)
            yield record[0], CellRange(self, first, last)
            first = last

    def bounds(self, first: int, last: int) -> tuple[int, int]:
        """Where the first of some cells starts and the last ends."""
        return min(self._start[first:last]), max(self._end[first:last])

    def columns(self, first: int, last: int) -> list[str]:
        """The columns of some cells."""
        return [self._columns[number][1] for number in self._column[first:last]]

    def headings(self, first: int, last: int) -> Iterator[str]:
        """The words that head some cells, each row and column of them once."""
        for number in dict.fromkeys(self._record[first:last]):
            path, row, within, _, _ = self._records[number]
            yield from (row, *path, *within)
        for number in dict.fromkeys(self._column[first:last]):
            path, column, _, _ = self._columns[number]
            yield from (column, *path)


class CellRange(Sequence[Cell]):
    """Cells that follow each other; they are built once, so that each stays the same object."""

    __slots__ = ("_built", "_cells", "first", "last")

    def __init__(self, cells: Cells, first: int, last: int) -> None:
        self._cells = cells
        self._built: tuple[Cell, ...] | None = None
        self.first = first
        self.last = last

    def __len__(self) -> int:
        return self.last - self.first

    def __iter__(self) -> Iterator[Cell]:
        return iter(self[:])

    @overload
    def __getitem__(self, number: int) -> Cell: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Cell, ...]: ...
    def __getitem__(self, number: int | slice) -> Cell | tuple[Cell, ...]:
        if self._built is None:
            self._built = self._cells[self.first : self.last]
        return self._built[number]

    @property
    def bounds(self) -> tuple[int, int]:
        """Where the first of them starts and the last ends."""
        return self._cells.bounds(self.first, self.last)

    @property
    def columns(self) -> list[str]:
        """The column of each."""
        return self._cells.columns(self.first, self.last)

    @property
    def headings(self) -> Iterator[str]:
        """The words that head them, each row and column once."""
        return self._cells.headings(self.first, self.last)


NO_CELLS = CellRange(Cells(""), 0, 0)

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
    if not first or any(numeric(v) and not period(v) for v in first):
        return False

    def below() -> Iterator[str]:
        rest = (slot for row in islice(rows, 1, None) for slot in row[1:])
        return (slot.value for slot in rest if slot and slot.value)

    if next(below(), None) is None:
        return False
    if len(rows[0]) < 3:
        return all(numeric(value) and not _LONG_WORD.search(value) for value in below())
    return len(rows) > 2 or any(map(numeric, below()))


def add_grid(
    cells: Cells, rows: Rows, headers: int, table: int, caption: str, scale: Scale
) -> None:
    """Add the cells below the first `headers` rows of a grid, each with what heads it."""
    width = rows.width
    above = rows[:headers]
    columns = [_column_header(above, index) for index in range(width)]
    labels = [readable(column) for column in columns]
    scales = [key_scale(column) for column in columns]
    label = _label_column(columns, rows, headers)
    scale = _corner_scale(columns, rows, headers, label) or scale
    unit, measured = _unit_columns(labels)
    outer = (caption,) if caption else ()
    group = ""
    name = ""
    for line, row in enumerate(islice(rows, headers, None)):
        filled = [slot for slot in row if slot and slot.value]
        if width > 2 and _groups(row, filled):
            group, name = readable(filled[0].value), ""
            continue
        name = _row_header(row, label) or name
        within = (*outer, group) if group else outer
        row_scale = header_scale(name)
        named = row[unit] if 0 <= unit < len(row) else None
        row_unit = unit_scale(named.value) if named else None
        record = ((name,), readable(name), within, table, line)
        for index, slot in enumerate(row):
            if slot is None or not slot.value or slot.header:
                continue
            column = columns[index]
            own = None
            if index != label and numeric(slot.value):
                own = row_scale or scales[index] or (row_unit if index in measured else None)
                own = own or inherited(scale, slot.value, column, name)
            heading = ((column,), labels[index], own, index)
            cells.add(slot.start, slot.end, slot.value, record, heading)


def _corner_scale(columns: Sequence[str], rows: Rows, headers: int, label: int) -> Scale:
    """What the header over the names of the rows says of all other columns: "EUR million"."""
    names = (slot.value for slot in rows.column(label, headers) if slot and slot.value)
    if not columns or any(map(numeric, names)):
        return None
    return header_scale(columns[label]) or unit_scale(columns[label])


_UNIT_HEADERS = frozenset({"unit", "units", "uom", "measure"})
_MEASURED = frozenset(
    "result results value reading measured reference range normal limit limits target min max "
    "minimum maximum lower upper low high".split()
)


def _unit_columns(labels: Sequence[str]) -> tuple[int, frozenset[int]]:
    """The column that gives each row its unit, -1 where none does, and the columns it is for.

    These are the one before it and those that say what was measured or may be: in "Item, Qty,
    Unit, Price" the price is not in kilograms.
    """
    words = [label.casefold().split() for label in labels]
    unit = next((n for n, one in enumerate(words) if _UNIT_HEADERS.issuperset(one) and one), -1)
    if unit < 0:
        return unit, frozenset()
    told = (n for n, one in enumerate(words) if not _MEASURED.isdisjoint(one))
    return unit, frozenset({unit - 1, *told})


def _groups(row: Row, filled: Sequence[Slot]) -> bool:
    """True where a row has one cell, first or across all columns, that names those below it."""
    alone = bool(filled) and all(slot == row[0] for slot in filled)
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


def _label_column(columns: Sequence[str], rows: Rows, headers: int) -> int:
    """The column that names the records: the first, unless it only counts them."""

    def values(index: int) -> Iterator[str]:
        return (slot.value for slot in rows.column(index, headers) if slot)

    if next(values(0), None) is None:
        return 0
    counting = columns[0].casefold() in _COUNTER and all(map(str.isdigit, values(0)))
    if not counting and not all(numeric(v) and not period(v) for v in values(0)):
        return 0
    for index in range(1, len(columns)):
        if naming(columns[index]):
            return index
    for index in range(1, len(columns)):
        worded = sum(1 for value in values(index) if _LETTERS.search(value))
        if counting and 2 * worded > len(rows) - headers:
            return index
    return 0
