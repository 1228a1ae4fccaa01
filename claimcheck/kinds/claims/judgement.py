"""The finer questions once roles and predicate fit: polarity, scope, circumstances, modality."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from claimcheck.anchors import Claim, Modifier, Part
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims import predicates
from claimcheck.kinds.claims.likeness import Likeness, are_kin, compare_parts
from claimcheck.kinds.claims.scope import (
    NORMS,
    both_of_all,
    dropped_limit,
    is_of_all,
    narrower_scope,
    strength,
    unrestricted,
)
from claimcheck.language.aliases import Aliases
from claimcheck.language.hedge_words import (
    AWAITING_VERBS,
    HEDGING_MODALS,
    HEDGING_VERBS,
    OPENING,
)
from claimcheck.language.lexicon import load
from claimcheck.language.names import Sameness, is_area

UNRELATED = Agreement(Outcome.UNRELATED, Reason.NOT_FOUND)


@dataclass(frozen=True, eq=False)
class Pair:
    """A claim of an answer and one of a context under comparison."""

    claimed: Claim
    stated: Claim
    aliases: Aliases | None

    @cached_property
    def around(self) -> tuple[str, ...]:
        """Every lemma of the stated claim."""
        return tuple(dict.fromkeys(lemma for part in self.stated.parts for lemma in part.lemmas))

    def like(self, claimed: Part | None, stated: Part | None) -> Likeness:
        """Compare two parts; one that the claim leaves out fits anything."""
        if claimed is None:
            return Likeness(Sameness.SAME)
        if stated is None:
            return Likeness(Sameness.UNKNOWN)
        found = compare_parts(claimed, stated, self.aliases, self.around)
        if found.sameness is Sameness.UNKNOWN and self.stated.negated and not self.claimed.negated:
            # Who plays no instrument plays no cello.
            return compare_parts(stated, claimed, self.aliases)
        return found


def bases(pair: Pair) -> tuple[str, str]:
    """Both predicates without their final prepositions."""
    fold = load().fold
    ours = predicates.split(fold(pair.claimed.predicate))[0]
    theirs = predicates.split(fold(pair.stated.predicate))[0]
    return ours, theirs


def judge(pair: Pair, steps: list[str]) -> Agreement:
    """Roles and predicate fit; now the finer questions, in order of weight."""
    claimed, stated = pair.claimed, pair.stated
    if claimed.negated != stated.negated:
        unsure = strength(stated.modality) < 1 and not _was_unable(stated)
        if unsure or times_differ(pair):
            return UNRELATED
        if _is_bounded(stated if stated.negated else claimed):
            return UNRELATED
        if (claimed.modality in NORMS) != (stated.modality in NORMS):
            return UNRELATED  # What should not be done may well be done.
        if claimed.negated and _denies_less(claimed, stated):
            return UNRELATED
        said = "the context denies it" if stated.negated else "the context affirms it"
        return against(Reason.NEGATED, [*_said(steps), said])
    return judge_rest(pair, steps)


def _was_unable(stated: Claim) -> bool:
    """Whether the context says that something could not be done, which is no doubt about it.

    What "could not be clearer" is as clear as can be.
    """
    return stated.negated and stated.modality == "could" and stated.predicate != "be"


_DUE = frozenset({"entitle", "allow", "permit", "authorise", "authorize"})
"""What one does not have a right to one does not get."""
_BOUNDS = frozenset({"before", "until", "till", "by"})


def _is_bounded(claim: Claim) -> bool:
    """Whether a denial is one of a time: what does not open before March may open."""
    return any(one.role == "time" and one.preposition in _BOUNDS for one in claim.modifiers)


def _denies_less(denied: Claim, stated: Claim) -> bool:
    """Whether a denial leaves room for what is stated: "not closed to all traffic", "no 4 GB"."""
    if is_of_all(denied):
        return not both_of_all(denied, stated)
    words = {word for part in denied.parts for word in part.span.text.lower().split()}
    said = {word for part in stated.parts for word in part.span.text.lower().split()}
    figures = {word for word in words if word[:1].isdigit()}
    return any(word[:1].isdigit() for word in said) and not figures <= said


def judge_rest(pair: Pair, steps: list[str]) -> Agreement:
    """Scope, circumstances, modality and speaker, where polarity is settled already."""
    claimed, stated, steps = pair.claimed, pair.stated, _said(steps)
    narrower = narrower_scope(claimed, stated)
    if narrower is not None:
        reason, step = narrower
        return against(reason, [*steps, step])
    if (
        dropped_limit(claimed, stated)
        or (not stated.quantifier and unrestricted(claimed.subject, stated.subject))
        or (not stated.quantifier and unrestricted(claimed.object, stated.object))
    ):
        return against(
            Reason.SCOPE_WIDENED, [*steps, f"the context says it only of {_only(stated)}"]
        )
    circumstance = _circumstances(pair) or _elsewhere(pair)
    if circumstance is not None:
        return circumstance
    if _hedge_dropped(claimed, stated):
        if claimed.object is None and claimed.predicate != stated.predicate:
            return UNRELATED  # A synonym alone does not show that the same act is meant.
        if stated.modality not in OPENING:
            return UNRELATED
        step = f"the context says it with '{stated.modality}' only"
        return against(Reason.HEDGE_DROPPED, [*steps, step])
    if claimed.speaker is not None and stated.speaker is not None:
        shown = _PROOFS | _FINDERS
        if claimed.speaker.head in _PROOFS and shown.isdisjoint(stated.speaker.lemmas):
            step = f"said by {stated.speaker.head}, not shown by a {claimed.speaker.head}"
            return against(Reason.HEDGE_DROPPED, [*steps, step])
        said = compare_parts(claimed.speaker, stated.speaker, pair.aliases)
        if said.sameness is Sameness.DIFFERENT:
            step = f"said by {stated.speaker.head}, not {claimed.speaker.head}"
            return against(Reason.WRONG_SUBJECT, [*steps, step])
    reason = Reason.PARAPHRASED if steps or claimed.predicate != stated.predicate else Reason.EXACT
    return Agreement(Outcome.AGREES, reason, tuple(steps))


_FINDERS = frozenset({"researcher", "scientist", "author", "team", "scholar"})
"""Who speaks for a study: what they say they found."""
_PROOFS = frozenset(
    """analysis datum data evidence examination experiment figure finding measurement observation
    research result study survey test trial""".split()
)
"""What shows something, where a person only says so."""


_ACCESS = frozenset({"open", "accessible", "closed", "shut", "off-limits"})
"""What is so to those who may use it, or may not."""


def _hedge_dropped(claimed: Claim, stated: Claim) -> bool:
    """Whether the context is unsure of what is claimed plainly.

    A claim that is itself of an allegation or a belief, one with a modal of its own ("can" for
    "may") and one ascribed to a source where the context's is alleged or held by one keep the
    doubt. Who could not do something did not.
    """
    if strength(stated.modality) >= 1 or strength(claimed.modality) < 1:
        return False
    if _was_unable(stated) or (stated.negated and stated.modality in _DUE):
        return False
    if stated.modality in ("may", "could") and claimed.object and claimed.object.head in _ACCESS:
        return False  # Who may use it, it is open to.
    verb = claimed.predicate.split(" ")[0]
    # Who intends to order jets has not ordered them, though who orders somebody to go only asks.
    doubting = verb in HEDGING_VERBS and verb != stated.predicate.split(" ")[0]
    held = stated.speaker is None or stated.modality in HEDGING_VERBS - AWAITING_VERBS
    ascribed = claimed.speaker is not None and held
    if claimed.modality == "will" and stated.modality in HEDGING_MODALS:
        return not doubting  # What could be is not what will be, whoever says so.
    return not (doubting or ascribed or claimed.modality)


def _only(stated: Claim) -> str:
    part = stated.object if stated.relation == "copula" and stated.object else stated.subject
    part = part or stated.object
    return f"'{part.span.text}'" if part else "a part"


def _circumstances(pair: Pair) -> Agreement | None:
    """Place, recipient, cause and order must not conflict with what the context says."""
    ours, theirs = pair.claimed, pair.stated
    for modifier in ours.modifiers:
        for other in theirs.modifiers:
            found = _conflict(pair, modifier, other)
            if found is not None:
                return found
    return None


_SETTING = frozenset({"place", "manner", "cause", "recipient"})


def _elsewhere(pair: Pair) -> Agreement | None:
    """A doubt where it is done with or at another thing; it may have been done with both."""
    for ours in pair.claimed.modifiers:
        for theirs in pair.stated.modifiers:
            if _told_apart(ours, theirs, pair.aliases) and not any(
                compare_parts(ours.part, other.part, pair.aliases).sameness is Sameness.SAME
                for other in pair.stated.modifiers
            ):
                step = f"{theirs.preposition} {theirs.part.head}, not {ours.part.head}"
                return Agreement(Outcome.UNRELATED, Reason.WRONG_ROLE, (step,))
    return None


def _told_apart(ours: Modifier, theirs: Modifier, aliases: Aliases | None) -> bool:
    """Whether two phrases in one place name two things: "with almonds", "with seeds"."""
    if ours.preposition != theirs.preposition or ours.role != theirs.role:
        return False
    one, other = ours.part, theirs.part
    if ours.role not in _SETTING or one.name or other.name or not (one.lemmas and other.lemmas):
        return False
    if compare_parts(one, other, aliases).sameness is Sameness.SAME:
        return False
    return not set(one.lemmas) & set(other.lemmas) and not are_kin(one.head, other.head)


def _conflict(pair: Pair, ours: Modifier, theirs: Modifier) -> Agreement | None:
    one, other = ours.preposition, theirs.preposition
    likeness = compare_parts(ours.part, theirs.part, pair.aliases)
    phrases = f"{one} {ours.part.span.text}".strip(), f"{other} {theirs.part.span.text}".strip()
    if load().are_antonyms(*phrases, "r"):
        return against(Reason.OPPOSITE, [f"'{phrases[1]}', not '{phrases[0]}'"])
    if one != other and ours.role == theirs.role == "cause":
        other = one  # "due to" and "because of" say the same.
    if one != other:
        if likeness.sameness is Sameness.SAME and load().are_antonyms(one, other, "r"):
            return against(Reason.OPPOSITE, [f"'{other}', not '{one}' {ours.part.span.text}"])
        return None
    if ours.role in ("time", "quantity") or theirs.role in ("time", "quantity"):
        return None
    if likeness.opposite:
        return against(Reason.OPPOSITE, [likeness.step])
    if likeness.sameness is not Sameness.DIFFERENT or ours.role != theirs.role:
        return None
    handed = ours.role == "recipient" and pair.claimed.subject is None
    taken = handed and pair.like(ours.part, pair.stated.subject).sameness is Sameness.SAME
    if not taken and (_areas_mixed(ours.part, theirs.part) or not _once(pair)):
        return UNRELATED
    there, here = theirs.part.head, ours.part.head
    if there == here:
        there, here = theirs.part.span.text, ours.part.span.text
    return against(Reason.WRONG_ROLE, [f"{other} {there}, not {here}".strip()])


def _once(pair: Pair) -> bool:
    """True where the act is one act: its object is named or definite."""
    target = pair.stated.object or pair.stated.subject
    return target is not None and (target.name or _is_pointed_at(target))


def times_differ(pair: Pair) -> bool:
    """True where both name a time and no word of it is shared: another occasion."""
    ours, theirs = (_times(claim) for claim in (pair.claimed, pair.stated))
    return bool(ours and theirs and not ours & theirs)


def _year(part: Part) -> list[str]:
    """The year that a noun is of, which is none of its lemmas; a day has more figures."""
    figures = _FIGURES.findall(part.span.text) if part.head.islower() else []
    return figures if len(figures) == 1 and len(figures[0]) == _YEAR else []


_FIGURES, _YEAR = re.compile(r"\d+"), 4


def _times(claim: Claim) -> set[str]:
    """The words and years of a claim's times: season and 2019 of "the 2019 season"."""
    parts = [modifier.part for modifier in claim.modifiers if modifier.role == "time"]
    return {
        word.casefold()
        for part in parts
        for lemma in (*(part.lemmas or (part.head,)), *_year(part))
        for word in lemma.split()
    }


def judge_opposite(pair: Pair, steps: list[str]) -> Agreement:
    """What antonyms mean once both polarities are known."""
    ours, theirs = pair.claimed, pair.stated
    complementary = _complementary(pair)
    if ours.negated == theirs.negated:
        if ours.negated and not complementary:
            return UNRELATED
        if times_differ(pair) or strength(theirs.modality) < 1:
            return UNRELATED
        return against(Reason.OPPOSITE, steps)
    if ours.negated or complementary:
        return judge_rest(pair, [*steps, "which says that it is not so"])
    return UNRELATED


def _complementary(pair: Pair) -> bool:
    ours, theirs = pair.claimed, pair.stated
    if load().are_complementary(*bases(pair), "v"):
        return True
    if ours.object is None or theirs.object is None:
        return False
    return any(
        load().are_complementary(ours.object.head, theirs.object.head, pos) for pos in ("a", "n")
    )


_DEFINITE = ("the ", "its ", "their ", "his ", "her ")


def _is_pointed_at(part: Part) -> bool:
    """Whether a noun has "the" or an owner, also inside a phrase: "design of the *hall*"."""
    text = part.span.text.casefold()
    if text.startswith(_DEFINITE):
        return True
    before = text[: max(0, text.rfind(part.head[:5].casefold()))].split()
    return any(f"{word} " in _DEFINITE for word in before[-2:])


def _areas_mixed(one: Part | None, other: Part | None) -> bool:
    """True for a country and something that may lie in it."""
    if one is None or other is None:
        return False
    return is_area(one.head) != is_area(other.head)


def _said(steps: list[str]) -> list[str]:
    return [step for step in dict.fromkeys(steps) if step]


def against(reason: Reason, steps: list[str]) -> Agreement:
    """A contradiction for this reason, by these steps."""
    return Agreement(Outcome.DISAGREES, reason, tuple(_said(steps)))
