"""Initialisms of an answer that a context writes out: CFO, "chief financial officer"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from claimcheck.language.terms import STOP_WORDS

_PIECE = re.compile(r"[^\W\d_][\w'’]*|[^\w\s'’-]")
_INSIDE = frozenset({"of", "and", "for", "the"})
"""Words that an initialism may pass over: "Food and Drug Administration"."""
_INITIALS = re.compile(r"([A-Z]{3,6})s?")
"""Two letters are met with everywhere."""


def initials_of(texts: Iterable[str]) -> str:
    """The first letters of the words of some texts in a row; marks and small words part them."""
    return " ".join(map(_initials, texts))


def _initials(text: str) -> str:
    words = (piece.lower() for piece in _PIECE.findall(text))
    return "".join(
        " " if word in STOP_WORDS or not word[0].isalpha() else word[0]
        for word in words
        if word not in _INSIDE
    )


def are_in_a_row(word: str, initials: str) -> bool:
    """Whether words in a row begin with the letters of a word in capitals."""
    found = _INITIALS.fullmatch(word)
    return found is not None and found[1].lower() in initials
