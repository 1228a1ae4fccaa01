"""The point in time that the longest form reads at a place, with what narrows or blurs it."""

from __future__ import annotations

import re
from dataclasses import replace

from claimcheck.anchors import Period
from claimcheck.kinds.dates import calendar, doubt
from claimcheck.kinds.dates.found import Bare, Found, Order
from claimcheck.kinds.dates.openings import forms_at, word_at
from claimcheck.kinds.dates.words import plain

_S = r"\s{1,3}"
_TAIL = re.compile(r"[^\W_]|(?<=\d)-[^\W\d_]{1,3}-")
"""What shows that a date is a piece of a longer code: "1:20-cv-06974"."""


def simple(text: str, start: int, word: str, order: Order) -> Found | None:
    """The longest point that a single form reads at a place."""
    best: Found | None = None
    for form in forms_at(text, start, word):
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
    rf"(?P<part>early|mid|middle|late|beginning|start|end)(?:(?<=[ye]){_S}part)?(?P<of>{_S}of)?(?:{_S}(?:in{_S})?(?:the{_S})?|-)",
    re.IGNORECASE,
)
_APPROXIMATORS = frozenset("circa c ca approximately approx around about roughly".split())
_APPROXIMATOR = re.compile(
    rf"(?P<word>circa|ca?\.|ca|approximately|approx\.?|around|about|roughly){_S}", re.IGNORECASE
)


def point(text: str, start: int, word: str, order: Order) -> Found | None:
    """A point with what stands before it: "mid-March", "circa 1850"."""
    match = _PART.match(text, start) if word in _PARTS else None
    if match is not None:
        found = simple(text, match.end(), word_at(text, match.end()), order)
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
        found = point(text, match.end(), word_at(text, match.end()), order)
        if found is None or found.period.relative:
            return None
        certain = doubt.judge(found.bare, text, match.end(), found.end, year_of(found.period))
        if certain is None:
            return None
        period = _approximated(found.period, plain(match["word"]))
        return Found(found.end, period, found.uncertain or not certain)
    return simple(text, start, word, order)


LEADS = _PARTS.keys() | _APPROXIMATORS
"""Words that can stand before a point and belong to it."""


def _approximated(period: Period, word: str) -> Period:
    others = tuple(replace(other, approximator=word) for other in period.alternatives)
    return replace(period, approximator=word, alternatives=others)


def year_of(period: Period) -> int:
    """The year a period begins in; 0 where it has no date."""
    return period.first.year if period.first else 0
