"""What to write instead of a value or claim that the context contradicts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from claimcheck.anchors import Anchor, Claim, Period, Quantity, Value
from claimcheck.findings import Evidence, Status
from claimcheck.fitness import fitness
from claimcheck.kinds import numbers

_FIGURES = re.compile(r"\d(?:[\d.,]*\d)?")


def suggestion(anchor: Anchor, status: Status, evidence: Sequence[Evidence]) -> str | None:
    """The words that could replace the anchor's, where the context has exactly one set of them."""
    if status is not Status.CONTRADICTED or not evidence or evidence[0].value is None:
        return None
    best = evidence[0]
    if any(fitness(one) >= fitness(best) for one in evidence[1:]):
        return None
    if isinstance(best.value, Claim):
        return best.span.text
    if not any(map(str.isdigit, best.span.text)):
        return None  # "two years later" is right only where it stands.
    if isinstance(best.value, Quantity):
        return _amount(anchor.span.text, best.span.text, best.value)
    # "Closes at 9:00-21:00" is not what opening hours say of one hour.
    return None if _hours(best.value) and not _hours(anchor.value) else best.span.text


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
