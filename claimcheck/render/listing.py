"""A gate's run → lines for people: file, line, column, the words, the finding, the evidence."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator

from claimcheck.render.checked import Checked, Complaint, Run, where
from claimcheck.render.summary import on_one_line, short, visible

WIDTH = 100
_Paint = Callable[[str, str], str]
_COLOURS = {"error": "1;31", "warning": "33", "path": "1", "dim": "2", "passed": "32"}


def render(run: Run, *, colour: bool = False) -> str:
    """Every complaint under its document, then what could not be checked, then one summary line."""

    def paint(text: str, name: str) -> str:
        return f"\033[{_COLOURS[name]}m{text}\033[0m" if colour else text

    def lines() -> Iterator[str]:
        for document in run.checked:
            for complaint in document.complaints:
                yield from _complaint(complaint, paint)
                yield ""
        for document in run.checked:
            yield _document(document, paint)
        for one in run.unreadable:
            yield f"{paint('ERROR', 'error')}  {on_one_line(one.message)}"
        for notice in run.notices:
            yield f"{paint('note', 'dim')}   {on_one_line(notice)}"
        yield run.summary

    return "\n".join(lines())


def _document(document: Checked, paint: _Paint) -> str:
    word = paint("FAILED", "error") if document.broken else paint("passed", "passed")
    why = f": {'; '.join(document.broken)}" if document.broken else ""
    return f"{word} {on_one_line(document.name)} (score {document.score:.2f}){visible(why)}"


def _complaint(complaint: Complaint, paint: _Paint) -> Iterator[str]:
    finding = complaint.finding
    accepted = complaint.accepted
    word = finding.status.value if accepted is None else f"accepted {finding.status.value}"
    yield (
        f"{paint(on_one_line(str(complaint.place)), 'path')}: "
        f"{paint(word, complaint.level if accepted is None else 'dim')} "
        f"{finding.reason.value} {finding.anchor.kind.value} "
        f'"{short(finding.anchor.span.text, 60)}"'
    )
    yield from _wrapped(short(finding.anchor.sentence.text, 300), "  | ")
    if accepted is not None:
        yield from _wrapped(f"{accepted.by}: {visible(accepted.reason)}", "  ")
        return
    yield from _wrapped(visible(finding.explanation), "  ")
    for spot, evidence in complaint.evidence[:2]:
        yield from _wrapped(
            f'{on_one_line(where(spot, evidence))}: "{short(evidence.span.text, 120)}"', "  "
        )
    if finding.suggestion is not None:
        yield from _wrapped(f'suggestion: write "{short(finding.suggestion, 80)}"', "  ")


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )
