"""What holds of every report, whatever was checked: told without asking the engine again."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.anchors import ANSWER, Kind, Span
from claimcheck.findings import Evidence, Finding, Outcome, Reason, Report, Status, Verdict

_AGAINST = frozenset({Status.CONTRADICTED, Status.UNSUPPORTED})


def broken(report: Report) -> list[str]:
    """The laws that a report breaks, each in a few words; empty where it keeps them all."""
    return [*_misplaced(report), *_unfounded(report), *_miscounted(report), *_misread(report)]


def _spans(finding: Finding) -> Iterator[Span]:
    anchor = finding.anchor
    yield from (anchor.span, anchor.sentence, *anchor.parts)
    if anchor.hedge is not None:
        yield anchor.hedge
    yield from (one.span for one in finding.evidence)


def _misplaced(report: Report) -> Iterator[str]:
    """Every span is what stands at its place."""
    texts = {ANSWER: report.answer, **{one.id: one.text for one in report.documents}}
    spans = [span for finding in report.findings for span in _spans(finding)]
    spans += [span for one in report.conflicts for span in (one.first, one.second)]
    for span in spans:
        if span.source not in texts:
            yield f"a span of {span.source!r}, which is no source"
        elif texts[span.source][span.start : span.end] != span.text:
            yield f"{span.text!r} does not stand at {span.start} of {span.source}"
    starts = [one.anchor.span.start for one in report.findings]
    if starts != sorted(starts):
        yield "findings are not in the order of the answer"


def _speaks_for(evidence: Evidence) -> bool:
    told = evidence.agreement
    return told.reason.supports and told.outcome is not Outcome.DISAGREES


def _unfounded(report: Report) -> Iterator[str]:
    """What is supported has evidence that says so, or was worked out from what has."""
    for one in report.findings:
        if (one.status is Status.SUPPORTED) is not one.reason.supports:
            yield f"{one.status} for the reason {one.reason}"
        given = one.reason is Reason.DERIVED or any(map(_speaks_for, one.evidence))
        if one.status is Status.SUPPORTED and not given:
            yield f"{one.anchor.span.text!r} is supported by no evidence"
        if one.suggestion is not None and one.status not in _AGAINST:
            yield f"a suggestion for what is {one.status}"
        if not one.explanation:
            yield f"{one.anchor.span.text!r} is not explained"


def _miscounted(report: Report) -> Iterator[str]:
    """The scores and the verdict follow from the findings and the settings."""
    statements = {}
    for one in report.findings:
        if one.status is not Status.HEDGED:
            anchor = one.anchor
            words = " ".join(anchor.sentence.text.casefold().split())
            claim = " ".join(anchor.span.text.casefold().split())
            value = claim if anchor.kind is Kind.CLAIM else anchor.value
            statements[anchor.kind, value, words, one.status] = one
    wrong = sum(one.status in _AGAINST for one in statements.values())
    share = wrong / len(statements) if statements else 0.0
    if abs(share - report.claims_score) > 1e-9:
        yield f"claims_score {report.claims_score} is not {share}"
    if report.score != max(report.claims_score, report.drift_penalty):
        yield "the score is not the larger one of its parts"
    settings = report.settings
    if report.score > settings.fail_above and report.verdict is not Verdict.FAIL:
        yield f"{report.verdict} with a score of {report.score}"
    if settings.warn_on_flag and report.flagged and report.verdict is Verdict.PASS:
        yield "PASS with a flag"
    if (report.verdict is Verdict.PASS) is bool(report.reasons):
        yield f"{report.verdict} for {report.reasons}"


def _misread(report: Report) -> Iterator[str]:
    """What is written is read back as it was."""
    written = report.to_json()
    if Report.from_json(written).to_json() != written:
        yield "reading the JSON back gives another report"
