"""Shares of a longer period: "the last quarter of 2021", "the first three months of 2024"."""

from __future__ import annotations

import re
from dataclasses import replace

from claimcheck.anchors import Granularity, Instant, Period
from claimcheck.kinds.dates import calendar, spells
from claimcheck.kinds.dates.found import Found, Order
from claimcheck.kinds.dates.words import CARDINAL_WORD, number

_S = r"\s{1,3}"
_SHARE = re.compile(
    rf"(?:the{_S})?(?P<which>first|second|third|fourth|last|final|opening|closing){_S}"
    rf"(?:(?:calendar|full){_S})?(?:(?P<count>\d{{1,2}}|{CARDINAL_WORD}){_S})?"
    rf"(?P<unit>month|quarter|half|year|decade)(?P<many>s)?{_S}(?:of|in){_S}(?:the{_S})?",
    re.IGNORECASE,
)
_MONTHS = {"month": 1, "year": 12, "decade": 120}
_FRACTIONS = {"half": 2, "quarter": 4}
_PLACES = {"first": 0, "opening": 0, "second": 1, "third": 2, "fourth": 3, "last": -1}
_PLACES |= {"final": -1, "closing": -1}
_GRAINS = {
    1: Granularity.MONTH, 3: Granularity.QUARTER, 6: Granularity.HALF, 12: Granularity.YEAR,
    120: Granularity.DECADE,
}  # fmt: skip


def share(text: str, start: int, order: Order) -> Found | None:
    """Read a counted share of a year, decade or century; "the closing months" are its late part."""
    match = _SHARE.match(text, start)
    if match is None:
        return None
    whole = _whole(text, match.end(), order)
    if whole is None:
        return None
    place = _PLACES[match["which"].lower()]
    if match["many"] and not match["count"]:
        period = calendar.part_of(whole.period, "late" if place else "early")
        known = period is not None and place in (0, -1)
        return Found(whole.end, period, start=match.start("which")) if known and period else None
    period = _cut(whole.period, match["unit"].lower(), match["count"], place)
    return None if period is None else Found(whole.end, period, start=match.start("which"))


def _whole(text: str, start: int, order: Order) -> Found | None:
    for form in (spells.century, spells.decade, spells.year):
        found = form(text, start, order)
        if found is not None:
            return found
    return None


def _cut(whole: Period, unit: str, count: str | None, place: int) -> Period | None:
    first, last = whole.first, whole.last
    if first is None or last is None:
        return None
    length = 12 * (last.year - first.year + 1)
    long = length // _FRACTIONS[unit] if unit in _FRACTIONS else _MONTHS[unit]
    wanted = long * (number(count) if count else 1)
    begin = length - wanted if place < 0 else long * place
    if begin < 0 or begin + wanted > length or (count and place > 0):
        return None
    opens = calendar.shifted(Instant(first.year), months=begin)
    closes = calendar.shifted(Instant(first.year), months=begin + wanted)
    closes = calendar.instant_of(calendar.seconds(closes) - 1)
    cut = replace(whole, first=opens, last=closes, alternatives=())
    if length > 12 and unit in _FRACTIONS:
        # Of a decade or century no more is told than by "late": a year in it was not stated.
        return replace(
            cut, part="late" if begin + wanted == length else "mid" if begin else "early"
        )
    return replace(cut, granularity=_GRAINS.get(wanted, Granularity.RANGE))
