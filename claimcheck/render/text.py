"""Report → text for a terminal, readable in 100 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from claimcheck.anchors import Kind
from claimcheck.findings import Finding, Reason, Report, Status, Verdict
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

WIDTH = 100
MORE_EVIDENCE = 2
"""How many weaker pieces are named where support lacks; the JSON and the HTML have all."""

_COLOURS = {
    Verdict.PASS: "1;32",
    Verdict.WARN: "1;33",
    Verdict.FAIL: "1;31",
    Status.SUPPORTED: "32",
    Status.CONTRADICTED: "31",
    Status.UNSUPPORTED: "33",
    Status.UNDECIDED: "90",
    Status.HEDGED: "36",
}
_DIM = "2"


def render(report: Report, *, colour: bool = False) -> str:
    """Verdict, scores with the rule that decided, then every finding in aligned columns."""
    paint = _Paint(on=colour)
    lines = [
        *_wrapped(f"{paint(report.verdict.value, _COLOURS[report.verdict])}  {headline(report)}"),
        f"      {counts(report)}",
        *(line for notice in report.notices for line in _wrapped(visible(notice), "      ")),
        "",
        *(
            f"  {row.name:<14} {row.value:>5}  {paint(row.meaning, _DIM)}"
            for row in score_rows(report)
        ),
    ]
    for title, findings in groups(report):
        lines += ["", f"{title} ({len(findings)})"]
        for finding in findings:
            lines += ["", *_finding(finding, paint)]
    if report.conflicts:
        lines += ["", f"Sources that disagree ({len(report.conflicts)})"]
        for conflict in report.conflicts:
            lines += ["", *_wrapped(visible(conflict.explanation), "  ")]
    lines += ["", paint(provenance(report), _DIM)]
    return "\n".join(lines)


class _Paint:
    """Colours a word, or leaves it as it is where nobody watches."""

    def __init__(self, *, on: bool) -> None:
        self.on = on

    def __call__(self, text: str, code: str) -> str:
        return f"\033[{code}m{text}\033[0m" if self.on else text


def _finding(finding: Finding, paint: _Paint) -> Iterator[str]:
    anchor = finding.anchor
    best = finding.evidence[0] if finding.evidence else None
    found = f'"{short(best.span.text, 28)}"' if best else "no evidence"
    yield (
        f"  {paint(f'{finding.status.value:<12}', _COLOURS[finding.status])}"
        f"  {finding.reason.value:<14}  {anchor.kind.value:<7}"
        f"  {_quote(anchor.span.text, 26):<28}  {found}"
    ).rstrip()
    yield from _wrapped(visible(finding.explanation), "    ")
    told = finding.reason is Reason.EXACT or anchor.kind is Kind.CLAIM
    if best is not None and best.value is not None and not told:
        read = f"read as {describe(anchor.value)}; found {describe(best.value)}"
        yield from _wrapped(visible(read), "    ")
    weaker = () if finding.status is Status.SUPPORTED else finding.evidence[1 : 1 + MORE_EVIDENCE]
    for other in weaker:
        yield from _wrapped(f"also {quoted(other, 60)}", "    ")
    if finding.suggestion is not None:
        yield from _wrapped(f'suggestion: write "{short(finding.suggestion, 80)}"', "    ")


def _quote(text: str, width: int) -> str:
    return f'"{short(text, width)}"'


def _wrapped(text: str, indent: str = "") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent or " " * 6)
