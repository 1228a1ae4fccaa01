"""An answer and a context → what the learned score thinks of every sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from claimcheck.context import ContextIndex
from claimcheck.context.markup import plain_text
from claimcheck.context.passages import sentences
from claimcheck.entail.model import Score, Scorer
from claimcheck.entail.pieces import Known, known
from claimcheck.entail.quoted import is_quoted
from claimcheck.entail.window import NEAR, window
from claimcheck.language.parse import whole_characters

_DOUBTED = 0.5
"""How surely a sentence is wrong at the first look from which on it gets a second one."""
_LEAD = re.compile(r"[\s\-*•#>]*(?:\d{1,2}[.)]\s)?\s*")
"""Marks of a list or heading before a sentence."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the model thinks of the sentence at `start` to `end` of the answer."""

    start: int
    end: int
    text: str
    supported: float
    contradicted: float
    not_stated: float
    words: tuple[tuple[int, int, float], ...]
    """Start and end in the answer of each word, and how surely it is a wrong one."""
    passages: tuple[int, ...]
    """The passages that it was held against."""
    near: float
    """How surely it is wrong beside the few passages nearest to it; as `wrong` where not asked."""

    @property
    def wrong(self) -> float:
        """How surely something in the sentence is not supported."""
        return round(1 - self.supported, 4)


def split(text: str) -> list[tuple[int, int]]:
    """The sentences of an answer without marks of lists and headings."""
    found = []
    for start, end in sentences(plain_text(text)):
        lead = _LEAD.match(text, start, end)
        start = lead.end() if lead else start
        if end > start:
            found.append((start, end))
    return found


def opinions(
    answer: str,
    index: ContextIndex,
    scorer: Scorer,
    spans: Sequence[tuple[int, int]] | None = None,
    most: int | None = None,
) -> tuple[Opinion, ...]:
    """One opinion a sentence, in order; of the first ones if the model may run `most` times.

    Where all that would be read in one go repeats the context, the model is not asked.
    """
    spans = split(answer) if spans is None else spans
    plain = whole_characters(plain_text(answer))
    texts = [plain[start:end] for start, end in spans]
    context = words_of(index)
    found: list[Opinion] = []
    for first, last in scorer.runs(texts)[:most]:
        before = texts[first - 1] if first else ""
        mine = texts[first:last]
        evidence = window(index, [before, *mine] if before else mine)
        if all(is_quoted(one, evidence.passages, index) for one in mine):
            scores = [Score(1.0, 0.0, 0.0)] * len(mine)
        else:
            scores = scorer.score(whole_characters(evidence.text), before, mine, context)
        for (start, end), score in zip(spans[first:last], scores, strict=True):
            words = tuple((start + s, start + e, mark) for s, e, mark in score.words)
            three = (score.supported, score.contradicted, score.not_stated)
            near = _second_look(score, before, plain[start:end], index, scorer)
            found.append(
                Opinion(start, end, answer[start:end], *three, words, evidence.passages, near)
            )
            before = plain[start:end]
    return tuple(found)


def _second_look(
    first: Score, before: str, sentence: str, index: ContextIndex, scorer: Scorer
) -> float:
    """How surely a sentence is wrong beside what is nearest to it.

    Much evidence at once hides from a small model what one passage says plainly. What it found
    supported at the first look is not read again.
    """
    wrong = round(1 - first.supported, 4)
    if wrong < _DOUBTED or not scorer.looks_twice:
        return wrong
    evidence = window(index, [sentence], NEAR)
    passages = whole_characters(evidence.text)
    [score] = scorer.score(passages, before, [sentence], words_of(index))
    return round(1 - score.supported, 4)


_MOST = 200_000
"""Characters of a context whose words are told apart into found and not found."""
_contexts: WeakKeyDictionary[ContextIndex, Known] = WeakKeyDictionary()


def words_of(index: ContextIndex) -> Known:
    """The words and numbers of a context, read once an index."""
    found = _contexts.get(index)
    if found is None:
        text = " ".join(document.text for document in index.documents)
        found = _contexts[index] = known(text[:_MOST])
    return found
