"""Claims that do away with a condition on which the context insists.

"Without their manager's consent", "even if they bark", "regardless of age" hold for all cases what
the passage ties to one: "provided that the manager agrees", "unless they bark", "only adults".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from claimcheck.anchors import Anchor, Claim
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.language.hedge_words import CONDITIONS
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.stems import WORD, stem
from claimcheck.language.terms import STOP_WORDS
from claimcheck.testimony.said import (
    LIGHT,
    Place,
    Wording,
    is_said,
    once,
    phrases,
    segments,
    sentence_of,
    tells,
    words_of,
)

_WAIVING = phrases(
    """even if, even without, regardless of, irrespective of, no matter, whether or not, even when,
    without, even though, need no, require no"""
)
_WAIVERS = frozenset(phrase[0] for phrase in _WAIVING)
_INSISTING = phrases(
    """provided that, provided, providing, only if, only when, only with, only after, unless,
    as long as, so long as, on condition that, on the condition that, if, require, need, subject to,
    with, except if, except when, without, depend on, must have, must first"""
)
_LACKING = frozenset({"without", "even without", "need no", "require no"})
_DENIABLE = frozenset({"without", "need", "require", "must have", "must first"})
_LIFTING = frozenset({"unless", "except if", "except when"})
_CAME_TRUE = re.compile(r"\bbecause\b(?! of\b)", re.IGNORECASE)
"""A word by which a condition is said to have been met, which is no condition any more."""
_SAME = 0.5
"""Share of the words of a condition, and of the rest, that both must have."""


_Condition = tuple[str, Sequence[Token], Sequence[Token]]
"""A phrase, the words of its condition and those of what hangs on it."""


def waived(anchor: Anchor, answer: Parsed, where: Place) -> Agreement | None:
    """How a claim holds without what a passage makes a condition of it, or None."""
    if _WAIVERS.isdisjoint(words_of(anchor, answer)):
        return None
    for cue, ours, rest in once("waiving", answer, sentence_of(anchor, answer), _waiving):
        for segment in segments(where.parsed, where.tokens):
            for word, theirs, other in _clauses(segment, _INSISTING):
                if _denies(segment) is not (word == "without") and word in _DENIABLE:
                    continue  # Nobody may without one; but what one does not need is no condition.
                if word == cue and anchor.span.text in where.parsed.text:
                    continue  # What stands there word for word is not told without its condition.
                if word == "with" and theirs and theirs[0].text.lower() == "no":
                    continue  # "With no tools needed" is without them.
                if cue in _LACKING and word in _LIFTING:
                    continue  # What is so unless there is one is so without one.
                if not (_said(ours, theirs) and _said(rest, (*other, *theirs))):
                    continue
                step = f"the context says '{word}', not '{cue}'"
                return Agreement(Outcome.DISAGREES, Reason.SCOPE_WIDENED, (step,))
    return None


_LISTED = re.compile(r"\b(?:if|unless|when|where|provided(?:\s+that)?)\s*:\s*\Z", re.IGNORECASE)
"""The end of a sentence whose conditions are the items of a list behind it."""


def meets(anchor: Anchor, stated: Claim, passage: str) -> bool:
    """Whether a claim says itself on which condition a passage says it: "dogs that do not bark"."""
    if stated.modality not in CONDITIONS or _CAME_TRUE.search(anchor.sentence.text):
        return False
    if _LISTED.search(anchor.sentence.text):
        return True
    behind = passage.casefold().partition(f"{stated.modality} ")[2].partition(",")[0]
    words = {stem(word) for word in WORD.findall(behind) if word not in STOP_WORDS}
    said = {stem(word) for word in WORD.findall(anchor.sentence.text.casefold())}
    return bool(words) and len(words & said) >= _SAME * len(words)


def _denies(segment: Sequence[Token]) -> bool:
    """Whether a clause says what is not done: "nobody may fish"."""
    return any(t.text.lower() in ("no", "not", "nobody", "cannot", "n't", "none") for t in segment)


def _waiving(_: Parsed, tokens: Sequence[Token]) -> Iterator[_Condition]:
    return _clauses(tokens, _WAIVING)


def _clauses(tokens: Sequence[Token], phrases: Sequence[Sequence[str]]) -> Iterator[_Condition]:
    """Each such phrase with the words of its condition and those of what hangs on it."""
    words = Wording(tokens)
    spoken = words.may_have(phrases)
    for at in range(len(tokens)) if spoken else ():
        for phrase in spoken:
            if not words.stands_at(at, phrase):
                continue
            behind = tokens[at + len(phrase) :]
            comma = next((n for n, token in enumerate(behind) if token.text in ",."), len(behind))
            ahead = tokens[:at]
            yield " ".join(phrase), behind[:comma], (*ahead, *behind[comma:])
            break


def _said(ours: Sequence[Token], theirs: Sequence[Token]) -> bool:
    words = [token for token in ours if tells(token) and token.lemma not in LIGHT]
    there = frozenset(stem(form) for token in theirs for form in (token.lemma, token.text))
    return bool(words) and sum(is_said(one, there) for one in words) >= _SAME * len(words)
