"""What an answer states, sentence by sentence: what a value of it may be worked out from."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from claimcheck.anchors import ANSWER, Period, Quantity, Span, Value
from claimcheck.calculations.givens import Given
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.kinds.numbers import units

_REACH = 6
"""Sentences back to which an operand may stand: an answer works things out step by step."""

FEW = 3
"""Numbers of one sentence that may prove one of another: of more some sum or difference fits."""


class Operand(NamedTuple):
    """A value that may enter a calculation."""

    value: Value
    span: Span
    """What the answer writes."""
    evidence: Span | None
    """Where the context says so; nowhere for what the question gave."""
    derived: bool = False
    """Whether it was worked out itself."""
    passage: int | None = None
    """The passage of the context that states it."""

    def stated(self, index: ContextIndex) -> list[Stated]:
        """The values of the context that bear it out."""
        where = self.evidence
        if where is None or self.passage is None:
            return []
        return [
            one
            for one in index.values_in(self.passage)
            if one.span.start < where.end and where.start < one.span.end
        ]


class Answer(NamedTuple):
    """What an answer states, sentence by sentence."""

    operands: dict[int, list[Operand]]
    texts: dict[int, str]
    starts: Sequence[int]
    asked: Sequence[Given] = ()

    def times(self, start: int) -> list[Operand]:
        """The last few dates and hours before a sentence, and those of the question."""
        told = [each for one in self.before(start) for each in self.operands.get(one, [])[::-1]]
        last = [each for each in told if isinstance(each.value, Period)][: FEW - 1]
        nowhere = Span(ANSWER, start, start, "")
        given = [(one.text, one.value) for one in self.asked if isinstance(one.value, Period)]
        return [*last, *(Operand(v, replace(nowhere, text=text), None) for text, v in given[:FEW])]

    def before(self, start: int) -> Sequence[int]:
        """Where the sentences before one begin, the nearest first, as far back as may matter."""
        here = bisect_left(self.starts, start)
        return self.starts[max(0, here - _REACH) : here][::-1]


def whole(value: Quantity) -> tuple[str, str]:
    """Dimension and unit without what they are per."""
    return value.dimension.split("/")[0], value.unit.split("/")[0]


def in_unit(value: Quantity, claimed: Quantity) -> Decimal | None:
    """An amount in the unit of another, whatever both are per."""
    if value.amount is None or whole(value)[0] != whole(claimed)[0]:
        return None
    ours, theirs = (units.unit_of(whole(each)[1]) for each in (claimed, value))
    if whole(value)[1] == whole(claimed)[1]:
        return value.amount
    if ours is None or theirs is None or claimed.dimension.startswith("currency"):
        return None
    return units.convert(value.amount, theirs, ours)
