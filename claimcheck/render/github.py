"""A gate's run → workflow commands that GitHub shows beside the lines of a pull request."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.render.checked import Complaint, Run
from claimcheck.render.summary import visible


def render(run: Run) -> str:
    """One annotation for each complaint that is left and each input that could not be checked."""
    return "\n".join(_lines(run))


def _lines(run: Run) -> Iterator[str]:
    for complaint in run.complaints():
        if complaint.accepted is None:
            yield _annotation(complaint)
    for one in run.unreadable:
        yield f"::error file={_property(one.path)},title=claimcheck::{_message(one.message)}"
    for notice in run.notices:
        yield f"::notice title=claimcheck::{_message(notice)}"
    yield run.summary


def _annotation(complaint: Complaint) -> str:
    finding = complaint.finding
    start, end = complaint.place.start, complaint.place.end
    properties = {"file": complaint.place.source, "line": start.line, "endLine": end.line}
    # GitHub refuses columns over several lines, and wants the last one included.
    if start.line == end.line and end.column > start.column:
        properties |= {"col": start.column, "endColumn": end.column - 1}
    properties["title"] = f"{finding.status.value}: {finding.reason.value}"
    listed = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    message = finding.explanation
    if finding.suggestion is not None:
        message += f' Suggestion: write "{finding.suggestion}".'
    return f"::{complaint.level} {listed}::{_message(message)}"


def _message(text: str) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return visible(text)


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
