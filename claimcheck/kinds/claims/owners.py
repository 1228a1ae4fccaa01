"""Who has what: owners in a phrase, and whether a possession that is taken for granted is known."""

from __future__ import annotations

from dataclasses import replace

from claimcheck.anchors import Claim
from claimcheck.kinds.claims import predicates
from claimcheck.kinds.claims.likeness import compare_parts
from claimcheck.language.aliases import Aliases
from claimcheck.language.lexicon import load
from claimcheck.language.names import Sameness

_MAKING = frozenset(
    """write compose make design build create paint direct produce draw lodge file submit propose
    publish invent develop record carve edit translate author pen draft bring""".split()
)


def unowned(claim: Claim) -> Claim:
    """The claim without the owner of its object where that is its subject: "moves its staff"."""
    owner, owned = claim.subject, claim.object
    if owner is None or owned is None or owner.head not in owned.lemmas[1:]:
        return claim
    if not owned.span.text.casefold().startswith(("its ", "their ", "his ", "her ")):
        return claim
    lemmas = tuple(lemma for lemma in owned.lemmas if lemma != owner.head)
    return replace(claim, object=replace(owned, lemmas=lemmas))


def possessed(claimed: Claim, stated: Claim, aliases: Aliases | None) -> bool:
    """True where what "X's Y" takes for granted is said or taken for granted: X has a Y."""
    if claimed.object is None or claimed.subject is None:
        return False
    if any(
        compare_parts(claimed.object, part, aliases).sameness is Sameness.SAME
        for part in stated.parts
        if part.head == claimed.object.head
    ):
        return True
    told = load().attribute_verbs(claimed.object.head)
    made = (
        stated.predicate in _MAKING
        and not stated.negated
        and stated.object is not None
        and stated.object.head == claimed.object.head
    )
    return (
        stated.subject is not None
        and (made or any(predicates.compare(verb, stated.predicate).agrees for verb in told))
        and compare_parts(claimed.subject, stated.subject, aliases).sameness is Sameness.SAME
    )
