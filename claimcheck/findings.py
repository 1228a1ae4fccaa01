"""What checking an anchor leads to: agreement, evidence, finding, verdict."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from claimcheck.anchors import Anchor, Span, Value


class Status(StrEnum):
    """What became of an anchor; HEDGED ones are reported and not counted."""

    SUPPORTED = "SUPPORTED"
    CONTRADICTED = "CONTRADICTED"
    UNSUPPORTED = "UNSUPPORTED"
    HEDGED = "HEDGED"


class Reason(StrEnum):
    """Why an anchor has its status; the first seven support it."""

    EXACT = "EXACT"
    SAME_VALUE = "SAME_VALUE"
    ROUNDED = "ROUNDED"
    CONVERTED = "CONVERTED"
    WITHIN = "WITHIN"
    DERIVED = "DERIVED"
    PARAPHRASED = "PARAPHRASED"
    WRONG_VALUE = "WRONG_VALUE"
    WRONG_SCALE = "WRONG_SCALE"
    WRONG_UNIT = "WRONG_UNIT"
    WRONG_SUBJECT = "WRONG_SUBJECT"
    WRONG_PERIOD = "WRONG_PERIOD"
    WRONG_ROLE = "WRONG_ROLE"
    OVER_SPECIFIC = "OVER_SPECIFIC"
    NEGATED = "NEGATED"
    OPPOSITE = "OPPOSITE"
    HEDGE_DROPPED = "HEDGE_DROPPED"
    SCOPE_WIDENED = "SCOPE_WIDENED"
    WRONG_CITATION = "WRONG_CITATION"
    NOT_FOUND = "NOT_FOUND"

    @property
    def supports(self) -> bool:
        """True for the reasons that speak for an anchor."""
        return self in _SUPPORTING


_SUPPORTING = frozenset(
    {
        Reason.EXACT,
        Reason.SAME_VALUE,
        Reason.ROUNDED,
        Reason.CONVERTED,
        Reason.WITHIN,
        Reason.DERIVED,
        Reason.PARAPHRASED,
    }
)


class Outcome(StrEnum):
    """What comparing two values says; UNRELATED ones cannot be compared at all."""

    AGREES = "agrees"
    DISAGREES = "disagrees"
    UNRELATED = "unrelated"


@dataclass(frozen=True, slots=True)
class Agreement:
    """The comparison of a claimed with a stated value: outcome, rule and its steps in words."""

    outcome: Outcome
    reason: Reason
    steps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """A stretch of the context that speaks for or against an anchor."""

    span: Span
    value: Value | None
    agreement: Agreement
    strength: float
    """0 to 1: how well what the stretch is about fits what the anchor is about."""


@dataclass(frozen=True, slots=True)
class Finding:
    """An anchor, what became of it, and why."""

    anchor: Anchor
    status: Status
    reason: Reason
    evidence: tuple[Evidence, ...] = ()
    explanation: str = ""
    suggestion: str | None = None


class Verdict(StrEnum):
    """The decision over a whole answer."""

    PASS = "PASS"  # noqa: S105  a verdict, not a password
    WARN = "WARN"
    FAIL = "FAIL"
