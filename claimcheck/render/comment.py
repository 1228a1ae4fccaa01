"""A gate's run → Markdown for a pull-request comment or a job summary."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.render.checked import Checked, Complaint, Run, where
from claimcheck.render.markdown import STATUS_MARKS, escape
from claimcheck.render.summary import short

MOST = 50
"""Complaints that are shown; hosts cut comments at 65,536 characters, and people earlier."""


def render(run: Run) -> str:
    """A table of documents, the complaints that are left, and what could not be checked."""
    mark = "❌" if run.failed else "⚠️" if run.unreadable else "✅"
    lines = [f"### {mark} Fact check: {run.summary}", ""]
    if run.checked:
        lines += ["| document | result | score | findings | accepted |", "|---|---|---:|---:|---:|"]
        lines += [_row(document) for document in run.checked]
    left = [one for one in run.complaints() if one.accepted is None]
    if left:
        lines.append("")
        for complaint in left[:MOST]:
            lines += _complaint(complaint)
        if len(left) > MOST:
            lines.append(f"- and {len(left) - MOST} more")
    if run.unreadable:
        lines += ["", "Could not be checked:", ""]
        lines += [f"- {escape(one.message)}" for one in run.unreadable]
    if run.notices:
        lines += ["", *(f"- {escape(notice)}" for notice in run.notices)]
    return "\n".join([*lines, ""])


def _row(document: Checked) -> str:
    result = f"❌ {escape('; '.join(document.broken))}" if document.broken else "✅ passed"
    left = len(document.left)
    accepted = len(document.complaints) - left
    return f"| {escape(document.name)} | {result} | {document.score:.2f} | {left} | {accepted} |"


def _complaint(complaint: Complaint) -> Iterator[str]:
    finding = complaint.finding
    yield (
        f"- {STATUS_MARKS[finding.status]} {escape(str(complaint.place))}: "
        f"**{escape(short(finding.anchor.span.text, 80))}** {finding.reason.value}. "
        f"{escape(finding.explanation)}"
    )
    for spot, evidence in complaint.evidence[:1]:
        quote = escape(short(evidence.span.text, 160))
        yield f"  - {escape(where(spot, evidence))}: “{quote}”"
    if finding.suggestion is not None:
        yield f"  - suggestion: write **{escape(short(finding.suggestion, 80))}**"
