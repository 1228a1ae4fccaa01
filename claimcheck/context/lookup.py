"""Where values that may agree with a claimed one are found without comparing them all.

Numbers meet in buckets of similar size, in base units and as written; dates meet in years, loose
ones in decades or, without a year, in months. A lookup may offer values that do not agree; it
misses only what a bound or a very wide range would reach, which the passages about the same thing
offer anyway.
"""

from __future__ import annotations

import datetime
import math
from collections.abc import Hashable, Iterable, Iterator
from decimal import Decimal
from heapq import merge
from itertools import islice

from claimcheck.anchors import Granularity, Period, Quantity, Value
from claimcheck.context.statements import Stated
from claimcheck.findings import Outcome
from claimcheck.kinds import values
from claimcheck.kinds.numbers import units

_RATIO = math.log(1.3)
"""Neighbouring buckets reach from 0.77 to 1.3 times a value: wider than any rounding."""

_MOST_YEARS = 12


class ValueTable:
    """The values of a context by passage and by what they may agree with."""

    def __init__(self, stated: Iterable[Stated]) -> None:
        self.passages: dict[int, list[Stated]] = {}
        self._places: dict[Value, list[Stated]] = {}
        self._offers: dict[Hashable, list[Value]] = {}
        for one in stated:
            self.passages.setdefault(one.passage, []).append(one)
            if one.value not in self._places:
                self._places[one.value] = []
                for key in posted(one.value):
                    self._offers.setdefault(key, []).append(one.value)
            self._places[one.value].append(one)

    def in_passage(self, number: int) -> list[Stated]:
        """The values that a passage states, in text order."""
        return self.passages.get(number, [])

    def alike(self, value: Value, near: Iterable[int], limit: int) -> list[Stated]:
        """Values anywhere that agree, those in the given passages first, then in text order."""
        return list(islice(self._agreeing(value, dict.fromkeys(near)), limit))

    def _agreeing(self, value: Value, near: dict[int, None]) -> Iterator[Stated]:
        keys = sought(value)
        for number in near:
            for one in self.in_passage(number):
                if keys.isdisjoint(posted(one.value)):
                    continue
                if values.agree(value, one.value).outcome is Outcome.AGREES:
                    yield one
        known: dict[Value, bool] = {}
        offered = dict.fromkeys(other for key in keys for other in self._offers.get(key, ()))
        # Merged rather than sorted: mostly only the first few are taken.
        for one in merge(*map(self._places.__getitem__, offered), key=_place):
            if one.passage in near:
                continue
            if one.value not in known:
                known[one.value] = values.agree(value, one.value).outcome is Outcome.AGREES
            if known[one.value]:
                yield one


def _place(one: Stated) -> tuple[int, int]:
    return one.passage, one.span.start


def posted(value: Value) -> frozenset[Hashable]:
    """The keys under which a stated value is kept."""
    return frozenset(_keys(value, reach=0, posting=True))


def sought(value: Value) -> frozenset[Hashable]:
    """The keys under which values that may agree with a claimed one are kept."""
    return frozenset(_keys(value, reach=1, posting=False))


def _keys(value: Value, *, reach: int, posting: bool) -> Iterator[Hashable]:
    if isinstance(value, Period):
        yield from _period_keys(value, posting=posting)
        if posting:
            yield from _weekday_key(value)
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


def _period_keys(value: Period, *, posting: bool) -> Iterator[Hashable]:
    if value.weekdays:
        yield from (("weekday", day) for day in value.weekdays)
    if value.clock:
        yield from (("clock", minute // 60) for minute in value.clock)
    ends = [end for end in (value.first, value.last) if end is not None]
    if not ends:
        return
    first, last = ends[0], ends[-1]
    if first.month == last.month:
        # A dated day meets the same day without a year in its month.
        if value.yearless or posting:
            yield "month", first.month
        if value.yearless or not posting:
            yield "yearless month", first.month
    if value.yearless:
        return
    if last.year - first.year <= _MOST_YEARS:
        yield from (("year", year) for year in range(first.year, last.year + 1))
    # Two plain dates that share no year do not agree, so decades hold what one of them blurs.
    loose = _is_loose(value, last.year - first.year)
    for decade in range(first.year // 10, last.year // 10 + 1)[:30]:
        if loose or posting:
            yield "decade", decade
        if loose or not posting:
            yield "loose decade", decade


def _is_loose(value: Period, years: int) -> bool:
    """Whether a period may agree with one that shares no year with it."""
    blurred = value.open or value.approximator or value.fiscal or value.relative or value.part
    return bool(blurred or value.alternatives or value.offset is not None or years > _MOST_YEARS)


def _weekday_key(value: Period) -> Iterator[Hashable]:
    """A stated day meets the claimed weekday that it falls on, in each of its readings."""
    for one in (value, *value.alternatives):
        if one.granularity is Granularity.DAY and one.first and not one.yearless:
            year, month, day = one.first[:3]
            if datetime.MINYEAR <= year <= datetime.MAXYEAR:
                yield "weekday", datetime.date(year, month, day).weekday()
