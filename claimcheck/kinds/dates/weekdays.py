"""Weekdays: one, a list, a stretch of the week, every one of a kind."""

from __future__ import annotations

import re
from dataclasses import replace

from claimcheck.anchors import Granularity, Period
from claimcheck.kinds.dates import calendar
from claimcheck.kinds.dates.found import Bare, Found, Order
from claimcheck.kinds.dates.words import ALL_WEEKDAYS, DASH, GAP, MONTH, MONTHS, WEEKDAY, plain

_S = r"\s{1,3}"
_DAY_NAME = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_ONE = rf"(?P<plural>{_DAY_NAME}s(?!\w))|(?P<name>{WEEKDAY})"
_NEXT = re.compile(
    rf"\.?(?P<join>{GAP}(?:{DASH}|/){GAP}|{_S}(?:to|through|thru|until|till){_S}|,?{_S}(?:and|or|&){_S}"
    rf"|,{_S})(?P<day>{_DAY_NAME}s(?!\w)|{WEEKDAY})",
    re.IGNORECASE,
)
_FIRST = re.compile(
    rf"(?P<every>(?:every|each|alternate)(?:{_S}other)?{_S})?(?:{_ONE})", re.IGNORECASE
)
_SETS = re.compile(
    rf"(?P<five>weekdays|business{_S}days|working{_S}days)(?!\w)|(?P<one5>(?:every|each){_S}weekday)(?!\w)"
    rf"|(?P<two>weekends|(?:every|each){_S}weekend)(?!\w)"
    rf"|(?P<seven>(?:every|each){_S}day(?:{_S}of{_S}the{_S}week)?|(?:seven|7){_S}days{_S}a{_S}week)(?!\w)"
    rf"|(?P<daily>daily)(?!\w)",
    re.IGNORECASE,
)
_PLACE = re.compile(
    rf"(?P<place>first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th){_S}(?P<day>{WEEKDAY})"
    rf"{_S}(?:of|in){_S}(?:(?P<every>(?:each|every|the){_S}month)|(?P<month>{MONTH})\.?(?:,?{_S}(?P<year>\d{{4}})(?!\d))?)",
    re.IGNORECASE,
)
_PLACES = {"1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth"}
_ORDER = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4}


def _number(name: str) -> int:
    key = plain(name)
    return ALL_WEEKDAYS[key] if key in ALL_WEEKDAYS else ALL_WEEKDAYS[key[:-1]]


def _period(days: tuple[int, ...], *, recurring: bool) -> Period:
    grain = Granularity.DAY if len(days) == 1 else Granularity.RANGE
    return Period(None, None, grain, weekdays=days, recurring=recurring)


def stretch(text: str, start: int, _order: Order) -> Found | None:
    """Read "Monday", "Mondays", "every Tuesday", "Mon–Fri", "Tuesday, Thursday and Friday"."""
    match = _FIRST.match(text, start)
    if match is None:
        return None
    written = match["plural"] or match["name"]
    if written.islower() and len(written) < 6:
        return None
    days = [_number(written)]
    recurring = bool(match["every"] or match["plural"])
    end, count = match.end(), 1
    while count < 7:
        following = _NEXT.match(text, end)
        if following is None or following["day"].islower():
            break
        number = _number(following["day"])
        join = following["join"].strip().lower()
        if join and (join[0] in "-‐‑‒–—−" or join in ("to", "through", "thru", "until", "till")):
            while days[-1] != number:
                days.append((days[-1] + 1) % 7)
        else:
            days.append(number)
        recurring = recurring or following["day"].lower().endswith("days")
        end, count = following.end(), count + 1
    ordered = tuple(sorted(set(days)))
    if count > 1:
        return Found(end, _period(ordered, recurring=recurring))
    bare = Bare.NOT if recurring else Bare.WEEKDAY
    return Found(end, _period(ordered, recurring=recurring), bare=bare)


def sets(text: str, start: int, _order: Order) -> Found | None:
    """Read "weekdays", "weekends", "every day", "7 days a week"."""
    match = _SETS.match(text, start)
    if match is None:
        return None
    if match["five"] or match["one5"]:
        counted = bool(re.search(r"[\d\w–-]\s$", text[max(0, start - 2) : start])) and not (
            match["one5"] or match["five"].lower() == "weekdays"
        )
        return None if counted else Found(match.end(), _period((0, 1, 2, 3, 4), recurring=True))
    if match["two"]:
        return Found(match.end(), _period((5, 6), recurring=True))
    return Found(
        match.end(), _period(tuple(range(7)), recurring=True), uncertain=bool(match["daily"])
    )


def place(text: str, start: int, _order: Order) -> Found | None:
    """Read "first Sunday of each month", "third Thursday of November 2024"."""
    match = _PLACE.match(text, start)
    if match is None:
        return None
    written = match["place"].lower()
    which = _PLACES.get(written, written)
    day = _number(match["day"])
    if match["every"] or match["year"] is None:
        period = replace(_period((day,), recurring=True), part=which)
        return Found(match.end(), period)
    year, month = int(match["year"]), MONTHS[plain(match["month"])]
    whole = calendar.month(year, month)
    assert whole.first is not None
    assert whole.last is not None
    if which == "last":
        back = (calendar.weekday(whole.last) - day) % 7
        on = whole.last.day - back
    else:
        on = 1 + (day - calendar.weekday(whole.first)) % 7 + 7 * _ORDER[which]
    if not calendar.is_day(year, month, on):
        return None
    return Found(match.end(), replace(calendar.day(year, month, on), weekdays=(day,)))
