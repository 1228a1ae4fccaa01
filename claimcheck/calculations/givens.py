"""Numbers that the one who asks has given: "for 10 users", "a 330 ml can".

An answer that takes them up does not assert them. What a question supposes ("why has it only
4 GB?") is not given: there the answer says it of the thing itself, not of a case.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from claimcheck.anchors import Anchor, Period, Quantity, Value
from claimcheck.kinds import values

_CASE = re.compile(
    r"(?:\b(?:for|with)\s(?:an?\s|your\s|all\s|the\s)?|\b(?:an?|your)\s|^(?:to\s\w{2,12}\s)?|"
    r"^if\s(?:[\w'’]+\s){1,6})$",
    re.IGNORECASE,
)
_REACH = 60
_OWN = re.compile(r"\bI\b|\b(?i:my|mine|me|we|our|ours|us)\b")
_SENTENCE = re.compile(r"[.?!]\s")


class Given(NamedTuple):
    """A number or date of a question."""

    value: Quantity | Period
    own: bool
    """Whether the one who asks says it of himself: "my fridge broke after 3 years"."""


def given(question: str | None) -> tuple[Given, ...]:
    """The numbers and dates of a question."""
    if not question:
        return ()
    found = []
    for mention in values.read(question):
        value = mention.value
        if isinstance(value, Period) or (isinstance(value, Quantity) and value.amount is not None):
            before = _SENTENCE.split(question[: mention.start])[-1]
            found.append(Given(value, _OWN.search(before) is not None))
    return tuple(found)


def is_given(anchor: Anchor, asked: Sequence[Given]) -> bool:
    """Whether an answer names a number of the question as the case that it speaks of."""
    known = [one for one in asked if _is_same(one.value, anchor.value)]
    start = anchor.span.start - anchor.sentence.start
    case = _CASE.search(anchor.sentence.text[max(0, start - _REACH) : start]) is not None
    return any(one.own or case for one in known)


def _is_same(asked: Quantity | Period, value: Value) -> bool:
    if isinstance(asked, Period) or not isinstance(value, Quantity):
        return asked == value
    one = (asked.amount, asked.unit, asked.dimension)
    return one == (value.amount, value.unit, value.dimension)
