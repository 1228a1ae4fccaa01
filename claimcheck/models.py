"""A thing called by its number alone: "the 737" is the Boeing 737 of the context."""

from __future__ import annotations

import re

from claimcheck.anchors import Anchor, Quantity
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Outcome, Reason

_CALLED = re.compile(r"(?:^|\s)(?:the|an?|this|that|its|their|his|her)\s\Z", re.IGNORECASE)
_REACH = 8
_DIGITS = 3
"""Shorter numbers count things: "the 12" are twelve of something."""


def called(anchor: Anchor, text: str, one: Stated, index: ContextIndex) -> Agreement | None:
    """How a name agrees with its number, whichever of them is claimed."""
    claimed, stated = anchor.value, one.value
    if not isinstance(claimed, Quantity) or not isinstance(stated, Quantity):
        return None
    if claimed.dimension == "identifier":
        document = index.documents[index.passages[one.passage].document]
        named, number, where, start = claimed, stated, document.text, one.span.start
    else:
        named, number, where, start = stated, claimed, text, anchor.span.start
    if named.unit != "name" or number.dimension != "number" or number.amount is None:
        return None
    digits = named.identifier.rpartition(" ")[2]
    if len(digits) < _DIGITS or digits != str(number.amount):
        return None
    if _CALLED.search(where, max(0, start - _REACH), start) is None:
        return None
    step = f"{named.identifier} is called by its number"
    return Agreement(Outcome.AGREES, Reason.SAME_VALUE, (step,))
