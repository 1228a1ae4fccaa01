"""When something is over that begins at a stated time and lasts a stated while."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from claimcheck.anchors import Granularity, Instant, Period, Quantity
from claimcheck.kinds.dates import calendar

_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}
_MONTHS = {"month": 1, "year": 12}
_DAY = 24 * 60


def moved(claimed: Period, begin: Period, length: Quantity, way: int = 1) -> bool:
    """Whether a claimed time lies a length after another, or before it where `way` is -1.

    A last day may be counted or not, and hours are left from their end backwards.
    """
    if claimed.clock is not None and claimed.first is None:
        span = _seconds(length)
        if begin.clock is None or span is None or span % 60:
            return False
        start = begin.clock[0] if way > 0 else begin.clock[1]
        return claimed.clock[0] % _DAY == (start + way * span // 60) % _DAY
    first, last = claimed.named or (claimed.first, claimed.last)
    if first is None or last is None or (begin.yearless and not claimed.yearless):
        return False
    if claimed.yearless and not begin.yearless:
        return any(first[1:3] <= one[1:3] <= last[1:3] for one in _ends(begin, length, way))
    return any(first <= one <= last for one in _ends(begin, length, way))


def _ends(begin: Period, length: Quantity, way: int) -> Iterator[Instant]:
    """The day to which a length leads and, of an end, the one before it, which is its last."""
    first, _ = begin.named or (begin.first, begin.last)
    days = _seconds(length)
    months = _count(length, _MONTHS)
    daily = begin.granularity is Granularity.DAY or begin.clock is not None
    if first is None:
        return
    if months is not None:
        led = calendar.shifted(first, months=way * months)
    elif days is not None and days % 86400 == 0 and daily:
        led = calendar.shifted(first, days=way * days // 86400)
    else:
        return
    yield led
    if way > 0 and daily:
        yield calendar.shifted(led, days=-1)


def _seconds(length: Quantity) -> int | None:
    return _count(length, _SECONDS)


def _count(length: Quantity, units: dict[str, int]) -> int | None:
    """How many whole units a length comes to."""
    amount = length.low if length.high is None else length.high
    if amount is None or length.low not in (amount, None) or length.unit not in units:
        return None
    count = amount * Decimal(units[length.unit])
    nearest = round(count)  # 1 h 50 min are 1.8333… hours.
    return nearest if abs(count - nearest) < _NOTHING else None


_NOTHING = Decimal("0.001")
