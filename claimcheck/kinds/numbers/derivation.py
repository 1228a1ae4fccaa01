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

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal, localcontext
from functools import lru_cache
from itertools import chain, combinations, pairwise

from claimcheck.anchors import Bound, Quantity
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.numbers import units
from claimcheck.kinds.numbers.agreement import agree, in_pounds
from claimcheck.kinds.numbers.amounts import ARITHMETIC, EXACT
from claimcheck.kinds.numbers.operations import (
    AVERAGE,
    CHANGE,
    CONCLUSION,
    COUNT,
    DIFFERENCE,
    IN_POINTS,
    OF_ALL,
    REST,
    SUM,
    says,
)
from claimcheck.kinds.numbers.products import per_unit, percentages, portions, products
from claimcheck.kinds.numbers.results import (
    Pairs,
    Result,
    alike,
    done,
    hits,
    is_itself,
    plus,
    share,
    telling,
)
from claimcheck.kinds.numbers.wording import describe, plain_number

MAX_OPERANDS = 8


def derive(
    claimed: Quantity,
    operands: Sequence[Quantity],
    cue: str = "",
    order: Pairs = frozenset(),
    apiece: Pairs = frozenset(),
    *,
    listed: bool = True,
) -> Agreement | None:
    """The calculation over a few related operands that gives the claimed quantity, or None.

    `cue` is the claim's sentence: its words decide which operations are tried. Of the pairs of
    `order` the first amount is known to be the older; of those of `apiece` the second is told of
    each of the first, or the first is a share of the second. Operands that are `listed` by a text
    may be counted; two cells of a table are not.
    """
    if not _derivable(claimed):
        return None
    if claimed.unit.startswith("GBP"):
        operands = [in_pounds(one) for one in operands]
    usable = [point for one in operands[:MAX_OPERANDS] for point in _points_of(one)]
    if len(usable) < 2 and claimed.dimension != "ratio":
        return None  # Only what a percentage leaves of all follows from it alone.
    with localcontext(ARITHMETIC):
        found = _first(claimed, _results(claimed, usable, cue, order, apiece))
        if found is None and listed and claimed.dimension in ("number", "rank"):
            found = _first(claimed, _counts(usable, cue))
        return found


def derive_whole(
    claimed: Quantity, operands: Sequence[Quantity], cue: str = ""
) -> Agreement | None:
    """The sum or average of all operands, however many, that gives the claimed quantity, or None.

    They must be all that there is of something: the numbers of a whole column, of all rows named.
    """
    if not _derivable(claimed):
        return None
    same = alike(claimed, operands)
    if len(same) != len(operands) or len(same) < 2 or claimed.dimension == "temperature":
        return None
    with localcontext(ARITHMETIC):
        return _first(claimed, _wholes(claimed, same, cue))


def derive_taken(
    claimed: Quantity, amount: Quantity, factor: Quantity, cue: str = ""
) -> Agreement | None:
    """An amount taken so many times, or by a percentage, that gives the claimed quantity, or None.

    The factor counts, whatever it is of: two bottles, three nights.
    """
    if not _derivable(claimed) or factor.amount is None or amount.amount is None:
        return None
    if factor.dimension != "ratio":
        factor = Quantity(factor.amount, factor.amount)
    asked = cue if factor.dimension == "ratio" or not claimed.unit else f"{cue} ="
    with localcontext(ARITHMETIC):
        both = [amount, factor]
        results = chain(
            products(claimed, both, asked, frozenset()), percentages(claimed, both, cue)
        )
        if says(REST, cue):
            results = chain(results, _differences(claimed, alike(claimed, both), cue))
        exact = (one for one in results if claimed.approximator or one.value == claimed.amount)
        return _first(claimed, exact)


def _wholes(claimed: Quantity, values: Sequence[Decimal], cue: str) -> Iterator[Result]:
    total, listed = sum(values, Decimal(0)), plus(values)
    if telling(claimed) or says(SUM, cue) or says(OF_ALL, cue):
        yield done(listed, total, claimed)
    if says(AVERAGE, cue):
        yield done(f"({listed}) / {len(values)}", total / len(values), claimed)


def _first(claimed: Quantity, results: Iterator[Result]) -> Agreement | None:
    """The first result that the claimed quantity may be said for."""
    for result in results:
        if not _is_near(claimed, result):
            continue
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
        if (
            found.outcome is Outcome.AGREES
            and _meets(claimed, result.value)
            and (not _is_small(claimed) or claimed.amount == abs(result.value))
        ):
            return Agreement(Outcome.AGREES, Reason.DERIVED, _steps(result, claimed, found))
    return None


def _is_near(claimed: Quantity, result: Result) -> bool:
    """Whether a result may round to a single claimed value at all; most are of another size."""
    if claimed.amount is None or claimed.unit != result.unit:
        return True
    ours, theirs = abs(claimed.amount), abs(result.value)
    return abs(ours - theirs) * _ROUNDED <= max(ours, theirs)


_ROUNDED = 2
"""No rounding and no "about" moves a value by half of it."""


def _is_small(claimed: Quantity) -> bool:
    """Whether a plain count has one digit: some calculation always rounds to it."""
    amount = claimed.amount
    if claimed.dimension != "number" or amount is None or claimed.approximator:
        return False
    return len(amount.normalize().as_tuple().digits) < 2


_NEAR = Decimal("1.25")
"""How far from a bound a result may lie that the bound rounds: "more than 13 times" for 13.3."""
_FAR = Decimal(2)
"""The same for times: "more than twice" is said of three times as well."""


def _meets(claimed: Quantity, value: Decimal) -> bool:
    """Whether a result lies near the claimed bound: nearly every result lies below "up to 25"."""
    if claimed.bound is Bound.NONE:
        return True
    bound = claimed.high if claimed.low is None else claimed.low
    if bound is None:
        return False
    if claimed.bound is Bound.AT_MOST and claimed.dimension != "multiplier":
        return bound == abs(value)  # A limit is what it is, not what may round to it.
    large, small = max(abs(bound), abs(value)), min(abs(bound), abs(value))
    return large <= small * (_FAR if claimed.dimension == "multiplier" else _NEAR)


@lru_cache(maxsize=4096)
def _points_of(quantity: Quantity) -> tuple[Quantity, ...]:
    """The single values of an operand: "from 4 % to 5 %" gives two."""
    if quantity.amount is not None:
        return (quantity,)
    ends = [end for end in (quantity.low, quantity.high) if end is not None]
    if quantity.dimension == "score":
        quantity = replace(quantity, dimension="number")  # A vote of 14 to 9 has both.
    return tuple(replace(quantity, low=end, high=end) for end in ends)


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
        return
    if claimed.dimension == "ratio":
        yield from _complements(claimed, operands, cue)
        yield from _shares(claimed, operands)
        yield from _changes(claimed, operands, cue, order)
    same = alike(claimed, operands)
    if claimed.dimension == "number" and says(IN_POINTS, cue):
        yield from _points(claimed, operands)
    yield from _sums(claimed, same, cue)
    yield from _differences(claimed, same, cue, order)
    if says(AVERAGE, cue) and len(same) > 1:
        total = sum(same, Decimal(0))
        formula = f"({plus(same)}) / {len(same)}"
        yield done(formula, total / len(same), claimed)
    if claimed.dimension != "ratio":
        yield from per_unit(claimed, operands, cue)
        yield from products(claimed, operands, cue, apiece)
        yield from portions(claimed, operands, apiece)
        yield from percentages(claimed, operands, cue)
    if cue == CONCLUSION and claimed.dimension in {"number", "time"}:
        yield from _parts(claimed, operands)


def _parts(claimed: Quantity, operands: Sequence[Quantity]) -> Iterator[Result]:
    """How many times one amount goes into another: 900 at 5 a day last 180 days."""
    for values in _groups(operands):
        for one, other in _pairs(values):
            large, small = max(one, other), min(one, other)
            if small > 0 and small not in (1, large) and EXACT.remainder(large, small) == 0:
                formula = f"{plain_number(large)} / {plain_number(small)}"
                yield done(formula, large / small, claimed)


def _sums(claimed: Quantity, values: list[Decimal], cue: str) -> Iterator[Result]:
    asked = says(SUM, cue) or (telling(claimed) and len(values) <= 4)
    if not asked or claimed.dimension == "temperature":
        return
    for size in range(len(values), 1, -1):
        for first in range(len(values) - size + 1):
            part = values[first : first + size]
            yield done(plus(part), sum(part, Decimal(0)), claimed)
    for one, other in combinations(values, 2):
        yield done(plus([one, other]), one + other, claimed)


def _differences(
    claimed: Quantity, values: list[Decimal], cue: str, order: Pairs = frozenset()
) -> Iterator[Result]:
    asked = says(DIFFERENCE, cue) or claimed.direction
    if claimed.bound is not Bound.NONE or claimed.dimension == "temperature":
        return
    for one, other in _pairs(values):
        large, small = max(one, other), min(one, other)
        went = (small, large) if claimed.direction < 0 else (large, small)
        if claimed.direction and went in order:
            continue  # It went the other way.
        may_be = large != small and not is_itself(claimed, large, small)
        if may_be and (asked or (len(values) <= 3 and hits(claimed, large - small))):
            formula = f"{plain_number(large)} - {plain_number(small)}"
            yield done(formula, large - small, claimed)
        if asked and small < 0 < large:
            # What is written with its minus is taken off: +310, offset by -60.
            yield done(f"{plain_number(large)} - {plain_number(-small)}", large + small, claimed)


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
        values = alike(first, members)
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
                    formula = f"{plain_number(part)} / ({plus(values)})"
                    yield share(formula, part / rest, unit)


def _complements(claimed: Quantity, operands: Sequence[Quantity], cue: str) -> Iterator[Result]:
    """What a percentage leaves of all: the other 77.5 % beside 22.5 %."""
    unit = units.unit_of(claimed.unit)
    if unit is None or not says(REST, cue):
        return
    whole = 1 / unit.factor
    for one in alike(claimed, operands):
        yield done(f"{plain_number(whole)} - {plain_number(one)}", whole - one, claimed)


def _changes(
    claimed: Quantity, operands: Sequence[Quantity], cue: str, order: Pairs
) -> Iterator[Result]:
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
    for one, other in pairwise(operands):
        if one.unit and other.dimension == "number":
            yield [each.amount for each in (one, other) if each.amount is not None]


def _counts(operands: Sequence[Quantity], cue: str) -> Iterator[Result]:
    """So many things are listed, all of one kind."""
    if len(operands) < 2 or not says(COUNT, cue):
        return
    if len(set(operands)) < len(operands) or any(one.direction for one in operands):
        return
    if len({(one.dimension, one.unit) for one in operands}) == 1:
        listed = ", ".join(describe(one) for one in operands)
        count = Decimal(len(operands))
        yield Result(f"{listed}: {len(operands)} values", count, "")
