"""The places of a grid before it is known what they are about."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, overload


class Slot(NamedTuple):
    """One cell of a grid before it is known what it is about."""

    start: int
    end: int
    value: str
    header: bool = False


Row = Sequence[Slot | None]


class Rows(Sequence[Row]):
    """Rows of slots, kept as offsets: slots of a large table take more room than its text."""

    def __init__(self, text: str, rows: Iterable[Row] = ()) -> None:
        self._text = text
        self._first = array("I", [0])
        self._start = array("I")
        self._end = array("I")
        self._filled = bytearray()
        """0 where a row has no slot, 2 for a header, else 1."""
        self._values: dict[int, str] = {}
        """Values that are not the text between their offsets."""
        for row in rows:
            self.append(row)

    def append(self, row: Row) -> None:
        """Add a row at the end."""
        for slot in row:
            if slot is None:
                slot = Slot(0, 0, "")
                self._filled.append(0)
            else:
                self._filled.append(2 if slot.header else 1)
                if slot.value != self._text[slot.start : slot.end]:
                    self._values[len(self._start)] = slot.value
            self._start.append(slot.start)
            self._end.append(slot.end)
        self._first.append(len(self._start))

    @property
    def width(self) -> int:
        """The number of columns of the widest row."""
        return max((last - first for first, last in pairwise(self._first)), default=0)

    def column(self, index: int, start: int) -> Iterator[Slot | None]:
        """The slots of a column, of the rows from `start` on that reach that far."""
        for number in range(start, len(self)):
            place = self._first[number] + index
            if place < self._first[number + 1]:
                yield self._slot(place) if self._filled[place] else None

    def __len__(self) -> int:
        return len(self._first) - 1

    def __iter__(self) -> Iterator[Row]:
        return map(self._row, range(len(self)))

    @overload
    def __getitem__(self, number: int) -> Row: ...
    @overload
    def __getitem__(self, number: slice) -> list[Row]: ...
    def __getitem__(self, number: int | slice) -> Row | list[Row]:
        chosen = range(len(self))[number]
        return self._row(chosen) if isinstance(chosen, int) else [self._row(n) for n in chosen]

    def _row(self, number: int) -> Row:
        return [
            self._slot(place) if self._filled[place] else None
            for place in range(self._first[number], self._first[number + 1])
        ]

    def _slot(self, place: int) -> Slot:
        start, end = self._start[place], self._end[place]
        value = self._values.get(place)
        value = self._text[start:end] if value is None else value
        return Slot(start, end, value, self._filled[place] == 2)
