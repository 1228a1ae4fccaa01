"""How much or how often a claim says something, against how much or how often a passage does.

"Most days" and "occasionally", "only a few of the vines" and "nearly all of them" are phrases of
any shape on one scale from none to all; a clear step along it is another statement.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from claimcheck.anchors import Anchor, Claim
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.language import hedges, negation
from claimcheck.language.lexicon import load
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.stems import stem
from claimcheck.testimony.said import (
    LIGHT,
    Place,
    forms,
    is_said,
    once,
    segments,
    sentence_of,
    tells,
)

_ALL, _SOME, _FEW = 5, 2, 1
_CLEAR = 3
"""Steps down the scale that are another statement; few and some are near each other."""
_NOUN_WITHIN = 6
"""Words behind a word for how many among which its noun stands."""
_SAID = 0.6


class _Share(NamedTuple):
    level: int
    often: bool
    """Whether it is how often, not how many."""
    noun: str
    first: int
    last: int


def rescaled(anchor: Anchor, answer: Parsed, where: Place) -> Agreement | None:
    """How a claim says clearly more or clearly less than a passage, or None."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    verb = claim.predicate_span.start
    told = [
        (there, theirs)
        for there in segments(where.parsed, where.tokens)
        if (theirs := once("sure shares", where.parsed, there, _sure_shares))
    ]
    for segment in segments(answer, sentence_of(anchor, answer)) if told else ():
        if not segment[0].start <= verb < segment[-1].end:
            continue
        for ours in once("shares", answer, segment, _read_shares):
            for there, theirs in told:
                against = [one for one in theirs if _apart(ours, one)]
                kin = [one for one in theirs if one.often == ours.often]
                if (
                    len(against) != 1
                    or kin != against
                    or not _same(ours, against[0], segment, there)
                    or not _is_sure(ours, answer)
                ):
                    continue
                said = _words(where.parsed, against[0]), _words(answer, ours)
                step = f"the context says '{said[0]}', not '{said[1]}'"
                return Agreement(Outcome.DISAGREES, Reason.SCOPE_WIDENED, (step,))
    return None


def _apart(ours: _Share, theirs: _Share) -> bool:
    if ours.often != theirs.often:
        return False
    up = ours.level - theirs.level
    if ours.level > _SOME and up >= (1 if ours.level == _ALL else 2):
        return True
    return ours.level <= _FEW and -up >= _CLEAR


def _same(ours: _Share, theirs: _Share, segment: Sequence[Token], there: Sequence[Token]) -> bool:
    """Whether both are said of the same thing and, but for the share, say the same."""
    if not ours.often and ours.noun != theirs.noun:
        return False
    words = [
        token
        for token in segment
        if not ours.first <= token.i <= ours.last and tells(token) and token.lemma not in LIGHT
    ]
    said = frozenset(stem(form) for token in there for form in (token.lemma, token.text))
    return bool(words) and sum(is_said(one, said) for one in words) >= _SAID * len(words)


def _words(parsed: Parsed, share: _Share) -> str:
    return " ".join(token.text for token in parsed.tokens[share.first : share.last + 1])


def _sure_shares(parsed: Parsed, segment: Sequence[Token]) -> Iterator[_Share]:
    """How many and how often a stretch of tokens says for certain."""
    return (one for one in _read_shares(parsed, segment) if _is_sure(one, parsed))


def _is_sure(one: _Share, parsed: Parsed) -> bool:
    """Whether it is neither hedged nor denied; "none" denies by itself."""
    if hedges.scope(parsed, one.first) is not None:
        return False
    return not (one.level and negation.in_clause(parsed, one.first))


def _read_shares(parsed: Parsed, segment: Sequence[Token]) -> Iterator[_Share]:
    """How many and how often a stretch of tokens says."""
    done = 0
    for at, length, level, often in load().shares_in(forms(parsed, segment)):
        if at < done:
            continue
        done = at + length
        first, last = segment[at].i, segment[done - 1].i
        yield _Share(level, often, "" if often else _noun(segment[done:]), first, last)


def _noun(behind: Sequence[Token]) -> str:
    """The noun of which a word says how many: "most *vines*", "most of the old *vines*"."""
    for at, token in enumerate(behind[:_NOUN_WITHIN]):
        after = behind[at + 1] if at + 1 < len(behind) else None
        if token.pos == "VERB":
            return ""
        if token.pos == "NOUN" and not (after is not None and after.pos == "NOUN"):
            return stem(token.lemma)
    return ""
