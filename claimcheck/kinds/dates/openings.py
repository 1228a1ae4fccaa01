"""Which forms can begin with which word, and which of them what follows the word leaves."""

from __future__ import annotations

import re
from collections.abc import Iterable

from claimcheck.kinds.dates import (
    clocks,
    days,
    loose,
    relative,
    shares,
    spelled_years,
    spells,
    weekdays,
)
from claimcheck.kinds.dates.found import Form
from claimcheck.kinds.dates.words import (
    ALL_WEEKDAYS,
    CARDINALS,
    DASH,
    HOLIDAYS,
    MONTHS,
    ORDINALS,
    UNITS,
)

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
_begin("the first second third fourth last final opening closing".split(), shares.share)
_begin(["fiscal"], spells.quarter, spells.fiscal_year)
_begin(["calendar"], spells.quarter)
_begin(["fy", "financial", "tax"], spells.fiscal_year)
_begin(["q", "h"], spells.quarter)
_begin(["spring", "summer", "autumn", "fall", "winter"], spells.season)
_begin(["eighteen", "nineteen", *spells.TENS], spells.decade)
_begin(["two", "twenty", *spelled_years.CENTURIES], spelled_years.spelled)
_begin(spelled_years.ROMAN_YEARS, spelled_years.roman)
_begin(["month", "months", "quarter", "half", "year", "week", "fiscal", "financial"], spells.ended)
_begin(["week"], spells.week)
_begin(["ad", "a"], spells.year)
_begin(["noon", "midday", "midnight"], clocks.named)
_begin(["half", "quarter"], clocks.spoken)
_begin(["half"], relative.expression)
_begin(CARDINALS, clocks.spoken, spells.ended, weekdays.sets, relative.expression)
_begin(HOLIDAYS, days.holiday)
_begin(
    "yesterday today tomorrow tonight day the last past previous preceding next coming following "
    "subsequent ensuing this same that".split(),
    relative.expression,
)

FIRST_WORDS = frozenset(_STARTS)
"""Words other than numbers that some form can begin with."""


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
        "following subsequent ensuing this same that oh min mins wk wks mo mos yr yrs".split()
    )
    | MONTHS.keys()
    | ALL_WEEKDAYS.keys()
    | CARDINALS.keys()
    | {word.split()[-1] for word in ORDINALS}
    | spells.TENS.keys()
    | {"hundred", "thousand", *spelled_years.TENS}
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


_BEFORE_LETTERS: tuple[Form, ...] = (
    clocks.hours, days.in_words, clocks.single, spells.quarter, spells.century, spells.decade,
    spells.year, weekdays.place, spells.part_of_month,
)  # fmt: skip
_DASHED: tuple[Form, ...] = (
    clocks.hours, days.in_words, days.numeric, spells.ended, clocks.spoken, relative.expression
)  # fmt: skip
_BEFORE_MARK: dict[str, tuple[Form, ...]] = dict.fromkeys("-‐‑‒–—−", _DASHED) | {
    ":": (clocks.hours, clocks.single),
    "/": (days.in_words, days.numeric, spells.month),
    ".": (clocks.hours, days.numeric, clocks.single, loose.dated),
    ",": (spells.year,),
    "'": (spells.decade,),
    "’": (spells.decade,),
    "_": (days.numeric,),
}


def _plurals(nouns: str) -> list[str]:
    return [word for noun in nouns.split() for word in (noun, f"{noun}s")]


_BEFORE_WORDS: tuple[tuple[Form, Iterable[str]], ...] = (
    (clocks.hours, "a p am pm to until till through and".split()),
    (days.in_words, [*MONTHS, "of", "day", "st", "nd", "rd", "th"]),
    (clocks.single, "a p am pm o noon midday midnight in at".split()),
    (spells.year, "a ad b bc bce c ce".split()),
    (spells.ended, ["half", "fiscal", "financial", *_plurals("week month quarter year")]),
    (weekdays.sets, ["days"]),
    (clocks.spoken, ["past", "to", "before", "after", "till", "minute", "minutes", *CARDINALS]),
    (relative.expression, _plurals(" ".join(UNITS))),
)
"""Which words can follow a number of up to three digits, the forms in the order they are tried."""
_BEFORE_WORD: dict[str, tuple[Form, ...]] = {
    word: tuple(form for form, words in _BEFORE_WORDS if word in words) for word in _FOLLOWERS
}
_YEAR_BEFORE_LETTERS: tuple[Form, ...] = (
    spells.week, spells.quarter, spells.decade, spells.year, clocks.single
)  # fmt: skip
_YEAR_BEFORE_WORD: tuple[Form, ...] = (spells.quarter, spells.year, clocks.single, loose.dated)
_AFTER_YEAR = MONTHS.keys() | set("q h hours hrs a ad b bc bce c ce".split())
_YEAR_DASHED: tuple[Form, ...] = (
    days.iso, days.numeric, spells.week, spells.quarter, spells.month, spells.year, loose.dated
)  # fmt: skip
_YEAR_BEFORE_MARK: dict[str, tuple[Form, ...]] = {
    "-": _YEAR_DASHED,
    "/": (days.numeric, spells.quarter, spells.month, spells.year, loose.dated),
    ".": (days.numeric, spells.year, loose.dated),
    ",": (spells.year, loose.dated),
    "_": (days.numeric, spells.year),
    "'": (spells.decade, spells.year),
    "’": (spells.decade, spells.year),
}


def word_at(text: str, start: int) -> str:
    """The word or number that begins at a place, in lower case; empty where none does."""
    match = _WORD.match(text, start)
    return match[0].lower() if match else ""


def forms_at(text: str, start: int, word: str) -> tuple[Form, ...]:
    """The forms that can begin with a word, as far as what follows it does not rule them out."""
    known = _STARTS.get(word)
    if known is None:
        return _number_forms(text, start, word) if word[:1].isdigit() else ()
    end = start + len(word)
    if word in ("may", "march") and text[start].islower():
        return known if _DIGIT_AFTER.match(text, end) else ()
    if word not in _COMMON:
        return known
    match = _AFTER.match(text, end)
    if match is None or (match["word"] and match["word"].lower() not in _FOLLOWERS):
        return ()
    return known


def _number_forms(text: str, start: int, digits: str) -> tuple[Form, ...]:
    """The forms that can begin with a run of digits: what stands behind it tells them apart."""
    end = start + len(digits)
    mark = text[end : end + 1]
    if len(digits) == 4:
        return _year_forms(text, end, mark)
    if len(digits) > 3:
        return (days.compact,) if len(digits) == 8 else ()
    if mark in (",", ".") and _AMOUNT_AFTER.match(text, end):
        return ()
    match = _AFTER.match(text, end)
    if match is None:
        return ()
    if match["word"] is None:
        return _BEFORE_MARK.get(match[0].lstrip()[0], ())
    word = match["word"].lower()
    if match.start("word") == end:
        return _BEFORE_LETTERS if word in _FOLLOWERS else ()
    return _BEFORE_WORD.get(word, ())


def _year_forms(text: str, end: int, mark: str) -> tuple[Form, ...]:
    """The forms that can begin with four digits."""
    if mark.isalpha():
        return _YEAR_BEFORE_LETTERS
    if not mark.isspace():
        return _YEAR_BEFORE_MARK.get(mark, (spells.year,))
    match = _AFTER.match(text, end)
    word = match["word"].lower() if match and match["word"] else ""
    return _YEAR_BEFORE_WORD if word in _AFTER_YEAR else (spells.year,)
