"""The graph of a stretch of text: its words, bound as the grammar binds them.

How far a word is from a value or a name is the length of the shortest way along these bonds. What
lies within `RADIUS` is the proximity window of the value: in "30 goats beside 12 sheep" the 12 is
one step from the sheep and three from the goats.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

from claimcheck.fillers.words import told

if TYPE_CHECKING:
    from networkx import Graph

    from claimcheck.language.parse import Parsed

RADIUS = 14
"""The length of ways along which words still count as bound; all lengths are in halves."""
HALF = 4
"""The length at which a word counts half as close as one at hand."""
_TIGHT = "flat compound nummod amod appos det case fixed goeswith nmod:poss"
_LOOSE = "conj parataxis advcl ccomp acl:relcl list orphan discourse dep"
_BONDS = dict.fromkeys(_TIGHT.split(), 1) | dict.fromkeys(_LOOSE.split(), 4)
_BOND, _NEXT_SENTENCE = 2, 8


def graph_of(parsed: Parsed, start: int, end: int) -> Graph[int]:
    """The words of the sentences between two places, as a graph; sentences follow each other."""
    from networkx import Graph

    graph: Graph[int] = Graph()
    last_root = None
    at = bisect_right(parsed.sentences, start, key=lambda one: parsed.tokens[one[1] - 1].end)
    for first, last in islice(parsed.sentences, at, None):
        if parsed.tokens[first].start >= end:
            break
        for token in parsed.tokens[first:last]:
            if token.head != token.i:
                graph.add_edge(token.i, token.head, length=_BONDS.get(token.dep, _BOND))
                continue
            graph.add_node(token.i)
            if last_root is not None:
                graph.add_edge(last_root, token.i, length=_NEXT_SENTENCE)
            last_root = token.i
    return graph


def bound(parsed: Parsed, graph: Graph[int], places: Iterable[int]) -> dict[str, float]:
    """The content words within the radius of some words, and how close they are, 0 to 1."""
    bonds = dict(graph.adjacency())
    rings: list[list[int]] = [[] for _ in range(RADIUS + 1)]
    rings[0] = list({one for one in places if one in bonds})
    reached: dict[int, int] = {}
    found: dict[str, float] = {}
    for far, ring in enumerate(rings):
        for number in ring:
            if number in reached:
                continue
            reached[number] = far
            if far:
                stem, content, _ = told(parsed.tokens[number].text)
                if content and stem not in found:
                    found[stem] = 1 / (1 + far / HALF)
            near = bonds[number]
            for other in near:
                length = far + near[other]["length"]
                if other not in reached and length <= RADIUS:
                    rings[length].append(other)
    return found


def tokens_in(parsed: Parsed, start: int, end: int) -> range:
    """The numbers of the tokens that lie in a stretch of the text."""
    return range(bisect_left(parsed.starts, start), bisect_left(parsed.starts, end))
