"""What is paid or falls: a context gives it with a minus or in brackets, people tell it without."""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import replace

from claimcheck.anchors import Anchor, Quantity
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Outcome
from claimcheck.kinds import values
from claimcheck.kinds.numbers.lexicon import DOWN
from claimcheck.language.stems import WORD


def fallen(anchor: Anchor, one: Stated, agreement: Agreement) -> Agreement:
    """The agreement, where a sentence tells by its words what the context tells by a minus.

    That a score "fell by more (9.8 against 4.9)" is what a change of -9.8 says; and what was paid
    stands in brackets: "Wages (9,120)".
    """
    claimed, stated = anchor.value, one.value
    if not isinstance(claimed, Quantity) or not isinstance(stated, Quantity):
        return agreement
    if claimed.direction or stated.direction or stated.amount is None or stated.amount > 0:
        return agreement
    if claimed.unit == "degree":
        return agreement  # What falls to 20 degrees does not fall to minus 20.
    words = {word.lower() for word in WORD.findall(anchor.sentence.text)}
    if DOWN.isdisjoint(words) and not _is_outgo(one) and not _is_debit(one, words):
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


_BOOKED = frozenset("amount amounts sum value betrag booking transaction debit".split())
_INFLOW = frozenset(
    "received receive credited credit earned income deposit deposited refund refunded gained "
    "profit surplus balance plus".split()
)


def _is_debit(one: Stated, words: Set[str]) -> bool:
    """Whether a cell is a debit in a list of bookings, of which people tell without the minus."""
    if one.cell is None or not words.isdisjoint(_INFLOW):
        return False
    column = {word.lower() for word in re.findall(r"[^\W\d_]+", one.cell.column)}
    return not column.isdisjoint(_BOOKED)
