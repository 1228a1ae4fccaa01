"""A document → its passages, and the values that each of them states."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from claimcheck.anchors import Document, Quantity, Span, Value
from claimcheck.context.cells import Cell
from claimcheck.context.passages import sentences
from claimcheck.context.structure import RegionKind, Structure
from claimcheck.kinds import numbers, values

STRUCTURED = frozenset({RegionKind.JSON, RegionKind.TABLE, RegionKind.KEYVALUE})
"""Regions whose values stand in cells; the others are prose."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence of prose or a row of a table: the unit in which evidence is looked for."""

    number: int
    document: int
    start: int
    end: int
    block: int
    """Passages of one block (paragraph, table, object) belong to one train of thought."""
    cells: tuple[Cell, ...] = ()
    section: tuple[str, ...] = ()
    """The headings it stands under, outermost first."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A value that the context states, and where; `cell` for one that stands in a structure."""

    span: Span
    value: Value
    passage: int
    cell: Cell | None = None
    uncertain: bool = False


def passages_of(parts: Structure, text: str, place: int, first: int) -> list[Passage]:
    """Rows of structured stretches and sentences of the others, in text order."""
    rows: list[tuple[int, int, int, tuple[Cell, ...], tuple[str, ...]]] = []
    for (table, _), group in groupby(parts.cells, key=lambda cell: (cell.table, cell.line)):
        row = tuple(group)
        start, end = min(cell.start for cell in row), max(cell.end for cell in row)
        rows.append((start, end, -1 - table, row, parts.section_path(start)))
    for number, region in enumerate(parts.regions):
        if region.kind in STRUCTURED:
            continue
        section = parts.section_path(region.start)
        for start, end in sentences(text[region.start : region.end]):
            place_ = (start + region.start, end + region.start)
            rows.append((*place_, number, (), section))
    rows.sort(key=lambda row: (row[0], row[1]))
    return [
        Passage(first + offset, place, start, end, block, cells, section)
        for offset, (start, end, block, cells, section) in enumerate(rows)
    ]


def stated_in(
    passage: Passage, document: Document, text: str, *, day_first: bool | None
) -> list[Stated]:
    """The values of a passage; those of a cell take the scale that its headers give."""

    def span(start: int, end: int) -> Span:
        return Span(document.id, start, end, document.text[start:end])

    if not passage.cells:
        words = text[passage.start : passage.end]
        return [
            Stated(
                span(passage.start + one.start, passage.start + one.end),
                one.value,
                passage.number,
                uncertain=one.uncertain,
            )
            for one in values.read(words, day_first=day_first)
        ]
    found = []
    for cell in passage.cells:
        for one in values.read(cell.value, day_first=day_first):
            value = one.value
            if cell.scale and isinstance(value, Quantity):
                value = numbers.scaled(value, *cell.scale)
            place = span(cell.start, cell.end)
            if cell.value == cell.text:
                place = span(cell.start + one.start, cell.start + one.end)
            found.append(Stated(place, value, passage.number, cell, one.uncertain))
        row = span(passage.start, passage.end)
        headings = (cell.column, *cell.path[:-1])
        found.extend(
            Stated(row, one.value, passage.number, cell, one.uncertain)
            for one in values.read(" ; ".join(dict.fromkeys(headings)), day_first=day_first)
        )
    return found
