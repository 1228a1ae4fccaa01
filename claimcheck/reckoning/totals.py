"""Statements that the rows named have so much of something together."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from claimcheck.anchors import Quantity
from claimcheck.findings import Outcome
from claimcheck.kinds import values
from claimcheck.reckoning.cues import NEGATION, PLAIN_LOOKUP, TOGETHER
from claimcheck.reckoning.reckoned import Reckoned
from claimcheck.reckoning.selection import conditions, contrary, meet
from claimcheck.reckoning.wording import Wording, is_amount


def total(wording: Wording) -> Reckoned | None:
    """Whether a column of the rows named, or of all, sums up to the number claimed.

    A table that has a row or a column for totals is looked up instead.
    """
    grid = wording.grid
    if not wording.says(TOGETHER) or wording.says((PLAIN_LOOKUP - TOGETHER) | NEGATION):
        return None
    if any("total" in name.lower() for name in (*grid.columns, *(r.name for r in grid.records))):
        return None
    claimed = [n for n, item in enumerate(wording.items) if is_amount(item)]
    named = {one for item in wording.items for one in item.columns if grid.orders[one] is not None}
    if len(claimed) != 1 or len(named) != 1 or len(wording.foreign) > 1:
        return None
    (column,) = named
    found = [one for one in conditions(wording, claimed) if column not in one.columns]
    rows = sorted(meet(range(len(grid.records)), found))
    keys = grid.orders[column]
    if keys is None or len(rows) < 2 or contrary(found):
        return None
    amounts = [keys[row] for row in rows]
    item = wording.items[claimed[0]]
    assert isinstance(item.value, Quantity)
    if not all(isinstance(one, Decimal) for one in amounts):
        return None
    sum_ = sum((one for one in amounts if isinstance(one, Decimal)), Decimal(0))
    summed = replace(item.value, low=sum_, high=sum_, step=Decimal(1), approximator="")
    holds = values.agree(item.value, summed).outcome is Outcome.AGREES
    steps = (f"{' + '.join(f'{one:,}' for one in amounts)} = {sum_:,} ({grid.columns[column]})",)
    return Reckoned(holds, item.start, item.end, steps, tuple((row, column) for row in rows))
