"""What is known of one sentence of an answer, as named numbers: the input of the fitted weights."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from claimcheck.anchors import Kind
from claimcheck.entail.opinions import Opinion
from claimcheck.fillers.sentences import Hidden
from claimcheck.findings import Finding, Reason, Status

_MOST = 2
"""Findings of one sort that count: a second one adds, a fifth one only tells of a long sentence."""
_BOUND = 6.0
_SURE = 2.0
_SHARP = frozenset({Reason.NEGATED, Reason.OPPOSITE, Reason.WRONG_ROLE})
_BAD = frozenset({Status.CONTRADICTED, Status.UNSUPPORTED})

FEATURES = (
    "entailment",
    "contradiction",
    "top_mark",
    "value_mark",
    "other_marks",
    "value_contradicted",
    "value_conflict",
    "value_not_found",
    "value_derived",
    "value_beside_opinion",
    "claim_turned",
    "claim_contradicted",
    "filler",
    "some_filler",
    "length",
)
ASKED = frozenset(FEATURES[:5]) | {"value_beside_opinion"}
"""Those that only a model tells."""


def features(
    opinion: Opinion, findings: Sequence[Finding], fillers: Sequence[Hidden] = ()
) -> dict[str, float]:
    """The features of a sentence with the findings and the ranked fillers that lie in it."""
    marks = sorted((mark for _, _, mark in opinion.words), reverse=True)
    values = [one for one in findings if one.anchor.kind is not Kind.CLAIM]
    claims = [one for one in findings if one.anchor.kind is Kind.CLAIM]
    against = [one for one in values if one.status is Status.CONTRADICTED]
    unsure = _log_odds(opinion.wrong)
    return {
        "entailment": unsure,
        "contradiction": opinion.contradicted - opinion.not_stated,
        "top_mark": _log_odds(marks[0]) if marks else -_BOUND,
        "value_mark": max((mark_of(opinion, one) for one in values), default=0.0),
        "other_marks": math.fsum(marks[1:4]),
        "value_contradicted": _few(against),
        "value_conflict": max((_conflict(one) for one in against), default=0.0),
        "value_not_found": _few(one for one in values if one.status is Status.UNSUPPORTED),
        "value_derived": _few(one for one in values if one.reason is Reason.DERIVED),
        "value_beside_opinion": max((_conflict(one) for one in against), default=0.0) * unsure,
        "claim_turned": _few(one for one in claims if one.reason in _SHARP),
        "claim_contradicted": _few(
            one for one in claims if one.status is Status.CONTRADICTED and one.reason not in _SHARP
        ),
        "filler": _doubt(max((one.wrong for one in fillers), default=0.0)),
        "some_filler": _doubt(1 - math.prod(1 - one.wrong for one in fillers)),
        "length": math.log1p(opinion.length),
    }


def mark_of(opinion: Opinion, finding: Finding) -> float:
    """How surely a word of a finding is a wrong one."""
    span = finding.anchor.span
    return max(
        (mark for start, end, mark in opinion.words if start < span.end and span.start < end),
        default=0.0,
    )


def _conflict(finding: Finding) -> float:
    """How surely another value stands in the same place: strength, more where the owner agrees."""
    if not finding.evidence:
        return 0.0
    best = finding.evidence[0]
    return best.strength * (1.0 if best.owner else 0.6)


def _doubt(share: float) -> float:
    """Log odds of a filler, or of some filler, being wrong; hardly any doubt counts as none."""
    return max(-_SURE, min(_SURE, _log_odds(share)))


def _few(found: Iterable[Finding]) -> float:
    return float(min(_MOST, len(list(found))))


def _log_odds(share: float) -> float:
    share = min(max(share, 1e-4), 1 - 1e-4)
    return max(-_BOUND, min(_BOUND, math.log(share / (1 - share))))
