"""Periods in short plain words, for reports."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from claimcheck.anchors import Granularity, Instant, Period
from claimcheck.kinds.dates import calendar
from claimcheck.kinds.dates.words import MONTH_NAMES, WEEKDAY_NAMES

_SEASON_NAMES = {3: "spring", 6: "summer", 9: "autumn", 12: "winter"}
_SINGLES = {"-1 day": "the day before", "+0 day": "the same day", "+1 day": "the day after"}


@lru_cache(maxsize=4096)
def describe(period: Period) -> str:
    """Say "4 March 2024", "2010 to 2015", "since 2017", "Q3 2024", "09:00 to 17:30", "Tuesdays"."""
    if period.relative:
        words = _relative(period.relative)
    else:
        words = " ".join(
            part for part in (_weekdays(period), _date(period), _clock(period)) if part
        )
    if period.approximator:
        words = f"about {words}"
    if period.open:
        words = f"{period.open} {words}"
    return words or "an unknown time"


def _relative(expression: str) -> str:
    amount, unit = expression.split(" ", 1)
    steps = int(amount)
    if expression in _SINGLES:
        return _SINGLES[expression]
    name = unit.capitalize() if unit in WEEKDAY_NAMES or unit in MONTH_NAMES else unit
    if steps == 0:
        return f"the same {name}"
    count = abs(steps)
    plural = name if count == 1 else f"{name}s"
    return f"{count} {plural} {'before' if steps < 0 else 'after'}"


def _weekdays(period: Period) -> str:
    days = period.weekdays
    if not days:
        return ""
    names = [WEEKDAY_NAMES[day].capitalize() for day in days]
    if period.first is not None or period.last is not None:
        return f"{names[0]},"
    if period.part:
        return f"{period.part} {names[0]} of the month"
    if len(days) == 7:
        return "every day"
    if len(days) == 1:
        return names[0] + ("s" if period.recurring else "")
    if len(days) > 2 and days == tuple(range(days[0], days[-1] + 1)):
        return f"{names[0]} to {names[-1]}"
    return ", ".join(names[:-1]) + f" and {names[-1]}"


def _clock(period: Period) -> str:
    if period.clock is None:
        return ""
    first, last = (f"{minutes // 60 % 24:02d}:{minutes % 60:02d}" for minutes in period.clock)
    if period.clock[1] == 1440:
        last = "24:00"
    if period.clock == (0, 0) and period.granularity is Granularity.RANGE:
        return "closed (00:00 to 00:00)"
    words = first if period.clock[0] == period.clock[1] else f"{first} to {last}"
    if period.second is not None:
        words += f":{period.second:02d}"
    if period.offset is not None:
        hours, minutes = divmod(abs(period.offset), 60)
        sign = "-" if period.offset < 0 else "+"
        words += f" UTC{sign}{hours:02d}:{minutes:02d}" if period.offset else " UTC"
    return words


def _date(period: Period) -> str:
    closed = calendar.closed(period) if period.named else period
    if closed.first is None or closed.last is None:
        return ""
    words = _span(closed, closed.first, closed.last)
    if period.part:
        words = f"{period.part} {words}"
    return f"fiscal {words}" if period.fiscal else words


def _year(year: int) -> str:
    if year <= 0:
        return f"{1 - year} BC"
    return f"AD {year}" if year < 1000 else str(year)


def _day(instant: Instant, *, yearless: bool) -> str:
    words = f"{instant.day} {MONTH_NAMES[instant.month - 1].capitalize()}"
    return words if yearless else f"{words} {_year(instant.year)}"


def _month(instant: Instant, *, yearless: bool) -> str:
    name = MONTH_NAMES[instant.month - 1].capitalize()
    return name if yearless else f"{name} {_year(instant.year)}"


def _span(period: Period, first: Instant, last: Instant) -> str:
    grain, bare = period.granularity, period.yearless
    year = "" if bare else f" {_year(first.year)}"
    if period.part and grain is Granularity.YEAR:
        return _year(first.year)
    if grain is Granularity.YEAR and (first.month, first.day) != (1, 1):
        return f"year to {_day(last, yearless=bare)}"
    if grain is Granularity.YEAR:
        return _year(first.year)
    if grain is Granularity.MONTH:
        return _month(first, yearless=bare)
    if grain is Granularity.QUARTER:
        return f"Q{(first.month + 2) // 3}{year}"
    if grain is Granularity.HALF:
        return f"H{(first.month + 5) // 6}{year}"
    if grain is Granularity.SEASON:
        name = _SEASON_NAMES.get(first.month, "season")
        across = f"{year}/{last.year % 100:02d}" if not bare and last.year > first.year else year
        return f"{name}{across}"
    if grain is Granularity.DECADE:
        return f"{first.year // 10 * 10}s"
    if grain is Granularity.CENTURY:
        return _century(first.year)
    if grain is Granularity.WEEK:
        return f"week of {_day(first, yearless=bare)}"
    if first[:3] == last[:3]:
        return _day(first, yearless=bare)
    return _range(replace(period, part=""), first, last)


def _century(year: int) -> str:
    number = year // 100 + 1 if year >= 0 else -(year - 1) // 100
    suffix = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number % 100 not in (11, 12, 13) else 0)
    return f"{number}{suffix or 'th'} century" + (" BC" if year < 0 else "")


def _range(period: Period, first: Instant, last: Instant) -> str:
    grain = calendar.grain_of(period)
    if grain is Granularity.YEAR:
        return f"{_year(first.year)} to {_year(last.year)}"
    if grain is Granularity.MONTH:
        start = _month(first, yearless=period.yearless or first.year == last.year)
        return f"{start} to {_month(last, yearless=period.yearless)}"
    start = _day(first, yearless=period.yearless or first.year == last.year)
    return f"{start} to {_day(last, yearless=period.yearless)}"
