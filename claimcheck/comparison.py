"""How a value of the context compares with a claimed one, once both have their units."""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from claimcheck.anchors import Anchor, Period, Quantity, Value
from claimcheck.context.elisions import (
    in_points,
    priced,
    stated_in_points,
)
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.guises import as_written
from claimcheck.kinds import numbers, values
from claimcheck.limits import beyond_limit
from claimcheck.results import won_by_another

_OF_TWO = frozenset({"ratio", "score"})
"""Dimensions of values that two numbers may make."""
_OF_OWN = _OF_TWO | {"identifier", "temperature"}
"""Dimensions of values that are never a bare number with its unit left out."""


def shared_units(found: Iterable[Stated]) -> set[tuple[int, str]]:
    """The units that each prose passage names, for the numbers in it that leave theirs out."""
    return {
        (one.passage, one.value.unit)
        for one in found
        if one.cell is None and isinstance(one.value, Quantity) and one.value.unit
    }


def compared(
    anchor: Anchor,
    text: str,
    one: Stated,
    index: ContextIndex,
    agreement: Agreement,
    shared: Set[tuple[int, str]],
) -> Agreement:
    """How a stated value agrees once both have the unit that one of them leaves out."""
    around = _around(one, index) if agreement.outcome is Outcome.AGREES else ("", "")
    if one.uncertain and any(around) and _is_of_name(anchor, text, around):
        beside = (other for other in index.values_in(one.passage) if other is not one)
        if any(isinstance(o.value, Period) and o.value.first and not o.uncertain for o in beside):
            return Agreement(Outcome.UNRELATED, Reason.NOT_FOUND, ("it is part of a name",))
    found = as_written(anchor, text, one, agreement, shared, around)
    claimed = anchor.value
    if not isinstance(claimed, Quantity):
        return found
    if found.outcome is Outcome.AGREES:
        if claimed.dimension == "score":
            return won_by_another(anchor, one, index) or found
        return found
    if found.outcome is Outcome.DISAGREES:
        return beyond_limit(anchor, claimed, one.value) or found
    return _in_unit(anchor, claimed, text, one, index) or found


def _in_unit(
    anchor: Anchor, claimed: Quantity, text: str, one: Stated, index: ContextIndex
) -> Agreement | None:
    """How a value agrees that cannot be compared as it is written; None where it still cannot."""
    if claimed.dimension.startswith("currency"):
        money = priced(one, index)
        return None if money is None else values.agree(claimed, money)
    if isinstance(one.value, Quantity) and _POINTS & {claimed.dimension, one.value.dimension}:
        spoken = in_points(claimed, text[anchor.span.end : anchor.span.end + 8])
        return _if_agrees(values.agree(spoken, stated_in_points(one, index)))
    stated = one.value
    if isinstance(stated, Quantity) and "metre" in (claimed.unit, stated.unit):
        ours, theirs = _in_millions(claimed, anchor.span.text), _in_millions(stated, one.span.text)
        return _if_agrees(values.agree(ours, theirs))
    if claimed.dimension in _OF_OWN or claimed.unit in _COUNTED:
        return None
    return _unnamed(anchor, text, claimed, stated)


def _unnamed(anchor: Anchor, text: str, claimed: Quantity, stated: Value) -> Agreement | None:
    """How a bare number agrees with one whose unit it leaves out, and "degrees" with a heat."""
    if not isinstance(stated, Quantity) or not stated.unit or stated.dimension == "identifier":
        return None
    unit = stated.unit.split("/")[0]
    if claimed.unit == "degree" and stated.dimension == "temperature":
        told = True
    elif unit in _COUNTED:
        told = _is_lone(anchor, text) or (
            _is_end(anchor, text, claimed) and _names(anchor, stated.unit)
        )
    else:
        same = stated.amount == claimed.amount and stated.dimension not in _OF_TWO
        told = (
            same
            and (_is_lone(anchor, text) or _is_end(anchor, text, claimed))
            and _names(anchor, stated.unit)
        )
    if not told:
        return None
    whole = replace(claimed, unit=stated.unit, dimension=stated.dimension)
    if claimed.amount in (stated.low, stated.high) and _REACH.search(
        text, max(0, anchor.span.start - 10), anchor.span.start
    ):
        whole, stated = (replace(one, low=claimed.low, high=claimed.low) for one in (whole, stated))
    agreement = values.agree(whole, stated)
    return agreement if agreement.outcome is Outcome.AGREES else None


_REACH = re.compile(r"\b(?:down|up)\sto\s\Z", re.IGNORECASE)
"""Before the end of a range that something reaches: "works down to minus 20 degrees"."""
_COURSE = re.compile(r"\b(?:from|to)\s\**\Z", re.IGNORECASE)


def _is_end(anchor: Anchor, text: str, claimed: Quantity) -> bool:
    """Whether a bare number is one end of a change, which need not repeat what it is of."""
    if claimed.dimension != "number" or claimed.unit:
        return False
    return _COURSE.search(text, max(0, anchor.span.start - 8), anchor.span.start) is not None


def _names(anchor: Anchor, unit: str) -> bool:
    """Whether the sentence of a bare number has another one with a unit: "9,650 euros"."""
    return unit in _units(anchor.sentence.text)


@lru_cache(maxsize=64)
def _units(sentence: str) -> frozenset[str]:
    """The units of a sentence, which is asked once for each of its numbers."""
    found = (one.value for one in numbers.read(sentence))
    return frozenset(one.unit for one in found if isinstance(one, Quantity))


_NAME_BEFORE, _NAME_BEHIND = re.compile(r"\b[A-Z][a-z]+\s\Z"), re.compile(r"\s[A-Z][a-z]+\b")


def _is_of_name(anchor: Anchor, text: str, around: tuple[str, str]) -> bool:
    """Whether a year of the context belongs to a name, and the claimed one does not: "Agenda 2030".

    Beside a date that says when, it dates nothing.
    """
    before, behind = around
    name, last = _NAME_BEFORE.search(before), _NAME_BEHIND.match(behind)
    if not isinstance(anchor.value, Period) or (name is None and last is None):
        return False
    start, end = anchor.span.start, anchor.span.end
    if name is not None and text[:start].endswith(name.group()):
        return False
    return last is None or not text.startswith(last.group(), end)


_GLUED_M = re.compile(r"\dm\Z")
_MILLION = Decimal(10**6)


def _in_millions(value: Quantity, written: str) -> Quantity:
    """A length of "2.4m" as the 2.4 million that it is where things are counted."""
    if value.unit != "metre" or not _GLUED_M.search(written):
        return value
    low, high = (None if end is None else end * _MILLION for end in (value.low, value.high))
    step = value.step * _MILLION
    return replace(value, low=low, high=high, step=step, unit="", dimension="number")


def in_metres(claimed: Value, index: ContextIndex) -> Quantity | None:
    """The length for which a text's "2.4m" is taken where 2.4 million are claimed."""
    if not isinstance(claimed, Quantity) or claimed.dimension != "number":
        return None
    if claimed.step < _FINE or "metre" not in index.units:
        return None
    low, high = (None if end is None else end / _MILLION for end in (claimed.low, claimed.high))
    step = claimed.step / _MILLION
    return replace(claimed, low=low, high=high, step=step, unit="metre", dimension="length")


_FINE = 1000
"""Nobody writes out more than three digits of a million in short: 2.415m."""


_COUNTED = frozenset({"minute", "hour", "day", "week", "month", "year"})
"""Units that are also things one has so many of: "ten hours", of which "ten" may be said alone."""


_ENDS = re.compile(
    r"\**(?:\s*(?:[.,;:)\]\n]|\Z)|\s(?:is|are|was|were|for|and|or|costs?|cost|if)\b)"
)


def _is_lone(anchor: Anchor, text: str) -> bool:
    """Whether a bare number leaves out what it counts: "(afterwards, up to three)"."""
    value = anchor.value
    bare = isinstance(value, Quantity) and value.dimension == "number" and not value.unit
    return bare and _ENDS.match(text, anchor.span.end) is not None


_POINTS = frozenset({"percentage_point"})


def without_currency(claimed: Value, index: ContextIndex) -> Quantity | None:
    """The bare number of an amount in the only currency of a context, which may leave it out."""
    if not isinstance(claimed, Quantity) or not claimed.dimension.startswith("currency"):
        return None
    if claimed.unit.split("/")[0] != index.currency:
        return None
    return replace(claimed, unit="", dimension="number")


def _if_agrees(found: Agreement) -> Agreement | None:
    """What a guess at a unit shows: it may bear a value out, and never speaks against one."""
    return found if found.outcome is Outcome.AGREES else None


def _around(one: Stated, index: ContextIndex) -> tuple[str, str]:
    """What a passage says before and behind a value."""
    if one.cell is not None:
        return "", ""
    passage = index.passages[one.passage]
    text, start, end = index.documents[passage.document].text, one.span.start, one.span.end
    before = text[max(passage.start, start - _AROUND) : start]
    return before, text[end : min(passage.end, end + _AROUND)]


_AROUND = 80
"""Characters beside a value that may tell what it is counted from."""


_THAN = re.compile(r"\s(?:more|less|fewer|higher|lower|larger|smaller)\b", re.IGNORECASE)
_CHANGES = re.compile(
    r"growth|change|increase|decrease|rise|yoy|y/y|vs|versus|\+|±|than|up|down", re.IGNORECASE
)


def is_change(anchor: Anchor) -> bool:
    """Whether a percentage says by how much one thing exceeds another: "9 % more than"."""
    share = isinstance(anchor.value, Quantity) and anchor.value.dimension == "ratio"
    end = anchor.span.end - anchor.sentence.start
    return share and _THAN.match(anchor.sentence.text, end) is not None


def is_share(one: Stated, agreement: Agreement) -> bool:
    """Whether a cell has a share of a whole, which says nothing against a change."""
    if agreement.outcome is not Outcome.DISAGREES or one.cell is None:
        return False
    plain = isinstance(one.value, Quantity) and not one.value.direction
    return plain and _CHANGES.search(f"{one.cell.column} {one.cell.row}") is None
