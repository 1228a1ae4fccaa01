"""How much and how surely: quantifiers and modal words on one scale each."""

from __future__ import annotations

from dataclasses import replace

from claimcheck.anchors import Claim, Part
from claimcheck.findings import Reason
from claimcheck.kinds.numbers.lexicon import TENS, UNITS

_SHARE = {
    "no": 0, "none": 0, "never": 0, "neither": 0, "nobody": 0, "nothing": 0,
    "rarely": 1, "seldom": 1, "few": 1, "hardly": 1, "little": 1,
    "some": 2, "sometimes": 2, "several": 2, "occasionally": 2, "certain": 2, "quarter": 2,
    "third": 2, "fifth": 2, "part": 2, "partly": 2, "any": 2, "a few": 2,
    "half": 3, "many": 3, "often": 3, "frequently": 3, "much": 3,
    "most": 4, "usually": 4, "generally": 4, "mostly": 4, "typically": 4, "normally": 4,
    "majority": 4, "mainly": 4, "largely": 4, "nearly all": 4, "nearly every": 4, "nearly no": 1,
    "all": 5, "every": 5, "each": 5, "always": 5, "both": 5, "everyone": 5, "everything": 5,
    "entire": 5, "whole": 5,
}  # fmt: skip
"""How much of the whole a quantifier covers, 0 none to 5 all."""
_ALL = 5
_SINGLING = frozenset({"first", "last", "only", "sole", "single"})
_LIMITING = _SINGLING | frozenset(word for word, share in _SHARE.items() if share == _ALL)
_FACTUAL = frozenset(
    {"", "will", "wo", "'ll", "shall", "must", "can", "ca", "should", "have", "need", "do"}
)
NORMS = frozenset({"should", "ought"})
"""Modals of what is right to do, done or not."""
_SKIPPED = frozenset({"the", "a", "an", "all", "every", "each", "both", "first", "last", "only",
                      "its", "their", "his", "her", "our", "of", "sole", "single"})  # fmt: skip

_NUMBERS = UNITS.keys() | TENS.keys()
"""How many all are limits nothing: "all nine judges" are all judges."""


_PARTITIVES = frozenset(
    {"third", "quarter", "fifth", "half", "majority", "part", "some", "most", "all", "many",
     "several", "few", "none", "each", "any", "both"}
)  # fmt: skip


def partitive(claim: Claim) -> Claim:
    """Read "a third of the households" as households, quantified by a third."""
    subject, quantifier = _whole(claim.subject)
    part = claim.subject.span.text.casefold() if claim.subject else ""
    if quantifier and (claim.relation != "copula" or " of the " in part):
        return replace(claim, subject=subject, quantifier=claim.quantifier or quantifier)
    return claim


def _whole(part: Part | None) -> tuple[Part | None, str]:
    if part is None or part.head not in _PARTITIVES or len(part.lemmas) < 2:
        return part, ""
    rest = part.lemmas[1:]
    return Part(part.span, rest[0], rest, part.name), part.head


def strength(modality: str) -> float:
    """1 for what is asserted, less for what is only held possible, planned or alleged."""
    return 1.0 if modality.casefold() in _FACTUAL else 0.5


def narrower_scope(claimed: Claim, stated: Claim) -> tuple[Reason, str] | None:
    """Why a quantifier of the claim says more than the context does, or None."""
    ours, theirs = claimed.quantifier.casefold(), stated.quantifier.casefold()
    one, other = _SHARE.get(ours), _SHARE.get(theirs)
    if one is None or other is None or claimed.negated or stated.negated:
        return None
    if (one == 0) != (other == 0):
        return Reason.NEGATED, f"the context says '{theirs}', not '{ours}'"
    # "many" and "some" overlap; only clear steps up the scale say more.
    if one > other and one >= 4 and one - other >= (1 if one == _ALL else 2):
        return Reason.SCOPE_WIDENED, f"the context says '{theirs}', not '{ours}'"
    return None


def dropped_limit(claimed: Claim, stated: Claim) -> bool:
    """True where a claim about all or the first drops an adjective that limits the context's."""
    ours = claimed.quantifier.casefold()
    if ours not in _LIMITING:
        return False
    pairs = ((claimed.subject, stated.subject), (claimed.object, stated.object))
    return any(_drops(one, other, ours) for one, other in pairs if one and other)


def unrestricted(claimed: Part | None, stated: Part | None) -> bool:
    """True where a claim of "all members" drops what limits them: "members with a card"."""
    if claimed is None or stated is None or claimed.head != stated.head or stated.name:
        return False
    text = f" {claimed.span.text.casefold()}"
    said = any(f" {word} {claimed.head[:5]}" in text for word in ("all", "every", "each", "any"))
    return said and not set(stated.lemmas) <= set(claimed.lemmas)


def _drops(claimed: Part, stated: Part, quantifier: str) -> bool:
    if claimed.head != stated.head or claimed.name != stated.name or stated.name:
        return False
    if quantifier not in claimed.span.text.casefold().split():
        return False
    before = _before_head(stated)
    kept = _before_head(claimed)
    return bool(before and not kept and set(before) - set(claimed.lemmas))


def _before_head(part: Part) -> list[str]:
    """The words between determiner and head noun."""
    words = part.span.text.casefold().split()
    for i, word in enumerate(words):
        if word.startswith(part.head[:5]):
            return [w for w in words[:i] if w not in _SKIPPED | _NUMBERS and w.isalpha()]
    return []


_EVERY = frozenset(
    "all every each entire entirely whole wholly complete completely full fully only solely "
    "exclusively always".split()
)


def both_of_all(claimed: Claim, stated: Claim) -> bool:
    """Whether both speak of all by the same word, so that a denial leaves no room."""
    return not _every(claimed).isdisjoint(_every(stated))


def is_of_all(claim: Claim) -> bool:
    """Whether a claim speaks of all or only; denied, it leaves room for some or for others."""
    return bool(_every(claim))


def _every(claim: Claim) -> frozenset[str]:
    words = (word for part in claim.parts for word in part.span.text.lower().split())
    return _EVERY.intersection(words)
