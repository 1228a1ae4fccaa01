"""Clock times and opening hours in every spelling."""

from __future__ import annotations

import re
from dataclasses import replace

from claimcheck.anchors import Granularity, Period
from claimcheck.kinds.dates.found import Bare, Found, Order
from claimcheck.kinds.dates.words import CARDINAL_WORD, DASH, GAP, ZONE_WORDS, ZONES, number

_DAY = 1440
_HALF_DAY = 720
_MERIDIEM = r"(?:[ap]\.\s?m\.|[ap]\.?m)(?![^\W_])"
_DAYPART = (
    r"(?:\s{1,3}(?:in\s{1,3}the\s{1,3}(?P<part>morning|afternoon|evening)|at\s{1,3}(?P<night>night)"
    r"|(?P<sharp>sharp)))?"
)
_ZONE_NAMES = "|".join(sorted(ZONES, key=lambda name: (-len(name), name)))
_ZONE = re.compile(
    rf"\s{{0,2}}\(?(?P<zone>(?:{_ZONE_NAMES})(?![\w-])(?:\s?[+\-−]\s?\d{{1,2}}(?::?\d\d)?(?!\d))?"
    rf"|(?:UTC|GMT)\s?[+\-−]\s?\d{{1,2}}(?::?\d\d)?(?!\d)|[+\-−]\d\d:?\d\d(?!\d)"
    rf"|(?:Eastern|Central|Mountain|Pacific)(?:\s(?:Standard\s|Daylight\s)?Time)?(?!\w))\)?"
)
_TIME = re.compile(
    rf"(?P<hour>\d{{1,2}})(?!\d)"
    rf"(?:(?P<colon>(?-i:[:h]))(?P<minute>\d\d|(?<=:)0)(?!\d)(?::(?P<second>\d\d)(?!\d))?|\.(?P<dotted>\d\d)(?=\s?[ap]\.?m))?"
    rf"(?:\s{{0,2}}(?P<half>{_MERIDIEM})|\s?(?P<oclock>o['’]?clock)(?!\w)|\s(?P<word>noon|midday|midnight)(?!\w)"
    rf"|\s?(?P<unit>hrs?|hours)(?!\w))?{_DAYPART}",
    re.IGNORECASE,
)
_SPOKEN = re.compile(
    rf"(?P<lead>half|(?:a\s{{1,3}})?quarter|(?:\d{{1,2}}|{CARDINAL_WORD})(?:[\s-](?:one|two|three|four|five|six|seven|eight|nine))?(?:\s{{1,3}}minutes?)?)"
    rf"\s{{1,3}}(?P<side>past|to|before|after|till)\s{{1,3}}(?P<hour>\d{{1,2}}(?![\d:])|{CARDINAL_WORD}|noon|midnight)"
    rf"(?:\s{{1,2}}(?P<half>{_MERIDIEM})|\s(?P<oclock>o['’]?clock))?{_DAYPART}",
    re.IGNORECASE,
)
_WORDED = re.compile(
    rf"(?P<hour>{CARDINAL_WORD})"
    r"(?:[\s-](?P<minute>thirty|fifteen|forty[\s-]five|ten|twenty|oh[\s-]five))?"
    rf"(?:\s{{1,3}}(?:(?P<half>{_MERIDIEM})|(?P<oclock>o['’]?clock)(?!\w))"
    rf"|(?=\s(?:in\sthe\s(?:morning|afternoon|evening)|at\snight)(?!\w))){_DAYPART}",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?P<name>noon|midday|midnight)(?!\w)", re.IGNORECASE)
_MILITARY = re.compile(r"([01]\d|2[0-3])([0-5]\d)\s?(?:hours|hrs|h)(?!\w)", re.IGNORECASE)
_HOURS = re.compile(
    rf"(?P<h1>\d{{1,2}})(?!\d)(?:[:.](?P<m1>\d{{1,2}})(?!\d))?\s{{0,2}}(?P<a1>{_MERIDIEM})?"
    rf"{GAP}(?:{DASH}|(?:to|until|till|through|and)(?=\s|\d)){GAP}"
    rf"(?P<h2>\d{{1,2}})(?![\d])(?:[:.](?P<m2>\d{{1,2}})(?!\d))?\s{{0,2}}(?P<a2>{_MERIDIEM})?(?![-\d/])",
    re.IGNORECASE,
)


_OPENING = re.compile(
    r"\b(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:days?)?|weekdays|weekends|daily"
    r"|hours(?:\s(?:are|were|run|is|of))?|opens?|staffed)(?-i:[:,]?\s{1,2})(?:from\s)?$",
    re.IGNORECASE,
)
_WEEKDAY = r"(?-i:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?"
_ON_DAYS = re.compile(
    r",?\s{1,2}(?:on\s)?(?:weekdays|weekends"
    rf"|{_WEEKDAY}(?:s(?!\w)|\s?(?:[-–—]|to\s|through\s)\s?{_WEEKDAY}))",
    re.IGNORECASE,
)
"""What makes hours of two bare numbers, before and behind them: "Mon–Fri 9-5", "9-5 on weekdays".
"""


def _single(minutes: int, granularity: Granularity, **fields: int | None) -> Period:
    return Period(None, None, granularity, clock=(minutes, minutes), second=fields.get("second"))


def _with_half(hour: int, half: str) -> int | None:
    """The hour of the day for an hour of a half day, or None for "13 pm"."""
    if not 1 <= hour <= 12:
        return None
    return hour % 12 + (12 if half.lower().startswith("p") else 0)


def _half_of(match: re.Match[str]) -> str:
    """Say "a" or "p" where the text tells the half of the day, else nothing."""
    parts = match.groupdict()
    if parts.get("half"):
        return str(parts["half"])[0].lower()
    if parts.get("part"):
        return "a" if str(parts["part"]).lower() == "morning" else "p"
    return "n" if parts.get("night") else ""


def _placed(hour: int, minute: int, half: str, granularity: Granularity) -> Period | None:
    """A time of a twelve-hour clock; both halves where nothing tells which."""
    if half == "n":
        half = "p" if 5 <= hour <= 11 else "a"
    if half:
        whole = _with_half(hour, half)
        return None if whole is None else _single(whole * 60 + minute, granularity)
    if not 1 <= hour <= 12:
        return None
    morning, evening = hour % 12 * 60 + minute, (hour % 12 + 12) * 60 + minute
    if hour == 12:
        morning, evening = evening, morning
    return replace(_single(morning, granularity), alternatives=(_single(evening, granularity),))


def _zoned(text: str, end: int, period: Period) -> tuple[int, Period]:
    """The period with the zone that follows it, if any."""
    match = _ZONE.match(text, end)
    if match is None:
        return end, period
    written = match["zone"]
    end = match.end() if match[0].count("(") == match[0].count(")") else match.end("zone")
    name = re.match(r"[A-Za-z]*", written)
    key = name[0] if name else ""
    key = ZONE_WORDS.get(key.lower(), key)
    shift = re.search(r"([+\-−])\s?(\d{1,2}):?(\d\d)?", written)
    if shift:
        minutes = int(shift[2]) * 60 + int(shift[3] or 0)
        offsets: tuple[int, ...] = (minutes if shift[1] == "+" else -minutes,)
    else:
        offsets = ZONES[key]
    readings = [
        replace(one, offset=offset, alternatives=())
        for offset in offsets
        for one in (period, *period.alternatives)
    ]
    return end, replace(readings[0], alternatives=tuple(readings[1:]))


def single(text: str, start: int, _order: Order) -> Found | None:
    """Read "9 AM", "09:00", "9.30 pm", "21:15:30", "12 noon", "17h30", "1700 hours"."""
    military = _MILITARY.match(text, start)
    if military is not None:
        period = _single(int(military[1]) * 60 + int(military[2]), Granularity.MINUTE)
        return Found(*_zoned(text, military.end(), period))
    match = _TIME.match(text, start)
    if match is None:
        return None
    written_minute = match["minute"] or match["dotted"]
    marked = match["half"] or match["oclock"] or match["word"] or match["part"] or match["night"]
    if not marked and match["colon"] is None:
        return None
    if match["unit"] and match["colon"] is None:
        return None
    hour, minute = int(match["hour"]), int(written_minute or 0)
    second = int(match["second"]) if match["second"] else None
    grain = Granularity.HOUR if written_minute is None else Granularity.MINUTE
    if minute > 59 or (second or 0) > 59:
        return None
    if match["word"]:
        if hour != 12:
            return None
        at = 0 if match["word"].lower() == "midnight" else _HALF_DAY
        return Found(match.end(), _single(at, Granularity.HOUR))
    half = _half_of(match)
    if half or match["oclock"]:
        placed = _placed(hour, minute, half, grain)
        if placed is None:
            return None
        period = placed
    elif hour > 24 or (hour == 24 and minute):
        return None
    else:
        period = _single(hour * 60 + minute, grain)
        if 1 <= hour <= 12 and match["hour"][0] != "0" and second is None:
            period = _placed(hour, minute, "", grain) or period
    if second is not None:
        others = tuple(
            replace(one, second=second, granularity=Granularity.SECOND)
            for one in period.alternatives
        )
        period = replace(period, second=second, granularity=Granularity.SECOND, alternatives=others)
    end, zoned = _zoned(text, match.end(), period)
    sure = half or match["oclock"] or match["unit"] or zoned.offset is not None
    return Found(end, zoned, bare=Bare.NOT if sure else Bare.CLOCK)


def named(text: str, start: int, _order: Order) -> Found | None:
    """Read "noon", "midday", "midnight"."""
    match = _NAMED.match(text, start)
    if match is None:
        return None
    at = 0 if match["name"].lower() == "midnight" else _HALF_DAY
    return Found(*_zoned(text, match.end(), _single(at, Granularity.HOUR)))


def spoken(text: str, start: int, _order: Order) -> Found | None:
    """Read "half past nine", "a quarter to eleven at night", "ten past six", "nine o'clock"."""
    match = _SPOKEN.match(text, start)
    if match is not None:
        return _spoken_offset(text, start, match)
    match = _WORDED.match(text, start)
    if match is None:
        return None
    minute = {"oh five": 5, "forty five": 45}.get((match["minute"] or "").lower().replace("-", " "))
    if minute is None:
        minute = number(match["minute"]) if match["minute"] else 0
    grain = Granularity.MINUTE if match["minute"] else Granularity.HOUR
    period = _placed(number(match["hour"]), minute, _half_of(match), grain)
    return None if period is None else Found(*_zoned(text, match.end(), period))


_FROM = re.compile(r"\bfrom\s\Z", re.IGNORECASE)


def _spoken_offset(text: str, start: int, match: re.Match[str]) -> Found | None:
    lead, side = match["lead"].lower(), match["side"].lower()
    if lead == "half":
        if side != "past":
            return None
        minutes = 30
    elif lead.endswith("quarter"):
        minutes = 15
    else:
        words = re.sub(r"\s*minutes?$", "", lead).replace("-", " ").split()
        minutes = sum(number(word) for word in words)
    if not 1 <= minutes <= 30:
        return None
    told = match["hour"].lower()
    exact = lead == "half" or lead.endswith("quarter") or "minute" in lead or match["half"]
    if told in ("noon", "midnight"):
        base, half = 12, "p" if told == "noon" else "a"
    else:
        base, half = number(told), _half_of(match)
    if not 1 <= base <= 12:
        return None
    if not exact and not half and not match["oclock"] and side != "past":
        return None
    earlier = side in ("to", "before", "till")
    if side == "to" and not half and _FROM.search(text, max(0, start - 6), start):
        return None  # "From 9 minutes to 5" is shorter by four.
    hour = (base - 2) % 12 + 1 if earlier else base
    if earlier and base == 12 and half:
        half = "a" if half == "p" else "p"
    minute = 60 - minutes if earlier else minutes
    period = _placed(hour, minute, half, Granularity.MINUTE)
    if period is None:
        return None
    began = start - 2 if text[max(0, start - 2) : start].lower() == "a " else start
    end, zoned = _zoned(text, match.end(), period)
    return Found(end, zoned, start=began)


def hours(text: str, start: int, _order: Order) -> Found | None:
    """Read "9am–5pm", "9:0-21:0", "9 to 5:30 p.m.", "11:00 and 14:00" (after "between")."""
    match = _HOURS.match(text, start)
    if match is None:
        return None
    joined_by_and = re.search(r"\band\b", match[0], re.IGNORECASE)
    if joined_by_and and not _between(text, start):
        return None
    h1, h2 = int(match["h1"]), int(match["h2"])
    m1, m2 = int(match["m1"] or 0), int(match["m2"] or 0)
    a1, a2 = match["a1"], match["a2"]
    colons = match["m1"] is not None and match["m2"] is not None and "." not in match[0][:6]
    if m1 > 59 or m2 > 59 or h1 > 24 or h2 > 24:
        return None
    told = a1 or a2 or colons or _OPENING.search(text, max(0, start - 20), start)
    end = start + len(match[0].rstrip())
    if not told and not _ON_DAYS.match(text, end):
        return None
    short = any(part is not None and len(part) == 1 for part in (match["m1"], match["m2"]))
    clocks = _ends(h1, m1, h2, m2, (a1 or "")[:1].lower(), (a2 or "")[:1].lower(), machine=short)
    if not clocks:
        return None
    periods = [Period(None, None, Granularity.RANGE, clock=clock) for clock in clocks]
    period = replace(periods[0], alternatives=tuple(periods[1:]))
    return Found(*_zoned(text, end, period))


def _between(text: str, start: int) -> bool:
    return bool(re.search(r"\bbetween\s{1,3}$", text[max(0, start - 12) : start], re.IGNORECASE))


def _ends(
    h1: int, m1: int, h2: int, m2: int, a1: str, a2: str, *, machine: bool
) -> list[tuple[int, int]]:
    """The likeliest reading of opening hours first; `machine` for data such as 11:0-2:0."""
    if not a1 and not a2:
        first, last = h1 * 60 + m1, h2 * 60 + m2
        if (first, last) == (0, 0):
            return [(0, 0)]
        if last > first:
            return [(first, last)]
        night = (first, last + _DAY)
        if machine or h1 > 12 or h2 > 12 or h2 == 0:
            return [night]
        return [(first, last + _HALF_DAY), night] if last + _HALF_DAY > first else [night]
    if a2 and not a1:
        late = _with_half(h2, a2)
        if late is None:
            return []
        last = late * 60 + m2
        same = _with_half(h1, a2)
        other = _with_half(h1, "a" if a2 == "p" else "p")
        if same is None or other is None:
            return []
        first = same * 60 + m1
        if first >= last:
            first = other * 60 + m1
    else:
        early = _with_half(h1, a1)
        if early is None:
            return []
        first = early * 60 + m1
        if a2:
            late = _with_half(h2, a2)
            if late is None:
                return []
            last = late * 60 + m2
        else:
            last = h2 * 60 + m2
            if last <= first and h2 <= 12:
                last += _HALF_DAY
    return [(first, last if last > first else last + _DAY)]


def joined(start: Period, end: Period) -> Period | None:
    """Hours from one clock time to another: "9 AM to noon"."""
    if start.clock is None or end.clock is None:
        return None
    first, last = start.clock[0], end.clock[1]
    if last <= first and start.alternatives == () and end.alternatives:
        later = end.alternatives[0].clock
        last = later[1] if later else last
    if last <= first:
        last += _DAY
    offset = end.offset if end.offset is not None else start.offset
    return Period(None, None, Granularity.RANGE, clock=(first, last), offset=offset)
