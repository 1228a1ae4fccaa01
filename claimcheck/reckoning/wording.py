"""A sentence → its words in terms of a grid: which name cells, which columns, which are values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from claimcheck.anchors import Quantity, Value
from claimcheck.context.grids import LABEL, Grid
from claimcheck.kinds import values
from claimcheck.language.stems import WORD, stem
from claimcheck.language.terms import STOP_WORDS
from claimcheck.reckoning.cues import SIDES

_WINDOW = 10
"""Words that one cell may take up in a sentence."""

_AUXILIARY = {
    **dict.fromkeys("is are was were been being 's".split(), "be"),
    **dict.fromkeys("has had having".split(), "have"),
    **dict.fromkeys("does did".split(), "do"),
}

GENERIC = frozenset(
    "table list total number record entry row column time case item thing amount overall exactly"
    " altogether occur occasion instance different various list include show feature there have be"
    " do total combined during season year game match play player team make take come use same"
    " respectively value when where which who whom whose what while whereas however".split()
)
"""Words about any table at all: they select nothing."""


class Item(NamedTuple):
    """One word or name of a sentence, and what the grid knows of it."""

    start: int
    end: int
    word: str
    """Lower-cased, auxiliaries as lemma; a name or value of several words as written."""
    cells: tuple[tuple[int, int, bool], ...] = ()
    columns: tuple[int, ...] = ()
    value: Value | None = None
    heading: bool = False
    """Whether the words are the whole header of the column."""

    @property
    def plain(self) -> bool:
        """True for a word that is neither a cell nor a column nor a value."""
        return not self.cells and not self.columns and self.value is None

    @property
    def rows(self) -> frozenset[int]:
        """The rows that a name picks: those with the whole cell, else with a part of it."""
        whole = frozenset(row for row, _, full in self.cells if full)
        return whole or frozenset(row for row, _, _ in self.cells)


@dataclass(frozen=True, slots=True)
class Wording:
    """A sentence read against one grid."""

    grid: Grid
    items: tuple[Item, ...]
    foreign: tuple[str, ...]
    """Content words that neither the context nor the language of tables knows."""

    def says(self, words: frozenset[str]) -> bool:
        """True where one of the words stands in the sentence and is no name or value."""
        return any(item.plain and item.word in words for item in self.items)


def read(sentence: str, grid: Grid, knows: Callable[[str], bool]) -> Wording:
    """Read a sentence against a grid; the longest name at a place wins."""
    tokens = [(match.start(), match.end(), match.group()) for match in WORD.finditer(sentence)]
    stems_ = [stem(word) for _, _, word in tokens]
    mentions = {}
    at = 0
    for mention in values.read(sentence):
        while at < len(tokens) and tokens[at][1] <= mention.start:
            at += 1
        first = at
        while at < len(tokens) and tokens[at][0] < mention.end:
            at += 1
        if at > first:
            mentions[first] = (at, mention.value, mention.end)
    items: list[Item] = []
    foreign = []
    numbered = _numbered([word for _, _, word in tokens], stems_, grid) if grid.numbers else {}
    at = 0
    while at < len(tokens):
        if at in numbered:
            last, row = numbered[at]
            start, end = tokens[at][0], tokens[last - 1][1]
            item = Item(start, end, sentence[start:end].lower(), _whole_row(row))
        else:
            last, item = _item(sentence, tokens, stems_, at, grid, mentions)
        items.append(item)
        if item.plain and not _familiar(tokens[at][2].lower(), stems_[at], knows):
            foreign.append(item.word)
        at = last
    return Wording(grid, tuple(items), tuple(foreign))


_NUMBERING = frozenset({"no", "nr", "num", "number", "id"})
"""Words of a heading or before a number that say that it is a name."""


def _numbered(
    words: Sequence[str], stems_: Sequence[str], grid: Grid
) -> dict[int, tuple[int, int]]:
    """Where rows are named by a number and what they are: first word → word behind it, and row.

    "Builds 1187 and 1188", "the number 4 bus". What the rows are the heading of the first column
    says; without it a number may be any amount.
    """
    kinds = set(grid.headings[0]) - _NUMBERING
    found: dict[int, tuple[int, int]] = {}
    listed = False
    for at, word in enumerate(words):
        row = grid.numbers.get(word)
        if row is None:
            listed = listed and word in ("and", "or")
            continue
        first = at - 1 if at and stems_[at - 1] in _NUMBERING else at
        behind = first > 0 and stems_[first - 1] in kinds
        before = first < at and at + 1 < len(words) and stems_[at + 1] in kinds
        if behind or before or listed:
            found[first - behind] = (at + 1 + before, row)
        listed = behind or listed
    return found


def _whole_row(row: int) -> tuple[tuple[int, int, bool], ...]:
    return ((row, LABEL, True), (row, 0, True))


def _familiar(word: str, stem_: str, knows: Callable[[str], bool]) -> bool:
    return word in STOP_WORDS or stem_ in GENERIC or word in GENERIC or knows(stem_)


def _item(
    sentence: str,
    tokens: Sequence[tuple[int, int, str]],
    stems_: Sequence[str],
    at: int,
    grid: Grid,
    mentions: dict[int, tuple[int, Value, int]],
) -> tuple[int, Item]:
    """The item that starts at a word, and the word after it."""
    cell_end, cells = _cell(tokens, stems_, at, grid)
    column_end, columns, whole = _column(tokens, stems_, at, grid)
    value_end, value, written_end = mentions.get(at, (at, None, 0))
    if isinstance(value, Quantity) and value.dimension == "rank":
        value_end, value = at, None
    last = max(cell_end, column_end, value_end, at + 1)
    if column_end < last or (cell_end == last and column_end == last and not whole):
        columns = columns if column_end == last and not _whole(cells) else ()
    if cell_end < last or (columns and (whole or not _whole(cells))):
        cells = ()
    if value_end < last:
        value = None
    start, end = tokens[at][0], tokens[last - 1][1]
    if value is not None:
        end = max(end, written_end)  # "2 ×" and "5 %" end behind their last word.
    word = sentence[start:end].lower()
    return last, Item(
        start, end, _AUXILIARY.get(word, word), cells, columns, value, bool(columns and whole)
    )


def _whole(cells: Sequence[tuple[int, int, bool]]) -> bool:
    return any(full for _, _, full in cells)


def _cell(
    tokens: Sequence[tuple[int, int, str]], stems_: Sequence[str], at: int, grid: Grid
) -> tuple[int, tuple[tuple[int, int, bool], ...]]:
    """The longest run of words from here on that is a cell or a part of one."""
    for last in range(min(len(stems_), at + _WINDOW), at, -1):
        found = grid.places.get(tuple(stems_[at:last]))
        if found is None:
            continue
        words = [word.lower() for _, _, word in tokens[at:last]]
        full = tuple(one for one in found if one[2])
        if full and not all(word in STOP_WORDS for word in words):
            return last, full
        content = [word for word in words if word not in STOP_WORDS]
        if not content or words[0] in STOP_WORDS or words[-1] in STOP_WORDS:
            continue
        if all(word.isdigit() for word in content) or max(map(len, content)) < 3:
            continue
        return last, found
    return at, ()


def _column(
    tokens: Sequence[tuple[int, int, str]], stems_: Sequence[str], at: int, grid: Grid
) -> tuple[int, tuple[int, ...], bool]:
    """The columns whose header, or a telling word of it, stands here; whole headers first."""
    best: tuple[int, tuple[int, ...], bool] = (at, (), False)
    for number, heading in enumerate(grid.headings):
        size = len(heading)
        if size and at + size >= best[0] and tuple(stems_[at : at + size]) == heading:
            same = best[1] if at + size == best[0] else ()
            best = (at + size, (*same, number), True)
    word = tokens[at][2].lower()
    if best[1] or word in STOP_WORDS or len(word) < 3:
        return best
    side = stem(SIDES.get(word, ""))
    sided = tuple(n for n, heading in enumerate(grid.headings) if side and side in heading)
    if sided:
        return at + 1, sided, len(sided) == 1  # "60 cm wide" is of the column "Width".
    part = tuple(n for n, heading in enumerate(grid.headings) if stems_[at] in heading)
    return (at + 1, part, False) if part else best
