"""The passages of a context that a sentence is held against: by the words they share with it.

The same code chooses the evidence when the model is trained and when it is asked, so that it is
asked what it has learned.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from claimcheck.context import ContextIndex
from claimcheck.context.postings import stems_of
from claimcheck.context.statements import Passage

_ROOM, _MOST_ROOM = 250, 550
"""Characters of evidence beside a sentence; as many more as it has itself, up to so many."""
_BEFORE = 0.3
"""What a word of the sentence before is worth: what "it" stands for is often named there."""
_CANDIDATES = 60
"""Passages that are looked at one by one; more would not fit into the budget anyway."""
_SEEN = 0.35
"""What a word is still worth once a chosen passage has it."""
_LONGEST = 600
"""Characters of one passage at the most; a longer one is cut."""


@dataclass(frozen=True, slots=True)
class Window:
    """The evidence as one text, and the numbers of the passages it is made of."""

    text: str
    passages: tuple[int, ...]


def window(index: ContextIndex, sentence: str, before: str = "", room: float = 1.0) -> Window:
    """The passages that together cover most of a sentence's words, in the context's order.

    Rare words count more than common ones; what is left of the room goes to the neighbours of what
    was chosen. A short context is its own window. `room` times the usual characters are taken.
    """
    budget = room * min(_MOST_ROOM, _ROOM + len(sentence))
    if sum(end - start for _, start, end in index.passages.places()) <= budget:
        chosen = list(range(len(index.passages)))
        texts = {number: told(index, number) for number in chosen}
        if sum(len(text) + 1 for text in texts.values()) <= budget:
            return _joined(index, chosen, texts)
    worth: dict[str, float] = {}
    for word in stems_of([before] if before else []):
        worth[word] = _BEFORE * index.rarity(word) if index.knows(word) else 0.0
    for word in stems_of([sentence]):
        worth[word] = index.rarity(word) if index.knows(word) else 0.0
    candidates = sorted(index.rank(dict.fromkeys(worth, 1.0), _CANDIDATES))
    texts = {number: told(index, number) for number in candidates}
    chosen, left = [], budget
    while True:
        gains = [
            (_worth_of(index, number, worth), -number)
            for number in candidates
            if number not in chosen and len(texts[number]) < left
        ]
        gain, number = max(gains, default=(0.0, 0))
        if gain <= 0:
            break
        chosen.append(-number)
        left -= len(texts[-number]) + 1
        for word in index.stems(-number) & worth.keys():
            worth[word] *= _SEEN
    for number in tuple(chosen):
        for near in index.neighbours(number, 1):
            if near not in chosen:
                text = texts.setdefault(near, told(index, near))
                if len(text) < left:
                    chosen.append(near)
                    left -= len(text) + 1
    return _joined(index, sorted(chosen), texts)


def told(index: ContextIndex, number: int) -> str:
    """A passage in words: prose as it stands, a row or record with the headings of its cells."""
    passage = index.passages[number]
    text = _row(passage) if passage.cells else " ".join(index.text(passage).split())
    return text[:_LONGEST]


def _row(passage: Passage) -> str:
    cells = list(passage.cells)
    values = [" ".join(cell.value.split()) for cell in cells]
    row = cells[0].row
    named = "" if not row or row in values else f"{row}: "
    return named + "; ".join(
        f"{cell.column}: {value}" if cell.column else value
        for cell, value in zip(cells, values, strict=True)
        if value
    )


def _joined(index: ContextIndex, numbers: Iterable[int], texts: dict[int, str]) -> Window:
    """The chosen passages, each new heading before what stands below it."""
    parts: list[str] = []
    kept: list[int] = []
    heading = ""
    for number in numbers:
        passage = index.passages[number]
        above = passage.section[-1] if passage.section else ""
        if above and above != heading and above not in parts[-1:]:
            parts.append(f"{above}:")
        heading = above
        if texts[number]:
            parts.append(texts[number])
            kept.append(number)
    return Window(" ".join(parts), tuple(kept))


def _worth_of(index: ContextIndex, number: int, worth: dict[str, float]) -> float:
    return math.fsum(sorted(worth[word] for word in index.stems(number) & worth.keys()))
