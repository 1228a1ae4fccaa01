"""Who won by a score: "27 to 34" is "34–27" from the other side only where the other side won."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import NamedTuple

from claimcheck.anchors import Anchor, Quantity
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.numbers import describe
from claimcheck.language.stems import WORD, stem
from claimcheck.language.terms import STOP_WORDS

_FINITE = "".join(rf"(?<!\b{word} )" for word in ("to", "for", "could", "would", "might"))
_RESULT = re.compile(
    rf"{_FINITE}\b(?:(?P<lost>(?:was|were|been|being|got)\s(?:\w+ly\s)?"
    r"(?:beaten|defeated|rejected|voted\sdown)|los[et]s?|losing|lost|loss|fell|"
    r"defeat\s(?:to|against|by)|rejected|turned\sdown)"
    r"|(?P<won>w[io]ns?|won|winning|beats?|beat|beaten|beating|defeat(?:s|ed|ing)|victory|"
    r"triumph(?:s|ed)?|overcame|approved|adopted|passed|carried|elected))\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"\b[A-ZÀ-Þ][\w'’-]+")


class _Told(NamedTuple):
    """What a sentence says of a result: whether its first party won, and the names on each side."""

    won: bool
    first: Set[str]
    second: Set[str]


def won_by_another(anchor: Anchor, one: Stated, index: ContextIndex) -> Agreement | None:
    """What speaks against a score that is the same but for who has which side of it."""
    claimed, stated = anchor.value, one.value
    if not isinstance(claimed, Quantity) or not isinstance(stated, Quantity):
        return None
    if claimed.dimension != "score" or stated.dimension != "score" or claimed.unit:
        return None
    said = _told(anchor.sentence.text, anchor.span.start - anchor.sentence.start)
    whole = index.span(one.passage)
    told = _told(whole.text, one.span.start - whole.start)
    if said is None or told is None:
        return None
    alike = told.first if said.won is told.won else told.second
    other = told.second if said.won is told.won else told.first
    if said.first & other and not said.first & alike:
        return Agreement(Outcome.DISAGREES, Reason.WRONG_ROLE, ("another side won",))
    turned = (claimed.low, claimed.high) == (stated.high, stated.low) != (stated.low, stated.high)
    # Those who lose by 1–3 also lose 3–1; those who win have the higher number.
    if turned and said.won and told.won:
        step = f"{describe(stated)}, not {describe(claimed)}"
        return Agreement(Outcome.DISAGREES, Reason.WRONG_VALUE, (step,))
    return None


def _told(sentence: str, at: int) -> _Told | None:
    """What the word of a result in the clause of a score says."""
    near = [one for one in _RESULT.finditer(sentence) if _is_of(sentence, one, at)]
    if len(near) != 1:
        return None
    [found] = near
    before, behind = _names(sentence[: found.start()]), _names(sentence[found.end() :])
    return _Told(found["won"] is not None, before, behind)


_BREAK = re.compile(r"[;:()]|\d[-–]\d|,\s(?:and|but|while|who|which|after|before)\b|\bwhen\b")
_NEAR = 70
"""Characters between the word of a result and the score."""


def _is_of(sentence: str, word: re.Match[str], at: int) -> bool:
    """Whether nothing between the word of a result and a score begins something else."""
    if word.start() < at:
        between = sentence[word.end() : at]
    else:
        between = sentence[at : word.start()].lstrip("0123456789-–: ")
    return len(between) <= _NEAR and _BREAK.search(between) is None


def _names(text: str) -> frozenset[str]:
    words = (word for name in _NAME.findall(text) for word in WORD.findall(name))
    return frozenset(stem(word) for word in words if word.lower() not in STOP_WORDS)
