"""How long it is from one date to another, and how old somebody was."""

from __future__ import annotations

from decimal import Decimal

from claimcheck.anchors import Granularity, Instant, Period, Quantity
from claimcheck.kinds.dates import calendar

_FINE = (
    Granularity.SECOND, Granularity.MINUTE, Granularity.HOUR, Granularity.DAY, Granularity.WEEK
)  # fmt: skip
_COARSE = (Granularity.YEAR, Granularity.DECADE, Granularity.CENTURY)


def _time(low: int, high: int, unit: str) -> Quantity:
    return Quantity(Decimal(low), Decimal(high), unit=unit, dimension="time")


def span_between(start: Period, end: Period) -> Quantity | None:
    """The time from one date to another, at the finest granularity both have.

    Days between days, months between months, years where either is only a year; minutes between
    two clock times, of which one or both may be dated. None where they cannot be subtracted.
    """
    one, two = calendar.closed(start), calendar.closed(end)
    if one.first is None or two.first is None or (one.clock and two.clock):
        return _clock_span(one, two)
    if one.last is None or two.last is None or one.yearless != two.yearless:
        return None
    return _span(one, two.first, _grain(one), _grain(two))


def span_of(period: Period) -> Quantity | None:
    """The time from the start to the end of a range, or of opening hours; None for a point.

    "3 June to 24 June" is 21 days and "May 2010 to May 2015" is 60 months, as people count them.
    """
    if period.granularity is not Granularity.RANGE or period.open:
        return None
    if period.clock is not None and period.clock[1] > period.clock[0]:
        return _time(*(period.clock[1] - period.clock[0],) * 2, "minute")
    if period.first is None or period.last is None:
        return None
    grain = calendar.grain_of(period)
    return _span(period, period.last, grain, grain)


def days_of(period: Period) -> Quantity | None:
    """The days of a month or of a range of days, the first and the last one counted."""
    if period.open or period.first is None or period.last is None:
        return None
    ranged = period.granularity is Granularity.RANGE and calendar.grain_of(period) in _DAYS
    if not ranged and period.granularity is not Granularity.MONTH:
        return None
    count = calendar.day_number(*period.last[:3]) - calendar.day_number(*period.first[:3]) + 1
    return _time(count, count, "day")


_DAYS = frozenset({Granularity.DAY, Granularity.MONTH})


def _span(one: Period, end: Instant, start_grain: Granularity, end_grain: Granularity) -> Quantity:
    assert one.first is not None
    grains = (start_grain, end_grain)
    if Granularity.YEAR in grains:
        return _time(*(end.year - one.first.year,) * 2, "year")
    if Granularity.MONTH in grains:
        return _time(
            *((end.year - one.first.year) * 12 + end.month - one.first.month,) * 2, "month"
        )
    days = calendar.day_number(*end[:3]) - calendar.day_number(*one.first[:3])
    return _time(days, days, "day")


def _clock_span(one: Period, two: Period) -> Quantity | None:
    """The minutes from one hour to another; of days where only one is dated, the same is meant."""
    if one.clock is None or two.clock is None or one.yearless != two.yearless:
        return None
    minutes = two.clock[0] - one.clock[0]
    if one.first is not None and two.first is not None:
        days = calendar.day_number(*two.first[:3]) - calendar.day_number(*one.first[:3])
        minutes += days * 1440
    elif minutes < 0:
        minutes += 1440
    if one.second is not None and two.second is not None:
        seconds = minutes * 60 + two.second - one.second
        return None if seconds < 0 else _time(seconds, seconds, "second")
    return None if minutes < 0 else _time(minutes, minutes, "minute")


def _grain(period: Period) -> Granularity:
    if period.granularity in _COARSE:
        return Granularity.YEAR
    return Granularity.DAY if period.granularity in _FINE else Granularity.MONTH


def ends_of(period: Period) -> tuple[Period, ...]:
    """The two years of a range of years, as those of a life: "(1880-1952)"; else the date."""
    if period.granularity is not Granularity.RANGE or not (period.first and period.last):
        return (period,)
    if calendar.grain_of(period) is not Granularity.YEAR:
        return (period,)
    return tuple(calendar.years(end.year, end.year) for end in (period.first, period.last))


def age_at(birth: Period, event: Period) -> Quantity | None:
    """Completed years from birth to event; a range where the birthday may or may not have been."""
    born, happened = calendar.closed(birth), calendar.closed(event)
    if born.yearless or happened.yearless:
        return None
    if not (born.first and born.last and happened.first and happened.last):
        return None
    youngest = _completed(born.last, happened.first)
    oldest = _completed(born.first, happened.last)
    if oldest < 0:
        return None
    return _time(max(youngest, 0), oldest, "year")


def _completed(birth: Instant, event: Instant) -> int:
    return event.year - birth.year - ((event.month, event.day) < (birth.month, birth.day))
