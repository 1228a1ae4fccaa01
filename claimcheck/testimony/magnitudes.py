"""Claims of dozens where a passage has hundreds: vague counts of one thing, a step of ten apart."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimcheck.anchors import Anchor, Claim
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.language.parse import Parsed
from claimcheck.language.stems import stem
from claimcheck.testimony.said import LIGHT, Place, is_said, sentence_of, tells

_LEVELS = {"few": 0, "handful": 0, "several": 0, "dozens": 1, "scores": 1, "hundreds": 2,
           "thousands": 3, "millions": 5, "billions": 6}  # fmt: skip
_VAGUE = re.compile(
    rf"(?<![\w-])(?P<many>{'|'.join(_LEVELS)})\s+(?:of\s+)?(?:the\s+|its\s+|their\s+)?"
    r"(?:[a-z-]+\s+)?(?P<noun>[a-z-]+)",
    re.IGNORECASE,
)
_SAID = 0.6
"""Share of the words of a claim's sentence from which on a passage speaks of the same."""


def magnified(anchor: Anchor, answer: Parsed, where: Place) -> Agreement | None:
    """How a claim counts clearly more or fewer of a thing than a passage does, or None."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    if claim.negated or where.words.isdisjoint(_LEVELS):
        return None
    ours = list(_counts(anchor.sentence.text))
    if not ours:
        return None
    text = where.parsed.text[where.tokens[0].start : where.tokens[-1].end] if where.tokens else ""
    theirs = list(_counts(text))
    if len(ours) != 1 or len(theirs) != 1:
        return None
    (many, nouns), (other, things) = ours[0], theirs[0]
    if _LEVELS[many] == _LEVELS[other] or not nouns & things:
        return None
    words = [t for t in sentence_of(anchor, answer) if tells(t) and t.lemma not in LIGHT]
    words = [t for t in words if t.text.lower() not in _LEVELS]
    if not words or sum(is_said(t, where.here) for t in words) < _SAID * len(words):
        return None
    step = f"the context says '{other}', not '{many}'"
    return Agreement(Outcome.DISAGREES, Reason.WRONG_VALUE, (step,))


def _counts(text: str) -> Iterator[tuple[str, set[str]]]:
    """The words for how many, each with the stems of what may be counted."""
    for found in _VAGUE.finditer(text):
        words = found.group().lower().split()
        if len(_LEVELS.keys() & set(words)) == 1:
            yield found["many"].lower(), {stem(word) for word in words[1:]} - {"of", "the"}
