"""Statements that run through a row: "Moe had 12 points, two rebounds and a steal".

Unlike the other rules this one decides word by word: each number with the column it counts is
held against the cell of the row named before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from claimcheck.anchors import Bound, Quantity
from claimcheck.context.grids import LABEL
from claimcheck.kinds.numbers.lexicon import DOWN, UP
from claimcheck.reckoning.reckoned import Reckoned, Scope
from claimcheck.reckoning.selection import named
from claimcheck.reckoning.wording import Item, Wording

_OTHER_SPAN = frozenset(
    "average averages averaged averaging combine combined combining career last previous past"
    " season half period stretch streak straight quarter frame inning set per each every both"
    " total totals totaling next averaging run".split()
)
"""Words that make a number one of more or fewer than the row's own occasion."""

_APART = frozenset("ahead behind clear short more fewer less".split())
_ONE = frozenset({"a", "an"})

_CHANGE = frozenset({"change", "chang", "difference", "differenc", "delta", "swing"})
"""The stems that head a column of what was won or lost."""


def line(wording: Wording) -> list[Reckoned]:
    """Every number of a sentence that a cell of the row named before it settles."""
    return [] if wording.says(_OTHER_SPAN) else list(_amounts(wording))


def _amounts(wording: Wording) -> Iterator[Reckoned]:
    items = wording.items
    subject: int | None = None
    for number, item in enumerate(items):
        if names_row(item):
            subject = min(item.rows) if len(item.rows) == 1 else None
        if subject is None:
            continue
        head, amount = _counted(items, number)
        if amount is None or head is None or len(head.columns) != 1 or not head.heading:
            continue
        before = items[number - 1].word if number else ""
        if before == "of" and number > 1 and items[number - 2].value is not None:
            continue  # The 25 of "10 of 25 seats" is not how many the row has.
        column = head.columns[0]
        if before in UP | DOWN:
            headings = enumerate(wording.grid.headings)
            changes = [at for at, words in headings if len(words) == 1 and words[0] in _CHANGE]
            if len(changes) != 1:
                continue
            column, amount = changes[0], amount if before in UP else -amount
        stated = wording.grid.orders[column]
        if stated is None or not isinstance(stated[subject], Decimal):
            continue
        if _compares(items, number + 1):
            continue
        steps = (named(wording.grid, subject, column),)
        holds = stated[subject] == amount
        yield Reckoned(holds, item.start, head.end, steps, ((subject, column),), Scope.WORDS)


def _compares(items: tuple[Item, ...], head: int) -> bool:
    """Whether a number says by how much rows differ: "one gold ahead"."""
    return head + 1 < len(items) and items[head + 1].word in _APART


def names_row(item: Item) -> bool:
    """Whether an item is a row's name, or a part of it that starts with a capital."""
    return any(column == LABEL for _, column, _ in item.cells)


def _counted(items: tuple[Item, ...], number: int) -> tuple[Item | None, Decimal | None]:
    """The column item that a number or article at a place counts, and how many it says."""
    item = items[number]
    if number + 1 >= len(items):
        return None, None
    if isinstance(item.value, Quantity):
        value = item.value
        plain = value.bound is Bound.NONE and not value.approximator and not value.unit
        return (items[number + 1], value.amount) if plain else (None, None)
    if item.plain and item.word in _ONE and items[number + 1].columns:
        before = items[number - 1].word if number else ""
        # "points and a steal" goes on counting; "a point guard" does not begin to.
        return (
            (items[number + 1], Decimal(1))
            if before in ("and", "with", "block") or (number and items[number - 1].columns)
            else (None, None)
        )
    return None, None
