"""What a calculation gives: its formula and value, and whether it may be no chance."""

from __future__ import annotations

from collections.abc import Sequence, Set
from decimal import Decimal
from typing import NamedTuple

from claimcheck.anchors import Quantity
from claimcheck.kinds.numbers import units
from claimcheck.kinds.numbers.wording import plain_number

Pairs = Set[tuple[Decimal, Decimal]]
"""Amounts of which a text says how they belong together."""


class Result(NamedTuple):
    """A formula in words and what it comes to."""

    formula: str
    value: Decimal
    unit: str
    direction: int = 0


def done(formula: str, value: Decimal, claimed: Quantity, direction: int = 0) -> Result:
    """A result in the unit of the claim."""
    number = plain_number(value)
    return Result(f"{formula} = {number}", value, claimed.unit, direction)


def share(formula: str, part: Decimal, unit: units.Unit, direction: int = 0) -> Result:
    """A share in the claim's way to write it: percent, fraction."""
    value = part / unit.factor
    tail = "" if unit.key == "fraction" else f" {unit.key}"
    return Result(f"{formula} = {plain_number(value)}{tail}", value, unit.key, direction)


def alike(claimed: Quantity, operands: Sequence[Quantity]) -> list[Decimal]:
    """The operands of the claim's dimension, in the claim's unit."""
    target = units.unit_of(claimed.unit)
    found = []
    for one in operands:
        source = units.unit_of(one.unit)
        if one.dimension != claimed.dimension or source is None or target is None:
            continue
        if one.unit != claimed.unit and claimed.dimension.startswith("currency"):
            continue
        amount = one.amount
        assert amount is not None
        found.append(units.convert(amount, source, target))
    return found


def plus(values: Sequence[Decimal]) -> str:
    """The numbers as a sum in words."""
    return " + ".join(plain_number(value) for value in values)


def telling(claimed: Quantity) -> bool:
    """True where hitting the claim by chance is unlikely: three digits or more, no bound."""
    amount = claimed.amount
    if amount is None or claimed.approximator:
        return False
    return len(amount.normalize().as_tuple().digits) >= 3


def hits(claimed: Quantity, value: Decimal) -> bool:
    """Whether a result is the claim to the digit, and no chance: it needs no word of its own."""
    return telling(claimed) and claimed.amount == value


def is_itself(claimed: Quantity, large: Decimal, small: Decimal) -> bool:
    """Whether a claim is nearer to one of two values than to what they differ by: it is that one.

    "Nearly 500" is told of 503, not of the 491 that are left without 12.
    """
    amount = claimed.amount
    if amount is None:
        return False
    return min(abs(large - amount), abs(small - amount)) < abs(large - small - amount)
