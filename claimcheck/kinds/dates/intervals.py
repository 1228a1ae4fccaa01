"""Intervals: two points and what joins them, and the words that leave one end open."""

from __future__ import annotations

import re
from dataclasses import replace

from claimcheck.anchors import Granularity, Period
from claimcheck.kinds.dates import calendar, clocks, days, doubt, relative
from claimcheck.kinds.dates.found import Bare, Found, Order
from claimcheck.kinds.dates.openings import FIRST_WORDS, word_at
from claimcheck.kinds.dates.points import LEADS, point, year_of
from claimcheck.kinds.dates.words import (
    CARDINALS,
    DASH,
    GAP,
    MONTH,
    MONTHS,
    ORDINAL_WORD,
    ORDINALS,
    number,
    plain,
)

_S = r"\s{1,3}"

_YEARS = re.compile(
    rf"(?P<first>[12]\d{{3}})(?P<join>{GAP}{DASH}{GAP}|/)(?P<last>[12]\d{{3}}|\d\d)(?!\d|{DASH}\d|[./:,]\d|%)"
)
_DAYS_OF_MONTH = re.compile(
    rf"(?P<first>\d{{1,2}}|{ORDINAL_WORD})(?:st|nd|rd|th)?(?P<join>{GAP}{DASH}{GAP}|{_S}(?:to|until|through|and|till){_S})(?:the{_S})?"
    rf"(?=(?:\d{{1,2}}(?:st|nd|rd|th)?|{ORDINAL_WORD})(?:{_S}(?:of{_S})?|-){MONTH})",
    re.IGNORECASE,
)
_MONTH_OF_DAYS = re.compile(
    rf"(?P<month>{MONTH})\.?{_S}(?P<first>\d{{1,2}})(?:st|nd|rd|th)?(?P<join>{GAP}{DASH}{GAP}|{_S}(?:to|until|through|and|till){_S})"
    rf"(?P<last>\d{{1,2}})(?:st|nd|rd|th)?(?![\d%:]|[.,]\d)(?:,?{_S}(?P<year>[12]\d{{3}})(?!\d))?",
    re.IGNORECASE,
)
_JOIN = re.compile(
    rf"{GAP}{DASH}{GAP}|{_S}(?P<word>to|until|till|through|thru|up{_S}to|and|/){_S}(?:(?:in|on|the){_S})?|(?<=\d)/(?=\d{{4}}-)",
    re.IGNORECASE,
)
_PRESENT = re.compile(rf"(?:the{_S})?(?:present|today|now|date)(?!\w|{_S}of)", re.IGNORECASE)


_OPENING = FIRST_WORDS | LEADS
_SHARED = MONTHS.keys() | {word.split()[0] for word in ORDINALS}


def interval(text: str, start: int, word: str, order: Order, *, between: bool) -> Found | None:
    """A point, or two points and what joins them; "and" joins only after "between"."""
    if word not in _OPENING and not word[:1].isdigit():
        return None
    shared = None
    if len(word) == 4 and word.isdigit():
        shared = _year_span(text, start)
    elif word[:1].isdigit() or word in _SHARED:
        shared = _shared_month(text, start, word, order, between=between)
    if shared is not None:
        return shared
    first = point(text, start, word, order)
    if first is None:
        return None
    if first.period.relative or (first.period.weekdays and first.period.first is None):
        return first
    join = _JOIN.match(text, first.end)
    if join is None:
        return first
    joint = (join["word"] or "").lower()
    if (joint == "and") is not between:
        return first
    present = _PRESENT.match(text, join.end())
    if present and first.period.first is not None and not between:
        return Found(present.end(), calendar.opened(first.period, "since"), first.uncertain)
    second = point(text, join.end(), word_at(text, join.end()), order)
    if second is None:
        return first
    return _joined(text, start, first, second, dash=not joint) or first


def _joined(text: str, start: int, first: Found, second: Found, *, dash: bool) -> Found | None:
    one, two = first.period, second.period
    if one.first is None and one.clock is not None and two.first is None:
        period = clocks.joined(one, two)
    elif one.first is not None and two.first is not None:
        period = calendar.between(one, two)
    else:
        return None
    if period is None:
        return None
    doubtful = first.uncertain or second.uncertain
    if first.bare is Bare.YEAR and second.bare is Bare.YEAR:
        assert one.first is not None
        assert two.first is not None
        modern = one.first.year >= 1700 and two.first.year <= 2199
        if doubt.year(text, start, second.end, two.first.year) is None:
            return None
        doubtful = not modern and not doubt.year(text, start, second.end, one.first.year)
    elif first.bare is Bare.YEAR:
        return None if dash else Found(second.end, period, doubtful)
    elif first.bare is Bare.MONTH and second.bare is Bare.MONTH:
        doubtful = doubt.month(text, start, first.end) is None
    others = _other_ranges(one, two)
    return Found(second.end, replace(period, alternatives=others), doubtful)


def _other_ranges(one: Period, two: Period) -> tuple[Period, ...]:
    """The range read the other way, where both ends hide which number is the month."""
    if len(one.alternatives) != 1 or len(two.alternatives) != 1:
        return ()
    if one.granularity is not Granularity.DAY or two.granularity is not Granularity.DAY:
        return ()
    other = calendar.between(one.alternatives[0], two.alternatives[0])
    return () if other is None else (other,)


def _shared_month(text: str, start: int, word: str, order: Order, *, between: bool) -> Found | None:
    """Read "14–18 October 2024" and "October 14–18, 2024": the month is written once."""
    match = (_MONTH_OF_DAYS if word in MONTHS else _DAYS_OF_MONTH).match(text, start)
    if match is None:
        return None
    if word not in MONTHS:
        second = days.in_words(text, match.end(), order)
        first_day = number(match["first"])
    else:
        month = MONTHS[plain(match["month"])]
        year = int(match["year"]) if match["year"] else None
        last_day = int(match["last"])
        if not 1 <= last_day <= 31 or match["month"] in ("may", "march", "mar"):
            return None
        second = Found(match.end(), calendar.day(year, month, last_day))
        first_day = int(match["first"])
    if ("and" in match["join"].lower()) is not between and "and" in match["join"].lower():
        return None
    if second is None or second.period.first is None:
        return None
    at = second.period.first
    if not 1 <= first_day < at.day:
        return None
    begins = calendar.day(None if second.period.yearless else at.year, at.month, first_day)
    period = calendar.between(begins, second.period)
    return None if period is None else Found(second.end, period, second.uncertain)


def _year_span(text: str, start: int) -> Found | None:
    """Read "2010–2015", "2019-20", "2019/20"."""
    match = _YEARS.match(text, start)
    if match is None:
        return None
    first, written = int(match["first"]), match["last"]
    last = int(written)
    if len(written) == 2:
        last += first // 100 * 100
        last += 100 if last <= first and first % 100 == 99 else 0
        if " " in match["join"] and last != first + 1:
            return None  # With blanks around it a dash may part two numbers; a season is told so.
        if match["join"] == "-" and 1 <= int(written) <= 12:
            return None
    if last <= first or (match["join"] == "/" and last != first + 1):
        return None
    certain = doubt.year(text, start, match.end(), first)
    if certain is None or last > 2199:
        return None
    modern = first >= 1700 and last <= 2099
    period = calendar.years(first, last, Granularity.RANGE)
    return Found(match.end(), period, not (certain or modern))


_OPEN = re.compile(
    rf"(?P<word>since|after|until|till|before|by|from|between|through|following|up{_S}(?:to|until|till)(?:{_S}and{_S}including)?|prior{_S}to"
    rf"|(?:no|not){_S}(?:later|earlier|sooner){_S}than|not{_S}before|(?:earlier|later){_S}than|starting|beginning|ending|pre|post)(?:{_S}|(?<=pre)-|(?<=post)-)"
    rf"(?:(?:on|in|from|at|the){_S}){{0,2}}(?:year{_S}(?=\d{{4}}))?",
    re.IGNORECASE,
)
_OPEN_WORDS = {
    "since": "since", "from": "since", "starting": "since", "beginning": "since",
    "after": "after", "post": "after", "following": "after",
    "until": "until", "till": "until", "through": "until", "up": "until", "ending": "until",
    "before": "before", "prior": "before", "pre": "before", "earlier": "before", "later": "after",
    "by": "by", "no": "by", "not": "by", "between": "",
}  # fmt: skip
_ONWARD = re.compile(
    rf",?{_S}(?:onwards?|on(?!{_S}[\w'’])|and{_S}(?:after|later|beyond|onwards?)|and{_S}earlier|or{_S}(?:later|earlier)"
    rf"|at{_S}the{_S}(?:latest|earliest))(?!\w)",
    re.IGNORECASE,
)
_FRAMED = re.compile(
    rf"(?P<count>\d{{1,3}}|an?|{'|'.join(sorted(CARDINALS))}){_S}(?P<unit>day|week|month|year)s?{_S}$",
    re.IGNORECASE,
)

_CHANGE = re.compile(
    r"(?:%|\b(?:percent|points|up|down|unchanged|higher|lower|compared|(?:in|de)creas\w{1,3}"
    r"|declin\w{1,3}|chang\w{1,3}|improv\w{1,4}|differ\w{0,4}|rose|fell|grew|dropp?e?d?))\b[\w\s.,$%]{0,24}$",
    re.IGNORECASE,
)
"""Words after which "from" names what is compared with, not a beginning: "up 8% from 2020"."""

_DATED = re.compile(r"\bdat(?:es|ed|ing|e)\s\Z", re.IGNORECASE)
"""Before the time that something comes from: "the charter dates from 1287"."""

_NOT = re.compile(r"(?:\b(?:no|not|cannot|never)|n[’']t)\s(?:[a-z]{1,12}\s){0,4}\Z")
_DENIED = {"before": "since", "by": "after"}
"""What a denied verb makes of a bound: what does not open before March opens in March at best.

Not until March is as much as until March: closed so long, or not open.
"""

_ON_OR = re.compile(r"\b(?:on|at)\sor\s\Z", re.IGNORECASE)
_INCLUDED = {"before": "by", "after": "since"}
"""What "on or" makes of a bound: the day itself is in it."""

OPENERS = frozenset(_OPEN_WORDS) | LEADS
"""Words that can open an expression without being the start of a point."""


def expression(text: str, start: int, first: str, order: Order) -> Found | None:
    """Everything the grammar reads at the word `first`, those that open an interval included."""
    match = _OPEN.match(text, start) if first in _OPEN_WORDS else None
    if match is None:
        return _onward(text, interval(text, start, first, order, between=False))
    word = _opened_by(match["word"])
    between = match["word"].lower() == "between"
    found = interval(text, match.end(), word_at(text, match.end()), order, between=between)
    if found is None:
        return interval(text, start, first, order, between=False) if first in LEADS else None
    closed_range = found.period.granularity is Granularity.RANGE and not found.bare.value
    if between:
        return found if closed_range else None
    if found.bare is not Bare.NOT:
        at = found.end - _bare_length(text, found)
        certain = doubt.judge(found.bare, text, at, found.end, year_of(found.period))
        if certain is None:
            return None
        found = found._replace(uncertain=found.uncertain or not certain, bare=Bare.NOT)
    if closed_range and match["word"].lower() in ("from", "by", "through"):
        return found
    if closed_range and found.period.weekdays and word:
        return found._replace(start=match.end())
    if found.period.relative and match["word"].lower() in ("from", "following", "through"):
        return None
    season = found.period.granularity is Granularity.SEASON and found.period.yearless
    if season and match["word"].lower() == "through":
        return found._replace(start=match.end())  # One gets through the winter during it.
    if _opens_nothing(text, match, found.end):
        return found._replace(start=match.end())
    if word in ("before", "after"):
        framed = _framed(text, start, found, word)
        if framed is not None:
            return framed
    tail = _ONWARD.match(text, found.end)
    end = tail.end() if tail and word == "since" else found.end
    if found.period.open:
        return found
    word = _turned(text, start, match["word"].lower(), word)
    return Found(end, calendar.opened(found.period, word), found.uncertain)


def _turned(text: str, start: int, written: str, word: str) -> str:
    """The end that words leave open, turned by "on or" or by a denial before them."""
    if word in _INCLUDED and _ON_OR.search(text, max(0, start - 6), start):
        word = _INCLUDED[word]
    if written in _DENIED and _NOT.search(text, max(0, start - 60), start):
        return _DENIED[written]
    return word


def _opened_by(words: str) -> str:
    """Which end words leave open: "not before" and "no earlier than" are as much as "since"."""
    first, *rest = plain(words).split()
    return "since" if {"earlier", "sooner", "before"}.intersection(rest) else _OPEN_WORDS[first]


def _opens_nothing(text: str, match: re.Match[str], end: int) -> bool:
    """Whether a word opens no interval: "raised from 2019", "before the 2008 crash"."""
    if match["word"].lower() == "from":
        before = max(0, match.start() - 40)
        if _DATED.search(text, max(0, match.start() - 12), match.start()):
            return True
        return _CHANGE.search(text, before, match.start()) is not None
    beside = _opened_by(match["word"]) in ("before", "after")
    the = match[0].lower().endswith("the ")
    return beside and the and _ATTRIBUTE.match(text, end) is not None


_ATTRIBUTE = re.compile(
    r"(?<=\d)\s(?!(?:and|or|in|to|when|but|with|for|of|as|by|at|on|was|is|were|had|has|that)\b)"
    r"[a-z]{3,}"
)
"""A noun right behind the digits of a date."""


def _bare_length(text: str, found: Found) -> int:
    """How many characters a bare point takes: the last run of word characters and colons."""
    match = re.search(r"[\w:]+$", text[max(0, found.end - 20) : found.end])
    return len(match[0]) if match else 0


def _onward(text: str, found: Found | None) -> Found | None:
    """Read "2017 onwards" as since 2017."""
    if found is None or found.period.first is None or found.period.open:
        return found
    tail = _ONWARD.match(text, found.end)
    if tail is None or not re.search(r"onward|late|beyond|earli", tail[0], re.IGNORECASE):
        return found
    said = tail[0].lower()
    word = "by" if "latest" in said else "until" if "earlier" in said else "since"
    return Found(tail.end(), calendar.opened(found.period, word), found.uncertain)


def _framed(text: str, start: int, found: Found, word: str) -> Found | None:
    """Read "two days before 7 May 2024" as a day of its own."""
    match = _FRAMED.search(text, max(0, start - 24), start)
    if match is None:
        return None
    steps = number(match["count"]) * (-1 if word == "before" else 1)
    unit = match["unit"].lower()
    grain = Granularity.DAY if unit in ("day", "week") else Granularity(unit)
    wanted = Period(None, None, grain, relative=f"{steps:+d} {unit}")
    placed = relative.resolve(wanted, found.period)
    if placed.relative:
        return None
    return Found(found.end, placed, found.uncertain, start=match.start())
