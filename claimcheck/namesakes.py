"""Numbered names of one kind that are taken for each other: what F28 means, said of F75.

A name is a name wherever it stands, so it is enough that the context has it. It is not where the
context says all of the sentence of another one of its kind, and hardly any of it of this one.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from claimcheck.alignment import coverage
from claimcheck.anchors import Anchor, Quantity, Value
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.kinds import values
from claimcheck.language.stems import WORD, stem
from claimcheck.language.terms import STOP_WORDS
from claimcheck.reader import Reading

_PLACES = 12
"""Places of a name that are looked at; one that stands more often has too much said of it."""

_RANKED = 4
"""Passages in which the words of a sentence are looked for."""

_ONWARD = 3
"""Sentences after the one with a name that may go on about it."""

_SAID = 0.8
"""From this on a word is covered by what is said of a name."""

_LEAST = 2
"""Words of a sentence that must be said of the other name alone."""

_TIMES = 3
"""How many times as many they must be as those that are said of the claimed name alone."""

_SHARE = 0.5
"""The share of a sentence's words that must be said of the other name."""

_PART = re.compile(r"[;\n]|[.!?]\s")
_TOLD = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})
_AGAINST = re.compile(
    r"\b(?:not|no|never|unlike|instead|rather|than|without|cannot|previous(?:ly)?|earlier|later|"
    r"neither|nor|except|but)\b|n[’']t\b",
    re.IGNORECASE,
)
"""Words with which a sentence says of one name what it is not, or sets it against another."""


def misnamed(said: Reading, number: int, index: ContextIndex) -> Evidence | None:
    """The name of which the context says what the answer says of the one of a number."""
    anchor = said.anchors[number]
    value = anchor.value
    if not isinstance(value, Quantity) or value.dimension != "identifier":
        return None
    if _AGAINST.search(anchor.sentence.text) or _has_sibling(said, anchor):
        return None
    words = _words(said, anchor)
    own = index.alike(value, (), _PLACES, lambda other: values.agree(value, other))
    if len(words) < _LEAST or not 0 < len(own) < _PLACES or any(one.cell for one in own):
        return None
    documents = {index.passages[one.passage].document for one in own}
    mine: set[str] = set()
    for one in own:
        mine |= _said_of(one, value, index)
    here = dict.fromkeys(mine, 1.0)
    told = {word for word in words if coverage(word, here) >= _SAID}
    best: tuple[int, Stated] | None = None
    for other in _siblings(value, words, index):
        if index.passages[other.passage].document not in documents and told:
            continue  # A further document takes no support away.
        there = dict.fromkeys(_said_of(other, other.value, index), 1.0)
        covered = {word for word in words if coverage(word, there) >= _SAID}
        more, less = len(covered - told), len(told - covered)
        enough = len(covered) >= _SHARE * len(words)
        if more >= max(_LEAST, _TIMES * less) and enough and (best is None or more > best[0]):
            best = more, other
    if best is None:
        return None
    span = best[1].span
    step = f"said of {span.text}, not of {anchor.span.text}"
    wrong = Agreement(Outcome.DISAGREES, Reason.WRONG_SUBJECT, (step,))
    return Evidence(span, best[1].value, wrong, 1.0)


def _has_sibling(said: Reading, anchor: Anchor) -> bool:
    """Whether the sentence speaks of another name of the kind as well."""
    return any(
        other is not anchor
        and other.sentence.start == anchor.sentence.start
        and _is_sibling(anchor.value, other.value)
        for other in _of_sentence(said, anchor)
    )


def _of_sentence(said: Reading, anchor: Anchor) -> Sequence[Anchor]:
    """The anchors that stand in the sentence of one, which stand together."""
    sentence = anchor.sentence
    first = bisect_left(said.anchors, sentence.start, key=_place)
    return said.anchors[first : bisect_left(said.anchors, sentence.end, first, key=_place)]


def _place(anchor: Anchor) -> int:
    return anchor.span.start


def _is_sibling(one: Value, other: Value) -> bool:
    named = isinstance(other, Quantity) and other.dimension == "identifier"
    return named and values.agree(one, other).outcome is Outcome.DISAGREES


def _words(said: Reading, anchor: Anchor) -> list[str]:
    """The lemmas that a sentence says of a name."""
    start, end = anchor.sentence.start, anchor.sentence.end
    first = bisect_left(said.parsed.starts, start)
    found = (
        token.lemma.lower()
        for token in said.parsed.tokens[first : bisect_left(said.parsed.starts, end, first)]
        if token.pos in _TOLD and not anchor.span.start <= token.start < anchor.span.end
    )
    own = {stem(word) for word in WORD.findall(anchor.span.text)}
    return [
        word
        for word in dict.fromkeys(found)
        if word not in STOP_WORDS and WORD.fullmatch(word) and stem(word) not in own
    ]


def _siblings(value: Quantity, words: Iterable[str], index: ContextIndex) -> Iterator[Stated]:
    """The other names of the kind in the passages that say what the sentence says."""
    seen: set[int] = set()
    for number in index.rank(dict.fromkeys(words, 1.0), _RANKED):
        place = number
        for here in range(number, max(-1, number - _ONWARD - 1), -1):
            if _block(here, index) != _block(number, index):
                break
            place = here
            if any(_is_of_kind(value, one) for one in index.values_in(here)):
                break
        if place in seen:
            continue
        seen.add(place)
        for one in index.values_in(place):
            if one.cell is None and _is_sibling(value, one.value):
                yield one


def _is_of_kind(value: Quantity, one: Stated) -> bool:
    return _is_sibling(value, one.value) or one.value == value


def _block(number: int, index: ContextIndex) -> tuple[int, int]:
    passage = index.passages[number]
    return passage.document, passage.block


def _said_of(one: Stated, value: Value, index: ContextIndex) -> set[str]:
    """The stems said of a name: those of its part of a sentence, and of what goes on about it."""
    assert isinstance(value, Quantity)
    passage = index.passages[one.passage]
    text = index.text(passage)
    at = one.span.start - passage.start
    left = max((found.end() for found in _PART.finditer(text, 0, at)), default=0)
    right = _PART.search(text, at)
    last = len(text)
    others = [other for other in index.values_in(one.passage) if _is_sibling(value, other.value)]
    if others:
        last = right.start() if right else last
    else:
        left = 0
    found = _stems(text[left:last]) | _stems(" ".join(passage.section))
    after = [other for other in others if other.span.start > one.span.start]
    for number in range(one.passage + 1, one.passage + 1 + _ONWARD):
        if after or number >= len(index.passages):
            break
        if _block(number, index) != _block(one.passage, index):
            break
        if any(_is_sibling(value, other.value) for other in index.values_in(number)):
            break
        found |= index.stems(number)
    return found


def _stems(text: str) -> set[str]:
    return {stem(word) for word in WORD.findall(text) if word.lower() not in STOP_WORDS}
