"""What a passage points back to: the sentences before it, and where its paragraph begins.

Only these are parsed with it, so that whom "he" means is known without a parse of the whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from claimcheck.context.statements import Passage, Passages
from claimcheck.language.lexicon import load
from claimcheck.language.mentions import noun_kind
from claimcheck.language.parties import ROLE_NOUNS

_ANAPHOR = re.compile(
    r"^\W{0,4}(?:\w{1,20}\W{1,3}){0,6}(?:he|she|it|they|him|her|his|its|their|them)\b"
    r"|\b(?:both|former|latter|(?:the|this|that) "
    r"(?:company|firm|group|bank|team|club|film|band|city|school|university|study|agency|government"
    r"|minister|president|couple|pair|two|three|other"
    rf"|(?:{'|'.join(sorted(ROLE_NOUNS))})s?"
    r"|(?:first|second) (?:has|had|have|is|was|will|can|did|does|came|went|costs?|weighs?|won|lost)"
    r"|professor|captain|general|count|duke|king|queen|judge|coach|musician"
    r"))\b",
    re.IGNORECASE,
)
"""What coreference finds in a sentence before: a pronoun far from the beginning has its antecedent
in its own sentence, and the "that" of "said that" points back to nothing."""

_TITLED = re.compile(r"\W{0,4}The ([a-z]{4,20})\b")
_INTRODUCING = r"\b(?:an?|the|as|his|her|their) (?:[\w-]{{1,20}} ){{0,2}}{}\b"
_APART = 4
"""Sentences back to where somebody is called what "the nurse" takes up."""

_BACK = 2
"""Sentences that a chain of pronouns is followed back."""

_SOMEBODY = re.compile(
    r"\W{0,4}(?:[^\W\d]{1,20}[\s,]{1,3}|\d{4},?\s){0,5}(?:he|she|his|her|him)\b", re.IGNORECASE
)
_OPENING = 40
"""Sentences from a pronoun back to where its paragraph may begin."""


def window(number: int, passages: Passages, text: Callable[[Passage], str]) -> tuple[int, ...]:
    """A passage and, where it points back, what it points to: one or two before it."""
    found = [number]
    while len(found) <= _BACK and _ANAPHOR.search(text(passages[found[0]])):
        here, before = passages[found[0]], found[0] - 1
        if before < 0 or not _continues(passages[before], here):
            break
        found.insert(0, before)
    told = _introduction(number, passages, text) if len(found) == 1 else None
    if told is not None:
        return told, number
    return (*_opening(found, passages, text), *found)


def _introduction(number: int, passages: Passages, text: Callable[[Passage], str]) -> int | None:
    """The sentence that says who is the nurse of whom a passage begins to speak, or None."""
    titled = _TITLED.match(text(passages[number]))
    if titled is None or not _is_somebody(titled[1]):
        return None
    said = re.compile(_INTRODUCING.format(titled[1]))
    for before in range(number - 1, max(-1, number - 1 - _APART), -1):
        if not _continues(passages[before], passages[number]):
            return None
        if said.search(text(passages[before])):
            return before
    return None


def _is_somebody(noun: str) -> bool:
    kind = noun_kind(noun)
    return kind not in ("thing", "organisation") or load().is_kind_of(noun, "person")


_LABELLED = re.compile(
    r"\s{0,8}(?:[-*+•◦▪‣·–—●]|\(?\d{1,3}[.)])[ \t]+[^\s:.;!?][^:.;!?\n]{0,60}(?::|\s[–—-])\s"
)
"""An item of a list that opens with what it is of: "- Elm Hall: 340 seats"."""


def is_item(text: str) -> bool:
    """Whether a passage is an item of a list that says what it is of."""
    return _LABELLED.match(text) is not None


def _opening(
    chain: Sequence[int], passages: Passages, text: Callable[[Passage], str]
) -> tuple[int, ...]:
    """The first sentence of the paragraph, where a chain of "he" and "she" reaches no name.

    Whom a life or a report is about is told where it begins.
    """
    here = passages[chain[0]]
    if len(chain) <= _BACK or not _SOMEBODY.match(text(here)):
        return ()
    first = chain[0]
    while first > 0 and chain[0] - first < _OPENING:
        if not _continues(passages[first - 1], here):
            break
        first -= 1
    opens = first == 0 or not _continues(passages[first - 1], here)
    return (first,) if opens and first < chain[0] else ()


def _continues(before: Passage, here: Passage) -> bool:
    """Whether a passage goes on in prose where the one before it ends."""
    place = (before.document, before.block)
    return not before.cells and place == (here.document, here.block)
