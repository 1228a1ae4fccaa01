"""Whether a stated claim carries a claimed one, contradicts it, or speaks of something else.

Roles and predicate come first, then polarity, scope and modality. Where a relation cannot be shown
the outcome is UNRELATED, never a contradiction.
"""

from __future__ import annotations

from claimcheck.anchors import Claim, Part
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims import predicates
from claimcheck.kinds.claims.converses import (
    compare_converse,
    compare_relatives,
    doer,
    done_to,
    handed_back,
    handed_on,
    swapped,
)
from claimcheck.kinds.claims.frames import frames
from claimcheck.kinds.claims.judgement import (
    UNRELATED,
    Pair,
    against,
    areas_mixed,
    bases,
    called_alike,
    is_specific,
    judge,
    judge_opposite,
    times_differ,
)
from claimcheck.kinds.claims.likeness import (
    Likeness,
    are_kin,
    is_name,
    is_relative_of,
)
from claimcheck.kinds.claims.owners import owned_by_another, possessed, unowned
from claimcheck.kinds.claims.predicates import PredicateRelation
from claimcheck.kinds.claims.ranks import outranked, promoted
from claimcheck.kinds.claims.scope import partitive, strength
from claimcheck.kinds.claims.slots import Frame
from claimcheck.kinds.claims.stages import ahead, considered
from claimcheck.kinds.claims.wholes import member_left_out, said_of_part
from claimcheck.kinds.numbers.lexicon import UNITS
from claimcheck.language.aliases import Aliases
from claimcheck.language.lexicon import Lexicon, load
from claimcheck.language.mentions import noun_kind
from claimcheck.language.names import Sameness, compare_names

_GENERAL = frozenset(
    {"include", "cover", "allow", "permit", "accept", "supply", "provide", "serve"}
)
"""Verbs that a text uses without saying who: it means the one that it is about."""
_DEFINITE = frozenset({"the", "its", "their", "his", "her"})
_PLACE_PREPOSITIONS = frozenset({"in", "at", "on", "near", "inside", "within", "to", "from"})


def agree(claimed: Claim, stated: Claim, aliases: Aliases | None = None) -> Agreement:
    """Compare what an answer claims with what a context states.

    The first wording of both that agrees decides; without one, the first that contradicts.
    UNRELATED with WRONG_SUBJECT or WRONG_ROLE says that someone else is known to have done it, or
    that it was done to something else, not that the claim is wrong.
    """
    lexicon = load()
    claimed, stated = unowned(partitive(claimed)), unowned(partitive(stated))
    around = _lemmas(stated)
    if claimed.relation == "possession" and possessed(claimed, stated, aliases):
        return Agreement(Outcome.AGREES, Reason.PARAPHRASED, ("the context has it too",))
    contrary = (
        member_left_out(claimed, stated)
        or said_of_part(claimed, stated, aliases)
        or outranked(claimed, stated, aliases)
        or promoted(claimed, stated, aliases)
    )
    if contrary is not None:
        return contrary
    doubt = None
    restated = frames(stated, stated=True)
    for ours in frames(claimed, stated=False):
        for theirs in restated:
            found = _compare(Pair(ours, theirs, aliases, lexicon, around), claimed, stated)
            if found.outcome is Outcome.AGREES:
                return found
            if found.outcome is Outcome.DISAGREES:
                contrary = contrary or found
            elif found is not UNRELATED:
                doubt = doubt or found
    if claimed.relation == "possession" and contrary is None:
        doubt = doubt or owned_by_another(claimed, stated, aliases)
    return contrary or doubt or UNRELATED


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
        return _compare_stages(pair)
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


def _compare_stages(pair: Pair) -> Agreement:
    """Whether the claim says that the same thing is done which the context says is thought of."""
    ours = pair.claimed
    thought_of = considered(ours, pair.stated, pair.lexicon)
    theirs = thought_of or pair.stated
    step = thought_of.step if thought_of else ahead(ours, theirs)
    if not step or ours.object is None or times_differ(pair):
        return UNRELATED
    if pair.like(ours.object, theirs.object).sameness is not Sameness.SAME:
        return UNRELATED
    if theirs.subject and pair.like(ours.subject, theirs.subject).sameness is Sameness.DIFFERENT:
        return UNRELATED
    steps = [one for one in (ours.step, theirs.step, step) if one]
    return against(Reason.HEDGE_DROPPED, steps)


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
    if whom.sameness is Sameness.SAME and handed_on(pair):
        return judge(pair, claimed, stated, [*steps, "told from the other side"])
    return _compare_mismatch(pair, subject, whom, steps, stated)


def _is_general(pair: Pair, whom: Likeness) -> bool:
    """Whether what is said of a thing holds for whoever: breakfast is not included."""
    return whom.sameness is Sameness.SAME and _GENERAL.issuperset(bases(pair))


def _compare_mismatch(
    pair: Pair, subject: Likeness, whom: Likeness, steps: list[str], stated: Claim
) -> Agreement:
    """One of the roles does not fit: a contradiction only where there can be but one."""
    ours, theirs = pair.claimed, pair.stated
    if ours.negated or theirs.negated or times_differ(pair) or strength(stated.modality) < 1:
        return UNRELATED
    if subject.any_such or whom.any_such or _counts_differ(ours.object, theirs.object):
        return UNRELATED
    if subject.sameness is Sameness.SAME and whom.opposite:
        return against(Reason.OPPOSITE, [*steps, whom.step])
    if whom.sameness is Sameness.SAME and handed_back(pair):
        step = f"{doer(theirs)}, not {doer(ours)}"
        return against(Reason.WRONG_ROLE, [*steps, step])
    if whom.sameness is Sameness.SAME and _other_party(pair):
        step = f"{doer(theirs)}, not {doer(ours)}"
        return against(Reason.WRONG_ROLE, [*steps, step])
    if (
        whom.sameness is Sameness.SAME
        and subject.sameness is Sameness.DIFFERENT
        and ours.object is not None
        and (called := called_alike(pair)) is not False
        and not _is_named_with(ours.subject, theirs.subject, pair.aliases)
    ):
        alone = called is None and (
            _only_one(stated)
            or (
                _exclusive(theirs.predicate, pair.lexicon)
                and is_specific(ours.object, theirs.object)
            )
        )
        step = f"{doer(theirs)}, not {doer(ours)}"
        if alone:
            return against(Reason.WRONG_SUBJECT, [*steps, step])
        if ours.subject is not None and ours.subject.name:
            # Others may have done the same; whether they did, only the whole context can tell.
            return Agreement(Outcome.UNRELATED, Reason.WRONG_SUBJECT, (*steps, step))
    alone = ours.object is None and theirs.object is None and _are_two_names(ours, theirs)
    if subject.sameness is Sameness.DIFFERENT and alone:
        step = f"{doer(theirs)}, not {doer(ours)}"
        return Agreement(Outcome.UNRELATED, Reason.WRONG_SUBJECT, (*steps, step))
    if whom.sameness is Sameness.SAME and ours.object and _two_actors(pair, subject):
        step = f"{doer(theirs)}, not {doer(ours)}"
        return Agreement(Outcome.UNRELATED, Reason.WRONG_SUBJECT, (*steps, step))
    if (
        subject.sameness is Sameness.SAME
        and whom.sameness is Sameness.DIFFERENT
        and ours.subject is not None
        and pair.lexicon.is_functional(theirs.predicate)
        and not areas_mixed(ours.object, theirs.object)
    ):
        step = f"{done_to(theirs)}, not {done_to(ours)}"
        return against(Reason.WRONG_ROLE, [*steps, step])
    if (
        ours.subject is not None
        and ours.predicate not in ("be", "have")
        and subject.sameness is Sameness.SAME
        and _told_apart(ours.object, theirs.object, whom)
    ):
        # They may have done both; whether they did, only the whole context can tell.
        step = f"{done_to(theirs)}, not {done_to(ours)}"
        return Agreement(Outcome.UNRELATED, Reason.WRONG_ROLE, (*steps, step))
    return UNRELATED


def _are_two_names(ours: Frame, theirs: Frame) -> bool:
    """Whether two claims name who does it: Vesta defaulted, Corwin defaulted."""
    return all(one.subject is not None and is_name(one.subject.head) for one in (ours, theirs))


def _counts_differ(claimed: Part | None, stated: Part | None) -> bool:
    """Whether two phrases count their thing otherwise: "four ports" are not "eight ports"."""
    if claimed is None or stated is None:
        return False
    ours, theirs = _numbers(claimed), _numbers(stated)
    return bool(ours and theirs and not ours & theirs)


def _numbers(part: Part) -> set[str]:
    """The numbers of a phrase, in digits or else in words."""
    words = part.span.text.casefold().split()
    digits = {word for word in words if word[0].isdigit()}
    return digits or {word for word in words if word in UNITS}


_MUTUAL = frozenset({"sign", "agree", "accept", "approve", "keep", "have", "know", "see", "read"})
"""What both parties do with one thing."""


def _other_party(pair: Pair) -> bool:
    """Whether the other end of a relation is said to do it: the tenant, not the landlord."""
    ours, theirs = pair.claimed, pair.stated
    who, other, what = ours.subject, theirs.subject, ours.object
    if who is None or other is None or what is None or theirs.object is None:
        return False
    if not pair.lexicon.are_converse_nouns(who.head, other.head):
        return False
    if not (_is_definite(what) and _is_definite(theirs.object)) or _MUTUAL & set(bases(pair)):
        return False
    return not any(map(pair.lexicon.is_symmetric, (ours.predicate, theirs.predicate)))


def _is_named_with(claimed: Part | None, stated: Part | None, aliases: Aliases | None) -> bool:
    """Whether who is claimed stands beside who is stated: a club in "the club's keeper Tom Ray"."""
    if claimed is None or stated is None or not claimed.name or is_relative_of(stated, claimed):
        return False
    return any(
        compare_names(claimed.head, lemma, aliases) is Sameness.SAME
        for lemma in stated.lemmas
        if lemma != stated.head and lemma[:1].isupper()
    )


_ANYONE = frozenset(
    """company firm group business organisation organization institution body man woman person
    people official team government authority police researcher scientist author study report
    expert source user one they it party side family couple pair child member staff""".split()
)
"""Nouns by which a text takes up somebody whom it has called otherwise."""


def _two_actors(pair: Pair, likeness: Likeness) -> bool:
    """Whether two nouns name two parties of the story: "the union", "the ministry"."""
    ours, theirs = pair.claimed.subject, pair.stated.subject
    if ours is None or theirs is None or ours.name or theirs.name:
        return False
    if _ANYONE & {ours.head, theirs.head}:
        return False
    if all(noun_kind(part.head) in ("thing", "doer") for part in (ours, theirs)):
        return False  # A blast may be what the text calls an explosion elsewhere.
    if any(modifier.part.head == ours.head for modifier in pair.stated.modifiers):
        return False  # For whom it was bought, has it too.
    return _told_apart(ours, theirs, likeness)


def _told_apart(claimed: Part | None, stated: Part | None, likeness: Likeness) -> bool:
    """Whether two objects are two things: two names, or "the soup" and "the fish"."""
    if claimed is None or stated is None or likeness.sameness is Sameness.SAME:
        return False
    if likeness.sameness is Sameness.DIFFERENT:
        return True
    if is_name(claimed.head) or is_name(stated.head):
        return False
    if not (_is_definite(claimed) and _is_definite(stated)):
        return False
    return not set(claimed.lemmas) & set(stated.lemmas) and not are_kin(claimed.head, stated.head)


def _is_definite(part: Part) -> bool:
    """Whether a part points at one thing of the story: "the soup", "praise for the soup"."""
    text = part.span.text.casefold()
    before = text[: max(0, text.rfind(part.head[:5].casefold()))].split()
    return not _DEFINITE.isdisjoint(before[-3:])


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


def _only_one(stated: Claim) -> bool:
    """Whether "only" is said of who did it, not of what it was done to."""
    owned = stated.object.span.text.casefold().split() if stated.object else []
    return stated.quantifier == "only" and "only" not in owned


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
            return judge(pair, claimed, stated, [*steps, subject.step, what.step], what)
        if what.opposite:
            return judge_opposite(pair, claimed, stated, [*steps, what.step])
    relatives = compare_relatives(pair, claimed, stated, steps)
    if relatives is not UNRELATED:
        return relatives
    if ours.negated or theirs.negated or times_differ(pair) or strength(stated.modality) < 1:
        return UNRELATED
    if (
        what.sameness is Sameness.SAME
        and subject.sameness is Sameness.DIFFERENT
        and (
            all(_unique(part, pair.lexicon) for part in (ours.object, theirs.object))
            or _one_post(ours, theirs)
        )
    ):
        step = f"{doer(theirs)}, not {doer(ours)}"
        return against(Reason.WRONG_SUBJECT, [*steps, step])
    return UNRELATED


def _one_post(ours: Frame, theirs: Frame) -> bool:
    """Whether two named ones are said to be what a thing has one of: "the band's drummer"."""
    one, other = ours.object, theirs.object
    if one is None or other is None or one.head != other.head or not _are_two_names(ours, theirs):
        return False
    if noun_kind(one.head) in ("thing", "organisation"):
        return False
    owned = {lemma for lemma in one.lemmas[1:] if f"{lemma.casefold()}'s " in _straight(one)}
    return any(f"{lemma.casefold()}'s " in _straight(other) for lemma in sorted(owned))


def _straight(part: Part) -> str:
    return part.span.text.casefold().replace("’", "'")


# Opposite predicates


def _compare_opposites(pair: Pair, claimed: Claim, stated: Claim) -> Agreement:
    ours, theirs = pair.claimed, pair.stated
    if ours.object is None and theirs.object is not None and theirs.predicate.startswith("be "):
        return UNRELATED  # "is on view" is no opposite of "ends".
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


def _both_ends(pair: Pair) -> bool:
    """Whether "fell to 9" meets "fell from 14 to 9": the end that is claimed stands there too."""
    ours, theirs = pair.claimed, pair.stated
    (base, ending), (other, _) = (
        predicates.split(pair.lexicon.fold(one.predicate)) for one in (ours, theirs)
    )
    if not ending or ours.object is None or not predicates.compare(base, other).agrees:
        return False
    if any(c.isdigit() for c in ours.object.span.text):
        return True  # Values are compared themselves.
    return any(
        one.preposition == ending and pair.like(ours.object, one.part).sameness is Sameness.SAME
        for one in theirs.modifiers
    )


def _exclusive(predicate: str, lexicon: Lexicon) -> bool:
    folded = lexicon.fold(predicate)
    return lexicon.is_exclusive(folded) or lexicon.is_exclusive(predicates.split(folded)[0])


def _unique(part: Part, lexicon: Lexicon) -> bool:
    text = part.span.text.casefold()
    # Whose wife "his wife" is, the pronoun does not tell.
    if text.startswith(("a ", "an ", "one of ", "his ", "her ", "their ", "its ", "my ", "our ")):
        return False
    return (
        lexicon.is_unique(part.head)
        or any(map(lexicon.is_unique, part.lemmas))
        or (" first " in f" {text}")
    )
