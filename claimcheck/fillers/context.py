"""The fillers of a context, and how close each word of it stands to one of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any
from weakref import WeakKeyDictionary, proxy

from claimcheck.anchors import Value
from claimcheck.context import ContextIndex
from claimcheck.context.cells import Cell
from claimcheck.context.postings import stems_of
from claimcheck.fillers.graph import bound, graph_of, tokens_in
from claimcheck.fillers.names import names_in
from claimcheck.fillers.words import REACH, Word, beside, distances, words_of

FAR = 5.0
"""The distance in words at which a word counts half as close as one beside the filler."""
_ROW, _COLUMN, _NAMED, _HEADING, _WITHIN, _NEXT = 0.6, 1.0, 0.9, 0.45, 0.5, 0.2
"""How close the cells of a row are, the head of a column, the name of a row, a heading, a caption,
and the sentences before and after."""
_CELLS = 20
"""Cells on each side of one in its row that are looked at."""
_KEPT = 2_000
"""Passages of which the fillers are kept for the next answer."""
_LOOKED_AT = 8
"""Passages in which it is looked up how a word is written."""


_start_of = attrgetter("start")


@dataclass(slots=True, eq=False)
class Filler:
    """A value or a name of the context, where it stands and what stands around it.

    What is near to it is looked at when it first competes for a place.
    """

    passage: int
    start: int
    end: int
    value: Value | None
    stems: frozenset[str]
    """Of a name."""
    cell: Cell | None
    before: str
    behind: str
    column: tuple[str, ...]
    row: tuple[str, ...]
    within: tuple[str, ...]
    near: dict[str, float] | None = None
    """Stems and how close they are, 0 to 1."""
    bound: dict[str, float] | None = None
    """Stems within the proximity window of the graph and how close they are there."""


@dataclass
class Fillers:
    """The fillers of a context, read passage by passage when they are asked for."""

    index: ContextIndex
    _words: dict[int, list[Word]] = field(default_factory=dict)
    _values: dict[int, list[Filler]] = field(default_factory=dict)
    _names: dict[int, list[Filler]] = field(default_factory=dict)
    _rows: dict[int, list[Cell]] = field(default_factory=dict)
    _small: dict[str, bool] = field(default_factory=dict)
    _graphs: dict[int, Any] = field(default_factory=dict)

    def words(self, number: int) -> list[Word]:
        """The words of a passage."""
        found = self._words.get(number)
        if found is None:
            if len(self._words) >= _KEPT:
                for kept in (self._words, self._values, self._names, self._rows, self._graphs):
                    kept.clear()
            passage = self.index.passages[number]
            found = self._words[number] = words_of(self.index.text(passage), passage.start)
        return found

    def values(self, number: int) -> list[Filler]:
        """The numbers and dates of a passage."""
        found = self._values.get(number)
        if found is None:
            found = self._values[number] = [
                self._filler(number, one.span.start, one.span.end, one.value, frozenset(), one.cell)
                for one in self.index.values_in(number)
            ]
        return found

    def names(self, number: int) -> list[Filler]:
        """The names of a passage; a doubtful one is none where its word is also written small."""
        found = self._names.get(number)
        if found is None:
            passage = self.index.passages[number]
            cells = self._row(number)
            texts: list[tuple[str, int, Cell | None]]
            texts = [(cell.value, cell.start, cell) for cell in cells]
            texts = texts or [(self.index.text(passage), passage.start, None)]
            found = self._names[number] = [
                self._filler(number, one.start, one.end, None, one.stems, cell)
                for text, start, cell in texts
                for one in names_in(text, start)
                if not one.doubtful
                or cell is not None
                or not self.is_written_small(next(iter(one.stems)))
            ]
        return found

    def _row(self, number: int) -> list[Cell]:
        found = self._rows.get(number)
        if found is None:
            found = self._rows[number] = sorted(self.index.passages[number].cells, key=_start_of)
        return found

    def is_written_small(self, stem: str) -> bool:
        """Whether the context also writes a word without a capital."""
        found = self._small.get(stem)
        if found is None:
            found = self._small[stem] = any(
                word.stem == stem and text[word.start - start].islower()
                for number in self.index.rank({stem: 1.0}, _LOOKED_AT)
                for text, start in [self._text(number)]
                for word in self.words(number)
            )
        return found

    def _text(self, number: int) -> tuple[str, int]:
        passage = self.index.passages[number]
        return self.index.text(passage), passage.start

    def _filler(
        self,
        number: int,
        start: int,
        end: int,
        value: Value | None,
        stems: frozenset[str],
        cell: Cell | None,
    ) -> Filler:
        if cell is None:
            sides = beside(self.words(number), start, end)
            return Filler(number, start, end, value, stems, cell, *sides, (), (), ())
        column, row = tuple(stems_of([cell.column])), tuple(stems_of([cell.row]))
        within = tuple(stems_of(cell.within))
        return Filler(number, start, end, value, stems, cell, "", "", column, row, within)

    def looked_around(self, one: Filler, *, closely: bool) -> Filler:
        """The filler, with what stands near to it; closely, also what the grammar binds to it."""
        if one.near is None:
            one.near = self._near(one.passage, one.start, one.end, one.cell)
        if closely and one.bound is None and one.cell is None:
            parsed = self.index.parsed(one.passage)
            graph = self._graphs.get(one.passage)
            if graph is None:
                passage = self.index.passages[one.passage]
                graph = self._graphs[one.passage] = graph_of(parsed, passage.start, passage.end)
            one.bound = bound(parsed, graph, tokens_in(parsed, one.start, one.end))
        return one

    def _near(self, number: int, start: int, end: int, cell: Cell | None) -> dict[str, float]:
        passage = self.index.passages[number]
        found: dict[str, float] = {}

        def put(stems: Iterable[str], close: float) -> None:
            for one in stems:
                if found.get(one, 0.0) < close:
                    found[one] = close

        if cell is None:
            text = self.index.text(passage)
            far = distances(self.words(number), start, end, text, passage.start)
            found.update({one: 1 / (1 + steps / FAR) for one, steps in far.items()})
        else:
            cells = self._row(number)
            place = bisect_left(cells, cell.start, key=_start_of)
            for other in cells[max(0, place - _CELLS) : place + _CELLS + 1]:
                own = other.start == cell.start
                put(stems_of([other.value]), 1.0 if own else _ROW)
            put(stems_of([cell.column]), _COLUMN)
            put(stems_of([cell.row]), _NAMED)
            put(stems_of(cell.within), _WITHIN)
        put(stems_of(passage.section), _HEADING)
        for near in self.index.neighbours(number, 1):
            if near != number:
                words = self.words(near)
                words = words[:REACH] if near > number else words[-REACH:]
                put((word.stem for word in words if not word.small), _NEXT)
        return found


_kept: WeakKeyDictionary[ContextIndex, Fillers] = WeakKeyDictionary()


def fillers_of(index: ContextIndex) -> Fillers:
    """The fillers of a context; what was read of them is kept as long as the index."""
    found = _kept.get(index)
    if found is None:
        found = _kept[index] = Fillers(proxy(index))
    return found
