"""How a value of the context compares with a claimed one, once both have their units."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from dataclasses import replace
from decimal import Decimal

from claimcheck.anchors import Anchor, Period, Quantity, Value
from claimcheck.context.cells import Cell
from claimcheck.context.elisions import in_points, priced, stated_in_points
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds import values

_OWN_KIND = frozenset({"identifier", "rank", "multiplier", "score", "ratio"})
"""Dimensions that a bare number in a cell does not stand for."""


def shared_units(found: Iterable[Stated]) -> set[tuple[int, str]]:
    """The units that each prose passage names, for the numbers in it that leave theirs out."""
    return {
        (one.passage, one.value.unit)
        for one in found
        if one.cell is None and isinstance(one.value, Quantity) and one.value.unit
    }


def compared(
    anchor: Anchor,
    text: str,
    one: Stated,
    index: ContextIndex,
    agreement: Agreement,
    shared: Set[tuple[int, str]],
) -> Agreement:
    """How a stated value agrees once both have the unit that one of them leaves out."""
    found = _as_written(anchor, text, one, agreement, shared)
    claimed = anchor.value
    if found.outcome is not Outcome.UNRELATED or not isinstance(claimed, Quantity):
        return found
    if claimed.dimension.startswith("currency"):
        money = priced(one, index)
        return found if money is None else values.agree(claimed, money)
    if isinstance(one.value, Quantity) and _POINTS & {claimed.dimension, one.value.dimension}:
        spoken = in_points(claimed, text[anchor.span.end : anchor.span.end + 8])
        return _if_agrees(values.agree(spoken, stated_in_points(one, index)), found)
    stated = one.value
    if isinstance(stated, Quantity) and stated.unit.split("/")[0] in _COUNTED:
        whole = replace(claimed, unit=stated.unit, dimension=stated.dimension)
        return _if_agrees(values.agree(whole, stated), found) if _is_lone(anchor, text) else found
    return found


_COUNTED = frozenset({"minute", "hour", "day", "week", "month", "year"})
"""Units that are also things one has so many of: "ten hours", of which "ten" may be said alone."""

_ENDS = re.compile(
    r"\**(?:\s*(?:[.,;:)\]\n]|\Z)|\s(?:is|are|was|were|for|and|or|costs?|cost|if)\b)"
)


def _is_lone(anchor: Anchor, text: str) -> bool:
    """Whether a bare number leaves out what it counts: "(afterwards, up to three)"."""
    value = anchor.value
    bare = isinstance(value, Quantity) and value.dimension == "number" and not value.unit
    return bare and _ENDS.match(text, anchor.span.end) is not None


_POINTS = frozenset({"percentage_point"})


def without_currency(claimed: Value, index: ContextIndex) -> Quantity | None:
    """The bare number of an amount in the only currency of a context, which may leave it out."""
    if not isinstance(claimed, Quantity) or not claimed.dimension.startswith("currency"):
        return None
    if claimed.unit.split("/")[0] != index.currency:
        return None
    return replace(claimed, unit="", dimension="number")


def _if_agrees(found: Agreement, instead: Agreement) -> Agreement:
    """What a guess at a unit shows: it may bear a value out, and never speaks against one."""
    return found if found.outcome is Outcome.AGREES else instead


def _as_written(
    anchor: Anchor, text: str, one: Stated, agreement: Agreement, shared: Set[tuple[int, str]]
) -> Agreement:
    """How a stated value agrees; a bare number in a table or record may be of any unit.

    In prose it may be of one that its passage names: "the hall measures 40 m², the bar 18".
    """
    claimed = anchor.value
    if agreement.outcome is Outcome.AGREES:
        return _reached(anchor, one, agreement)
    if agreement.outcome is not Outcome.UNRELATED:
        return agreement
    if isinstance(claimed, Quantity) and claimed.dimension == "rank":
        return _in_turn(anchor, text, one, agreement)
    if one.cell is None and (
        one.uncertain
        or not isinstance(claimed, Quantity)
        or (one.passage, claimed.unit) not in shared
    ):
        return agreement
    if not isinstance(claimed, Quantity):
        return agreement
    if isinstance(one.value, Period) and one.cell is not None and _is_year_like(claimed, one.cell):
        return Agreement(Outcome.AGREES, Reason.EXACT, (f"both say {one.cell.value.strip()}",))
    if not isinstance(one.value, Quantity):
        return agreement
    if claimed.dimension == "score" and _is_result(claimed, one.value):
        return Agreement(Outcome.AGREES, Reason.EXACT, (f"both say {values.describe(claimed)}",))
    if one.value.dimension != "number" or claimed.dimension in _OWN_KIND:
        return agreement
    bare = values.agree(replace(claimed, unit="", dimension="number"), one.value)
    if bare.reason is Reason.WITHIN and one.value.amount not in (claimed.low, claimed.high):
        return agreement  # The "one" of "one rope" is no weight below 900 kg.
    return bare if bare.outcome is Outcome.AGREES else agreement


def _is_year_like(claimed: Quantity, cell: Cell) -> bool:
    """Whether a cell has the claimed amount in four digits, which alone look like a year."""
    plain = claimed.dimension not in _OWN_KIND and claimed.amount is not None
    text = cell.value.strip()
    return plain and text.isascii() and text.isdigit() and claimed.amount == Decimal(text)


def _is_result(claimed: Quantity, stated: Quantity) -> bool:
    """Whether a cell has the two numbers of a score: alone, "0 - 1" looks like a range."""
    same = (claimed.low, claimed.high) == (stated.low, stated.high) and claimed.amount is None
    return same and stated.dimension == "number" and not stated.unit


_UP_TO = Decimal("0.9")
"""A value this near to it may be what "up to" rounds."""


def _reached(anchor: Anchor, one: Stated, agreement: Agreement) -> Agreement:
    """The agreement, unless "up to 80" claims that 80 is reached where 60 is."""
    claimed, stated = anchor.value, one.value
    if agreement.reason is not Reason.WITHIN or not anchor.span.text.lower().startswith("up to"):
        return agreement
    assert isinstance(claimed, Quantity)
    if not isinstance(stated, Quantity) or claimed.unit != stated.unit:
        return agreement
    most, amount = claimed.high, stated.amount
    if most is None or amount is None or amount >= most * _UP_TO:
        return agreement
    step = f"{values.describe(stated)}, not {values.describe(claimed)}"
    return Agreement(Outcome.DISAGREES, Reason.WRONG_VALUE, (step,))


_UNIT_AFTER = re.compile(
    r"(?:\sand\s(?:the\s)?\d{1,3}(?:st|nd|rd|th))?\s(second|minute|hour|day|week|month|year)s?\b"
)


def _in_turn(anchor: Anchor, text: str, one: Stated, agreement: Agreement) -> Agreement:
    """What happens in the 12th minute happens after 12 minutes, as a report tells it."""
    unit = _UNIT_AFTER.match(text, anchor.span.end)
    claimed, stated = anchor.value, one.value
    if unit is None or not isinstance(claimed, Quantity) or not isinstance(stated, Quantity):
        return agreement
    bare = stated.dimension == "number" and not one.uncertain
    if (stated.unit != unit.group(1) and not bare) or stated.amount != claimed.amount:
        return agreement
    step = f"{values.describe(stated)} is the {anchor.span.text} {unit.group(1)}"
    return Agreement(Outcome.AGREES, Reason.SAME_VALUE, (step,))
