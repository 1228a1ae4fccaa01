"""So much of what a context prices or measures by the unit: three days at £78 a day are £234."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from claimcheck.anchors import Quantity
from claimcheck.calculations.derived import DERIVED
from claimcheck.calculations.operands import Answer, whole
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Evidence, Finding, Outcome, Reason
from claimcheck.kinds import numbers
from claimcheck.kinds.numbers import units
from claimcheck.language.stems import WORD
from claimcheck.language.terms import STOP_WORDS

_PASSAGES = 3
_MOST = 6
"""Rates, and lengths or sizes for each, that are tried."""


@dataclass(frozen=True, eq=False)
class Rates:
    """What the values of a context are per: per day, per kilogram, per square metre."""

    index: ContextIndex

    def follows(self, one: Finding, answer: Answer) -> Evidence | None:
        """The rate of the context that comes to a claimed amount for what the answer speaks of."""
        claimed = one.anchor.value
        if not isinstance(claimed, Quantity) or claimed.amount is None or not claimed.unit:
            return None
        rates = [
            (each, rate)
            for each, rate in self._rates(one)
            if whole(rate) == whole(claimed) and rate.amount != claimed.amount
        ][:_MOST]
        for count in self._counts(one, answer) if rates else ():
            for each, rate in rates:
                amount = _product(rate, count)
                if amount is not None and _is_that(claimed, amount):
                    told = [numbers.describe(value) for value in (count, rate, claimed)]
                    step = f"{told[0]} × {told[1]} = {told[2]}"
                    agreement = Agreement(Outcome.AGREES, Reason.DERIVED, (step,))
                    return Evidence(each.span, None, agreement, DERIVED)
        return None

    def _rates(self, one: Finding) -> Iterator[tuple[Stated, Quantity]]:
        """The rates in the passages on what a sentence says."""
        words = {word.lower() for word in WORD.findall(one.anchor.sentence.text)} - STOP_WORDS
        ranked = self.index.rank(dict.fromkeys(sorted(words), 1.0), _PASSAGES)
        held = [each.passage for each in one.evidence[:_PASSAGES] if each.passage is not None]
        for number in dict.fromkeys([*ranked, *held]):
            for each in self.index.values_in(number):
                if isinstance(each.value, Quantity) and "/" in each.value.dimension:
                    yield each, each.value

    def _counts(self, one: Finding, answer: Answer) -> list[Quantity]:
        """What a sentence, or the two before it, has measures of."""
        here = one.anchor.sentence.start
        found = [
            each.value
            for start in (here, *answer.before(here)[:2])
            for each in answer.operands.get(start, ())
            if isinstance(each.value, Quantity) and each.value.amount is not None
        ]
        return list(dict.fromkeys(found))[: 2 * _MOST]


def _product(rate: Quantity, count: Quantity) -> Decimal | None:
    """So many units of what a rate is per, in the unit of what it is of."""
    bottom, source = units.unit_of(rate.unit.split("/")[1]), units.unit_of(count.unit)
    if bottom is None or source is None or bottom.dimension != count.dimension:
        return None
    if rate.amount is None or count.amount is None or bottom.dimension == "number":
        return None
    return rate.amount * units.convert(count.amount, source, bottom)


def _is_that(claimed: Quantity, amount: Decimal) -> bool:
    """Whether a claimed amount is a product to the digit, or is told for about so much."""
    if claimed.amount == amount:
        return True
    if not claimed.approximator and not numbers.is_telling(claimed):
        return False
    told = replace(claimed, low=amount, high=amount, step=claimed.step / 1000, approximator="")
    return numbers.agree(claimed, told).outcome is Outcome.AGREES
