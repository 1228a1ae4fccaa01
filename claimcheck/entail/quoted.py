"""Whether a sentence only repeats a passage: then it is right, whatever a model thinks of it."""

from __future__ import annotations

from collections.abc import Iterable

from claimcheck.context import ContextIndex
from claimcheck.entail.window import told
from claimcheck.language.stems import stem, words_in

_LIMITING = frozenset(
    """almost although but cannot except expected few hardly if less likely may might neither never
    no nobody none nor not nothing only partly perhaps possibly probably seldom some sometimes
    should unless unlikely until when where without would""".split()
)
"""Words that a shorter sentence must not leave out: what they deny, limit or doubt is lost."""
_EMPTY = frozenset("a an the in on at of is are was were has have had".split())
"""Words that may change without changing what is said: "in March", "on 14 March"."""
_LEAST = 3
"""Words of a sentence from which on it can be told to be a quotation."""


def is_quoted(sentence: str, passages: Iterable[int], index: ContextIndex) -> bool:
    """Whether all words of a sentence stand in one passage, in order, and none that limits is lost.

    "The Fram sails daily" is quoted from "The Fram sails daily from Halden", and not from "The Fram
    sails daily if the wind allows it".
    """
    wanted = _words(sentence)
    if len(wanted) < _LEAST:
        return False
    return any(_repeats(_words(told(index, number)), wanted) for number in passages)


def _words(text: str) -> list[str]:
    return [stem(word) for word in words_in(text) if word.lower() not in _EMPTY]


def _repeats(passage: list[str], wanted: list[str]) -> bool:
    at, lost = 0, []
    for word in passage:
        if at < len(wanted) and word == wanted[at]:
            at += 1
        else:
            lost.append(word)
    return at == len(wanted) and _LIMITING.isdisjoint(lost)
