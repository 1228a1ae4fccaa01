"""What to write instead of a value or claim that the context contradicts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from claimcheck.anchors import Anchor, Claim, Granularity, Period, Quantity, Value
from claimcheck.findings import Evidence, Outcome, Reason, Status
from claimcheck.fitness import fitness
from claimcheck.kinds import numbers

_FIGURES = re.compile(r"\d(?:[\d.,]*\d)?")


def suggestion(anchor: Anchor, status: Status, evidence: Sequence[Evidence]) -> str | None:
    """The words that could replace the anchor's, where the context has exactly one set of them."""
    found = _instead(anchor, status, evidence)
    # "7 %" that rose where it fell is not put right by "7 %".
    return None if found == anchor.span.text else found


def _instead(anchor: Anchor, status: Status, evidence: Sequence[Evidence]) -> str | None:
    if status is not Status.CONTRADICTED or not evidence or evidence[0].value is None:
        return None
    best = evidence[0]
    if isinstance(best.value, Claim) or not _is_slot(best):
        return None  # Of a claim one word may be wrong; no other clause can stand for all of it.
    if any(_is_rival(one, best) for one in evidence[1:]) or _is_named(best, evidence):
        return None
    if not any(map(str.isdigit, best.span.text)):
        return None  # "two years later" is right only where it stands.
    if isinstance(best.value, Quantity):
        return _amount(anchor.span.text, best.span.text, best.value)
    # "Closes at 9:00-21:00" is not what opening hours say of one hour, nor a stay one of a day.
    other = any(is_one(best.value) and not is_one(anchor.value) for is_one in (_hours, _stretch))
    return None if other else best.span.text


_IN_PLACE = 0.8
"""Strength from which on a value stands where the claimed one would."""
_NEARLY = 0.8
"""Share of the best one's strength from which on another value might be meant as well."""


def _is_slot(best: Evidence) -> bool:
    """Whether a value is of the claimed thing and period, and counts what is counted."""
    if best.agreement.reason is Reason.WRONG_SUBJECT:
        return False  # Either the name or what is said of it may be what is wrong.
    same = best.owner is not False and best.period is not False and best.counts is not False
    return same and not best.apart and best.strength >= _IN_PLACE


def _is_named(best: Evidence, evidence: Sequence[Evidence]) -> bool:
    """Whether a claimed name stands in the context: what is said of it may be what is wrong."""
    name = isinstance(best.value, Quantity) and best.value.dimension == "identifier"
    return name and any(one.agreement.outcome is Outcome.AGREES for one in evidence)


def _is_rival(one: Evidence, best: Evidence) -> bool:
    """Whether another value of the context, which does not say the same, fits nearly as well."""
    if one.value == best.value:
        return False
    if fitness(one) >= fitness(best):
        return True
    near = fitness(one)[:2] >= fitness(best)[:2] and one.strength >= _NEARLY * best.strength
    return near and one.agreement.outcome is Outcome.DISAGREES


def sure_enough(confidence: float | None) -> bool:
    """Whether a finding is sure enough to say what to write; the comparison alone always is."""
    return confidence is None or confidence >= _SURE


_SURE = 0.45
"""Confidence below which a suggestion is kept back."""


def _amount(claimed: str, stated: str, value: Quantity) -> str | None:
    """The source's words, or the answer's with the source's figures where a header has the rest."""
    figures = _FIGURES.search(stated)
    if figures is None or _says(stated, value):
        return stated
    put = _FIGURES.sub(figures[0], claimed, count=1)
    return put if _says(put, value) else None


def _says(words: str, value: Quantity) -> bool:
    """Whether some words say an amount by themselves."""
    if not value.unit and words.isdecimal():
        return value.amount == Decimal(words)
    found = [one.value for one in numbers.read(words)]
    return len(found) == 1 and isinstance(found[0], Quantity) and _plain(found[0]) == _plain(value)


def _plain(value: Quantity) -> tuple[object, ...]:
    return value.low, value.high, value.unit, value.identifier


def _hours(value: Value | None) -> bool:
    """Whether a value is a stretch of the day."""
    clock = value.clock if isinstance(value, Period) else None
    return clock is not None and clock[0] != clock[1]


def _stretch(value: Value | None) -> bool:
    """Whether a value is told by its two ends."""
    return isinstance(value, Period) and value.granularity is Granularity.RANGE
