"""Report → one self-contained HTML file: the answer, its findings, the evidence in the sources.

Nothing is loaded from anywhere, and a content security policy with the hashes of the page's own
script and style sheet keeps whatever a checked text contains from running.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from claimcheck.anchors import Document
from claimcheck.explain import place
from claimcheck.findings import Evidence, Finding, Report, Status
from claimcheck.kinds.values import describe
from claimcheck.render.pages import page
from claimcheck.render.positions import Lines
from claimcheck.render.segments import Segment, levels, segments
from claimcheck.render.summary import WORDS, counts, headline, provenance, score_rows

MOST_LEVELS = 4
"""Lines under the answer's words; deeper overlaps share the lowest one."""
CHUNK = 3000
"""Characters after which a source is cut at the next line, so that browsers lay out what shows."""
AROUND = 90
"""Characters of context shown on each side of a quoted evidence."""

MARKS = {
    Status.SUPPORTED: "✓",
    Status.CONTRADICTED: "✕",
    Status.UNSUPPORTED: "?",
    Status.UNDECIDED: "·",
    Status.HEDGED: "~",
}

# Characters that HTML or UTF-8 cannot carry, and those that turn the reading direction around.
_INERT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")


class Piece(NamedTuple):
    """A stretch of a text as the page shows it."""

    text: str
    covering: tuple[int, ...]
    begins: tuple[int, ...]


def render(report: Report, title: str = "Evidence report") -> str:
    """The whole page; `title` names it, for example after the checked file."""
    spans = [(f.anchor.span.start, f.anchor.span.end) for f in report.findings]
    lines = Lines(report.answer)
    texts = {document.id: document.text for document in report.documents}
    return page(
        "report",
        title=inert(title),
        report=report,
        headline=inert(headline(report)),
        question=inert(report.question or ""),
        counts=counts(report),
        notices=[inert(notice) for notice in report.notices],
        scores=score_rows(report),
        share=_share(report.findings),
        statuses=[
            (status, MARKS[status], number)
            for status in Status
            if (number := sum(f.status is status for f in report.findings))
        ],
        kinds=_kinds(report.findings),
        marks=MARKS,
        findings=[_finding(finding, lines, texts) for finding in report.findings],
        answer=list(_pieces(report.answer, segments(len(report.answer), spans))),
        levels=levels(spans, MOST_LEVELS),
        sources=[_source(report, document) for document in report.documents],
        conflicts=[inert(conflict.explanation) for conflict in report.conflicts],
        thresholds=report.settings.thresholds(),
        provenance=provenance(report),
    )


def inert(text: str) -> str:
    """The text with characters that cannot be shown replaced one for one: offsets stay right."""
    return _INERT.sub("\ufffd", text)


def _pieces(text: str, parts: Iterator[Segment]) -> Iterator[Piece]:
    for part in parts:
        yield Piece(inert(text[part.start : part.end]), part.covering, part.begins)


def _kinds(findings: Sequence[Finding]) -> list[tuple[str, int]]:
    names = [finding.anchor.kind.value for finding in findings]
    return [(name, names.count(name)) for name in sorted(set(names))]


def _share(findings: Sequence[Finding]) -> list[tuple[Status, float, float]]:
    """Each status with where its part of a bar of length 100 begins and how long it is."""
    found, x = [], 0.0
    for status in Status:
        width = 100 * sum(f.status is status for f in findings) / max(1, len(findings))
        if width:
            found.append((status, round(x, 3), round(width, 3)))
        x += width
    return found


def _finding(finding: Finding, lines: Lines, texts: Mapping[str, str]) -> dict[str, Any]:
    anchor = finding.anchor
    line, column = lines.at(anchor.span.start)
    return {
        "status": finding.status,
        "reason": finding.reason,
        "words": WORDS[finding.reason],
        "kind": anchor.kind.value,
        "text": inert(anchor.span.text),
        "place": f"line {line}, column {column}",
        "explanation": inert(finding.explanation),
        "read": inert(describe(anchor.value)),
        "about": inert(", ".join(anchor.about)),
        "hedge": inert(anchor.hedge.text) if anchor.hedge else "",
        "suggestion": None if finding.suggestion is None else inert(finding.suggestion),
        "evidence": [_evidence(one, texts) for one in finding.evidence],
    }


def _evidence(evidence: Evidence, texts: Mapping[str, str]) -> dict[str, Any]:
    span = evidence.span
    text = texts.get(span.source, "")
    before = text[max(0, span.start - AROUND) : span.start]
    after = text[span.end : span.end + AROUND]
    return {
        "place": inert(place(span)),
        "before": ("…" if span.start > AROUND else "") + inert(before),
        "text": inert(span.text),
        "after": inert(after) + ("…" if span.end + AROUND < len(text) else ""),
        "read": inert(describe(evidence.value)) if evidence.value is not None else "",
        "words": WORDS[evidence.agreement.reason],
        "supports": evidence.agreement.reason.supports,
        "steps": [inert(step) for step in evidence.agreement.steps],
        "strength": f"{evidence.strength:.0%}",
    }


def _source(report: Report, document: Document) -> dict[str, Any]:
    """A source in chunks of pieces; a piece names the evidence it belongs to as finding-number."""
    names: list[str] = []
    spans: list[tuple[int, int]] = []
    for number, finding in enumerate(report.findings):
        for rank, evidence in enumerate(finding.evidence):
            if evidence.span.source == document.id:
                names.append(f"{number}-{rank}")
                spans.append((evidence.span.start, evidence.span.end))
    parts = _cut(document.text, segments(len(document.text), spans))
    return {
        "name": inert(f"Source {document.id}" if document.id.isdigit() else document.id),
        "date": document.date.isoformat() if document.date else "",
        "length": f"{len(document.text):,}",
        "names": names,
        "chunks": [list(_pieces(document.text, iter(chunk))) for chunk in parts],
    }


def _cut(text: str, parts: Iterator[Segment]) -> Iterator[list[Segment]]:
    """Group segments into chunks that end with a line, cutting unmarked segments at line ends."""
    chunk: list[Segment] = []
    size = 0
    for part in parts:
        start = part.start
        while not part.covering:
            cut = text.find("\n", max(start, start + CHUNK - size), part.end) + 1
            if not cut or cut == part.end:
                break
            yield [*chunk, Segment(start, cut, (), ())]
            chunk, size, start = [], 0, cut
        chunk.append(part._replace(start=start))
        size += part.end - start
    if chunk:
        yield chunk
