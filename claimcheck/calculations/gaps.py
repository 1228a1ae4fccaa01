"""By how much two things differ of which a context has few measures: "700 g heavier"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from itertools import combinations

from claimcheck.anchors import Quantity
from claimcheck.calculations.courses import left_behind, on_course, says_change
from claimcheck.calculations.derived import DERIVED
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Evidence, Finding, Outcome, Reason
from claimcheck.kinds import numbers
from claimcheck.kinds.numbers import units

_BEHIND = re.compile(
    r"\W{0,3}(?:\w+er|more|less|ahead|behind|apart|above|below|outside|inside|over|under|short)\b",
    re.IGNORECASE,
)
_FEW = 4
"""Measures of one kind of a whole context that may differ by a claimed amount."""
_LARGE = 200
"""Passages of a context that is too long to have few of anything."""
_NO_MEASURE = frozenset({"number", "ratio", "rank", "score", "identifier", "multiplier"})


@dataclass(frozen=True, eq=False)
class Gaps:
    """The measures of a context, by what they measure."""

    index: ContextIndex

    @cached_property
    def _measures(self) -> dict[str, list[Stated]]:
        found: dict[str, list[Stated]] = {}
        if len(self.index.passages) > _LARGE:
            return found
        for passage in self.index.passages:
            for one in self.index.values_in(passage.number):
                value = one.value
                if isinstance(value, Quantity) and value.amount is not None:
                    alike = found.setdefault(value.dimension, [])
                    if all(other.value != value for other in alike):
                        alike.append(one)
        return found

    def only(self, dimension: str) -> list[Stated]:
        """The measure of a kind of which a context has one: the 20 mg of its tablets."""
        found = self._measures.get(dimension, [])
        return found if len(found) == 1 else []

    def follows(self, one: Finding) -> Evidence | None:
        """The difference of two measures, of the few that there are, that is claimed."""
        anchor, claimed = one.anchor, one.anchor.value
        if not isinstance(claimed, Quantity) or claimed.amount is None:
            return None
        if claimed.dimension in _NO_MEASURE:
            return None
        end = anchor.span.end - anchor.sentence.start
        if not _BEHIND.match(anchor.sentence.text, end) and not says_change(anchor):
            return None
        if claimed.dimension == "angle":
            claimed = replace(claimed, dimension="temperature", unit="celsius")
        measures = self._measures.get(claimed.dimension, [])
        if not 1 < len(measures) <= _FEW:
            return None
        claimed = on_course(anchor, "", claimed)
        for first, second, apart in _differences(measures, claimed):
            both = [each.value for each in (first, second) if isinstance(each.value, Quantity)]
            if left_behind(anchor, claimed, both) != both:
                continue  # It went the other way.
            told = Quantity(apart, apart, claimed.unit, claimed.dimension, claimed.step / 1000)
            plain = replace(claimed, direction=0)
            if apart > 0 and numbers.agree(plain, told).outcome is Outcome.AGREES:
                step = (
                    f"{first.span.text} and {second.span.text} are {numbers.describe(told)} apart"
                )
                agreement = Agreement(Outcome.AGREES, Reason.DERIVED, (step,))
                return Evidence(first.span, None, agreement, DERIVED)
        return None


def _differences(
    measures: list[Stated], claimed: Quantity
) -> Iterator[tuple[Stated, Stated, Decimal]]:
    """Two measures each, and how far apart they are in the unit of a claimed difference."""
    target = units.unit_of(claimed.unit)
    for first, second in combinations(measures, 2):
        amounts = []
        for one in (first, second):
            assert isinstance(one.value, Quantity)
            source, amount = units.unit_of(one.value.unit), one.value.amount
            money = claimed.dimension.startswith("currency") and one.value.unit != claimed.unit
            if source is None or target is None or amount is None or money:
                break
            amounts.append(units.convert(amount, source, target))
        else:
            yield first, second, abs(amounts[0] - amounts[1])
