"""Columns as what can be ordered: amounts and dates, row by row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from claimcheck.anchors import Instant, Period, Value

_AMOUNT = re.compile(
    r"[^\w+\-−–]{0,3}([+\-−–]?)\s?[$€£¥]?(\d{1,3}(?:,\d{3}){1,6}|\d{1,18})?(\.\d{1,12})?(?![\d.:/])"
    r"\s{0,3}(?:%|[^\W\d_]{0,12}\.?)?\s{0,3}(?:\([^)\d]{0,20}\)|\[[^\]]{0,20}\])?[*†‡]?\Z"
)
_MOSTLY = 0.75
"""Share of a column's filled cells that must be numbers or dates for it to be ordered."""

_TIME = frozenset({"year", "date", "season"})

Order = tuple[Any, ...] | None
"""Amounts (Decimal) or dates (Instant) row by row, never both, None where a cell has neither."""


def order(cells: Sequence[tuple[str, Sequence[Value]] | None]) -> Order:
    """The amounts or the dates of a column's cells; None where it is mostly neither."""
    filled = [cell for cell in cells if cell and cell[0].strip(" -–—")]
    if not filled:
        return None
    amounts = tuple(_amount(cell[0]) if cell else None for cell in cells)
    if sum(one is not None for one in amounts) >= _MOSTLY * len(filled):
        return amounts
    dates = tuple(_date(cell[1]) if cell else None for cell in cells)
    if sum(one is not None for one in dates) >= _MOSTLY * len(filled):
        return dates
    return None


def in_time(order_: Order, heading: Sequence[str]) -> bool:
    """Whether a column orders its rows in time: dates, or years under a header that says so."""
    if order_ is None:
        return False
    return any(isinstance(key, Instant) for key in order_) or any(w in _TIME for w in heading)


def _amount(text: str) -> Decimal | None:
    match = _AMOUNT.match(text.strip())
    if not match or not (match[2] or match[3]):
        return None
    amount = Decimal((match[2] or "0").replace(",", "") + (match[3] or ""))
    return -amount if match[1] in ("-", "−", "–") else amount


def _date(values: Sequence[Value]) -> Instant | None:
    for one in values:
        if isinstance(one, Period) and one.first is not None:
            return one.first
    return None
