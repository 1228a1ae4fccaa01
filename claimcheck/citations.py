"""Which documents the sentences of an answer cite: `[1]`, `[1, 3]`, `[report.md]`."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from claimcheck.anchors import ANSWER, Span
from claimcheck.language.parse import Parsed

_MARKER = re.compile(r"[\[【]([^\[\]【】\n]{1,120})[\]】]")
_SEPARATOR = re.compile(r"\s*[,;]\s*")
_PREFIX = re.compile(r"\A(?:doc(?:ument)?|source|ref|passage|context)?\s*[#:]?\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Citation:
    """A marker and the documents it names; `sentence` is the start of the one it belongs to."""

    span: Span
    documents: tuple[str, ...]
    sentence: int


def citations(parsed: Parsed, known: Collection[str]) -> tuple[Citation, ...]:
    """The markers that name documents of the context; other brackets are not citations."""
    found = []
    starts = [parsed.tokens[first].start for first, _ in parsed.sentences]
    sentence = 0
    for marker in _MARKER.finditer(parsed.text):
        while sentence + 1 < len(starts) and starts[sentence + 1] <= marker.start():
            sentence += 1
        parts = [_PREFIX.sub("", part) for part in _SEPARATOR.split(marker[1].strip())]
        named = tuple(part for part in parts if part in known)
        if named and starts:
            # A marker behind the full stop ("… in 2022. [1] The …") closes the sentence before.
            behind = starts[sentence] == marker.start() and sentence > 0
            owner = starts[sentence - 1] if behind else starts[sentence]
            span = Span(ANSWER, marker.start(), marker.end(), marker.group())
            found.append(Citation(span, named, owner))
    return tuple(found)
