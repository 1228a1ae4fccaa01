"""How far an answer's words are those of its context, sentence by sentence, without a parse."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from claimcheck.alignment import related_stems
from claimcheck.context.index import ContextIndex
from claimcheck.context.passages import sentences
from claimcheck.language.lemmas import lemma
from claimcheck.language.stems import WORD, stem
from claimcheck.language.terms import QUESTION_WORDS, STOP_WORDS, tokens

_NEAREST = 4
"""Passages that a sentence is compared with word by word."""
_READ = 2_000
"""Characters of a passage that are compared: a text without full stops is one long passage."""
_OPENS = frozenset(".!?:;\n\"“”'‘(•*-–—")
"""What stands before a word that is capitalised for its place."""


@dataclass(frozen=True, slots=True)
class SentenceWording:
    """What one sentence of an answer shares with the context, in counts and shares."""

    words: int
    content: int
    """Words that carry meaning, numbers aside."""
    foreign: int
    """Content words that the context does not use."""
    new: int
    """Foreign words that have no related word in the context either."""
    names: int
    foreign_names: int
    numbers: int
    foreign_numbers: int
    apart: float
    """Share of the words' weight that no single passage carries."""
    pairs: int
    """Neighbouring words, two at a time."""
    foreign_pairs: int
    """Pairs that do not stand together in the nearest passages."""
    swapped: int
    """Words that stand where the nearest passages have another one between the same two."""


def wording(answer: str, index: ContextIndex) -> tuple[SentenceWording, ...]:
    """The wording of every sentence that has a word."""
    pieces = (answer[start:end] for start, end in sentences(answer))
    return tuple(_sentence(piece, index) for piece in pieces if WORD.search(piece))


def _sentence(text: str, index: ContextIndex) -> SentenceWording:
    words = WORD.findall(text)
    content = [word for word in words if _carries(word)]
    numbers = [word for word in words if word[0].isdigit()]
    names = list(_names(text))
    foreign = [word for word in content if not index.knows(stem(word))]
    nearest = index.rank(dict.fromkeys([*content, *numbers], 1.0), _NEAREST)
    said = tokens(text)
    pairs = list(pairwise(said))
    stated, between = _neighbourhood(nearest, index)
    return SentenceWording(
        words=len(words),
        content=len(content),
        foreign=len(foreign),
        new=sum(not _related(word.lower(), index) for word in foreign),
        names=len(names),
        foreign_names=sum(not index.knows(stem(name)) for name in names),
        numbers=len(numbers),
        foreign_numbers=sum(not index.knows(stem(number)) for number in numbers),
        apart=_apart(dict.fromkeys(map(stem, [*content, *numbers])), nearest, index),
        pairs=len(pairs),
        foreign_pairs=sum(pair not in stated for pair in pairs),
        swapped=sum(
            word not in STOP_WORDS and word not in between.get((before, after), (word,))
            for before, word, after in zip(said, said[1:], said[2:], strict=False)
        ),
    )


def _related(word: str, index: ContextIndex) -> bool:
    """Whether the context has a synonym or another form of a word, read as a verb or a noun."""
    forms = dict.fromkeys((word, lemma(word, "VBD", word), lemma(word, "NNS", word)))
    return any(index.knows(one) for form in forms for one in related_stems(form))


def _carries(word: str) -> bool:
    lower = word.lower()
    return (
        len(word) > 2
        and not word[0].isdigit()
        and lower not in STOP_WORDS
        and lower not in QUESTION_WORDS
    )


def _names(text: str) -> Iterator[str]:
    """The words that are capitalised though their place does not ask for it."""
    for match in WORD.finditer(text):
        word = match.group()
        before = text[max(0, match.start() - 4) : match.start()].rstrip(" \t")[-1:]
        if word[0].isupper() and before and before not in _OPENS and word.lower() not in STOP_WORDS:
            yield word


def _apart(stems: dict[str, None], nearest: list[int], index: ContextIndex) -> float:
    weights = {word: index.rarity(word) for word in stems}
    total = sum(weights.values())
    if not total:
        return 0.0
    best = 0.0
    for number in nearest:
        there = index.stems(index.passages[number])
        best = max(best, sum(weight for word, weight in weights.items() if word in there))
    return 1 - min(1.0, best / total)


Pair = tuple[str, str]


def _neighbourhood(
    nearest: list[int], index: ContextIndex
) -> tuple[set[Pair], dict[Pair, set[str]]]:
    """The pairs of the nearest passages, and the words that stand between two others there."""
    pairs: set[Pair] = set()
    between: dict[Pair, set[str]] = defaultdict(set)
    for number in nearest:
        there = tokens(index.text(index.passages[number])[:_READ])
        pairs.update(pairwise(there))
        for before, word, after in zip(there, there[1:], there[2:], strict=False):
            between[before, after].add(word)
    return pairs, between
