"""Whether a number is somebody's age: "aged 34", "over the age of 60", "children under 12"."""

from __future__ import annotations

import re

from claimcheck.kinds.numbers import units
from claimcheck.kinds.numbers.measures import Measure
from claimcheck.kinds.numbers.neighbours import may
from claimcheck.kinds.numbers.units import Unit

OLDEST = 120
"""Years that nobody lives longer than."""
_CUE = re.compile(r"\b(?:aged?|ages)(?:\s(?:of|at))?\s$", re.IGNORECASE)
_BOUNDED = re.compile(
    r"\b(?:(?:aged?|ages|anyone|everyone|those|people|persons?|individuals|adults|seniors|adolescents|"
    r"teenagers|children|kids|infants|babies|boys|girls|men|women|males|females|patients|pupils|"
    r"students|players|drivers|workers|employees|residents|citizens|voters|visitors)"
    r"\s(?:over|under|above|below)|(?:older|younger)\sthan)\s$",
    re.IGNORECASE,
)
"""In front of the age that somebody is over or under."""
_WHEN = re.compile(r"\swhen\s(?:he|she)\b")
_WAS = re.compile(r"\b(?:was|turned)\s(?:only\s|just\s)?$", re.IGNORECASE)
OLD = re.compile(r"(?: - |[-\s])olds?(?!\w)|\sof\sage(?!\w)", re.IGNORECASE)
"""What makes an age of years."""
_BOUNDS = frozenset({"over", "under", "above", "below", "than"})
LEADS = frozenset({"age", "aged", "ages", "of", "at"})
FOLLOWERS = frozenset({"when"})


def year() -> Unit:
    """The unit of ages."""
    found = units.unit_of("year")
    assert found is not None
    return found


def is_aged(text: str, start: int, lead: str | None) -> bool:
    """Whether the words in front say that the number at `start` is an age."""
    return may(lead, LEADS) and _CUE.search(text[max(0, start - 10) : start]) is not None


def is_age(text: str, here: Measure, lead: str | None, following: str | None) -> bool:
    """Whether the words beside a bare number make an age of it."""
    return (
        is_aged(text, here.start, lead)
        or _is_bounded(text, here.start, lead)
        or _is_so_old(text, here, following)
    )


def _is_bounded(text: str, start: int, lead: str | None) -> bool:
    """Whether somebody is said to be over or under the number at `start`: "people over 60"."""
    if not may(lead, _BOUNDS):
        return False
    return _BOUNDED.search(text, max(0, start - 20), start) is not None


def _is_so_old(text: str, here: Measure, following: str | None) -> bool:
    """Whether somebody is said to have been so old: "Quist was 48 when she became mayor"."""
    if not may(following, FOLLOWERS) or _WHEN.match(text, here.end) is None:
        return False
    return _WAS.search(text[max(0, here.start - 12) : here.start]) is not None
