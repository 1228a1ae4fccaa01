"""What a report shows of the findings: each error once, and first the passage that decides."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate

from claimcheck.anchors import Claim, Kind, Span
from claimcheck.context import ContextIndex
from claimcheck.context.postings import stems_of
from claimcheck.explain import explain
from claimcheck.findings import Evidence, Finding, Outcome, Reason, Status
from claimcheck.suggestions import sure_enough

_FLAGGED = frozenset({Status.CONTRADICTED, Status.UNSUPPORTED})
_TURNED = frozenset({Reason.WRONG_ROLE, Reason.NEGATED, Reason.OPPOSITE})
_TOLD_BY_CLAIM = frozenset({Reason.NOT_FOUND, Reason.WRONG_SUBJECT, Reason.WRONG_ROLE})
"""What is wrong with a value where the claim around it is turned round: that it is another's."""
_ABOUT_AS_NEAR = 0.75
"""Share of the nearest passage's strength up to which another may say more by itself."""


def shown(findings: Sequence[Finding], index: ContextIndex) -> tuple[Finding, ...]:
    """The findings without a second one of the same words, each with what decides it first."""
    return tuple(_surely(_deciding_first(one, index)) for one in told_once(findings))


def _surely(one: Finding) -> Finding:
    """A finding without what to write instead, where it is not sure of it."""
    if one.suggestion is None or sure_enough(one.confidence):
        return one
    return replace(one, suggestion=None)


def told_once(findings: Sequence[Finding]) -> list[Finding]:
    """The findings without those of words that are told to be wrong already.

    A claim with a wrong value in it is that error, and a value of doubtful words belongs to the
    claim that doubts them: "at least 3" is not green in a sentence that is red for it.
    """
    flagged = [one for one in findings if one.status in _FLAGGED]
    claims = [one for one in flagged if one.anchor.kind is Kind.CLAIM]
    values = _reach([one.anchor.span for one in flagged if one.anchor.kind is not Kind.CLAIM])
    turned = _reach([one.anchor.span for one in claims if one.reason in _TURNED])
    doubted = _reach([span for one in flagged for span in _doubted(one)])
    kept: list[Finding] = []
    seen: set[tuple[Kind, int, int]] = set()
    for one in findings:
        span = one.anchor.span
        claim = one.anchor.kind is Kind.CLAIM
        if one.status in _FLAGGED and claim:
            again = one.reason is Reason.WRONG_VALUE and values(span.end - 1) > span.start
        elif one.status in _FLAGGED:
            again = one.reason in _TOLD_BY_CLAIM and span.end <= turned(span.start)
        else:
            again = (values if claim else doubted)(span.end - 1) > span.start
        place = (Kind.CLAIM if claim else Kind.NUMERIC, span.start, span.end)
        if not again and place not in seen:
            seen.add(place)
            kept.append(one)
    return kept


def _doubted(one: Finding) -> tuple[Span, ...]:
    """The words of a sentence that a finding doubts; those of other anchors are told by them."""
    whole = isinstance(one.anchor.value, Claim) and one.anchor.value.relation == "sentence"
    return one.anchor.parts if whole else ()


def _reach(spans: Sequence[Span]) -> Callable[[int], int]:
    """How far those of some stretches go that begin at a place or before it; -1 without any."""
    ordered = sorted((one.start, one.end) for one in spans)
    ends = list(accumulate((end for _, end in ordered), max, initial=-1))
    return lambda place: ends[bisect_left(ordered, (place + 1, 0))]


def _deciding_first(one: Finding, index: ContextIndex) -> Finding:
    """A claim that is carried by passages, first with the one that has most of its words itself.

    Neighbours lend a passage their words, so that one may look near that says little of it.
    """
    if one.anchor.kind is not Kind.CLAIM or one.status is not Status.SUPPORTED:
        return one
    near = [piece for piece in one.evidence if _is_carrying(piece, one.evidence[0])]
    if len(near) < 2:
        return one
    wanted = set(stems_of([one.anchor.span.text]))
    best = max(near, key=lambda piece: _weight(piece, wanted, index))
    if best is one.evidence[0]:
        return one
    evidence = (best, *(piece for piece in one.evidence if piece is not best))
    words = explain(one.anchor, one.status, one.reason, evidence)
    return replace(one, evidence=evidence, explanation=words)


def _is_carrying(piece: Evidence, first: Evidence) -> bool:
    """Whether a passage is near by its words alone, as the first one is."""
    by_words = all(one.agreement.outcome is Outcome.UNRELATED for one in (piece, first))
    placed = piece.passage is not None
    return placed and by_words and piece.strength >= _ABOUT_AS_NEAR * first.strength


def _weight(piece: Evidence, wanted: set[str], index: ContextIndex) -> float:
    assert piece.passage is not None
    return sum(index.rarity(word) for word in sorted(wanted & index.stems(piece.passage)))
