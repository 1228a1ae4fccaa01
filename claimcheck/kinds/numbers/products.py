"""Amounts taken several times, shared by several, or by a percentage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from claimcheck.anchors import Quantity
from claimcheck.kinds.numbers import units
from claimcheck.kinds.numbers.operations import OFF, ON, PART, PER, PRODUCT, says
from claimcheck.kinds.numbers.results import Pairs, Result, alike, done, hits
from claimcheck.kinds.numbers.wording import describe, plain_number


def per_unit(claimed: Quantity, operands: Sequence[Quantity], cue: str) -> Iterator[Result]:
    """An amount divided by how many share it: $18 / 12 = $1.50 a can."""
    if not says(PER, cue) and "/" not in claimed.dimension:
        return
    top_dimension, _, bottom_dimension = claimed.dimension.partition("/")
    for one in operands:
        for other in operands:
            if one is other or one.dimension != top_dimension or not other.amount:
                continue
            if other.dimension != (bottom_dimension or "number"):
                continue
            yield from _quotient(claimed, one, other)


def _quotient(claimed: Quantity, one: Quantity, other: Quantity) -> Iterator[Result]:
    target, upper, lower = (units.unit_of(key) for key in (claimed.unit, one.unit, other.unit))
    if target is None or upper is None or lower is None:
        return
    if claimed.dimension.startswith("currency") and one.unit != claimed.unit.split("/")[0]:
        return
    assert one.amount is not None
    assert other.amount is not None
    value = one.amount * upper.factor / (other.amount * lower.factor) / target.factor
    yield done(f"{describe(one)} / {describe(other)}", value, claimed)


def products(
    claimed: Quantity, operands: Sequence[Quantity], cue: str, apiece: Pairs
) -> Iterator[Result]:
    """So many times an amount: 12 × $1.50 = $18.

    The claim's sentence asks for it, the context says that each of the 12 has it, or it is a hit.
    """
    asked = says(PRODUCT, cue)
    target = units.unit_of(claimed.unit)
    for one, other in combinations(operands, 2):
        for amount, count in ((one, other), (other, one)):
            source = units.unit_of(amount.unit)
            if source is None or target is None or amount.amount is None or count.amount is None:
                continue
            if amount.dimension == claimed.dimension and count.dimension == "number":
                if claimed.dimension.startswith("currency") and amount.unit != claimed.unit:
                    continue
                value = units.convert(amount.amount, source, target) * count.amount
            elif amount.dimension == f"{claimed.dimension}/{count.dimension}":
                lower = units.unit_of(count.unit)
                if lower is None or amount.unit.split("/")[0] != (claimed.unit or _ONCE):
                    continue
                value = amount.amount * source.factor * count.amount * lower.factor / target.factor
                if amount.unit.endswith(f"/{count.unit}"):
                    value = amount.amount * count.amount  # Without what rounding a factor costs.
            elif (
                amount.dimension == claimed.dimension == "number"
                and count.dimension == "number/time"
                and says(PER, cue)
            ):
                value = amount.amount * count.amount  # Two tablets three times a day.
            elif amount.dimension == count.dimension == "length" and claimed.dimension == "area":
                lower = units.unit_of(count.unit)
                if lower is None or (count.amount, amount.amount) not in apiece:
                    continue
                value = amount.amount * source.factor * count.amount * lower.factor / target.factor
            else:
                continue
            told = (count.amount, amount.amount) in apiece
            if asked or told or hits(claimed, value):
                yield done(f"{describe(count)} × {describe(amount)}", value, claimed)


_ONCE = "1"
"""What happens so often a day is counted in."""


def percentages(claimed: Quantity, operands: Sequence[Quantity], cue: str) -> Iterator[Result]:
    """A percentage of an amount, or the amount less or plus it: 15 % off $864 is $734.40."""
    percent = units.unit_of("percent")
    assert percent is not None
    measured = bool(claimed.unit)
    shares = []
    for one in operands:
        unit = units.unit_of(one.unit)
        if one.dimension == "ratio" and unit is not None and one.amount is not None:
            shares.append(units.convert(one.amount, unit, percent) / 100)
    for share in dict.fromkeys(shares):
        rate = f"{plain_number(share * 100)} %"
        for amount in alike(claimed, operands):
            for words, sign, factor in (
                (PART, "×", share),
                (OFF, "less", 1 - share),
                (ON, "plus", 1 + share),
            ):
                result = amount * factor
                # Some percentage of some stretch of time always rounds to two weeks.
                near = claimed.dimension != "time" or result == claimed.amount
                if (measured and near and says(words, cue)) or hits(claimed, result):
                    yield done(f"{plain_number(amount)} {sign} {rate}", result, claimed)


def portions(claimed: Quantity, operands: Sequence[Quantity], apiece: Pairs) -> Iterator[Result]:
    """A share of a whole that the context names, and a whole that grew or shrank by a share.

    Half of the 30 pupils are 15; $80 less 25 % is $60.
    """
    for part in operands:
        unit = units.unit_of(part.unit)
        if part.dimension != "ratio" or part.amount is None or unit is None:
            continue
        share = abs(part.amount * unit.factor)
        for whole in operands:
            if whole.amount is None or (whole.dimension, whole.unit) != (
                claimed.dimension,
                claimed.unit,
            ):
                continue
            if part.direction:
                value, sign = whole.amount * (1 + part.direction * share), "+-"[part.direction < 0]
                formula = f"{describe(whole)} {sign} {describe(part)}"
            elif (part.amount, whole.amount) in apiece:
                value = whole.amount * share
                formula = f"{describe(part)} of {describe(whole)}"
            else:
                continue
            yield done(formula, value, claimed)
