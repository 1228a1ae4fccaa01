"""What a calculation yields, and the words of a sentence that ask for one."""

from __future__ import annotations

import re
from collections.abc import Set
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from claimcheck.anchors import Quantity
from claimcheck.kinds.numbers import units
from claimcheck.kinds.numbers.wording import plain_number

Pairs = Set[tuple[Decimal, Decimal]]
"""Amounts of which a text says how they belong together."""


class Result(NamedTuple):
    """A value that was worked out, with its formula."""

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


@lru_cache(maxsize=128)
def says(pattern: re.Pattern[str], cue: str) -> bool:
    """Whether a sentence has the words of an operation; it is asked for each group of operands."""
    return pattern.search(cue) is not None
