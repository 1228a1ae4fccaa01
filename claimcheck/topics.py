"""What the values of an answer and of a context are about, built from parses and cells."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from claimcheck.alignment import Topic
from claimcheck.anchors import Anchor, Period, Quantity
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.kinds import dates
from claimcheck.kinds.claims import Binding
from claimcheck.language import lexicon
from claimcheck.language.stems import WORD, stem
from claimcheck.language.terms import STOP_WORDS
from claimcheck.reader import Reading

_OWN, _WITHIN = 1.0, 0.6
"""How much a word counts as said of a value: in its clause or headings, over its whole table."""

_NEAREST, _SUBJECT, _CLAUSE = 1.0, 0.8, 0.5
"""What the value counts or measures weighs most, then whose it is, then the rest of the clause."""


def claimed_topic(said: Reading, number: int, index: ContextIndex) -> Topic:
    """What a value of the answer is about; nearer words weigh more."""
    anchor, binding = said.anchors[number], said.bindings[number]
    assert binding is not None
    own = {stem(word) for word in WORD.findall(anchor.span.text)}
    terms: dict[str, float] = {}

    def add(lemmas: Iterable[str], weight: float) -> None:
        for lemma in lemmas:
            for word in WORD.findall(lemma.lower()):
                if stem(word) not in own and word not in STOP_WORDS and not word.isdigit():
                    terms.setdefault(word, weight)

    add((binding.head, *binding.attributes), _NEAREST)
    terms.update((phrase, _NEAREST) for phrase in _phrases(binding))
    add((*binding.subject, *binding.names, binding.predicate), _SUBJECT)
    add(binding.terms, _CLAUSE)
    periods = _periods(said, anchor, binding) if isinstance(anchor.value, Quantity) else ()
    owners = owners_of(binding)
    mentions = tuple(one for owner in owners for one in index.mentions(owner))
    return Topic(terms, owners, periods, mentions, binding.predicate)


def _periods(said: Reading, anchor: Anchor, binding: Binding) -> tuple[Period, ...]:
    """The dates that the sentence ties to a number; the only one of a sentence is tied to all."""
    here = [
        (other.span, other.value)
        for other in said.anchors
        if isinstance(other.value, Period) and other.sentence == anchor.sentence
    ]
    bound = tuple(
        value
        for span, value in here
        if any(_overlap(span.start, span.end, *one) for one in binding.periods)
    )
    return bound or tuple(value for _, value in here if len(here) == 1)


def _phrases(binding: Binding) -> list[str]:
    """Verbs of two words ("go public"), which mean something else than their first."""
    words = lexicon.load()
    found = (f"{binding.predicate} {term}" for term in binding.terms[:4])
    return [phrase for phrase in found if words.knows(phrase, "v")]


def owners_of(binding: Binding) -> tuple[str, ...]:
    """The names among the words of a clause's subject; its head alone where that is a name.

    What "its rival Lowmoor Farms" sold is not sold by the one whose rival it is.
    """
    if binding.subject and binding.subject[0] in binding.names:
        return binding.subject[:1]
    subject = " ".join(binding.subject)
    return tuple(name for name in binding.names if name in subject)


def stated_topic(one: Stated, index: ContextIndex) -> Topic:
    """What a value of the context is about: its clause first, then what stands around it."""
    return _cell_topic(one, index) if one.cell else _prose_topic(one, index)


def _cell_topic(one: Stated, index: ContextIndex) -> Topic:
    cell = one.cell
    assert cell is not None
    terms: dict[str, float] = {}
    _add(terms, (cell.row, cell.column, *cell.path, _beside(one)), _OWN)
    _add(terms, cell.within, _WITHIN)
    headings = " ; ".join((cell.row, cell.column, *cell.path, *cell.within))
    return Topic(
        {**index.surroundings(one.passage), **terms},
        (cell.row,) if cell.row else (),
        _periods_in(headings),
    )


@lru_cache(maxsize=4096)
def _periods_in(headings: str) -> tuple[Period, ...]:
    found = (mention.value for mention in dates.read(headings))
    return tuple(value for value in found if isinstance(value, Period))


def _beside(one: Stated) -> str:
    """The words next to a value in a cell that holds several: "first dose 20 January; …"."""
    cell = one.cell
    assert cell is not None
    start, end = one.span.start - cell.start, one.span.end - cell.start
    if cell.value != cell.text or not 0 <= start < end <= len(cell.text):
        return ""
    left = max(cell.text.rfind(mark, 0, start) for mark in ";,|")
    right = min(
        (at for mark in ";,|" if (at := cell.text.find(mark, end)) >= 0), default=len(cell.text)
    )
    return f"{cell.text[left + 1 : start]} {cell.text[end:right]}"


def _prose_topic(one: Stated, index: ContextIndex) -> Topic:
    binding = index.binding(one)
    terms: dict[str, float] = {}
    _add(terms, binding.about, _OWN)
    terms = {**index.surroundings(one.passage), **terms}
    periods = tuple(
        other.value
        for other in index.values_in(one.passage)
        if isinstance(other.value, Period)
        and other is not one
        and any(_overlap(other.span.start, other.span.end, *part) for part in binding.periods)
    )
    return Topic(terms, owners_of(binding), periods, predicate=binding.predicate)


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
