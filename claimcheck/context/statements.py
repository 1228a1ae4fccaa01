"""A document → its passages, and the values that each of them states."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from itertools import compress, islice
from operator import lt
from typing import Any, overload

from claimcheck.anchors import Document, Mention, Period, Quantity, Span, Value, swift
from claimcheck.context.cells import NO_CELLS, Cell, CellRange, Cells
from claimcheck.context.passages import sentences
from claimcheck.context.structure import RegionKind, Structure
from claimcheck.kinds import numbers, values

STRUCTURED = frozenset({RegionKind.JSON, RegionKind.TABLE, RegionKind.KEYVALUE})
"""Regions whose values stand in cells; the others are prose."""


_FEW = 1_000
"""Passages of a context that are all kept once they are built."""
_READ = 8_192
"""Cells and headings whose values are kept while tables are read."""


@swift
@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence of prose or a row of a table: the unit in which evidence is looked for."""

    number: int
    document: int
    start: int
    end: int
    block: int
    """Passages of one block (paragraph, table, object) belong to one train of thought."""
    cells: CellRange = NO_CELLS
    section: tuple[str, ...] = ()
    """The headings it stands under, outermost first."""


@swift
@dataclass(frozen=True, slots=True)
class Stated:
    """A value that the context states, and where; `cell` for one that stands in a structure."""

    span: Span
    value: Value
    passage: int
    cell: Cell | None = None
    uncertain: bool = False


class Passages(Sequence[Passage]):
    """The passages of documents, kept as offsets; each is built when asked for and then kept."""

    def __init__(self) -> None:
        self._document = array("I")
        self._start = array("I")
        self._end = array("I")
        self._block = array("i")
        self._first = array("I")
        self._last = array("I")
        self._section = array("I")
        self._sections: dict[tuple[str, ...], int] = {}
        self._cells: list[Cells] = []
        self._kept: dict[int, Passage] = {}

    def add(self, parts: Structure, text: str) -> None:
        """Add the next document: rows of structured stretches and sentences of the others."""
        found: list[tuple[int, int, int, int, int, int]] = []
        for table, row in parts.cells.lines():
            start, end = row.bounds
            section = self._section_number(parts, start)
            found.append((start, end, -1 - table, row.first, row.last, section))
        for number, region in enumerate(parts.regions):
            if region.kind in STRUCTURED:
                continue
            section = self._section_number(parts, region.start)
            for start, end in sentences(text[region.start : region.end]):
                found.append((start + region.start, end + region.start, number, 0, 0, section))
        found.sort(key=lambda one: one[:2])
        for start, end, block, first, last, section in found:
            self._document.append(len(self._cells))
            self._start.append(start)
            self._end.append(end)
            self._block.append(block)
            self._first.append(first)
            self._last.append(last)
            self._section.append(section)
        self._cells.append(parts.cells)

    def _section_number(self, parts: Structure, offset: int) -> int:
        return self._sections.setdefault(parts.section_path(offset), len(self._sections))

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_kept": {}}

    def __len__(self) -> int:
        return len(self._start)

    def __iter__(self) -> Iterator[Passage]:
        """All passages; those of a long context are built anew and not kept."""
        sections = tuple(self._sections)
        if len(self) > _FEW:
            return self._built(range(len(self)))
        for number in range(len(self)):
            if number not in self._kept:
                self._kept.setdefault(number, self._passage(number, sections))
        return iter([self._kept[number] for number in range(len(self))])

    def rows(self) -> Iterator[Passage]:
        """Those that have cells, which in a long context of prose are none of many."""
        if len(self) <= _FEW:
            return (passage for passage in self if passage.cells)
        filled = map(lt, self._first, self._last)
        return self._built(compress(range(len(self)), filled))

    def _built(self, numbers_: Iterable[int]) -> Iterator[Passage]:
        sections = tuple(self._sections)
        return (self._passage(number, sections) for number in numbers_)

    def places(self) -> Iterator[tuple[int, int, int]]:
        """The document, the start and the end of each: all that many readers need of a passage."""
        return zip(self._document, self._start, self._end, strict=True)

    def beside(self, number: int, reach: int) -> list[int]:
        """The passages of the same block at most `reach` before or after one, nearest first."""
        documents, blocks = self._document, self._block
        document, block, size = documents[number], blocks[number], len(blocks)
        return [
            other
            for distance in range(1, reach + 1)
            for other in (number - distance, number + distance)
            if 0 <= other < size and blocks[other] == block and documents[other] == document
        ]

    @overload
    def __getitem__(self, number: int) -> Passage: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Passage, ...]: ...
    def __getitem__(self, number: int | slice) -> Passage | tuple[Passage, ...]:
        if isinstance(number, slice):
            return tuple(self[one] for one in range(len(self))[number])
        found = self._kept.get(number)
        if found is None:
            if number < 0:
                return self[range(len(self))[number]]
            # Another thread may have been first: cells are told apart by what object they are.
            found = self._kept.setdefault(number, self._passage(number, tuple(self._sections)))
        return found

    def _passage(self, number: int, sections: tuple[tuple[str, ...], ...]) -> Passage:
        document, first, last = self._document[number], self._first[number], self._last[number]
        return Passage(
            number,
            document,
            self._start[number],
            self._end[number],
            self._block[number],
            CellRange(self._cells[document], first, last) if last else NO_CELLS,
            sections[self._section[number]],
        )


def stated_in(
    passages: Iterable[Passage],
    documents: Sequence[Document],
    texts: Sequence[str],
    *,
    day_first: bool | None,
) -> Iterator[tuple[Passage, list[Stated]]]:
    """The values of each passage; `texts` are those of the documents, markup blanked out."""
    left = iter(passages)
    while batch := list(islice(left, _TOGETHER)):
        prose = [one for one in batch if not one.cells]
        words = [texts[one.document][one.start : one.end] for one in prose]
        read = iter(values.read_all(words, day_first=day_first))
        for passage in batch:
            document = documents[passage.document]
            if passage.cells:
                yield passage, stated_in_cells(passage, document, day_first=day_first)
            else:
                yield passage, _stated_in_prose(passage, document, next(read))


_TOGETHER = 256
"""Passages of which the values are read in one go."""


def _stated_in_prose(
    passage: Passage, document: Document, found: Iterable[Mention]
) -> list[Stated]:
    offset, text = passage.start, document.text
    places = [(one, offset + one.start, offset + one.end) for one in found]
    return [
        Stated(
            Span(document.id, start, end, text[start:end]),
            one.value,
            passage.number,
            uncertain=one.uncertain,
        )
        for one, start, end in places
    ]


def stated_in_cells(
    passage: Passage, document: Document, *, day_first: bool | None
) -> list[Stated]:
    """The values of a row; those of a cell take the scale that its headers give."""

    def span(start: int, end: int) -> Span:
        return Span(document.id, start, end, document.text[start:end])

    found = []
    row = span(passage.start, passage.end)
    for cell in passage.cells:
        for one in _read(cell.value, day_first=day_first):
            value = one.value
            if cell.scale and isinstance(value, Quantity):
                value = numbers.scaled(value, *cell.scale)
            place = span(cell.start, cell.end)
            if cell.value == cell.text:
                place = span(cell.start + one.start, cell.start + one.end)
            count = _count(one, cell) if isinstance(value, Period) else None
            if count is not None:
                found.append(Stated(place, count, passage.number, cell))
            if count is None or _YEARS[0] <= int(one.text) <= _YEARS[1]:
                found.append(Stated(place, value, passage.number, cell, one.uncertain))
        headings = dict.fromkeys((cell.column, *cell.path[:-1]))
        found.extend(
            Stated(row, one.value, passage.number, cell, one.uncertain)
            for number, heading in enumerate(headings)
            for one in _read(f" ; {heading}" if number else heading, day_first=day_first)
        )
    return found


def stands_in(one: Stated) -> bool:
    """Whether a value stands in its cell, and not in the headings over it."""
    cell = one.cell
    return cell is not None and cell.start <= one.span.start and one.span.end <= cell.end


_PARTING = re.compile(r"[;|]|,(?!\d)")
_ASIDE = re.compile(r"\s?\([^()]{1,60}\)")
_ASIDES = re.compile(r"\([^()]{1,60}\)")


def beside(one: Stated) -> str:
    """The words next to a value in a cell that holds several: "first dose 20 January; …"."""
    cell = one.cell
    assert cell is not None
    start, end = one.span.start - cell.start, one.span.end - cell.start
    if cell.value != cell.text or not 0 <= start < end <= len(cell.text):
        return ""
    parts = [mark.start() for mark in _PARTING.finditer(cell.text)]
    left = max((at for at in parts if at < start), default=-1)
    right = min((at for at in parts if at >= end), default=len(cell.text))
    before, after = cell.text[left + 1 : start], cell.text[end:right]
    aside = _ASIDE.match(after)
    if aside:
        # "9 minutes (cold) and 2 hours (warm)": what is in brackets is of the value before it.
        return f"{_ASIDES.sub(' ', before)} {aside.group()}"
    return f"{before} {after}"


_YEARS = (1800, 2050)
_TIMED = frozenset(
    "year years date dates season founded established released release published born died opened "
    "built since vintage edition period time when debut joined started ended updated".split()
)


def _count(one: Mention, cell: Cell) -> Quantity | None:
    """The number that four digits in a cell may be, where no heading says that they are a year."""
    if not one.uncertain or one.text != cell.value or not re.fullmatch(r"[12]\d{3}", one.text):
        return None
    words = re.findall(r"[a-z]+", " ".join((cell.column, *cell.path)).lower())
    if not words or not _TIMED.isdisjoint(words):
        return None
    return Quantity(Decimal(one.text), Decimal(one.text))


@lru_cache(maxsize=_READ)
def _read(text: str, *, day_first: bool | None) -> tuple[Mention, ...]:
    """The values of a cell or heading: names and categories come again in row after row."""
    if _INCHES.search(text) is None:
        return values.read(text, day_first=day_first)
    found = values.read(f"{text}ch", day_first=day_first)
    ends = [(one, min(one.end, len(text))) for one in found]
    return tuple(replace(one, end=end, text=text[one.start : end]) for one, end in ends)


_INCHES = re.compile(r"\d in\Z")
"""At the end of a cell, where no word follows that the "in" could belong to."""


_AHEAD = 8
"""Values that may stand between a date without a year and the one that names it."""


def dated_ahead(found: Sequence[Stated], number: int) -> Period | None:
    """The next date of a sentence, behind one without a year: "on 2 March and on 9 May 1799"."""
    here = found[number]
    if here.cell is not None or not isinstance(here.value, Period) or not here.value.yearless:
        return None
    later = (one.value for one in found[number + 1 : number + 1 + _AHEAD] if not one.uncertain)
    return next((one for one in later if isinstance(one, Period) and one.first is not None), None)
