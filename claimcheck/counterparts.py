"""Two sentences that set others of one kind beside each other: "Those given the placebo lost 2 kg".

What the second leaves out is the noun of the first; what stands in front of the value in one of
them alone is said of its value alone.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.language.parallels import NO_SIDES, Sides
from claimcheck.language.stems import WORD, stem
from claimcheck.language.terms import STOP_WORDS

_THOSE = re.compile(r"\W{0,4}(?:(?:of|among|for)\s)?those\s\w", re.IGNORECASE)
_MANY = frozenset({"people", "children", "men", "women"})


class Counterpart(NamedTuple):
    """What a value and its counterpart in the next sentence have each for itself, and in common."""

    sides: Sides = NO_SIDES
    kind: str = ""
    """The stem of the noun that the second sentence leaves out."""


def counterpart(one: Stated, index: ContextIndex) -> Counterpart:
    """The words in front of a value that its counterpart lacks, and the other way round."""
    number = one.passage
    first = number - 1 if _opens(number, index) else number
    second = first + 1
    if first < 0 or (first == number and not _opens(second, index)):
        return Counterpart()
    places = [index.passages[at] for at in (first, second)]
    if len({(place.document, place.block) for place in places}) > 1:
        return Counterpart()
    told = {
        at: _told(at, one.span.start if at == number else None, index) for at in (first, second)
    }
    plurals = (word for word in told[first] if word.endswith("s") or word in _MANY)
    kind = stem(next(plurals, ""))
    mine = {stem(word) for word in told[number]}
    theirs = {stem(word) for word in told[first + second - number]}
    sides = Sides(frozenset(mine - theirs - {kind}), frozenset(theirs - mine - {kind}))
    return Counterpart(sides, kind)


def _opens(number: int, index: ContextIndex) -> bool:
    if not 0 < number < len(index.passages):
        return False
    passage = index.passages[number]
    return not passage.cells and _THOSE.match(index.text(passage)) is not None


def _told(number: int, end: int | None, index: ContextIndex) -> list[str]:
    """The telling words of a passage in front of a place, or of its first value."""
    passage = index.passages[number]
    if end is None:
        end = min((one.span.start for one in index.values_in(number)), default=passage.start)
    words = WORD.findall(index.text(passage)[: end - passage.start].lower())
    return [word for word in words if word not in STOP_WORDS]
