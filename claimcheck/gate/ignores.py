"""Comments in a text that accept a finding: `<!-- claimcheck: ignore[numeric] the reason -->`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from claimcheck.anchors import Kind
from claimcheck.errors import InputError
from claimcheck.findings import Finding, Reason
from claimcheck.render.positions import Lines

_COMMENT = re.compile(
    r"<!--[ \t]*claimcheck[ \t]*:[ \t]*(?P<verb>\w*)"
    r"(?:[ \t]*\[(?P<which>[^\]\n]{0,200})\])?(?P<reason>.{0,2000}?)-->",
    re.S,
)
_NAMES = {one.value: one for one in (*Kind, *Reason)}
_SYNTAX = "Write <!-- claimcheck: ignore the reason -->, or ignore[numeric] for one kind."


@dataclass(frozen=True, slots=True)
class Ignore:
    """A comment and the stretch of text that it speaks for."""

    start: int
    end: int
    line: int
    which: frozenset[str]
    """Names of kinds or reasons; empty for all."""
    reason: str

    def covers(self, finding: Finding) -> bool:
        """True where the comment accepts the finding."""
        if not self.start <= finding.anchor.span.start < self.end:
            return False
        names = {finding.anchor.kind.value, finding.reason.value}
        return not self.which or bool(self.which & names)


def read_ignores(text: str, path: str) -> tuple[Ignore, ...]:
    """Every comment that ignores something, in order.

    A comment beside words speaks for its line; one that stands alone for the paragraph below it.
    """
    if "claimcheck" not in text:
        return ()
    lines = Lines(text)
    found = []
    for comment in _COMMENT.finditer(text):
        number = lines.at(comment.start()).line
        where = f"{path}:{number}"
        if comment.group("verb") != "ignore":
            raise InputError(
                where, f"its comment says {comment.group('verb')!r}, not 'ignore'", _SYNTAX
            )
        reason = " ".join(comment.group("reason").split()).strip(" :-–—")
        if not reason:
            raise InputError(where, "its comment ignores without a reason", _SYNTAX)
        which = frozenset(_which(comment.group("which"), where))
        start, end = _scope(text, lines, comment.start(), comment.end())
        found.append(Ignore(start, end, number, which, reason))
    return tuple(found)


def _which(names: str | None, where: str) -> Iterable[str]:
    for name in (names or "").split(","):
        name = name.strip()
        if not name:
            continue
        if name not in _NAMES:
            raise InputError(
                where, f"its comment names {name!r}", f"Choose from: {', '.join(_NAMES)}."
            )
        yield name


def _scope(text: str, lines: Lines, start: int, end: int) -> tuple[int, int]:
    first, last = lines.at(start).line, lines.at(end).line
    line_start = lines.starts[first - 1]
    line_end = lines.starts[last] if last < len(lines.starts) else len(text)
    if text[line_start:start].strip() or text[end:line_end].strip():
        return line_start, line_end
    number = last + 1
    while number <= len(lines.starts) and not lines.line(number).strip():
        number += 1
    below = number
    while below <= len(lines.starts) and lines.line(below).strip():
        below += 1
    stop = lines.starts[below - 1] if below <= len(lines.starts) else len(text)
    return (lines.starts[number - 1], stop) if number <= len(lines.starts) else (end, end)
