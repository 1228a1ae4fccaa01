"""What is claimed of all of a number of things, and said of some of them only."""

from __future__ import annotations

import re
from decimal import Decimal

from claimcheck.alignment import Alignment, coverage
from claimcheck.anchors import Quantity
from claimcheck.calculations.derived import OPERANDS
from claimcheck.calculations.rosters import Roster, roster
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Outcome, Reason

OF = re.compile(r"\s+of\s+(?:the\s+|its\s+|their\s+|all\s+)?")
"""Between a part and the whole that it is of."""


def of_all(agreement: Agreement, one: Stated, topic: Alignment, index: ContextIndex) -> Agreement:
    """The same number does not support "all 12 passed" where "9 passed and 3 failed".

    Nor where the next sentence says it of fewer: "All 12 were tested. Nine passed."
    """
    total = one.value.amount if isinstance(one.value, Quantity) else None
    if agreement.outcome is not Outcome.AGREES or total is None:
        return agreement
    part = _part_told(one, topic, index)
    if part is not None and 0 < part < total:
        step = f"said of {part}, not of all {total}"
        return Agreement(Outcome.DISAGREES, Reason.SCOPE_WIDENED, (step,))
    named = roster(total, one.passage, index)
    if named is not None and _tells_of_some(named, one.passage, topic, index):
        step = f"the context names {named} of {total} apart"
        return Agreement(Outcome.DISAGREES, Reason.SCOPE_WIDENED, (step,))
    near = (one.passage, *index.neighbours(one.passage, 1))
    for number in near:
        fewer = _said_of_fewer(total, one.passage, number, topic, index)
        if fewer is not None:
            return Agreement(Outcome.DISAGREES, Reason.SCOPE_WIDENED, (fewer,))
        counts = [
            other.value.amount
            for other in index.values_in(number)
            if isinstance(other.value, Quantity)
            and other.value.dimension == "number"
            and other.value.amount is not None
            and 0 < other.value.amount < total
        ]
        for i, first in enumerate(counts[:OPERANDS]):
            if total - first in counts[i + 1 : OPERANDS]:
                step = f"{first} and {total - first} make {total}: they are told apart"
                return Agreement(Outcome.DISAGREES, Reason.SCOPE_WIDENED, (step,))
    return agreement


def _part_told(one: Stated, topic: Alignment, index: ContextIndex) -> Decimal | None:
    """Of how many of a whole its passage says what is claimed: 3 in "three of the eight passed"."""
    here = dict.fromkeys(index.stems(one.passage), 1.0)
    if one.cell is not None or not all(coverage(term, here) for term in topic.claimed.terms):
        return None
    whole = index.span(one.passage)
    for other in index.values_in(one.passage):
        of = OF.fullmatch(whole.text, other.span.end - whole.start, one.span.start - whole.start)
        if of is not None and isinstance(other.value, Quantity):
            return other.value.amount
    return None


def _tells_of_some(named: Roster, whole: int, topic: Alignment, index: ContextIndex) -> bool:
    """Whether a roster says of some what is claimed of all, and the whole is not told so itself."""
    here = dict.fromkeys(index.stems(named.passage), 1.0)
    there = dict.fromkeys(index.stems(whole), 1.0)
    verb = topic.claimed.predicate
    terms = (*topic.claimed.terms, *((verb,) if verb not in ("", "be", "have") else ()))
    said = [term for term in terms if not coverage(term, there)]
    if named.passage == whole:
        return True
    return any(coverage(term, here) for term in said) or bool(said and named.failing)


def _said_of_fewer(
    total: Decimal, whole: int, number: int, topic: Alignment, index: ContextIndex
) -> str | None:
    """The smaller count, without a noun, of which a passage says what is claimed of all."""
    here = dict.fromkeys(index.stems(number), 1.0)
    there = dict.fromkeys(index.stems(whole), 1.0)
    said = [
        term for term in topic.claimed.terms if coverage(term, here) and not coverage(term, there)
    ]
    for other in index.values_in(number) if said and number != whole else ():
        value = other.value
        if not isinstance(value, Quantity) or value.dimension != "number" or other.cell:
            continue
        if value.amount is not None and 0 < value.amount < total and not index.binding(other).head:
            return f"said of {other.span.text}, not of all {total}"
    return None
