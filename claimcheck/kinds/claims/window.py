"""How close two things stand in parsed sentences: a window over words or over their dependencies.

Over words it is the plain co-occurrence window. Over dependencies it counts steps along the tree,
through what a pronoun stands for, and from one sentence to the next.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from claimcheck.language.aliases import Aliases
from claimcheck.language.chunks import name_text, names
from claimcheck.language.lexicon import load
from claimcheck.language.names import Sameness, compare_names
from claimcheck.language.parse import Parsed

NEXT_SENTENCE = 2
"""Steps it costs to go on to the neighbouring sentence."""
_RELATED = 0.8
_MOST_HITS = 64
"""Mentions of one thing that are looked at; more only repeat the nearest."""

Antecedents = Mapping[int, tuple[int, int]]
"""A pronoun's token → the first and last token of what it stands for."""


class Measure(StrEnum):
    """What a window counts."""

    WORDS = "words"
    DEPENDENCIES = "dependencies"


@dataclass(frozen=True, slots=True)
class Proximity:
    """Two things within a window of each other."""

    distance: int
    first: int
    """Token of the subject's mention."""
    last: int
    """Token of the object's mention."""
    path: tuple[str, ...]
    """How one leads to the other, a step each, in words."""


def close(
    parsed: Parsed,
    subject_lemmas: Sequence[str],
    object_lemmas: Sequence[str],
    limit: int,
    aliases: Aliases | None = None,
    *,
    antecedents: Antecedents | None = None,
    measure: Measure = Measure.DEPENDENCIES,
) -> Proximity | None:
    """The closest mentions of two things, or None where none lie within `limit` steps.

    Lemmas come head first, as the parts of claims hold them; the head is what is looked for.
    """
    ours = mentions(parsed, subject_lemmas, aliases)
    theirs = mentions(parsed, object_lemmas, aliases)
    if not ours or not theirs:
        return None
    if measure is Measure.WORDS:
        return _by_words(parsed, ours, theirs, limit)
    # Inside one sentence the way up and down the tree is an array walk; no graph is needed.
    found = _inside_sentences(parsed, ours, theirs, limit)
    if found is not None or (len(parsed.sentences) == 1 and not antecedents):
        return found
    return _over_graph(parsed, ours, theirs, limit, antecedents or {})


def mentions(parsed: Parsed, lemmas: Sequence[str], aliases: Aliases | None = None) -> list[int]:
    """The tokens that mention a thing, in text order: by name, by lemma, or by a synonym."""
    for lemma in lemmas:
        found = _mentions(parsed, lemma, aliases)
        if found:
            return found[:_MOST_HITS]
    return []


def _mentions(parsed: Parsed, lemma: str, aliases: Aliases | None) -> list[int]:
    if any(c.isupper() for c in lemma):
        found, last = [], None
        for i, run in enumerate(names(parsed)):
            if run is None or run == last:
                continue
            last = run
            if compare_names(lemma, name_text(parsed, run), aliases) is Sameness.SAME:
                found.append(i)
        if found:
            return found
    lexicon = load()
    wanted = lexicon.fold(lemma)
    exact = [t.i for t in parsed.tokens if lexicon.fold(t.lemma) == wanted]
    if exact:
        return exact
    return [
        t.i
        for t in parsed.tokens
        if t.pos in ("NOUN", "VERB", "ADJ") and lexicon.related(wanted, t.lemma) >= _RELATED
    ]


def _by_words(
    parsed: Parsed, ours: Sequence[int], theirs: Sequence[int], limit: int
) -> Proximity | None:
    best: tuple[int, int, int] | None = None
    at = 0
    for i in ours:
        while at + 1 < len(theirs) and theirs[at + 1] <= i:
            at += 1
        for j in theirs[at : at + 2]:
            best = min(best or (abs(i - j), i, j), (abs(i - j), i, j))
    if best is None or best[0] > limit:
        return None
    distance, i, j = best
    first, last = min(i, j), max(i, j)
    words = tuple(parsed.tokens[k].text for k in range(first, last + 1))
    return Proximity(distance, i, j, (" ".join(words),))


def _inside_sentences(
    parsed: Parsed, ours: Sequence[int], theirs: Sequence[int], limit: int
) -> Proximity | None:
    best: tuple[int, int, int] | None = None
    tokens = parsed.tokens
    by_sentence: dict[int, list[int]] = {}
    for j in theirs:
        by_sentence.setdefault(tokens[j].sentence, []).append(j)
    for i in ours:
        here = by_sentence.get(tokens[i].sentence, ())
        if not here:
            continue
        up = _way_up(parsed, i)
        for j in here:
            distance = _tree_distance(parsed, up, j)
            if distance is not None:
                best = min(best or (distance, i, j), (distance, i, j))
    if best is None or best[0] > limit:
        return None
    distance, i, j = best
    return Proximity(distance, i, j, _tree_path(parsed, i, j))


def _way_up(parsed: Parsed, index: int) -> dict[int, int]:
    """Each token from here to the root with the steps it takes; broken trees may be cyclic."""
    way: dict[int, int] = {}
    while index not in way:
        way[index] = len(way)
        index = parsed.tokens[index].head
    return way


def _tree_distance(parsed: Parsed, up: Mapping[int, int], index: int) -> int | None:
    for at, steps in _way_up(parsed, index).items():
        if at in up:
            return steps + up[at]
    return None


def _tree_path(parsed: Parsed, i: int, j: int) -> tuple[str, ...]:
    ours, theirs = _way_up(parsed, i), _way_up(parsed, j)
    meeting = next(at for at in theirs if at in ours)
    up = [at for at, steps in ours.items() if steps <= ours[meeting]]
    down = [at for at, steps in theirs.items() if steps < theirs[meeting]]
    return tuple(_steps(parsed, [*up, *reversed(down)]))


def _steps(parsed: Parsed, way: Sequence[int]) -> Iterable[str]:
    tokens = parsed.tokens
    for one, other in itertools.pairwise(way):
        a, b = tokens[one], tokens[other]
        if a.head == other:
            yield f"'{a.text}' is the {a.dep} of '{b.text}'"
        elif b.head == one:
            yield f"'{b.text}' is the {b.dep} of '{a.text}'"
        elif a.sentence == b.sentence:
            yield f"'{a.text}' stands for '{b.text}'"
        elif abs(a.sentence - b.sentence) == 1 and a.head == one and b.head == other:
            yield "the next sentence" if b.sentence > a.sentence else "the sentence before"
        else:
            yield f"'{a.text}' and '{b.text}' are the same"


def _over_graph(
    parsed: Parsed,
    ours: Sequence[int],
    theirs: Sequence[int],
    limit: int,
    antecedents: Antecedents,
) -> Proximity | None:
    import networkx as nx

    graph = _graph(parsed, antecedents)
    lengths, paths = nx.multi_source_dijkstra(graph, set(ours), cutoff=limit, weight="steps")
    reached = [(lengths[j], j) for j in theirs if j in lengths]
    if not reached:
        return None
    distance, j = min(reached)
    way = paths[j]
    return Proximity(int(distance), way[0], j, tuple(_steps(parsed, way)))


def _graph(parsed: Parsed, antecedents: Antecedents) -> Any:
    """Tokens joined by dependencies, by what pronouns stand for, and sentence to sentence."""
    graph = parsed.memo.get("window")
    if graph is not None and graph[0] == dict(antecedents):
        return graph[1]
    import networkx as nx

    built = nx.Graph()
    tokens = parsed.tokens
    built.add_nodes_from(range(len(tokens)))
    roots: list[int] = []
    for first, last in parsed.sentences:
        roots.append(next((t.i for t in tokens[first:last] if t.head == t.i), first))
    built.add_edges_from((t.i, t.head, {"steps": 1}) for t in tokens if t.head != t.i)
    built.add_edges_from((a, b, {"steps": NEXT_SENTENCE}) for a, b in itertools.pairwise(roots))
    for pronoun, (first, last) in sorted(antecedents.items()):
        head = next(
            (i for i in range(first, last + 1) if not first <= tokens[i].head <= last), first
        )
        if head != pronoun:
            built.add_edge(pronoun, head, steps=0)
    parsed.memo["window"] = (dict(antecedents), built)
    return built
