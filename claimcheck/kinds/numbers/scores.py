"""Two numbers that stand as one value: results of matches and votes, blood pressures."""

from __future__ import annotations

import re
from decimal import Decimal

from claimcheck.anchors import Mention, Quantity
from claimcheck.kinds.numbers.calendar import RATIO, RATIO_CUE
from claimcheck.kinds.numbers.joints import SCORE_CUE
from claimcheck.kinds.numbers.measures import Measure

_PRESSURE = re.compile(
    r"(\d{2,3})(?:/(\d{2,3})\s?mm\s?Hg|\sover\s(\d{2,3})(?:\s?mm\s?Hg)?)(?!\w|[.,]\d)",
    re.IGNORECASE,
)
_PRESSED = re.compile(r"\b(?:pressure|BP)\b[^.]{0,40}\Z", re.IGNORECASE)
"""Before the "135 over 85" of a blood pressure, where "over" bounds nothing."""
_VOTES = re.compile(
    r"\s(?:votes?\s)?(?:in\sfavou?r|for)(?:,|\sand|\sto|,\sand|\swith)\s(\d{1,4})\s(?:votes?\s)?"
    r"against(?!\w)",
    re.IGNORECASE,
)
_REACH = 50
"""Characters back to the word that tells what two numbers are."""


def pressure(text: str, start: int) -> Mention | None:
    """The two values of a blood pressure: 148/92 mmHg."""
    found = _PRESSURE.match(text, start)
    if not found or not (found[2] or _PRESSED.search(text, max(0, start - 60), start)):
        return None
    return _score(found, Decimal(found[1]), Decimal(found[2] or found[3]), "millimetre_of_mercury")


def result(text: str, start: int) -> Mention | None:
    """A result whose numbers a colon parts: "won 3:1"."""
    found = RATIO.match(text, start)
    front = text[max(0, start - _REACH) : start] if found else ""
    if not found or "." in found[1] or RATIO_CUE.search(front) or not SCORE_CUE.search(front):
        return None
    return _score(found, Decimal(found[1]), Decimal(found[2]))


def votes(text: str, here: Measure) -> Mention | None:
    """A vote of which both sides are named: "34 in favour and 21 against"."""
    found = _VOTES.match(text, here.end)
    if not found:
        return None
    value = Quantity(here.value, Decimal(found[1]), dimension="score")
    return Mention(here.start, found.end(), text[here.start : found.end()], value)


def _score(found: re.Match[str], first: Decimal, second: Decimal, unit: str = "") -> Mention:
    value = Quantity(first, second, unit=unit, dimension="score")
    return Mention(found.start(), found.end(), found.group(), value)
