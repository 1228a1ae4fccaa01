"""Years without digits: "nineteen eighty-four", "two thousand and five", MCMXII."""

from __future__ import annotations

import re

from claimcheck.anchors import Period
from claimcheck.kinds.dates import calendar
from claimcheck.kinds.dates.found import Found, Order
from claimcheck.kinds.dates.words import CARDINALS, alternation

_UNITS = {word: value for word, value in CARDINALS.items() if value < 20 and len(word) > 2}
CENTURIES = {word: value for word, value in _UNITS.items() if value > 9} | {"twenty": 20}
TENS = {
    word: 10 * value
    for value, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)
}
_JOINT = r"(?:\s{1,2}|-)"
_UNIT = alternation(_UNITS)
_TEEN = alternation(CENTURIES)
_LAST = rf"(?:{alternation(TENS)}(?:{_JOINT}{_UNIT})?|{_TEEN})"
"""Two digits of a year; one alone needs an "oh", for "twenty five" is a number."""
_AFTER = rf"(?:{_JOINT}(?:and{_JOINT})?(?:{_LAST}|{_UNIT}))?"
SPELLED_YEAR = (
    rf"(?:two{_JOINT}thousand{_AFTER}"
    rf"|{_TEEN}{_JOINT}(?:hundred{_AFTER}|{_LAST}|oh{_JOINT}{_UNIT}))"
    rf"(?![^\W_]|{_JOINT}(?:hundred|thousand|million|billion))"
)
"""A year in words; what is behind it must not make it a larger number."""
_BARE = re.compile(SPELLED_YEAR, re.IGNORECASE)
_CUE = re.compile(r"\b(?:in|since|year|during|circa|early|late|mid)\s{1,2}\Z", re.IGNORECASE)
_OF = re.compile(r"\bof\s{1,2}\Z", re.IGNORECASE)
_ROUND = re.compile(r"hundred|thousand", re.IGNORECASE)
_YEAR_OF = re.compile(r"\byear\s{1,2}\Z", re.IGNORECASE)
_NOUN = re.compile(r"\s{1,2}(?:[^\W\d_]+s|people|men|women|children)\b")
"""A plural behind it: "in nineteen hundred homes" counts."""


def value_of(words: str) -> int:
    """The year that the words of SPELLED_YEAR name."""
    parts = re.split(r"[\s-]+", words.lower())
    if parts[:2] == ["two", "thousand"]:
        return 2000 + _rest(parts[2:])
    rest = parts[2:] if parts[1] == "hundred" else parts[1:]
    return 100 * CENTURIES[parts[0]] + _rest(rest)


def _rest(parts: list[str]) -> int:
    return sum(TENS.get(one) or _UNITS.get(one, 0) for one in parts)


def _year(value: int) -> Period:
    return calendar.years(value, value)


def spelled(text: str, start: int, _order: Order) -> Found | None:
    """Read "in nineteen eighty-four"; without a word before it that dates, it is a number."""
    match = _BARE.match(text, start)
    if match is None:
        return None
    before = text[max(0, start - 10) : start]
    told = _CUE.search(before) or (_OF.search(before) and not _ROUND.search(match[0]))
    if not told or (not _YEAR_OF.search(before) and _NOUN.match(text, match.end())):
        return None
    return Found(match.end(), _year(value_of(match[0])))


_SIGNS = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip


def _numeral(year: int) -> str:
    written = ""
    for worth, letters in _SIGNS:
        count, year = divmod(year, worth)
        written += letters * count
    return written


ROMAN_YEARS = {_numeral(year): year for year in range(1400, 2100) if len(_numeral(year)) > 3}
"""Years as they are carved over doors, in small letters."""
_LETTERS = re.compile(r"[MDCLXVI]{4,15}(?!\w)")


def roman(text: str, start: int, _order: Order) -> Found | None:
    """Read "MCMXII"."""
    match = _LETTERS.match(text, start)
    year = ROMAN_YEARS.get(match[0].lower()) if match else None
    return Found(match.end(), _year(year)) if match and year else None
