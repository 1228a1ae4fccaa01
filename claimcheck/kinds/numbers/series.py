"""Numbers of a list behind one noun, each the name of one thing: "ports 5433, 6380 and 9201"."""

from __future__ import annotations

import re
from dataclasses import replace

from claimcheck.anchors import Mention, Quantity
from claimcheck.kinds.numbers.designators import LOWER_KEYWORDS, PLACE_KEYWORDS

_SINGULAR = {
    plural: PLACE_KEYWORDS[one]
    for one in sorted(LOWER_KEYWORDS)
    for plural in (f"{one}s", f"{one}es")
}
_PLURAL = re.compile(r"\b([A-Za-z]{4,12}s)\s\Z")
_JOINT = re.compile(r",\s?(?:and\s|or\s)?|\s(?:and|or|&)\s")


def named_one_by_one(text: str, found: list[Mention]) -> list[Mention]:
    """The mentions, those of such a list as the names that they are."""
    at = 0
    while at < len(found) - 1:
        noun = _noun_before(text, found[at])
        end = at + 1
        while noun and end < len(found) and _goes_on(text, found[end - 1], found[end]):
            end += 1
        if noun and end - at > 1:
            found[at:end] = [_named(one, noun) for one in found[at:end]]
        at = end
    return found


def _noun_before(text: str, one: Mention) -> str:
    """What the numbers of a list are of, in the singular, or ""."""
    if not one.text.isdecimal():
        return ""
    plural = _PLURAL.search(text, max(0, one.start - 16), one.start)
    return _SINGULAR.get(plural[1].lower(), "") if plural else ""


def _goes_on(text: str, before: Mention, one: Mention) -> bool:
    return one.text.isdecimal() and _JOINT.fullmatch(text, before.end, one.start) is not None


def _named(one: Mention, noun: str) -> Mention:
    name = Quantity(
        None, None, unit="part", dimension="identifier", identifier=f"{noun} {one.text}"
    )
    return replace(one, value=name, uncertain=False)
