"""Claims that compare two things, against the measures that the context gives of each.

"The Alta is heavier than the Brio" has no value of its own; "the Alta weighs 12 kg, the Brio 15"
says that it is not so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from claimcheck.anchors import Anchor, Period, Quantity
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.kinds import values
from claimcheck.kinds.numbers import units
from claimcheck.language.parse import Parsed
from claimcheck.language.stems import WORD, stem
from claimcheck.testimony.comparatives import Comparison, claimed

_DATE, _MONEY = "date", "currency"
_GRADED = {
    "length": ("high tall long wide broad deep thick", "low short narrow shallow thin"),
    "mass": ("heavy", "light"),
    _MONEY: ("expensive dear costly pricey cost", "cheap inexpensive"),
    "length/time": ("fast quick", "slow"),
    "time": ("long slow old", "short fast quick young"),
    "temperature": ("warm hot", "cold cool"),
    _DATE: ("young new recent", "old"),
    "ratio": ("high", "low"),
    "area": ("large big", "small"),
    "volume": ("large big", "small"),
}
"""For each dimension the qualities of which there is more with more of it, and with less of it."""
_AGED = re.compile(r"\b(?:old|aged?)\b", re.IGNORECASE)
_BEGUN = re.compile(
    r"\b(?:born|built|constructed|completed|founded|established|opened|released|launched|"
    r"published|made|created|introduced)\b",
    re.IGNORECASE,
)
"""Beside an age, and beside the date from which it counts."""
_OF_AGE = frozenset({"old", "young", "new", "recent"})

_NAMING = 8
"""Passages in which the measures of the two are looked for."""
_STRENGTHS = 0.9, 0.8


def weighed(anchor: Anchor, answer: Parsed, index: ContextIndex) -> list[Evidence] | None:
    """What the measures of two things say to a claim that compares them; None where they do not.

    Of each the context must give one such measure, in a sentence of its own or side by side.
    """
    for one in claimed(anchor, answer):
        if not one.sides.first or not one.sides.second:
            continue
        for dimension, (more, less) in _GRADED.items():
            sign = (one.quality in more.split()) - (one.quality in less.split())
            found = _both(one, anchor, dimension, index) if sign else None
            if found is not None:
                return _evidence(found, sign * one.sign, index)
    return None


def _evidence(found: tuple[Stated, Stated], sign: int, index: ContextIndex) -> list[Evidence]:
    first, second = (_size(one) for one in found)
    holds = (first > second) == (sign > 0)
    told = [values.describe(one.value) for one in found]
    agreement = (
        Agreement(Outcome.AGREES, Reason.DERIVED, (f"{told[0]} against {told[1]}",))
        if holds
        else Agreement(Outcome.DISAGREES, Reason.OPPOSITE, (f"{told[0]} against {told[1]}",))
    )
    return [
        Evidence(index.span(one.passage), None, agreement, strength)
        for one, strength in zip(found, _STRENGTHS, strict=True)
    ]


def _both(
    one: Comparison, anchor: Anchor, dimension: str, index: ContextIndex
) -> tuple[Stated, Stated] | None:
    """The measure of each side, where the context gives one and the same for all it says of it."""
    measured = {
        stem(word)
        for mention in values.read(anchor.sentence.text)
        for word in WORD.findall(mention.text)
    }
    sides_ = (one.sides.first - measured, one.sides.second - measured)
    first, second = (side if all(map(index.knows, side)) else frozenset() for side in sides_)
    if not first or not second:
        return None
    sides: tuple[list[Stated], list[Stated]] = ([], [])
    for number in index.rank(dict.fromkeys(sorted(first | second), 1.0), _NAMING):
        if one.quality in _OF_AGE and not _tells_age(number, dimension, index):
            continue
        for side, measure in _told(number, (first, second), dimension, index):
            sides[side].append(measure)
    if not all(sides) or any(len({_size(each) for each in side}) > 1 for side in sides):
        return None
    found = sides[0][0], sides[1][0]
    return found if _are_alike(*found) and _size(found[0]) != _size(found[1]) else None


def _told(
    number: int, sides: tuple[frozenset[str], frozenset[str]], dimension: str, index: ContextIndex
) -> Iterator[tuple[int, Stated]]:
    """The measures of a sentence with the side that each is of."""
    measures = [one for one in index.values_in(number) if _dimension(one) == dimension]
    places = [_place(number, side, index) for side in sides]
    named = sorted((place, side) for side, place in enumerate(places) if place is not None)
    if any(one.cell is not None for one in measures) or len(named) != len(measures):
        return
    start = index.span(number).start
    row = sorted([*((one.span.start - start, -1) for one in measures), *named])
    alternating = all((a[1] < 0) != (b[1] < 0) for a, b in pairwise(row))
    if len(named) < 2 or alternating:
        yield from ((side, one) for (_, side), one in zip(named, measures, strict=True))


def _tells_age(number: int, dimension: str, index: ContextIndex) -> bool:
    """Whether a sentence says how old something is, or since when it is there."""
    text = index.text(index.passages[number])
    return (_BEGUN if dimension == _DATE else _AGED).search(text) is not None


def _place(number: int, side: frozenset[str], index: ContextIndex) -> int | None:
    """Where a sentence names a side: its last word, where each stands there once."""
    found = [
        (stem(match.group()), match.start())
        for match in WORD.finditer(index.text(index.passages[number]))
    ]
    words = [(word, start) for word, start in found if word in side]
    if {word for word, _ in words} != side or len(words) != len(side):
        return None
    return max(start for _, start in words)


def _dimension(one: Stated) -> str:
    value = one.value
    if isinstance(value, Period):
        return _DATE if value.first is not None and not value.yearless else ""
    if not isinstance(value, Quantity) or value.amount is None or value.direction:
        return ""
    return _MONEY if value.dimension.startswith(_MONEY) else value.dimension


def _are_alike(one: Stated, other: Stated) -> bool:
    """Whether two measures can be compared: currencies are not converted, nor months into years."""
    if _dimension(one) != _MONEY:
        return True
    (code, _, per), (other_code, _, other_per) = (
        each.value.unit.partition("/") for each in (one, other) if isinstance(each.value, Quantity)
    )
    return code == other_code and (per == other_per or not (per and other_per))


def _size(one: Stated) -> tuple[Decimal | int, ...]:
    """What is compared: an amount in base units, or the first instant of a date."""
    value = one.value
    if isinstance(value, Period):
        assert value.first is not None
        return tuple(value.first)
    assert isinstance(value, Quantity)
    assert value.amount is not None
    unit = units.unit_of(value.unit)
    return (value.amount if unit is None else value.amount * unit.factor + unit.offset,)
