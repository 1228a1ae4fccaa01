"""Quantities that follow from others: sums, differences, changes, shares, ratios, averages.

Every number is the sum or ratio of some others, so a calculation counts only where the claim asks
for one. The guard: at most eight operands; an operation must yield the claim's dimension; sums,
differences, averages, products, per-unit values and counts need a word of theirs in the claim's
sentence (a sum of at most four operands that hits three digits exactly does not, nor does a product
that the context itself tells of, "24 crates of 30 books"); shares and
changes are tried between neighbours and against the largest value alone once there are more than
three operands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal, localcontext
from itertools import combinations

from claimcheck.anchors import Bound, Quantity
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.numbers import units
from claimcheck.kinds.numbers.agreement import agree
from claimcheck.kinds.numbers.amounts import ARITHMETIC
from claimcheck.kinds.numbers.products import per_unit, portions, products
from claimcheck.kinds.numbers.results import Pairs, Result, done, says, share
from claimcheck.kinds.numbers.wording import describe, plain_number

MAX_OPERANDS = 8

_SUM = re.compile(
    r"\b(?:total\w{0,3}|together|combined|in all|altogether|overall|sum\w{0,3}|both|across|"
    r"joint(?:ly)?|all told|between them|aggregate|collectively|adds? up|added up|"
    r"cumulative(?:ly)?)\b",
    re.IGNORECASE,
)
_DIFFERENCE = re.compile(
    r"\b(?:difference|more|fewer|less|gap|increase[ds]?|decrease[ds]?|up|down|ahead|margin|by|change[ds]?|"
    r"remain\w{0,3}|left|rest|lost|gain\w{0,3}|added|grew|grown|growth|rose|risen|rise|fell|fallen|"
    r"dropp?\w{0,3}|declin\w{1,3}|than|higher|lower|longer|shorter|older|younger|taller|saves?|saved|"
    r"saving|cheaper|over|behind|net|profit|rais\w{1,3}|lift\w{0,3}|cut|extra|additional|widen\w{0,3}|"
    r"narrow\w{0,3}|later|earlier|apart|heavier|lighter|larger|smaller|bigger|faster|slower|discount|"
    r"off)\b",
    re.IGNORECASE,
)
_AVERAGE = re.compile(
    r"\b(?:average[ds]?|averaging|mean|on average|typical(?:ly)?)\b", re.IGNORECASE
)
_COUNT = re.compile(
    r"\b(?:in total|altogether|in all|in a row|consecutive|straight|times|list(?:ed|s)?|number of|"
    r"counts?|successive|running|different|separate)\b",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"\b(?:rose|rise\w?|risen|grew|grow\w{0,3}|growth|increas\w{1,3}|up|down|fell|fall\w{0,3}|declin\w{1,3}|"
    r"dropp?\w{0,3}|decreas\w{1,3}|chang\w{1,3}|gain\w{0,3}|jump\w{0,3}|climb\w{0,3}|higher|lower|more|"
    r"less|fewer|cheaper|reduc\w{1,4}|cut|expand\w{0,3}|shr[aiu]nk|improv\w{1,5}|discount\w{0,3}|off)\b",
    re.IGNORECASE,
)


def derive(
    claimed: Quantity,
    operands: Sequence[Quantity],
    cue: str = "",
    order: Pairs = frozenset(),
    apiece: Pairs = frozenset(),
) -> Agreement | None:
    """The calculation over a few related operands that gives the claimed quantity, or None.

    `cue` is the claim's sentence: its words decide which operations are tried. Of the pairs of
    `order` the first amount is known to be the older; of those of `apiece` the second is told of
    each of the first, or the first is a share of the second.
    """
    if not _derivable(claimed):
        return None
    usable = [point for one in operands[:MAX_OPERANDS] for point in _points_of(one)]
    with localcontext(ARITHMETIC):
        for result in _results(claimed, usable, cue, order, apiece):
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
    ends = [] if quantity.dimension == "score" else [quantity.low, quantity.high]
    return [replace(quantity, low=end, high=end) for end in ends if end is not None]


def _derivable(claimed: Quantity) -> bool:
    if claimed.dimension in {"identifier", "score"}:
        return False
    return claimed.bound is not Bound.NONE or claimed.amount is not None


def _steps(result: Result, claimed: Quantity, found: Agreement) -> tuple[str, ...]:
    exact = claimed.amount is not None and abs(result.value) == abs(claimed.amount)
    return (result.formula,) if exact else (result.formula, *found.steps[-1:])


def _results(
    claimed: Quantity, operands: list[Quantity], cue: str, order: Pairs, apiece: Pairs
) -> Iterator[Result]:
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
        yield from _shares(claimed, operands)
        yield from _changes(claimed, operands, cue, order)
    alike = _alike(claimed, operands)
    yield from _sums(claimed, alike, cue)
    yield from _differences(claimed, alike, cue)
    if says(_AVERAGE, cue) and len(alike) > 1:
        total = sum(alike, Decimal(0))
        formula = f"({_plus(alike)}) / {len(alike)}"
        yield done(formula, total / len(alike), claimed)
    if claimed.dimension != "ratio":
        yield from per_unit(claimed, operands, cue)
        yield from products(claimed, operands, cue, apiece)
        yield from portions(claimed, operands, apiece)
    if claimed.dimension == "number":
        yield from _counts(operands, cue)


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


def _telling(claimed: Quantity) -> bool:
    """True where hitting the claim by chance is unlikely: three digits or more, no bound."""
    amount = claimed.amount
    if amount is None or claimed.approximator:
        return False
    return len(amount.normalize().as_tuple().digits) >= 3


def _sums(claimed: Quantity, values: list[Decimal], cue: str) -> Iterator[Result]:
    asked = says(_SUM, cue) or (_telling(claimed) and len(values) <= 4)
    if not asked or claimed.dimension == "temperature":
        return
    for size in range(len(values), 1, -1):
        for first in range(len(values) - size + 1):
            part = values[first : first + size]
            yield done(_plus(part), sum(part, Decimal(0)), claimed)
    for one, other in combinations(values, 2):
        yield done(_plus([one, other]), one + other, claimed)


def _differences(claimed: Quantity, values: list[Decimal], cue: str) -> Iterator[Result]:
    asked = says(_DIFFERENCE, cue) or claimed.direction
    if not asked or claimed.bound is not Bound.NONE or claimed.dimension == "temperature":
        return
    for one, other in _pairs(values):
        large, small = max(one, other), min(one, other)
        if large != small:
            formula = f"{plain_number(large)} - {plain_number(small)}"
            yield done(formula, large - small, claimed)


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


def _shares(claimed: Quantity, operands: Sequence[Quantity]) -> Iterator[Result]:
    unit = units.unit_of(claimed.unit)
    if unit is None or claimed.direction:
        return
    for values in _groups(operands):
        for one, other in _pairs(values):
            part, whole = min(one, other), max(one, other)
            if part > 0 and part != whole:
                formula = f"{plain_number(part)} / {plain_number(whole)}"
                yield share(formula, part / whole, unit)
        if len(values) > 2:
            rest = sum(values, Decimal(0))
            for part in values:
                if 0 < part < rest:
                    formula = f"{plain_number(part)} / ({_plus(values)})"
                    yield share(formula, part / rest, unit)


def _changes(
    claimed: Quantity, operands: Sequence[Quantity], cue: str, order: Pairs
) -> Iterator[Result]:
    unit = units.unit_of(claimed.unit)
    if unit is None or not (claimed.direction or says(_CHANGE, cue)):
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
                yield share(formula, abs(change), unit, direction if claimed.direction else 0)


def _points(claimed: Quantity, operands: Sequence[Quantity]) -> Iterator[Result]:
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
            yield Result(
                f"{formula} = {plain_number(large - small)} percentage points", value, unit.key
            )


def _multiples(operands: Sequence[Quantity], order: Pairs) -> Iterator[Result]:
    for values in (*_groups(operands), *_elided(operands)):
        for one, other in _pairs(values):
            for top, bottom in ((other, one), (one, other)):
                if top > 0 and bottom > 0 and top != bottom and (top, bottom) not in order:
                    formula = f"{plain_number(top)} / {plain_number(bottom)}"
                    value = top / bottom
                    yield Result(f"{formula} = {plain_number(value)}", value, "")


def _elided(operands: Sequence[Quantity]) -> Iterator[list[Decimal]]:
    """Two operands of which the second leaves its unit out: "40 minutes, the new one 10"."""
    if len(operands) == 2 and operands[0].unit and operands[1].dimension == "number":
        yield [one.amount for one in operands if one.amount is not None]


def _counts(operands: Sequence[Quantity], cue: str) -> Iterator[Result]:
    """So many things are listed, all of one kind."""
    if len(operands) < 2 or not says(_COUNT, cue):
        return
    if len({(one.dimension, one.unit) for one in operands}) == 1:
        listed = ", ".join(describe(one) for one in operands)
        count = Decimal(len(operands))
        yield Result(f"{listed}: {len(operands)} values", count, "")
