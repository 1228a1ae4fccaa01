"""Numbers that the one who asks has given: "for 10 users", "a 330 ml can".

An answer that takes them up does not assert them. What a question supposes ("why has it only
4 GB?") is not given: there the answer says it of the thing itself, not of a case.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from claimcheck.anchors import Anchor, Quantity
from claimcheck.kinds import values

_CASE = re.compile(
    r"(?:\b(?:for|with)\s(?:an?\s|your\s|all\s|the\s)?|\b(?:an?|your)\s|^(?:to\s\w{2,12}\s)?|"
    r"^if\s(?:[\w'’]+\s){1,6})$",
    re.IGNORECASE,
)
_REACH = 60


def given(question: str | None) -> tuple[Quantity, ...]:
    """The numbers of a question."""
    if not question:
        return ()
    found = (mention.value for mention in values.read(question))
    return tuple(one for one in found if isinstance(one, Quantity) and one.amount is not None)


def is_given(anchor: Anchor, asked: Sequence[Quantity]) -> bool:
    """Whether an answer names a number of the question as the case that it speaks of."""
    value = anchor.value
    if not isinstance(value, Quantity) or not asked:
        return False
    known = any(
        (one.amount, one.unit, one.dimension) == (value.amount, value.unit, value.dimension)
        for one in asked
    )
    start = anchor.span.start - anchor.sentence.start
    return known and _CASE.search(anchor.sentence.text[max(0, start - _REACH) : start]) is not None
