"""Initialisms of an answer that a context writes out: CFO, "chief financial officer"."""

from __future__ import annotations

import re
from collections.abc import Iterable

_INITIALS = re.compile(r"([A-Z]{2,6})s?")
_BETWEEN = r"\W{1,3}(?:(?:of|and|for|the)\s){0,2}"


def in_a_row(word: str, texts: Iterable[str]) -> bool:
    """Whether a text has words in a row whose first letters spell a word in capitals."""
    found = _INITIALS.fullmatch(word)
    if found is None:
        return False
    row = re.compile(r"\b" + _BETWEEN.join(rf"{letter}\w+" for letter in found[1]), re.IGNORECASE)
    return any(row.search(text) for text in texts)
