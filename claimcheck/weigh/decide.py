"""How surely each sentence is wrong → the findings, each with the status that follows from it."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from claimcheck.anchors import ANSWER, Anchor, Claim, Kind, Span
from claimcheck.context import ContextIndex
from claimcheck.context.postings import stems_of
from claimcheck.entail.opinions import Opinion
from claimcheck.entail.quoted import is_quoted
from claimcheck.explain import explain
from claimcheck.fillers.sentences import Hidden
from claimcheck.findings import (
    Agreement,
    Evidence,
    Finding,
    Outcome,
    Reason,
    Status,
)
from claimcheck.settings import Settings
from claimcheck.weigh.features import features, mark_of
from claimcheck.weigh.weights import Weights

RULE = "entailment"
"""The name under which the learned score stands in a finding."""
_FLAGGED = frozenset({Status.CONTRADICTED, Status.UNSUPPORTED})
_SURE = 0.9
"""From here on the score itself is evidence that a passage says so."""
_PLAIN_MARK = 0.5
"""A word marked so surely, and much more surely than the others, is what is wrong."""
_LED = 2.0
_QUOTED = 0.02
"""How surely a sentence is wrong that repeats a passage."""
_FOCUS = 0.5
"""Share of the highest mark from which on a word belongs to what is doubtful."""


_COMPARED = 0.6
"""How doubtful a word is that the comparison flags, beside those that the ranking doubts."""

Mark = tuple[int, int, float]
"""Start, end and how surely it is wrong."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """An opinion, the findings that lie in its sentence, and how surely it is wrong."""

    opinion: Opinion
    findings: tuple[Finding, ...]
    wrong: float


def weigh(
    findings: Iterable[Finding],
    opinions: Sequence[Opinion],
    weights: Weights,
    index: ContextIndex | None = None,
    fillers: Sequence[Sequence[Hidden]] = (),
) -> list[Weighed]:
    """Each sentence with its findings and how surely something in it is wrong.

    With an `index`, a sentence that repeats a passage of it is hardly wrong. `fillers` are those of
    each sentence.
    """
    held: list[list[Finding]] = [[] for _ in opinions]
    starts = [one.start for one in opinions]
    for one in findings:
        at = bisect_right(starts, one.anchor.span.start) - 1
        if at >= 0 and one.anchor.span.start < opinions[at].end:
            held[at].append(one)
    weighed = []
    ranked = fillers or [()] * len(held)
    for opinion, mine, hidden in zip(opinions, held, ranked, strict=True):
        wrong = weights.sentence(features(opinion, mine, hidden))
        if index is not None and wrong > _QUOTED:
            quoted = is_quoted(opinion.text, opinion.passages, index)
            wrong = _QUOTED if quoted else wrong
        if not opinion.words:
            opinion = replace(opinion, words=_doubts(mine, hidden))
        weighed.append(Weighed(opinion, tuple(mine), wrong))
    return weighed


def _doubts(findings: Iterable[Finding], fillers: Iterable[Hidden]) -> tuple[Mark, ...]:
    """What is doubtful where no model marked words.

    Values and names that others fit better, and what the comparison flags.
    """
    marks = [(one.start, one.end, one.wrong) for one in fillers]
    for one in findings:
        if one.status in _FLAGGED:
            claimed = one.anchor.kind is Kind.CLAIM and one.anchor.parts
            span = claimed[0] if claimed else one.anchor.span
            marks.append((span.start, span.end, _COMPARED))
    return tuple(sorted(marks))


def decide(
    findings: Sequence[Finding], weighed: Sequence[Weighed], index: ContextIndex, settings: Settings
) -> tuple[Finding, ...]:
    """The findings as the weights see them, and one for every wrong sentence that had none."""
    placed = {id(one) for sentence in weighed for one in sentence.findings}
    found = [one for one in findings if id(one) not in placed]
    limit = limit_for(len(weighed), settings)
    for sentence in weighed:
        if sentence.wrong >= limit and not _doubts_itself(sentence):
            found.extend(_flagged(sentence, index))
        else:
            found.extend(_passed(one, sentence, index, settings) for one in sentence.findings)
    return tuple(sorted(found, key=lambda one: (one.anchor.span.start, one.anchor.span.end)))


def _doubts_itself(sentence: Weighed) -> bool:
    """Whether all that a sentence states is hedged: reported as that, and not held against it."""
    states = [one.status for one in sentence.findings]
    return bool(states) and set(states) == {Status.HEDGED}


def limit_for(sentences: int, settings: Settings) -> float:
    """How surely a sentence must be wrong to be flagged in an answer of so many sentences."""
    if settings.wrong_from >= 1:
        return 1.0
    growth = math.pow(sentences, settings.wrong_growth)
    odds = settings.wrong_from / (1 - settings.wrong_from) * growth
    return odds / (1 + odds)


def _flagged(sentence: Weighed, index: ContextIndex) -> list[Finding]:
    """The findings of a wrong sentence: its wrong value, or else the sentence as a claim."""
    opinion, sure = sentence.opinion, sentence.wrong
    value = _wrong_value(sentence)
    if value is not None:
        rest = [_beside(one) for one in sentence.findings if not _holds(one, value)]
        return [*rest, _as_wrong(value, opinion, sure, index)]
    anchor = _claim_anchor(opinion)
    status = _status(opinion)
    evidence = _evidence(anchor.span.text, opinion, index, Outcome.DISAGREES, Reason.NOT_ENTAILED)
    words = explain(anchor, status, Reason.NOT_ENTAILED, evidence)
    claim = Finding(anchor, status, Reason.NOT_ENTAILED, evidence, words, None, sure, RULE)
    values = [_beside(one) for one in sentence.findings if one.anchor.kind is not Kind.CLAIM]
    return [*values, claim]


def _holds(one: Finding, value: Finding) -> bool:
    """Whether a finding is the value, or a claim with it: the same error is told once."""
    own, inner = one.anchor.span, value.anchor.span
    claim = one.anchor.kind is Kind.CLAIM
    return one is value or (claim and own.start < inner.end and inner.start < own.end)


def _wrong_value(sentence: Weighed) -> Finding | None:
    """The number or date that is what is wrong, where the marks say so plainly."""
    opinion = sentence.opinion
    values = [one for one in sentence.findings if one.anchor.kind is not Kind.CLAIM]
    values = [one for one in values if one.status is not Status.HEDGED]
    if not values:
        return None
    best = max(values, key=lambda one: (one.status in _FLAGGED) + mark_of(opinion, one))
    mark = mark_of(opinion, best)
    span = best.anchor.span
    others = max(
        (m for start, end, m in _words(opinion) if end <= span.start or span.end <= start),
        default=0.0,
    )
    plain = mark >= _PLAIN_MARK and mark >= _LED * others
    agrees = best.status is Status.CONTRADICTED and mark >= others
    return best if plain or agrees else None


def _as_wrong(one: Finding, opinion: Opinion, sure: float, index: ContextIndex) -> Finding:
    if one.status in _FLAGGED:
        return replace(one, confidence=sure)
    status, reason = _status(opinion), Reason.NOT_ENTAILED
    evidence = _evidence(one.anchor.sentence.text, opinion, index, Outcome.DISAGREES, reason)
    words = explain(one.anchor, status, reason, evidence)
    return Finding(one.anchor, status, reason, evidence, words, None, sure, RULE)


def _status(opinion: Opinion) -> Status:
    against = opinion.contradicted >= opinion.not_stated
    return Status.CONTRADICTED if against else Status.UNSUPPORTED


def _claim_anchor(opinion: Opinion) -> Anchor:
    """The sentence as one claim; its parts are the words that are doubtful."""
    text = opinion.text
    span = Span(ANSWER, opinion.start, opinion.end, text)
    words = _words(opinion)
    top = max((mark for _, _, mark in words), default=0.0)
    parts: list[Span] = []
    for start, end, mark in words:
        if mark < _FOCUS * top:
            continue
        if parts and not text[parts[-1].end - opinion.start : start - opinion.start].strip():
            start = parts.pop().start
        parts.append(Span(ANSWER, start, end, text[start - opinion.start : end - opinion.start]))
    value = Claim(None, "", parts[0] if parts else span, None, relation="sentence")
    return Anchor(Kind.CLAIM, span, value, span, parts=tuple(parts))


_WORD = re.compile(r"\w+(?:[.,:'’&/-]\w+)*")


def _words(opinion: Opinion) -> list[tuple[int, int, float]]:
    """The words of a sentence as people see them, each as doubtful as its worst piece."""
    found = []
    for match in _WORD.finditer(opinion.text):
        start, end = opinion.start + match.start(), opinion.start + match.end()
        marks = [mark for s, e, mark in opinion.words if s < end and start < e]
        if marks:
            found.append((start, end, max(marks)))
    return found


def _beside(one: Finding) -> Finding:
    """A finding of a sentence in which something else is wrong: not decided by it."""
    if one.status in _FLAGGED:
        return _as_undecided(one)
    return one


def _passed(one: Finding, sentence: Weighed, index: ContextIndex, settings: Settings) -> Finding:
    """A finding of a sentence that is not flagged: supported where that is likely enough."""
    right = round(1 - sentence.wrong, 4)
    if one.status is Status.SUPPORTED:
        if right < settings.supported_from:
            return _as_undecided(one)
        return replace(one, confidence=right)
    if one.status is Status.HEDGED or one.reason is Reason.WRONG_CITATION:
        return one
    if sentence.opinion.supported < _SURE or right < _SURE:
        return _as_undecided(one) if one.status in _FLAGGED else one
    status, reason = Status.SUPPORTED, Reason.PARAPHRASED
    text = one.anchor.sentence.text
    evidence = _evidence(text, sentence.opinion, index, Outcome.AGREES, reason)
    if not evidence:
        return _as_undecided(one)
    words = explain(one.anchor, status, reason, evidence)
    return Finding(one.anchor, status, reason, evidence, words, None, right, RULE)


def _as_undecided(one: Finding) -> Finding:
    status, reason = Status.UNDECIDED, Reason.NOT_FOUND
    words = explain(one.anchor, status, reason, one.evidence)
    return replace(one, status=status, reason=reason, explanation=words, suggestion=None)


def _evidence(
    text: str, opinion: Opinion, index: ContextIndex, outcome: Outcome, reason: Reason
) -> tuple[Evidence, ...]:
    """The passage of those that were read which has most of a text's words."""
    wanted = set(stems_of([text]))
    shares = [
        (sum(index.rarity(word) for word in sorted(wanted & index.stems(number))), -number)
        for number in opinion.passages
    ]
    weight, number = max(shares, default=(0.0, 0))
    if weight <= 0:
        return ()
    whole = sum(index.rarity(word) for word in sorted(wanted)) or 1.0
    strength = round(min(1.0, weight / whole), 4)
    agreement = Agreement(outcome, reason)
    return (Evidence(index.span(-number), None, agreement, strength, passage=-number),)
