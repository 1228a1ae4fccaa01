"""What passages say to a claim: the same in other words, its opposite, or its words close by."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from claimcheck.anchors import Anchor, Claim, Value
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.kinds import claims
from claimcheck.language.parse import Parsed
from claimcheck.reckoning.rows import Rows
from claimcheck.testimony.ahead import ahead, vouched
from claimcheck.testimony.alone import not_alone
from claimcheck.testimony.alternatives import alternative
from claimcheck.testimony.bearings import turned
from claimcheck.testimony.causes import explained
from claimcheck.testimony.comparatives import compared, compares
from claimcheck.testimony.conditions import meets, waived
from claimcheck.testimony.contrast import contrast, reversed_word
from claimcheck.testimony.deeds import is_loose
from claimcheck.testimony.fields import answered
from claimcheck.testimony.fillers import filled_otherwise
from claimcheck.testimony.magnitudes import magnified
from claimcheck.testimony.nationality import other_country
from claimcheck.testimony.poles import opposed
from claimcheck.testimony.precedence import ordered
from claimcheck.testimony.proximity import is_anaphor
from claimcheck.testimony.rivals import DOUBTS, misattributed, settled
from claimcheck.testimony.said import Place, place, within
from claimcheck.testimony.shares import rescaled
from claimcheck.testimony.siblings import sibling
from claimcheck.testimony.subjects import of_another
from claimcheck.testimony.twins import exchanged, retitled
from claimcheck.testimony.undone import undone
from claimcheck.testimony.weighed import weighed
from claimcheck.testimony.widening import may_widen, widening


def claim_evidence(
    anchor: Anchor,
    answer: Parsed,
    carried_by: Mapping[int, float],
    parsed: Collection[int],
    rows: Rows | None,
    index: ContextIndex,
) -> list[Evidence]:
    """What each candidate passage says to a claim: its own claims first, else mere proximity.

    Of the rows of a table only those speak that the sentence names, where it names some.
    """
    claim = anchor.value
    assert isinstance(claim, Claim)
    told = ordered(anchor, index)
    if told is None and compares(anchor, answer):
        told = weighed(anchor, answer, index)
    if told is not None:
        return told
    found = []
    for number, strength in carried_by.items():
        best = _same_claim(anchor, number, index) if number in parsed else None
        silent = not index.structured or (rows and rows.is_of_another(number))
        field = None if silent else answered(claim, number, index)
        if field is not None:
            found.append(Evidence(field[0], None, field[1], strength))
        elif best is None:
            found.append(Evidence(index.span(number), None, _CLOSE_BY, strength))
        else:
            stated, agreement = best
            found.append(Evidence(stated.span, stated.value, agreement, strength))
    for at, number in enumerate(carried_by) if compares(anchor, answer) else ():
        which = _graded(anchor, answer, number, carried_by, parsed, index)
        if which is not None:
            return _said_of_another(found, at, which)
    other = sibling(claim, carried_by, index)
    if other is not None:
        return _said_of_another(found, list(carried_by).index(other[0]), other[1])
    cause = explained(anchor, answer, parsed, index) if found else None
    if cause is not None:
        number, agreement = cause
        at = list(carried_by).index(number) if number in carried_by else 0
        found[at] = replace(found[at], span=index.span(number), value=None)
        if agreement.outcome is Outcome.DISAGREES:
            return _said_of_another(found, at, agreement)
        found[at] = replace(found[at], agreement=agreement)
    if any(one.agreement.outcome is Outcome.AGREES for one in found):
        return _unwidened(anchor, answer, carried_by, found, index)
    found = [settled(one, claim, carried_by, parsed, index) for one in found]
    wrong = misattributed(claim, list(carried_by), parsed, index)
    wrong = wrong or other_country(claim, carried_by, index)
    wrong = wrong or filled_otherwise(claim, carried_by, parsed, index)
    wrong = wrong or of_another(anchor, answer, carried_by, parsed, index)
    if wrong is not None:
        at = list(carried_by).index(wrong[0])
        found[at] = replace(found[at], agreement=wrong[1])
    return _contrasted(anchor, answer, carried_by, parsed, found, index)


def _graded(
    anchor: Anchor,
    answer: Parsed,
    number: int,
    carried_by: Mapping[int, float],
    parsed: Collection[int],
    index: ContextIndex,
) -> Agreement | None:
    """What a passage says to a claim that compares two things."""
    if number not in parsed:
        return None
    return compared(anchor, answer, place(number, carried_by, index))


def ruled_out(
    anchor: Anchor,
    answer: Parsed,
    carried_by: Mapping[int, float],
    parsed: Collection[int],
    index: ContextIndex,
) -> Evidence | None:
    """The passage that forbids or ties to a condition what a claim says one may do, or None."""
    for number, strength in carried_by.items():
        if number not in parsed or strength < _ALIKE:
            continue
        where = place(number, carried_by, index)
        agreement = opposed(anchor, answer, where) or waived(anchor, answer, where)
        if agreement is not None:
            return Evidence(index.span(number), None, agreement, strength)
    return None


def _unwidened(
    anchor: Anchor,
    answer: Parsed,
    carried_by: Mapping[int, float],
    found: list[Evidence],
    index: ContextIndex,
) -> list[Evidence]:
    """The evidence, as a contradiction where every passage that agrees says it of fewer."""
    judged = []
    for number, one in zip(carried_by, found, strict=True):
        agreement: Agreement | None = None
        if one.agreement.outcome is Outcome.AGREES:
            if index.passages[number].cells:
                return found
            where = place(number, carried_by, index)
            agreement = (
                (widening(anchor, answer, where) if may_widen(anchor, answer) else None)
                or rescaled(anchor, answer, where)
                or waived(anchor, answer, where)
                or vouched(anchor, answer, where, carried_by, index)
                or _told_otherwise(anchor, answer, where, carried_by, index)
                or turned(anchor, answer, where)
            )
            if agreement is None:
                return found
        judged.append(one if agreement is None else replace(one, agreement=agreement))
    return judged


def _told_otherwise(
    anchor: Anchor, answer: Parsed, where: Place, passages: Mapping[int, float], index: ContextIndex
) -> Agreement | None:
    """How a passage tells the deed of a claim otherwise than the claim does, or None."""
    return (
        exchanged(anchor, answer, where, index)
        or not_alone(anchor, answer, where)
        or alternative(anchor, answer, where)
        or magnified(anchor, answer, where)
        or retitled(anchor, answer, where, index)
        or undone(anchor, answer, where, passages, index)
    )


def _said_of_another(found: list[Evidence], at: int, agreement: Agreement) -> list[Evidence]:
    """The evidence, where a passage with every word of the claim speaks of another thing."""
    apart = [
        replace(one, agreement=_CLOSE_BY) if one.agreement.outcome is Outcome.AGREES else one
        for one in found
    ]
    apart[at] = replace(apart[at], agreement=agreement)
    return apart


_SPACING = re.compile(r"\W+")
_CLOSE_BY = Agreement(Outcome.UNRELATED, Reason.PARAPHRASED)
"""What a passage shows that has words of a claim and says nothing to it."""
_EVERY = frozenset({"all", "every", "each", "any", "no", "none"})
_EXCEPTING = frozenset({Reason.NEGATED, Reason.SCOPE_WIDENED})
_ALIKE = 0.5
"""From this share of a claim's weight on, a passage speaks of what the claim speaks of."""

_BEST = 0.9
"""Only passages that carry nearly as much of a claim as the best one can deny it by a word."""


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
    for at, (number, one) in enumerate(zip(carried_by, found, strict=True)):
        if number not in parsed or one.strength < max(_ALIKE, _BEST * best):
            continue
        if one.agreement.outcome is not Outcome.UNRELATED:
            continue
        where = place(number, carried_by, index)
        agreement = (
            contrast(anchor, answer, where, index)
            or widening(anchor, answer, where)
            or opposed(anchor, answer, where)
            or rescaled(anchor, answer, where)
            or waived(anchor, answer, where)
            or ahead(anchor, answer, where, carried_by, index)
            or _told_otherwise(anchor, answer, where, carried_by, index)
            or turned(anchor, answer, where)
        )
        if agreement is not None:
            return [*found[:at], replace(one, agreement=agreement), *found[at + 1 :]]
    for at, (number, one) in enumerate(zip(carried_by, found, strict=True)):
        if number in parsed and one.agreement.outcome is Outcome.UNRELATED:
            agreement = reversed_word(anchor, answer, place(number, carried_by, index), index)
            if agreement is not None:
                return [*found[:at], replace(one, agreement=agreement), *found[at + 1 :]]
    return found


def _same_claim(
    anchor: Anchor, number: int, index: ContextIndex
) -> tuple[Anchor, Agreement] | None:
    """The passage's own claim that agrees, else one that disagrees, else one of someone else.

    Whom a pronoun means may be read otherwise; the very same words around it are of the same one.
    """
    claim = anchor.value
    assert isinstance(claim, Claim)
    pronoun = claim.subject is not None and is_anaphor(claim.subject)
    against = doubt = general = None
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
        if dropped and meets(anchor, stated.value, index.text(index.passages[number])):
            continue
        if agreement.outcome is Outcome.AGREES:
            every = stated.value.quantifier in _EVERY or claim.quantifier in _EVERY
            if not every and not _is_of_others(claim, stated.value):
                return stated, agreement
            general = general or (stated, agreement)
        if agreement.outcome is Outcome.DISAGREES:
            against = against or (stated, agreement)
        elif agreement.reason in DOUBTS:
            doubt = doubt or (stated, agreement)
    if general is not None and (
        against is None
        or against[1].reason not in _EXCEPTING
        or _is_of_others(claim, against[0].value)
    ):
        return general
    return against or doubt  # What holds for all but one does not hold for the one.


def _names_no_doer(stated: Claim, number: int, index: ContextIndex) -> bool:
    """Whether a passage tells an act by a participle, and whose it is may be read otherwise."""
    parsed = index.parsed(number)
    return any(is_loose(parsed, verb) for verb in within(stated.predicate_span, parsed))


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
