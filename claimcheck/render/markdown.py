"""Report → Markdown, for a pull-request comment or a wiki page."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimcheck.anchors import Kind
from claimcheck.findings import Finding, Report, Status, Verdict
from claimcheck.kinds.values import describe
from claimcheck.render.summary import (
    counts,
    groups,
    headline,
    provenance,
    quoted,
    score_rows,
    short,
    visible,
)

MARKS = {Verdict.PASS: "✅", Verdict.WARN: "⚠️", Verdict.FAIL: "❌"}
STATUS_MARKS = {
    Status.SUPPORTED: "✅",
    Status.CONTRADICTED: "❌",
    Status.UNSUPPORTED: "❓",
    Status.UNDECIDED: "⚪",
    Status.HEDGED: "〰️",
}
_ACTIVE = re.compile(r"[\\`*_\[\]<>|~&$]")


def render(report: Report) -> str:
    """Verdict, scores with the rule that decided, then every finding; a checked text stays text."""
    lines = [
        f"## {MARKS[report.verdict]} {report.verdict.value}: {escape(headline(report))}",
        "",
        f"{counts(report)}.",
        *(f"\n{escape(notice)}" for notice in report.notices),
        "",
        "| score | value | meaning |",
        "|---|---:|---|",
        *(f"| {row.name} | {row.value} | {escape(row.meaning)} |" for row in score_rows(report)),
    ]
    for title, findings in groups(report):
        lines += ["", f"### {title} ({len(findings)})", ""]
        for finding in findings:
            lines += _finding(finding)
    if report.conflicts:
        lines += ["", f"### Sources that disagree ({len(report.conflicts)})", ""]
        lines += [f"- {escape(conflict.explanation)}" for conflict in report.conflicts]
    lines += ["", f"<sub>{escape(provenance(report))}</sub>", ""]
    return "\n".join(lines)


def _finding(finding: Finding) -> Iterator[str]:
    anchor = finding.anchor
    yield (
        f"- {STATUS_MARKS[finding.status]} **{escape(short(anchor.span.text, 80))}** "
        f"{finding.status.value} ({finding.reason.value}, {anchor.kind.value}): "
        f"{escape(finding.explanation)}"
    )
    best = finding.evidence[0] if finding.evidence else None
    if best is not None and best.value is not None and anchor.kind is not Kind.CLAIM:
        yield (
            f"  - read as {escape(describe(anchor.value))}; found {escape(describe(best.value))}"
        )
    for other in finding.evidence[1:]:
        yield f"  - also {escape(quoted(other, 120))}"
    if finding.suggestion is not None:
        yield f"  - suggestion: write **{escape(short(finding.suggestion, 120))}**"


def escape(text: str) -> str:
    """The text on one line; what Markdown, HTML, formulas or mentions act on is disarmed."""
    escaped = _ACTIVE.sub(r"\\\g<0>", visible(" ".join(text.split())))
    # A backslash does not stop a mention: hosts look for them after Markdown is done.
    return escaped.replace("@", "@\u200b")
