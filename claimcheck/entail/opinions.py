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
from claimcheck.entail.window import window
from claimcheck.language.parse import whole_characters

_LEAD = re.compile(r"[\s\-*•#>]*(?:\d{1,2}[.)]\s)?\s*")
"""Marks of a list or heading before a sentence."""


_UNASKED = Score(0.5, 0.0, 0.5)


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
    length: int
    """Characters that were read: code and addresses are left out."""

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
    scorer: Scorer | None,
    spans: Sequence[tuple[int, int]] | None = None,
    most: int | None = None,
) -> tuple[Opinion, ...]:
    """One opinion a sentence, in order; of the first `most` ones.

    Of a sentence that repeats the context the model is not asked, and without a model of none.
    """
    spans = split(answer) if spans is None else spans
    plain = whole_characters(plain_text(answer))
    context = words_of(index)
    found: list[Opinion] = []
    before = ""
    for start, end in spans[:most]:
        sentence = plain[start:end]
        evidence = window(index, sentence, before)
        if is_quoted(sentence, evidence.passages, index):
            score = Score(1.0, 0.0, 0.0)
        elif scorer is None:
            score = _UNASKED
        else:
            passages = whole_characters(evidence.text)
            score = scorer.score(passages, before, sentence, context)
        words = tuple((start + s, start + e, mark) for s, e, mark in score.words)
        three = (score.supported, score.contradicted, score.not_stated)
        length = len(" ".join(sentence.split()))
        found.append(
            Opinion(start, end, answer[start:end], *three, words, evidence.passages, length)
        )
        before = sentence
    return tuple(found)


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
