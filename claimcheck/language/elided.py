"""Nouns that a text leaves out: "those in Europe" behind "sales in Asia"."""

from __future__ import annotations

from claimcheck.language.parse import Parsed

_TAKING_UP = frozenset({"that", "those"})
_FAR = 60
"""Words back at which the noun may stand."""


def noun_of(parsed: Parsed, index: int) -> int | None:
    """The noun that "that" or "those" stands for, or None.

    It has a phrase with the same preposition: sales *in* Asia, those *in* Europe.
    """
    token = parsed.tokens[index]
    if token.text.lower() not in _TAKING_UP or token.pos not in ("PRON", "DET"):
        return None
    own = _prepositions(parsed, index)
    if not own:
        return None
    for i in range(index - 1, max(-1, index - _FAR), -1):
        noun = parsed.tokens[i]
        if token.sentence - noun.sentence > 1:
            return None
        if noun.pos == "NOUN" and not own.isdisjoint(_prepositions(parsed, i)):
            return i
    return None


def _prepositions(parsed: Parsed, index: int) -> frozenset[str]:
    """Those of the phrases that hang on a noun, behind it."""
    tokens, children = parsed.tokens, parsed.children
    return frozenset(
        tokens[j].text.lower()
        for i in children[index]
        if i > index and tokens[i].dep == "nmod"
        for j in children[i]
        if tokens[j].dep == "case"
    )
