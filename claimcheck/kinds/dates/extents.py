"""When two stretches of the calendar agree: equal, inside, around, beside."""

from __future__ import annotations

from dataclasses import replace

from claimcheck.anchors import Granularity, Period
from claimcheck.findings import Reason
from claimcheck.kinds.dates import calendar
from claimcheck.kinds.dates.judgement import Judgement, worst
from claimcheck.kinds.dates.wording import describe

_FORWARD = ("since", "after")


def compare(claimed: Period, stated: Period) -> Judgement:
    """Compare two dated periods of one calendar; both have a year, or neither."""
    if claimed.open and stated.open:
        return _both_open(claimed, stated)
    if claimed.open:
        return _claimed_open(claimed, stated)
    if stated.open:
        return _stated_open(claimed, stated)
    return _closed(claimed, stated)


def _both_open(claimed: Period, stated: Period) -> Judgement:
    names = calendar.closed(claimed), calendar.closed(stated)
    step = f"{describe(claimed)} against {describe(stated)}"
    same_way = (claimed.open in _FORWARD) == (stated.open in _FORWARD)
    plain = _closed(*names)
    if not same_way:
        return Judgement(Reason.OPPOSITE if plain.reason.supports else Reason.WRONG_VALUE, step)
    if not plain.reason.supports:
        return Judgement(plain.reason, step)
    reason = plain.reason if claimed.open == stated.open else _softened(plain.reason)
    return Judgement(reason, step)


def _softened(reason: Reason) -> Reason:
    return Reason.SAME_VALUE if reason is Reason.EXACT else reason


def _claimed_open(claimed: Period, stated: Period) -> Judgement:
    """Compare "since 2017" with "2017" or "2017 to 2020"; "before 2017" against "2015"."""
    step = f"{describe(claimed)} against {describe(stated)}"
    name = calendar.closed(claimed)
    at_edge = _closed(name, stated)
    if stated.granularity is Granularity.RANGE:
        edge = _edge(stated, first=claimed.open in _FORWARD)
        at_edge = _closed(name, edge)
        if at_edge.reason is Reason.OVER_SPECIFIC and _meet(name, stated, claimed.open):
            return Judgement(Reason.SAME_VALUE, step)
    if claimed.open in ("since", "until", "by") and at_edge.reason.supports:
        return Judgement(_softened(at_edge.reason), step)
    if claimed.open in ("since", "until") and at_edge.reason is Reason.OVER_SPECIFIC:
        return Judgement(Reason.OVER_SPECIFIC, step)
    if claimed.open in ("after", "before", "by") and _contains(claimed, stated):
        return Judgement(Reason.WITHIN, step)
    return Judgement(Reason.WRONG_VALUE, step)


def _meet(name: Period, stretch: Period, way: str) -> bool:
    """Whether a date begins or ends as a range does: "until 31 March" for "to March"."""
    if way == "since":
        return name.first == stretch.first
    return way in ("until", "by") and name.last == stretch.last


def _stated_open(claimed: Period, stated: Period) -> Judgement:
    """A point or range against an open interval: its edge, inside, or outside."""
    step = f"{describe(claimed)} against {describe(stated)}"
    name = calendar.closed(stated)
    at_edge = _closed(claimed, name)
    if claimed.granularity is Granularity.RANGE:
        edge = _edge(claimed, first=stated.open in _FORWARD)
        reason = _closed(edge, name).reason
        if reason.supports:
            return Judgement(Reason.OVER_SPECIFIC, step + "; the other end is not stated")
    elif at_edge.reason.supports and stated.open not in ("after", "before"):
        return Judgement(_softened(at_edge.reason), step)
    elif at_edge.reason is Reason.OVER_SPECIFIC:
        return Judgement(Reason.OVER_SPECIFIC, step)
    if _contains(stated, claimed):
        return Judgement(Reason.WITHIN, step)
    return Judgement(Reason.WRONG_PERIOD, step)


def _contains(outer: Period, inner: Period) -> bool:
    """Interval containment; a missing end reaches for ever."""
    starts = outer.first is None or (inner.first is not None and outer.first <= inner.first)
    ends = outer.last is None or (inner.last is not None and inner.last <= outer.last)
    return starts and ends


_TOLERANCE = {
    Granularity.DAY: 3 * 86400,
    Granularity.WEEK: 7 * 86400,
    Granularity.MONTH: 31 * 86400,
    Granularity.QUARTER: 92 * 86400,
    Granularity.SEASON: 92 * 86400,
    Granularity.HALF: 184 * 86400,
    Granularity.DECADE: 3653 * 86400,
    Granularity.CENTURY: 36525 * 86400,
}
"""Seconds by which "about" and "circa" widen a date on either side: a little more than the unit."""


def _closed(claimed: Period, stated: Period) -> Judgement:
    step = f"{describe(claimed)} against {describe(stated)}"
    if (claimed.first, claimed.last) == (stated.first, stated.last):
        return Judgement(Reason.SAME_VALUE, f"both are {describe(stated)}")
    if claimed.granularity is stated.granularity is Granularity.RANGE:
        return _ends(claimed, stated)
    if _contains(claimed, stated):
        return Judgement(Reason.WITHIN, f"{describe(claimed)} contains {describe(stated)}")
    # "Died in 1962" of somebody who lived from 3 April 1889 to 17 November 1962.
    if stated.granularity is Granularity.RANGE and _overlap(claimed, stated):
        if _contains(stated, claimed):
            return Judgement(Reason.WITHIN, f"{describe(claimed)} lies in {describe(stated)}")
        return Judgement(Reason.WITHIN, f"{describe(stated)} reaches into {describe(claimed)}")
    if claimed.approximator and _near(claimed, stated):
        return Judgement(Reason.WITHIN, f"{describe(stated)} is {describe(claimed)}")
    if _contains(stated, claimed):
        return Judgement(Reason.OVER_SPECIFIC, f"only {describe(stated)} is stated")
    if Granularity.RANGE in (claimed.granularity, stated.granularity) or _overlap(claimed, stated):
        return Judgement(Reason.WRONG_PERIOD, step)
    return Judgement(Reason.WRONG_VALUE, step)


def _ends(claimed: Period, stated: Period) -> Judgement:
    """Two ranges agree by both of their ends: a longer or shorter stay is another stay."""
    pairs = [(_edge(claimed, first=one), _edge(stated, first=one)) for one in (True, False)]
    deciding = worst([_closed(*pair) for pair in pairs]).reason
    step = f"{describe(claimed)} against {describe(stated)}"
    if deciding.supports or deciding is Reason.OVER_SPECIFIC:
        return Judgement(deciding, step)
    return Judgement(Reason.WRONG_PERIOD, step)


_YEAR = 366 * 86400


def _near(claimed: Period, stated: Period) -> bool:
    tolerance = _TOLERANCE.get(claimed.granularity, 0)
    if claimed.granularity is Granularity.YEAR and claimed.first is not None:
        # "Around 1850" is a round number, "around 2019" is not.
        tolerance = _YEAR if claimed.first.year % 10 else 2 * _YEAR
    if not (claimed.first and claimed.last and stated.first and stated.last):
        return False
    early = calendar.seconds(claimed.first) - tolerance
    late = calendar.seconds(claimed.last) + tolerance
    return early <= calendar.seconds(stated.first) and calendar.seconds(stated.last) <= late


def _overlap(one: Period, two: Period) -> bool:
    if not (one.first and one.last and two.first and two.last):
        return False
    return one.first <= two.last and two.first <= one.last


def _edge(period: Period, *, first: bool) -> Period:
    """The first or last unit of a range, at the granularity its two ends show."""
    assert period.first is not None
    assert period.last is not None
    grain = calendar.grain_of(period)
    at = period.first if first else period.last
    if grain is Granularity.YEAR:
        unit = calendar.years(at.year, at.year)
    elif grain is Granularity.MONTH:
        unit = calendar.month(at.year, at.month)
    else:
        unit = calendar.day(*at[:3])
    return replace(unit, yearless=period.yearless)
