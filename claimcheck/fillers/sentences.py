"""An answer's sentences → for each, which of its fillers the context has in their place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from claimcheck.anchors import Anchor, Kind, Value
from claimcheck.context import ContextIndex
from claimcheck.context.markup import plain_text
from claimcheck.fillers.context import Filler, Fillers, fillers_of
from claimcheck.fillers.graph import bound, graph_of, tokens_in
from claimcheck.fillers.names import names_in
from claimcheck.fillers.rank import Asked, Ranked, agrees, asked, rank, weights_of, wrong_share
from claimcheck.fillers.words import Word, words_of
from claimcheck.kinds.values import agree
from claimcheck.language.parse import Parsed

_REACH = 24
"""Passages in which rivals are looked for."""
_CLOSEST = 4
"""Passages of which the grammar is read."""
_SLOTS = 64
"""Fillers of a sentence that are hidden; a longer one is a list of values."""
_MOST = 120
"""Fillers of a sort that are compared at the most."""
_KEPT = 0.5
"""What a word of the sentence before still weighs, and half of that for the one before it."""
_LEAST_KEPT = 0.1

Slot = tuple[int, int, Value | None, frozenset[str]]
"""Start, end, and the value or the stems of the name that stands there."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A filler of the answer, hidden, and what the context could put in its place."""

    start: int
    end: int
    kind: str
    asked: Asked
    candidates: tuple[tuple[Filler, bool], ...]
    """Each with whether it agrees with what was hidden."""
    named: frozenset[str]


@dataclass(frozen=True, slots=True)
class Hidden:
    """A filler of the answer: what the ranking says, and how surely it is a wrong one."""

    start: int
    end: int
    kind: str
    found: Ranked
    wrong: float


def hidden(
    answer: str,
    index: ContextIndex,
    spans: Sequence[tuple[int, int]],
    anchors: Sequence[Anchor],
    parsed: Parsed,
) -> list[tuple[Hidden, ...]]:
    """For each sentence its values and names, judged by what else could stand there."""
    found = []
    for sentence in gaps(answer, index, spans, anchors, parsed):
        ranked = [
            (one, rank(one.asked, one.candidates, weights_of(one.kind), one.named))
            for one in sentence
        ]
        found.append(
            tuple(
                Hidden(one.start, one.end, one.kind, said, wrong_share(said, one.kind, len(ranked)))
                for one, said in ranked
            )
        )
    return found


def gaps(
    answer: str,
    index: ContextIndex,
    spans: Sequence[tuple[int, int]],
    anchors: Sequence[Anchor],
    parsed: Parsed,
) -> Iterator[list[Gap]]:
    """For each sentence its fillers, hidden: numbers and dates of the anchors, and its names."""
    context, text = fillers_of(index), plain_text(answer)
    values = [one for one in anchors if one.kind is not Kind.CLAIM]
    earlier: dict[str, float] = {}
    for start, end in spans:
        words = words_of(text[start:end], start)
        slots: list[Slot] = [
            (one.span.start, one.span.end, one.value, frozenset())
            for one in values
            if start <= one.span.start < end
        ]
        slots += [
            (one.start, one.end, None, one.stems)
            for one in names_in(text[start:end], start)
            if not one.doubtful or any(map(index.knows, one.stems))
        ]
        graph = graph_of(parsed, start, end) if slots else None
        windows = [bound(parsed, graph, tokens_in(parsed, one[0], one[1])) for one in slots]
        yield _sentence(text, words, slots, context, earlier, windows)
        earlier = {word: kept * _KEPT for word, kept in earlier.items() if kept > _LEAST_KEPT}
        for word in words:
            if word.content and index.knows(word.stem):
                earlier[word.stem] = index.rarity(word.stem)


def _sentence(
    text: str,
    words: list[Word],
    slots: Sequence[Slot],
    context: Fillers,
    earlier: Mapping[str, float],
    windows: Sequence[Mapping[str, float]],
) -> list[Gap]:
    if not slots:
        return []
    worth = dict.fromkeys(earlier, _KEPT) | {word.stem: 1.0 for word in words if not word.small}
    near = context.index.rank(worth, _REACH)
    closest = frozenset(near[:_CLOSEST])
    names = [one for number in near for one in context.names(number)]
    named = frozenset(stem for one in names for stem in one.stems)

    def look(one: Filler) -> Filler:
        return context.looked_around(one, closely=one.passage in closest)

    found = []
    for (start, end, value, stems), window in zip(slots[:_SLOTS], windows, strict=False):
        others = {word: kept for word, kept in earlier.items() if word not in stems}
        gap = asked(words, start, end, text, context, others, named, window, closest)
        if value is None:
            fitting = [(look(one), not stems.isdisjoint(one.stems)) for one in names[:_MOST]]
        else:
            fitting = [(look(one), agrees) for one, agrees in _values(value, near, context)]
        kind = "name" if value is None else "value"
        found.append(Gap(start, end, kind, gap, tuple(fitting), named))
    return found


def _values(
    claimed: Value, ranked: Sequence[int], context: Fillers
) -> Iterator[tuple[Filler, bool]]:
    """The values that could stand there, of the passages spoken of and those that agree."""
    near = [one for number in ranked for one in context.values(number)]
    seen = set(ranked)
    alike = context.index.alike(claimed, ranked, _REACH, partial(agree, claimed))
    for one in alike:
        if one.passage not in seen:
            seen.add(one.passage)
            near += context.values(one.passage)
    for filler in near[:_MOST]:
        assert filler.value is not None
        agreeing = agrees(claimed, filler.value)
        if agreeing is not None:
            yield filler, agreeing
