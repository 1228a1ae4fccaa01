"""So many times an amount, where the answer says how many: twice, both, a year of months."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from claimcheck.anchors import Quantity
from claimcheck.calculations.operands import Answer, Operand, in_unit
from claimcheck.findings import Agreement, Finding, Outcome, Reason
from claimcheck.kinds import numbers

_FACTORS = (
    (2, re.compile(r"\b(?:twice|two times|doubl(?:e|ed|ing)|both|half|halved?)\b", re.IGNORECASE)),
    (2, re.compile(r"\b(?:each|either|per) (?:group|arm|side|half|team)\b", re.IGNORECASE)),
    (3, re.compile(r"\b(?:tripl(?:e|ed|ing)|three times)\b", re.IGNORECASE)),
    (12, re.compile(r"\b(?:annual(?:ly)?|year(?:ly)?)\b", re.IGNORECASE)),
    (4, re.compile(r"\b(?:quarter(?:ly)?|annual(?:ly)?|year(?:ly)?)\b", re.IGNORECASE)),
    (3, re.compile(r"\bquarter(?:ly)?\b", re.IGNORECASE)),
)
"""Words that say how many times an amount is taken: a year has 12 months and 4 quarters."""


def factors(texts: Sequence[str]) -> list[Quantity]:
    """The numbers by which words of some texts say how many times an amount is taken."""
    return [_count(times) for times, words in _FACTORS if any(map(words.search, texts))]


def _count(times: int) -> Quantity:
    return Quantity(Decimal(times), Decimal(times))


def multiple(
    one: Finding, against: Operand, answer: Answer, *, alone: bool = False
) -> Agreement | None:
    """So many times the value that it is held against, where the answer says how many times.

    Only its own sentence may say so where it stands `alone`.
    """
    claimed, stated = one.anchor.value, against.value
    assert isinstance(claimed, Quantity)
    if not isinstance(stated, Quantity) or not stated.amount:
        return None
    limit = claimed.high if claimed.low is None else claimed.low
    held = in_unit(stated, claimed)
    if limit is None or held is None or held == limit:
        return None
    sentence, span = one.anchor.sentence, one.anchor.span
    # The "half" that is claimed does not say by what it was reckoned.
    own = slice(span.start - sentence.start, span.end - sentence.start)
    rest = f"{sentence.text[: own.start]} {sentence.text[own.stop :]}"
    before = [rest]
    if not alone:
        before += [answer.texts[start] for start in answer.before(sentence.start)]
    for times, words in _FACTORS:
        if not any(words.search(text) for text in before):
            continue
        for factor, sign in ((Decimal(times), "×"), (1 / Decimal(times), "/")):
            amount = held * factor
            product = replace(
                stated, low=amount, high=amount, unit=claimed.unit, dimension=claimed.dimension
            )
            found = numbers.agree(claimed, product)
            # Every other number rounds to one of two digits.
            near = amount == limit or bool(claimed.approximator) or numbers.is_telling(claimed)
            if near and found.outcome is Outcome.AGREES:
                step = f"{numbers.describe(stated)} {sign} {times} = {numbers.describe(claimed)}"
                return Agreement(Outcome.AGREES, Reason.DERIVED, (step,))
    return None
