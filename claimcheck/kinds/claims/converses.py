"""Claims told from the other side: bought and sold, aunt and niece, older and younger."""

from __future__ import annotations

from claimcheck.anchors import Claim, Modifier, Part
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims import predicates
from claimcheck.kinds.claims.judgement import UNRELATED, Pair, against, bases, judge, times_differ
from claimcheck.kinds.claims.likeness import compare_words
from claimcheck.kinds.claims.predicates import PredicateRelation
from claimcheck.kinds.claims.slots import Frame, without_head
from claimcheck.language.names import Sameness


def swapped(pair: Pair) -> bool:
    """Whether subject and object have changed places."""
    ours, theirs = pair.claimed, pair.stated
    if not (ours.subject and ours.object and theirs.subject and theirs.object):
        return False
    return (
        pair.like(ours.subject, theirs.object).sameness is Sameness.SAME
        and pair.like(ours.object, theirs.subject).sameness is Sameness.SAME
        and pair.like(ours.subject, theirs.subject).sameness is not Sameness.SAME
    )


def compare_converse(pair: Pair, claimed: Claim, stated: Claim) -> Agreement:
    """Compare two predicates of which one tells the other from its other side."""
    ours, theirs = pair.claimed, pair.stated
    step = predicates.describe(ours.predicate, theirs.predicate, PredicateRelation.CONVERSE)
    steps = [one for one in (ours.step, theirs.step, step) if one]
    if pair.lexicon.is_transfer(*bases(pair)):
        return _compare_transfer(pair, claimed, stated, steps)
    if swapped(pair):
        return judge(pair, claimed, stated, steps)
    straight = (
        ours.subject is not None
        and ours.object is not None
        and pair.like(ours.subject, theirs.subject).sameness is Sameness.SAME
        and pair.like(ours.object, theirs.object).sameness is Sameness.SAME
    )
    if straight and not ours.negated and not theirs.negated and not times_differ(pair):
        said = f"{doer(theirs)} {theirs.predicate} {done_to(theirs)}"
        return against(Reason.WRONG_ROLE, [*steps, said])
    return UNRELATED


def _compare_transfer(pair: Pair, claimed: Claim, stated: Claim, steps: list[str]) -> Agreement:
    """Giver and taker: "X bought Z from Y" and "Y sold Z to X"."""
    ours, theirs = pair.claimed, pair.stated
    if pair.like(ours.object, theirs.object).sameness is not Sameness.SAME:
        return UNRELATED
    there, here = _party(theirs.modifiers), _party(ours.modifiers)
    if there is not None and pair.like(ours.subject, there.part).sameness is Sameness.SAME:
        if here is None or pair.like(here.part, theirs.subject).sameness is Sameness.SAME:
            return judge(pair, claimed, stated, steps)
        return UNRELATED
    if ours.negated or theirs.negated or times_differ(pair) or ours.subject is None:
        return UNRELATED
    if (
        ours.object is not None
        and pair.like(ours.subject, theirs.subject).sameness is Sameness.SAME
    ):
        said = f"{doer(theirs)} {theirs.predicate} {done_to(theirs)}"
        return against(Reason.OPPOSITE, [*steps, said])
    if (
        there is not None
        and (ours.subject.name and there.part.name)
        and pair.like(ours.subject, there.part).sameness is Sameness.DIFFERENT
    ):
        said = f"{theirs.predicate} {there.preposition} {there.part.head}"
        return Agreement(Outcome.UNRELATED, Reason.WRONG_SUBJECT, (*steps, said))
    return UNRELATED


def _party(modifiers: tuple[Modifier, ...]) -> Modifier | None:
    """Who stands on the other side of a transfer."""
    for modifier in modifiers:
        if modifier.role == "recipient":
            return modifier
    for modifier in modifiers:
        if modifier.preposition in ("to", "from") and modifier.role != "time":
            return modifier
    return None


def compare_relatives(pair: Pair, claimed: Claim, stated: Claim, steps: list[str]) -> Agreement:
    """Read "X is Y's aunt" against "Y is X's niece", by who stands on which end."""
    ours, theirs = pair.claimed, pair.stated
    if not (ours.subject and ours.object and theirs.subject and theirs.object):
        return UNRELATED
    target, other = without_head(ours.object), without_head(theirs.object)
    if target is None or other is None:
        return UNRELATED
    straight = (
        pair.like(ours.subject, theirs.subject).sameness is Sameness.SAME
        and pair.like(target, other).sameness is Sameness.SAME
    )
    swapped = (
        pair.like(ours.subject, other).sameness is Sameness.SAME
        and pair.like(target, theirs.subject).sameness is Sameness.SAME
    )
    if not straight and not swapped:
        return UNRELATED
    if _compares(ours.object) != _compares(theirs.object):
        return UNRELATED
    role, role_there = ours.object.head, theirs.object.head
    converse = pair.lexicon.are_converse_nouns(role, role_there) or (
        # Who is older than X, X is younger than.
        _compares(ours.object) and compare_words(role, role_there).opposite
    )
    same = compare_words(role, role_there).sameness is Sameness.SAME
    if swapped and converse:
        step = f"'{role_there}' is the other end of '{role}'"
        return judge(pair, claimed, stated, [*steps, step])
    if ours.negated or theirs.negated:
        return UNRELATED
    own_converse = pair.lexicon.are_converse_nouns(role, role)
    if straight and swapped:
        return UNRELATED  # One and the same on both ends: who is tired of his own work.
    if (swapped and same and not own_converse) or (straight and converse and not same):
        step = f"{doer(theirs)} is the {role_there} of {other.head}"
        return against(Reason.WRONG_ROLE, [*steps, step])
    if (straight or swapped) and not converse and _are_other_kin(ours.object, theirs.object):
        step = f"{doer(theirs)} is the {role_there} of {other.head}"
        return against(Reason.WRONG_ROLE, [*steps, step])
    related = bool(pair.lexicon.converse(role)) and bool(pair.lexicon.converse(role_there))
    if swapped and related and not same and not own_converse:
        step = f"{doer(theirs)} is the {role_there} of {other.head}"
        return against(Reason.WRONG_ROLE, [*steps, step])
    return UNRELATED


_KIN = (
    frozenset({"brother", "sister", "sibling", "twin"}),
    frozenset({"cousin"}),
    frozenset({"husband", "wife", "spouse"}),
    frozenset({"mother", "father", "parent", "son", "daughter", "child"}),
    frozenset({"aunt", "uncle", "niece", "nephew"}),
    frozenset({"grandmother", "grandfather", "grandparent", "grandson", "granddaughter",
               "grandchild"}),
    frozenset({"stepmother", "stepfather", "stepson", "stepdaughter"}),
)  # fmt: skip
"""Relations of which two people have one."""


def _are_other_kin(ours: Part, theirs: Part) -> bool:
    """Whether two nouns put two people in two relations: cousins are no brothers."""
    one, other = _kinship(ours), _kinship(theirs)
    return one is not None and other is not None and one != other


def _kinship(part: Part) -> int | None:
    if "-in-law" in part.span.text:
        return len(_KIN)
    return next((n for n, nouns in enumerate(_KIN) if part.head in nouns), None)


def _compares(part: Part) -> bool:
    """Whether a part is a quality compared with one other: "older than Mark"."""
    return f" {part.span.text.casefold()} ".count(" than ") == 1


def doer(frame: Frame) -> str:
    """Who did it, in a word."""
    return frame.subject.head if frame.subject else "someone"


def done_to(frame: Frame) -> str:
    """To whom it was done, in a word."""
    return frame.object.head if frame.object else ""
