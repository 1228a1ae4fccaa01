"""Claims that say in words what a worked-out value says in figures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from claimcheck.anchors import Claim, Kind, Quantity
from claimcheck.explain import explain
from claimcheck.findings import Finding, Reason, Status


def with_derived(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, with a claim borne out by the worked-out value that one of its parts is.

    Where nothing states a claim at all, one that stands anywhere in it is enough.

    "A year's membership costs $300" is no claim of its own beside $25 a month, and what "25 lamps
    were left unsold" adds to "bought 80 and sold 55" is only that they were.
    """
    reckoned: dict[int, list[Finding]] = defaultdict(list)
    for one in findings:
        derived = one.status is Status.SUPPORTED and one.reason is Reason.DERIVED
        if derived and one.anchor.kind is not Kind.CLAIM:
            reckoned[one.anchor.sentence.start].append(one)
    return [
        _borne_out(one, reckoned.get(one.anchor.sentence.start, ()))
        if one.status in (Status.CONTRADICTED, Status.UNSUPPORTED)
        else one
        for one in findings
    ]


_BESIDE_VALUES = frozenset({Reason.NOT_FOUND, Reason.WRONG_ROLE})
"""How a claim fails whose value the context does not state."""


def _is_length(one: Finding) -> bool:
    value = one.anchor.value
    return isinstance(value, Quantity) and value.dimension == "time"


def _borne_out(finding: Finding, values: Sequence[Finding]) -> Finding:
    claim = finding.anchor.value
    if not isinstance(claim, Claim):
        return finding
    if finding.reason is Reason.OPPOSITE:
        # What a beginning and a length say of an end is no opposite of the beginning.
        values = [one for one in values if one.anchor.kind is Kind.DATE]
    elif finding.reason not in _BESIDE_VALUES:
        return finding
    parts = [part.span for part in claim.parts]
    if finding.reason is Reason.NOT_FOUND:
        parts.append(finding.anchor.span)
    ends = [part.span for part in (claim.subject, claim.object) if part is not None]
    for one in values:
        value = one.anchor.span
        # How long it was after something says nothing of what was done then.
        within = ends if _is_length(one) else parts
        if any(part.start < value.end and value.start < part.end for part in within):
            status, reason, evidence = Status.SUPPORTED, Reason.DERIVED, one.evidence
            words = explain(finding.anchor, status, reason, evidence)
            return Finding(finding.anchor, status, reason, evidence, words)
    return finding
