"""How a value of the context agrees with a claimed one, read as its surroundings allow.

Values alone say too little: a cell leaves its unit to its heading, a loss is told without a minus.
"""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import replace
from decimal import Decimal

from claimcheck.anchors import Anchor, Period, Quantity, Value
from claimcheck.context.cells import Cell
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds import values
from claimcheck.kinds.numbers.lexicon import DOWN
from claimcheck.language.stems import WORD, stem

_OWN_KIND = frozenset({"identifier", "rank", "multiplier", "score", "ratio"})
"""Dimensions that a bare number in a cell does not stand for."""


def as_written(
    anchor: Anchor, text: str, one: Stated, agreement: Agreement, shared: Set[tuple[int, str]]
) -> Agreement:
    """How a stated value agrees; a bare number in a table or record may be of any unit.

    In prose it may be of one that its passage names: "the hall measures 40 m², the bar 18".
    """
    claimed = anchor.value
    if agreement.outcome is Outcome.AGREES:
        return _reached(anchor, one, agreement)
    if agreement.reason is Reason.OPPOSITE:
        return _fallen(anchor, one, agreement)
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
    if claimed.dimension == "number" and one.cell is not None and one.cell.scale:
        return _without_unit(claimed, one.value, one.cell, agreement)
    if one.value.dimension != "number" or claimed.dimension in _OWN_KIND:
        return agreement
    bare = values.agree(replace(claimed, unit="", dimension="number"), one.value)
    if bare.reason is Reason.WITHIN and one.value.amount not in (claimed.low, claimed.high):
        return agreement  # The "one" of "one rope" is no weight below 900 kg.
    return bare if bare.outcome is Outcome.AGREES else agreement


def _without_unit(
    claimed: Quantity, stated: Quantity, cell: Cell, agreement: Agreement
) -> Agreement:
    """The agreement of a number with a cell whose unit only its heading gives: "of 412 million"."""
    if cell.scale is None or stated.unit != cell.scale[1]:
        return agreement
    bare = values.agree(claimed, replace(stated, unit="", dimension="number"))
    return bare if bare.outcome is Outcome.AGREES else agreement


def _fallen(anchor: Anchor, one: Stated, agreement: Agreement) -> Agreement:
    """The agreement, where a sentence tells by its words what the context tells by a minus.

    That a score "fell by more (9.8 against 4.9)" is what a change of -9.8 says; and what was paid
    stands in brackets: "Wages (9,120)".
    """
    claimed, stated = anchor.value, one.value
    if not isinstance(claimed, Quantity) or not isinstance(stated, Quantity):
        return agreement
    if claimed.direction or stated.direction or stated.amount is None or stated.amount > 0:
        return agreement
    words = {word.lower() for word in WORD.findall(anchor.sentence.text)}
    if DOWN.isdisjoint(words) and not _is_outgo(one):
        return agreement
    size = replace(stated, low=-stated.amount, high=-stated.amount)
    plain = values.agree(claimed, size)
    return plain if plain.outcome is Outcome.AGREES else agreement


_OUTGOES = frozenset(
    """amortisation amortization charge cost deduction depreciation dividend expense fee interest
    loss payment provision purchase repayment salary tax wage withdrawal""".split()
)


def _is_outgo(one: Stated) -> bool:
    """Whether a cell of a statement has brackets because its row is of what is paid."""
    if one.cell is None or not one.cell.value.strip().startswith("("):
        return False
    words = (word.lower() for word in WORD.findall(one.cell.row))
    return any({word, word.removesuffix("s"), f"{word[:-3]}y"} & _OUTGOES for word in words)


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
    """What happens in the 12th minute happens after 12 minutes, as a report tells it.

    Of a cell its column says what is counted: the "third floor" is "Floor: 3".
    """
    unit = _UNIT_AFTER.match(text, anchor.span.end)
    claimed, stated = anchor.value, one.value
    if one.cell is not None and _is_place_in(anchor, text, one.cell, stated):
        step = f"{one.cell.column}: {values.describe(stated)}"
        return Agreement(Outcome.AGREES, Reason.SAME_VALUE, (step,))
    if unit is None or not isinstance(claimed, Quantity) or not isinstance(stated, Quantity):
        return agreement
    bare = stated.dimension == "number" and not one.uncertain
    if (stated.unit != unit.group(1) and not bare) or stated.amount != claimed.amount:
        return agreement
    step = f"{values.describe(stated)} is the {anchor.span.text} {unit.group(1)}"
    return Agreement(Outcome.AGREES, Reason.SAME_VALUE, (step,))


_NEXT_WORD = re.compile(r"[\s-]([^\W\d_]{2,20})")


def _is_place_in(anchor: Anchor, text: str, cell: Cell, stated: Value) -> bool:
    """Whether a cell gives the number of what a rank counts, under the name of what it counts."""
    claimed, noun = anchor.value, _NEXT_WORD.match(text, anchor.span.end)
    if noun is None or not isinstance(claimed, Quantity) or not isinstance(stated, Quantity):
        return False
    columns = {stem(word) for word in WORD.findall(cell.column)}
    same = stated.dimension == "number" and stated.amount == claimed.amount
    return same and stem(noun[1].lower()) in columns
