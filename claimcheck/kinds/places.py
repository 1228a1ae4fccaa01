"""Where numbers and dates can begin: one scan over the words of a text for both readers."""

from __future__ import annotations

import re
from collections.abc import Set

Place = tuple[int, str]
"""Where something stands in a text, and what: a word in lower case, a run of digits, a mark."""

_WORD = re.compile(r"\d+|[^\W\d_]+")
_ASCII_WORD = re.compile(r"[0-9]+|[a-z]+")


def places(text: str, words: Set[str]) -> list[Place]:
    """The given words of a text and whatever has digits, in text order."""
    if text.isascii():
        return [
            (match.start(), word)
            for match in _ASCII_WORD.finditer(text.lower())
            if (word := match[0]) in words or word[0] <= "9"
        ]
    return [
        (match.start(), word)
        for match in _WORD.finditer(text)
        if (word := match[0].lower()) in words or not word.isalpha()
    ]
