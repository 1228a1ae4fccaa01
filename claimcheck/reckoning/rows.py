"""Which row of a table a sentence is about, for the values that its other rows have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from claimcheck.anchors import Anchor, Bound, Kind, Quantity, Value
from claimcheck.context.grids import LABEL, Grid, stems
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.reckoning.cues import TOGETHER
from claimcheck.reckoning.selection import agrees
from claimcheck.reckoning.wording import Item, read

_MOST_GRIDS = 6
"""Tables asked for one sentence, those with most rows first."""

_LONGEST = 600
"""Characters of a sentence that is about one row; longer ones are about many."""

_SMALL = re.compile(r"\W*\d{1,3}\W*")
"""A bare number that names a row only where nobody counts with it."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows that a sentence names, one for each table of which it names a single one."""

    values: tuple[Value, ...]
    """All values of the sentence."""
    named: tuple[tuple[Grid, int], ...] = field(default=())

    def owned(self, stated: Stated, *, owner: bool | None, apart: bool) -> tuple[bool | None, bool]:
        """Whether a value is of the row named, and whether it is of something else for sure.

        `owner` and `apart` hold where no row is named. Beside what the row named has in the column
        itself, a value of another is of that other: "Ostland took 10, two less than the leader's
        12".
        """
        cell = stated.cell
        if cell is None:
            return owner, apart
        for grid, row in self.named:
            if stated.passage not in grid.rows:
                continue
            if grid.rows[stated.passage] == row:
                return True, False
            column = grid.columns.index(cell.column) if cell.column in grid.columns else LABEL
            if column == LABEL or grid.records[row].entries[column] is None:
                break
            told = (value for value in self.values if _is_plain(value))
            if not any(agrees(grid, row, column, value) for value in told):
                return False, True
            # A small number may stand in the sentence for something else.
            small = _SMALL.fullmatch(grid.records[row].text(column))
            return (owner, apart) if small else (None, False)
        return owner, apart


def _is_plain(value: Value) -> bool:
    return not isinstance(value, Quantity) or value.bound is Bound.NONE


def rows_named(anchors: Sequence[Anchor], index: ContextIndex) -> dict[int, Rows]:
    """The rows that each sentence names, by where it starts."""
    grids = sorted(
        (grid for grid in index.grids if len(grid.records) > 1),
        key=lambda grid: -len(grid.records),
    )[:_MOST_GRIDS]
    sentences: dict[int, list[Anchor]] = {}
    for one in anchors if grids else ():
        sentences.setdefault(one.sentence.start, []).append(one)
    found = {}
    for start, here in sentences.items():
        values = tuple(one.value for one in here if one.kind is not Kind.CLAIM)
        text = here[0].sentence.text
        if values and len(text) <= _LONGEST:
            named = tuple(_named(text, grids, index))
            if named:
                found[start] = Rows(values, named)
    return found


def _named(sentence: str, grids: Sequence[Grid], index: ContextIndex) -> Iterator[tuple[Grid, int]]:
    for grid in grids:
        wording = read(sentence, grid, index.knows)
        if wording.says(TOGETHER):
            continue
        picked = {row for item in wording.items for row in _rows(item, grid)}
        if len(picked) == 1:
            yield grid, min(picked)


def _rows(item: Item, grid: Grid) -> frozenset[int]:
    """The rows that an item may mean by their name, those with a longer one included."""
    if _SMALL.fullmatch(item.word) or not any(column == LABEL for _, column, _ in item.cells):
        return frozenset()
    found = grid.places.get(stems(item.word), item.cells)
    return frozenset(row for row, column, _ in found if column == LABEL)
