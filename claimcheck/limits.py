"""Limits: reached, held against one that the context states, denied beyond it."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from claimcheck.anchors import Anchor, Bound, Quantity, Value
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds import numbers, values
from claimcheck.language import negation

_UP_TO = Decimal("0.9")
"""A value this near to it may be what "up to" rounds."""


_REACHING = re.compile(r"up\sto\b|as\s[a-z]+\sas\b", re.IGNORECASE)
"""How a bound begins that is told to be reached: "up to 80", "as many as 80"."""
_STATED_LIMIT = re.compile(
    r"\b(?:limit(?:s|ed)?|maximum|minimum|max|min|capped|ceiling)\b", re.IGNORECASE
)


def reached(anchor: Anchor, one: Stated, agreement: Agreement, around: str) -> Agreement:
    """The agreement, unless the bound must be reached, or is held against a limit that is stated.

    "Up to 80" is wrong where there are 60, and "at most 80" where the limit is 60, though 60 is
    less than 80.
    """
    claimed, stated = anchor.value, one.value
    if agreement.reason is not Reason.WITHIN or not isinstance(claimed, Quantity):
        return agreement  # "Up to 2019" is a date.
    if not isinstance(stated, Quantity) or stated.amount is None or claimed.unit != stated.unit:
        return agreement
    if claimed.bound not in (Bound.AT_MOST, Bound.AT_LEAST):
        return agreement
    limit = claimed.high if claimed.low is None else claimed.low
    if limit is None or limit == stated.amount:
        return agreement
    short = claimed.low is None and stated.amount < limit * _UP_TO
    reaching = short and _REACHING.match(anchor.span.text)
    if not reaching and not _STATED_LIMIT.search(around):
        return agreement
    step = f"{values.describe(stated)}, not {values.describe(claimed)}"
    return Agreement(Outcome.DISAGREES, Reason.WRONG_VALUE, (step,))


_FORBIDDEN = frozenset({"forbidden", "prohibited", "banned", "refused", "excluded", "ineligible"})
_BEYOND = {Bound.MORE_THAN: Bound.AT_MOST, Bound.LESS_THAN: Bound.AT_LEAST}
_DENYING = "|".join(sorted(map(re.escape, negation.WORDS | _FORBIDDEN)))
_DENIED = re.compile(rf"\b(?:{_DENYING})\b|n['’]t\b", re.IGNORECASE)


def beyond_limit(anchor: Anchor, claimed: Quantity, stated: Value) -> Agreement | None:
    """How what is denied beyond a limit agrees with it: "above 50 mg is not allowed"."""
    if claimed.bound not in _BEYOND or not isinstance(stated, Quantity):
        return None
    if stated.bound not in (Bound.NONE, _BEYOND[claimed.bound]):
        return None
    if not _DENIED.search(anchor.sentence.text):
        return None
    limit = claimed.high if claimed.low is None else claimed.low
    at_limit = replace(claimed, low=limit, high=limit, bound=Bound.NONE)
    found = values.agree(at_limit, stated)
    if found.outcome is not Outcome.AGREES:
        return None
    step = f"{numbers.describe(stated)} is where it ends"
    return Agreement(Outcome.AGREES, Reason.WITHIN, (step,))
