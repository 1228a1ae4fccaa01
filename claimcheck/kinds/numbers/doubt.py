"""Number words that may be something else: "one" for a thing, "half" of a match, "a third" site."""

from __future__ import annotations

import re

from claimcheck.anchors import Bound
from claimcheck.kinds.numbers import surroundings, units
from claimcheck.kinds.numbers.amounts import Amount
from claimcheck.kinds.numbers.composition import SHARE
from claimcheck.kinds.numbers.joints import other_end
from claimcheck.kinds.numbers.measures import measure

_PRONOUN_ONE_BEFORE = re.compile(
    r"\b(?:no|the|this|that|which|each|every|any|some|another|only|last|next|first|new|old|big|"
    r"good|one|not|other|right|wrong|same|previous)[\s-]$",
    re.IGNORECASE,
)
_PRONOUN_ONE_AFTER = re.compile(
    r"\s(?:another|who|that|which|should|would|can|could|may|might|must|is|was|has|will|does|of|"
    r"by|cannot|needs|wants|gets|as|to|and|or)\b|['’]s|[-,.;:!?)]",
    re.IGNORECASE,
)
_TO_ANOTHER = re.compile(r"\s(?:to|or)\s", re.IGNORECASE)
"""What makes the beginning of a range of it: "one to two tablets"."""
_FRACTION_OF = re.compile(
    r"\s(?:of|the|its|their|his|her|our|as|more|less|fewer|higher|lower|larger|smaller|that|what|"
    r"in|on|by|to|from|since|were|was|are|is|have|has|had|said|and|or|than|off|this|each|"
    r"for\s(?:each|every|any))\b"
    r"|[.,;:!?)\]\"”'’—–-]|$|\n",
    re.IGNORECASE,
)


_HALVES = frozenset({"half", "a half"})
_HALF_NAMED = re.compile(
    r"[\s-](?:time|way|term|life|lives|century|brother|sister)\b", re.IGNORECASE
)
"""What is no half of anything: the "half-time" of a match, a half-life, a half-century."""


def is_fraction(text: str, amount: Amount, floor: int) -> bool:
    """True for "a third of voters", false for "a third site" and "half marathon"."""
    written = text[amount.start : amount.end].lower()
    if written in _HALVES and _HALF_NAMED.match(text, amount.end):
        return False
    here = measure(text, amount)
    if here.unit is not units.ONE:
        return True
    if _FRACTION_OF.match(text, amount.end):
        if written.endswith("quarter") and not written.startswith(("one", "a ")):
            return False
        if written in _HALVES:
            return not re.search(
                r"\b(?:first|second|other|latter|former|this|last|better|\w+-)[\s-]?$",
                text[max(0, amount.start - 10) : amount.start],
                re.IGNORECASE,
            )
        return True
    if " " in written.replace("-", " ") and not written.startswith(("a ", "an ")):
        return True
    phrase = surroundings.before(text, amount.start, amount.end, floor, "ratio")
    return bool(phrase.approximator) or phrase.bound is not Bound.NONE


def is_pronoun(text: str, start: int, end: int) -> bool:
    """True for the one of "another one" and "one should", false for that of "one in four"."""
    if SHARE.match(text, end):
        return False
    joint = _TO_ANOTHER.match(text, end)
    if joint and other_end(text, joint.end()) is not None:
        return False
    before = text[max(0, start - 10) : start]
    if _PRONOUN_ONE_BEFORE.search(before):
        return True
    if surroundings.after(text, end).bound is not Bound.NONE:
        return False
    after = _PRONOUN_ONE_AFTER.match(text, end)
    return bool(after) and not re.match(r"-[a-z]", text[end : end + 2])


_THE_TWO_BEFORE = re.compile(r"\b(?:of|between|from|than|for|to) the\s\Z", re.IGNORECASE)
_MORE_OF = re.compile(r"\bthe (?:[a-z]{2,15}er|more [a-z]+|less [a-z]+) of the\s\Z", re.IGNORECASE)
"""Before two of which one is set above the other: "the stronger of the two machines"."""
_THE_TWO_AFTER = re.compile(
    r"[.,;:!?)]|\s*\Z|\s(?:is|was|are|were|and|but|or|in|by)\b", re.IGNORECASE
)


def is_both(text: str, start: int, end: int) -> bool:
    """True for the two of "the older of the two": those spoken of, not how many there are."""
    before = text[max(0, start - 40) : start]
    if _THE_TWO_BEFORE.search(before) is None:
        return False
    return _THE_TWO_AFTER.match(text, end) is not None or _MORE_OF.search(before) is not None
