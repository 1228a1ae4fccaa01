"""How many rows a table has, and how many of them lie on one side of a mark or have something.

These only bear counts out: a number that is none of them may count something else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from itertools import pairwise
from operator import gt, lt

from claimcheck.anchors import Bound, Instant, Period, Quantity
from claimcheck.context.grids import Grid
from claimcheck.kinds import values
from claimcheck.reckoning.selection import agrees
from claimcheck.reckoning.wording import Item, Wording

TOTAL = re.compile(r"\b(?:sub)?totals?\b|\bsum\b|\boverall\b|^all$", re.IGNORECASE)
"""The name of a row that adds the others up."""

_WHOLE = re.compile(
    r"\b(?:of|all|the|top|these|those|its|their|our|your|lists?|contains?|has|have|shows?|covers?|"
    r"compares?|includes?|are|were|across|with)\s+\W{0,2}$",
    re.IGNORECASE,
)
_IN_TOTAL = re.compile(
    r"\W{0,2}\s?(?:[\w-]+\s){0,2}(?:in (?:total|all)|altogether|overall|listed)\b"
)
_REST = re.compile(r"\b(?:other|remaining|rest of the|remainder of the)\s+\W{0,2}$", re.IGNORECASE)
_COUNT = re.compile(r"\b(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)\b", re.I)
_IN_WORDS = dict(
    zip("one two three four five six seven eight nine ten".split(), range(1, 11), strict=True)
)
_SIDES: tuple[tuple[re.Pattern[str], Callable[[Decimal, Decimal], bool]], ...] = (
    (re.compile(r"\b(?:below|under|less|lower|fewer|short of|miss\w{0,3}|beneath)\b", re.I), lt),
    (re.compile(r"\b(?:above|over|more|higher|exceed\w{0,3}|beyond|beat\w{0,3})\b", re.I), gt),
)
_COURSES = (
    (
        re.compile(
            r"\b(?:improv\w{1,4}|grew|grow\w{0,3}|rose|increas\w{1,3}|gain\w{0,3}|up)\b", re.I
        ),
        lt,
    ),
    (
        re.compile(
            r"\b(?:declin\w{1,3}|fell|fall\w{0,3}|dropp?\w{0,3}|decreas\w{1,3}|lost|down)\b", re.I
        ),
        gt,
    ),
)
"""What rose was lower before."""
_YES = frozenset({"true", "yes", "y", "✓", "✔", "✅", "included", "available"})
_NO = frozenset({"false", "no", "n", "✗", "✘", "❌", "none", "not included", "unavailable"})


def sizes(wording: Wording, sentence: str, item: Item) -> Iterator[tuple[int, str]]:
    """What a table has a number of, for one number of a sentence: how many, and of what."""
    grid = wording.grid
    rows = [n for n, one in enumerate(grid.records) if not TOTAL.search(one.name)]
    before, after = sentence[: item.start], sentence[item.end :]
    if _WHOLE.search(before) or _IN_TOTAL.match(after):
        yield len(rows), "rows"
    if _REST.search(before):
        for told in _COUNT.findall(before):
            number = _IN_WORDS.get(told.lower()) or (int(told) if told.isdigit() else 0)
            yield len(rows) - number, f"{len(rows)} rows but {number}"
    named = list(dict.fromkeys(one for other in wording.items for one in other.columns))
    for column in named:
        yield from _having(grid, rows, column)
        yield from _filled(grid, rows, column)
        for words, compare in _SIDES:
            if words.search(after):
                yield from _beside(grid, rows, column, compare)
    for words, compare in _COURSES:
        if words.search(sentence):
            yield from _in_time(grid, rows, compare)
    for other in wording.items:
        if isinstance(other.value, Quantity) and other.value.bound is not Bound.NONE:
            for column in named or range(len(grid.columns)):
                fit = sum(agrees(grid, row, column, other.value) for row in rows)
                yield fit, f"rows with {grid.columns[column]} {other.word}"


def _having(grid: Grid, rows: Sequence[int], column: int) -> Iterator[tuple[int, str]]:
    """How many rows have a yes, and how many a no, in a column of these."""
    texts = [grid.records[row].text(column).strip().lower() for row in rows]
    if all(one in _YES or one in _NO or not one for one in texts):
        yield sum(one in _YES for one in texts), f"rows with {grid.columns[column]}"
        yield sum(one not in _YES for one in texts), f"rows without {grid.columns[column]}"


def _in_time(
    grid: Grid, rows: Sequence[int], compare: Callable[[Decimal, Decimal], bool]
) -> Iterator[tuple[int, str]]:
    """How many rows have more, or less, in the later of two columns that dates head."""
    dated = [
        (first, n) for n, one in enumerate(grid.columns) if (first := date_of(one)) is not None
    ]
    for (_, old), (_, new) in pairwise(sorted(dated)):
        before, after = grid.orders[old], grid.orders[new]
        if before is None or after is None:
            continue
        pairs = [(before[row], after[row]) for row in rows]
        if all(isinstance(one, Decimal) for pair in pairs for one in pair):
            fit = sum(compare(one, other) for one, other in pairs)
            yield fit, f"rows that changed so from {grid.columns[old]} to {grid.columns[new]}"


def date_of(heading: str) -> Instant | None:
    """When a heading says that its column is of, be it by a year alone: "grade 2023"."""
    for one in values.read(heading):
        if isinstance(one.value, Period):
            return one.value.first
    year = _YEAR.search(heading)
    return Instant(int(year.group())) if year else None


_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def _filled(grid: Grid, rows: Sequence[int], column: int) -> Iterator[tuple[int, str]]:
    """How many rows have more than nothing in a column of numbers: "it rained on three days"."""
    order = grid.orders[column]
    amounts = [order[row] for row in rows] if order is not None else []
    if 0 in amounts and all(isinstance(one, Decimal) for one in amounts):
        yield sum(one > 0 for one in amounts), f"rows with some {grid.columns[column]}"


def _beside(
    grid: Grid, rows: Sequence[int], mark: int, compare: Callable[[Decimal, Decimal], bool]
) -> Iterator[tuple[int, str]]:
    """How many rows have a number on one side of what stands in the column named."""
    marks = grid.orders[mark]
    for column, order in enumerate(grid.orders):
        if order is None or marks is None or column == mark:
            continue
        pairs = [(order[row], marks[row]) for row in rows]
        if all(isinstance(one, Decimal) for pair in pairs for one in pair):
            fit = sum(compare(one, other) for one, other in pairs)
            side = "below" if compare is lt else "above"
            yield fit, f"rows with {grid.columns[column]} {side} {grid.columns[mark]}"
