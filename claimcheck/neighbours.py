"""The values that a passage sets beside another, and what it says of them alone."""

from __future__ import annotations

from collections.abc import Sequence

from claimcheck.anchors import Period, Quantity, Value
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.language.parallels import stems_of
from claimcheck.language.parse import Parsed
from claimcheck.language.stems import lemma_words, stem

MOST_VALUES = 24
"""Values of one passage that are told apart; a longer list is no sentence."""


def rivals_of(one: Stated, values: Sequence[Stated], index: ContextIndex) -> list[Stated]:
    """The other values of its kind that a passage sets beside a value.

    A later one may leave out its unit, or what it is per: "adults pay 9 euros, children 4".
    """
    kind = kind_of(one.value)
    found = [
        other
        for other in values
        if other.cell is None
        and other is not one
        and (kind_of(other.value) == kind or _leaves_out(other, one, index))
    ]
    return found if len(found) <= MOST_VALUES else []


def _leaves_out(other: Stated, one: Stated, index: ContextIndex) -> bool:
    """Whether a value behind another may be one of its kind that does not say its unit again."""
    here, there = one.value, other.value
    if not isinstance(here, Quantity) or not isinstance(there, Quantity) or other.uncertain:
        return False
    if one.span.start > other.span.start or here.dimension == there.dimension:
        return False
    if "/" in here.dimension:
        return here.dimension.split("/")[0] == there.dimension
    return there.dimension == "number" and bool(here.unit) and not index.binding(other).head


def of_others(one: Stated, rivals: Sequence[Stated], index: ContextIndex) -> set[str]:
    """The stems that hang on other values alone: "children" of "14 for adults, 6 for children"."""
    if not rivals:
        return set()
    apart = {word for other in rivals for word in _own(other, index)} - _own(one, index)
    parsed = index.parsed(one.passage)
    mine = _below(parsed, one)
    theirs: set[int] = set()
    for other in rivals:
        below = _below(parsed, other)
        if _listed(parsed, mine, below) or _listed(parsed, below, mine):
            theirs |= below - mine
    if not theirs:
        return apart
    first, last = parsed.sentences[parsed.tokens[min(theirs)].sentence]
    rest = {i for i in range(first, last) if i not in theirs}
    return apart | (stems_of(parsed, theirs) - stems_of(parsed, rest))


def _own(one: Stated, index: ContextIndex) -> set[str]:
    """The stems of what a value without a verb of its own is of."""
    return {stem(word) for lemma in index.binding(one).own for word in lemma_words(lemma)}


def left_out_of(values: Sequence[Stated], index: ContextIndex) -> set[str]:
    """What a number counts without saying so again: bugs in "fixed 17 bugs; the next fixed 9"."""
    numbers = [
        index.binding(one).head
        for one in values[:MOST_VALUES]
        if isinstance(one.value, Quantity) and one.value.dimension == "number" and not one.uncertain
    ]
    heads = set(numbers) - {""}
    if len(heads) != 1:
        return set()
    [head] = heads
    return heads if "" in numbers[numbers.index(head) :] else set()


def _listed(parsed: Parsed, one: set[int], other: set[int]) -> bool:
    """Whether one of two values is a further member of the list of the other."""
    return any(
        parsed.tokens[i].dep in ("conj", "list", "parataxis") and parsed.tokens[i].head in other
        for i in one
    )


def kind_of(value: Value) -> tuple[str, bool]:
    """What a value competes with: lengths with lengths, days with days, clock times with those."""
    if isinstance(value, Quantity):
        return value.dimension, False
    if isinstance(value, Period) and value.weekdays and value.first is None:
        return "weekday", False
    return (value.granularity, bool(value.clock)) if isinstance(value, Period) else ("", False)


def _below(parsed: Parsed, one: Stated) -> set[int]:
    """The tokens of a value and of what hangs on it, without the further members of its list."""
    inside = [t.i for t in parsed.tokens if one.span.start <= t.start < one.span.end]
    found, stack = set(inside), list(inside)
    while stack:
        for i in parsed.children[stack.pop()]:
            if i not in found and parsed.tokens[i].dep not in ("conj", "parataxis", "nsubj"):
                found.add(i)
                stack.append(i)
    return found
