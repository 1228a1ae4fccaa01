"""Statements that one row has more of something than another, or comes before it."""

from __future__ import annotations

from decimal import Decimal

from claimcheck.anchors import Quantity, Value
from claimcheck.context.grids import Grid, Record
from claimcheck.reckoning.cues import HIGHEST, LESS, LOWEST, MORE, NEGATION, OPINION, SEVERAL
from claimcheck.reckoning.reckoned import Reckoned
from claimcheck.reckoning.selection import Condition, conditions, meet, named
from claimcheck.reckoning.wording import Wording, is_amount

_TEMPORAL = frozenset({"before", "after", "earlier", "later"})


def comparison(wording: Wording) -> Reckoned | None:
    """Whether the row named first has more, or less, than the row named after "than"."""
    if wording.says(
        NEGATION | OPINION | HIGHEST | LOWEST | (SEVERAL - {"than"}) | {"total", "only"}
    ):
        return None
    words = wording.words
    cues = [n for n, word in enumerate(words) if word in MORE or word in LESS]
    if len(cues) != 1:
        return None
    cue = cues[0]
    split = cue if words[cue] in ("before", "after") else _than(words, cue)
    if split is None:
        return None
    found = [one for one in conditions(wording) if not _is_value(wording, one)]
    everything = range(len(wording.grid.records))
    left = [one for one in found if max(one.items) < cue]
    right = [one for one in found if min(one.items) > split]
    if not left or not right:
        return None
    first, second = meet(everything, left), meet(everything, right)
    if len(first) != 1 or len(second) != 1 or first == second:
        return None
    return _compared(wording, cue, split, min(first), min(second))


def _than(words: tuple[str, ...], cue: int) -> int | None:
    for number in range(cue + 1, min(len(words), cue + 8)):
        if words[number] == "than":
            return number
    return None


def _is_value(wording: Wording, condition: Condition) -> bool:
    return is_amount(wording.items[condition.items[0]])


def _compared(wording: Wording, cue: int, split: int, first: int, second: int) -> Reckoned | None:
    grid = wording.grid
    word = wording.items[cue].word
    # "3 m longer" is a difference; of "Teal (3 m) is longer" it is what the row itself has.
    reach = 1 if cue and wording.items[cue - 1].word in ("be", "have") else 2
    between = wording.items[max(0, cue - reach) : split]
    said = [item for item in between if item.value and not item.cells]
    claimed = [item.value for item in said]
    column = _column(wording, cue, split, temporal=word in _TEMPORAL)
    if column is None and len(claimed) == 1:
        column = _of_kind(grid, claimed[0])
    if column is None:
        return None
    keys = grid.orders[column]
    assert keys is not None
    one, other = keys[first], keys[second]
    if one is None or other is None:
        return None
    higher, lower = (one, other) if word in MORE else (other, one)
    holds = higher > lower
    if claimed:
        by = claimed[0]
        if not isinstance(by, Quantity) or not isinstance(higher, Decimal) or len(claimed) > 1:
            return None
        assert isinstance(lower, Decimal)
        holds = holds and by.amount == higher - lower
    item = said[0] if said else wording.items[cue]
    steps = (f"{named(grid, first, column)}; {named(grid, second, column)}",)
    return Reckoned(holds, item.start, item.end, steps, ((first, column), (second, column)))


def _of_kind(grid: Grid, claimed: Value | None) -> int | None:
    """The only column of what the difference is measured in: money, lengths."""
    if not isinstance(claimed, Quantity) or not claimed.unit:
        return None
    found = [
        column
        for column, keys in enumerate(grid.orders)
        if keys is not None and any(_measures(record, column, claimed) for record in grid.records)
    ]
    return found[0] if len(found) == 1 else None


def _measures(record: Record, column: int, claimed: Quantity) -> bool:
    entry = record.entries[column]
    return entry is not None and any(
        isinstance(one, Quantity) and one.unit == claimed.unit for one in entry.values
    )


def _column(wording: Wording, cue: int, split: int, *, temporal: bool) -> int | None:
    """The one column that the comparison is about: named between, anywhere, or the only one."""
    grid = wording.grid

    def fits(column: int) -> bool:
        return grid.dated(column) if temporal else grid.orders[column] is not None

    between = [one for item in wording.items[cue:split] for one in item.columns]
    anywhere = [one for item in wording.items for one in item.columns]
    for columns in (between, anywhere, range(len(grid.columns))):
        fitting = list(dict.fromkeys(one for one in columns if fits(one)))
        if fitting:
            return fitting[0] if len(fitting) == 1 else None
    return None
