"""Calendar arithmetic on Instants, and the closed periods a text can name.

The standard library's `date` stops at year 1 and at valid days; texts do not.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from claimcheck.anchors import Granularity, Instant, Period

YEARLESS = 4
"""Stands for the year of a date that names none; a leap year, so that 29 February has a place."""

_KEPT = 4_096
"""Days, months and years that are made once: texts name the same ones again and again."""

_MONTH_LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def is_leap(year: int) -> bool:
    """Leap years of the proleptic Gregorian calendar."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def month_length(year: int, month: int) -> int:
    """Days of a month."""
    return 29 if month == 2 and is_leap(year) else _MONTH_LENGTHS[month - 1]


def is_day(year: int, month: int, day: int) -> bool:
    """True where the calendar has such a day; 30 February is none."""
    return 1 <= month <= 12 and 1 <= day <= month_length(year, month)


def day_number(year: int, month: int, day: int) -> int:
    """Days since 1 January 1970; days past a month's end run on into the next."""
    shifted = year - (month <= 2)
    era, of_era = divmod(shifted, 400)
    of_year = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    return era * 146097 + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719468


def civil(number: int) -> tuple[int, int, int]:
    """Year, month and day of a day number."""
    era, of_era = divmod(number + 719468, 146097)
    year_of_era = (of_era - of_era // 1460 + of_era // 36524 - of_era // 146096) // 365
    of_year = of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    shifted = (5 * of_year + 2) // 153
    month = shifted + (3 if shifted < 10 else -9)
    return (
        year_of_era + era * 400 + (month <= 2),
        month,
        of_year - (153 * shifted + 2) // 5 + 1,
    )


def weekday(instant: Instant) -> int:
    """0 is Monday."""
    return (day_number(instant.year, instant.month, instant.day) + 3) % 7


def seconds(instant: Instant) -> int:
    """Seconds since the start of 1970, without any zone."""
    days = day_number(instant.year, instant.month, instant.day)
    return ((days * 24 + instant.hour) * 60 + instant.minute) * 60 + instant.second


def instant_of(number: int) -> Instant:
    """The inverse of `seconds`."""
    minutes, second = divmod(number, 60)
    hours, minute = divmod(minutes, 60)
    days, hour = divmod(hours, 24)
    return Instant(*civil(days), hour, minute, second)


def shifted(instant: Instant, *, days: int = 0, months: int = 0) -> Instant:
    """Moved by whole months, then days; a day the new month lacks becomes its last."""
    year, month = divmod(instant.year * 12 + instant.month - 1 + months, 12)
    day = min(instant.day, month_length(year, month + 1))
    return Instant(*civil(day_number(year, month + 1, day) + days), *instant[3:])


def _closed(
    first: tuple[int, int, int],
    last: tuple[int, int, int],
    granularity: Granularity,
    *,
    yearless: bool = False,
) -> Period:
    return Period(Instant(*first), Instant(*last, 23, 59, 59), granularity, yearless=yearless)


@lru_cache(maxsize=_KEPT)
def day(year: int | None, month: int, day_of_month: int) -> Period:
    """One day; an impossible one (30 February) is kept as stated, so that it agrees with none."""
    date = (YEARLESS if year is None else year, month, day_of_month)
    return _closed(date, date, Granularity.DAY, yearless=year is None)


@lru_cache(maxsize=_KEPT)
def months(year: int | None, month: int, count: int, granularity: Granularity) -> Period:
    """`count` whole months from the given one on."""
    base = YEARLESS if year is None else year
    final_year, final = divmod(base * 12 + month - 1 + count - 1, 12)
    last = (final_year, final + 1, month_length(final_year, final + 1))
    return _closed((base, month, 1), last, granularity, yearless=year is None)


def month(year: int | None, number: int) -> Period:
    """One calendar month."""
    return months(year, number, 1, Granularity.MONTH)


def quarter(year: int | None, number: int) -> Period:
    """One calendar quarter, 1 to 4."""
    return months(year, 3 * number - 2, 3, Granularity.QUARTER)


def half(year: int | None, number: int) -> Period:
    """One half of a year, 1 or 2."""
    return months(year, 6 * number - 5, 6, Granularity.HALF)


@lru_cache(maxsize=_KEPT)
def years(first: int, last: int, granularity: Granularity = Granularity.YEAR) -> Period:
    """Whole years, both included."""
    return _closed((first, 1, 1), (last, 12, 31), granularity)


def week(year: int, number: int) -> Period | None:
    """One ISO week, or None where the year has no such week."""
    january_4 = day_number(year, 1, 4)
    monday = january_4 - (january_4 + 3) % 7 + 7 * (number - 1)
    if not 1 <= number <= 53 or civil(monday + 3)[0] != year:
        return None
    return _closed(civil(monday), civil(monday + 6), Granularity.WEEK)


SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
"""First month of each meteorological season of the northern hemisphere."""


def season(name: str, year: int | None, *, split: bool = False) -> Period:
    """A northern season; its alternatives are the astronomical one and, for winter, both Januaries.

    `split` is true for "winter of 2022/23", where the year is the one of December.
    """
    start = SEASONS[name]
    main = months(year, start, 3, Granularity.SEASON)
    assert main.first is not None
    assert main.last is not None
    late = main.last.month + (main.last.year - main.first.year) * 12
    astronomical = _closed(
        (main.first.year, start, 20), (main.last.year, (late % 12) + 1, 22), Granularity.SEASON
    )
    others = [replace(astronomical, yearless=main.yearless)]
    if name == "winter" and year is not None and not split:
        others.append(months(year - 1, 12, 3, Granularity.SEASON))
    return replace(main, alternatives=tuple(others))


def decade(first: int) -> Period:
    """Ten years from `first` on."""
    return years(first, first + 9, Granularity.DECADE)


def century(number: int, *, before_christ: bool = False) -> Period:
    """A century by its ordinal; popular usage lets it run from 1900 to 1999, not from 1901."""
    if before_christ:
        return years(1 - 100 * number, 100 - 100 * number, Granularity.CENTURY)
    return years(100 * (number - 1), 100 * number - 1, Granularity.CENTURY)


def between(start: Period, end: Period) -> Period | None:
    """The range from the first instant of one period to the last of another, or None.

    The side without a year takes the other's: "2 April to 19 April 2018" is one April.
    """
    if start.first is None or start.last is None or end.first is None or end.last is None:
        return None
    first, last = start.first, end.last
    if start.yearless and not end.yearless:
        later = (first.month, first.day) > (last.month, last.day)
        first = first._replace(year=end.first.year - later)
    elif end.yearless and not start.yearless:
        earlier = (last.month, last.day) < (first.month, first.day)
        moved = in_year(end, start.last.year + earlier).last
        last = moved or last
    elif start.yearless and end.first < first:
        last = last._replace(year=YEARLESS + 1)
    if first > last:
        return None
    return Period(
        first,
        last,
        Granularity.RANGE,
        yearless=start.yearless and end.yearless,
        fiscal=start.fiscal and end.fiscal,
        approximator=start.approximator or end.approximator,
    )


def in_year(period: Period, year: int) -> Period:
    """A yearless period placed in a year; one that runs over New Year ends in the next."""
    if period.first is None or period.last is None:
        return period
    over = period.last.year - period.first.year
    first = period.first._replace(year=year)
    last = period.last._replace(year=year + over)
    if last.month == 2 and last.day == 29 and period.granularity is not Granularity.DAY:
        last = last._replace(day=month_length(last.year, 2))
    alternatives = tuple(in_year(other, year) for other in period.alternatives)
    return replace(period, first=first, last=last, yearless=False, alternatives=alternatives)


def part_of(period: Period, part: str) -> Period | None:
    """The early, mid or late part of a period.

    Neighbouring parts overlap a little, because a date near the border is called either way.
    """
    first, last = period.first, period.last
    if first is None or last is None or period.part:
        return None
    if period.granularity is Granularity.MONTH:
        cut = {"early": (1, 11), "mid": (10, 21), "late": (20, last.day)}[part]
        first, last = first._replace(day=cut[0]), last._replace(day=cut[1])
    elif period.granularity in _PART_MONTHS:
        low, high = _PART_MONTHS[period.granularity][part]
        span = months(first.year, first.month, 1, Granularity.MONTH)
        assert span.first is not None
        first = shifted(span.first, months=low)
        last = shifted(shifted(span.first, months=high), days=-1)
        last = Instant(*last[:3], 23, 59, 59)
    elif period.granularity in _PART_YEARS:
        low, high = _PART_YEARS[period.granularity][part]
        last = Instant(first.year + high, 12, 31, 23, 59, 59)
        first = first._replace(year=first.year + low)
    else:
        return None
    return replace(period, first=first, last=last, part=part, alternatives=())


_PART_MONTHS = {
    Granularity.QUARTER: {"early": (0, 1), "mid": (1, 2), "late": (2, 3)},
    Granularity.SEASON: {"early": (0, 1), "mid": (1, 2), "late": (2, 3)},
    Granularity.HALF: {"early": (0, 2), "mid": (2, 4), "late": (4, 6)},
    Granularity.YEAR: {"early": (0, 4), "mid": (4, 9), "late": (8, 12)},
}
_PART_YEARS = {
    Granularity.DECADE: {"early": (0, 3), "mid": (3, 7), "late": (6, 9)},
    Granularity.CENTURY: {"early": (0, 35), "mid": (30, 70), "late": (65, 99)},
}


def opened(period: Period, word: str) -> Period:
    """The interval that an open word makes of a closed period; clock times keep their minute."""
    alternatives = tuple(opened(other, word) for other in period.alternatives)
    first, last = period.first, period.last
    if first is None or last is None:
        return replace(period, open=word, alternatives=alternatives)
    begins, ends = None, None
    if word == "since":
        begins = first
    elif word == "after":
        begins = instant_of(seconds(last) + 1)
    elif word == "before":
        ends = instant_of(seconds(first) - 1)
    else:
        ends = last
    return replace(
        period,
        first=begins,
        last=ends,
        open=word,
        named=(first, last),
        alternatives=alternatives,
    )


def closed(period: Period) -> Period:
    """The closed period that an open one names: 2017 for "since 2017" and for "before 2017"."""
    if not period.open:
        return period
    first, last = period.named or (None, None)
    alternatives = tuple(closed(other) for other in period.alternatives)
    return replace(period, first=first, last=last, named=None, open="", alternatives=alternatives)


def grain_of(period: Period) -> Granularity:
    """Year, month or day: the coarsest unit that both ends of a closed range keep to."""
    assert period.first is not None
    assert period.last is not None
    first, last = period.first, period.last
    full = last.day == month_length(last.year, last.month) or (
        period.yearless and last.month == 2 and last.day >= 28
    )
    if first.day != 1 or not full:
        return Granularity.DAY
    if first.month == 1 and last.month == 12 and not period.yearless:
        return Granularity.YEAR
    return Granularity.MONTH
