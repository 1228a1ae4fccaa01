"""Quantities that follow by multiplying and dividing: so many of so much, a share of a whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from claimcheck.anchors import Quantity
from claimcheck.kinds.numbers import units
from claimcheck.kinds.numbers.results import Pairs, Result, done, says
from claimcheck.kinds.numbers.wording import describe

_PER = re.compile(
    # "Every two weeks" says how often.
    r"\b(?:per|each|apiece|every(?!\s(?:\d|two|three|four|five|six|eight|ten|other|few))|a piece|"
    r"works? out|per-unit|an? (?:day|week|month|year|hour|piece|unit|person|head|night|minute))\b"
    r"|/",
    re.IGNORECASE,
)
_PRODUCT = re.compile(
    r"\b(?:total\w{0,3}|in all|altogether|overall|amount\w{0,3} to|comes? to|cost\w{0,3}|"
    r"pay\w{0,3}|annual(?:ly)?|yearly|a year|per year|worth|i\.e|each|apiece|"
    r"that(?:['’]s| is| makes| would be)|corresponds? to|equals?|equivalent|"
    r"which (?:gives|makes|means|is))\b|[=×]",
    re.IGNORECASE,
)


def per_unit(claimed: Quantity, operands: Sequence[Quantity], cue: str) -> Iterator[Result]:
    """An amount divided by how many share it: $18 / 12 = $1.50 a can."""
    if not says(_PER, cue) and "/" not in claimed.dimension:
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

    The claim's sentence asks for it, or the context says that each of the 12 has it.
    """
    asked = says(_PRODUCT, cue)
    target = units.unit_of(claimed.unit)
    for one, other in combinations(operands, 2) if asked or apiece else ():
        for amount, count in ((one, other), (other, one)):
            source = units.unit_of(amount.unit)
            if source is None or target is None or amount.amount is None or count.amount is None:
                continue
            if not asked and (count.amount, amount.amount) not in apiece:
                continue
            if amount.dimension == claimed.dimension and count.dimension == "number":
                if claimed.dimension.startswith("currency") and amount.unit != claimed.unit:
                    continue
                value = units.convert(amount.amount, source, target) * count.amount
            elif amount.dimension == f"{claimed.dimension}/{count.dimension}":
                lower = units.unit_of(count.unit)
                if lower is None or amount.unit.split("/")[0] != claimed.unit:
                    continue
                value = amount.amount * source.factor * count.amount * lower.factor / target.factor
            elif amount.dimension == count.dimension == "length" and claimed.dimension == "area":
                lower = units.unit_of(count.unit)
                if lower is None or (count.amount, amount.amount) not in apiece:
                    continue
                value = amount.amount * source.factor * count.amount * lower.factor / target.factor
            else:
                continue
            yield done(f"{describe(count)} × {describe(amount)}", value, claimed)


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
