"""Values that a change or a difference beside them bears out: "fell by 3.6 to 38.1"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from claimcheck.anchors import Quantity
from claimcheck.calculations.operands import Operand
from claimcheck.findings import Evidence, Finding, Outcome, Status

_TO = re.compile(r"\bto\s(?:about\s|around\s|just\s|some\s)?\W{0,3}\Z", re.IGNORECASE)


def led_to(one: Finding, beside: Sequence[Operand]) -> Evidence | None:
    """What a value came to by a change that was worked out from it: "up six points, to 41"."""
    sentence, start = one.anchor.sentence, one.anchor.span.start
    if not _TO.search(sentence.text[: start - sentence.start]):
        return _set_apart(one, beside)
    changes = [each.evidence for each in beside if each.derived and each.span.end < start]
    for told in one.evidence:
        for shown in changes[-1:]:
            if told.agreement.outcome is Outcome.AGREES and shown is not None:
                within = shown.start <= told.span.start and told.span.end <= shown.end
                if within and shown.source == told.span.source:
                    return told
    return None


_THAN = re.compile(r"\W{0,3}(?:(?P<less>less|lower|fewer|cheaper|below)|more|higher|above)\b", re.I)


def _set_apart(one: Finding, beside: Sequence[Operand]) -> Evidence | None:
    """What differs from what it is held against by just what the sentence says.

    "8.3 million, which is 12.7 million less than an indoor pool" is no 21 million.
    """
    sentence, value = one.anchor.sentence, one.anchor.value
    told = next((e for e in one.evidence if e.agreement.outcome is Outcome.AGREES), None)
    if told is None or one.status is not Status.CONTRADICTED or not isinstance(value, Quantity):
        return None
    other = one.evidence[0].value
    for each in beside:
        apart = each.value
        than = _THAN.match(sentence.text, each.span.end - sentence.start)
        if than is None or not isinstance(apart, Quantity) or not isinstance(other, Quantity):
            continue
        if None in (value.amount, other.amount, apart.amount):
            continue
        assert value.amount is not None
        assert other.amount is not None
        assert apart.amount is not None
        sign = 1 if than["less"] else -1
        if other.amount - value.amount == sign * abs(apart.amount):
            return told
    return None
