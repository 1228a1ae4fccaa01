"""One value in two guises: a bare number in a cell, a limit told as a bound.

The kinds compare like with like. What only the words around a value show to be the same is told
here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from dataclasses import replace
from decimal import Decimal

from claimcheck.anchors import Anchor, Bound, Granularity, Period, Quantity
from claimcheck.context.cells import Cell
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds import numbers, values
from claimcheck.limits import reached
from claimcheck.outgoes import fallen
from claimcheck.pairs import together

_OWN_KIND = frozenset({"identifier", "rank", "multiplier", "score", "ratio"})
"""Dimensions that a bare number in a cell does not stand for."""


def as_written(
    anchor: Anchor,
    text: str,
    one: Stated,
    agreement: Agreement,
    shared: Set[tuple[int, str]],
    around: tuple[str, str] = ("", ""),
) -> Agreement:
    """How a stated value agrees in the guise that it has.

    `shared` are the units that each passage names, for its numbers that leave theirs out; `around`
    is what stands before and behind the value.
    """
    claimed = anchor.value
    if agreement.outcome is Outcome.AGREES:
        return reached(anchor, one, _bordering(anchor, one, agreement), " ".join(around))
    if not isinstance(claimed, Quantity):
        return agreement
    if agreement.reason is Reason.OVER_SPECIFIC:
        return _limited(anchor, one, agreement)
    if agreement.reason is Reason.OPPOSITE:
        return fallen(anchor, one, agreement)
    if agreement.reason is Reason.WRONG_VALUE:
        return agreement
    if agreement.outcome is not Outcome.UNRELATED:
        return agreement
    for guise in _OF_DATES if isinstance(one.value, Period) else _OF_NUMBERS:
        found = guise(anchor, text, one)
        if found is not None:
            return found
    return _elided(claimed, one, agreement, shared)


def _same(step: str, reason: Reason = Reason.SAME_VALUE) -> Agreement:
    return Agreement(Outcome.AGREES, reason, (step,))


def _elided(
    claimed: Quantity, one: Stated, agreement: Agreement, shared: Set[tuple[int, str]]
) -> Agreement:
    """A bare number in a table or record may be of any unit.

    In prose it may be of one that its passage names: "the hall measures 40 m², the bar 18".
    """
    unnamed = one.uncertain or (one.passage, claimed.unit) not in shared
    if claimed.dimension == "rank" or (one.cell is None and unnamed):
        return agreement
    if not isinstance(one.value, Quantity):
        return agreement
    if claimed.dimension == "number" and one.cell is not None and one.cell.scale:
        return _without_unit(claimed, one.value, one.cell, agreement)
    if one.value.dimension != "number" or claimed.dimension in _OWN_KIND:
        return agreement
    bare = values.agree(replace(claimed, unit="", dimension="number"), one.value)
    if bare.reason is Reason.WITHIN and one.value.amount not in (claimed.low, claimed.high):
        return agreement  # The "one" of "one rope" is no weight below 900 kg.
    return bare if bare.outcome is Outcome.AGREES else agreement


def _without_unit(
    claimed: Quantity, stated: Quantity, cell: Cell, agreement: Agreement
) -> Agreement:
    """The agreement of a number with a cell whose unit only its heading gives: "of 412 million"."""
    if cell.scale is None or stated.unit != cell.scale[1]:
        return agreement
    bare = values.agree(claimed, replace(stated, unit="", dimension="number"))
    return bare if bare.outcome is Outcome.AGREES else agreement


def _year_like(anchor: Anchor, _text: str, one: Stated) -> Agreement | None:
    """Four digits that look like a year and are the claimed amount: a cell, "1984 tiles"."""
    claimed = anchor.value
    if not isinstance(claimed, Quantity) or not isinstance(one.value, Period):
        return None
    if claimed.dimension in _OWN_KIND or claimed.amount is None:
        return None
    if one.cell is None and (not one.uncertain or claimed.dimension != "number"):
        return None
    text = (one.span.text if one.cell is None else one.cell.value).strip()
    if not (text.isascii() and text.isdigit() and claimed.amount == Decimal(text)):
        return None
    return _same(f"both say {text}", Reason.EXACT)


_ENDING = frozenset("end close finish expire conclude stop cease terminate".split())
_STARTING = frozenset("start begin open commence launch".split())


def _bordering(anchor: Anchor, one: Stated, agreement: Agreement) -> Agreement:
    """The agreement, unless what ends on a day is told to last longer: any day lies in a range."""
    claimed, stated = anchor.value, one.value
    if agreement.reason is not Reason.WITHIN or not isinstance(claimed, Period):
        return agreement
    ending = not _ENDING.isdisjoint(anchor.about)
    if ending is not _STARTING.isdisjoint(anchor.about) or not isinstance(stated, Period):
        return agreement
    if stated.granularity is not Granularity.RANGE or stated.open or claimed.open:
        return agreement
    border = stated.last if ending else stated.first
    if None in (border, claimed.first, claimed.last) or claimed.yearless or stated.yearless:
        return agreement
    assert border is not None
    assert claimed.first is not None
    assert claimed.last is not None
    if claimed.first <= border <= claimed.last:
        return agreement
    step = f"{values.describe(stated)} {'ends' if ending else 'starts'} on another date"
    return Agreement(Outcome.DISAGREES, Reason.WRONG_VALUE, (step,))


_LIMIT = re.compile(
    r"\b(?:limit|limits|limited|maximum|minimum|max|min|cap|capped|threshold|ceiling|floor|cut-?off|"
    r"allowed|permitted|required|deadline|pass(?:es|ed)?|past|reach(?:es|ed)?|hits?)\b",
    re.IGNORECASE,
)
_INSIDE = re.compile(
    r"\b(?:within|inside|falls? (?:in|under)|lies? (?:in|between)|in the (?:\w+ ){0,2}range|normal|"
    r"acceptable|allowed|permitted|eligible|qualif\w{1,4})\b",
    re.IGNORECASE,
)


def _limited(anchor: Anchor, one: Stated, agreement: Agreement) -> Agreement:
    """A limit, told as a bound: nothing above 50 makes a limit of 50; 5 lies in 4 to 5.6."""
    claimed, stated, sentence = anchor.value, one.value, anchor.sentence.text
    if not isinstance(claimed, Quantity) or not isinstance(stated, Quantity):
        return agreement
    if stated.bound is not Bound.NONE and _LIMIT.search(sentence):
        limit = stated.low if stated.low is not None else stated.high
        alone = replace(stated, low=limit, high=limit, bound=Bound.NONE)
        found = numbers.agree(claimed, alone)
        if found.outcome is Outcome.AGREES:
            return _same(f"{values.describe(stated)} states the limit", Reason.WITHIN)
    ranged = stated.bound is Bound.NONE and stated.amount is None
    if ranged and stated.dimension != "score" and _INSIDE.search(sentence):
        return _same(f"it lies in {values.describe(stated)}", Reason.WITHIN)
    return agreement


_MOVED = re.compile(r"\b(?:later|after|afterwards|earlier|before|ago|previously|from now)\b")


def _elapsed(anchor: Anchor, _text: str, one: Stated) -> Agreement | None:
    """How long lies between two events, as a date tells it: "a year later" is within a year."""
    claimed, stated = anchor.value, one.value
    if not isinstance(claimed, Quantity) or not isinstance(stated, Period):
        return None
    if claimed.dimension != "time" or not _MOVED.search(one.span.text.lower()):
        return None
    for mention in numbers.read(f"in {one.span.text}"):
        if isinstance(mention.value, Quantity) and mention.value.dimension == "time":
            found = numbers.agree(claimed, mention.value)
            return found if found.outcome is Outcome.AGREES else None
    return None


_Guise = Callable[[Anchor, str, Stated], Agreement | None]
_OF_DATES: tuple[_Guise, ...] = (_year_like, _elapsed)
_OF_NUMBERS: tuple[_Guise, ...] = (together,)
"""What a date, and what a number of the context may stand for."""
