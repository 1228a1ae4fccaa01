"""A claim as who, what and whom, and what stands inside a noun phrase that fills one of them."""

from __future__ import annotations

import re
from typing import NamedTuple

from claimcheck.anchors import Modifier, Part
from claimcheck.kinds.claims.likeness import is_name

_PREPOSITION = re.compile(r"\s(?:in|into|at|on|for|from|of|to|with|by)\s")


class Frame(NamedTuple):
    """Who, what, whom, in one of the ways a claim can be said."""

    subject: Part | None
    predicate: str
    object: Part | None
    modifiers: tuple[Modifier, ...]
    negated: bool
    step: str = ""
    """How it was restated, in words; empty for the claim's own wording."""


def without_head(part: Part) -> Part | None:
    """What a role noun is of: "Acme" of "the CEO of Acme"."""
    rest = part.lemmas[1:]
    if not rest:
        return None
    head = _owner(part, rest)
    ordered = (head, *(lemma for lemma in rest if lemma != head))
    return Part(part.span, head, ordered, is_name(head))


def _owner(part: Part, rest: tuple[str, ...]) -> str:
    """Which of a role's words it is a role of: after "of", before "'s", or behind a pronoun."""
    # Of whom somebody is "successor as head of the zoo" is told before "as".
    text, _, office = part.span.text.casefold().partition(" as ")
    rest = tuple(lemma for lemma in rest if _position(lemma, office) < 0) or rest
    _, found, after = text.partition(" of ")
    if found:
        inside = _PREPOSITION.split(after, maxsplit=1)[0]
        last = max(rest, key=lambda lemma: _position(lemma, inside))
        if _position(last, inside) >= 0:
            return last
    absent = [lemma for lemma in rest if _position(lemma, text) < 0]
    if absent:
        # Lemmas that the words lack are what "his" or "its" stands for.
        return absent[0]
    owner, found, _ = text.replace("’", "'").partition("'s ")
    if found:
        return max(rest, key=lambda lemma: _position(lemma, owner))
    return rest[-1]


def _position(lemma: str, text: str) -> int:
    """Where a lemma last begins in a text, -1 where it does not stand there."""
    words = lemma.casefold()
    return text.rfind(words[: max(4, len(words) - 3)])


def split(part: Part, preposition: str) -> tuple[Part, Part] | None:
    """A part without what a preposition hangs on it, and that: "milk" and "the farm"."""
    _, found, after = part.span.text.casefold().partition(f" {preposition} ")
    below = [lemma for lemma in part.lemmas[1:] if _position(lemma, after) >= 0]
    if not found or not below:
        return None
    head = _last_of_first(below, after)
    ordered = (head, *(lemma for lemma in below if lemma != head))
    kept = tuple(lemma for lemma in part.lemmas if lemma not in below)
    return (
        Part(part.span, part.head, kept, any(map(is_name, kept))),
        Part(part.span, head, ordered, any(map(is_name, below))),
    )


def _last_of_first(lemmas: list[str], text: str) -> str:
    """The last word of the first phrase: "trust" of "the Aldous trust this year"."""
    found = min(lemmas, key=lambda lemma: _position(lemma, text))
    rest = text[_position(found, text) :].split()[len(found.split()) :]
    for word in rest:
        following = next((lemma for lemma in lemmas if _position(lemma, word) == 0), None)
        if following is None:
            break
        found = following
    return found
