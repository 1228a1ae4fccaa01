"""Statements of how many rows there are of a kind."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from itertools import combinations

from claimcheck.anchors import Bound, Quantity, Value
from claimcheck.context.grids import LABEL
from claimcheck.findings import Outcome
from claimcheck.kinds import numbers
from claimcheck.language.terms import STOP_WORDS
from claimcheck.reckoning.cues import HIGHEST, LESS, LOWEST, MORE, NEGATION
from claimcheck.reckoning.reckoned import Reckoned, Scope
from claimcheck.reckoning.selection import (
    Condition,
    column_near,
    conditions,
    contrary,
    meet,
    weak,
)
from claimcheck.reckoning.sizes import sizes
from claimcheck.reckoning.wording import Item, Wording

_NOT_COUNTED = (HIGHEST | LOWEST | MORE | LESS | NEGATION) | frozenset(
    "than average difference consecutive between first last or row prior year both lead led"
    " below above under over exceed exceeds exceeded beyond within outside".split()
)
_OPENERS = frozenset("there only exactly a the all of".split())
_BEFORE_COUNT = frozenset("only exactly be all of the".split())
_MOST_NAMES = 6
_LEAST = 2
"""One row proves nothing: every name stands in one."""

_SLACK = 20
"""A count this far above the number of rows is another quantity."""


def count(wording: Wording) -> Reckoned | None:
    """Whether as many rows as claimed, or as many different names, fulfil the conditions."""
    if wording.says(_NOT_COUNTED) or len(wording.foreign) > 1:
        return None
    for number in range(len(wording.items)):
        taken, distinct = _counted(wording, number)
        if taken:
            return _count(wording, number, taken, distinct)
    return None


def _counted(wording: Wording, number: int) -> tuple[list[int], tuple[int, ...]]:
    """The items of a count, its number first, and the columns whose names are counted."""
    items = wording.items
    value = items[number].value
    if not isinstance(value, Quantity) or value.identifier or value.approximator or value.unit:
        return [], ()
    if value.dimension != "number" or items[number].word.endswith(("x", "×")):
        return [], ()  # "2 × Lamp" says how many of one row.
    amount = value.amount
    if amount is None or amount != int(amount) or amount <= 0:
        return [], ()
    if amount > len(wording.grid.records) + _SLACK or number + 1 >= len(items):
        return [], ()
    near = column_near(wording, number)
    if near is not None and near < number:
        return [], ()
    head = items[number + 1]
    words = [item.word for item in items]
    opening = number == 0 or (
        words[number - 1] in _BEFORE_COUNT and words[0] in _OPENERS and number <= 5
    )
    if head.columns:
        named = all(wording.grid.orders[one] is None or one == 0 for one in head.columns)
        return ([number, number + 1], head.columns) if named else ([], ())
    if not (head.plain or opening) or _is_one_row(head):
        return [], ()
    if opening:
        after = number + 2
        if head.plain and after < len(items) and items[after].columns and not items[after].value:
            return [number, after], items[after].columns
        return [number], ()
    others = [item for place, item in enumerate(items) if place != number]
    told = head.word not in STOP_WORDS and head.word not in wording.foreign
    alone = any(item.cells for item in others) and not any(item.value for item in others)
    return ([number], ()) if told and number and alone else ([], ())


def _is_one_row(item: Item) -> bool:
    """Whether an item is the name of a single row, of which a number before it counts the things.

    "2 Lumo keyboards" does not say that two rows are called so.
    """
    return any(column == LABEL for _, column, _ in item.cells) and len(item.rows) == 1


def _count(
    wording: Wording, number: int, taken: list[int], distinct: tuple[int, ...]
) -> Reckoned | None:
    found = conditions(wording, taken)
    if any(_loose(wording, one) for one in found) or contrary(found):
        return None
    everything = frozenset(range(len(wording.grid.records)))
    claimed = wording.items[number].value
    assert isinstance(claimed, Quantity)
    rows = meet(everything, found)
    strong = meet(everything, [one for one in found if not weak(wording, one)])
    sizes = {len(rows), len(strong), *_different(wording, rows, distinct)}
    holds = any(_is(claimed, size) for size in sizes)
    if holds and "all" in [item.word for item in wording.items[:number]]:
        holds = rows == everything
    item = wording.items[number]
    listed = "; ".join(wording.grid.records[row].name for row in sorted(rows)[:6])
    steps = (f"rows that fit: {len(rows)}" + (f" ({listed})" if listed else ""),)
    columns = [column for one in found for column in sorted(one.columns) if column >= 0]
    cells = tuple((row, column) for row in sorted(rows)[:5] for column in columns[:1])
    return Reckoned(holds, item.start, item.end, steps, cells)


def _loose(wording: Wording, condition: Condition) -> bool:
    if condition.bound:
        return False
    value = wording.items[condition.items[0]].value
    return not condition.rows or isinstance(value, Quantity)


def _different(wording: Wording, rows: frozenset[int], columns: tuple[int, ...]) -> set[int]:
    """How many different names the rows have in each column."""
    records = wording.grid.records
    return {len({records[row].text(column).casefold() for row in rows}) for column in columns}


def _is(claimed: Quantity, size: int) -> bool:
    counted = Quantity(Decimal(size), Decimal(size))
    bare = Quantity(claimed.low, claimed.high, bound=claimed.bound, step=claimed.step)
    return numbers.agree(bare, counted).outcome is Outcome.AGREES


def tally(wording: Wording, sentence: str) -> list[Reckoned]:
    """Numbers of a sentence that are how many rows have one, or two, of the names in it.

    They may also be the size of the table, or of a part of it. Where a sentence says more than can
    be worked out, such a count still shows where a number came from; one that is no such count
    shows nothing.
    """
    named = _named_sizes(wording)
    found = []
    for item in wording.items:
        amount = item.value.amount if isinstance(item.value, Quantity) else None
        if amount is None or amount < _LEAST or not _is_bare(item.value) or amount != int(amount):
            continue
        step, row = _size(wording, sentence, item, int(amount), named)
        if step:
            found.append(
                Reckoned(
                    holds=True,
                    start=item.start,
                    end=item.end,
                    steps=(step,),
                    cells=((row, 0),),
                    scope=Scope.WORDS,
                )
            )
    return found


def _named_sizes(wording: Wording) -> dict[int, frozenset[int]]:
    """By how many they are: the rows that have a name of the sentence, or two of them."""
    picked = [item.rows for item in wording.items if item.cells and item.value is None]
    if not 0 < len(picked) <= _MOST_NAMES:
        return {}
    found = {len(rows): rows for rows in picked}
    found.update((len(both), both) for a, b in combinations(picked, 2) if len(both := a & b) > 1)
    return found


def _size(
    wording: Wording,
    sentence: str,
    item: Item,
    amount: int,
    named: Mapping[int, frozenset[int]],
) -> tuple[str, int]:
    """What there are so many of, in words, and the row to look at."""
    rows = sorted(named.get(amount, ()))
    if rows:
        names = "; ".join(wording.grid.records[row].name for row in rows[:6])
        return f"rows with these names: {len(rows)} ({names})", rows[0]
    for size, what in sizes(wording, sentence, item):
        if size == amount:
            return f"{what}: {size}", 0
    return "", 0


def _is_bare(value: Value | None) -> bool:
    """Whether a number may count rows: a plain one, or one of days or months, as rows may be."""
    if not isinstance(value, Quantity) or value.bound is not Bound.NONE or value.identifier:
        return False
    return value.dimension == "number" or (value.dimension == "time" and value.unit in _ROWS)


_ROWS = frozenset({"day", "week", "month", "quarter", "year"})
