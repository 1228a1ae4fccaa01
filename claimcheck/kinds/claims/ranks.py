"""Places in an order: the largest, the second largest, one of the largest."""

from __future__ import annotations

import re
from typing import NamedTuple

from claimcheck.anchors import Claim, Part
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims.likeness import compare_parts, is_name
from claimcheck.language.aliases import Aliases
from claimcheck.language.names import Sameness

_PLACE = re.compile(
    r"(?P<among>\bof (?:the |its |their )(?:[\w'’]+ ){0,2})?"
    r"(?P<ordinal>\b(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|next"
    r"|[0-9]{1,3}(?:nd|rd|th|st))[ -])?"
    r"\b(?P<top>(?:most|least) [a-z]+|[a-z]{3,12}est)\b",
    re.IGNORECASE,
)
_NO_SUPERLATIVES = frozenset(
    """arrest behest contest digest forest guest harvest honest inquest interest invest modest
    protest request suggest conquest earnest manifest tempest""".split()
)


class _Placed(NamedTuple):
    """Whom a claim puts where: "Ardal", "the second largest port", with the words of the place."""

    who: Part
    what: Part
    place: re.Match[str]


def outranked(claimed: Claim, stated: Claim, aliases: Aliases | None) -> Agreement | None:
    """A contradiction where the second largest, or one of the largest, is said to be the largest.

    What is second in one order may be first in another: the claim must say nothing of its order
    that the context does not say of its own.
    """
    if claimed.negated or stated.negated:
        return None
    ours, theirs = _placed(claimed), _placed(stated)
    if ours is None or theirs is None or ours.place["ordinal"] or ours.place["among"]:
        return None
    if claimed.predicate == "be among":
        return None
    among = bool(theirs.place["among"]) or _is_among(stated, theirs.what)
    lower = theirs.place["ordinal"] or among
    if not lower or ours.place["top"].casefold() != theirs.place["top"].casefold():
        return None
    if not set(ours.what.lemmas) <= set(theirs.what.lemmas):
        return None
    if compare_parts(ours.who, theirs.who, aliases).sameness is not Sameness.SAME:
        return None
    said = ("one of " if among else "") + theirs.place.group().strip().removeprefix("of ")
    step = f"the context says '{said}', not '{ours.place.group().strip()}'"
    return Agreement(Outcome.DISAGREES, Reason.SCOPE_WIDENED, (step,))


_BELOW = (
    "deputy|vice|assistant|acting|interim|associate|junior|trainee|honorary|aspiring|sub|under|"
    "would-be|designate"
)
"""What makes a title that of somebody else: a deputy mayor is no mayor."""


def promoted(claimed: Claim, stated: Claim, aliases: Aliases | None) -> Agreement | None:
    """A contradiction where a deputy, an assistant or a trainee is said to be what they are not."""
    who, title = claimed.subject, claimed.object
    if claimed.negated or stated.negated or claimed.predicate != "be" or who is None:
        return None
    if title is None or not who.name or is_name(title.head):
        return None
    below = re.compile(
        rf"\b(?:{_BELOW})[ -](?:[\w-]+ ){{0,2}}{re.escape(title.head)}\b", re.IGNORECASE
    )
    if below.search(title.span.text):
        return None
    for part in (stated.subject, stated.object):
        if part is None or (part is stated.object and stated.predicate != "be"):
            continue
        found = below.search(part.span.text[:200])
        holder = stated.subject if part is stated.object else part
        if found is None or holder is None or not holder.name:
            continue
        if compare_parts(who, holder, aliases).sameness is Sameness.SAME:
            step = f"the context says '{found.group()}', not '{title.head}'"
            return Agreement(Outcome.DISAGREES, Reason.SCOPE_WIDENED, (step,))
    return None


def _is_among(stated: Claim, what: Part) -> bool:
    """Whether somebody is one of several: "among the largest ports"; a list may go on with one."""
    if stated.predicate != "be among":
        return False
    return re.search(rf"\b{re.escape(what.head[:-1])}\w{{0,3}}s\b", what.span.text) is not None


def _placed(claim: Claim) -> _Placed | None:
    """The place that a claim gives somebody; "making it the second largest" gives one too."""
    called = next((m.part for m in claim.modifiers if m.role == "complement"), None)
    pairs = (
        ((claim.subject, claim.object), (claim.object, claim.subject))
        if claim.relation == "copula"
        else ((claim.object, called),)
    )
    for who, what in pairs:
        if who is None or what is None:
            continue
        if not who.name and not who.span.text.casefold().startswith(("the ", "this ")):
            continue
        place = _PLACE.search(what.span.text[:200])
        if place is not None and place["top"].casefold() not in _NO_SUPERLATIVES:
            return _Placed(who, what, place)
    return None
