"""Two numbers that a context tells as one value: "84 of 100" of 84/100, "34 for it" of 34-21."""

from __future__ import annotations

import re
from decimal import Decimal

from claimcheck.anchors import Anchor, Quantity
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Outcome, Reason

_OF = r"\s(?:out\s)?of\s(?:the\s|all\s|a\spossible\s)?"
_PORTION = re.compile(rf"(\d{{1,4}}(?:\.\d)?)(?:/|{_OF})(\d{{1,4}})")
_OF_ALL = re.compile(rf"{_OF}(\d{{1,4}})\b")
_OF_HERE = re.compile(rf"\b(\d{{1,4}}(?:\.\d)?){_OF}$")
_MANY = 2
"""The one of a score may be any other one."""


def together(anchor: Anchor, text: str, one: Stated) -> Agreement | None:
    """How a claimed number agrees with two that the context tells as one value.

    Either number of "45 of 50" is in 45/50, and the 34 of "34 members" in a vote of 34-21.
    """
    claimed, stated = anchor.value, one.value
    if not isinstance(claimed, Quantity) or not isinstance(stated, Quantity):
        return None
    if claimed.dimension != "number" or claimed.amount is None:
        return None
    if stated.dimension == "score" and not stated.unit:
        ends = (stated.low, stated.high)
        named = _is_vote(one.span.text) and claimed.amount in ends
        return _same(f"{claimed.amount} of {one.span.text}") if named else None
    written = _PORTION.fullmatch(one.span.text) if stated.dimension == "ratio" else None
    if written is None:
        return None
    start, end = anchor.span.start, anchor.span.end
    behind, before = _OF_ALL.match(text, end), _OF_HERE.search(text[max(0, start - 24) : start])
    if behind:
        told = (anchor.span.text, behind[1])
    elif before:
        told = (before[1], anchor.span.text)
    elif claimed.amount == Decimal(written[1]) and claimed.amount >= _MANY:
        return _same(f"{anchor.span.text} of {one.span.text}")
    else:
        return None
    return _same(f"{' of '.join(told)} is {one.span.text}") if told == written.groups() else None


_VOTE = re.compile(r"against\Z|\bvotes?\b", re.IGNORECASE)


def _is_vote(written: str) -> bool:
    return _VOTE.search(written) is not None


def _same(step: str) -> Agreement:
    return Agreement(Outcome.AGREES, Reason.SAME_VALUE, (step,))
