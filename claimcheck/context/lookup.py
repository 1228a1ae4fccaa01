"""Where values that may agree with a claimed one are found without comparing them all.

Numbers meet in buckets of similar size, in base units and as written; dates meet in years, decades
or, without a year, in months. A lookup may offer values that do not agree; it misses only what a
bound or a very wide range would reach, which the passages about the same thing offer anyway.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator
from decimal import Decimal

from claimcheck.anchors import Period, Quantity, Value
from claimcheck.kinds.numbers import units

_RATIO = math.log(1.3)
"""Neighbouring buckets reach from 0.77 to 1.3 times a value: wider than any rounding."""

_MOST_YEARS = 12


def posted(value: Value) -> tuple[Hashable, ...]:
    """The keys under which a stated value is kept."""
    return tuple(dict.fromkeys(_keys(value, reach=0)))


def sought(value: Value) -> tuple[Hashable, ...]:
    """The keys under which values that may agree with a claimed one are kept."""
    return tuple(dict.fromkeys(_keys(value, reach=1)))


def _keys(value: Value, reach: int) -> Iterator[Hashable]:
    if isinstance(value, Period):
        yield from _period_keys(value)
    elif isinstance(value, Quantity):
        if value.identifier:
            yield "name", value.identifier
        unit = units.unit_of(value.unit)
        for end in {value.low, value.high} - {None}:
            assert end is not None
            yield from _size_keys("written", end, reach)
            if unit is not None and unit.factor != 1:
                yield from _size_keys("written", end * unit.factor + unit.offset, reach)


def _size_keys(name: str, amount: Decimal, reach: int) -> Iterator[Hashable]:
    if not amount:
        yield name, "zero"
        return
    # Decimal exponents exceed what a float can hold; logarithms of the parts do not.
    scaled = amount.scaleb(-amount.adjusted())
    logarithm = math.log(abs(float(scaled))) + amount.adjusted() * math.log(10)
    bucket = math.floor(logarithm / _RATIO)
    for step in range(-reach, reach + 1):
        yield name, bucket + step


def _period_keys(value: Period) -> Iterator[Hashable]:
    if value.weekdays:
        yield from (("weekday", day) for day in value.weekdays)
    if value.clock:
        yield from (("clock", minute // 60) for minute in value.clock)
    ends = [end for end in (value.first, value.last) if end is not None]
    if not ends:
        return
    first, last = ends[0], ends[-1]
    yield from _months(first.month, last.month)
    if value.yearless:
        return
    if last.year - first.year <= _MOST_YEARS:
        yield from (("year", year) for year in range(first.year, last.year + 1))
    decades = range(first.year // 10, last.year // 10 + 1)
    yield from (("decade", decade) for decade in decades[:30])


def _months(first: int, last: int) -> Iterable[Hashable]:
    """A dated day meets the same day without a year in its month."""
    return [("month", first)] if first == last else []
