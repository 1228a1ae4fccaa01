"""Which documents the sentences of an answer cite: `[1]`, `[1, 3]`, `[report.md]`."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from claimcheck.anchors import ANSWER, Span

_MARKER = re.compile(r"[\[【]([^\[\]【】\n]{1,120})[\]】]")
_BETWEEN = re.compile(r"[\s,;]{0,4}")
_SEPARATOR = re.compile(r"\s*[,;]\s*")
_PREFIX = re.compile(r"\A(?:doc(?:ument)?|source|ref|passage|context)?\s*[#:]?\s*", re.IGNORECASE)

_MANY = 24
"""Markers of one sentence that are told apart; with more of them it is a list of sources."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A marker and the documents it names; `sentence` is the start of the one it belongs to."""

    span: Span
    documents: tuple[str, ...]
    sentence: int
    start: int
    """Where the words begin that it stands for: behind the markers before it in the sentence."""

    def covers(self, span: Span) -> bool:
        """Whether some words of a span are those that the marker stands for."""
        return span.start < self.span.start and self.start < span.end


def cited_for(span: Span, here: Sequence[Citation]) -> list[Citation]:
    """The markers of a sentence that stand for a span of it; all where none follows it."""
    if len(here) > _MANY:
        return list(here)
    return [one for one in here if one.covers(span)] or list(here)


def citations(text: str, starts: Sequence[int], known: Collection[str]) -> tuple[Citation, ...]:
    """The markers that name documents of the context; other brackets are not citations.

    `starts` are those of the sentences, in order.
    """
    found: list[Citation] = []
    sentence = 0
    for marker in _MARKER.finditer(text):
        while sentence + 1 < len(starts) and starts[sentence + 1] <= marker.start():
            sentence += 1
        parts = _SEPARATOR.split(marker[1].strip())
        named = tuple(name for part in parts if (name := _named(part, known)))
        if named and starts:
            # A marker behind the full stop ("… in 2022. [1] The …") closes the sentence before.
            behind = starts[sentence] == marker.start() and sentence > 0
            owner = starts[sentence - 1] if behind else starts[sentence]
            span = Span(ANSWER, marker.start(), marker.end(), marker.group())
            found.append(Citation(span, named, owner, _words(found, owner, span, text)))
    return tuple(found)


def _named(part: str, known: Collection[str]) -> str:
    """The document that a part of a marker names: by its id, or by a word and its id."""
    names = (part, _PREFIX.sub("", part))
    return next((name for name in names if name in known), "")


def _words(before: Sequence[Citation], sentence: int, marker: Span, text: str) -> int:
    """Where the words of a marker begin; those of "[1][3]" are the same for both."""
    if not before or before[-1].sentence != sentence:
        return sentence
    last = before[-1]
    apart = _BETWEEN.fullmatch(text, last.span.end, marker.start) is None
    return last.span.end if apart else last.start
