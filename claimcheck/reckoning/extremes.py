"""Statements of which row has the most or the least of something, or how much that is."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from claimcheck.anchors import Quantity
from claimcheck.reckoning.cues import (
    HIGHEST,
    LESS,
    LOWEST,
    MORE,
    NEGATION,
    OF_TIME,
    OPINION,
    SEVERAL,
)
from claimcheck.reckoning.reckoned import Reckoned
from claimcheck.reckoning.selection import Condition, agrees, conditions, meet, named
from claimcheck.reckoning.wording import Wording

_REACH = 5
"""Words between "highest" and the column that it is of."""

_MOST_CONDITIONS = 4
_BREAKS = frozenset({"be", "have", "by"})


def extreme(wording: Wording) -> Reckoned | None:
    """Whether the rows named have the highest or lowest value of the column named.

    Which names pick the rows compared and which the one that stands out is not always plain: the
    statement fails only where it fails in every way of reading it.
    """
    if wording.says(NEGATION | MORE | LESS | OPINION | SEVERAL | {"only", "and", "two"}):
        return None
    cues = [n for n, item in enumerate(wording.items) if item.plain and _cue(item.word)]
    if len(cues) != 1 or len(wording.foreign) > 2:
        return None
    at = _column(wording, cues[0])
    if at is None:
        return None
    grid = wording.grid
    time = wording.items[cues[0]].word in OF_TIME
    columns = [
        one
        for one in wording.items[at].columns
        if (grid.dated(one) if time else grid.orders[one] is not None)
    ]
    if len(columns) != 1:
        return None
    column = columns[0]
    found = _conditions(wording, at, column)
    if not 0 < len(found) <= _MOST_CONDITIONS or any(not one.rows for one in found[1:]):
        return None
    high = wording.items[cues[0]].word in HIGHEST
    best = _extreme_rows(wording, column, range(len(grid.records)), high=high)
    holds = any(
        meet(_extreme_rows(wording, column, meet(range(len(grid.records)), some), high=high), rest)
        for size in range(len(found))
        for some in combinations(found, size)
        if (rest := [one for one in found if one not in some])
    )
    if not best:
        return None
    item = wording.items[cues[0]]
    word = item.word
    steps = (f"{word} {grid.columns[column]}: {named(grid, best[0], column)}",)
    return Reckoned(
        holds, item.start, wording.items[at].end, steps, tuple((row, column) for row in best[:3])
    )


def _cue(word: str) -> bool:
    return word in HIGHEST or word in LOWEST


def _column(wording: Wording, cue: int) -> int | None:
    """The column item that a superlative is of."""
    passed: set[str] = set()
    for number in range(cue + 1, min(len(wording.items), cue + _REACH)):
        item = wording.items[number]
        if item.columns:
            of_rows = "of" in passed and not passed & {"number", "amount", "total"}
            return None if of_rows or passed & _BREAKS else number
        passed.add(item.word)
    return None


def _conditions(wording: Wording, at: int, column: int) -> list[Condition]:
    """The conditions of the sentence; a number is the extreme value itself and comes first."""
    numbers = [n for n, item in enumerate(wording.items) if isinstance(item.value, Quantity)]
    found = conditions(wording, [at, *numbers])
    for number in numbers:
        value = wording.items[number].value
        assert value is not None
        rows = frozenset(
            row
            for row in range(len(wording.grid.records))
            if agrees(wording.grid, row, column, value)
        )
        found.insert(0, Condition((number,), rows, frozenset({column}), bound=True))
    return found if len(numbers) < 2 else []


def _extreme_rows(wording: Wording, column: int, rows: Iterable[int], *, high: bool) -> list[int]:
    keys = wording.grid.orders[column]
    assert keys is not None
    filled = [(key, row) for row in rows if (key := keys[row]) is not None]
    if not filled:
        return []
    best = max(key for key, _ in filled) if high else min(key for key, _ in filled)
    return [row for key, row in filled if key == best]
