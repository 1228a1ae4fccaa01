"""Numbers that the one who asks has given: "for 10 users", "a 330 ml can".

An answer that takes them up does not assert them. What a question supposes ("why has it only
4 GB?") is not given: there the answer says it of the thing itself, not of a case.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from claimcheck.anchors import Anchor, Period, Quantity, Value
from claimcheck.kinds import values
from claimcheck.language.stems import stem

_CASE = re.compile(
    r"(?:\b(?:for|with)\s(?:an?\s|your\s|all\s|the\s)?|\b(?:an?|your)\s|^(?:to\s\w{2,12}\s)?|"
    r"^if\s(?:[\w'’]+\s){1,6})$",
    re.IGNORECASE,
)
_REACH = 60
_OWN = re.compile(r"\bI\b|\b(?i:my|mine|me|we|our|ours|us)\b")
_AGES = re.compile(
    r"\bage[sd]?:?\s(?:of\s)?(?:\d{1,2}(?:,\s|\s?[&/]\s?|,?\s(?:and|or)\s)){0,5}$", re.I
)
"""Before the ages of those of whom somebody asks: "three children (ages 3, 8 and 15)"."""
_SENTENCE = re.compile(r"[.?!]\s")


_NOUN = re.compile(r"\s+\**([A-Za-z]{3,})")


class Given(NamedTuple):
    """A number or date of a question, and what it counts there."""

    value: Quantity | Period
    text: str
    noun: str
    case: bool
    """Whether the question only sets a case by it: "for 10 users"."""
    own: bool
    """Whether the one who asks says it of himself: "my fridge broke after 3 years"."""


def given(question: str | None) -> tuple[Given, ...]:
    """The numbers and dates of a question."""
    found = []
    for one in values.read(question) if question else ():
        value = one.value
        if isinstance(value, Period) or (isinstance(value, Quantity) and value.amount is not None):
            assert question is not None
            before = question[: one.start]
            case = _OF_CASE.search(before) is not None
            aged = _AGES.search(before) is not None and isinstance(value, Quantity)
            own = aged or _OWN.search(_SENTENCE.split(before)[-1]) is not None
            if aged and isinstance(value, Quantity) and value.dimension == "number":
                value = replace(value, unit="year", dimension="time")
            found.append(Given(value, one.text.lower(), _noun(question, one.end), case, own))
    return tuple(found)


_OF_CASE = re.compile(
    r"\b(?:for|with|in|of|to|if|need|want|buy|order|using|would|can|could|should|do|will)\s$",
    re.IGNORECASE,
)


def _noun(text: str, end: int) -> str:
    """The stem of the word behind a number."""
    found = _NOUN.match(text, end)
    return stem(found[1]) if found else ""


def is_given(anchor: Anchor, asked: Sequence[Given]) -> bool:
    """Whether an answer names a number of the question as the case that it speaks of."""
    same = [one for one in asked if _is_same(one.value, anchor.value)]
    if not same:
        return False
    start, end = (place - anchor.sentence.start for place in (anchor.span.start, anchor.span.end))
    text = anchor.sentence.text
    if any(one.own for one in same) or _CASE.search(text[max(0, start - _REACH) : start]):
        return True
    noun, words = _noun(text, end), anchor.span.text.lower()
    cases = [one for one in same if one.case]
    return any((noun and one.noun == noun) or (" " in words and one.text == words) for one in cases)


def _is_same(asked: Quantity | Period, value: Value) -> bool:
    if isinstance(asked, Period) or not isinstance(value, Quantity):
        return asked == value
    one = (asked.amount, asked.unit, asked.dimension)
    return one == (value.amount, value.unit, value.dimension)
