"""Numbers of one text that belong together: from one to another, so many of so much, a share."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple

from claimcheck.anchors import Quantity
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated

_FROM = re.compile(r"\bfrom\s\Z", re.IGNORECASE)
_TO = re.compile(r"\bto\s\Z", re.IGNORECASE)
_EACH = re.compile(r"\b(?:each|apiece|every|per)\b", re.IGNORECASE)
_OF_SO_MANY = re.compile(r"\s(?:[a-z-]{2,20}\s){1,2}of\s(?:about\s|exactly\s)?")
_PART_OF = re.compile(r"\sof\s(?:the\s|its\s|their\s|our\s|all\s|those\s|these\s){0,2}")
_BY = re.compile(r"\s?(?:[x×]|by)\s?|,?\s(?:long|wide)(?:,| and)(?:\s[a-z]+)?\s")
"""Between the sides of a thing."""
_END = re.compile(r"[.;]\s|\Z")


class _Beside(NamedTuple):
    """Two neighbouring numbers of a text, with their amounts and the words around them."""

    first: Decimal
    second: Decimal
    before: str
    between: str
    after: str
    share: bool
    """Whether the first is a share."""


def changes(here: Sequence[Stated], index: ContextIndex) -> set[tuple[Decimal, Decimal]]:
    """The amounts that one changes from and to: "from 12 in May to 20 in June"."""
    found = set()
    for one in _neighbours(here, index):
        if _FROM.search(one.before) and _TO.search(one.between):
            found.add((one.first, one.second))
        if _TO.search(one.before) and _FROM.search(one.between):
            found.add((one.second, one.first))
    return found


def apiece(here: Sequence[Stated], index: ContextIndex) -> set[tuple[Decimal, Decimal]]:
    """The amounts of which each of the first has the second, and shares with their whole.

    "24 crates with 30 books in each", "20 rows of 15 seats", "half of the 30 pupils", "2 m by 3 m".
    """
    found = set()
    for one in _neighbours(here, index):
        if one.share:
            if _PART_OF.fullmatch(one.between):
                found.add((one.first, one.second))
        elif (
            _OF_SO_MANY.fullmatch(one.between)
            or _EACH.search(one.between)
            or _BY.fullmatch(one.between)
        ):
            found.add((one.first, one.second))
        elif _EACH.search(one.after):
            found |= {(one.first, one.second), (one.second, one.first)}
    return found


def _neighbours(here: Sequence[Stated], index: ContextIndex) -> Iterator[_Beside]:
    """The neighbouring numbers of one sentence."""
    stated = [one for one in here if isinstance(one.value, Quantity)]
    for one, other in pairwise(stated):
        assert isinstance(one.value, Quantity)
        assert isinstance(other.value, Quantity)
        first, second = one.value.amount, other.value.amount
        if one.passage != other.passage or first is None or second is None:
            continue
        passage = index.passages[one.passage]
        text, start = index.text(passage), passage.start
        begin, stop = one.span.end - start, other.span.start - start
        if begin > stop:
            continue
        if one.span.text.endswith(" of"):
            begin -= len(" of")  # "half of" is read as one.
        behind = other.span.end - start
        end = _END.search(text, behind)
        yield _Beside(
            first,
            second,
            text[max(0, one.span.start - start - 5) : one.span.start - start],
            text[begin:stop],
            text[behind : end.start() if end else len(text)],
            one.value.dimension == "ratio",
        )
