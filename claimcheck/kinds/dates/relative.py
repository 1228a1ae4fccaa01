"""Expressions that need an anchor date: reading them, and resolving them against one."""

from __future__ import annotations

import re
from dataclasses import replace

from claimcheck.anchors import Granularity, Instant, Period
from claimcheck.kinds.dates import calendar
from claimcheck.kinds.dates.found import Found, Order
from claimcheck.kinds.dates.words import (
    CARDINAL_WORD,
    FULL_MONTHS,
    MONTHS,
    UNITS,
    WEEKDAYS,
    number,
)

_S = r"\s{1,3}"
_COUNT = (
    rf"(?P<count>\d{{1,4}}|{CARDINAL_WORD}"
    r"(?:[\s-](?:one|two|three|four|five|six|seven|eight|nine)(?!\w))?|(?:half[\s-])?an?)"
)
_UNIT = (
    r"(?P<unit>minute|hour|day|night|week|fortnight|month|quarter|year|decade|centur(?:y|ies)"
    r"|min|hr|wk|mo|yr)s?"
)
_WORDS = {
    "yesterday": (-1, "day"), "today": (0, "day"), "tomorrow": (1, "day"),
    "tonight": (0, "day"), "the day before yesterday": (-2, "day"),
    "the day after tomorrow": (2, "day"), "day before yesterday": (-2, "day"),
    "day after tomorrow": (2, "day"),
}  # fmt: skip
_SINGLE = re.compile(
    rf"(?:the{_S})?day{_S}(?:before{_S}yesterday|after{_S}tomorrow)(?!\w)"
    r"|(?:yesterday|today|tomorrow|tonight)(?!\w|['’]s\s[A-Z])",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    rf"{_COUNT}[\s-]{{1,2}}{_UNIT}{_S}(?P<side>ago|earlier|later|before|(?:after|before){_S}(?:that|this)|after(?:wards?)?|previously|hence|from{_S}now|on)(?!\w)",
    re.IGNORECASE,
)
_TARGET = (
    r"(?P<unit>day|night|morning|evening|afternoon|week|weekend|fortnight|month|quarter|year|decade|century"
    r"|spring|summer|autumn|fall|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day|"
    + "|".join(sorted(FULL_MONTHS))
    + r")(?!\w|['’]?s['’]\s)"
)
_STEP = re.compile(
    rf"(?:the{_S})?(?P<step>last|past|previous|preceding|next|coming|following|subsequent|ensuing|this|same|that){_S}"
    rf"(?:calendar{_S})?{_TARGET}",
    re.IGNORECASE,
)
_THE_UNIT = re.compile(
    rf"(?:the{_S})(?P<unit>day|night|week|month|year|decade){_S}(?P<side>before|after)(?!\w)",
    re.IGNORECASE,
)
_STEPS = {
    "last": -1, "past": -1, "previous": -1, "preceding": -1, "next": 1, "coming": 1,
    "following": 1, "subsequent": 1, "ensuing": 1, "this": 0, "same": 0, "that": 0,
}  # fmt: skip
_BACK = ("ago", "earlier", "before", "previously")
_GRAIN = {
    "minute": Granularity.MINUTE, "hour": Granularity.HOUR, "day": Granularity.DAY,
    "week": Granularity.WEEK, "fortnight": Granularity.WEEK, "weekend": Granularity.RANGE,
    "month": Granularity.MONTH, "quarter": Granularity.QUARTER, "year": Granularity.YEAR,
    "decade": Granularity.DECADE, "century": Granularity.CENTURY,
}  # fmt: skip


def _relative(steps: int, unit: str, granularity: Granularity) -> Period:
    return Period(None, None, granularity, relative=f"{steps:+d} {unit}")


def expression(text: str, start: int, _order: Order) -> Found | None:
    """Read "yesterday", "two weeks ago", "the following month", "last Tuesday"."""
    match = _SINGLE.match(text, start)
    if match is not None:
        steps, unit = _WORDS[" ".join(match[0].lower().split())]
        return Found(match.end(), _relative(steps, unit, Granularity.DAY))
    match = _COUNTED.match(text, start)
    if match is not None:
        return _counted(text, match)
    match = _THE_UNIT.match(text, start)
    if match is not None:
        unit = UNITS[match["unit"].lower()]
        steps = -1 if match["side"].lower() == "before" else 1
        found = Found(match.end(), _relative(steps, unit, _GRAIN[unit]))
        return found._replace(uncertain=not _closes(text, match.end()))
    match = _STEP.match(text, start)
    return None if match is None else _stepped(text, match)


_HALVES = {
    "hour": (30, "minute"), "day": (12, "hour"), "year": (6, "month"), "decade": (5, "year"),
    "century": (50, "year"),
}  # fmt: skip
"""What half of a longer unit comes to in a shorter one."""


def _counted(text: str, match: re.Match[str]) -> Found | None:
    side = match["side"].lower().split()[0]
    words = match["count"].lower().replace("-", " ").split()
    amount = sum(number(word) for word in words if word != "half")
    unit = UNITS.get(match["unit"].lower(), match["unit"].lower())
    if words[0] == "half":
        amount, unit = _HALVES.get(unit, (0, ""))
    if unit in ("decade", "century"):
        amount, unit = amount * (10 if unit == "decade" else 100), "year"
    if side == "on" or not unit:
        return None
    if match["side"].lower() in ("before", "after") and not _closes(text, match.end()):
        return None
    steps = -amount if side in _BACK else amount
    if unit == "fortnight":
        steps, unit = steps * 2, "week"
    grain = Granularity.DAY if unit == "week" else _GRAIN[unit]
    return Found(match.end(), _relative(steps, unit, grain))


_PART_OF_SENTENCE = re.compile(
    r"\s{0,3}(?:[.,;:!?)\]\"”’]|$|(?:and|but|when|while|in|at|on|by|he|she|it|they|we|its|his|her)\b)",
    re.IGNORECASE,
)


def _closes(text: str, end: int) -> bool:
    """True where nothing follows that "before" or "after" could govern."""
    match = _PART_OF_SENTENCE.match(text, end)
    return match is not None and match[0].strip().lower() not in (
        "he", "she", "it", "they", "we", "its", "his", "her"
    )  # fmt: skip


_DETERMINED = re.compile(r"(?:[^\S\n]{1,2})(?:of|in)\s", re.IGNORECASE)


_STILL = re.compile(r"\bto\s\Z", re.IGNORECASE)


def _stepped(text: str, match: re.Match[str]) -> Found | None:
    step, target = match["step"].lower(), match["unit"].lower()
    if target in FULL_MONTHS and match["unit"].islower():
        return None
    if target in ("day", "year", "month", "week") and step == "past" and match[0].islower():
        return None
    before = text[max(0, match.start() - 4) : match.start()]
    if (step, target) == ("this", "day") and _STILL.search(before):
        return None  # "to this day" is "still".
    unit = UNITS.get(target, target)
    unit = "autumn" if unit == "fall" else unit
    steps = _STEPS[step]
    if unit in WEEKDAYS:
        if _DETERMINED.match(text, match.end()):
            return None
        grain = Granularity.DAY
    elif unit in MONTHS:
        grain = Granularity.MONTH
    elif unit in calendar.SEASONS:
        grain = Granularity.SEASON
    elif unit == "fortnight":
        return None
    else:
        grain = _GRAIN[unit]
    if unit == "day" and step == "last" and target == "day":
        return None
    lasting = step in ("last", "past") and unit in _GRAIN and match[0][:3].lower() == "the"
    uncertain = (
        lasting or step == "that" or (step == "same" and not match[0].lower().startswith("the"))
    )
    uncertain = uncertain or (
        step in ("last", "next", "this") and bool(_DETERMINED.match(text, match.end()))
    )
    return Found(match.end(), _relative(steps, unit, grain), uncertain)


def resolve(period: Period, reference: Period) -> Period:
    """A relative expression, a weekday or a yearless date placed by a reference date.

    What the reference cannot settle comes back unchanged: "two days later" against a year.
    """
    if period.open and period.named is not None and period.yearless:
        placed = resolve(calendar.closed(period), reference)
        return period if placed.yearless else calendar.opened(placed, period.open)
    anchor = calendar.closed(reference)
    if anchor.first is None or anchor.last is None or anchor.yearless:
        return period
    if period.relative:
        placed_or_none = _moved(period, anchor)
        if placed_or_none is None:
            return period
        kept = replace(placed_or_none, approximator=period.approximator, clock=period.clock)
        return calendar.opened(kept, period.open) if period.open else kept
    if period.yearless:
        return _in_nearest_year(period, anchor)
    if len(period.weekdays) == 1 and period.first is None and not period.recurring:
        return _nearest_weekday(period, anchor)
    return period


def _is_day(anchor: Period) -> bool:
    return (
        anchor.first is not None
        and anchor.last is not None
        and (anchor.first[:3] == anchor.last[:3])
    )


def _moved(period: Period, anchor: Period) -> Period | None:
    amount, unit = period.relative.split(" ", 1)
    steps = int(amount)
    first, last = anchor.first, anchor.last
    assert first is not None
    assert last is not None
    base = first if steps <= 0 else last
    if unit in ("minute", "hour"):
        if anchor.granularity not in (Granularity.SECOND, Granularity.MINUTE):
            return None
        seconds = calendar.seconds(first) + steps * (60 if unit == "minute" else 3600)
        at = calendar.instant_of(seconds)
        clock = at.hour * 60 + at.minute
        return replace(anchor, first=at, last=at._replace(second=59), clock=(clock, clock))
    if unit in ("day", "week", "weekend") or unit in WEEKDAYS:
        return _moved_days(period, base, steps, unit) if _is_day(anchor) else None
    if unit in MONTHS or unit in calendar.SEASONS:
        return _moved_name(base, steps, unit)
    if unit == "year":
        return calendar.years(base.year + steps, base.year + steps)
    if unit in ("decade", "century"):
        length = 10 if unit == "decade" else 100
        start = (base.year // length + steps) * length
        grain = Granularity.DECADE if unit == "decade" else Granularity.CENTURY
        return calendar.years(start, start + length - 1, grain)
    fine = (Granularity.YEAR, Granularity.DECADE, Granularity.CENTURY, Granularity.HALF)
    if anchor.granularity in fine or (
        unit == "month" and anchor.granularity is Granularity.QUARTER
    ):
        return None
    if unit == "quarter":
        index = base.year * 4 + (base.month - 1) // 3 + steps
        return calendar.quarter(index // 4, index % 4 + 1)
    target = calendar.shifted(base._replace(day=1), months=steps)
    return calendar.month(target.year, target.month)


def _moved_days(period: Period, base: Instant, steps: int, unit: str) -> Period:
    today = calendar.weekday(base)
    if unit in WEEKDAYS:
        distance = (WEEKDAYS[unit] - today) % 7
        if steps < 0:
            distance = distance - 7
        elif steps > 0:
            distance = distance or 7
        else:
            distance = WEEKDAYS[unit] - today
        on = calendar.shifted(base, days=distance)
        return calendar.day(on.year, on.month, on.day)
    if unit == "day" or period.granularity is Granularity.DAY:
        on = calendar.shifted(base, days=steps * (7 if unit == "week" else 1))
        return calendar.day(on.year, on.month, on.day)
    monday = calendar.shifted(base, days=7 * steps - today)
    begins = calendar.shifted(monday, days=5) if unit == "weekend" else monday
    ends = calendar.shifted(monday, days=6)
    return Period(Instant(*begins[:3]), Instant(*ends[:3], 23, 59, 59), _GRAIN[unit])


def _moved_name(base: Instant, steps: int, unit: str) -> Period:
    """The named month or season before, after or in the year of the anchor."""
    if unit in MONTHS:
        one = calendar.month(base.year, MONTHS[unit])
        start = MONTHS[unit]
    else:
        one = calendar.season(unit, base.year, split=True)
        start = calendar.SEASONS[unit]
    assert one.first is not None
    assert one.last is not None
    if steps < 0 and one.last >= base:
        year = base.year - 1
    elif steps > 0 and one.first <= base:
        year = base.year + 1
    else:
        year = base.year
    if unit in MONTHS:
        return calendar.month(year, start)
    return calendar.season(unit, year, split=True)


def _in_nearest_year(period: Period, anchor: Period) -> Period:
    first, last = anchor.first, anchor.last
    assert first is not None
    assert last is not None
    if anchor.granularity in (Granularity.DECADE, Granularity.CENTURY):
        return period  # "In the early 1990s, in winter" does not say in which.
    if anchor.granularity is Granularity.YEAR or period.first is None:
        return calendar.in_year(period, first.year) if period.first else period
    middle = (calendar.seconds(first) + calendar.seconds(last)) // 2
    best: tuple[tuple[bool, int, int], Period] | None = None
    for year in range(first.year - 1, last.year + 2) if last.year - first.year < 5 else ():
        placed = calendar.in_year(period, year)
        assert placed.first is not None
        misfit = bool(period.weekdays) and calendar.weekday(placed.first) not in period.weekdays
        outside = 0 if first.year <= year <= last.year else 1
        rank = (misfit, abs(calendar.seconds(placed.first) - middle), outside)
        if best is None or rank < best[0]:
            best = (rank, placed)
    return best[1] if best else period


def _nearest_weekday(period: Period, anchor: Period) -> Period:
    if not _is_day(anchor):
        return period
    assert anchor.first is not None
    ahead = (period.weekdays[0] - calendar.weekday(anchor.first)) % 7
    on = calendar.shifted(anchor.first, days=ahead if ahead <= 3 else ahead - 7)
    placed = replace(
        calendar.day(on.year, on.month, on.day), weekdays=period.weekdays, clock=period.clock
    )
    return calendar.opened(placed, period.open) if period.open else placed
