"""Hedges that are the context's own: what it leaves open an answer may leave open, not fill in."""

from __future__ import annotations

import re

from claimcheck.alignment import Alignment
from claimcheck.anchors import Anchor, Period
from claimcheck.context.index import ContextIndex
from claimcheck.language import hedge_words
from claimcheck.language.stems import stem
from claimcheck.settings import Settings


def is_doubted(anchor: Anchor) -> bool:
    """Whether a value is hedged, and not by a condition, which supposes it."""
    relative = isinstance(anchor.value, Period) and bool(anchor.value.relative)
    hedge = anchor.hedge.text.lower() if anchor.hedge is not None else "if"
    return not relative and hedge not in hedge_words.CONDITIONS


def is_told(
    anchor: Anchor, topic: Alignment, passage: int, index: ContextIndex, settings: Settings
) -> bool:
    """Whether the context itself leaves open what a hedged value is of.

    Then the hedge is the context's, not a doubt of the answer's, and the value must be its own:
    "may drain the battery 30 % faster" of what "some users report". What can be done may be.
    """
    text = index.text(index.passages[passage])
    allowed = anchor.hedge is not None and anchor.hedge.text.lower() == "may"
    open_ = _OPEN_OR_ALLOWED if allowed else _OPEN
    doubted = not index.stems(passage).isdisjoint(_DOUBTING) or open_.search(text)
    return bool(doubted) and topic.covered(index.reach(passage)) >= settings.binding


_DOUBTING = frozenset(
    stem(word)
    for word in (
        *hedge_words.AWAITING_VERBS,
        *hedge_words.ADVERBS,
        *hedge_words.ADJECTIVES,
        *"believe think suggest estimate appear seem report claim".split(),
    )
)
"""The stems of words with which a context leaves something open."""
_OPEN = re.compile(r"\b(?:may|might|could|would|should|must|recommend\w{0,3}|advis\w{1,3})\b")
_OPEN_OR_ALLOWED = re.compile(
    rf"{_OPEN.pattern}|\b(?:can(?:not)?|allow\w{{0,3}}|permit\w{{0,4}})\b"
)
