"""The graph of a stretch of text: its words, bound as the grammar binds them.

How far a word is from a value or a name is the length of the shortest way along these bonds. What
lies within `RADIUS` is the proximity window of the value: in "30 goats beside 12 sheep" the 12 is
one step from the sheep and three from the goats.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import TYPE_CHECKING

from claimcheck.fillers.words import told

if TYPE_CHECKING:
    from networkx import Graph

    from claimcheck.language.parse import Parsed

RADIUS = 7.0
"""The length of ways along which words still count as bound."""
HALF = 2.0
"""The length at which a word counts half as close as one at hand."""
_TIGHT = frozenset("flat compound nummod amod appos det case fixed goeswith nmod:poss".split())
_LOOSE = frozenset("conj parataxis advcl ccomp acl:relcl list orphan discourse dep".split())
_TIGHT_BOND, _BOND, _LOOSE_BOND, _NEXT_SENTENCE = 0.5, 1.0, 2.0, 4.0


def graph_of(parsed: Parsed, start: int, end: int) -> Graph[int]:
    """The words of the sentences between two places, as a graph; sentences follow each other."""
    from networkx import Graph

    graph: Graph[int] = Graph()
    last_root = None
    for first, last in parsed.sentences:
        if parsed.tokens[last - 1].end <= start or parsed.tokens[first].start >= end:
            continue
        for token in parsed.tokens[first:last]:
            if token.head != token.i:
                graph.add_edge(token.i, token.head, length=_length(token.dep))
                continue
            graph.add_node(token.i)
            if last_root is not None:
                graph.add_edge(last_root, token.i, length=_NEXT_SENTENCE)
            last_root = token.i
    return graph


def _length(relation: str) -> float:
    if relation in _TIGHT:
        return _TIGHT_BOND
    return _LOOSE_BOND if relation in _LOOSE else _BOND


def bound(parsed: Parsed, graph: Graph[int], places: Iterable[int]) -> dict[str, float]:
    """The content words within the radius of some words, and how close they are, 0 to 1."""
    from networkx import multi_source_dijkstra_path_length

    own = {one for one in places if one in graph}
    if not own:
        return {}
    lengths = multi_source_dijkstra_path_length(graph, own, cutoff=RADIUS, weight="length")
    found: dict[str, float] = {}
    for number, length in lengths.items():
        if number in own:
            continue
        stem, content, _ = told(parsed.tokens[number].text)
        if content:
            found[stem] = max(found.get(stem, 0.0), 1 / (1 + length / HALF))
    return found


def tokens_in(parsed: Parsed, start: int, end: int) -> range:
    """The numbers of the tokens that lie in a stretch of the text."""
    return range(bisect_left(parsed.starts, start), bisect_left(parsed.starts, end))
