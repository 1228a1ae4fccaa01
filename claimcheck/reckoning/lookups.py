"""Statements that restate cells: one row must have all the names and values together."""

from __future__ import annotations

from itertools import combinations

from claimcheck.anchors import Granularity, Period, Quantity
from claimcheck.reckoning.cues import PLAIN_LOOKUP
from claimcheck.reckoning.reckoned import Reckoned
from claimcheck.reckoning.selection import Condition, conditions, meet, named, weak
from claimcheck.reckoning.wording import Wording


def lookup(wording: Wording) -> Reckoned | None:
    """Whether some row has everything that the sentence says of one.

    Names that could come from several rows ("Otago and Wellington") say nothing here.
    """
    if wording.says(PLAIN_LOOKUP) or len(wording.foreign) > 1:
        return None
    found = conditions(wording)
    if len(found) < 2 or any(_open(wording, one) for one in found):
        return None
    columns = frozenset().union(*(one.columns for one in found))
    if len(columns) < 2:
        return None
    everything = range(len(wording.grid.records))
    rows = meet(everything, found)
    if rows:
        row = min(rows)
        return _reckoned(wording, found, row, holds=True)
    if any(one.columns == other.columns for one, other in combinations(found, 2)):
        return None
    strong = [one for one in found if not weak(wording, one)]
    if len(strong) < 2 or meet(everything, strong):
        return None
    for one in strong:
        rest = meet(everything, [other for other in strong if other is not one])
        if rest:
            return _reckoned(wording, [one], min(rest), holds=False)
    return _reckoned(wording, strong[-1:], None, holds=False)


def _open(wording: Wording, condition: Condition) -> bool:
    """Whether a condition is too loose to say that a row lacks it."""
    value = wording.items[condition.items[0]].value
    if isinstance(value, Period) and value.granularity is Granularity.RANGE:
        return True
    if condition.bound:
        return False
    return not condition.rows or (isinstance(value, Quantity) and bool(value.bound))


def _reckoned(
    wording: Wording, found: list[Condition], row: int | None, *, holds: bool
) -> Reckoned:
    first = min(wording.items[one.items[0]].start for one in found)
    last = max(wording.items[one.items[0]].end for one in found)
    columns = [column for one in found for column in sorted(one.columns) if column >= 0]
    if row is None:
        steps: tuple[str, ...] = ("no row has all of this together",)
        return Reckoned(holds, first, last, steps, ())
    cells = tuple((row, column) for column in dict.fromkeys(columns))
    steps = tuple(named(wording.grid, row, column) for _, column in cells)
    if not holds:
        steps = tuple(step for step in steps[:3] if step)
        steps = ("in the row of the rest: " + "; ".join(steps),) if steps else ()
    return Reckoned(holds, first, last, steps or ("no row has all of this together",), cells)
