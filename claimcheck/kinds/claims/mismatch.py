"""One of the roles of two claims does not fit: whether there can be but one who fills it.

A firm has one buyer and a band one drummer; two kits may hold a whistle. Where others may have done
the same, only the whole context can tell, and the outcome is a doubt.
"""

from __future__ import annotations

from claimcheck.anchors import Claim, Part
from claimcheck.findings import Agreement, Reason
from claimcheck.kinds.claims import predicates
from claimcheck.kinds.claims.converses import doer, done_to
from claimcheck.kinds.claims.frames import CALLING
from claimcheck.kinds.claims.judgement import (
    UNRELATED,
    Pair,
    against,
    areas_mixed,
    bases,
    is_specific,
    times_differ,
)
from claimcheck.kinds.claims.likeness import Likeness, is_name, is_relative_of
from claimcheck.kinds.claims.scope import strength
from claimcheck.kinds.claims.slots import Frame
from claimcheck.kinds.numbers.lexicon import UNITS
from claimcheck.language.aliases import Aliases
from claimcheck.language.lexicon import Lexicon
from claimcheck.language.mentions import noun_kind
from claimcheck.language.names import Sameness, compare_names

_DEFINITE = frozenset({"the", "its", "their", "his", "her"})


def mismatch(
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
    if whom.sameness is Sameness.SAME and _other_party(pair):
        step = f"{doer(theirs)}, not {doer(ours)}"
        return against(Reason.WRONG_ROLE, [*steps, step])
    if (
        whom.sameness is Sameness.SAME
        and subject.sameness is Sameness.DIFFERENT
        and ours.object is not None
        and CALLING.isdisjoint(bases(pair))
        and not _is_named_with(ours.subject, theirs.subject, pair.aliases)
        and _exclusive(theirs.predicate, pair.lexicon)
        and is_specific(ours.object, theirs.object)
    ):
        step = f"{doer(theirs)}, not {doer(ours)}"
        return against(Reason.WRONG_SUBJECT, [*steps, step])
    if (
        subject.sameness is Sameness.SAME
        and whom.sameness is Sameness.DIFFERENT
        and ours.subject is not None
        and pair.lexicon.is_functional(theirs.predicate)
        and not areas_mixed(ours.object, theirs.object)
    ):
        step = f"{done_to(theirs)}, not {done_to(ours)}"
        return against(Reason.WRONG_ROLE, [*steps, step])
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
    if who.head == other.head or not pair.lexicon.are_converse_nouns(who.head, other.head):
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


def _is_definite(part: Part) -> bool:
    """Whether a part points at one thing of the story: "the soup", "praise for the soup"."""
    text = part.span.text.casefold()
    before = text[: max(0, text.rfind(part.head[:5].casefold()))].split()
    return not _DEFINITE.isdisjoint(before[-3:])


def _exclusive(predicate: str, lexicon: Lexicon) -> bool:
    folded = lexicon.fold(predicate)
    return lexicon.is_exclusive(folded) or lexicon.is_exclusive(predicates.split(folded)[0])


def one_post(ours: Frame, theirs: Frame) -> bool:
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


def unique(part: Part, lexicon: Lexicon) -> bool:
    """Whether a thing has but one of what a part names: its head, its capital, its first."""
    text = part.span.text.casefold()
    # Whose wife "his wife" is, the pronoun does not tell.
    if text.startswith(("a ", "an ", "one of ", "his ", "her ", "their ", "its ", "my ", "our ")):
        return False
    return (
        lexicon.is_unique(part.head)
        or any(map(lexicon.is_unique, part.lemmas))
        or (" first " in f" {text}")
    )
