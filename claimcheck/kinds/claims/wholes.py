"""What is claimed of all and said of some: a member that did not, a part that did."""

from __future__ import annotations

from claimcheck.anchors import Claim
from claimcheck.findings import Agreement, Reason
from claimcheck.kinds.claims import predicates
from claimcheck.kinds.claims.judgement import against
from claimcheck.kinds.claims.likeness import compare_parts
from claimcheck.kinds.claims.predicates import PredicateRelation
from claimcheck.kinds.claims.scope import is_part, says_all, strength
from claimcheck.language.aliases import Aliases
from claimcheck.language.names import Sameness


def member_left_out(claimed: Claim, stated: Claim) -> Agreement | None:
    """A contradiction where one of those that a claim calls all did not: "pump C failed"."""
    if claimed.negated or strength(stated.modality) < 1:
        return None
    pairs = ((claimed.subject, stated.subject), (claimed.object, stated.object))
    whole, member = next(
        ((one, other) for one, other in pairs if one and other and says_all(claimed, one)),
        (None, None),
    )
    if whole is None or member is None or whole.name or whole.head not in member.lemmas:
        return None
    relation = predicates.compare(claimed.predicate, stated.predicate)
    opposite = relation is PredicateRelation.OPPOSITE and not stated.negated
    denied = relation.agrees and stated.negated
    if len(member.lemmas) <= len(whole.lemmas) or not (opposite or denied):
        return None
    step = f"not of {member.span.text}"
    return against(Reason.SCOPE_WIDENED, [step])


def said_of_part(claimed: Claim, stated: Claim, aliases: Aliases | None) -> Agreement | None:
    """A contradiction where "most were fine" stands for "all of the apples were fine"."""
    who, whole = stated.subject, claimed.subject
    if who is None or whole is None or not says_all(claimed, whole) or not is_part(who):
        return None
    if claimed.negated or stated.negated or claimed.predicate != stated.predicate:
        return None
    ours, theirs = claimed.object, stated.object
    if ours is None or theirs is None:
        return None
    if compare_parts(ours, theirs, aliases).sameness is not Sameness.SAME:
        return None
    step = f"the context says it of {who.head} only"
    return against(Reason.SCOPE_WIDENED, [step])
