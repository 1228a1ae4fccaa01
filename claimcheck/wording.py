"""How far an answer's words are those of its context, sentence by sentence, without a parse."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from claimcheck.anchors import swift
from claimcheck.context.index import ContextIndex
from claimcheck.context.passages import sentences
from claimcheck.context.wordings import Run
from claimcheck.language.lemmas import lemma
from claimcheck.language.stems import WORD, stem
from claimcheck.language.terms import QUESTION_WORDS, STOP_WORDS, tokens

_NEAREST = 4
"""Passages that a sentence is compared with word by word."""
_READ = 3_000
"""Characters of a passage that are compared; only records of a table are longer."""
_CLOSE = 0.6
"""From this share on a passage says what the sentence says, and what it lacks was left out."""
_OPENS = frozenset(".!?:;\n\"“”'‘(•*-–—")
"""What stands before a word that is capitalised for its place."""

_EMPTY = STOP_WORDS | QUESTION_WORDS
"""Words that carry no meaning of their own."""
_DENIALS = frozenset("cannot neither never no nobody none nor not nothing without".split())
_HEDGES = frozenset(
    """alleged allegedly apparently appear appeared appears believe believed believes claim claimed
    claims could expect expected expects hope hopes if likely may might perhaps plan planned plans
    possible possibly potential potentially probably proposed reportedly rumored rumoured seem
    seemed seems should suggest suggested suggests suspected unlikely would""".split()
)
_STRONG = frozenset(
    """above after all always any before below best better bigger biggest both completely each
    earlier entire entirely every everybody everyone everything exactly exclusively fewer fewest
    final first fully greater greatest higher highest larger largest last later least less longer
    lower lowest mainly majority maximum minimum more most neither never nobody none nothing older
    only over primarily shorter smaller smallest sole solely than unanimous unanimously under whole
    worse worst younger""".split()
)
"""Words that compare, order or leave no exception: adding one says more than the source."""


@swift
@dataclass(frozen=True, slots=True)
class SentenceWording:
    """What one sentence of an answer has and the context, or the passage nearest to it, has not."""

    content: int
    """Words that carry meaning, numbers aside."""
    new: int
    """Content words to which the context has no related word."""
    foreign_names: int
    """Names that the context does not have."""
    terms: int
    """Distinct content words and numbers."""
    apart: int
    """Terms to which the nearest passage and its neighbours have no related word."""
    apart_names: int
    apart_numbers: int
    strong: int
    """Words like "all", "first" and "more" that the nearest passage lacks."""
    denied: bool
    """The sentence denies something and the nearest passage does not."""
    affirmed: bool
    """The nearest passage denies something and the sentence, which is close to it, does not."""
    sure: bool
    """The nearest passage hedges and the sentence, which is close to it, does not."""
    pairs: int
    foreign_pairs: int
    """Neighbouring words that are not neighbours in any near passage."""
    triples: int
    foreign_triples: int
    swapped: int
    """Words that stand between two others where near passages have another word between them."""


def wording(answer: str, index: ContextIndex) -> tuple[SentenceWording, ...]:
    """The wording of every sentence that has a word."""
    pieces = (answer[start:end] for start, end in sentences(answer))
    return tuple(_sentence(piece, index) for piece in pieces if WORD.search(piece))


_Terms = Mapping[str, Set[str]]
"""The stems of a sentence's content words and numbers, each with known ones of related words."""


class _Near(NamedTuple):
    """The passage that carries most of a sentence."""

    share: float
    denies: bool
    hedges: bool
    around: tuple[int, ...]
    """Itself and its neighbours."""
    stems: frozenset[str]
    """Stems, its neighbours' too."""
    far: frozenset[str]
    """Stems, those of the neighbours' neighbours too."""


_NOWHERE = _Near(
    share=0.0,
    denies=False,
    hedges=False,
    around=(),
    stems=frozenset(),
    far=frozenset(),
)


def _sentence(text: str, index: ContextIndex) -> SentenceWording:
    words = WORD.findall(text)
    lowered = list(map(str.lower, words))
    numbers = [word for word in lowered if word[0].isdigit()]
    content = [
        word for word in lowered if len(word) > 2 and word not in _EMPTY and not word[0].isdigit()
    ]
    names = list(_names(text))
    telling = (*content, *numbers)
    related = {word: _related(word, index) for word in telling}
    terms = {stem(word): related[word] for word in telling}
    ranked = index.rank(dict.fromkeys(telling, 1.0), _NEAREST)
    near = _near(terms, ranked, index)
    denies, close = _denies(lowered), near.share > _CLOSE
    return SentenceWording(
        content=len(content),
        new=sum(not related[word] and not index.knows(stem(word)) for word in content),
        foreign_names=sum(not index.knows(stem(name)) for name in names),
        terms=len(terms),
        apart=len(terms) - len(_there(terms, near.stems)),
        apart_names=sum(stem(name) not in near.far for name in names),
        apart_numbers=sum(stem(number) not in near.stems for number in numbers),
        strong=_strong(lowered, near, index),
        denied=denies and not near.denies,
        affirmed=close and near.denies and not denies,
        sure=close and near.hedges and not _hedges(words),
        **_neighbours(tokens(text), [index.run(number, _READ) for number in ranked]),
    )


def _near(terms: _Terms, ranked: Iterable[int], index: ContextIndex) -> _Near:
    """Of the ranked passages the one that carries most of the terms' weight with its neighbours."""
    weights = {root: index.rarity(root) for root in terms}
    best, most = None, -1.0
    for number in ranked:
        there = index.stems_around(number, 1)
        carried = sum([weights[root] for root in _there(terms, there)])
        if carried > most:
            best, most, stems = number, carried, there
    if best is None:
        return _NOWHERE
    denies, hedges = _stance(index.text(index.passages[best])[:_READ])
    return _Near(
        most / (sum(weights.values()) or 1.0),
        denies,
        hedges,
        (best, *index.neighbours(best, 1)),
        stems,
        index.stems_around(best, 2),
    )


def _there(terms: _Terms, stems: frozenset[str]) -> list[str]:
    """The terms that stand among stems, themselves or a related word."""
    return [
        root for root, related in terms.items() if root in stems or not stems.isdisjoint(related)
    ]


def _strong(words: Iterable[str], near: _Near, index: ContextIndex) -> int:
    """How many words like "all" and "first" neither the nearest passage nor its neighbours have."""
    strong = [word for word in words if word in _STRONG]
    if not strong:
        return 0
    there = {token for number in near.around for token in index.run(number, _READ).words}
    return sum(word not in there for word in strong)


def _related(word: str, index: ContextIndex) -> set[str]:
    """The stems of the context that may stand for a word."""
    return set().union(*map(index.kin, _forms(word)))


@lru_cache(maxsize=16384)
def _forms(word: str) -> frozenset[str]:
    """A word as it stands, and as the form of a verb and of a noun."""
    return frozenset({word, lemma(word, "VBD", word), lemma(word, "NNS", word)})


def _neighbours(said: Sequence[str], near: Iterable[Run]) -> dict[str, int]:
    """How the sentence's words follow each other, against the passages near to it."""
    own, own_pairs = list(_triples(said)), set(pairwise(said))
    own_triples, frames = set(own), {(before, after) for before, _, after in own}
    pairs: set[tuple[str, str]] = set()
    triples: set[tuple[str, str, str]] = set()
    between: dict[tuple[str, str], set[str]] = defaultdict(set)
    for there in near:
        pairs |= own_pairs & there.pairs
        triples |= own_triples & there.triples
        if shared := frames & there.frames:
            for before, word, after in there.triples:
                if (before, after) in shared:
                    between[before, after].add(word)
    return {
        "pairs": max(0, len(said) - 1),
        "foreign_pairs": sum(pair not in pairs for pair in pairwise(said)),
        "triples": len(own),
        "foreign_triples": sum(one not in triples for one in own),
        "swapped": sum(
            word not in between.get((before, after), (word,))
            and (before, word) not in pairs
            and (word, after) not in pairs
            for before, word, after in own
        ),
    }


def _triples(words: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    return zip(words, words[1:], words[2:], strict=False)


def _names(text: str) -> Iterator[str]:
    """The words that are capitalised though their place does not ask for it."""
    for match in WORD.finditer(text):
        word = match.group()
        if not word[0].isupper() or word.lower() in STOP_WORDS:
            continue
        before = text[max(0, match.start() - 4) : match.start()].rstrip(" \t")[-1:]
        if before and before not in _OPENS:
            yield word


@lru_cache(maxsize=1024)
def _stance(text: str) -> tuple[bool, bool]:
    """Whether a passage denies and whether it hedges something."""
    words = WORD.findall(text)
    return _denies(list(map(str.lower, words))), _hedges(words)


def _denies(words: Sequence[str]) -> bool:
    """Whether words, given in lower case, deny something."""
    if not _DENIALS.isdisjoint(words):
        return True
    text = f"{' '.join(words)} "
    return "n't " in text or "n’t " in text


def _hedges(words: Iterable[str]) -> bool:
    # Capital May is the month.
    return not _HEDGES.isdisjoint([word.lower() for word in words if word != "May"])
