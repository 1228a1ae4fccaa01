"""Units that a text leaves out because it has named them: "2.5 million" after "1.7m dollars".

A document that speaks of one currency alone need not repeat it; a poll that speaks of percentages
calls a difference of them so many "points".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from claimcheck.anchors import Quantity, Value
from claimcheck.context import scales
from claimcheck.context.cells import Cell
from claimcheck.context.statements import Stated
from claimcheck.kinds.numbers import read_scale
from claimcheck.language.stems import stem

if TYPE_CHECKING:
    from claimcheck.context.index import ContextIndex

_NOTE = re.compile(
    r"\b(?:amounts|prices|figures|fees|sums|costs)\b[^.\n]{0,24}\bin\s[^.\n]{2,24}", re.I
)
_COUNTED = re.compile(r"\s+((?:[a-z-]+\s+)?[a-z]{3,})\b")
_MANY = frozenset({"people", "children", "men", "women"})
_NO_NOUNS = frozenset("is was has does for as of to in a per each from with plus less this".split())
_RATE = re.compile(
    r"\s?(?:/|\b(?:an?|per|each|every)\b)\s?(second|minute|hour|day|night|week|month|year)\b", re.I
)
_POINTS = re.compile(r"[-\s]points?\b", re.IGNORECASE)


def only_currency(values: Iterable[Value], texts: Iterable[str]) -> str:
    """The one currency that a context has amounts in, or says that its amounts are in."""
    named = {
        one.unit.split("/")[0]
        for one in values
        if isinstance(one, Quantity) and one.dimension.startswith("currency")
    }
    if not named:
        notes = (note.group() for text in texts for note in _NOTE.finditer(text))
        found = (scales.caption_scale(note) for note in notes)
        named = {scale[1] for scale in found if scale is not None and scale[1]}
    return named.pop() if len(named) == 1 else ""


_CURRENCY = frozenset({"currency", "currency code", "ccy"})


def record_currency(cells: Iterable[Cell]) -> str:
    """The currency that a record says in a field of its own that its amounts are in."""
    for cell in cells:
        scale = read_scale(cell.value) if cell.column.lower() in _CURRENCY else None
        if scale is not None and scale[1]:
            return scale[1]
    return ""


def in_currency(value: Value, unit: str) -> Value:
    """A bare number as money, where its record says in what currency; any other as it is."""
    if not unit or not isinstance(value, Quantity) or value.dimension != "number":
        return value
    return replace(value, unit=unit, dimension="currency")


def nouns(words: str) -> set[str]:
    """The stems of plurals among a few words, as far as no verb or preposition stands before."""
    before = takewhile(lambda word: word not in _NO_NOUNS, words.lower().split())
    return {stem(word) for word in before if word.endswith("s") or word in _MANY}


def counted(one: Stated, index: ContextIndex) -> set[str]:
    """The stems of the noun behind a bare number; none where another word stands there."""
    if not isinstance(one.value, Quantity) or one.value.dimension != "number":
        return set()
    found = _COUNTED.match(_behind(one, index))
    return nouns(found[1]) if found else set()


def priced(one: Stated, index: ContextIndex) -> Quantity | None:
    """The amount of money that a bare number of prose is, where only one currency is spoken of."""
    value = one.value
    if not index.currency or one.cell is not None or one.uncertain:
        return None
    if not isinstance(value, Quantity) or value.dimension != "number" or counted(one, index):
        return None
    behind = _behind(one, index)
    if behind.startswith("-"):
        return None  # "A 12-pack" has no price.
    rate = _RATE.match(behind)
    unit, dimension = index.currency, "currency"
    if rate:
        unit, dimension = f"{unit}/{rate[1].lower()}", f"{dimension}/time"
    return replace(value, unit=unit, dimension=dimension)


def in_points(value: Value, behind: str) -> Value:
    """A bare number of points as percentage points; any other value as it is."""
    bare = isinstance(value, Quantity) and value.dimension == "number" and not value.unit
    if not bare or not _POINTS.match(behind):
        return value
    assert isinstance(value, Quantity)
    return replace(value, unit="percentage_point", dimension="percentage_point")


def stated_in_points(one: Stated, index: ContextIndex) -> Value:
    """The same of a value of the context."""
    return in_points(one.value, _behind(one, index))


def _behind(one: Stated, index: ContextIndex) -> str:
    passage = index.passages[one.passage]
    start = one.span.end - passage.start
    return index.text(passage)[start : start + 48]
