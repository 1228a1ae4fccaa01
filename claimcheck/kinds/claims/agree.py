"""Whether a stated claim carries a claimed one, contradicts it, or speaks of something else.

Roles and predicate come first, then polarity, scope and modality. Where a relation cannot be shown
the outcome is UNRELATED, never a contradiction.
"""

from __future__ import annotations

from claimcheck.anchors import Claim, Part
from claimcheck.findings import Agreement, Reason
from claimcheck.kinds.claims import predicates
from claimcheck.kinds.claims.judgement import (
    UNRELATED,
    Pair,
    against,
    bases,
    judge,
    judge_opposite,
    times_differ,
)
from claimcheck.kinds.claims.likeness import EVERYWHERE, Likeness, is_name
from claimcheck.kinds.claims.predicates import PredicateRelation
from claimcheck.kinds.claims.scope import partitive, strength
from claimcheck.language.aliases import Aliases
from claimcheck.language.lexicon import load
from claimcheck.language.mentions import noun_kind
from claimcheck.language.names import Sameness

_GENERAL = frozenset(
    {"include", "cover", "allow", "permit", "accept", "supply", "provide", "serve"}
)
"""Verbs that a text uses without saying who: it means the one that it is about."""
_PLACE_PREPOSITIONS = frozenset({"in", "at", "on", "near", "inside", "within", "to", "from"})


def agree(claimed: Claim, stated: Claim, aliases: Aliases | None = None) -> Agreement:
    """Compare what an answer claims with what a context states."""
    claimed, stated = partitive(claimed), partitive(stated)
    ours, theirs = claimed.predicate, stated.predicate
    # A denial runs the other way: nobody was killed says that nobody was murdered.
    sides = (theirs, ours) if stated.negated else (ours, theirs)
    relation, pair = predicates.compare(*sides), Pair(claimed, stated, aliases)
    if relation is PredicateRelation.UNRELATED:
        return UNRELATED
    if ours == theirs == "be":
        return _compare_copulas(pair)
    if relation is PredicateRelation.OPPOSITE:
        return _compare_opposites(pair)
    return _compare_same(pair, relation)


# Same predicate


def _compare_same(pair: Pair, relation: PredicateRelation) -> Agreement:
    ours, theirs = pair.claimed, pair.stated
    steps = [predicates.describe(ours.predicate, theirs.predicate, relation)]
    subject = pair.like(ours.subject, theirs.subject)
    whom = _object(pair)
    if subject.sameness is Sameness.SAME and whom.sameness is Sameness.SAME:
        return judge(pair, [*steps, subject.step, whom.step])
    if theirs.subject is None and ours.negated != theirs.negated and _is_general(pair, whom):
        return judge(pair, [*steps, whom.step])
    if _swapped(pair):
        if any(map(load().is_symmetric, (ours.predicate, theirs.predicate))):
            return judge(pair, [*steps, "the two may change places"])
        if ours.negated or theirs.negated or times_differ(pair):
            return UNRELATED
        return against(Reason.WRONG_ROLE, [*steps, "subject and object have changed places"])
    if _ergative(pair):
        return judge(pair, steps)
    return UNRELATED


def _swapped(pair: Pair) -> bool:
    """Whether subject and object have changed places."""
    ours, theirs = pair.claimed, pair.stated
    if not (ours.subject and ours.object and theirs.subject and theirs.object):
        return False
    return (
        pair.like(ours.subject, theirs.object).sameness is Sameness.SAME
        and pair.like(ours.object, theirs.subject).sameness is Sameness.SAME
        and pair.like(ours.subject, theirs.subject).sameness is not Sameness.SAME
    )


def _is_general(pair: Pair, whom: Likeness) -> bool:
    """Whether what is said of a thing holds for whoever: breakfast is not included."""
    return whom.sameness is Sameness.SAME and _GENERAL.issuperset(bases(pair))


def _object(pair: Pair) -> Likeness:
    """How the claimed object fits the stated one, or a phrase beside the stated verb."""
    ours, theirs = pair.claimed, pair.stated
    if ours.object is None:
        return Likeness(Sameness.SAME)
    best = pair.like(ours.object, theirs.object)
    if best.sameness is Sameness.SAME:
        return best
    _, ending = predicates.split(load().fold(ours.predicate))
    for modifier in theirs.modifiers:
        if ending and not _prepositions_fit(ending, modifier.preposition):
            continue
        if not ending and theirs.object is not None and modifier.role != "complement":
            continue
        likeness = pair.like(ours.object, modifier.part)
        if likeness.sameness is Sameness.SAME:
            return likeness
        if theirs.object is None and ending and best.sameness is Sameness.UNKNOWN:
            best = likeness
    return best


def _prepositions_fit(one: str, other: str) -> bool:
    return one == other or {one, other} <= _PLACE_PREPOSITIONS - {"from"}


def _ergative(pair: Pair) -> bool:
    """Who raises sales makes sales rise; what closes was closed."""
    ours, theirs = pair.claimed, pair.stated
    if not load().is_ergative(theirs.predicate):
        return False
    if ours.object is None and theirs.object is not None and ours.subject is not None:
        return pair.like(ours.subject, theirs.object).sameness is Sameness.SAME
    if ours.subject is None and theirs.object is None and ours.object is not None:
        return pair.like(ours.object, theirs.subject).sameness is Sameness.SAME
    return False


# Copulas: "X is Y"


def _compare_copulas(pair: Pair) -> Agreement:
    ours, theirs = pair.claimed, pair.stated
    if ours.object is None or theirs.object is None:
        return _compare_same(pair, PredicateRelation.SAME)
    subject = pair.like(ours.subject, theirs.subject)
    what = _object(pair)
    if subject.sameness is Sameness.SAME:
        if what.sameness is Sameness.SAME:
            return judge(pair, [subject.step, what.step])
        if what.opposite:
            return judge_opposite(pair, [what.step])
    if ours.negated or theirs.negated or times_differ(pair) or strength(theirs.modality) < 1:
        return UNRELATED
    same, other = subject.sameness is Sameness.SAME, what.sameness is Sameness.DIFFERENT
    if same and other and EVERYWHERE.intersection(ours.object.lemmas):
        return against(Reason.SCOPE_WIDENED, [what.step])
    if what.sameness is not Sameness.SAME or subject.sameness is not Sameness.DIFFERENT:
        return UNRELATED
    if _one_post(ours, theirs) or (_is_unique(ours.object) and _is_unique(theirs.object)):
        step = f"{_doer(theirs)}, not {_doer(ours)}"
        return against(Reason.WRONG_SUBJECT, [step])
    return UNRELATED


def _doer(claim: Claim) -> str:
    """Who did it, in a word."""
    return claim.subject.head if claim.subject else "someone"


def _one_post(ours: Claim, theirs: Claim) -> bool:
    """Whether two named ones are said to be what a thing has one of: "the band's drummer"."""
    one, other = ours.object, theirs.object
    if one is None or other is None or one.head != other.head:
        return False
    if not all(who is not None and is_name(who.head) for who in (ours.subject, theirs.subject)):
        return False
    if noun_kind(one.head) in ("thing", "organisation"):
        return False
    owned = {lemma for lemma in one.lemmas[1:] if f"{lemma.casefold()}'s " in _straight(one)}
    return any(f"{lemma.casefold()}'s " in _straight(other) for lemma in owned)


def _straight(part: Part) -> str:
    return part.span.text.casefold().replace("’", "'")


def _is_unique(part: Part) -> bool:
    """Whether a thing has but one of what a part names: its head, its capital, its first.

    Both of two spouses are the other's.
    """
    text = part.span.text.casefold()
    # Whose wife "his wife" is, the pronoun does not tell.
    if text.startswith(("a ", "an ", "one of ", "his ", "her ", "their ", "its ", "my ", "our ")):
        return False
    if load().are_converse_nouns(part.head, part.head):
        return False
    return any(map(load().is_unique, (part.head, *part.lemmas))) or " first " in f" {text}"


# Opposite predicates


def _compare_opposites(pair: Pair) -> Agreement:
    ours, theirs = pair.claimed, pair.stated
    if ours.object is None and theirs.object is not None and theirs.predicate.startswith("be "):
        return UNRELATED  # "is on view" is no opposite of "ends".
    if _has_end(ours) != _has_end(theirs):
        return UNRELATED  # What "runs until Sunday" ends on Sunday.
    if _both_ends(pair):
        return _compare_same(pair, PredicateRelation.SYNONYM)
    unnamed = theirs.subject is None and ours.object is not None
    if (unnamed or ours.subject is None) and predicates.HANDING_OVER.issuperset(bases(pair)):
        return UNRELATED
    word = predicates.describe(ours.predicate, theirs.predicate, PredicateRelation.OPPOSITE)
    subject = pair.like(ours.subject, theirs.subject)
    whom = _object(pair)
    fits = (subject.sameness is Sameness.SAME or unnamed) and whom.sameness is Sameness.SAME
    if not fits and not _ergative(pair):
        return UNRELATED
    return judge_opposite(pair, [word])


_UNTIL = frozenset({"until", "till", "through"})


def _has_end(claim: Claim) -> bool:
    """Whether a clause says until when something goes on."""
    return any(modifier.preposition in _UNTIL for modifier in claim.modifiers)


def _both_ends(pair: Pair) -> bool:
    """Whether "fell to 9" meets "fell from 14 to 9": the end that is claimed stands there too."""
    ours, theirs = pair.claimed, pair.stated
    (base, ending), (other, _) = (
        predicates.split(load().fold(one.predicate)) for one in (ours, theirs)
    )
    if not ending or ours.object is None or not predicates.compare(base, other).agrees:
        return False
    if any(map(str.isdigit, ours.object.span.text)):
        return True  # Values are compared themselves.
    return any(
        one.preposition == ending and pair.like(ours.object, one.part).sameness is Sameness.SAME
        for one in theirs.modifiers
    )
