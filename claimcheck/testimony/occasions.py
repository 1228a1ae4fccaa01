"""Claims that are said of a day on which the context knows something of the same thing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from claimcheck.anchors import Claim, Granularity, Period
from claimcheck.explain import explain
from claimcheck.findings import Finding, Reason, Status


def dated(findings: Sequence[Finding]) -> list[Finding]:
    """The findings with claims in words of their own borne out by the very day they are said of.

    "The dam went into operation on 12 June 1967" says by other words what the context says of it
    on that day. A name that the context does not know is not made known so.
    """
    days: dict[int, list[Finding]] = defaultdict(list)
    for one in findings:
        value = one.anchor.value
        told = one.status is Status.SUPPORTED and one.reason in (Reason.EXACT, Reason.SAME_VALUE)
        if told and isinstance(value, Period) and _is_day(value):
            days[one.anchor.sentence.start].append(one)
    return [_on_day(one, days.get(one.anchor.sentence.start, ())) for one in findings]


def _is_day(value: Period) -> bool:
    return value.granularity is Granularity.DAY and not value.yearless


def _on_day(finding: Finding, days: Sequence[Finding]) -> Finding:
    claim = finding.anchor.value
    if finding.status is not Status.UNSUPPORTED or finding.reason is not Reason.NOT_FOUND:
        return finding
    if not isinstance(claim, Claim) or (claim.object is not None and claim.object.name):
        return finding
    day = next((one for one in days if _is_of_day(claim, one)), None)
    if day is None:
        return finding
    status, reason = Status.SUPPORTED, Reason.PARAPHRASED
    words = explain(finding.anchor, status, reason, day.evidence)
    return replace(finding, status=status, reason=reason, evidence=day.evidence, explanation=words)


def _is_of_day(claim: Claim, day: Finding) -> bool:
    """Whether a claim is said of a day alone, and its subject is known beside that day."""
    spans = [modifier.part.span for modifier in claim.modifiers]
    span = day.anchor.span
    if not spans or any(one.end <= span.start or span.end <= one.start for one in spans):
        return False
    named = claim.subject is not None and claim.subject.name
    return not named or any(one.owner for one in day.evidence[:1])
