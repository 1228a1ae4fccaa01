"""Which row of a table a sentence is about, for the values that its other rows have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from claimcheck.anchors import Anchor, Bound, Kind, Quantity, Span, Value
from claimcheck.context.cells import period
from claimcheck.context.grids import LABEL, Grid, stems
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.language.stems import WORD, stem
from claimcheck.reckoning.cues import TOGETHER
from claimcheck.reckoning.selection import agrees
from claimcheck.reckoning.wording import Item, read

_MOST_GRIDS = 6
"""Tables asked for one sentence, those with most rows first."""

_LONGEST = 600
"""Characters of a sentence that is about one row; longer ones are about many."""

_SMALL = re.compile(r"\W*\d{1,3}\W*")
"""A bare number that names a row only where nobody counts with it."""


_VERSUS = re.compile(r"\b(?:vs|versus|against|compared|rather)\b", re.IGNORECASE)
"""In a bracket with the values of more than the row that it stands behind."""

_AGAINST = re.compile(
    r"\b(?:vs\.?|versus|against|compared\s(?:to|with)|rather\sthan|instead\sof)\s\D{0,3}\Z",
    re.IGNORECASE,
)
"""Before a value that is of another thing than the one row that a sentence names."""

_TIED = re.compile(
    r"(?:['’]s)?[*_\s]{0,4}(?:[:–—-]\s?)?[*_\s]{0,4}"
    r"(?:(?:at|with|has|have|had|is|was|costs?|weighs?|scored|got|took|about|just|only|the|a)\s){0,3}"
    r"|[*_\s]{0,4}\([^()]{0,60}"
)
"""Between the name of a row and a value that is its own: "Fulmar (340 ms)", "Fulmar's 340 ms"."""

_GOES_ON = re.compile(
    r"\W{0,6}(?:It|It[’']s|Its|He|She|His|Her|They|They[’']re|Their|This|(?:The|This|That) (\w+))\b"
)
"""How a sentence begins that goes on about what the one before it named."""


class _Mention(NamedTuple):
    """Where a sentence names rows by one word or name."""

    start: int
    end: int
    rows: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Named:
    """The rows of one table that a sentence names, by themselves or by going on about them.

    `across` where the things of a table are its columns, and its rows what is said of them.
    """

    grid: Grid
    mentions: tuple[_Mention, ...]
    across: bool = False

    def place(self, stated: Stated) -> tuple[int, int] | None:
        """Row and column of a value, LABEL for one in no column; None where it is of no grid."""
        if stated.passage not in self.grid.rows or stated.cell is None:
            return None
        column = stated.cell.column
        known = self.grid.columns.index(column) if column in self.grid.columns else LABEL
        return self.grid.rows[stated.passage], known

    def beside(self, place: tuple[int, int], thing: int) -> tuple[int, int]:
        """Where another thing has what a place has of its own."""
        return (place[0], thing) if self.across else (thing, place[1])

    @property
    def rows(self) -> frozenset[int]:
        return frozenset().union(*(one.rows for one in self.mentions))

    def tied(self, sentence: Span, value: Span) -> int | None:
        """The row whose name a value stands behind, as its own and no other's."""
        at = value.start - sentence.start
        before = max((one for one in self.mentions if one.end <= at), default=None)
        if before is None or len(before.rows) > 1:
            return None
        between = sentence.text[before.end : at]
        if _TIED.fullmatch(between) is None:
            return None
        opened = between.rfind("(")
        if opened < 0:
            return min(before.rows)
        rest = sentence.text[at:].partition(")")[0]
        versus = _VERSUS.search(between[opened:] + rest)
        if versus is None:
            return min(before.rows)
        return self._set_against(before, first=opened + versus.start() >= len(between))

    def _set_against(self, before: _Mention, *, first: bool) -> int | None:
        """The row of one of two values in a bracket: "Teal is lighter than Plum (4 vs. 7 kg)"."""
        upto = [one.rows for one in self.mentions if one.end <= before.end]
        pair = upto[-2:]
        if len(self.rows) != 2 or len(pair) < 2 or pair[0] == pair[1] or len(pair[0]) > 1:
            return None
        return min(pair[0] if first else pair[1])


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows that a sentence names, for each table of which it names some."""

    values: tuple[Value, ...]
    """All values of the sentence."""
    sentence: Span
    named: tuple[_Named, ...] = field(default=())

    def owned(
        self, stated: Stated, claimed: Span, *, owner: bool | None, apart: bool
    ) -> tuple[bool | None, bool]:
        """Whether a value is of the row named, and whether it is of something else for sure.

        `owner` and `apart` hold where no row is named. Beside what the row named has in the column
        itself, a value of another is of that other: "Ostland took 10, two less than the leader's
        12".
        """
        for one in self.named:
            place = one.place(stated)
            if place is None:
                continue
            here, rows = place[one.across], one.rows
            tied = one.tied(self.sentence, claimed) if len(rows) > 1 else min(rows)
            if here == tied or (tied is None and here in rows):
                return True, False
            if here in rows:
                return False, False
            at = claimed.start - self.sentence.start
            if len(rows) == 1 and _AGAINST.search(self.sentence.text[:at]):
                return None, False
            if LABEL in place:
                break
            if tied is None:
                return (False, True) if self._has_no(one, place) else (owner, apart)
            row, column = one.beside(place, tied)
            if one.grid.records[row].entries[column] is None:
                break
            if not self._says(one.grid, row, column):
                return False, True
            # A small number may stand in the sentence for something else.
            small = _SMALL.fullmatch(one.grid.records[row].text(column))
            return (owner, apart) if small else (None, False)
        return owner, apart

    def _says(self, grid: Grid, row: int, column: int) -> bool:
        """Whether the sentence says what a cell says."""
        told = (value for value in self.values if _is_plain(value))
        return any(agrees(grid, row, column, value) for value in told)

    def _has_no(self, one: _Named, place: tuple[int, int]) -> bool:
        """Whether all rows named have something in a column, and nothing that the sentence says.

        Small numbers are left out: they may be of anything.
        """
        cells = [one.beside(place, thing) for thing in sorted(one.rows)]
        texts = [one.grid.records[row].text(column) for row, column in cells]
        if not all(texts) or any(map(_SMALL.fullmatch, texts)):
            return False
        return not any(self._says(one.grid, *cell) for cell in cells)

    def is_of_another(self, passage: int) -> bool:
        """Whether a passage is a row of a table of which the sentence names others only."""
        return any(
            passage in one.grid.rows and one.grid.rows[passage] not in one.rows
            for one in self.named
            if not one.across
        )


def _is_plain(value: Value) -> bool:
    return not isinstance(value, Quantity) or value.bound is Bound.NONE


def rows_named(anchors: Sequence[Anchor], index: ContextIndex) -> dict[int, Rows]:
    """The rows that each sentence names, by where it starts.

    One that names none and begins with "it" goes on about the single row named before it.
    """
    grids = sorted(
        (grid for grid in index.grids if len(grid.records) > 1),
        key=lambda grid: -len(grid.records),
    )[:_MOST_GRIDS]
    sentences: dict[int, list[Anchor]] = {}
    for one in anchors if grids else ():
        sentences.setdefault(one.sentence.start, []).append(one)
    found: dict[int, Rows] = {}
    before: tuple[_Named, ...] = ()
    for start, here in sorted(sentences.items()):
        values = tuple(one.value for one in here if one.kind is not Kind.CLAIM)
        sentence = here[0].sentence
        if len(sentence.text) > _LONGEST:
            before = ()
            continue
        named = tuple(_named(sentence.text, grids, index))
        grids_named = [one.grid for one in named]
        named += tuple(
            _Named(one.grid, (_Mention(0, 0, one.rows),), one.across)
            for one in before
            if one.grid not in grids_named and _goes_on(sentence.text, one.grid)
        )
        if named:
            found[start] = Rows(values, sentence, named)
        before = tuple(one for one in named if len(one.rows) == 1)
    return found


def _goes_on(sentence: str, grid: Grid) -> bool:
    """Whether a sentence begins with a pronoun or, as "the plan", with what the rows are."""
    opening = _GOES_ON.match(sentence)
    if opening is None or opening[1] is None:
        return opening is not None
    return stem(opening[1].lower()) in stems(grid.columns[0])


def _named(sentence: str, grids: Sequence[Grid], index: ContextIndex) -> Iterator[_Named]:
    for grid in grids:
        wording = read(sentence, grid, index.knows)
        if wording.says(TOGETHER):
            continue
        headed = tuple(
            _Mention(item.start, item.end, frozenset(item.columns))
            for item in wording.items
            if item.heading and _is_thing(sentence[item.start : item.end], grid, item)
        )
        mentions = headed or tuple(
            _Mention(item.start, item.end, rows)
            for item in wording.items
            if (rows := _rows(item, sentence, grid))
        )
        one = _Named(grid, mentions, across=bool(headed))
        if one.mentions:
            yield one


def _is_thing(written: str, grid: Grid, item: Item) -> bool:
    """Whether a heading names a thing, and its column holds what the rows say of it.

    It is written as a name, and what stands below it is of no one kind: 6.1 in, 168 g, $499.
    """
    named = written[:1].isupper() and not period(written)
    return named and all(one > 0 and len(_kinds(grid, one)) > 1 for one in item.columns)


def _kinds(grid: Grid, column: int) -> set[str]:
    """The dimensions of what stands in a column."""
    entries = (record.entries[column] for record in grid.records)
    values = (value for entry in entries if entry for value in entry.values)
    return {value.dimension for value in values if isinstance(value, Quantity)}


def _rows(item: Item, sentence: str, grid: Grid) -> frozenset[int]:
    """The rows that an item may mean by their name, those with a longer one included."""
    if _SMALL.fullmatch(item.word) or not any(column == LABEL for _, column, _ in item.cells):
        return frozenset()
    found = grid.places.get(stems(item.word), item.cells)
    written = sentence[item.start : item.end]
    return frozenset(
        row
        for row, column, whole in found
        if column == LABEL and (whole or not _is_common(written, grid.records[row].name))
    )


def _is_common(written: str, name: str) -> bool:
    """Whether words are a common noun and only a part of a name: the hotel of Hotel Merrow."""
    words = [word for word in WORD.findall(name) if word.isalpha()]
    return written.islower() and len(words) > 1 and all(word[0].isupper() for word in words)
