"""What comparing one aspect of two periods leads to, from the best reason to the worst."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from claimcheck.findings import Reason


class Judgement(NamedTuple):
    """What one aspect of two periods says: date, clock time or weekday."""

    reason: Reason
    step: str


RANK = (
    Reason.EXACT,
    Reason.SAME_VALUE,
    Reason.CONVERTED,
    Reason.ROUNDED,
    Reason.WITHIN,
    Reason.OVER_SPECIFIC,
    Reason.WRONG_PERIOD,
    Reason.WRONG_VALUE,
    Reason.OPPOSITE,
)
"""From the best agreement to the worst disagreement."""


def best(judgements: Sequence[Judgement]) -> Judgement:
    """The judgement that speaks most for agreement."""
    return min(judgements, key=lambda one: RANK.index(one.reason))


def worst(judgements: Sequence[Judgement]) -> Judgement:
    """The judgement that speaks most against agreement."""
    return max(judgements, key=lambda one: RANK.index(one.reason))
