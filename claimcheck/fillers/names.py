"""Names as they are written: runs of words with a capital."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from claimcheck.language.stems import stem
from claimcheck.language.terms import STOP_WORDS

_NAME = re.compile(
    r"[A-ZÀ-Ý][\w’'&.-]{0,40}\w(?:\s(?:of\s|de\s|van\s|the\s)?[A-ZÀ-Ý][\w’'&-]{0,40}\w){0,8}"
)
_OPENS = re.compile(r"(?:\A|[.!?:;\n•*-])\s*\Z")
_CALENDAR = frozenset(
    "january february march april may june july august september october november december"
    " monday tuesday wednesday thursday friday saturday sunday".split()
)
CALENDAR = _CALENDAR | {word[:3] for word in _CALENDAR} | {"sept"}


class Name(NamedTuple):
    """A run of words with a capital, and its stems."""

    start: int
    end: int
    stems: frozenset[str]
    doubtful: bool
    """One word that begins a sentence or a line: the capital may be that of the beginning."""


def names_in(text: str, offset: int = 0) -> Iterator[Name]:
    """The names of a text that stands at `offset` of its source; no months and weekdays."""
    for match in _NAME.finditer(text):
        start, words = match.start(), match.group().split()
        opens = _OPENS.search(text, max(0, start - 8), start) is not None
        while words and (words[0].lower() in STOP_WORDS or words[0].lower() in CALENDAR):
            start += len(words[0]) + 1
            words = words[1:]
            opens = False
        if words and not CALENDAR.issuperset(word.lower() for word in words):
            stems = frozenset(map(stem, words))
            yield Name(start + offset, match.end() + offset, stems, opens and len(words) == 1)
