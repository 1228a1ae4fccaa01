"""Numbers that the one who asks has given: "for 10 users", "a 330 ml can".

An answer that takes them up does not assert them. What a question supposes ("why has it only
4 GB?") is not given: there the answer says it of the thing itself, not of a case.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from claimcheck.anchors import Anchor, Quantity
from claimcheck.kinds import values
from claimcheck.language.stems import stem

_CASE = re.compile(
    r"(?:\b(?:for|with)\s(?:an?\s|your\s|all\s|the\s)?|\b(?:an?|your)\s|^(?:to\s\w{2,12}\s)?|"
    r"^if\s(?:[\w'’]+\s){1,6})$",
    re.IGNORECASE,
)
_REACH = 60


_NOUN = re.compile(r"\s+\**([A-Za-z]{3,})")
_FACTOR = re.compile(r"\s?[x×*]\s?\**(?=[$€£¥₹\d])")


class Given(NamedTuple):
    """A number of a question, and what it counts there where the question only sets a case."""

    value: Quantity
    text: str
    noun: str
    case: bool


def given(question: str | None) -> tuple[Given, ...]:
    """The numbers of a question."""
    if not question:
        return ()
    return tuple(
        Given(
            one.value,
            one.text.lower(),
            _noun(question, one.end),
            _OF_CASE.search(question[: one.start]) is not None,
        )
        for one in values.read(question)
        if isinstance(one.value, Quantity) and one.value.amount is not None
    )


_OF_CASE = re.compile(r"\b(?:for|with|in|of|to|if|need|want|buy|order|using)\s$", re.IGNORECASE)


def _noun(text: str, end: int) -> str:
    """The stem of the word behind a number."""
    found = _NOUN.match(text, end)
    return stem(found[1]) if found else ""


def is_given(anchor: Anchor, asked: Sequence[Given]) -> bool:
    """Whether an answer names a number of the question as the case that it speaks of."""
    value = anchor.value
    if not isinstance(value, Quantity) or not asked:
        return False
    same = [one for one in asked if _is_same(one.value, value)]
    start, end = (place - anchor.sentence.start for place in (anchor.span.start, anchor.span.end))
    text = anchor.sentence.text
    if same and _CASE.search(text[max(0, start - _REACH) : start]):
        return True
    noun, words = _noun(text, end), anchor.span.text.lower()
    cases = [one for one in same if one.case]
    return any((noun and one.noun == noun) or (" " in words and one.text == words) for one in cases)


def _is_same(one: Quantity, other: Quantity) -> bool:
    return (one.amount, one.unit, one.dimension) == (other.amount, other.unit, other.dimension)


def is_factor(anchor: Anchor) -> bool:
    """Whether a number only says how often a sum is taken that the answer works out: "36 × €9"."""
    value, sentence = anchor.value, anchor.sentence
    if not isinstance(value, Quantity) or value.dimension != "number":
        return False
    return (
        _FACTOR.match(sentence.text, anchor.span.start - sentence.start + _digits(anchor))
        is not None
    )


def _digits(anchor: Anchor) -> int:
    """The length of a number without the sign behind it."""
    return len(anchor.span.text.rstrip(" x×*"))
