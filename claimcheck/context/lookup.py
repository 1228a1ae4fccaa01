"""Where values that may agree with a claimed one are found without comparing them all.

Numbers meet in buckets of similar size, in base units and as written; dates meet in years, loose
ones in decades or, without a year, in months. A lookup may offer values that do not agree; it
misses only what a bound or a very wide range would reach, which the passages about the same thing
offer anyway.
"""

from __future__ import annotations

import datetime
import math
from array import array
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from decimal import Decimal
from heapq import merge
from itertools import accumulate, chain, islice
from typing import Any

from claimcheck.anchors import Document, Granularity, Period, Quantity, Span, Value
from claimcheck.context.statements import Passage, Passages, Stated
from claimcheck.findings import Agreement, Outcome
from claimcheck.kinds.numbers import units

_WIDE = math.log(1.3)
"""Neighbouring buckets reach from 0.77 to 1.3 times a value: wider than any approximation."""

_NARROW = math.log(1.01)
"""Single values that were not rounded much meet in buckets that hold few others."""

_MUCH = Decimal("0.25")
"""From this share of a value on its rounding reaches over wide buckets too."""

_MOST_YEARS = 12
_MOST_MONTHS = 6
"""Years and months of a period that are keys each; a half of a year still is told by its months."""
_FEW = 256
"""Places that are sorted faster than merged."""


class ValueTable:
    """The values of a context by passage and by what they may agree with.

    Where each stands is kept as numbers, and a value that is stated often only once; what the rest
    of the program sees is built when a passage is asked for.
    """

    def __init__(
        self,
        documents: Sequence[Document],
        passages: Passages,
        stated: Iterable[tuple[Passage, Sequence[Stated]]],
    ) -> None:
        self._documents = documents
        self._passages = passages
        self._first = array("I", [0])
        """Where the values of each passage begin, and after the last one where they end."""
        self._passage = array("I")
        self._start = array("I")
        self._end = array("I")
        self._cell = array("i")
        self._uncertain = bytearray()
        self._value = array("I")
        self.values: list[Value] = []
        """Each value of the context once."""
        self._offers: dict[Hashable, array[int]] = {}
        self._kept: dict[int, list[Stated]] = {}
        numbers: dict[Value, int] = {}
        for passage, found in stated:
            self._add(passage, found, numbers)
            self._first.append(len(self._value))
        self._reach = array("I", [0])
        """Where the places of each value begin in `_places`, and where those of the last end."""
        counts = Counter(self._value)
        self._reach.extend(accumulate(counts[number] for number in range(len(self.values))))
        self._places = array("I", sorted(range(len(self._value)), key=self._value.__getitem__))

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_kept": {}}

    def _add(self, passage: Passage, found: Iterable[Stated], numbers: dict[Value, int]) -> None:
        order = {id(cell): place for place, cell in enumerate(passage.cells)} if found else {}
        for one in found:
            number = numbers.setdefault(one.value, len(self.values))
            if number == len(self.values):
                self.values.append(one.value)
                for key in posted(one.value):
                    if key not in self._offers:
                        self._offers[key] = array("I")
                    self._offers[key].append(number)
            self._passage.append(passage.number)
            self._start.append(one.span.start)
            self._end.append(one.span.end)
            self._cell.append(order.get(id(one.cell), -1))
            self._uncertain.append(one.uncertain)
            self._value.append(number)

    def in_passage(self, number: int) -> list[Stated]:
        """The values that a passage states, in text order."""
        found = self._kept.get(number)
        if found is None:
            passage = self._passages[number]
            source = self._documents[passage.document]
            places = range(self._first[number], self._first[number + 1])
            # Another thread may have been first: values are told apart by what object they are.
            # What the headings of a row state has the whole row as its place: one span for all.
            spans: dict[tuple[int, int], Span] = {}
            found = self._kept.setdefault(
                number, [self._stated(place, passage, source, spans) for place in places]
            )
        return found

    def _stated(
        self,
        place: int,
        passage: Passage,
        source: Document,
        spans: dict[tuple[int, int], Span],
    ) -> Stated:
        start, end, cell = self._start[place], self._end[place], self._cell[place]
        span = spans.get((start, end))
        if span is None:
            span = spans[start, end] = Span(source.id, start, end, source.text[start:end])
        return Stated(
            span,
            self.values[self._value[place]],
            passage.number,
            None if cell < 0 else passage.cells[cell],
            bool(self._uncertain[place]),
        )

    def alike(
        self, value: Value, near: Iterable[int], limit: int, agree: Callable[[Value], Agreement]
    ) -> list[Stated]:
        """Values anywhere that agree, those in the given passages first, then in text order.

        `agree` compares a stated value with `value`.
        """
        return list(islice(self._agreeing(value, dict.fromkeys(near), agree), limit))

    def _agreeing(
        self, value: Value, near: dict[int, None], agree: Callable[[Value], Agreement]
    ) -> Iterator[Stated]:
        for number in near:
            for one in self.in_passage(number):
                if agree(one.value).outcome is Outcome.AGREES:
                    yield one
        keys = sought(value)
        offered = dict.fromkeys(other for key in keys for other in self._offers.get(key, ()))
        # Many are merged rather than sorted: mostly only the first are taken, and each has its
        # places in text order.
        each = list(map(self._places_of, offered))
        few = sum(map(len, each)) <= _FEW
        for place in sorted(chain.from_iterable(each)) if few else merge(*each):
            passage = self._passage[place]
            if passage in near:
                continue
            if agree(self.values[self._value[place]]).outcome is Outcome.AGREES:
                yield self.in_passage(passage)[place - self._first[passage]]

    def _places_of(self, number: int) -> array[int]:
        return self._places[self._reach[number] : self._reach[number + 1]]


def posted(value: Value) -> frozenset[Hashable]:
    """The keys under which a stated value is kept."""
    return frozenset(_keys(value, posting=True))


def sought(value: Value) -> frozenset[Hashable]:
    """The keys under which values that may agree with a claimed one are kept."""
    return frozenset(_keys(value, posting=False))


def _keys(value: Value, *, posting: bool) -> Iterator[Hashable]:
    if isinstance(value, Period):
        yield from _period_keys(value, posting=posting)
        if posting:
            yield from _weekday_key(value)
    elif isinstance(value, Quantity):
        if value.identifier:
            yield "name", value.identifier
        unit = units.unit_of(value.unit)
        single = value.low == value.high and not value.approximator
        for end in {value.low, value.high} - {None}:
            assert end is not None
            sizes = [(end, value.step)]
            if unit is not None and unit.factor != 1:
                sizes.append((end * unit.factor + unit.offset, value.step * abs(unit.factor)))
            for amount, step in sizes:
                off = step / abs(amount) if amount and single else None
                yield from _posted_sizes(amount, off) if posting else _sought_sizes(amount, off)


def _posted_sizes(amount: Decimal, off: Decimal | None) -> Iterator[Hashable]:
    """The buckets of a stated size; `off` is its step as a share of it, None for no single one."""
    wide = _bucket(amount, _WIDE)
    yield "size", wide
    if off is None:
        yield "size of several", wide
    else:
        yield "single size", _bucket(amount, _NARROW)


def _sought_sizes(amount: Decimal, off: Decimal | None) -> Iterator[Hashable]:
    """The buckets that hold what may agree with a claimed size."""
    wide = _bucket(amount, _WIDE)
    if wide is None or off is None or off > _MUCH:
        yield from (("size", near) for near in _beside(wide, 1))
        return
    yield from (("size of several", near) for near in _beside(wide, 1))
    reach = 1 - math.floor(math.log(1 - float(off)) / _NARROW)
    yield from (("single size", near) for near in _beside(_bucket(amount, _NARROW), reach))


def _bucket(amount: Decimal, width: float) -> int | None:
    """In which of the buckets of this width, in logarithms, a size falls; None for zero."""
    if not amount:
        return None
    # Decimal exponents exceed what a float can hold; logarithms of the parts do not.
    scaled = amount.scaleb(-amount.adjusted())
    logarithm = math.log(abs(float(scaled))) + amount.adjusted() * math.log(10)
    return math.floor(logarithm / width)


def _beside(bucket: int | None, reach: int) -> Iterable[int | None]:
    return (None,) if bucket is None else range(bucket - reach, bucket + reach + 1)


def _period_keys(value: Period, *, posting: bool) -> Iterator[Hashable]:
    if value.weekdays:
        yield from (("weekday", day) for day in value.weekdays)
    if value.clock:
        yield from (("clock", minute // 60) for minute in value.clock)
    for one in (value, *value.alternatives):
        if one.relative:
            yield "relative", one.relative
    ends = [end for end in (value.first, value.last) if end is not None]
    if not ends:
        return
    first, last = ends[0], ends[-1]
    if first.year == last.year and last.month - first.month < _MOST_MONTHS:
        # A dated day meets the same day without a year in its month, a quarter in any of its three.
        months = range(first.month, last.month + 1)
        if value.yearless or posting:
            yield from (("month", month) for month in months)
        if value.yearless or not posting:
            yield from (("yearless month", month) for month in months)
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
            with suppress(ValueError):  # "31 April" and the year 12000 fall on no weekday.
                yield "weekday", datetime.date(year, month, day).weekday()
