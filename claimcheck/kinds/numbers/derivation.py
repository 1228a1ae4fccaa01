"""Quantities that follow from others: sums, differences, changes, shares, ratios, averages.

Every number is the sum or ratio of some others, so a calculation counts only where the claim asks
for one. The guard: at most eight operands; an operation must yield the claim's dimension; sums,
differences, averages, products, per-unit values and counts need a word of theirs in the claim's
sentence (a sum of at most four operands that hits three digits exactly does not); shares and
changes are tried between neighbours and against the largest value alone once there are more than
three operands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from decimal import Decimal, localcontext
from itertools import combinations
from typing import NamedTuple

from claimcheck.anchors import Bound, Quantity
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.numbers import units
from claimcheck.kinds.numbers.agreement import agree, in_pounds
from claimcheck.kinds.numbers.amounts import ARITHMETIC
from claimcheck.kinds.numbers.cues import (
    AVERAGE,
    CHANGE,
    CONCLUSION,
    COUNT,
    DIFFERENCE,
    PER,
    PRODUCT,
    SUM,
    says,
)
from claimcheck.kinds.numbers.wording import describe, plain_number

MAX_OPERANDS = 8


class _Result(NamedTuple):
    formula: str
    value: Decimal
    unit: str
    direction: int = 0


Order = Set[tuple[Decimal, Decimal]]
"""Pairs of amounts of which the first is known to be the older."""


def derive(
    claimed: Quantity, operands: Sequence[Quantity], cue: str = "", order: Order = frozenset()
) -> Agreement | None:
    """The calculation over a few related operands that gives the claimed quantity, or None.

    `cue` is the claim's sentence: its words decide which operations are tried.
    """
    if not _derivable(claimed):
        return None
    if claimed.unit.startswith("GBP"):
        operands = [in_pounds(one) for one in operands]
    usable = [point for one in operands[:MAX_OPERANDS] for point in _points_of(one)]
    with localcontext(ARITHMETIC):
        for result in _results(claimed, usable, cue, order):
            computed = replace(
                claimed,
                low=result.value,
                high=result.value,
                unit=result.unit,
                step=claimed.step / 1000,
                approximator="",
                bound=Bound.NONE,
                direction=result.direction or claimed.direction,
            )
            found = agree(claimed, computed)
            if found.outcome is Outcome.AGREES and _meets(claimed, result.value):
                return Agreement(Outcome.AGREES, Reason.DERIVED, _steps(result, claimed, found))
    return None


_NEAR = Decimal("1.25")
"""How far from a bound a result may lie that the bound rounds: "more than 13 times" for 13.3."""


def _meets(claimed: Quantity, value: Decimal) -> bool:
    """Whether a result lies near the claimed bound: nearly every result lies below "up to 25"."""
    if claimed.bound is Bound.NONE or claimed.dimension == "multiplier":
        return True  # "More than twice" is said of three times as well.
    bound = claimed.high if claimed.low is None else claimed.low
    if bound is None:
        return False
    large, small = max(abs(bound), abs(value)), min(abs(bound), abs(value))
    return large <= small * _NEAR


def _points_of(quantity: Quantity) -> list[Quantity]:
    """The single values of an operand: "from 4 % to 5 %" gives two."""
    if quantity.amount is not None:
        return [quantity]
    ends = [end for end in (quantity.low, quantity.high) if end is not None]
    if quantity.dimension == "score":
        quantity = replace(quantity, dimension="number")  # A vote of 14 to 9 has both.
    return [replace(quantity, low=end, high=end) for end in ends]


def _derivable(claimed: Quantity) -> bool:
    if claimed.dimension in {"identifier", "score"}:
        return False
    return claimed.bound is not Bound.NONE or claimed.amount is not None


def _steps(result: _Result, claimed: Quantity, found: Agreement) -> tuple[str, ...]:
    exact = claimed.amount is not None and abs(result.value) == abs(claimed.amount)
    return (result.formula,) if exact else (result.formula, *found.steps[-1:])


def _results(
    claimed: Quantity, operands: list[Quantity], cue: str, order: Order
) -> Iterator[_Result]:
    if claimed.dimension == "percentage_point":
        yield from _points(claimed, operands)
        return
    if claimed.dimension == "multiplier":
        yield from _multiples(operands, order)
        return
    if claimed.dimension == "rank":
        yield from _counts(operands, cue)
        return
    if claimed.dimension == "ratio":
        yield from _shifted(claimed, operands, cue)
        yield from _shares(claimed, operands)
        yield from _changes(claimed, operands, cue, order)
    alike = _alike(claimed, operands)
    yield from _sums(claimed, alike, cue)
    yield from _differences(claimed, alike, cue)
    if says(AVERAGE, cue) and len(alike) > 1:
        total = sum(alike, Decimal(0))
        formula = f"({_plus(alike)}) / {len(alike)}"
        yield _done(formula, total / len(alike), claimed)
    if claimed.dimension != "ratio":
        yield from _per_unit(claimed, operands, cue)
        yield from _products(claimed, operands, cue)
    if claimed.dimension == "number":
        yield from _counts(operands, cue)
    if cue == CONCLUSION and claimed.dimension in {"number", "time"}:
        yield from _parts(claimed, operands)


def _parts(claimed: Quantity, operands: Sequence[Quantity]) -> Iterator[_Result]:
    """How many times one amount goes into another: 900 at 5 a day last 180 days."""
    for values in _groups(operands):
        for one, other in _pairs(values):
            large, small = max(one, other), min(one, other)
            if small > 1 and large % small == 0:
                formula = f"{plain_number(large)} / {plain_number(small)}"
                yield _done(formula, large / small, claimed)


def _done(formula: str, value: Decimal, claimed: Quantity, direction: int = 0) -> _Result:
    number = plain_number(value)
    return _Result(f"{formula} = {number}", value, claimed.unit, direction)


def _alike(claimed: Quantity, operands: Sequence[Quantity]) -> list[Decimal]:
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


def _plus(values: Sequence[Decimal]) -> str:
    return " + ".join(plain_number(value) for value in values)


def is_telling(claimed: Quantity) -> bool:
    """True where hitting the claim by chance is unlikely: three digits or more, no bound."""
    amount = claimed.amount
    if amount is None or claimed.approximator:
        return False
    return len(amount.normalize().as_tuple().digits) >= 3


def _sums(claimed: Quantity, values: list[Decimal], cue: str) -> Iterator[_Result]:
    asked = says(SUM, cue) or (is_telling(claimed) and len(values) <= 4)
    if not asked or claimed.dimension == "temperature":
        return
    for size in range(len(values), 1, -1):
        for first in range(len(values) - size + 1):
            part = values[first : first + size]
            yield _done(_plus(part), sum(part, Decimal(0)), claimed)
    for one, other in combinations(values, 2):
        yield _done(_plus([one, other]), one + other, claimed)


def _differences(claimed: Quantity, values: list[Decimal], cue: str) -> Iterator[_Result]:
    asked = says(DIFFERENCE, cue) or claimed.direction
    if not asked or claimed.bound is not Bound.NONE or claimed.dimension == "temperature":
        return
    for one, other in _pairs(values):
        large, small = max(one, other), min(one, other)
        if large == small:
            continue
        yield _done(f"{plain_number(large)} - {plain_number(small)}", large - small, claimed)
        if small < 0 < large:
            # What is written with its minus is taken off: +310, offset by -60.
            yield _done(f"{plain_number(large)} - {plain_number(-small)}", large + small, claimed)


def _pairs(values: Sequence[Decimal]) -> Iterator[tuple[Decimal, Decimal]]:
    """All pairs of up to three values, else neighbours and each with the largest."""
    if len(values) <= 3:
        yield from combinations(values, 2)
        return
    top = max(range(len(values)), key=lambda index: (values[index], -index))
    for first, second in combinations(range(len(values)), 2):
        if second == first + 1 or top in (first, second):
            yield values[first], values[second]


def _groups(operands: Sequence[Quantity]) -> Iterator[list[Decimal]]:
    """Operands that can be set in relation: those of one dimension and currency, in one unit."""
    seen: list[tuple[str, str]] = []
    for one in operands:
        if one.dimension in {"identifier", "rank", "score", "multiplier"}:
            continue
        key = (one.dimension, one.unit if one.dimension.startswith("currency") else "")
        if key not in seen:
            seen.append(key)
    for dimension, currency in seen:
        members = [
            other
            for other in operands
            if other.dimension == dimension and (not currency or other.unit == currency)
        ]
        first = members[0]
        values = _alike(first, members)
        if len(values) > 1:
            yield values
        elif "/" in first.unit:
            elided = [first.amount, *_amounts_after(first, operands)]
            if len(elided) > 1:
                yield [one for one in elided if one is not None]


def _amounts_after(rate: Quantity, operands: Sequence[Quantity]) -> list[Decimal | None]:
    """What goes on without saying "per" again: "from $8,000 a tonne to $4,000"."""
    amounts = operands[operands.index(rate) + 1 :]
    return [one.amount for one in amounts if one.unit == rate.unit.rpartition("/")[0]]


def _shares(claimed: Quantity, operands: Sequence[Quantity]) -> Iterator[_Result]:
    unit = units.unit_of(claimed.unit)
    if unit is None or claimed.direction:
        return
    for values in _groups(operands):
        for one, other in _pairs(values):
            part, whole = min(one, other), max(one, other)
            if part > 0 and part != whole:
                formula = f"{plain_number(part)} / {plain_number(whole)}"
                yield _share(formula, part / whole, unit)
        if len(values) > 2:
            rest = sum(values, Decimal(0))
            for part in values:
                if 0 < part < rest:
                    formula = f"{plain_number(part)} / ({_plus(values)})"
                    yield _share(formula, part / rest, unit)


def _share(formula: str, share: Decimal, unit: units.Unit, direction: int = 0) -> _Result:
    value = share / unit.factor
    tail = "" if unit.key == "fraction" else f" {unit.key}"
    return _Result(f"{formula} = {plain_number(value)}{tail}", value, unit.key, direction)


def _changes(
    claimed: Quantity, operands: Sequence[Quantity], cue: str, order: Order
) -> Iterator[_Result]:
    unit = units.unit_of(claimed.unit)
    if unit is None or not (claimed.direction or says(CHANGE, cue)):
        return
    for values in _groups(operands):
        for one, other in _pairs(values):
            for old, new in ((one, other), (other, one)):
                if old <= 0 or new == old or (new, old) in order:
                    continue
                change = (new - old) / old
                direction = 1 if change > 0 else -1
                if claimed.direction and claimed.direction != direction:
                    continue
                formula = f"({plain_number(new)} - {plain_number(old)}) / {plain_number(old)}"
                yield _share(formula, abs(change), unit, direction if claimed.direction else 0)


def _points(claimed: Quantity, operands: Sequence[Quantity]) -> Iterator[_Result]:
    """Percentage points are the difference of two percentages."""
    unit, percent = units.unit_of(claimed.unit), units.unit_of("percent")
    assert unit is not None
    assert percent is not None
    shares = []
    for one in operands:
        source = units.unit_of(one.unit)
        if one.dimension == "ratio" and source is not None and one.amount is not None:
            shares.append(units.convert(one.amount, source, percent))
    for first, second in _pairs(shares):
        if first != second:
            large, small = max(first, second), min(first, second)
            value = (large - small) / unit.factor
            formula = f"{plain_number(large)} - {plain_number(small)}"
            yield _Result(
                f"{formula} = {plain_number(large - small)} percentage points", value, unit.key
            )


def _shifted(claimed: Quantity, operands: Sequence[Quantity], cue: str) -> Iterator[_Result]:
    """A share and the points by which another differs: 17 %, down five points, was 22 %."""
    unit, percent = units.unit_of(claimed.unit), units.unit_of("percent")
    if unit is None or percent is None or not says(DIFFERENCE, cue):
        return
    points = [one.amount for one in operands if one.unit == "percentage_point" and one.amount]
    for share in operands:
        source = units.unit_of(share.unit)
        if share.dimension != "ratio" or share.amount is None or source is None:
            continue
        value = units.convert(share.amount, source, percent)
        for moved in points:
            for sign, result in (("+", value + moved), ("-", value - moved)):
                formula = f"{plain_number(value)} {sign} {plain_number(moved)} points"
                yield _share(formula, result * percent.factor, unit)


def _multiples(operands: Sequence[Quantity], order: Order) -> Iterator[_Result]:
    for values in (*_groups(operands), *_elided(operands)):
        for one, other in _pairs(values):
            for top, bottom in ((other, one), (one, other)):
                if top > 0 and bottom > 0 and top != bottom and (top, bottom) not in order:
                    formula = f"{plain_number(top)} / {plain_number(bottom)}"
                    value = top / bottom
                    yield _Result(f"{formula} = {plain_number(value)}", value, "")


def _elided(operands: Sequence[Quantity]) -> Iterator[list[Decimal]]:
    """Two operands of which the second leaves its unit out: "40 minutes, the new one 10"."""
    if len(operands) == 2 and operands[0].unit and operands[1].dimension == "number":
        yield [one.amount for one in operands if one.amount is not None]


def _per_unit(claimed: Quantity, operands: Sequence[Quantity], cue: str) -> Iterator[_Result]:
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


def _quotient(claimed: Quantity, one: Quantity, other: Quantity) -> Iterator[_Result]:
    target, upper, lower = (units.unit_of(key) for key in (claimed.unit, one.unit, other.unit))
    if target is None or upper is None or lower is None:
        return
    if claimed.dimension.startswith("currency") and one.unit != claimed.unit.split("/")[0]:
        return
    assert one.amount is not None
    assert other.amount is not None
    value = one.amount * upper.factor / (other.amount * lower.factor) / target.factor
    yield _done(f"{describe(one)} / {describe(other)}", value, claimed)


def _products(claimed: Quantity, operands: Sequence[Quantity], cue: str) -> Iterator[_Result]:
    """So many times an amount: 12 × $1.50 = $18."""
    if not says(PRODUCT, cue):
        return
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
                if lower is None or amount.unit.split("/")[0] != claimed.unit:
                    continue
                value = amount.amount * source.factor * count.amount * lower.factor / target.factor
            else:
                continue
            yield _done(f"{describe(count)} × {describe(amount)}", value, claimed)


def _counts(operands: Sequence[Quantity], cue: str) -> Iterator[_Result]:
    """So many things are listed, all of one kind."""
    if len(operands) < 2 or not says(COUNT, cue):
        return
    if len({(one.dimension, one.unit) for one in operands}) == 1:
        listed = ", ".join(describe(one) for one in operands)
        count = Decimal(len(operands))
        yield _Result(f"{listed}: {len(operands)} values", count, "")
