"""When two clock times or opening hours agree."""

from __future__ import annotations

from dataclasses import replace

from claimcheck.anchors import Period
from claimcheck.findings import Reason
from claimcheck.kinds.dates.judgement import Judgement
from claimcheck.kinds.dates.wording import describe

_DAY = 1440
_ABOUT = 15
"""Minutes by which "about" widens a clock time on either side."""
CLOSED = (0, 0)
"""How opening hours data write a day without opening: 0:0-0:0."""


def compare(claimed: Period, stated: Period) -> Judgement | None:
    """Compare the clock times of two periods; None where one has none."""
    if claimed.clock is None or stated.clock is None:
        return None
    step = f"{_clock(claimed)} against {_clock(stated)}"
    same = Reason.SAME_VALUE
    one = claimed.clock
    if claimed.offset is not None and stated.offset is not None and claimed.offset != stated.offset:
        shift = stated.offset - claimed.offset
        one = (one[0] + shift, one[1] + shift)
        same = Reason.CONVERTED
        step += f", moved by {shift} minutes"
    reason = _reason(claimed, stated, one, stated.clock, same)
    return Judgement(reason, step)


def _clock(period: Period) -> str:
    return describe(replace(period, first=None, last=None, weekdays=(), named=None))


def _is_range(period: Period) -> bool:
    return period.granularity == "range"


def _equal(one: int, two: int) -> bool:
    return (one - two) % _DAY == 0


def _reason(
    claimed: Period, stated: Period, one: tuple[int, int], two: tuple[int, int], same: Reason
) -> Reason:
    margin = _ABOUT if claimed.approximator else 0
    if not _is_range(claimed) and not _is_range(stated):
        return _points(claimed, stated, one[0], two[0], same, margin)
    if _is_range(claimed) and _is_range(stated):
        equal = _equal(one[0], two[0]) and _equal(one[1], two[1])
        shut = (one == CLOSED) != (two == CLOSED)
        return same if equal and not shut else Reason.WRONG_VALUE
    if _is_range(stated):
        if two == CLOSED:
            return Reason.WRONG_VALUE
        at_start, at_end = _equal(one[0], two[0]), _equal(one[0], two[1])
        if claimed.open in ("since", "after"):
            at_end = False
        elif claimed.open:
            at_start = False
        return Reason.WITHIN if at_start or at_end else Reason.WRONG_VALUE
    if _equal(one[0], two[0]) or _equal(one[1], two[0]):
        return Reason.OVER_SPECIFIC
    return Reason.WRONG_VALUE


def _points(
    claimed: Period, stated: Period, one: int, two: int, same: Reason, margin: int
) -> Reason:
    ahead = (two - one) % _DAY
    if ahead and margin and min(ahead, _DAY - ahead) <= margin:
        return Reason.WITHIN
    forward = ("since", "after")
    if claimed.open and stated.open and (claimed.open in forward) != (stated.open in forward):
        return Reason.OPPOSITE if not ahead else Reason.WRONG_VALUE
    if not ahead:
        if claimed.open in ("before", "after") and not stated.open:
            return Reason.WRONG_VALUE
        return _seconds(claimed, stated, same)
    if not stated.open:
        if claimed.open in ("before", "by") and two < one:
            return Reason.WITHIN
        if claimed.open == "after" and two > one:
            return Reason.WITHIN
    elif not claimed.open and (one > two if stated.open in forward else one < two):
        return Reason.WITHIN
    return Reason.WRONG_VALUE


def _seconds(claimed: Period, stated: Period, same: Reason) -> Reason:
    if claimed.second == stated.second or (
        claimed.second in (None, 0) and stated.second in (None, 0)
    ):
        return same
    if claimed.second is None:
        return Reason.WITHIN
    return Reason.OVER_SPECIFIC if stated.second is None else Reason.WRONG_VALUE
