"""How often something happens: "twice a week", "3x daily", "four times per year"."""

from __future__ import annotations

import re
from typing import NamedTuple

from claimcheck.kinds.numbers import units
from claimcheck.kinds.numbers.lexicon import ADVERBS
from claimcheck.kinds.numbers.units import Unit

_SPAN = "second|minute|hour|day|night|week|month|year"
_BEHIND = re.compile(
    rf"\s(?:(?:an?|per|each|every|in\san?)\s({_SPAN})"
    rf"|({'|'.join(ADVERBS)}))(?![\w'’]|\s(?:ago|before|earlier|later)\b)",
    re.IGNORECASE,
)
_TIMES = re.compile(r"\s?[x×](?=\s)|\stimes?(?=\s)", re.IGNORECASE)
_EVERY = re.compile(rf"\s({_SPAN})(?![\w'’]|\s(?:ago|before|earlier|later)\b)", re.IGNORECASE)


class Rate(NamedTuple):
    """How often, and where the words for it end."""

    end: int
    unit: Unit


def behind(text: str, end: int) -> Rate | None:
    """The span of time behind a word such as "twice" that ends at `end`."""
    found = _BEHIND.match(text, end)
    if found is None:
        return None
    return _rate(found.end(), found[1] or ADVERBS[found[2].lower()])


def times(text: str, end: int) -> Rate | None:
    """The "times a week" behind a number that ends at `end`."""
    found = _TIMES.match(text, end)
    return behind(text, found.end()) if found else None


def every(text: str, end: int) -> Rate | None:
    """The span of time behind an "every" that ends at `end`."""
    found = _EVERY.match(text, end)
    return _rate(found.end(), found[1]) if found else None


def adverb(word: str, end: int) -> Rate:
    """What an adverb says that ends at `end`."""
    return _rate(end, ADVERBS[word])


def _rate(end: int, name: str) -> Rate:
    span = units.unit_of({"night": "day"}.get(name.lower(), name.lower()))
    assert span is not None
    return Rate(end, units.rate(units.ONE, span))
