"""Which way a value went: by so much up or down, and to what."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from claimcheck.anchors import Anchor, Quantity
from claimcheck.kinds import numbers
from claimcheck.language.stems import WORD, stem

_BY = re.compile(r"\bby\s(?:about\s|around\s|nearly\s|almost\s|over\s)?\Z", re.IGNORECASE)
_TO = re.compile(r"(?:\s[a-z]+){0,5}\sto\s", re.IGNORECASE)
_GROWING = frozenset(
    "add broaden enlarge expand extend grow improve increase lengthen lift raise rise widen".split()
)
_SHRINKING = frozenset(
    """cut curtail decline decrease drop fall lower narrow reduce shorten shrink slash thin
    trim""".split()
)
_STEMS = {stem(verb): verb for verb in sorted(_GROWING | _SHRINKING)} | {
    "rose": "rise", "grew": "grow", "fell": "fall", "shrank": "shrink"
}  # fmt: skip


def on_course(anchor: Anchor, verb: str, claimed: Quantity) -> Quantity:
    """A claimed change with the way that its verb gives: "lengthened the route by seven km".

    Where the verb is not known, the word before "by" is.
    """
    before = anchor.sentence.text[: anchor.span.start - anchor.sentence.start]
    by = _BY.search(before) if not claimed.direction else None
    if by is None:
        return claimed
    if not verb:
        words = WORD.findall(before[: by.start()])[-1:]
        verb = next((_STEMS.get(stem(word), "") for word in words), "")
    way = 1 if verb in _GROWING else -1 if verb in _SHRINKING else 0
    return replace(claimed, direction=way) if way else claimed


def left_behind(anchor: Anchor, claimed: Quantity, operands: list[Quantity]) -> list[Quantity]:
    """The operands from which a claimed change may have led to where the sentence says it led.

    What "fell by 2 to 26" was more than 26 before.
    """
    end = _end(anchor) if claimed.direction else None
    if end is None or all(one.amount != end for one in operands):
        return operands
    return [
        one
        for one in operands
        if one.dimension != claimed.dimension
        or one.amount is None
        or (end - one.amount) * claimed.direction >= 0
    ]


def _end(anchor: Anchor) -> Decimal | None:
    """The amount to which a sentence says that a value went."""
    text, end = anchor.sentence.text, anchor.span.end - anchor.sentence.start
    to = _TO.match(text, end)
    found = numbers.read(text[to.end() : to.end() + 40]) if to else ()
    value = found[0].value if found and found[0].start == 0 else None
    return value.amount if isinstance(value, Quantity) else None
