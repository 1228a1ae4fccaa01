"""The words around a measure: approximators, bounds, signs and directions."""

from __future__ import annotations

import re
from typing import NamedTuple

from claimcheck.anchors import Bound
from claimcheck.kinds.numbers import neighbours
from claimcheck.kinds.numbers.lexicon import (
    APPROXIMATORS,
    BOUNDS_AFTER,
    BOUNDS_BEFORE,
    DOWN,
    DOWN_AFTER,
    UP,
    UP_AFTER,
)
from claimcheck.kinds.numbers.neighbours import may

_WINDOW = 40
_WORDS = re.compile(r"[A-Za-z][A-Za-z.]*:?|[~≈≃∼≥≤<>⩾⩽]=?")
_NEGATIVE = re.compile(r"(?:(?<![\w.])(?:minus|negative|Minus|Negative)\s|[-−–‒﹣－](?=$))$")
_POSITIVE = re.compile(r"(?:(?<![\w.])plus\s|\+)$", re.IGNORECASE)
_SIGNED_NOUN = re.compile(r"\b(negative|positive)(?:\s[a-z-]{2,20}){1,3}\sof\s$", re.IGNORECASE)
_FILLERS = frozenset(
    "by of a an the another further only just nearly around about almost net estimated".split()
)
_PARTICLE_VERBS = frozenset(
    "make makes made making set sets pick picked take took taken end ended follow come came sign "
    "signed add adds added back backed open opened give gave hold held".split()
)
_AFTER = re.compile(
    r"(?:\+(?!\w|\s?[\d$€£])|\s\+(?![\s\w])"
    r"|\s(?:(?:or|and)\s(?:more|over|older|above|higher|greater|longer|better|up|less|fewer|under|"
    r"below|lower|younger|shorter)|at\s(?:least|most|the\smost|a\sminimum)|plus|tops|"
    r"(?:minimum|maximum|max)(?!\sof))(?!\w))",
    re.IGNORECASE,
)
_APPROXIMATE_AFTER = re.compile(r"(?:-|\s)odd(?!\w)|\sor\s(?:so|thereabouts)(?!\w)", re.IGNORECASE)
_CHANGE_AFTER = re.compile(
    r"\s(?:(?:year-on-year|year-over-year|yoy|annual|net|price|pay|sharp|quarterly|overall|tax|"
    r"revenue|sales)\s)?([a-z]{2,12})(?!\w)",
    re.IGNORECASE,
)
_SIDE = re.compile(
    r"\s(?:(?:strokes?|shots?)\s)?"
    r"(?:(?P<up>above|over|beyond|ahead\sof)|below|under|beneath|behind|short\sof)\s"
    r"(?:(?:the|its|their|his|her|an?)\s)?(?:[a-z-]{2,14}\s){0,2}"
    r"(?:average|baseline|budget|estimates?|expectations?|forecasts?|freezing|guidance|norm|normal|"
    r"par|plan|schedule|sea\slevel|target)(?!\w)"
    r"|\s(?:(?P<early>early)|late)(?!\w)",
    re.IGNORECASE,
)
"""On which side of a mark that stands still a distance lies; "two ahead of Ann" may be either's."""
_COMPARATIVES = frozenset("more less fewer higher lower".split())
_DURATION_CUE = re.compile(
    r"\b(?:for|by|of|an?|after|well|just|aged?|now|is|are|was|were|be|been|being|has|have|had|"
    r"last(?:s|ed|ing)?|tak(?:es?|en|ing)|took|runs?|ran|running|spen[dt]s?|spending|wait(?:s|ed|ing)?|"
    r"stay(?:s|ed|ing)?|needs?|needed|requires?|required|serv(?:es?|ed|ing)|liv(?:es?|ed|ing)|"
    r"work(?:s|ed|ing)?|comes?|came|arriv(?:es?|ed|ing)|finish(?:es|ed)?|remain(?:s|ed)?|"
    r"surviv(?:es?|ed)|sit|sat|stands?|stood|sleeps?|slept|goes|went)\s$",
    re.I,
)
_DURATION_BEHIND = re.compile(
    r"\s(?:ahead|after|afterwards|later|ago|before|earlier|behind|long|late|early|faster|slower|"
    r"longer|shorter|quicker|older|younger|old|of\sage|away|overdue)\b",
    re.IGNORECASE,
)
"""Beside a time that "over" bounds; elsewhere it is the time that something went on."""


_PHRASES = [phrase.split() for phrase in (*APPROXIMATORS, *BOUNDS_BEFORE)]
_LAST_WORDS = frozenset(words[-1] for words in _PHRASES)
_JOINED = {
    last: tuple(words[-2] for words in _PHRASES if words[-1] == last)
    for last in sorted(_LAST_WORDS)
    if [last] not in _PHRASES
}
"""The last words that are no phrase alone, with what stands before each: "minimum of"."""


class Before(NamedTuple):
    """What stands in front of a measure and belongs to its span."""

    start: int
    approximator: str
    bound: Bound


def before(
    text: str, start: int, end: int, floor: int, dimension: str, lead: str | None = None
) -> Before:
    """Approximators and bounds directly in front of a measure at `start:end`, not before `floor`.

    `lead` is the neighbour there, where it is known.
    """
    approximator, bound = "", Bound.NONE
    for _ in range(3):
        if not may(lead, _LAST_WORDS):
            break
        low = max(floor, start - _WINDOW)
        found = _phrase(text[low:start], low)
        if found is None:
            break
        phrase, at = found
        if phrase in APPROXIMATORS:
            if approximator or (phrase in {"odd", "c.", "ca"} and not _circa(text, at)):
                break
            approximator = phrase
        else:
            if bound is not Bound.NONE or not _bounds(text, at, end, phrase, dimension):
                break
            bound = BOUNDS_BEFORE[phrase]
        start = at
        lead = neighbours.front(text, start, floor)
    return Before(start, approximator, bound)


def _circa(text: str, at: int) -> bool:
    return at == 0 or not text[at - 1].isalnum()


def _phrase(window: str, low: int) -> tuple[str, int] | None:
    """The longest known phrase that ends the window, with its place in the text."""
    stripped = window.rstrip(" \t\n\u00a0")
    if COHORT.search(window):
        stripped = window[:-1]  # "the over-60s"
    if len(window) - len(stripped) > 2:
        return None
    front, _, last = stripped.lower().rpartition(" ")
    if last in _JOINED and not front.rstrip().endswith(_JOINED[last]):
        return None
    pieces = list(_WORDS.finditer(stripped))
    for count in (5, 4, 3, 2, 1):
        if len(pieces) < count:
            continue
        first = pieces[-count]
        raw = stripped[first.start() :]
        if pieces[-1].end() != len(stripped):
            return None
        phrase = " ".join(raw.lower().split())
        if phrase in BOUNDS_BEFORE or phrase in APPROXIMATORS:
            glued = window[: first.start()][-1:]
            if glued.isalnum() and raw[0].isalpha():
                continue
            return phrase, low + first.start()
    return None


_ROUND_MARK = re.compile(
    r"\s(?:the\s)?[$€£]?\d[\d,.]{0,12}(?:(?<=[,.]000)|\s?(?:k|mn?|bn?|thousand|million|billion)\b)",
    re.IGNORECASE,
)
"""Behind "passed": a mark that one gets beyond. Tests and bills are passed as well, not so many."""


_HANDED = re.compile(r"\b(?:turn|hand|carr|roll)(?:s|y|ies|ed|ied|ing|ying)?\s$", re.IGNORECASE)


_ADDED = re.compile(r"\b(?:add|sum)(?:s|ed|ing|med|ming)?\s$", re.IGNORECASE)
_FROM_BEHIND = re.compile(r"\sfrom\s[$€£]?\d")
"""What went "up to 64 from 48" reached it."""


def _bounds(text: str, at: int, end: int, phrase: str, dimension: str) -> bool:
    """False where the words look like a bound and are something else.

    `end` is where the measure behind them ends.
    """
    if phrase == "up to" and (
        _ADDED.search(text, max(0, at - 10), at) or _FROM_BEHIND.match(text, end)
    ):
        return False
    if phrase in {">", "<"}:
        line = text.rfind("\n", 0, at) + 1
        quoted = phrase == ">" and not text[line:at].strip() and text[at + 1 : at + 2] == " "
        return not quoted and (at == 0 or not (text[at - 1].isalnum() or text[at - 1] in "\"'/-"))
    if phrase == "over" and _HANDED.search(text[max(0, at - 10) : at]):
        return False  # A firm that "turns over €4 million" makes no more than that.
    if phrase in {"passed", "crossed"}:
        return _ROUND_MARK.match(text, at + len(phrase)) is not None
    if phrase == "over" and dimension == "time":
        return (
            _is_cohort(text, at)
            or _DURATION_CUE.search(text, max(0, at - 12), at) is not None
            or _DURATION_BEHIND.match(text, end) is not None
        )
    return True


COHORT = re.compile(r"\b(?:over|under)-\Z", re.IGNORECASE)
"""What makes those of an age of "over-60s"."""


def _is_cohort(text: str, at: int) -> bool:
    """Whether a bound is of an age: "the over-60s", "over 60s"."""
    return re.match(r"over(?:-\d|\s\d\ds\b)", text[at : at + 9], re.IGNORECASE) is not None


_SIGN_WORDS = frozenset({"minus", "negative", "plus"})


def sign(text: str, start: int, floor: int, lead: str | None) -> tuple[int, int]:
    """The sign in front of `start`: +1, -1 or 0 and where it begins."""
    if not may(lead, _SIGN_WORDS):
        return 0, start
    window = text[max(floor, start - 10) : start]
    found = _NEGATIVE.search(window)
    if found:
        at = start - len(window) + found.start()
        mark = found.group().strip()
        previous = text[at - 1 : at]
        if not mark[0].isalpha() and (previous.isalnum() or previous in {")", "%", "]"}):
            return 0, start
        if mark in {"–", "-"} and _is_dash(text, at):
            return 0, start
        return -1, at
    found = _POSITIVE.search(window)
    if found:
        at = start - len(window) + found.start()
        if not text[at - 1 : at].isalnum():
            return 1, at
    return 0, start


def _is_dash(text: str, at: int) -> bool:
    """True where the hyphen at `at` opens a list item or follows a word and a space."""
    line = text.rfind("\n", 0, at) + 1
    return not text[line:at].strip() and text[at + 1 : at + 2] == " "


class After(NamedTuple):
    """What stands behind a measure and belongs to its span."""

    end: int
    approximator: str
    bound: Bound
    below_zero: bool = False


_AFTER_WORDS = frozenset(
    {*(phrase.split()[0].strip("-") for phrase in BOUNDS_AFTER), "odd", "above", "below"}
)
_OF_ZERO = re.compile(r"\s(above|below)\szero(?!\w)", re.IGNORECASE)


def after(text: str, end: int, following: str | None = None) -> After:
    """Bounds and approximators directly behind `end`; `following` is the neighbour there."""
    if not may(following, _AFTER_WORDS):
        return After(end, "", Bound.NONE)
    approximate = _APPROXIMATE_AFTER.match(text, end)
    if approximate:
        return After(approximate.end(), " ".join(approximate.group().lower().split()), Bound.NONE)
    zero = _OF_ZERO.match(text, end)
    if zero:
        return After(zero.end(), "", Bound.NONE, zero.group(1).lower() == "below")
    found = _AFTER.match(text, end)
    if not found:
        return After(end, "", Bound.NONE)
    phrase = " ".join(found.group().lower().split())
    if phrase in {"plus", "max"} and re.match(r"\s\w", text[found.end() : found.end() + 2]):
        return After(end, "", Bound.NONE)
    if phrase not in BOUNDS_AFTER:  # "0.2 and better contrast" goes on with something else
        return After(end, "", Bound.NONE)
    return After(found.end(), "", BOUNDS_AFTER[phrase])


_CLAUSE_END = re.compile(r"[.;:,()|\n](?=\s|$)|\t")
_LETTERS = re.compile(r"[A-Za-z-]+")


_LEADING = _FILLERS | UP | DOWN
_CHANGE_WORDS = (
    UP_AFTER
    | DOWN_AFTER
    | set("year yoy annual net price pay sharp quarterly overall tax revenue sales".split())
)
_SIDE_WORDS = frozenset(
    "above ahead behind below beneath beyond early late over short shot shots stroke strokes "
    "under".split()
)


LEADS = _LAST_WORDS | _SIGN_WORDS | _LEADING
FOLLOWERS = _AFTER_WORDS | _CHANGE_WORDS | _SIDE_WORDS
"""Words that something here can be read with; beside others a number stands alone."""


def direction(
    text: str, start: int, end: int, dimension: str, lead: str | None, following: str | None
) -> int:
    """+1 or -1 where a word of rising or falling stands beside the span, else 0."""
    led = _led(text, start) if may(lead, _LEADING) else 0
    if led:
        return led
    found = _CHANGE_AFTER.match(text, end) if may(following, _CHANGE_WORDS) else None
    if found:
        word = found.group(1).lower()
        change = dimension in {"ratio", "percentage_point"}
        money = dimension == "currency" and word not in {"up", "down"}
        if change or money or word in _COMPARATIVES:
            if word in UP_AFTER:
                return 1
            if word in DOWN_AFTER:
                return -1
    side = _SIDE.match(text, end) if may(following, _SIDE_WORDS) else None
    if side is None or (dimension != "time" and side.group().lower().strip() in {"early", "late"}):
        return 0
    return 1 if side["up"] or side["early"] else -1


def _led(text: str, start: int) -> int:
    """The direction that the words in front give."""
    window = text[max(0, start - _WINDOW) : start]
    signed = _SIGNED_NOUN.search(window) if window[-3:-1].lower() == "of" else None
    if signed:
        return 1 if signed.group(1).lower() == "positive" else -1
    if window and window[-1] in ".;:,()|\n":
        return 0
    clause = _CLAUSE_END.split(window)[-1]
    words = [word.lower().strip("-") for word in _LETTERS.findall(clause)]
    while words and words[-1] in _FILLERS:
        words.pop()
    if not words:
        return 0
    last = words[-1]
    if last in UP and not (last == "up" and len(words) > 1 and words[-2] in _PARTICLE_VERBS):
        return 1
    return -1 if last in DOWN else 0
