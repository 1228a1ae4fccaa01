"""Overlapping spans over one text → stretches that can be marked one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple


class Segment(NamedTuple):
    """A stretch of text and the spans that cover it, by their index, longest first."""

    start: int
    end: int
    covering: tuple[int, ...]
    begins: tuple[int, ...]
    """Those of the covering spans whose first stretch this is."""


def segments(length: int, spans: Sequence[tuple[int, int]]) -> Iterator[Segment]:
    """The stretches of a text of `length` characters, without gaps, in order."""
    starts: dict[int, list[int]] = {}
    ends: dict[int, list[int]] = {}
    for index, (start, end) in enumerate(spans):
        if 0 <= start < end <= length:
            starts.setdefault(start, []).append(index)
            ends.setdefault(end, []).append(index)
    active: list[int] = []
    points = sorted({0, length, *starts, *ends})
    for start, end in pairwise(points):
        leaving = frozenset(ends.get(start, ()))
        active = [index for index in active if index not in leaving]
        begins = starts.get(start, [])
        active += begins
        active.sort(key=lambda index: (spans[index][0] - spans[index][1], index))
        yield Segment(start, end, tuple(active), tuple(begins))


def levels(spans: Sequence[tuple[int, int]], most: int) -> list[int]:
    """For each span how many lines it must stay clear of those it overlaps: 1 to `most`.

    Shorter spans lie closer to the text, so that a claim's line runs below those of its values.
    """
    found = [1] * len(spans)
    for cluster in _clusters(spans):
        below: list[int] = []
        for index in sorted(cluster, key=lambda one: (spans[one][1] - spans[one][0], -one)):
            start, end = spans[index]
            touching = [
                found[other] for other in below if spans[other][0] < end and start < spans[other][1]
            ]
            found[index] = min(most, 1 + max(touching, default=0))
            below.append(index)
    return found


def _clusters(spans: Sequence[tuple[int, int]]) -> Iterator[list[int]]:
    """Groups of spans that hang together by overlaps."""
    cluster: list[int] = []
    reach = 0
    for index in sorted(range(len(spans)), key=lambda one: spans[one]):
        start, end = spans[index]
        if cluster and start >= reach:
            yield cluster
            cluster = []
        cluster.append(index)
        reach = max(reach, end)
    if cluster:
        yield cluster
