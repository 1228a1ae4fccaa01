"""Quarters and halves that leave their noun out: "in the first quarter and 3 % in the second"."""

from __future__ import annotations

import re

from claimcheck.anchors import Granularity, Mention, Period
from claimcheck.kinds.dates.calendar import half, quarter

_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_BARE = re.compile(
    r"\b(?:in|from|for|during|of) the (first|second|third|fourth)"
    r"(?=\s*(?:[.,;:)]|\Z|and\b|but\b|to\b|from\b|while\b))"
)
_REACH = 160
"""How far back the noun may stand."""


def elliptical(text: str, mentions: list[Mention]) -> list[Mention]:
    """The mentions with those added that take their noun from a quarter or half before them."""
    full = [
        one
        for one in mentions
        if isinstance(one.value, Period)
        and one.value.granularity in (Granularity.QUARTER, Granularity.HALF)
        and one.value.first is not None
    ]
    if not full:
        return mentions
    added = []
    for match in _BARE.finditer(text):
        before = [one for one in full if match.start() - _REACH <= one.end <= match.start()]
        if not before or ". " in text[before[-1].end : match.start()]:
            continue
        period = _like(before[-1], _ORDINALS[match[1]])
        if period is not None:
            added.append(Mention(match.start(1), match.end(1), match[1], period))
    return sorted([*mentions, *added], key=lambda one: one.start)


def _like(model: Mention, number: int) -> Period | None:
    value = model.value
    assert isinstance(value, Period)
    assert value.first is not None
    year = None if value.yearless else value.first.year
    if value.granularity is Granularity.QUARTER:
        return quarter(year, number)
    return half(year, number) if number <= 2 else None
