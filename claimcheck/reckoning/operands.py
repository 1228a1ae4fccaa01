"""Cells that a sentence sets in relation: two of a column, two of a row, a column as a whole.

Any number is the sum or difference of some others, so the cells must be those of the rows and
columns that the sentence speaks of, by their names or by the values that it takes from them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import combinations, islice

from claimcheck.anchors import Period, Quantity
from claimcheck.context.grids import LABEL, Grid
from claimcheck.reckoning.sizes import TOTAL, date_of
from claimcheck.reckoning.wording import Item, read

_MOST_ROWS = 4
"""Rows of which a sentence compares two."""

_MOST_WHOLES = 6
"""Columns that are added up one by one to see whether a number is their sum."""

_MOST_PAIRS = 500
"""Pairs of cells that are tried: a sentence that names the columns of more of them means none."""

_FEW_COLUMNS = 4
"""Columns of numbers any two of which may be meant, where the sentence names none of them."""

_CHANGE = re.compile(r"\b(?:changes?|diff(?:erence)?|delta|swing|net|gain|yoy)\b|\+/-|±", re.I)
_QUANTITY = re.compile(r"\b(?:qty|quantity|units|count|pieces|pcs|hours|hrs|nights|days)\b", re.I)
_ORDINAL = re.compile(r"#|(?:rank|pos|position|place|no|nr|year|id|\w+ id)\.?", re.IGNORECASE)
_MARGIN = re.compile(r"\b(?:margin|profitability|of (?:sales|revenue|turnover))\b", re.IGNORECASE)
_SALES = re.compile(r"\b(?:revenues?|(?:net )?sales|turnover)\b(?!.*\bcosts?\b)", re.IGNORECASE)
_COSTING = re.compile(r"\b(?:costs?|pays?|dearer|cheaper|expensive)\b", re.IGNORECASE)
_PRICE = re.compile(r"(?:[a-z]+ )?(?:price|cost)s?(?: \(.*\))?", re.IGNORECASE)
_COSTS = re.compile(r"\bcosts?\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Operands:
    """A few numbers of cells that belong together, as a calculation may take them."""

    values: tuple[Quantity, ...]
    place: tuple[int, int]
    """Row and column of the cell to look at."""
    order: frozenset[tuple[Decimal, Decimal]] = frozenset()
    """Amounts of which the first is the older."""
    whole: bool = False
    """Whether it is all that a column has, or all that the rows meant have there."""
    taken: bool = False
    """Whether the second says how often the first is taken."""


@dataclass(frozen=True, slots=True)
class Topic:
    """The rows and columns of a grid that a sentence speaks of."""

    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    kinds: tuple[frozenset[int], ...] = field(default=())
    """Rows picked by a name that several have."""


def topic_of(
    sentence: str,
    held: Iterable[tuple[int, int]],
    grid: Grid,
    knows: Callable[[str], bool],
) -> Topic:
    """What a sentence speaks of in a grid; `held` are the cells that its other values stand in."""
    rows: dict[int, None] = {}
    columns: dict[int, None] = {}
    kinds: dict[frozenset[int], None] = {}
    for item in read(sentence, grid, knows).items:
        columns.update(dict.fromkeys(item.columns))
        picked = _rows(item, grid)
        if len(picked) == 1:
            rows.update(dict.fromkeys(picked))
        elif 1 < len(picked) < len(grid.records):
            kinds[picked] = None
    for row, column in held:
        rows[row] = None
        columns[column] = None
    if _MARGIN.search(sentence):
        sales = [n for n, one in enumerate(grid.records) if _is_sales(one.name)]
        rows.update(dict.fromkeys(sales[:1]))
    if _COSTING.search(sentence):
        prices = [n for n, one in enumerate(grid.records) if _PRICE.fullmatch(one.name.strip())]
        rows.update(dict.fromkeys(prices[:1]))
    return Topic(tuple(rows), tuple(columns), tuple(kinds))


def _is_sales(name: str) -> bool:
    return _SALES.search(name) is not None and _COSTS.search(name) is None


def _rows(item: Item, grid: Grid) -> frozenset[int]:
    """The rows that a name or a date of a sentence picks."""
    value = item.value
    if isinstance(value, Period):
        return frozenset(_dated(value, grid))
    if value is not None and not (isinstance(value, Quantity) and value.identifier):
        return frozenset()
    return item.rows


def _dated(value: Period, grid: Grid) -> Iterator[int]:
    """The rows whose first cell is a date that lies in the one given."""
    for row, record in enumerate(grid.records):
        entry = record.entries[0]
        dates = [one for one in entry.values if isinstance(one, Period)] if entry else []
        if dates and _lies_in(dates[0], value):
            yield row


def _lies_in(one: Period, other: Period) -> bool:
    if one.first is None or one.last is None or other.first is None or other.last is None:
        return False
    years = slice(1 if other.yearless or one.yearless else 0, None)
    return other.first[years] <= one.first[years] and one.last[years] <= other.last[years]


def related(
    claimed: Quantity, here: Topic, before: Topic, grid: Grid, given: Sequence[Quantity] = ()
) -> Iterator[Operands]:
    """The groups of cells from which a number of a sentence may follow, the nearest first.

    `before` is what the sentences before speak of: "1.3 points more" leaves one of the two to them.
    `given` are numbers beside it, which a cell may be taken times: "for three nights".
    """
    columns = _columns(claimed, here, before, grid)
    rows = list(here.rows)
    telling = bool(claimed.unit) or claimed.amount is None or claimed.amount >= _TWO_DIGITS
    if len(rows) < 2 and (telling or claimed.step < 1):
        rows += [row for row in before.rows if row not in rows]
    yield from _single(claimed, here.rows, grid)
    if claimed.dimension == "ratio":
        totals = [n for n, one in enumerate(grid.records) if TOTAL.search(one.name)]
        rows = [*rows[: _MOST_ROWS - 1], *(row for row in totals[:1] if row not in rows)]
    for column in columns:
        for one, other in combinations(rows[:_MOST_ROWS], 2):
            if _CHANGE.search(grid.columns[column]):
                break
            if one in here.rows or not here.rows:
                yield from _pair(grid, (one, column), (other, column))
    single = (0,) if len(grid.records) == 1 else before.rows[:1]
    if claimed.dimension != "multiplier" or len(here.rows) < 2:
        yield from islice(_across(here.rows or single, here.columns, grid), _MOST_PAIRS)
    if claimed.unit:
        yield from _between(claimed, {*here.columns, *before.columns}, grid)
    for column in columns:
        for row in (here.rows or single)[:_MOST_ROWS]:
            cell = _amount(grid, row, column)
            if cell is not None and (cell.unit or not _unit(grid, column)):
                yield from (Operands((cell, factor), (row, column), taken=True) for factor in given)
    parted = here.rows if claimed.dimension == "ratio" else ()
    yield from _wholes(_all_columns(columns, here, grid), here, parted, grid)
    if claimed.dimension == "ratio":
        yield from _totals(grid)
    yield from _row_wholes(here.rows or single or range(len(grid.records)), grid)
    yield from _weighted(columns, grid)


def _columns(claimed: Quantity, here: Topic, before: Topic, grid: Grid) -> list[int]:
    """The columns that a sentence speaks of, then those of what the number is measured in."""
    numeric = [column for column in range(len(grid.columns)) if _is_numeric(grid, column)]
    named = [one for one in here.columns if one in numeric]
    unit = claimed.unit.split("/")[0]
    alike = [one for one in numeric if unit and _unit(grid, one) == unit]
    if claimed.dimension in ("ratio", "multiplier", "percentage_point"):
        alike = numeric if len(numeric) <= _FEW_COLUMNS else []
    found = list(dict.fromkeys([*named, *alike]))
    return found or [one for one in before.columns if one in numeric]


def _all_columns(columns: Sequence[int], here: Topic, grid: Grid) -> list[int]:
    """The columns spoken of, then all others of numbers: what is added up is often not named.

    Where a time is named that heads a column, columns of other times are not meant.
    """
    numeric = [column for column in range(len(grid.columns)) if _is_numeric(grid, column)]
    dated = {column for column in numeric if date_of(grid.columns[column]) is not None}
    if not dated.isdisjoint(here.columns):
        numeric = [one for one in numeric if one not in dated or one in here.columns]
    return list(dict.fromkeys([*columns, *numeric[:_MOST_WHOLES]]))


def _is_numeric(grid: Grid, column: int) -> bool:
    """Whether a column has numbers, and not those of its rows' order or names."""
    if _ORDINAL.fullmatch(grid.columns[column]):
        return False
    return any(_amount(grid, row, column) is not None for row in range(len(grid.records)))


def _unit(grid: Grid, column: int) -> str:
    """The unit of a column's first number."""
    found = (_amount(grid, row, column) for row in range(len(grid.records)))
    return next((one.unit for one in found if one is not None), "")


def _amount(grid: Grid, row: int, column: int) -> Quantity | None:
    """The number of a cell."""
    entry = grid.records[row].entries[column] if column != LABEL else None
    for one in entry.values if entry else ():
        if isinstance(one, Quantity) and one.amount is not None and not one.identifier:
            return one
    return None


def _pair(grid: Grid, one: tuple[int, int], other: tuple[int, int]) -> Iterator[Operands]:
    first, second = _amount(grid, *one), _amount(grid, *other)
    if first is None or second is None:
        return
    if _is_negative(first) and _is_negative(second):
        # Costs in brackets grow as they stand.
        first, second = _positive(first), _positive(second)
    yield Operands((first, second), one, _in_time(grid, (one, first), (other, second)))


def _is_negative(one: Quantity) -> bool:
    return one.amount is not None and one.amount < 0


def _positive(one: Quantity) -> Quantity:
    return replace(
        one, low=-one.high if one.high else one.high, high=-one.low if one.low else one.low
    )


def _in_time(
    grid: Grid, one: tuple[tuple[int, int], Quantity], other: tuple[tuple[int, int], Quantity]
) -> frozenset[tuple[Decimal, Decimal]]:
    """Which of two numbers is the older, by the dates that head their columns."""
    (place, first), (second_place, second) = one, other
    start, end = date_of(grid.columns[place[1]]), date_of(grid.columns[second_place[1]])
    if first.amount is None or second.amount is None or start is None or end is None:
        return frozenset()
    older = (first.amount, second.amount)
    if start == end:
        return frozenset()
    return frozenset({older if start < end else older[::-1]})


def _single(claimed: Quantity, rows: Sequence[int], grid: Grid) -> Iterator[Operands]:
    """What a row has under a heading of change, or of how many; or with a unit that is left out."""
    telling = claimed.amount is not None and abs(claimed.amount) >= _TWO_DIGITS
    for column, heading in enumerate(grid.columns):
        headed = _CHANGE.search(heading) or _QUANTITY.search(heading)
        for row in rows:
            found = _amount(grid, row, column)
            if found is not None and (headed or (telling and found.unit and not claimed.unit)):
                yield Operands((found,), (row, column))


_TWO_DIGITS = 10


def _across(rows: Sequence[int], named: Sequence[int], grid: Grid) -> Iterator[Operands]:
    """Two numbers of one row, of which the sentence names a column, or where there are few."""
    numeric = [column for column in range(len(grid.columns)) if _is_numeric(grid, column)]
    few, told = len(numeric) <= _FEW_COLUMNS, frozenset(named)
    for row in rows[:_MOST_ROWS] if few or told else ():
        for one, other in combinations(numeric, 2):
            if few or one in told or other in told:
                yield from _pair(grid, (row, one), (row, other))


def _between(claimed: Quantity, columns: Iterable[int], grid: Grid) -> Iterator[Operands]:
    """Two numbers of a row, of what is claimed, under two columns that are named.

    Where there are but two, who names one compares it with the other: "it costs €180 more".
    """
    unit = claimed.unit.split("/")[0]
    every = [column for column in range(len(grid.columns)) if _is_numeric(grid, column)]
    named = set(columns)
    numeric = [column for column in every if column in named or (len(every) == 2 and named)]
    for row in range(min(len(grid.records), _MOST_WHOLES)):
        for one, other in combinations(numeric[:_FEW_COLUMNS], 2):
            for pair in _pair(grid, (row, one), (row, other)):
                if all(each.unit == unit for each in pair.values):
                    yield pair


def _wholes(
    columns: Sequence[int], here: Topic, parted: Sequence[int], grid: Grid
) -> Iterator[Operands]:
    """All numbers of a column: of the rows named, of those of a kind, of all; a part with all."""
    everything = [n for n, one in enumerate(grid.records) if not TOTAL.search(one.name)]
    for column in columns:
        for rows in (here.rows, *map(sorted, here.kinds), everything):
            found = [one for row in rows if (one := _amount(grid, row, column)) is not None]
            if len(found) > 1 and len({one.unit for one in found}) == 1:
                yield Operands(tuple(found), (rows[0], column), whole=True)
                if list(rows) == everything:
                    yield from _parts(found, parted, column, grid)


def _totals(grid: Grid) -> Iterator[Operands]:
    """What two columns come to, where there are few: how much of the planned hours are used."""
    numeric = [column for column in range(len(grid.columns)) if _is_numeric(grid, column)]
    rows = [n for n, one in enumerate(grid.records) if not TOTAL.search(one.name)]
    for one, other in combinations(numeric if len(numeric) <= _FEW_COLUMNS else (), 2):
        sums = [_sum(grid, rows, column) for column in (one, other)]
        if sums[0] is not None and sums[1] is not None:
            places = ((rows[0], one), (rows[0], other))
            order = _in_time(grid, (places[0], sums[0]), (places[1], sums[1]))
            yield Operands((sums[0], sums[1]), places[0], order)


def _sum(grid: Grid, rows: Sequence[int], column: int) -> Quantity | None:
    found = [one for row in rows if (one := _amount(grid, row, column)) is not None]
    if len(found) < 2 or len({one.unit for one in found}) > 1:
        return None
    total = sum((one.amount for one in found if one.amount is not None), Decimal(0))
    return replace(found[0], low=total, high=total)


def _row_wholes(rows: Sequence[int], grid: Grid) -> Iterator[Operands]:
    """All numbers of a row, where they are of one kind: the answers to a question."""
    numeric = [column for column in range(len(grid.columns)) if _is_numeric(grid, column)]
    for row in rows[:_MOST_ROWS]:
        found = [one for column in numeric if (one := _amount(grid, row, column)) is not None]
        if 2 < len(found) <= _MOST_WHOLES and len({one.unit for one in found}) == 1:
            yield Operands(tuple(found), (row, numeric[0]), whole=True)
            total = sum((one.amount for one in found if one.amount is not None), Decimal(0))
            whole = replace(found[0], low=total, high=total)
            yield from (Operands((one, whole), (row, numeric[0])) for one in found)


def _weighted(columns: Sequence[int], grid: Grid) -> Iterator[Operands]:
    """What the lines of a bill come to, each so many times its price."""
    counts = [n for n, heading in enumerate(grid.columns) if _QUANTITY.search(heading)]
    rows = [n for n, one in enumerate(grid.records) if not TOTAL.search(one.name)]
    for count in counts[:1]:
        for column in columns:
            found = [
                replace(one, low=one.low * often.amount, high=one.high * often.amount)
                for row in rows
                if column != count
                and (one := _amount(grid, row, column)) is not None
                and (often := _amount(grid, row, count)) is not None
                and one.low is not None
                and one.high is not None
                and often.amount is not None
            ]
            if len(found) > 1:
                yield Operands(tuple(found), (rows[0], column), whole=True)


def _parts(
    found: Sequence[Quantity], rows: Sequence[int], column: int, grid: Grid
) -> Iterator[Operands]:
    """What a row has of a column and what all have."""
    total = sum((one.amount for one in found if one.amount is not None), Decimal(0))
    whole = replace(found[0], low=total, high=total)
    for row in rows[:_MOST_ROWS]:
        part = _amount(grid, row, column)
        if part is not None and part.unit == whole.unit:
            yield Operands((part, whole), (row, column))
