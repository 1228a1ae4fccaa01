"""Whether a stated claim carries a claimed one, contradicts it, or speaks of something else.

The order of the tests is the order of certainty: roles and predicate first, then polarity, scope
and modality. Where a relation cannot be shown the outcome is UNRELATED, never a contradiction.
"""

from __future__ import annotations

from typing import NamedTuple

from claimcheck.anchors import Claim, Modifier, Part
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims import predicates
from claimcheck.kinds.claims.frames import Frame, frames, without_head
from claimcheck.kinds.claims.likeness import Likeness, compare_parts, compare_words
from claimcheck.kinds.claims.predicates import PredicateRelation
from claimcheck.kinds.claims.scope import (
    dropped_limit,
    narrower_scope,
    partitive,
    strength,
    widened,
)
from claimcheck.language.lexicon import Lexicon, load
from claimcheck.language.names import Aliases, Sameness, is_area

_UNRELATED = Agreement(Outcome.UNRELATED, Reason.NOT_FOUND)
_PLACE_PREPOSITIONS = frozenset({"in", "at", "on", "near", "inside", "within", "to", "from"})


class _Pair(NamedTuple):
    """Two wordings under comparison, with what is needed to judge them."""

    claimed: Frame
    stated: Frame
    aliases: Aliases | None
    lexicon: Lexicon
    around: tuple[str, ...]
    """Every lemma of the stated claim."""

    def like(self, claimed: Part | None, stated: Part | None) -> Likeness:
        if claimed is None:
            return Likeness(Sameness.SAME)
        if stated is None:
            return Likeness(Sameness.UNKNOWN)
        return compare_parts(claimed, stated, self.aliases, self.around)


def agree(claimed: Claim, stated: Claim, aliases: Aliases | None = None) -> Agreement:
    """Compare what an answer claims with what a context states.

    The first wording of both that agrees decides; without one, the first that contradicts.
    """
    lexicon = load()
    claimed, stated = partitive(claimed), partitive(stated)
    around = _lemmas(stated)
    if claimed.relation == "possession" and _possessed(claimed, stated, aliases):
        return Agreement(Outcome.AGREES, Reason.PARAPHRASED, ("the context has it too",))
    against: Agreement | None = None
    for ours in frames(claimed, stated=False):
        for theirs in frames(stated, stated=True):
            found = _compare(_Pair(ours, theirs, aliases, lexicon, around), claimed, stated)
            if found.outcome is Outcome.AGREES:
                return found
            if found.outcome is Outcome.DISAGREES and against is None:
                against = found
    return against or _UNRELATED


def _possessed(claimed: Claim, stated: Claim, aliases: Aliases | None) -> bool:
    """True where what "X's Y" takes for granted is said or taken for granted: X has a Y."""
    if claimed.object is None or claimed.subject is None:
        return False
    parts = (stated.subject, stated.object, *(m.part for m in stated.modifiers))
    if any(
        compare_parts(claimed.object, part, aliases).sameness is Sameness.SAME
        for part in parts
        if part is not None and part.head == claimed.object.head
    ):
        return True
    told = load().attribute_verbs(claimed.object.head)
    return (
        stated.subject is not None
        and any(predicates.compare(verb, stated.predicate).agrees for verb in told)
        and compare_parts(claimed.subject, stated.subject, aliases).sameness is Sameness.SAME
    )


def _lemmas(claim: Claim) -> tuple[str, ...]:
    parts = (claim.subject, claim.object, *(m.part for m in claim.modifiers))
    return tuple(dict.fromkeys(lemma for part in parts if part for lemma in part.lemmas))


def _compare(pair: _Pair, claimed: Claim, stated: Claim) -> Agreement:
    ours, theirs = pair.claimed, pair.stated
    relation = (
        predicates.compare(theirs.predicate, ours.predicate)
        # A denial runs the other way: nobody was killed says that nobody was murdered.
        if theirs.negated
        else predicates.compare(ours.predicate, theirs.predicate)
    )
    if relation is PredicateRelation.UNRELATED:
        return _UNRELATED
    if ours.predicate == theirs.predicate == "be":
        return _compare_copulas(pair, claimed, stated)
    if relation is PredicateRelation.CONVERSE:
        found = _compare_converse(pair, claimed, stated)
        if found is not _UNRELATED or not pair.lexicon.are_antonyms(
            ours.predicate, theirs.predicate, "v"
        ):
            return found
        relation = PredicateRelation.OPPOSITE
    if relation is PredicateRelation.OPPOSITE:
        return _compare_opposites(pair, claimed, stated)
    return _compare_same(pair, relation, claimed, stated)


# Same predicate


def _compare_same(
    pair: _Pair, relation: PredicateRelation, claimed: Claim, stated: Claim
) -> Agreement:
    ours, theirs = pair.claimed, pair.stated
    word = predicates.describe(ours.predicate, theirs.predicate, relation)
    steps = [step for step in (ours.step, theirs.step, word) if step]
    subject = pair.like(ours.subject, theirs.subject)
    whom = _object(pair)
    if subject.sameness is Sameness.SAME and whom.sameness is Sameness.SAME:
        return _judge(pair, claimed, stated, [*steps, subject.step, whom.step])
    if _swapped(pair):
        if any(map(pair.lexicon.is_symmetric, (ours.predicate, theirs.predicate))):
            return _judge(pair, claimed, stated, [*steps, "the two may change places"])
        if ours.negated or theirs.negated or _times_differ(pair):
            return _UNRELATED
        step = f"the roles are swapped: {_who(theirs)} {theirs.predicate} {_whom(theirs)}"
        return _against(Reason.WRONG_ROLE, [*steps, step])
    if _ergative(pair):
        return _judge(pair, claimed, stated, steps)
    return _compare_mismatch(pair, subject, whom, steps, stated)


def _compare_mismatch(
    pair: _Pair, subject: Likeness, whom: Likeness, steps: list[str], stated: Claim
) -> Agreement:
    """One of the roles does not fit: a contradiction only where there can be but one."""
    ours, theirs = pair.claimed, pair.stated
    if ours.negated or theirs.negated or _times_differ(pair) or strength(stated.modality) < 1:
        return _UNRELATED
    if subject.sameness is Sameness.SAME and whom.opposite:
        return _against(Reason.OPPOSITE, [*steps, whom.step])
    if (
        whom.sameness is Sameness.SAME
        and subject.sameness is Sameness.DIFFERENT
        and ours.object is not None
    ):
        alone = stated.quantifier == "only" or (
            _exclusive(theirs.predicate, pair.lexicon) and _specific(ours.object, theirs.object)
        )
        if alone:
            step = f"{_who(theirs)}, not {_who(ours)}"
            return _against(Reason.WRONG_SUBJECT, [*steps, step])
    if (
        subject.sameness is Sameness.SAME
        and whom.sameness is Sameness.DIFFERENT
        and ours.subject is not None
        and _functional(theirs.predicate, pair.lexicon)
        and not _areas_mixed(ours.object, theirs.object)
    ):
        step = f"{_whom(theirs)}, not {_whom(ours)}"
        return _against(Reason.WRONG_ROLE, [*steps, step])
    return _UNRELATED


def _object(pair: _Pair) -> Likeness:
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


def _swapped(pair: _Pair) -> bool:
    ours, theirs = pair.claimed, pair.stated
    if not (ours.subject and ours.object and theirs.subject and theirs.object):
        return False
    return (
        pair.like(ours.subject, theirs.object).sameness is Sameness.SAME
        and pair.like(ours.object, theirs.subject).sameness is Sameness.SAME
        and pair.like(ours.subject, theirs.subject).sameness is not Sameness.SAME
    )


def _ergative(pair: _Pair) -> bool:
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


def _compare_copulas(pair: _Pair, claimed: Claim, stated: Claim) -> Agreement:
    ours, theirs = pair.claimed, pair.stated
    if ours.object is None or theirs.object is None:
        return _compare_same(pair, PredicateRelation.SAME, claimed, stated)
    steps = [step for step in (ours.step, theirs.step) if step]
    subject = pair.like(ours.subject, theirs.subject)
    what = _object(pair)
    if subject.sameness is Sameness.SAME:
        if what.sameness is Sameness.SAME:
            return _judge(pair, claimed, stated, [*steps, subject.step, what.step], what)
        if what.opposite:
            return _judge_opposite(pair, claimed, stated, [*steps, what.step])
    relatives = _compare_relatives(pair, claimed, stated, steps)
    if relatives is not _UNRELATED:
        return relatives
    if ours.negated or theirs.negated or _times_differ(pair) or strength(stated.modality) < 1:
        return _UNRELATED
    if (
        what.sameness is Sameness.SAME
        and subject.sameness is Sameness.DIFFERENT
        and _unique(theirs.object, pair.lexicon)
        and _unique(ours.object, pair.lexicon)
    ):
        step = f"{_who(theirs)}, not {_who(ours)}"
        return _against(Reason.WRONG_SUBJECT, [*steps, step])
    return _UNRELATED


def _compare_relatives(pair: _Pair, claimed: Claim, stated: Claim, steps: list[str]) -> Agreement:
    """Read "X is Y's aunt" against "Y is X's niece", by who stands on which end."""
    ours, theirs = pair.claimed, pair.stated
    if not (ours.subject and ours.object and theirs.subject and theirs.object):
        return _UNRELATED
    target, other = without_head(ours.object), without_head(theirs.object)
    if target is None or other is None:
        return _UNRELATED
    straight = (
        pair.like(ours.subject, theirs.subject).sameness is Sameness.SAME
        and pair.like(target, other).sameness is Sameness.SAME
    )
    swapped = (
        pair.like(ours.subject, other).sameness is Sameness.SAME
        and pair.like(target, theirs.subject).sameness is Sameness.SAME
    )
    if not straight and not swapped:
        return _UNRELATED
    role, role_there = ours.object.head, theirs.object.head
    converse = pair.lexicon.are_converse_nouns(role, role_there)
    same = compare_words(role, role_there).sameness is Sameness.SAME
    if swapped and converse:
        step = f"'{role_there}' is the other end of '{role}'"
        return _judge(pair, claimed, stated, [*steps, step])
    if ours.negated or theirs.negated:
        return _UNRELATED
    own_converse = pair.lexicon.are_converse_nouns(role, role)
    if (swapped and same and not own_converse) or (straight and converse and not same):
        step = f"{_who(theirs)} is the {role_there} of {other.head}"
        return _against(Reason.WRONG_ROLE, [*steps, step])
    related = bool(pair.lexicon.converse(role)) and bool(pair.lexicon.converse(role_there))
    if swapped and related and not same and not own_converse:
        step = f"{_who(theirs)} is the {role_there} of {other.head}"
        return _against(Reason.WRONG_ROLE, [*steps, step])
    return _UNRELATED


# Converse and opposite predicates


def _compare_converse(pair: _Pair, claimed: Claim, stated: Claim) -> Agreement:
    ours, theirs = pair.claimed, pair.stated
    step = predicates.describe(ours.predicate, theirs.predicate, PredicateRelation.CONVERSE)
    steps = [one for one in (ours.step, theirs.step, step) if one]
    if pair.lexicon.is_transfer(*_bases(pair)):
        return _compare_transfer(pair, claimed, stated, steps)
    if _swapped(pair):
        return _judge(pair, claimed, stated, steps)
    straight = (
        ours.subject is not None
        and ours.object is not None
        and pair.like(ours.subject, theirs.subject).sameness is Sameness.SAME
        and pair.like(ours.object, theirs.object).sameness is Sameness.SAME
    )
    if straight and not ours.negated and not theirs.negated and not _times_differ(pair):
        said = f"{_who(theirs)} {theirs.predicate} {_whom(theirs)}"
        return _against(Reason.WRONG_ROLE, [*steps, said])
    return _UNRELATED


def _bases(pair: _Pair) -> tuple[str, str]:
    fold = pair.lexicon.fold
    ours = predicates.split(fold(pair.claimed.predicate))[0]
    theirs = predicates.split(fold(pair.stated.predicate))[0]
    return ours, theirs


def _compare_transfer(pair: _Pair, claimed: Claim, stated: Claim, steps: list[str]) -> Agreement:
    """Giver and taker: "X bought Z from Y" and "Y sold Z to X"."""
    ours, theirs = pair.claimed, pair.stated
    if pair.like(ours.object, theirs.object).sameness is not Sameness.SAME:
        return _UNRELATED
    there, here = _party(theirs.modifiers), _party(ours.modifiers)
    if there is not None and pair.like(ours.subject, there).sameness is Sameness.SAME:
        if here is None or pair.like(here, theirs.subject).sameness is Sameness.SAME:
            return _judge(pair, claimed, stated, steps)
        return _UNRELATED
    if ours.negated or theirs.negated or _times_differ(pair) or ours.subject is None:
        return _UNRELATED
    if (
        ours.object is not None
        and pair.like(ours.subject, theirs.subject).sameness is Sameness.SAME
    ):
        said = f"{_who(theirs)} {theirs.predicate} {_whom(theirs)}"
        return _against(Reason.OPPOSITE, [*steps, said])
    return _UNRELATED


def _party(modifiers: tuple[Modifier, ...]) -> Part | None:
    """Who stands on the other side of a transfer."""
    for modifier in modifiers:
        if modifier.role == "recipient":
            return modifier.part
    for modifier in modifiers:
        if modifier.preposition in ("to", "from") and modifier.role != "time":
            return modifier.part
    return None


def _compare_opposites(pair: _Pair, claimed: Claim, stated: Claim) -> Agreement:
    ours, theirs = pair.claimed, pair.stated
    word = predicates.describe(ours.predicate, theirs.predicate, PredicateRelation.OPPOSITE)
    steps = [step for step in (ours.step, theirs.step, word) if step]
    subject = pair.like(ours.subject, theirs.subject)
    unnamed = theirs.subject is None and ours.object is not None
    whom = _object(pair)
    fits = (subject.sameness is Sameness.SAME or unnamed) and whom.sameness is Sameness.SAME
    if not fits and not _ergative(pair):
        return _UNRELATED
    return _judge_opposite(pair, claimed, stated, steps)


def _judge_opposite(pair: _Pair, claimed: Claim, stated: Claim, steps: list[str]) -> Agreement:
    """What antonyms mean once both polarities are known."""
    ours, theirs = pair.claimed, pair.stated
    complementary = _complementary(pair)
    if ours.negated == theirs.negated:
        # A quality named in passing contradicts only where it leaves no third way.
        if (ours.negated or _in_passing(pair)) and not complementary:
            return _UNRELATED
        if _times_differ(pair) or _places_differ(pair) or strength(stated.modality) < 1:
            return _UNRELATED
        return _against(Reason.OPPOSITE, steps)
    if ours.negated or complementary:
        return _judge_rest(pair, claimed, stated, [*steps, "which says that it is not so"])
    return _UNRELATED


def _in_passing(pair: _Pair) -> bool:
    return pair.stated.predicate == "be" and pair.stated.step.startswith("it is called")


def _complementary(pair: _Pair) -> bool:
    ours, theirs = pair.claimed, pair.stated
    if pair.lexicon.are_complementary(*_bases(pair), "v"):
        return True
    if ours.object is None or theirs.object is None:
        return False
    return any(
        pair.lexicon.are_complementary(ours.object.head, theirs.object.head, pos)
        for pos in ("a", "n")
    )


# Polarity, scope, modality, circumstances


def _judge(
    pair: _Pair, claimed: Claim, stated: Claim, steps: list[str], what: Likeness | None = None
) -> Agreement:
    """Roles and predicate fit; now the finer questions, in order of weight."""
    ours, theirs = pair.claimed, pair.stated
    if ours.negated != theirs.negated:
        if strength(stated.modality) < 1 or _times_differ(pair) or _places_differ(pair):
            return _UNRELATED
        said = "the context denies it" if theirs.negated else "the context affirms it"
        return _against(Reason.NEGATED, [*_said(steps), said])
    return _judge_rest(pair, claimed, stated, steps, what)


def _judge_rest(
    pair: _Pair, claimed: Claim, stated: Claim, steps: list[str], what: Likeness | None = None
) -> Agreement:
    steps = _said(steps)
    narrower = narrower_scope(claimed, stated)
    if narrower is not None:
        reason, step = narrower
        return _against(reason, [*steps, step])
    if (what is not None and what.wider and widened(claimed, stated)) or dropped_limit(
        claimed, stated
    ):
        return _against(
            Reason.SCOPE_WIDENED, [*steps, f"the context says it only of {_only(stated)}"]
        )
    circumstance = _circumstances(pair, claimed)
    if circumstance is not None:
        return circumstance
    if strength(stated.modality) < 1 <= strength(claimed.modality):
        step = f"the context says it with '{stated.modality}' only"
        return _against(Reason.HEDGE_DROPPED, [*steps, step])
    if claimed.speaker is not None and stated.speaker is not None:
        said = compare_parts(claimed.speaker, stated.speaker, pair.aliases)
        if said.sameness is Sameness.DIFFERENT:
            step = f"said by {stated.speaker.head}, not {claimed.speaker.head}"
            return _against(Reason.WRONG_SUBJECT, [*steps, step])
    reason = Reason.PARAPHRASED if steps or claimed.predicate != stated.predicate else Reason.EXACT
    return Agreement(Outcome.AGREES, reason, tuple(steps))


def _only(stated: Claim) -> str:
    part = stated.object if stated.relation == "copula" and stated.object else stated.subject
    part = part or stated.object
    return f"'{part.span.text}'" if part else "a part"


def _circumstances(pair: _Pair, claimed: Claim) -> Agreement | None:
    """Place, recipient, cause and order must not conflict with what the context says."""
    ours, theirs = pair.claimed, pair.stated
    for modifier in ours.modifiers:
        for other in theirs.modifiers:
            found = _conflict(pair, modifier, other)
            if found is not None:
                return found
    return None


def _conflict(pair: _Pair, ours: Modifier, theirs: Modifier) -> Agreement | None:
    one, other = ours.preposition, theirs.preposition
    likeness = compare_parts(ours.part, theirs.part, pair.aliases)
    phrases = f"{one} {ours.part.span.text}".strip(), f"{other} {theirs.part.span.text}".strip()
    if pair.lexicon.are_antonyms(*phrases, "r"):
        return _against(Reason.OPPOSITE, [f"'{phrases[1]}', not '{phrases[0]}'"])
    if one != other:
        if likeness.sameness is Sameness.SAME and pair.lexicon.are_antonyms(one, other, "r"):
            return _against(Reason.OPPOSITE, [f"'{other}', not '{one}' {ours.part.span.text}"])
        return None
    if ours.role in ("time", "quantity") or theirs.role in ("time", "quantity"):
        return None
    if likeness.opposite:
        return _against(Reason.OPPOSITE, [likeness.step])
    if likeness.sameness is not Sameness.DIFFERENT or ours.role != theirs.role:
        return None
    if _areas_mixed(ours.part, theirs.part) or not _once(pair):
        return _UNRELATED
    step = f"{other} {theirs.part.head}, not {ours.part.head}".strip()
    return _against(Reason.WRONG_ROLE, [step])


def _once(pair: _Pair) -> bool:
    """True where the act is one act: its object is named or definite."""
    target = pair.stated.object or pair.stated.subject
    return target is not None and _specific(target, target)


def _places_differ(pair: _Pair) -> bool:
    return any(
        ours.preposition == theirs.preposition
        and ours.role == theirs.role == "place"
        and compare_parts(ours.part, theirs.part, pair.aliases).sameness is Sameness.DIFFERENT
        for ours in pair.claimed.modifiers
        for theirs in pair.stated.modifiers
    )


def _times_differ(pair: _Pair) -> bool:
    """True where both name a time and no word of it is shared: another occasion."""
    ours, theirs = (_times(frame) for frame in (pair.claimed, pair.stated))
    return bool(ours and theirs and not ours & theirs)


def _times(frame: Frame) -> set[str]:
    return {
        word.casefold()
        for modifier in frame.modifiers
        if modifier.role == "time"
        for lemma in (modifier.part.lemmas or (modifier.part.head,))
        for word in lemma.split()
    }


def _exclusive(predicate: str, lexicon: Lexicon) -> bool:
    folded = lexicon.fold(predicate)
    return lexicon.is_exclusive(folded) or lexicon.is_exclusive(predicates.split(folded)[0])


def _functional(predicate: str, lexicon: Lexicon) -> bool:
    return lexicon.is_functional(predicate)


def _specific(*parts: Part | None) -> bool:
    """True where every part points at one thing: a name, or a noun with "the" or an owner."""
    return all(
        part is not None
        and (
            part.name
            or part.span.text.casefold().startswith(("the ", "its ", "their ", "his ", "her "))
        )
        for part in parts
    )


def _unique(part: Part, lexicon: Lexicon) -> bool:
    text = part.span.text.casefold()
    if text.startswith(("a ", "an ", "one of ")):
        return False
    return (
        lexicon.is_unique(part.head)
        or any(map(lexicon.is_unique, part.lemmas))
        or (" first " in f" {text}")
    )


def _areas_mixed(one: Part | None, other: Part | None) -> bool:
    """True for a country and something that may lie in it."""
    if one is None or other is None:
        return False
    return is_area(one.head) != is_area(other.head)


def _who(frame: Frame) -> str:
    return frame.subject.head if frame.subject else "someone"


def _whom(frame: Frame) -> str:
    return frame.object.head if frame.object else ""


def _said(steps: list[str]) -> list[str]:
    return [step for step in dict.fromkeys(steps) if step]


def _against(reason: Reason, steps: list[str]) -> Agreement:
    return Agreement(Outcome.DISAGREES, reason, tuple(_said(steps)))
