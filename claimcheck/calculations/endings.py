"""When something is over that begins at a stated time and lasts a stated while."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from claimcheck.anchors import Anchor, Granularity, Instant, Period, Quantity
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds import numbers
from claimcheck.kinds.dates import calendar

_ENDING = re.compile(
    r"\b(?:end(?:s|ed|ing)?|over|finish(?:es|ed)?|until|till|through|expir(?:es?|ed|y)|conclud(?:es?|ed)|"
    r"run(?:s|ning)?\sout|ran\sout|clos(?:es?|ed)|arriv(?:es?|ed|al)|back|done|ready|due|stop(?:s|ped)?)\b",
    re.IGNORECASE,
)
"""Words by which an answer speaks of an end, to which a beginning and a length lead."""
_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}
_MONTHS = {"month": 1, "year": 12}
_DAY = 24 * 60


def ended(anchor: Anchor, here: Sequence[Stated]) -> Agreement | None:
    """The working by which a claimed time is the end of what a context says when and how long."""
    claimed = anchor.value
    if not isinstance(claimed, Period) or not _ENDING.search(anchor.sentence.text):
        return None
    lengths = [one for one in here if _is_length(one)]
    for begin in here:
        if not isinstance(begin.value, Period) or begin.value.open in ("until", "before", "by"):
            continue
        for length in lengths:
            assert isinstance(length.value, Quantity)
            if moved(claimed, begin.value, length.value):
                formula = f"{begin.span.text} + {numbers.describe(length.value)}"
                return Agreement(Outcome.AGREES, Reason.DERIVED, (formula,))
    return None


def _is_length(one: Stated) -> bool:
    value = one.value
    return isinstance(value, Quantity) and value.dimension == "time" and value.amount is not None


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
