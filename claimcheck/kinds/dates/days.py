"""Dates that name a day: in words, in digits, in ISO form."""

from __future__ import annotations

import re
from dataclasses import replace

from claimcheck.anchors import Granularity, Instant, Period
from claimcheck.kinds.dates import calendar
from claimcheck.kinds.dates.found import Found, Order
from claimcheck.kinds.dates.spelled_years import SPELLED_YEAR, value_of
from claimcheck.kinds.dates.words import (
    ALL_WEEKDAYS,
    ERA,
    HOLIDAYS,
    MONTH,
    MONTHS,
    ORDINAL_WORD,
    WEEKDAY,
    alternation,
    era_year,
    full_year,
    number,
    plain,
)

_SPACE = r"\s{1,3}"
_DAY = rf"(?P<day>\d{{1,2}}(?!\d)(?P<suffix>\s?(?:st|nd|rd|th)\b)?|{ORDINAL_WORD})"
_YEAR = (
    rf"(?:(?:in{_SPACE})?(?:the{_SPACE})?year{_SPACE}(?:of{_SPACE}our{_SPACE}lord{_SPACE})?)?"
    rf"(?P<year>\d{{4}}(?![\d%]|[.,:]\d)|['’]\d\d(?!\d)|\d{{1,4}}(?=\s?{ERA})|{SPELLED_YEAR})"
    rf"(?:\s?(?P<era>{ERA}))?"
)

_DAY_MONTH = re.compile(
    rf"{_DAY}(?:{_SPACE}(?:day{_SPACE})?(?P<of>of{_SPACE})?|[-/])(?P<month>{MONTH})\.?"
    rf"(?:(?:[-/]|\s?,?\s{{0,3}}(?:of{_SPACE})?){_YEAR}|[-/](?P<short>\d\d)(?!\d))?",
    re.IGNORECASE,
)
_MONTH_DAY = re.compile(
    rf"(?P<month>{MONTH})\.?{_SPACE}(?P<the>the{_SPACE})?{_DAY}(?![%$€£]|[.,:]\d)"
    rf"(?:(?:\s?,?\s{{1,3}}|,){_YEAR})?",
    re.IGNORECASE,
)
_WEEKDAY_LEAD = re.compile(
    rf"(?P<weekday>{WEEKDAY})\.?,?{_SPACE}(?:(?:on|the){_SPACE}){{0,2}}", re.IGNORECASE
)
_ISO = re.compile(
    r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)(?!\d)"
    r"(?:(?:T|t|[^\S\n]{1,2})(?P<hour>\d\d):(?P<minute>\d\d)(?!\d)"
    r"(?::(?P<second>\d\d)(?:[.,]\d{1,9})?)?"
    r"(?:\s?(?P<zone>Z|UTC|GMT|[+\-−]\d\d:?\d\d)(?!\w))?)?"
)
_YEAR_FIRST = re.compile(r"(\d{4})([-/._])(\d{1,2})\2(\d{1,2})(?![\d.]*\d)")
_NUMERIC = re.compile(r"(\d{1,2})([-/._])(\d{1,2})\2(\d{4}|\d\d)(?!\d|[-/.:_]\d)")
_COMPACT = re.compile(r"([12]\d{3})([01]\d)([0-3]\d)(?!\d|[-.,/:]\d)")
_HOLIDAY = re.compile(
    rf"(?P<name>{alternation(HOLIDAYS)})(?!['’\w])(?:,?\s{{1,3}}(?P<year>\d{{4}})(?!\d))?",
    re.IGNORECASE,
)


def in_words(text: str, start: int, _order: Order) -> Found | None:
    """Read "4 March 2024", "the fourth of March", "4-Mar-24", "March 4th, 2024"."""
    by_day = text[start : start + 1].isdigit() or text[start : start + 3].lower() not in MONTHS
    match = (_DAY_MONTH if by_day else _MONTH_DAY).match(text, start)
    if match is None:
        return None
    parts = match.groupdict()
    day, month = number(parts["day"]), MONTHS[plain(parts["month"])]
    if not 1 <= day <= 31:
        return None
    written_year = parts["year"] or parts.get("short")
    year = None
    if written_year:
        era = parts["era"]
        if not any(map(str.isdigit, written_year)):
            year = value_of(written_year)
        else:
            year = era_year(number(written_year), era) if era else full_year(written_year)
    lower = parts["month"] in ("may", "march", "mar", "dec", "sep")
    ordinal = bool(parts["suffix"]) or not parts["day"][0].isdigit() or bool(parts.get("of"))
    if lower and year is None and not ordinal:
        return None
    end = match.end()
    if match[0].endswith(".") and parts["era"] is None:
        end -= 1
    possible = calendar.is_day(calendar.YEARLESS if year is None else year, month, day)
    doubtful = not possible or _counts(text, end, parts, year)
    return Found(end, calendar.day(year, month, day), doubtful)


_COUNTED = re.compile(r"[^\S\n]{1,2}(?:percent|per|people|million|billion|thousand|of\s(?!\d))")


def _counts(text: str, end: int, parts: dict[str, str | None], year: int | None) -> bool:
    """True where the day may be a count: "In May 20 people left"."""
    return year is None and parts.get("suffix") is None and bool(_COUNTED.match(text, end))


def after_weekday(text: str, start: int, order: Order) -> Found | None:
    """Read "Thursday, 7 November 2024": a day with the weekday the text gives it."""
    match = _WEEKDAY_LEAD.match(text, start)
    if match is None:
        return None
    for form in (in_words, numeric, iso):
        found = form(text, match.end(), order)
        if found and found.period.granularity is Granularity.DAY:
            weekdays = (ALL_WEEKDAYS[plain(match["weekday"])],)
            return found._replace(period=replace(found.period, weekdays=weekdays))
    return None


def iso(text: str, start: int, _order: Order) -> Found | None:
    """Read "2024-03-04", alone or with a clock time and a zone."""
    match = _ISO.match(text, start)
    if match is None:
        return None
    year, month, day = int(match["year"]), int(match["month"]), int(match["day"])
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    possible = calendar.is_day(year, month, day)
    dated = calendar.day(year, month, day)
    if match["hour"] is None:
        return Found(match.end(), dated, not possible)
    hour, minute = int(match["hour"]), int(match["minute"])
    second = int(match["second"]) if match["second"] else None
    if hour > 23 or minute > 59 or (second or 0) > 59:
        return Found(match.start("hour") - 1, dated, not possible)
    first = Instant(year, month, day, hour, minute, second or 0)
    return Found(
        match.end(),
        Period(
            first,
            first if second is not None else first._replace(second=59),
            Granularity.MINUTE if second is None else Granularity.SECOND,
            clock=(hour * 60 + minute, hour * 60 + minute),
            second=second,
            offset=_offset(match["zone"]),
        ),
        not possible,
    )


def _offset(zone: str | None) -> int | None:
    if zone is None:
        return None
    if zone in ("Z", "UTC", "GMT"):
        return 0
    digits = re.sub(r"\D", "", zone)
    minutes = int(digits[:2]) * 60 + int(digits[2:])
    return minutes if zone[0] == "+" else -minutes


def numeric(text: str, start: int, order: Order) -> Found | None:
    """Read "2024/03/04", "04.03.2024", "03/04/2024", "3_4_24", "3-4-24"; some hide months."""
    match = _YEAR_FIRST.match(text, start)
    if match is not None:
        year, month, day = int(match[1]), int(match[3]), int(match[4])
        if match[2] == "." and len(match[3] + match[4]) < 4:
            return None
        if 1000 <= year <= 2999 and calendar.is_day(year, month, day):
            return Found(match.end(), calendar.day(year, month, day))
        return None
    match = _NUMERIC.match(text, start)
    if match is None:
        return None
    one, two, year = int(match[1]), int(match[3]), full_year(match[4])
    short = len(match[4]) == 2
    if match[2] == "." and short and len(match[1] + match[3]) < 4:
        return None
    doubtful = short and match[2] not in "/_"
    day_first = calendar.is_day(year, two, one)
    month_first = calendar.is_day(year, one, two) and match[2] != "."
    readings = []
    if month_first and not (day_first and order is Order.DAY_FIRST):
        readings.append(calendar.day(year, one, two))
    if day_first and one != two and not (month_first and order is Order.MONTH_FIRST):
        readings.append(calendar.day(year, two, one))
    if not readings:
        return Found(match.end(), calendar.day(year, two, one), doubtful) if day_first else None
    period = replace(readings[0], alternatives=tuple(readings[1:]))
    return Found(match.end(), period, doubtful)


# A digit stands first, for then a search skips all other characters at once.
_SLASHED = re.compile(r"(\d(?<![\d/]\d)\d?)([-/])(\d{1,2})\2(?:\d{4}|\d\d)(?![\d/])")


def order_of(text: str) -> Order:
    """How a text writes numeric dates, where its unambiguous ones agree on it."""
    seen: set[Order] = set()
    slashed = _SLASHED.finditer(text) if "/" in text or "-" in text else ()
    for match in slashed:
        one, two = int(match[1]), int(match[3])
        if one > 12 >= two:
            seen.add(Order.DAY_FIRST)
        elif two > 12 >= one:
            seen.add(Order.MONTH_FIRST)
    return seen.pop() if len(seen) == 1 else Order.EITHER


def compact(text: str, start: int, _order: Order) -> Found | None:
    """Read "20240304"; never certain, for it may as well be a number."""
    match = _COMPACT.match(text, start)
    if match is None:
        return None
    year, month, day = int(match[1]), int(match[2]), int(match[3])
    if not calendar.is_day(year, month, day) or not 1900 <= year <= 2099:
        return None
    return Found(match.end(), calendar.day(year, month, day), uncertain=True)


def holiday(text: str, start: int, _order: Order) -> Found | None:
    """Read "Christmas Eve 2023", "Halloween": holidays on one date everywhere."""
    match = _HOLIDAY.match(text, start)
    if match is None or not match[0][0].isupper():
        return None
    month, day = HOLIDAYS[plain(match["name"])]
    year = int(match["year"]) if match["year"] else None
    named_only = plain(match["name"]) in ("christmas", "epiphany", "groundhog day", "may day")
    return Found(match.end(), calendar.day(year, month, day), named_only and year is None)
