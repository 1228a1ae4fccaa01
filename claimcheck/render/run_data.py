"""A gate's run → JSON for programs."""

from __future__ import annotations

from typing import Any

from claimcheck.render.checked import Checked, Complaint, Run
from claimcheck.render.data import written

SCHEMA_VERSION = 1


def render(run: Run) -> str:
    """The run as indented JSON: stable bytes for the same run."""
    data = {
        "schema": SCHEMA_VERSION,
        "passed": not run.failed and not run.unreadable,
        "summary": run.summary,
        "documents": [_document(one) for one in run.checked],
        "errors": [{"path": one.path, "message": one.message} for one in run.unreadable],
        "notices": list(run.notices),
    }
    return written(data, indent=2)


def _document(document: Checked) -> dict[str, Any]:
    report = document.report
    return {
        "path": document.path,
        "name": document.name,
        "passed": not document.broken,
        "broken": list(document.broken),
        "score": document.score,
        "verdict": report.verdict.value,
        "checked": len(report.findings),
        "coverage": report.coverage,
        "settings": report.settings.hash,
        "findings": [_complaint(one) for one in document.complaints],
    }


def _complaint(complaint: Complaint) -> dict[str, Any]:
    finding = complaint.finding
    accepted = complaint.accepted
    return {
        "line": complaint.place.start.line,
        "column": complaint.place.start.column,
        "end_line": complaint.place.end.line,
        "end_column": complaint.place.end.column,
        "status": finding.status.value,
        "reason": finding.reason.value,
        "kind": finding.anchor.kind.value,
        "words": finding.anchor.span.text,
        "sentence": finding.anchor.sentence.text,
        "explanation": finding.explanation,
        "suggestion": finding.suggestion,
        "accepted": None if accepted is None else {"by": accepted.by, "reason": accepted.reason},
        "fingerprint": complaint.fingerprint,
        "evidence": [
            {
                "source": spot.source,
                "line": spot.start.line,
                "column": spot.start.column,
                "words": one.span.text,
                "steps": list(one.agreement.steps),
                "strength": one.strength,
            }
            for spot, one in complaint.evidence
        ],
    }
