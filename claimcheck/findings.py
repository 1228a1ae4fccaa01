"""What checking an anchor leads to: agreement, evidence, finding, verdict."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from claimcheck.anchors import Anchor, Document, Span, Value, swift
from claimcheck.errors import VerdictError
from claimcheck.settings import Settings


class Status(StrEnum):
    """What became of an anchor.

    UNDECIDED ones count among the checked and not against the answer: no passage says so, and none
    denies it. HEDGED ones are reported and not counted.
    """

    SUPPORTED = "SUPPORTED"
    CONTRADICTED = "CONTRADICTED"
    UNSUPPORTED = "UNSUPPORTED"
    UNDECIDED = "UNDECIDED"
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
    NOT_ENTAILED = "NOT_ENTAILED"
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


@swift
@dataclass(frozen=True, slots=True)
class Agreement:
    """The comparison of a claimed with a stated value: outcome, rule and its steps in words."""

    outcome: Outcome
    reason: Reason
    steps: tuple[str, ...] = ()


@swift
@dataclass(frozen=True, slots=True)
class Evidence:
    """A stretch of the context that speaks for or against an anchor."""

    span: Span
    value: Value | None
    agreement: Agreement
    strength: float
    """0 to 1: how well what the stretch is about fits what the anchor is about."""
    owner: bool | None = None
    """Whether it is said of the same thing; None where one of the two does not name it."""
    period: bool | None = None
    """Whether it is said of the same period; None where one of the two does not name it."""
    apart: bool = False
    """Whether it is said of something else, and the anchor's own is not even mentioned nearby."""
    shared: tuple[str, ...] = ()
    """The words in which what both are about is the same."""
    titled: bool | None = None
    """Whether the anchor's words name the column or key it stands under; None in prose."""
    act: bool | None = None
    """Whether its clause has the anchor's verb; False where it has nothing but the owner."""
    counts: bool | None = None
    """Whether it counts what the anchor counts; None where one of the two names no such thing."""
    passage: int | None = None
    """The number of the sentence or row it stands in; None for what was worked out."""


@swift
@dataclass(frozen=True, slots=True)
class Finding:
    """An anchor, what became of it, and why."""

    anchor: Anchor
    status: Status
    reason: Reason
    evidence: tuple[Evidence, ...] = ()
    explanation: str = ""
    suggestion: str | None = None
    confidence: float | None = None
    """How surely the status is right, 0 to 1; None where no fitted weights were asked."""
    rule: str = ""
    """What decided: "entailment" for the learned score, empty for the comparison itself."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two stretches of the context that state different values for the same thing."""

    first: Span
    second: Span
    explanation: str


class Verdict(StrEnum):
    """The decision over a whole answer."""

    PASS = "PASS"  # noqa: S105  a verdict, not a password
    WARN = "WARN"
    FAIL = "FAIL"


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that checking one answer found; same input and settings, same bytes."""

    verdict: Verdict
    reasons: tuple[str, ...]
    score: float
    """S_hall, the specification's hallucination score: 0 is clean, 1 is all unsupported."""
    claims_score: float
    drift_penalty: float
    ngram_overlap: float
    relevance: float | None
    completeness: float | None
    coverage: float | None
    """Share of the answer's asserted sentences that carry a checked anchor; None without any."""
    abstained: bool
    findings: tuple[Finding, ...]
    conflicts: tuple[Conflict, ...]
    answer: str
    question: str | None
    documents: tuple[Document, ...]
    settings: Settings
    version: str
    risk: float | None = None
    """Probability that the answer contains something unsupported; None where no model fits."""
    notices: tuple[str, ...] = ()
    """What a reader should know of the check itself, such as a part that could not run."""

    @property
    def flagged(self) -> tuple[Finding, ...]:
        """The findings that count against the answer."""
        bad = (Status.CONTRADICTED, Status.UNSUPPORTED)
        return tuple(f for f in self.findings if f.status in bad)

    def to_dict(self) -> dict[str, Any]:
        """Plain data in the published schema."""
        from claimcheck.render.data import encode

        data: dict[str, Any] = encode(self)
        return data

    def to_json(self, *, indent: int | None = None) -> str:
        """The report as JSON: stable bytes for the same input and settings."""
        from claimcheck.render.data import written

        return written(self.to_dict(), indent)

    @classmethod
    def from_json(cls, text: str) -> Report:
        """The inverse of `to_json`."""
        from claimcheck.render.data import decode_report

        return decode_report(text)

    def __str__(self) -> str:
        return self.render("text")

    def render(self, form: str = "text") -> str:
        """The report for a person: "text", "markdown" or "html"."""
        from claimcheck.render import render

        return render(self, form)

    def raise_for_verdict(self, *, warn: bool = False) -> None:
        """Raise VerdictError where the verdict is FAIL, or WARN too if `warn`."""
        if self.verdict is Verdict.FAIL or (warn and self.verdict is Verdict.WARN):
            raise VerdictError(self.verdict, self.reasons, (f.explanation for f in self.flagged))
