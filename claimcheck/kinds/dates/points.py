"""Which forms can begin with which word, and the point the longest of them reads."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from claimcheck.anchors import Period
from claimcheck.kinds.dates import (
    calendar,
    clocks,
    days,
    doubt,
    loose,
    relative,
    spells,
    weekdays,
)
from claimcheck.kinds.dates.found import Bare, Form, Found, Order
from claimcheck.kinds.dates.words import (
    ALL_WEEKDAYS,
    CARDINALS,
    DASH,
    HOLIDAYS,
    MONTHS,
    ORDINALS,
    plain,
)

_S = r"\s{1,3}"

_SHORT_NUMBER: tuple[Form, ...] = (
    clocks.hours, days.in_words, days.numeric, clocks.single, spells.quarter, spells.century,
    spells.decade, spells.year, spells.month, spells.ended, weekdays.sets, weekdays.place,
    clocks.spoken, relative.expression, loose.dated, spells.week, spells.part_of_month,
)  # fmt: skip
_LONG_NUMBER: tuple[Form, ...] = (
    days.iso, days.numeric, spells.week, spells.quarter, spells.month, spells.decade, spells.year,
    clocks.single, loose.dated,
)  # fmt: skip

_STARTS: dict[str, tuple[Form, ...]] = {}


def _begin(words: Iterable[str], *forms: Form) -> None:
    for word in words:
        first = re.split(r"[\s'’-]", word)[0]
        known = _STARTS.get(first, ())
        _STARTS[first] = known + tuple(form for form in forms if form not in known)


_begin(MONTHS, days.in_words, spells.month, loose.dated)
_begin(ALL_WEEKDAYS, days.after_weekday, loose.dated, weekdays.stretch)
_begin((f"{name}s" for name in ALL_WEEKDAYS if name.endswith("day")), weekdays.stretch)
_begin(["every", "each", "alternate"], weekdays.stretch, weekdays.sets)
_begin(["weekdays", "weekends", "business", "working", "daily"], weekdays.sets)
_begin(["first", "second", "third", "fourth", "fifth", "last"], weekdays.place)
_begin(ORDINALS, days.in_words, spells.quarter, spells.century)
_begin(["the", "first", "second", "third", "fourth", "last", "final"], spells.part_of_month)
_begin(["fiscal"], spells.quarter, spells.fiscal_year)
_begin(["calendar"], spells.quarter)
_begin(["fy", "financial", "tax"], spells.fiscal_year)
_begin(["q", "h"], spells.quarter)
_begin(["spring", "summer", "autumn", "fall", "winter"], spells.season)
_begin(["eighteen", "nineteen", *spells.TENS], spells.decade)
_begin(["month", "months", "quarter", "half", "year", "week", "fiscal", "financial"], spells.ended)
_begin(["week"], spells.week)
_begin(["ad", "a"], spells.year)
_begin(["noon", "midday", "midnight"], clocks.named)
_begin(["half", "quarter"], clocks.spoken)
_begin(CARDINALS, clocks.spoken, spells.ended, weekdays.sets, relative.expression)
_begin(HOLIDAYS, days.holiday)
_begin(
    "yesterday today tomorrow tonight day the last past previous preceding next coming following "
    "subsequent ensuing this same that".split(),
    relative.expression,
)

FIRST_WORDS = frozenset(_STARTS)
"""Words other than numbers that some form can begin with."""


def starts(word: str) -> tuple[Form, ...]:
    """The forms that can begin with a word in lower case or a run of digits."""
    if word[0].isdigit():
        if len(word) == 4:
            return _LONG_NUMBER
        if len(word) <= 3:
            return _SHORT_NUMBER
        return (days.compact,) if len(word) == 8 else ()
    return _STARTS.get(word, ())


_COMMON = (
    frozenset("the a an this that same last next past following half".split())
    | CARDINALS.keys()
    | {word.split()[0] for word in ORDINALS}
)
"""Words too frequent to try every form at; what follows them has to promise a date."""
_FOLLOWERS = (
    frozenset(
        "st nd rd th am pm a p d o clock noon midday midnight in at sharp h hrs hr hour hours q s "
        "b c bc bce ce ad of day days to until till through and past before after minute minutes "
        "night nights week weeks weekend fortnight fortnights month months quarter quarters half "
        "year years decade decades century centuries fiscal calendar financial spring summer "
        "autumn fall winter morning evening afternoon last previous preceding next coming "
        "following subsequent ensuing this same that oh".split()
    )
    | MONTHS.keys()
    | ALL_WEEKDAYS.keys()
    | CARDINALS.keys()
    | {word.split()[-1] for word in ORDINALS}
    | spells.TENS.keys()
)
_WORD = re.compile(r"\d{1,9}|[^\W\d_]{1,20}")
_AFTER = re.compile(rf"\s{{0,3}}(?:(?P<word>[^\W\d_]{{1,20}})|(?:[:/.,'’_]|{DASH})\s?\w)")
_AMOUNT_AFTER = re.compile(
    r"(?:,\d{3}){1,6}(?![,\d])(?!\s?(?:BC|AD|CE|years?|B\.))"
    r"|[.,]\d{1,9}\s?(?:%|(?:percent|per cent|million|billion|trillion|thousand)\b)",
    re.IGNORECASE,
)
"""What shows that digits begin an amount: "82,385", "58.2 %"."""
_DIGIT_AFTER = re.compile(r"\s{1,3}\d|[-/]\d")


def word_at(text: str, start: int) -> str:
    """The word or number that begins at a place, in lower case; empty where none does."""
    match = _WORD.match(text, start)
    return match[0].lower() if match else ""


def promising(text: str, start: int, word: str) -> bool:
    """False where no form begins with a word, or what follows it rules out every form."""
    if not starts(word):
        return False
    end = start + len(word)
    if word[0].isdigit():
        if len(word) > 3:
            return True
        if _AMOUNT_AFTER.match(text, end):
            return False
    elif word in ("may", "march") and text[start].islower():
        return _DIGIT_AFTER.match(text, end) is not None
    elif word not in _COMMON:
        return True
    match = _AFTER.match(text, end)
    if match is None:
        return False
    return match["word"] is None or match["word"].lower() in _FOLLOWERS


_TAIL = re.compile(r"[^\W_]|(?<=\d)-[^\W\d_]{1,3}-")
"""What shows that a date is a piece of a longer code: "1:20-cv-06974"."""


def simple(text: str, start: int, order: Order) -> Found | None:
    """The longest point that a single form reads at a place."""
    word = word_at(text, start)
    if not word or not promising(text, start, word):
        return None
    best: Found | None = None
    for form in starts(word):
        found = form(text, start, order)
        if found is not None and (best is None or found.end > best.end):
            best = found
    if best is None or _TAIL.match(text, best.end):
        return None
    return best


_PARTS = {
    "early": "early", "mid": "mid", "middle": "mid", "late": "late", "beginning": "early",
    "start": "early", "end": "late",
}  # fmt: skip
_PART = re.compile(
    rf"(?P<part>early|mid|middle|late|beginning|start|end)(?P<of>{_S}of)?(?:{_S}(?:the{_S})?(?:in{_S})?|-)",
    re.IGNORECASE,
)
_APPROXIMATORS = frozenset("circa c ca approximately approx around about roughly".split())
_APPROXIMATOR = re.compile(
    rf"(?P<word>circa|ca?\.|ca|approximately|approx\.?|around|about|roughly){_S}", re.IGNORECASE
)


def point(text: str, start: int, order: Order) -> Found | None:
    """A point with what stands before it: "mid-March", "circa 1850"."""
    word = word_at(text, start)
    match = _PART.match(text, start) if word in _PARTS else None
    if match is not None:
        found = simple(text, match.end(), order)
        if found is None or found.bare is Bare.WEEKDAY:
            return None
        narrowed = calendar.part_of(found.period, _PARTS[match["part"].lower()])
        if narrowed is None:
            return None
        if match["part"].lower() not in ("early", "mid", "late") and not match["of"]:
            return None
        return Found(found.end, narrowed, found.uncertain)
    match = _APPROXIMATOR.match(text, start) if word in _APPROXIMATORS else None
    if match is not None:
        found = point(text, match.end(), order)
        if found is None or found.period.relative:
            return None
        certain = doubt.judge(found.bare, text, match.end(), found.end, year_of(found.period))
        if certain is None:
            return None
        period = _approximated(found.period, plain(match["word"]))
        return Found(found.end, period, found.uncertain or not certain)
    return simple(text, start, order)


LEADS = _PARTS.keys() | _APPROXIMATORS
"""Words that can stand before a point and belong to it."""


def _approximated(period: Period, word: str) -> Period:
    others = tuple(replace(other, approximator=word) for other in period.alternatives)
    return replace(period, approximator=word, alternatives=others)


def year_of(period: Period) -> int:
    """The year a period begins in; 0 where it has no date."""
    return period.first.year if period.first else 0
