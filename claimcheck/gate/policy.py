"""What a document may carry and still pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from claimcheck.anchors import Kind
from claimcheck.errors import SettingsError
from claimcheck.findings import Finding, Report, Status, Verdict
from claimcheck.risk import without
from claimcheck.score import Scores, is_empty, unsupported_share, verdict
from claimcheck.weigh.weights import weights_of


class FailOn(StrEnum):
    """What makes a document fail, strictest first."""

    FINDING = "finding"
    CONTRADICTION = "contradiction"
    WARN = "warn"
    FAIL = "fail"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Policy:
    """The rules of one entry of a manifest, or of the command line."""

    fail_on: FailOn = FailOn.FINDING
    max_score: float | None = None
    max_risk: float | None = None
    kinds: frozenset[Kind] = frozenset(Kind)

    def __post_init__(self) -> None:
        for name, limit in (("max_score", self.max_score), ("max_risk", self.max_risk)):
            if limit is not None and not (
                isinstance(limit, int | float) and not isinstance(limit, bool) and 0 <= limit <= 1
            ):
                raise SettingsError(name, f"{limit!r} is not a number from 0 to 1")

    def counts(self, finding: Finding) -> bool:
        """True where the finding's kind is switched on."""
        return finding.anchor.kind in self.kinds


def score_of(report: Report, left: Sequence[Finding]) -> float:
    """The hallucination score over what is left, with the drift penalty as it was."""
    return max(unsupported_share(left), report.drift_penalty)


def risk_of(report: Report, left: Sequence[Finding]) -> float | None:
    """The risk with what is left of the findings; the wording counts as it was."""
    if report.risk is None or len(left) == len(report.findings):
        return report.risk
    kept = {id(one) for one in left}
    gone = [one for one in report.flagged if id(one) not in kept]
    sure = [one.confidence for one in gone if one.confidence is not None]
    if sure:
        return weights_of(report.settings.entailment).without(report.risk, sure)
    return without(report, left)


def broken(policy: Policy, report: Report, left: Sequence[Finding]) -> tuple[str, ...]:
    """The rules that a document breaks, in words; `left` are its findings that count."""
    found = []
    wrong = sum(f.status in (Status.CONTRADICTED, Status.UNSUPPORTED) for f in left)
    contradicted = sum(f.status is Status.CONTRADICTED for f in left)
    score = score_of(report, left)
    if policy.fail_on is FailOn.FINDING and wrong:
        found.append(f"{wrong} not supported")
    if policy.fail_on is FailOn.CONTRADICTION and contradicted:
        found.append(f"{contradicted} contradicted")
    if policy.fail_on in (FailOn.FAIL, FailOn.WARN):
        decision, reasons = _verdict(report, left, score)
        bad = (Verdict.FAIL, Verdict.WARN) if policy.fail_on is FailOn.WARN else (Verdict.FAIL,)
        if decision in bad:
            found.extend(reasons)
    if policy.max_score is not None and score > policy.max_score:
        found.append(f"hallucination score {score:.2f} is above {policy.max_score:g}")
    if policy.max_risk is not None:
        chance = risk_of(report, left)
        if chance is None:
            raise SettingsError("max_risk", "needs matching = aligned: no risk is known otherwise")
        if chance > policy.max_risk:
            found.append(f"risk {chance:.2f} is above {policy.max_risk:g}")
    return tuple(found)


def _verdict(
    report: Report, left: Sequence[Finding], score: float
) -> tuple[Verdict, tuple[str, ...]]:
    """The verdict over what is left, by the rules that gave the report its own."""
    numbers = Scores(
        hallucination=score,
        claims=unsupported_share(left),
        drift_penalty=report.drift_penalty,
        ngram_overlap=report.ngram_overlap,
        relevance=report.relevance,
        completeness=report.completeness,
    )
    settings = report.settings
    if report.findings:  # what was checked and accepted was checked all the same
        settings = replace(settings, warn_unchecked=False)
    asserts = report.coverage is not None
    empty, risk = is_empty(report.answer), risk_of(report, left)
    return verdict(numbers, left, settings, asserts=asserts, empty=empty, risk=risk)
