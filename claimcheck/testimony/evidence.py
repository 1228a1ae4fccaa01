"""What passages say to a claim: the same in other words, its opposite, or its words close by."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from claimcheck.anchors import Anchor, Claim, Value
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.kinds import claims
from claimcheck.language.hedge_words import CONDITIONS
from claimcheck.language.parse import Parsed
from claimcheck.language.stems import WORD, stem
from claimcheck.language.terms import STOP_WORDS
from claimcheck.testimony.contrast import contrast
from claimcheck.testimony.proximity import is_anaphor
from claimcheck.testimony.said import is_loose, place, within

_CLOSE_BY = Agreement(Outcome.UNRELATED, Reason.PARAPHRASED)
"""What a passage shows that has words of a claim and says nothing to it."""
_EVERY = frozenset({"all", "every", "each", "any", "no", "none"})
_EXCEPTING = frozenset({Reason.NEGATED, Reason.SCOPE_WIDENED})
_ALIKE = 0.5
"""From this share of a claim's weight on, a passage speaks of what the claim speaks of."""
_BEST = 0.9
"""Only passages that carry nearly as much of a claim as the best one can deny it by a word."""


_SPACING = re.compile(r"\W+")


def claim_evidence(
    anchor: Anchor,
    answer: Parsed,
    carried_by: Mapping[int, float],
    parsed: Collection[int],
    index: ContextIndex,
) -> list[Evidence]:
    """What each candidate passage says to a claim: its own claims first, else mere proximity."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    found = []
    for number, strength in carried_by.items():
        best = _same_claim(anchor, number, index) if number in parsed else None
        if best is None:
            found.append(Evidence(index.span(number), None, _CLOSE_BY, strength))
        else:
            stated, agreement = best
            found.append(Evidence(stated.span, stated.value, agreement, strength))
    if any(one.agreement.outcome is Outcome.AGREES for one in found):
        return found
    return _contrasted(anchor, answer, carried_by, parsed, found, index)


def _contrasted(
    anchor: Anchor,
    answer: Parsed,
    carried_by: Mapping[int, float],
    parsed: Collection[int],
    found: list[Evidence],
    index: ContextIndex,
) -> list[Evidence]:
    """The evidence with the first passage that contradicts the claim by a single word marked so."""
    best = max((one.strength for one in found), default=0.0)
    least = max(_ALIKE, _BEST * best)
    for at, (number, one) in enumerate(zip(carried_by, found, strict=True)):
        open_ = one.agreement.outcome is Outcome.UNRELATED
        if number in parsed and open_ and one.strength >= least:
            agreement = contrast(anchor, answer, place(number, carried_by, index), index)
            if agreement is not None:
                return [*found[:at], replace(one, agreement=agreement), *found[at + 1 :]]
    return found


def _same_claim(
    anchor: Anchor, number: int, index: ContextIndex
) -> tuple[Anchor, Agreement] | None:
    """The passage's own claim that agrees, else one that disagrees.

    Whom a pronoun means may be read otherwise; the very same words around it are of the same one.
    """
    claim = anchor.value
    assert isinstance(claim, Claim)
    pronoun = claim.subject is not None and is_anaphor(claim.subject)
    against = general = None
    for stated in index.claims(number):
        assert isinstance(stated.value, Claim)
        if stated.value.subject is not None and stated.value.subject.head.isdigit():
            continue  # The day of a date in brackets does nothing.
        agreement = claims.agree(claim, stated.value, index.aliases)
        other = agreement.reason is Reason.WRONG_SUBJECT
        if other and pronoun and anchor.span.text.endswith(stated.span.text):
            continue  # "She and Jack Bell" is read as two, of whom only one may be known.
        if other and _names_no_doer(stated.value, number, index):
            continue
        if agreement.reason is Reason.WRONG_ROLE and _is_word_for_word(anchor, number, index):
            continue  # A name with "and" in it is read as two.
        dropped = agreement.reason is Reason.HEDGE_DROPPED
        if dropped and _meets(anchor, stated.value, index.text(index.passages[number])):
            continue
        if agreement.outcome is Outcome.AGREES:
            every = stated.value.quantifier in _EVERY or claim.quantifier in _EVERY
            if not every and not _is_of_others(claim, stated.value):
                return stated, agreement
            general = general or (stated, agreement)
        if agreement.outcome is Outcome.DISAGREES:
            against = against or (stated, agreement)
    if general is not None and (
        against is None
        or against[1].reason not in _EXCEPTING
        or _is_of_others(claim, against[0].value)
    ):
        return general
    return against  # What holds for all but one does not hold for the one.


def _names_no_doer(stated: Claim, number: int, index: ContextIndex) -> bool:
    """Whether a passage tells an act by a participle, and whose it is may be read otherwise."""
    parsed = index.parsed(number)
    return any(is_loose(parsed, verb) for verb in within(stated.predicate_span, parsed))


_CAME_TRUE = re.compile(r"\bbecause\b(?! of\b)", re.IGNORECASE)
"""A word by which a condition is said to have been met, which is no condition any more."""
_LISTED = re.compile(r"\b(?:if|unless|when|where|provided(?:\s+that)?)\s*:\s*\Z", re.IGNORECASE)
"""The end of a sentence whose conditions are the items of a list behind it."""
_SAME = 0.5
"""Share of the words of a condition that make it the same one."""


def _meets(anchor: Anchor, stated: Claim, passage: str) -> bool:
    """Whether a claim says itself on which condition a passage says it: "dogs that do not bark"."""
    if stated.modality not in CONDITIONS or _CAME_TRUE.search(anchor.sentence.text):
        return False
    if _LISTED.search(anchor.sentence.text):
        return True
    behind = passage.casefold().partition(f"{stated.modality} ")[2].partition(",")[0]
    words = {stem(word) for word in WORD.findall(behind) if word not in STOP_WORDS}
    said = {stem(word) for word in WORD.findall(anchor.sentence.text.casefold())}
    return bool(words) and len(words & said) >= _SAME * len(words)


def _is_word_for_word(anchor: Anchor, number: int, index: ContextIndex) -> bool:
    """Whether a passage has all words of a claim one behind the other, however they are spaced."""
    claim, start = anchor.value, anchor.sentence.start
    assert isinstance(claim, Claim)
    spans = [claim.predicate_span, *(part.span for part in claim.parts)]
    first, last = min(one.start for one in spans), max(one.end for one in spans)
    said = _SPACING.sub("", anchor.sentence.text[first - start : last - start].lower())
    return said in _SPACING.sub("", index.text(index.passages[number]).lower())


def _is_of_others(claim: Claim, stated: Value | None) -> bool:
    """Whether a passage says it among, for or in others than a claim does."""
    assert isinstance(stated, Claim)
    return any(
        ours.preposition == theirs.preposition
        and ours.role == theirs.role != "time"
        and set(ours.part.lemmas).isdisjoint(theirs.part.lemmas)
        for ours in claim.modifiers
        for theirs in stated.modifiers
    )
