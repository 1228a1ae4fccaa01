"""Which rows of a grid a part of a sentence picks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from claimcheck.anchors import Period, Quantity, Value
from claimcheck.context.elisions import in_currency, record_currency
from claimcheck.context.grids import LABEL, Grid
from claimcheck.findings import Outcome
from claimcheck.kinds import values
from claimcheck.reckoning.wording import Item, Wording

_LINKS = frozenset("of be as a an the with for at in on to have about over , only just by".split())
"""Words that may stand between a column's name and the value it is said to have."""

_NAMING_LINKS = frozenset("of be as a an the".split())


class Condition(NamedTuple):
    """What a row must have: its words, the rows that do, and the columns where they have it."""

    items: tuple[int, ...]
    rows: frozenset[int]
    columns: frozenset[int]
    bound: bool
    """Whether a column's name says where the value stands."""


def conditions(wording: Wording, taken: Iterable[int] = ()) -> list[Condition]:
    """The conditions that a sentence's names and values set, apart from the items taken."""
    skip = set(taken)
    found = []
    for number, item in enumerate(wording.items):
        if number in skip:
            continue
        if item.value is not None or item.cells:
            condition = _condition(wording, number, item, skip)
            if condition is not None:
                found.append(condition)
    return found


def _condition(wording: Wording, number: int, item: Item, skip: set[int]) -> Condition | None:
    grid = wording.grid
    column = column_near(wording, number, skip)
    if item.value is not None:
        if column is None or not _holds(grid, wording.items[column].columns, item.value):
            column = _only_column(wording, number, skip)
        rows: frozenset[int] = frozenset()
        columns = wording.items[column].columns if column is not None else ()
        if columns:
            rows = frozenset(
                row
                for row in range(len(grid.records))
                if any(agrees(grid, row, one, item.value) for one in columns)
            )
            rows |= frozenset(row for row, where in _written(grid, item) if where in columns)
            used = (number, column) if column is not None else (number,)
            return Condition(used, rows, frozenset(columns), bound=True)
        places = [
            (row, one)
            for row in range(len(grid.records))
            for one in range(len(grid.columns))
            if agrees(grid, row, one, item.value)
        ]
        places += _written(grid, item)
        return Condition(
            (number,),
            frozenset(row for row, _ in places),
            frozenset(one for _, one in places),
            bound=False,
        )
    if column is None:
        column = _said_after(wording, number, skip)
    if column is not None:
        named = set(wording.items[column].columns)
        rows = frozenset(row for row, where, _ in item.cells if where in named)
        if rows or _asserted(wording, column, number):
            return Condition((number, column), rows, frozenset(named), bound=True)
    where_all = frozenset(where for _, where, _ in item.cells if where != LABEL)
    return Condition((number,), item.rows, where_all or frozenset({LABEL}), bound=False)


def _written(grid: Grid, item: Item) -> list[tuple[int, int]]:
    """Where a value stands as it is written; money only where the cell is of its currency."""
    value = item.value
    places = [(row, where) for row, where, _ in item.cells]
    if not isinstance(value, Quantity) or not value.dimension.startswith("currency"):
        return places
    return [
        (row, where) for row, where in places if where == LABEL or agrees(grid, row, where, value)
    ]


def _holds(grid: Grid, columns: Iterable[int], value: Value) -> bool:
    """Whether some cell of the columns states a value of this kind at all.

    No clock time is looked for in a column of days.
    """
    return any(
        isinstance(one, type(value)) and not (isinstance(one, Period) and _unlike(value, one))
        for record in grid.records
        for column in columns
        if (entry := record.entries[column]) is not None
        for one in entry.values
    )


def _unlike(value: Value, other: Period) -> bool:
    return values.agree(value, other).outcome is Outcome.UNRELATED


def _only_column(wording: Wording, number: int, skip: set[int]) -> int | None:
    """The only column named in the sentence that states values of this kind."""
    value = wording.items[number].value
    assert value is not None
    found = [
        place
        for place, item in enumerate(wording.items)
        if item.columns and place not in skip and item.value is None
        if _holds(wording.grid, item.columns, value)
    ]
    numbers = [one for one in wording.items if isinstance(one.value, type(value))]
    return found[0] if len(found) == 1 and len(numbers) == 1 else None


def _said_after(wording: Wording, number: int, skip: set[int]) -> int | None:
    """The column that a name is said to stand in: "Otago be the home team", "Otago as visitor"."""
    items = wording.items
    after = number + 1
    while after < len(items) and items[after].word in ("be", "as", "the", "a", "an"):
        after += 1
    linked = after > number + 1 and items[number + 1].word in ("be", "as")
    return after if linked and after < len(items) and items[after].heading else None


def _asserted(wording: Wording, column: int, number: int) -> bool:
    """Whether a sentence says that a name stands in a column: "the home team be Otago"."""
    items = wording.items
    between = {item.word for item in items[min(column, number) + 1 : max(column, number)]}
    return items[column].heading and bool(between & {"be", "of", "as"})


def column_near(wording: Wording, number: int, skip: Iterable[int] = ()) -> int | None:
    """The item that names the column of a value: "score of 71", "71 points", "score be 71"."""
    items = wording.items
    after = number + 1
    counted = items[number].value is not None and after < len(items) and after not in skip
    if counted and items[after].columns:
        return after
    links = _LINKS if items[number].value is not None else _NAMING_LINKS
    for before in range(number - 1, max(-1, number - 5), -1):
        if items[before].columns and before not in skip:
            return before
        if not items[before].plain or items[before].word not in links:
            break
    return None


def agrees(grid: Grid, row: int, column: int, claimed: Value) -> bool:
    """Whether a cell states the claimed value, be it with or without its unit."""
    entry = grid.records[row].entries[column]
    if entry is None:
        return False
    stated = entry.values
    if isinstance(claimed, Quantity) and claimed.dimension.startswith("currency"):
        unit = record_currency(one.cell for one in grid.records[row].entries if one is not None)
        stated = tuple(in_currency(one, unit) for one in stated)
    return any(_same(claimed, one) for one in stated)


def _same(claimed: Value, stated: Value) -> bool:
    if values.agree(claimed, stated).outcome is Outcome.AGREES:
        return True
    if isinstance(claimed, Quantity) and isinstance(stated, Quantity):
        if claimed.identifier or stated.identifier:
            return False
        if claimed.dimension.startswith("currency") and stated.dimension == "currency":
            return False
        bare = replace(claimed, unit="", dimension="number")
        other = replace(stated, unit="", dimension="number")
        return values.agree(bare, other).outcome is Outcome.AGREES
    return False


def meet(rows: Iterable[int], found: Sequence[Condition]) -> frozenset[int]:
    """The rows that fulfil all conditions."""
    left = frozenset(rows)
    for condition in found:
        left &= condition.rows
    return left


def weak(wording: Wording, condition: Condition) -> bool:
    """Whether a condition may well mean something else: a bare number, one word of a long cell."""
    item = wording.items[condition.items[0]]
    if isinstance(item.value, Quantity):
        return not condition.bound
    if item.value is not None:
        return False
    return not any(whole for _, _, whole in item.cells) and " " not in item.word


def contrary(found: Sequence[Condition]) -> bool:
    """Whether two conditions name different cells of a column: the sentence is of several rows."""
    return any(
        one.columns & other.columns - {LABEL} and not one.rows & other.rows
        for one, other in combinations(found, 2)
    )


def named(grid: Grid, row: int, column: int) -> str:
    """A cell in words: its row, its column and what it says."""
    record = grid.records[row]
    text = record.text(column)
    name = f"{record.name}, " if record.name and record.name != text else ""
    return f"{name}{grid.columns[column]}: {text}" if text else ""
