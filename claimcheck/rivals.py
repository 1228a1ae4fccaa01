"""Who stands where a claim puts somebody else, and whether the context leaves room for both.

"The council blamed the weather" is made of words that all stand in "the contractor blamed the
weather; the council blamed the contractor". That somebody else did it, or did something else, does
not make the claim wrong by itself; it does where the context accounts for the claimed one elsewhere
and never brings the two together.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Set
from dataclasses import replace

from claimcheck.anchors import Claim, Part
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.kinds import claims
from claimcheck.language.stems import WORD, stem

DOUBTS = frozenset({Reason.WRONG_SUBJECT, Reason.WRONG_ROLE})
"""Reasons for which an unrelated claim of the context makes a claim doubtful."""

_WHICH = re.compile(r"[\s,]*(?:that|which)\b")
_PERSONAL = frozenset({"he", "she", "they", "it", "who"})
"""Words that may stand for the claimed one after all."""


def settled(
    one: Evidence,
    claim: Claim,
    passages: Iterable[int],
    parsed: Collection[int],
    index: ContextIndex,
) -> Evidence:
    """The evidence, as a contradiction where a doubt about the claim has no way out."""
    if one.agreement.outcome is not Outcome.UNRELATED or one.agreement.reason not in DOUBTS:
        return one
    if claim.subject is None or claim.object is None:
        return one
    called = [m.part for m in claim.modifiers if m.role == "complement"]
    target = called[0] if called else claim.object
    words = WORD.findall(target.head)
    if not words:
        return one
    who, what = _stems(claim.subject), {stem(word) for word in words}
    if one.agreement.reason is Reason.WRONG_SUBJECT:
        wrong = _someone_else(claim, who, what, passages, parsed, index)
    else:
        wrong = _something_else(who, what, passages, parsed, index)
    if not wrong:
        return replace(one, agreement=Agreement(Outcome.UNRELATED, Reason.PARAPHRASED))
    return replace(one, agreement=replace(one.agreement, outcome=Outcome.DISAGREES))


def _someone_else(
    claim: Claim,
    who: Set[str],
    what: Set[str],
    passages: Iterable[int],
    parsed: Collection[int],
    index: ContextIndex,
) -> bool:
    """Whether the claimed one is nowhere near what somebody else did."""
    for number in passages:
        near = set[str]().union(*(index.stems(index.passages[n]) for n in index.window(number)))
        apart = number in parsed and _tells_apart(claim, number, index)
        if who & near and what <= near and not apart:
            return False
    return True


def _tells_apart(claim: Claim, number: int, index: ContextIndex) -> bool:
    """Whether a passage that names the claimed one says itself who else did it, and only that."""
    found = [one.value for one in index.claims(number) if isinstance(one.value, Claim)]
    doing = [one for one in found if one.predicate == claim.predicate]
    if len(doing) != 1 or not doing[0].subject or doing[0].subject.span.text.lower() in _PERSONAL:
        return False
    between = slice(doing[0].subject.span.end, doing[0].predicate_span.start)
    if _WHICH.match(index.documents[index.passages[number].document].text[between]):
        return False  # "A road in a state that links …" may be the road or the state.
    agreement = claims.agree(claim, doing[0], index.aliases)
    return agreement.reason is Reason.WRONG_SUBJECT


def _something_else(
    who: Set[str],
    what: Set[str],
    passages: Iterable[int],
    parsed: Collection[int],
    index: ContextIndex,
) -> bool:
    """Whether the context speaks of the claimed object only as that of somebody else."""
    found = False
    for number in passages:
        if not what <= index.stems(index.passages[number]):
            continue
        if number not in parsed or not _is_of_others(who, what, number, index):
            return False
        found = True
    return found


def _is_of_others(who: Set[str], what: Set[str], number: int, index: ContextIndex) -> bool:
    """Whether every claim of a passage that has the thing names somebody else for it."""
    found = False
    for one in index.claims(number):
        assert isinstance(one.value, Claim)
        here = [part for part in _parts(one.value) if what <= _stems(part)]
        if not here:
            continue
        subject = one.value.subject
        if subject is None or not subject.lemmas or any(who & _stems(p) for p in _parts(one.value)):
            return False
        found = True
    return found


def _parts(claim: Claim) -> list[Part]:
    parts = (claim.subject, claim.object, *(m.part for m in claim.modifiers), claim.speaker)
    return [part for part in parts if part is not None]


def _stems(part: Part) -> set[str]:
    return {stem(word) for lemma in part.lemmas for word in WORD.findall(lemma)}
