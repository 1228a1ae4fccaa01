"""Evidence → Finding; this module alone applies thresholds to evidence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from claimcheck.anchors import Anchor, Kind
from claimcheck.explain import explain
from claimcheck.findings import Conflict, Evidence, Finding, Outcome, Reason, Status
from claimcheck.match import Match
from claimcheck.settings import Settings

_KEPT = 5
"""Pieces of evidence kept in a finding: a reviewer reads the first and skims the rest."""

Decision = tuple[Status, Reason, tuple[Evidence, ...]]


def judge(match: Match, settings: Settings) -> Finding:
    """What became of one anchor, and why."""
    anchor = match.anchor
    if anchor.hedge is not None:
        decision: Decision = (Status.HEDGED, Reason.NOT_FOUND, ())
    elif anchor.kind is Kind.CLAIM:
        decision = _judge_claim(match.evidence, settings)
    else:
        decision = _judge_value(match.evidence, settings)
    status, reason, evidence = decision
    return Finding(
        anchor=anchor,
        status=status,
        reason=reason,
        evidence=evidence[:_KEPT],
        explanation=explain(anchor, status, reason, evidence),
        suggestion=_suggestion(status, evidence),
    )


def _judge_value(evidence: Sequence[Evidence], settings: Settings) -> Decision:
    """A value is supported by an agreeing one, unless another value fits clearly better."""
    agreeing = [one for one in evidence if one.agreement.outcome is Outcome.AGREES]
    against = [one for one in evidence if one.agreement.outcome is Outcome.DISAGREES]
    if agreeing:
        best = max(agreeing, key=lambda one: (not one.differs, one.strength))
        rival = _rival(best, against, settings)
        if settings.matching == "presence" or rival is None:
            return Status.SUPPORTED, best.agreement.reason, (best, *_without(evidence, best))
        reason = Reason.WRONG_PERIOD if best.differs == "period" else Reason.WRONG_SUBJECT
        return Status.CONTRADICTED, reason, (rival, *_without(evidence, rival))
    for one in against:
        if not one.differs and one.strength >= settings.binding:
            return Status.CONTRADICTED, one.agreement.reason, (one, *_without(evidence, one))
    return Status.UNSUPPORTED, Reason.NOT_FOUND, tuple(against)


def _rival(best: Evidence, against: Sequence[Evidence], settings: Settings) -> Evidence | None:
    """The disagreeing value that is of the same thing where the agreeing one is not."""
    for one in against:
        clearly = one.strength - best.strength >= settings.margin
        bound = one.strength >= settings.binding and not one.differs
        if bound and (clearly or (best.differs and one.strength >= best.strength)):
            return one
    return None


def _judge_claim(evidence: Sequence[Evidence], settings: Settings) -> Decision:
    """A claim is supported by the same claim or by its parts close together."""
    agreeing = [one for one in evidence if one.agreement.outcome is Outcome.AGREES]
    if agreeing:
        best = agreeing[0]
        return Status.SUPPORTED, best.agreement.reason, (best, *_without(evidence, best))
    against = [one for one in evidence if one.agreement.outcome is Outcome.DISAGREES]
    if against and settings.matching == "aligned":
        best = against[0]
        return Status.CONTRADICTED, best.agreement.reason, (best, *_without(evidence, best))
    if evidence and evidence[0].strength >= settings.coverage:
        return Status.SUPPORTED, Reason.PARAPHRASED, tuple(evidence)
    return Status.UNSUPPORTED, Reason.NOT_FOUND, tuple(evidence)


def _without(evidence: Iterable[Evidence], one: Evidence) -> tuple[Evidence, ...]:
    return tuple(other for other in evidence if other is not one)


def _suggestion(status: Status, evidence: Sequence[Evidence]) -> str | None:
    """The context's own words where they alone could replace the anchor's."""
    if status is not Status.CONTRADICTED or not evidence or evidence[0].value is None:
        return None
    best = evidence[0]
    ties = [one for one in evidence[1:] if one.strength >= best.strength and not one.differs]
    return None if ties else best.span.text


def conflicts(matches: Iterable[Match]) -> tuple[Conflict, ...]:
    """Pairs of sources that state different values for what one anchor is about."""
    found: dict[tuple[int, str, int, str], Conflict] = {}
    for match in matches:
        if match.anchor.kind is Kind.CLAIM:
            continue
        bound = [one for one in match.evidence if not one.differs and one.strength >= 0.9]
        agreeing = [one for one in bound if one.agreement.outcome is Outcome.AGREES]
        against = [one for one in bound if one.agreement.outcome is Outcome.DISAGREES]
        for one in agreeing[:1]:
            for other in against[:1]:
                if one.span.source != other.span.source:
                    found.setdefault(
                        (one.span.start, one.span.source, other.span.start, other.span.source),
                        Conflict(one.span, other.span, _conflict(one, other)),
                    )
    return tuple(found.values())


def _conflict(one: Evidence, other: Evidence) -> str:
    return (
        f'the sources disagree: {one.span.source} gives "{one.span.text}", '
        f'{other.span.source} gives "{other.span.text}"'
    )
