"""Evidence → Finding; this module alone applies thresholds to evidence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from claimcheck.anchors import Anchor, Claim, Kind, Quantity, Span, Value
from claimcheck.calculations.cells import Tables
from claimcheck.calculations.givens import Given
from claimcheck.calculations.workings import worked
from claimcheck.citations import Citation, cited_for
from claimcheck.company import (
    is_spoken_for,
    left,
    taken,
    told_in_order,
    told_together,
    without_told_values,
)
from claimcheck.explain import explain
from claimcheck.findings import Conflict, Evidence, Finding, Outcome, Reason, Status
from claimcheck.fitness import elsewhere, fitness, is_anything, is_written, rival
from claimcheck.kinds.claims.likeness import is_name
from claimcheck.kinds.values import has_figures
from claimcheck.language.name_forms import known_forms
from claimcheck.match import Match
from claimcheck.reckoning.evidence import TableEvidence
from claimcheck.settings import Settings
from claimcheck.suggestions import suggestion

_KEPT = 5
"""Pieces of evidence kept in a finding: a reviewer reads the first and skims the rest."""

_CITED = 0.8
"""From here on, a source that says as much as the best one bears a citation out as well."""

_WRONG = frozenset({Status.CONTRADICTED, Status.UNSUPPORTED})
_ABOUT_AS_NEAR = 0.8
"""Share of the nearest passage's strength; what a neighbour lends counts as much as that."""

Decision = tuple[Status, Reason, tuple[Evidence, ...]]


def judge(
    matches: Iterable[Match],
    cited: Sequence[Citation],
    settings: Settings,
    asked: Sequence[Given] = (),
    tables: Tables | None = None,
) -> tuple[Finding, ...]:
    """What became of every anchor, and of every citation that names the wrong source.

    `asked` are the numbers of the question, `tables` those of the context.
    """
    markers: dict[int, list[Citation]] = defaultdict(list)
    for citation in cited:
        markers[citation.sentence].append(citation)

    def sources(anchor: Anchor) -> list[str]:
        here = cited_for(anchor.span, markers.get(anchor.sentence.start, ()))
        return [document for citation in here for document in citation.documents]

    judged = [(one, _finding(one, sources(one.anchor), settings)) for one in matches]
    held = taken(finding for _, finding in judged)
    findings = [
        _finding(left(one, held), sources(one.anchor), settings)
        if is_spoken_for(finding, held)
        else finding
        for one, finding in judged
    ]
    findings = told_in_order(told_together(findings))
    findings = [one for one in findings if not (one.anchor.negated and _is_wrong_value(one))]
    findings = _without_mere_first(worked(findings, asked, tables))
    findings = without_told_values(_without_wrong_values(findings))
    findings.extend(_wrong_markers(cited, findings))
    findings = [_undecided(one, settings) for one in findings]
    findings.sort(key=lambda one: (one.anchor.span.start, one.anchor.span.end))
    return tuple(findings)


def _finding(match: Match, sources: Sequence[str], settings: Settings) -> Finding:
    anchor = match.anchor
    if anchor.hedge is not None:
        decision: Decision = (Status.HEDGED, Reason.NOT_FOUND, ())
    elif match.worked_out is not None:
        decision = _judge_worked_out(match, match.worked_out, settings)
    else:
        decision = _judge_stated(match, settings)
    if decision[0] is not Status.HEDGED and _counts_sources(anchor, sources):
        decision = (Status.SUPPORTED, Reason.DERIVED, ())
    elif decision[0] is Status.SUPPORTED and sources:
        decision = _judge_citation(decision, sources, settings)
    status, reason, evidence = decision
    return Finding(
        anchor=anchor,
        status=status,
        reason=reason,
        evidence=evidence[:_KEPT],
        explanation=explain(anchor, status, reason, evidence),
        suggestion=suggestion(anchor, status, evidence),
    )


def _undecided(one: Finding, settings: Settings) -> Finding:
    """The finding, or an undecided one where a claim was let pass without evidence that says so."""
    if one.status is not Status.SUPPORTED or one.reason is not Reason.PARAPHRASED:
        return one
    if any(_carries(piece, settings) for piece in one.evidence[:1]):
        return one
    status, reason = Status.UNDECIDED, Reason.NOT_FOUND
    words = explain(one.anchor, status, reason, one.evidence)
    return replace(one, status=status, reason=reason, explanation=words)


def _counts_sources(anchor: Anchor, sources: Sequence[str]) -> bool:
    """Whether a number is that of the sources it cites: "two trials found it [1][3]"."""
    value = anchor.value
    return (
        isinstance(value, Quantity)
        and value.dimension == "number"
        and len(set(sources)) > 1
        and value.amount == len(set(sources))
    )


def _without_wrong_values(findings: Sequence[Finding]) -> list[Finding]:
    """The findings without claims whose object is a value that was found wrong.

    "The bridge cost $9 million" is one error; as a claim it would count beside it, as supported by
    its other words or, where a table was asked, as wrong once more.
    """
    wrong: dict[int, list[Span]] = defaultdict(list)
    for one in findings:
        if _is_wrong_value(one):
            wrong[one.anchor.sentence.start].append(one.anchor.span)
    return [
        one
        for one in findings
        if (one.status is not Status.SUPPORTED and one.reason is not Reason.WRONG_VALUE)
        or not _has_within(one.anchor, wrong.get(one.anchor.sentence.start, ()))
    ]


def _without_mere_first(findings: Iterable[Finding]) -> list[Finding]:
    """The findings without "the first increase" where nothing is said of a second."""
    return [one for one in findings if not _is_mere_first(one)]


def _is_mere_first(one: Finding) -> bool:
    value = one.anchor.value
    first = isinstance(value, Quantity) and value.dimension == "rank" and value.amount == 1
    return first and one.reason is Reason.NOT_FOUND and not one.evidence


def _is_wrong_value(one: Finding) -> bool:
    return one.anchor.kind is not Kind.CLAIM and one.status in _WRONG


def _has_within(anchor: Anchor, values: Sequence[Span]) -> bool:
    """Whether one of the values stands in the object of a claim."""
    if not isinstance(anchor.value, Claim) or anchor.value.object is None:
        return False
    where = anchor.value.object.span
    return any(where.start <= one.start and one.end <= where.end for one in values)


def _judge_citation(decision: Decision, sources: Sequence[str], settings: Settings) -> Decision:
    """Support counts only from a cited source, where one is cited.

    Words that merely stand close together are too weak to tell which source they came from.
    """
    _, reason, evidence = decision
    if not _agrees(evidence):
        return decision
    for one in evidence:
        if one.span.source in sources and _carries(one, settings):
            return Status.SUPPORTED, reason, (one, *_without(evidence, one))
    return Status.UNSUPPORTED, Reason.WRONG_CITATION, evidence


def _carries(one: Evidence, settings: Settings) -> bool:
    """True for evidence that supports: an agreeing value or claim, or a claim's words close by."""
    if one.agreement.outcome is Outcome.UNRELATED:
        return one.strength >= settings.coverage
    return one.agreement.outcome is Outcome.AGREES


def _wrong_markers(cited: Sequence[Citation], findings: Sequence[Finding]) -> list[Finding]:
    """Markers beside others whose own source supports nothing of the words they stand for."""
    found = []
    held: dict[int, list[Finding]] = defaultdict(list)
    for one in findings:
        # What a calculation gives may come from several sources; evidence names but one of them.
        if one.status is Status.SUPPORTED and one.evidence and one.reason is not Reason.DERIVED:
            held[one.anchor.sentence.start].append(one)
    for citation in cited:
        here = held[citation.sentence]
        supported = [one for one in here if citation.covers(one.anchor.span)] or here
        sources = {
            evidence.span.source
            for one in supported
            for evidence in one.evidence
            if evidence.agreement.outcome is Outcome.AGREES
            or evidence is one.evidence[0]
            or evidence.strength >= max(_CITED, one.evidence[0].strength)
        }
        if supported and not sources.intersection(citation.documents):
            sentence = supported[0].anchor.sentence
            name = Quantity(None, None, dimension="identifier", identifier=citation.span.text)
            anchor = Anchor(Kind.NUMERIC, citation.span, name, sentence)
            evidence = supported[0].evidence
            status, reason = Status.UNSUPPORTED, Reason.WRONG_CITATION
            words = explain(anchor, status, reason, evidence)
            found.append(Finding(anchor, status, reason, evidence, words))
    return found


def _judge_worked_out(match: Match, table: TableEvidence, settings: Settings) -> Decision:
    """A statement worked out from all rows of a table holds or fails by that alone.

    Only a document that is no part of the table can bear out what fails there: a further table
    never takes support away.
    """
    best = table.evidence
    decision = Status.SUPPORTED if table.holds else Status.CONTRADICTED
    if not table.holds:
        apart = [one for one in match.evidence if one.span.source not in table.sources]
        said = _judge_stated(replace(match, evidence=tuple(apart)), settings)
        if said[0] is Status.SUPPORTED and _agrees(said[2]):
            return said
    return decision, best.agreement.reason, (best, *match.evidence)


def _agrees(evidence: Sequence[Evidence]) -> bool:
    return bool(evidence) and evidence[0].agreement.outcome is Outcome.AGREES


def _judge_stated(match: Match, settings: Settings) -> Decision:
    judged = _judge_claim if match.anchor.kind is Kind.CLAIM else _judge_value
    return judged(match, settings)


def _judge_value(match: Match, settings: Settings) -> Decision:
    """A value is supported by an agreeing one, unless that is said of another thing or period.

    Each document is asked by itself: one that supports the value is enough, so that a further
    document never takes support away.
    """
    evidence = match.evidence
    agreeing = [one for one in evidence if one.agreement.outcome is Outcome.AGREES]
    against = [one for one in evidence if one.agreement.outcome is Outcome.DISAGREES]
    # A name is a name wherever it stands; only values belong to someone.
    value = match.anchor.value
    named = isinstance(value, Quantity) and value.dimension == "identifier"
    if settings.matching == "presence" and agreeing:
        best = max(agreeing, key=fitness)
        return Status.SUPPORTED, best.agreement.reason, (best, *_without(evidence, best))
    weak = settings.binding
    agreeing = [one for one in agreeing if one.strength >= weak or not is_anything(one, value)]
    rivals = {one: rival(one, against, settings) for one in agreeing}
    sound = [
        one
        for one, instead in rivals.items()
        if instead is None and (named or not (one.apart or one.period is False))
    ]
    if sound:
        # "2023" itself shows more than "two years later", which says so only where it stands.
        best = max(
            sound,
            key=lambda one: (
                -elsewhere(one), not is_anything(one, value), is_written(one), fitness(one)
            ),
        )  # fmt: skip
        return Status.SUPPORTED, best.agreement.reason, (best, *_without(evidence, best))
    bound = [one for one in against if not elsewhere(one) and one.strength >= settings.binding]
    if agreeing:
        best = max(agreeing, key=fitness)
        reason = Reason.WRONG_PERIOD if best.period is False else Reason.WRONG_SUBJECT
        likely = [one for one in bound if not (best.counts and one.counts is False)]
        instead = rivals[best] or max(likely, key=fitness, default=None)
        miscounted = best.apart and best.counts is False
        told = best.titled is not None or miscounted
        if instead is None and reason is Reason.WRONG_SUBJECT and not told:
            # Nothing gives the claimed thing another value, and prose may call it by other words.
            return Status.SUPPORTED, best.agreement.reason, (best, *_without(evidence, best))
        if instead is None:
            return Status.UNSUPPORTED, reason, (best, *_without(evidence, best))
        return Status.CONTRADICTED, reason, (instead, *_without(evidence, instead))
    if bound:
        best = max(bound, key=fitness)
        return Status.CONTRADICTED, best.agreement.reason, (best, *_without(evidence, best))
    return Status.UNSUPPORTED, Reason.NOT_FOUND, tuple(against)


def _judge_claim(match: Match, settings: Settings) -> Decision:
    """A claim falls by one that contradicts it, or by speaking of what the context does not know.

    Where its words all stand in the context and nothing contradicts it, it is let pass: a wrong
    flag on a relation costs more than a missed one.
    """
    evidence = match.evidence
    agreeing = [one for one in evidence if one.agreement.outcome is Outcome.AGREES]
    against = [one for one in evidence if one.agreement.outcome is Outcome.DISAGREES]
    if agreeing:
        best = agreeing[0]
        return Status.SUPPORTED, best.agreement.reason, (best, *_without(evidence, best))
    if against and settings.matching == "aligned":
        denied = {one.span.source for one in against}
        others = (one for one in evidence if one.span.source not in denied)
        apart = next((one for one in others if _has_object(one, match.anchor.value)), None)
        if apart is not None and apart.strength >= settings.coverage and not match.lacks.name:
            return Status.SUPPORTED, Reason.PARAPHRASED, (apart, *_without(evidence, apart))
        best = against[0]
        return Status.CONTRADICTED, best.agreement.reason, (best, *_without(evidence, best))
    carried = evidence[0].strength if evidence else 0.0
    if settings.matching == "presence":
        foreign = carried < settings.coverage
    else:
        # A foreign name is not made familiar by the words around it.
        foreign = match.lacks.name or (match.lacks.word and carried < settings.carried)
    if foreign:
        return Status.UNSUPPORTED, Reason.NOT_FOUND, evidence
    return Status.SUPPORTED, Reason.PARAPHRASED, _figures_first(match.anchor, evidence)


def _figures_first(anchor: Anchor, evidence: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    """The evidence, first a passage with the claimed figures, where one is about as near.

    Neighbours lend a passage their words, so that two sentences carry a claim equally well; the
    one with its figures is what a reviewer looks for.
    """
    nearest = evidence[0].strength if evidence else 0.0
    for one in evidence:
        if one.strength < _ABOUT_AS_NEAR * nearest:
            break
        if has_figures(one.span.text, anchor.span.text):
            return (one, *_without(evidence, one))
    return evidence


def _has_object(one: Evidence, claim: Value) -> bool:
    """Whether a passage has the name that a claim has as its object, and not only its subject."""
    what = claim.object if isinstance(claim, Claim) else None
    if what is None or not is_name(what.head):
        return True
    forms = (what.head.lower(), *map(" ".join, known_forms(what.head)))
    return any(form in one.span.text.lower() for form in forms)


def _without(evidence: Iterable[Evidence], one: Evidence) -> tuple[Evidence, ...]:
    return tuple(other for other in evidence if other is not one)


def conflicts(matches: Iterable[Match]) -> tuple[Conflict, ...]:
    """Pairs of sources that state different values for what one anchor is about."""
    found: dict[tuple[int, str, int, str], Conflict] = {}
    for match in matches:
        if match.anchor.kind is Kind.CLAIM:
            continue
        bound = [one for one in match.evidence if not elsewhere(one) and one.strength >= 0.9]
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
