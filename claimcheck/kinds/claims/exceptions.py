"""What a clause about all or none leaves out: "all halls are open except the east wing"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from claimcheck.kinds.claims.clauses import Clause
from claimcheck.kinds.claims.dependents import Oblique
from claimcheck.language.chunks import EXCEPTING, conjuncts
from claimcheck.language.parse import Parsed

Slot = Literal["subject", "object"]

_WHOLE = frozenset({"all", "every", "each", "no", "any", "none", "whole", "entire"})
_WHOLES = frozenset(
    "everything everyone everybody nobody nothing none all anything anyone anybody".split()
)
_LEAVING_OUT = frozenset(
    {("apart", "from"), ("aside", "from"), ("exception", "of"), ("other", "than")}
)
_CUES = EXCEPTING | {"but"} | {word for word, _ in _LEAVING_OUT}
_UNLIKE = ("unlike", "as opposed to")
_REACH = 150
"""Words on each side of a verb that are looked at; a text without full stops is one sentence."""
_FAR = 40
"""Steps from an exception up to its clause; a broken tree may be cyclic."""


def exceptions(parsed: Parsed, clause: Clause) -> Iterator[tuple[Slot, int]]:
    """The things that a clause leaves out, each with the place of the whole it is left out of."""
    tokens = parsed.tokens
    if tokens[clause.head].sentence not in _with_exceptions(parsed):
        return
    slot = _whole(parsed, clause)
    if slot is None:
        return
    first, last = parsed.sentences[tokens[clause.head].sentence]
    for i in range(max(first, clause.head - _REACH), min(last, clause.head + _REACH)):
        left_out = _left_out(parsed, i, last)
        if left_out is None or not _is_under(parsed, left_out, clause.head):
            continue
        for member in conjuncts(parsed, left_out):
            if tokens[member].pos in ("NOUN", "PROPN"):
                yield slot, member


def set_apart(parsed: Parsed, clause: Clause) -> Iterator[tuple[int, tuple[Oblique, ...]]]:
    """The things of which a clause is not true, with what else stands beside its verb.

    "Unlike its rival Tandem, Velora sells no data": Tandem does.
    """
    tokens = parsed.tokens
    for one in clause.obliques:
        apart = one.head if one.preposition in _UNLIKE else None
        if tokens[one.head].lemma == "contrast" and one.preposition == "in":
            below = (i for i in parsed.children[one.head] if tokens[i].dep == "nmod")
            apart = next(below, None)
        if apart is not None:
            yield apart, tuple(other for other in clause.obliques if other is not one)


def _with_exceptions(parsed: Parsed) -> frozenset[int]:
    """The sentences with a word that may leave something out, which are few."""
    found: frozenset[int] | None = parsed.memo.get("exceptions")
    if found is None:
        found = parsed.memo["exceptions"] = parsed.sentences_with(_CUES)
    return found


def _whole(parsed: Parsed, clause: Clause) -> Slot | None:
    """Which place of a clause a whole stands in: that of "all halls", "nobody"."""
    # What a passive is done to stands in the object's place, though it is its grammatical subject.
    if any(_is_whole(parsed, i) for i in clause.subjects):
        return "subject"
    return "object" if any(_is_whole(parsed, i) for i in clause.objects) else None


def _is_whole(parsed: Parsed, index: int) -> bool:
    tokens = parsed.tokens
    if tokens[index].lemma.lower() in _WHOLES:
        return True
    return any(
        tokens[i].dep in ("det", "det:predet", "amod") and tokens[i].lemma.lower() in _WHOLE
        for i in parsed.children[index]
    )


def _left_out(parsed: Parsed, index: int, last: int) -> int | None:
    """The head of the phrase that a word takes out of a whole, or None."""
    tokens = parsed.tokens
    word = tokens[index].text.lower()
    following = tokens[index + 1].text.lower() if index + 1 < last else ""
    found: int | None = None
    if word in EXCEPTING and tokens[index].dep == "case":
        found = tokens[index].head
    elif (word, following) in _LEAVING_OUT:
        found = tokens[index + 1].head
    elif word == "but" and index and _is_whole(parsed, index - 1):
        found = next(
            (
                i
                for i in range(index + 1, min(index + 5, last))
                if tokens[i].dep.startswith(("nsubj", "conj", "nmod"))
            ),
            None,
        )
    return found if found is not None and found > index else None


def _is_under(parsed: Parsed, index: int, head: int) -> bool:
    for _ in range(_FAR):
        if index == head:
            return True
        if parsed.tokens[index].head == index:
            return False
        index = parsed.tokens[index].head
    return False
