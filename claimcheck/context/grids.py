"""Records with the same columns → grids, wherever their rows stand.

A retriever often hands over each row of a table as a passage of its own; what can be said of a
column as a whole (how many, the highest, the only one) needs them together again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from claimcheck.anchors import Value
from claimcheck.context.cells import Cell
from claimcheck.context.orders import Order, in_time, order
from claimcheck.context.statements import Passage, Passages, Stated
from claimcheck.language.stems import WORD, stem

LABEL = -1
"""The place of a row's name where no column holds it."""

_LONGEST_NAME = 8
"""Words of a cell that may be quoted in part; longer cells are prose."""

_MOST_CELLS = 6_000
"""Cells of a grid that are counted and compared; what is larger is a database, not a passage."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A cell of a grid with the values that it states."""

    cell: Cell
    document: int
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A row: its name and its entries, in the order of the grid's columns."""

    name: str
    passage: int
    entries: tuple[Entry | None, ...]

    def text(self, column: int) -> str:
        """The words of a cell, or of the row's name; empty where there is none."""
        if column == LABEL:
            return self.name
        entry = self.entries[column]
        return entry.cell.value if entry else ""


@dataclass(frozen=True, eq=False)
class Grid:
    """Rows under common columns."""

    columns: tuple[str, ...]
    records: tuple[Record, ...]

    @cached_property
    def places(self) -> dict[tuple[str, ...], tuple[tuple[int, int, bool], ...]]:
        """Stems of a cell, or of a part of it → the rows and columns, and whether it is whole."""
        found: dict[tuple[str, ...], list[tuple[int, int, bool]]] = {}
        for number, record in enumerate(self.records):
            for column in range(LABEL, len(self.columns)):
                words = stems(record.text(column))
                if not words or len(words) > 3 * _LONGEST_NAME:
                    continue
                longest = min(len(words), _LONGEST_NAME)
                for size in {*range(1, longest + 1), len(words)}:
                    for first in range(len(words) - size + 1):
                        part = words[first : first + size]
                        here = (number, column, size == len(words))
                        rows = found.setdefault(part, [])
                        if not rows or rows[-1][:2] != here[:2]:
                            rows.append(here)
        return {part: tuple(rows) for part, rows in found.items()}

    @cached_property
    def rows(self) -> dict[int, int]:
        """Passage → the row that it is."""
        return {record.passage: row for row, record in enumerate(self.records)}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Number → the row that it names, where the first column tells its rows apart by numbers.

        Room 101 and build 1188 are names, however much they look like amounts.
        """
        found = {record.text(0): row for row, record in enumerate(self.records)}
        named = len(found) == len(self.records) and all(one.isdecimal() for one in found)
        return found if named else {}

    @cached_property
    def headings(self) -> tuple[tuple[str, ...], ...]:
        """The stems of each column's header."""
        return tuple(stems(column) for column in self.columns)

    @cached_property
    def orders(self) -> tuple[Order, ...]:
        """What each column orders its rows by."""
        return tuple(
            order([(one.cell.value, one.values) if one else None for one in column])
            for column in zip(*(record.entries for record in self.records), strict=True)
        )

    @property
    def measured(self) -> bool:
        """Whether it gives numbers for several things, rather than names."""
        ordered = sum(1 for one in self.orders if one is not None)
        return len(self.records) > 1 and 2 * ordered > len(self.columns)

    def dated(self, column: int) -> bool:
        """Whether a column orders the rows in time."""
        return in_time(self.orders[column], self.headings[column])


def stems(text: str) -> tuple[str, ...]:
    """The stems of a text's words, in order."""
    return tuple(stem(word) for word in WORD.findall(text))


_Columns = dict[tuple[str, int], None]
"""The columns of a grid in their order, each once."""


def grids_of(passages: Passages, values: Callable[[int], Sequence[Stated]]) -> tuple[Grid, ...]:
    """The grids that the rows of a context make up; a row may lack some of its grid's columns."""
    found: list[tuple[_Columns, list[int]]] = []
    known: dict[frozenset[tuple[str, int]], int] = {}
    for passage in passages.rows():
        if len(passage.cells) < 2:
            continue
        keys = _keys(passage.cells.columns)
        number = known.get(frozenset(keys))
        if number is None:
            number = _grid_of(found[-8:], keys, len(found))
            known[frozenset(keys)] = number
        if number == len(found):
            found.append(({}, []))
        columns, rows = found[number]
        columns.update(dict.fromkeys(keys))
        rows.append(passage.number)
    return tuple(
        _grid(tuple(columns), [passages[row] for row in rows], values)
        for columns, rows in found
        if len(columns) * len(rows) <= _MOST_CELLS
    )


def _keys(columns: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """The columns of a row; those of the same name are told apart by their order."""
    seen: dict[str, int] = {}
    keys = []
    for column in columns:
        seen[column] = seen.get(column, -1) + 1
        keys.append((column, seen[column]))
    return tuple(keys)


def _grid_of(
    recent: Sequence[tuple[_Columns, list[int]]],
    keys: Sequence[tuple[str, int]],
    size: int,
) -> int:
    """The recent grid that has all the columns of a row, or most where the row has all of its."""
    for back, (columns, _) in enumerate(reversed(recent), 1):
        shared = sum(1 for key in keys if key in columns)
        alike = keys[0] in columns and 2 * shared > max(len(keys), len(columns))
        if alike and shared in (len(keys), len(columns)):
            return size - back
    return size


def _grid(
    columns: Sequence[tuple[str, int]],
    rows: Sequence[Passage],
    values: Callable[[int], Sequence[Stated]],
) -> Grid:
    order = {key: place for place, key in enumerate(columns)}
    records = []
    for passage in rows:
        stated: dict[int, list[Value]] = {}
        for one in values(passage.number):
            cell = one.cell
            # Values of the headings stand under the cell too, with the whole row as their place.
            if cell and cell.start <= one.span.start and one.span.end <= cell.end:
                stated.setdefault(id(cell), []).append(one.value)
        entries: list[Entry | None] = [None] * len(columns)
        for key, cell in zip(_keys(passage.cells.columns), passage.cells, strict=True):
            entries[order[key]] = Entry(cell, passage.document, tuple(stated.get(id(cell), ())))
        name = passage.cells[0].row
        records.append(Record(name, passage.number, tuple(entries)))
    return Grid(tuple(name for name, _ in columns), tuple(records))
