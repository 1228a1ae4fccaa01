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
            if _is_end(claimed, begin.value, length.value):
                formula = f"{begin.span.text} + {numbers.describe(length.value)}"
                return Agreement(Outcome.AGREES, Reason.DERIVED, (formula,))
    return None


def _is_length(one: Stated) -> bool:
    value = one.value
    return isinstance(value, Quantity) and value.dimension == "time" and value.amount is not None


def _is_end(claimed: Period, begin: Period, length: Quantity) -> bool:
    """Whether a claimed time is that of an end; a last day may be counted or not."""
    if claimed.clock is not None and claimed.first is None:
        span = _seconds(length)
        if begin.clock is None or span is None or span % 60:
            return False
        return claimed.clock[0] % _DAY == (begin.clock[0] + span // 60) % _DAY
    if claimed.first is None or claimed.last is None or claimed.yearless != begin.yearless:
        return False
    return any(claimed.first <= one <= claimed.last for one in _ends(begin, length))


def _ends(begin: Period, length: Quantity) -> Iterator[Instant]:
    """The day on which something is over, and the one before it, which is its last."""
    first, _ = begin.named or (begin.first, begin.last)
    days = _seconds(length)
    months = _count(length, _MONTHS)
    if first is None:
        return
    if months is not None:
        yield calendar.shifted(first, months=months)
        if begin.granularity is Granularity.DAY:
            yield calendar.shifted(calendar.shifted(first, months=months), days=-1)
    elif days is not None and days % 86400 == 0 and begin.granularity is Granularity.DAY:
        yield calendar.shifted(first, days=days // 86400)
        yield calendar.shifted(first, days=days // 86400 - 1)


def _seconds(length: Quantity) -> int | None:
    return _count(length, _SECONDS)


def _count(length: Quantity, units: dict[str, int]) -> int | None:
    """How many whole units a length comes to."""
    if length.amount is None or length.unit not in units:
        return None
    count = length.amount * Decimal(units[length.unit])
    return int(count) if count == int(count) else None
