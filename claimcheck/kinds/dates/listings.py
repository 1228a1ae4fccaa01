"""Days of a list that share one month: "August 18 and 19", "24, 25 and 31 December"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from claimcheck.anchors import Granularity, Mention, Period
from claimcheck.kinds.dates import calendar
from claimcheck.kinds.dates.words import (
    ALL_WEEKDAYS,
    MONTH,
    ORDINAL_WORD,
    WEEKDAY,
    number,
    plain,
)

_DAY = r"(?:\d{1,2}(?:st|nd|rd|th)?(?!\w)|" + ORDINAL_WORD + ")"
_ONE = rf"(?:{WEEKDAY},?\s)?(?:the\s)?{_DAY}"
_AND = r",?\s(?:and|or|&|as\swell\sas)\s"
_BEHIND = re.compile(
    rf"(?P<days>(?:,\s{_ONE}){{0,9}}{_AND}{_ONE})(?![-–—/%:°]|[.,]\d)"
    r"(?:,?\s(?P<year>[12]\d{3})(?![\d%]|[.,]\d)"
    r"|(?=\s{0,2}(?:[.,;:!?)\]\"”]|\Z|\n|(?:in|at|on|from|for|with|and|but|by|the|when|while|as|is"
    r"|was|were|are|will|has|have|had|to|he|she|it|they|we)\b)))",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    rf"(?<![\w.,$€£#/-])(?P<days>{_ONE}(?:,\s{_ONE}){{0,9}}){_AND}(?:the\s)?\Z", re.IGNORECASE
)
_EACH = re.compile(
    rf"(?:(?P<weekday>{WEEKDAY}),?\s)?(?:the\s)?(?P<day>{_DAY})",
    re.IGNORECASE,
)
_MONTH_FIRST = re.compile(rf"(?:{WEEKDAY}\.?,?\s{{1,3}})?(?:the\s)?{MONTH}", re.IGNORECASE)
_NAMED = re.compile(MONTH, re.IGNORECASE)
_REACH = 60
"""Characters that a list takes before the month that its days share."""


def listed(text: str, mentions: list[Mention]) -> list[Mention]:
    """The mentions with the days added that take their month from a neighbour in a list."""
    kept: list[Mention] = []
    done = 0
    for mention in mentions:
        if mention.start < done:
            continue
        here = list(_beside(text, mention)) or [mention]
        while kept and kept[-1].end > here[0].start:
            kept.pop()
        kept.extend(here)
        done = here[-1].end
    return kept


def _beside(text: str, mention: Mention) -> Iterator[Mention]:
    """A day that names its month, with the days of its list; nothing where it has none."""
    value = mention.value
    assert isinstance(value, Period)
    if value.granularity is not Granularity.DAY or value.first is None:
        return
    if value.open or value.alternatives or value.first[:2] != (value.last or value.first)[:2]:
        return
    if _MONTH_FIRST.match(mention.text):
        match = _BEHIND.match(text, mention.end)
        if match is None:
            return
        if match["year"] and value.yearless:
            value = calendar.in_year(value, int(match["year"]))
        yield replace(mention, value=value)
        *more, last = _days(text, match, value)
        yield from more
        end = max(last.end, match.end())
        yield replace(last, end=end, text=text[last.start : end])
    elif _NAMED.search(mention.text):
        begin = max(0, mention.start - _REACH)
        match = _AHEAD.search(text, begin, mention.start)
        if match is not None:
            yield from _days(text, match, value)
            yield mention


def _days(text: str, match: re.Match[str], model: Period) -> Iterator[Mention]:
    """The days of a matched list, in the month and the year of the one that names them."""
    at = model.first
    assert at is not None
    year = None if model.yearless else at.year
    for one in _EACH.finditer(text, match.start("days"), match.end("days")):
        weekdays = (ALL_WEEKDAYS[plain(one["weekday"])],) if one["weekday"] else ()
        period = replace(calendar.day(year, at.month, number(one["day"])), weekdays=weekdays)
        start = one.start() if weekdays else one.start("day")
        yield Mention(start, one.end(), text[start : one.end()], period)
