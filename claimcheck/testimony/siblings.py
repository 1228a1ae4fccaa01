"""One of several of a kind: the north greenhouse, where the context says it of the south one.

A passage that has every other word of the claim and the noun with another mark speaks of the
other one, however it is worded, as long as no passage ties the claimed one to the same words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from claimcheck.anchors import Claim, Part
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims.likeness import is_name
from claimcheck.kinds.claims.scope import strength
from claimcheck.language.lexicon import load
from claimcheck.language.mentions import names_person
from claimcheck.language.stems import lemma_words, stem
from claimcheck.language.terms import STOP_WORDS
from claimcheck.testimony.said import has

_SETS = (
    frozenset({"north", "south", "east", "west"}),
    frozenset({"northern", "southern", "eastern", "western", "central"}),
    frozenset({"first", "second", "third", "fourth", "fifth", "last"}),
    frozenset("red orange yellow green blue purple white black brown grey gray pink".split()),
    frozenset({"upper", "middle", "lower", "ground", "top"}),
    frozenset({"morning", "afternoon", "evening", "night"}),
    frozenset({"spring", "summer", "autumn", "winter", "fall"}),
)
"""Marks of which a thing has one."""


class _Marked(NamedTuple):
    """A thing that has others of its kind beside it: "greenhouse", told by "north"."""

    noun: str
    mark: str


def sibling(
    claim: Claim, passages: Iterable[int], index: ContextIndex
) -> tuple[int, Agreement] | None:
    """The passage that says of another of its kind what is claimed, or None."""
    if claim.negated or strength(claim.modality) < 1:
        return None
    parts = claim.parts
    # Only where the context knows the claimed mark too, it has both of the kind.
    told = [(part, m) for part in parts for m in _marked(part) if index.knows(stem(m.mark))]
    ranked = [n for n in passages if not index.passages[n].cells] if told else []
    for part, marked in told:
        others = {word for one in parts if one is not part for word in _words(one)}
        if (
            not others
            or _is_of_people(marked)
            # What sets two of a kind beside each other names both.
            or {marked.mark.lower(), marked.noun.lower()} & {word.lower() for word in others}
        ):
            continue
        found = _said_of_another(marked, others, ranked, index)
        if found is not None:
            return found
    return None


def _is_of_people(marked: _Marked) -> bool:
    """Whether a name stands before a person: who is "the Lund chairman" may be another's too."""
    return marked.mark[:1].isupper() and names_person(marked.noun)


def _said_of_another(
    marked: _Marked, others: set[str], passages: list[int], index: ContextIndex
) -> tuple[int, Agreement] | None:
    noun, mark = stem(marked.noun), stem(marked.mark)
    instead: tuple[int, str] | None = None
    known = False
    for number in passages:
        here = index.stems(number)
        told = all(has(word, here) for word in others)
        if mark in here:
            if told:
                return None
            known = known or noun in here
        elif told and noun in here:
            other = _other_mark(marked, index.text(index.passages[number]))
            if not other:
                return None
            instead = instead or (number, other)
    if instead is None or not known:
        return None
    step = f"the context says it of '{instead[1]} {marked.noun}', not '{marked.mark}'"
    return instead[0], Agreement(Outcome.DISAGREES, Reason.WRONG_ROLE, (step,))


def _other_mark(marked: _Marked, text: str) -> str:
    """What tells the thing of a passage from the claimed one, where every one has such a mark."""
    found = re.findall(rf"([\w'’-]{{2,30}})\s+{re.escape(marked.noun)}s?\b", text, re.IGNORECASE)
    return found[0] if found and all(_excludes(marked.mark, one) for one in found) else ""


def _excludes(mark: str, other: str) -> bool:
    if mark[:1].isupper():
        # Letters may be short for the other, and who is told by a quality may have that name too.
        named = other.istitle() and mark.istitle() and other.lower() not in STOP_WORDS
        return named and not load().knows(other.lower(), "a")
    one, two = mark.lower(), other.lower()
    return any(one in each and two in each for each in _SETS) or load().are_antonyms(one, two, "a")


def _marked(part: Part) -> Iterator[_Marked]:
    """A part as a kind of thing and the word that tells it from others."""
    words = part.head.split()
    if is_name(part.head):
        if len(words) == 2 and words[1].islower() and words[0].isalpha():
            yield _Marked(words[1], words[0])
        return
    text = part.span.text
    for lemma in part.lemmas[1:]:
        if not lemma.isalpha():
            continue
        if re.search(rf"\b{re.escape(lemma)}\s+{re.escape(part.head)}", text, re.IGNORECASE):
            yield _Marked(part.head, lemma)


def _words(part: Part) -> Iterator[str]:
    for lemma in part.lemmas:
        for word in lemma_words(lemma):
            if word.lower() not in STOP_WORDS and not word.isdigit():
                yield word
