"""Statements about a table worked out from its cells: looked up and counted, its extremes."""

from __future__ import annotations

from collections.abc import Callable

from claimcheck.context.grids import Grid
from claimcheck.reckoning.counts import count, tally
from claimcheck.reckoning.extremes import extreme
from claimcheck.reckoning.lines import line
from claimcheck.reckoning.lookups import lookup
from claimcheck.reckoning.reckoned import Reckoned
from claimcheck.reckoning.wording import Wording, read

RULES: tuple[Callable[[Wording], Reckoned | None], ...] = (
    count,
    extreme,
    lookup,
)

_LONGEST = 600
"""Characters of a sentence that makes one statement about a table; longer ones make many."""


def reckon(sentence: str, grid: Grid, knows: Callable[[str], bool]) -> list[Reckoned]:
    """What a grid says to a sentence, or to words of it; nothing where it is not plainly about it.

    Where its words can be decided one by one, that tells more than the sentence as a whole.
    """
    if len(sentence) > _LONGEST:
        return []
    wording = read(sentence, grid, knows)
    counted = tally(wording, sentence)
    lines = line(wording)
    if lines:
        told = (one for one in counted if not any(_meet(one, each) for each in lines))
        return [*lines, *told]
    for rule in RULES:
        found = rule(wording)
        if found is not None:
            return [found, *counted]
    return counted


def _meet(one: Reckoned, other: Reckoned) -> bool:
    return one.start < other.end and other.start < one.end


__all__ = ["RULES", "Reckoned", "Wording", "read", "reckon"]
