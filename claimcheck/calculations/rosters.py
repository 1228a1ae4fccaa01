"""Things that a text counts and then names one by one: "five applied. A, B, C and D got in; E not".

The groups of such a roster say of how many each thing holds, without any number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from claimcheck.anchors import Quantity
from claimcheck.context.index import ContextIndex

_NAME = r"[A-Z][\w'’-]{0,30}(?: [A-Z][\w'’-]{0,30}){0,3}"
_LISTED = re.compile(
    rf"\W*(?:(?:and|but|while|whereas|only|the) ){{0,2}}(?:[A-Za-z]{{2,20}} )?"
    rf"(?P<names>{_NAME}(?:, {_NAME}){{0,10}}(?:,? and {_NAME})?) [a-z]"
)
_CLAUSE = re.compile(r"[;.:]\s|,? (?=(?:but|while|whereas) )")
_MEMBER = re.compile(r", and |, | and ")
_ANYWHERE = re.compile(rf"(?<=[a-z] )({_NAME}(?:, {_NAME}){{0,10}}(?:,? and {_NAME})?)(?!\w)")
"""Names behind a word in small letters: "adequate in Lyle and Marne, inadequate in Quay"."""

_FAILING = re.compile(
    r"\b(?:not|never|no|fail\w{0,3}|reject\w{0,3}|refus\w{1,3}|den(?:y|ied)|declined|lost|"
    r"turned down|closed|missed|lacks?|lacked|without|cancel\w{1,5}|withdrew)\b|n['’]t\b",
    re.IGNORECASE,
)

_MOST = 12
"""Things that are named one by one."""

_LONGEST = 400
"""Characters of a passage that may be a roster."""


@dataclass(frozen=True, slots=True)
class Roster:
    """The groups into which names part a whole."""

    sizes: tuple[int, ...]
    passage: int
    failing: bool
    """Whether one of the groups lacks something."""

    def __str__(self) -> str:
        return " and ".join(map(str, self.sizes))


def roster(total: Decimal, whole: int, index: ContextIndex) -> Roster | None:
    """The roster of a total, where it stands or in the next passage; it must add up exactly."""
    if not 1 < total <= _MOST:
        return None
    following = [one for one in index.neighbours(whole, 1) if one > whole]
    for number in (whole, *following):
        text = index.text(index.passages[number])
        for sizes in _sizes(text) if len(text) <= _LONGEST else ():
            if len(sizes) > 1 and sum(sizes) == total:
                return Roster(sizes, number, _FAILING.search(text) is not None)
    return None


def parted(claimed: Quantity, passage: int, index: ContextIndex) -> str | None:
    """How a roster shows a claimed count as one of its groups, in words, or None."""
    amount = claimed.amount
    if claimed.dimension != "number" or amount is None or claimed.approximator:
        return None
    for one in index.values_in(passage):
        value = one.value
        if not isinstance(value, Quantity) or value.dimension != "number" or value.amount is None:
            continue
        named = roster(value.amount, passage, index)
        if named is not None and amount in named.sizes:
            return f"of {value.amount} the context names {named}"
    return None


def _sizes(text: str) -> list[tuple[int, ...]]:
    """How many names each clause opens with, and how many each list of names has wherever."""
    opening = tuple(
        len(_MEMBER.split(found["names"]))
        for clause in _CLAUSE.split(text)
        if (found := _LISTED.match(clause)) is not None
    )
    anywhere = tuple(len(_MEMBER.split(found[1])) for found in _ANYWHERE.finditer(text))
    return [opening, anywhere]
