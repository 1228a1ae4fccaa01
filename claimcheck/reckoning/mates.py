"""Names that a sentence puts beside a row and that only another row has: "Heron, built by Lund"."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.context.grids import LABEL, Grid
from claimcheck.reckoning.cues import LESS, MORE, NEGATION, SEVERAL
from claimcheck.reckoning.lines import names_row
from claimcheck.reckoning.reckoned import Reckoned, Scope
from claimcheck.reckoning.selection import named
from claimcheck.reckoning.wording import Item, Wording

_OF_OTHERS = (NEGATION | MORE | LESS | SEVERAL | frozenset({"unlike", "instead", "beat"})) - {
    "both",
    "led",
    "lead",
    "all",
    "first",
    "second",
    "third",
}
"""Words with which a sentence may speak of rows that it does not name."""


_FOREIGN = 2
"""Words that a sentence on rows may have for itself."""


def mates(wording: Wording, sentence: str) -> Iterator[Reckoned]:
    """Every name of another row's, where each row named before it has a name of its own there.

    Nothing is said where the sentence also gives what one of the rows named has in that column, nor
    where it speaks of what the table knows nothing of.
    """
    if wording.says(_OF_OTHERS) or len(wording.foreign) > _FOREIGN:
        return
    rows: set[int] = set()
    for item in wording.items:
        if names_row(item):
            rows = rows | item.rows if len(item.rows) == 1 else set()
            continue
        column = _column(item, sentence)
        if column is None or not rows or _is_had(wording, rows, column, item):
            continue
        steps = tuple(named(wording.grid, row, column) for row in sorted(rows)[:3])
        cells = tuple((row, column) for row in sorted(rows)[:3])
        yield Reckoned(
            holds=False,
            start=item.start,
            end=item.end,
            steps=steps,
            cells=cells,
            scope=Scope.NAME,
        )


def _column(item: Item, sentence: str) -> int | None:
    """The one column of which an item is a whole cell, and a name."""
    whole = {column for _, column, full in item.cells if full}
    if len(whole) != 1 or LABEL in whole or item.value is not None:
        return None
    words = [word for word in sentence[item.start : item.end].split() if word[:1].isalpha()]
    capital = bool(words) and all(word[0].isupper() for word in words)
    return min(whole) if capital and item.start else None


def _is_had(wording: Wording, rows: set[int], column: int, item: Item) -> bool:
    """Whether a row named has the name somewhere, has none there, or has its own named too."""
    grid: Grid = wording.grid
    if rows & item.rows or not all(grid.records[row].text(column) for row in rows):
        return True
    said = {row for one in wording.items for row, where, _ in one.cells if where == column}
    return bool(said & rows)
