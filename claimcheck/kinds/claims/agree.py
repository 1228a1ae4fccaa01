"""Whether a stated claim carries a claimed one, contradicts it, or speaks of something else.

Roles and predicate come first, then polarity, scope and modality. Where a relation cannot be shown
the outcome is UNRELATED, never a contradiction.
"""

from __future__ import annotations

from claimcheck.anchors import Claim
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims import predicates
from claimcheck.kinds.claims.converses import (
    compare_converse,
    compare_relatives,
    doer,
    swapped,
)
from claimcheck.kinds.claims.frames import frames
from claimcheck.kinds.claims.judgement import (
    UNRELATED,
    Pair,
    against,
    bases,
    judge,
    judge_opposite,
    times_differ,
)
from claimcheck.kinds.claims.likeness import EVERYWHERE, Likeness
from claimcheck.kinds.claims.mismatch import mismatch, one_post, unique
from claimcheck.kinds.claims.owners import possessed, unowned
from claimcheck.kinds.claims.predicates import PredicateRelation
from claimcheck.kinds.claims.scope import partitive, strength
from claimcheck.kinds.claims.slots import Frame
from claimcheck.language.aliases import Aliases
from claimcheck.language.lexicon import load
from claimcheck.language.names import Sameness

_GENERAL = frozenset(
    {"include", "cover", "allow", "permit", "accept", "supply", "provide", "serve"}
)
"""Verbs that a text uses without saying who: it means the one that it is about."""
_PLACE_PREPOSITIONS = frozenset({"in", "at", "on", "near", "inside", "within", "to", "from"})


def agree(claimed: Claim, stated: Claim, aliases: Aliases | None = None) -> Agreement:
    """Compare what an answer claims with what a context states.

    The first wording of both that agrees decides; without one, the first that contradicts.
    """
    lexicon = load()
    claimed, stated = unowned(partitive(claimed)), unowned(partitive(stated))
    around = _lemmas(stated)
    if claimed.relation == "possession" and possessed(claimed, stated, aliases):
        return Agreement(Outcome.AGREES, Reason.PARAPHRASED, ("the context has it too",))
    contrary = None
    restated = frames(stated, stated=True)
    for ours in frames(claimed, stated=False):
        for theirs in restated:
            found = _compare(Pair(ours, theirs, aliases, lexicon, around), claimed, stated)
            if found.outcome is Outcome.AGREES:
                return found
            if found.outcome is Outcome.DISAGREES:
                contrary = contrary or found
    return contrary or UNRELATED


def _lemmas(claim: Claim) -> tuple[str, ...]:
    return tuple(dict.fromkeys(lemma for part in claim.parts for lemma in part.lemmas))


def _compare(pair: Pair, claimed: Claim, stated: Claim) -> Agreement:
    ours, theirs = pair.claimed, pair.stated
    relation = (
        predicates.compare(theirs.predicate, ours.predicate)
        # A denial runs the other way: nobody was killed says that nobody was murdered.
        if theirs.negated
        else predicates.compare(ours.predicate, theirs.predicate)
    )
    if relation is PredicateRelation.UNRELATED:
        return UNRELATED
    if ours.predicate == theirs.predicate == "be":
        return _compare_copulas(pair, claimed, stated)
    if relation is PredicateRelation.CONVERSE:
        found = compare_converse(pair, claimed, stated)
        # "Tickets are sold" does not deny that somebody buys them.
        unnamed = ours.subject is None or theirs.subject is None
        antonyms = pair.lexicon.are_antonyms(ours.predicate, theirs.predicate, "v")
        if found is not UNRELATED or unnamed or not antonyms:
            return found
        relation = PredicateRelation.OPPOSITE
    if relation is PredicateRelation.OPPOSITE:
        return _compare_opposites(pair, claimed, stated)
    return _compare_same(pair, relation, claimed, stated)


# Same predicate


def _compare_same(
    pair: Pair, relation: PredicateRelation, claimed: Claim, stated: Claim
) -> Agreement:
    ours, theirs = pair.claimed, pair.stated
    word = predicates.describe(ours.predicate, theirs.predicate, relation)
    steps = [step for step in (ours.step, theirs.step, word) if step]
    subject = pair.like(ours.subject, theirs.subject)
    whom = _object(pair)
    if subject.sameness is Sameness.SAME and whom.sameness is Sameness.SAME:
        return judge(pair, claimed, stated, [*steps, subject.step, whom.step])
    if theirs.subject is None and ours.negated != theirs.negated and _is_general(pair, whom):
        return judge(pair, claimed, stated, [*steps, whom.step])
    if swapped(pair):
        if any(map(pair.lexicon.is_symmetric, (ours.predicate, theirs.predicate))):
            return judge(pair, claimed, stated, [*steps, "the two may change places"])
        if ours.negated or theirs.negated or times_differ(pair):
            return UNRELATED
        return against(Reason.WRONG_ROLE, [*steps, "subject and object have changed places"])
    if _ergative(pair):
        return judge(pair, claimed, stated, steps)
    return mismatch(pair, subject, whom, steps, stated)


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
    _, ending = predicates.split(pair.lexicon.fold(ours.predicate))
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
    if not pair.lexicon.is_ergative(theirs.predicate):
        return False
    if ours.object is None and theirs.object is not None and ours.subject is not None:
        return pair.like(ours.subject, theirs.object).sameness is Sameness.SAME
    if ours.subject is None and theirs.object is None and ours.object is not None:
        return pair.like(ours.object, theirs.subject).sameness is Sameness.SAME
    return False


# Copulas: "X is Y"


def _compare_copulas(pair: Pair, claimed: Claim, stated: Claim) -> Agreement:
    ours, theirs = pair.claimed, pair.stated
    if ours.object is None or theirs.object is None:
        return _compare_same(pair, PredicateRelation.SAME, claimed, stated)
    steps = [step for step in (ours.step, theirs.step) if step]
    subject = pair.like(ours.subject, theirs.subject)
    what = _object(pair)
    if subject.sameness is Sameness.SAME:
        if what.sameness is Sameness.SAME:
            return judge(pair, claimed, stated, [*steps, subject.step, what.step])
        if what.opposite:
            return judge_opposite(pair, claimed, stated, [*steps, what.step])
    relatives = compare_relatives(pair, claimed, stated, steps)
    if relatives is not UNRELATED:
        return relatives
    if ours.negated or theirs.negated or times_differ(pair) or strength(stated.modality) < 1:
        return UNRELATED
    same, other = subject.sameness is Sameness.SAME, what.sameness is Sameness.DIFFERENT
    if same and other and EVERYWHERE.intersection(ours.object.lemmas):
        return against(Reason.SCOPE_WIDENED, [*steps, what.step])
    if (
        what.sameness is Sameness.SAME
        and subject.sameness is Sameness.DIFFERENT
        and (
            all(unique(part, pair.lexicon) for part in (ours.object, theirs.object))
            or one_post(ours, theirs)
        )
    ):
        step = f"{doer(theirs)}, not {doer(ours)}"
        return against(Reason.WRONG_SUBJECT, [*steps, step])
    return UNRELATED


# Opposite predicates


def _compare_opposites(pair: Pair, claimed: Claim, stated: Claim) -> Agreement:
    ours, theirs = pair.claimed, pair.stated
    if ours.object is None and theirs.object is not None and theirs.predicate.startswith("be "):
        return UNRELATED  # "is on view" is no opposite of "ends".
    if _has_end(ours) != _has_end(theirs):
        return UNRELATED  # What "runs until Sunday" ends on Sunday.
    if _both_ends(pair):
        return _compare_same(pair, PredicateRelation.SYNONYM, claimed, stated)
    word = predicates.describe(ours.predicate, theirs.predicate, PredicateRelation.OPPOSITE)
    steps = [step for step in (ours.step, theirs.step, word) if step]
    subject = pair.like(ours.subject, theirs.subject)
    unnamed = theirs.subject is None and ours.object is not None
    whom = _object(pair)
    fits = (subject.sameness is Sameness.SAME or unnamed) and whom.sameness is Sameness.SAME
    if not fits and not _ergative(pair):
        return UNRELATED
    return judge_opposite(pair, claimed, stated, steps)


_UNTIL = frozenset({"until", "till", "through"})


def _has_end(frame: Frame) -> bool:
    """Whether a clause says until when something goes on."""
    return any(modifier.preposition in _UNTIL for modifier in frame.modifiers)


def _both_ends(pair: Pair) -> bool:
    """Whether "fell to 9" meets "fell from 14 to 9": the end that is claimed stands there too."""
    ours, theirs = pair.claimed, pair.stated
    (base, ending), (other, _) = (
        predicates.split(pair.lexicon.fold(one.predicate)) for one in (ours, theirs)
    )
    if not ending or ours.object is None or not predicates.compare(base, other).agrees:
        return False
    if any(map(str.isdigit, ours.object.span.text)):
        return True  # Values are compared themselves.
    return any(
        one.preposition == ending and pair.like(ours.object, one.part).sameness is Sameness.SAME
        for one in theirs.modifiers
    )
