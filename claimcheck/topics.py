"""What the values of an answer and of a context are about, built from parses and cells."""

from __future__ import annotations

from collections.abc import Iterable

from claimcheck.alignment import Topic
from claimcheck.anchors import Anchor, Period
from claimcheck.context.index import ContextIndex, Stated
from claimcheck.kinds import dates
from claimcheck.language.stems import WORD, stem
from claimcheck.language.terms import STOP_WORDS
from claimcheck.reader import Reading

_OWN, _PASSAGE, _NEIGHBOUR = 1.0, 0.7, 0.4
"""How much a word counts as said of a value: in its clause, its sentence, next to its sentence."""

_NAMES = 2
"""Names nearest to a value that say whose it is."""


def claimed_topic(said: Reading, number: int) -> Topic:
    """What a value of the answer is about; nearer words weigh more."""
    anchor, binding = said.anchors[number], said.bindings[number]
    assert binding is not None
    own = {stem(word) for word in WORD.findall(anchor.span.text)}
    terms: dict[str, float] = {}
    for rank, lemma in enumerate(binding.about):
        for word in WORD.findall(lemma.lower()):
            if stem(word) not in own and word not in STOP_WORDS and not word.isdigit():
                terms.setdefault(word, 1.0 / (1.0 + 0.12 * rank))
    periods = tuple(
        other.value
        for other in said.anchors
        if isinstance(other.value, Period)
        and other is not anchor
        and any(_overlap(other.span.start, other.span.end, *one) for one in binding.periods)
    )
    return Topic(terms, binding.names[:_NAMES], periods)


def stated_topic(one: Stated, index: ContextIndex) -> Topic:
    """What a value of the context is about: its clause first, then what stands around it."""
    return _cell_topic(one, index) if one.cell else _prose_topic(one, index)


def _cell_topic(one: Stated, index: ContextIndex) -> Topic:
    cell = one.cell
    assert cell is not None
    terms: dict[str, float] = {}
    _add(terms, (cell.row, cell.column, *cell.path), _OWN)
    _add(terms, cell.within, _PASSAGE)
    others = [other for other in index.passages[one.passage].cells if other is not cell]
    _add(terms, (other.value for other in others if len(other.value) < 80), _NEIGHBOUR)
    names = tuple(dict.fromkeys(text for text in (cell.row, *cell.within) if text))
    headings = " ".join((cell.row, cell.column, *cell.path, *cell.within))
    periods = tuple(
        mention.value for mention in dates.read(headings) if isinstance(mention.value, Period)
    )
    return Topic(terms, names, periods)


def _prose_topic(one: Stated, index: ContextIndex) -> Topic:
    binding = index.binding(one)
    passage = index.passages[one.passage]
    terms: dict[str, float] = {}
    _add(terms, binding.about, _OWN)
    _add(terms, (index.text(passage),), _PASSAGE)
    before = [other for other in index.neighbours(one.passage, 2) if other.number < one.passage]
    _add(terms, (index.text(other) for other in before), _NEIGHBOUR)
    _add(terms, passage.section, _NEIGHBOUR)
    periods = tuple(
        other.value
        for other in index.values_in(one.passage)
        if isinstance(other.value, Period)
        and other is not one
        and any(_overlap(other.span.start, other.span.end, *part) for part in binding.periods)
    )
    return Topic(terms, binding.names, periods)


def claim_terms(anchor: Anchor) -> dict[str, float]:
    """The words of a claim, equally weighted."""
    words = (word for lemma in anchor.about for word in WORD.findall(lemma.lower()))
    return {word: 1.0 for word in words if word not in STOP_WORDS}


def _add(terms: dict[str, float], texts: Iterable[str], weight: float) -> None:
    for text in texts:
        for word in WORD.findall(text):
            if word.lower() not in STOP_WORDS:
                terms.setdefault(stem(word), weight)


def _overlap(start: int, end: int, other_start: int, other_end: int) -> bool:
    return start < other_end and other_start < end
