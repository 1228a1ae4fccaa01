"""Statements that run through a row: "Moe had 12 points (5-9 FG), two rebounds and a steal".

Unlike the other rules this one decides word by word: each number with the column it counts is
held against the cell of the row named before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from claimcheck.anchors import Bound, Quantity
from claimcheck.context.grids import LABEL, Grid
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
_KINDS = frozenset(
    "line range shot shots shooting shooter shooters arc attempt attempts land territory play"
    " percent percentage lead deficit game guard".split()
)
_SHORT = 12
_ONE = frozenset({"a", "an"})
_PAIR = re.compile(
    r"(?<![\d\-–.])(\d{1,3})\s?[-–]\s?(?:(?:of|for|from)\s?[-–]\s?)?(\d{1,3})(?![\d.]|\s?[-–]\s?\d)"
)
_SHOTS = (
    (re.compile(r"\s?(?:FGs?\b|from the (?:field|floor)\b|shooting\b)"), ("field", "goal")),
    (
        re.compile(
            r"\s?(?:3\s?-?\s?(?:Pts?|P|FG|PT)\b|from (?:the )?(?:three\b|3\b|deep\b|downtown\b|"
            r"long range\b|(?:behind|beyond) the arc\b))"
        ),
        ("thre", "point"),
    ),
    (
        re.compile(r"\s?(?:FTs?\b|from the (?:free\b|foul\b|charity\b|line\b|stripe\b))"),
        ("fre", "throw"),
    ),
)
"""How box scores and their readers name the three kinds of shots, made of attempted."""

_MADE = frozenset({"made", "make", "mad"})
_TRIED = frozenset({"attempted", "attempt", "tried", "taken"})
_WON = frozenset({"win", "won", "w"})
_LOST = frozenset({"loss", "losse", "lost", "lose", "l"})
_POINTS = frozenset({"pt", "pts", "point", "score", "goal", "run"})
_CHANGE = frozenset({"change", "chang", "difference", "differenc", "delta", "swing"})
"""The stems that head a column of what was won or lost."""
_BEAT = frozenset(
    "beat beats beating defeat defeats defeated defeating down downed top topped edge edged over"
    " rout routed outlast outlasted overcame crush crushed".split()
)


def line(wording: Wording, sentence: str) -> list[Reckoned]:
    """Every number of a sentence that a cell of the row named before it settles."""
    found = list(_pairs(wording, sentence))
    if not wording.says(_OTHER_SPAN):
        found += _amounts(wording)
    return found


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
            changes = _columns(wording.grid, (), _CHANGE)
            if len(changes) != 1:
                continue
            column, amount = changes[0], amount if before in UP else -amount
        stated = wording.grid.orders[column]
        if stated is None or not isinstance(stated[subject], Decimal):
            continue
        if _compound(items, number + 1) or _compares(items, number + 1):
            continue
        steps = (named(wording.grid, subject, column),)
        holds = stated[subject] == amount
        yield Reckoned(holds, item.start, head.end, steps, ((subject, column),), Scope.WORDS)


def _compound(items: tuple[Item, ...], head: int) -> bool:
    """Whether number and column only say what kind a thing is: "the three-point line"."""
    after = items[head + 1].word if head + 1 < len(items) else ""
    return after in _KINDS and items[head].end - items[head].start < _SHORT


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


def _pairs(wording: Wording, sentence: str) -> Iterator[Reckoned]:
    for match in _PAIR.finditer(sentence):
        first, second = Decimal(match[1]), Decimal(match[2])
        for after, stems in _SHOTS:
            tail = after.match(sentence, match.end())
            if tail:
                yield from _shots(wording, match.start(), tail.end(), stems, first, second)
                break
        else:
            bracketed = sentence[: match.start()].rstrip()[-1:] == "("
            yield from (
                _record(wording, match, first, second)
                if bracketed
                else _score(wording, match, first, second)
            )


def _shots(
    wording: Wording, start: int, end: int, stems: tuple[str, ...], made: Decimal, tried: Decimal
) -> Iterator[Reckoned]:
    row = _row_before(wording, start)
    columns = _columns(wording.grid, stems, _MADE), _columns(wording.grid, stems, _TRIED)
    if row is None or len(columns[0]) != 1 or len(columns[1]) != 1:
        return
    yield from _held(wording, start, end, row, (columns[0][0], columns[1][0]), (made, tried))


def _record(
    wording: Wording, match: re.Match[str], won: Decimal, lost: Decimal
) -> Iterator[Reckoned]:
    """Wins and losses in brackets after a name."""
    row = _row_before(wording, match.start(), reach=4)
    columns = _columns(wording.grid, (), _WON), _columns(wording.grid, (), _LOST)
    if row is None or len(columns[0]) != 1 or len(columns[1]) != 1:
        return
    pair = (columns[0][0], columns[1][0])
    yield from _held(wording, match.start(), match.end(), row, pair, (won, lost))


def _score(
    wording: Wording, match: re.Match[str], first: Decimal, second: Decimal
) -> Iterator[Reckoned]:
    """The result between the two rows that a sentence names."""
    rows = [
        (min(item.rows), place)
        for place, item in enumerate(wording.items)
        if names_row(item) and len(item.rows) == 1 and item.end <= match.start()
    ]
    columns = [
        number
        for number, heading in enumerate(wording.grid.headings)
        if len(heading) == 1 and heading[0] in _POINTS
    ]
    if len({row for row, _ in rows}) != 2 or len(columns) != 1 or len(wording.grid.records) != 2:
        return
    column = columns[0]
    order = wording.grid.orders[column]
    (one, at), (other, upto) = rows[0], rows[-1]
    if order is None or one == other or order[one] is None or order[other] is None:
        return
    words = {item.word for item in wording.items[at + 1 : upto]}
    if not words & _BEAT or wording.says(_OTHER_SPAN):
        return
    holds = {first, second} == {order[one], order[other]} and order[one] > order[other]
    steps = (f"{named(wording.grid, one, column)}; {named(wording.grid, other, column)}",)
    cells = ((one, column), (other, column))
    yield Reckoned(holds, match.start(), match.end(), steps, cells, Scope.WORDS)


def _row_before(wording: Wording, start: int, reach: int = 1000) -> int | None:
    """The row named last before a place; None where the name fits several rows."""
    for item in reversed(wording.items):
        if item.end <= start and names_row(item):
            near = start - item.end <= reach
            return min(item.rows) if near and len(item.rows) == 1 else None
    return None


def _columns(grid: Grid, stems: tuple[str, ...], last: frozenset[str]) -> list[int]:
    """The columns whose header has the stems, or words that begin with them, and a last word."""
    return [
        number
        for number, heading in enumerate(grid.headings)
        if heading
        and heading[-1] in last
        and len(heading) == len(stems) + 1
        and all(word.startswith(one) for word, one in zip(heading, stems, strict=False))
    ]


def _held(
    wording: Wording,
    start: int,
    end: int,
    row: int,
    columns: tuple[int, int],
    claimed: tuple[Decimal, Decimal],
) -> Iterator[Reckoned]:
    orders = [wording.grid.orders[column] for column in columns]
    stated = [order[row] if order else None for order in orders]
    if any(not isinstance(one, Decimal) for one in stated):
        return
    steps = tuple(named(wording.grid, row, column) for column in columns)
    cells = tuple((row, column) for column in columns)
    yield Reckoned(tuple(stated) == claimed, start, end, steps, cells, Scope.WORDS)
