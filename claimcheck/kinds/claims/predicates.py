"""How the predicates of two claims relate: same, synonymous, entailed, opposite."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from claimcheck.language.lexicon import Lexicon, load

HANDING_OVER = frozenset(
    """acquire borrow buy deliver dispose divest export forward get import lend loan mail purchase
    receive sell send ship supply transmit""".split()
)
"""Verbs of giver and taker: "tickets are sold" does not deny that somebody buys them."""


class PredicateRelation(StrEnum):
    """What a stated predicate says about a claimed one."""

    SAME = "same"
    SYNONYM = "synonym"
    ENTAILED = "entailed"
    """Whoever does what is stated also does what is claimed."""
    OPPOSITE = "opposite"
    UNRELATED = "unrelated"

    @property
    def agrees(self) -> bool:
        """True where the stated predicate carries the claimed one with the same roles."""
        return self in (self.SAME, self.SYNONYM, self.ENTAILED)


_PLACING = frozenset({"in", "at", "on", "by", "from", "within", "inside", "near", "under"})
_TYING = frozenset(
    {"of", "to", "for", "with", "into", "as", "against", "about", "after", "through"}
)
_PREPOSITIONS = _PLACING | _TYING | frozenset({"before", "since", "until", "without", "during"})
_NEAR = (
    frozenset({"in", "at", "on", "within", "inside", "into", "to"}),
    frozenset({"of", "from"}),
    frozenset({"with", "to", "by", "through"}),
    frozenset({"for", "to", "as"}),
)


_LIGHT = frozenset("be become come do get give go have keep make stay take".split())
"""Verbs that mean what stands beside them: two of them are no opposites, nor is "be" of any."""


@lru_cache(maxsize=16384)
def compare(claimed: str, stated: str) -> PredicateRelation:
    """Relate two predicates: lemmas with particles and the prepositions that belong to them."""
    lexicon = load()
    one, other = lexicon.fold(claimed), lexicon.fold(stated)
    found = _relate(one, other, lexicon)
    if found is not PredicateRelation.UNRELATED:
        return found
    (base, ending), (other_base, other_ending) = split(one), split(other)
    if ending and other_ending:
        return _compare_endings(base, ending, other_base, other_ending, lexicon)
    if (ending and _bound(one, ending, lexicon)) or (
        other_ending and _bound(other, other_ending, lexicon)
    ):
        return PredicateRelation.UNRELATED
    if ending or other_ending:
        return _relate(base, other_base, lexicon)
    return PredicateRelation.UNRELATED


def split(predicate: str) -> tuple[str, str]:
    """The predicate without its final preposition, and the preposition or an empty text."""
    base, _, last = predicate.rpartition(" ")
    return (base, last) if base and last in _PREPOSITIONS else (predicate, "")


def describe(claimed: str, stated: str, relation: PredicateRelation) -> str:
    """The relation in words, as a report gives it."""
    match relation:
        case PredicateRelation.SYNONYM:
            return f"'{stated}' means the same as '{claimed}'"
        case PredicateRelation.ENTAILED:
            return f"'{stated}' implies '{claimed}'"
        case PredicateRelation.OPPOSITE:
            return f"'{stated}' is the opposite of '{claimed}'"
    return ""


def _relate(one: str, other: str, lexicon: Lexicon) -> PredicateRelation:
    if one == other:
        return PredicateRelation.SAME
    if lexicon.are_synonyms(one, other, "v"):
        return PredicateRelation.SYNONYM
    # A rate that is left unchanged is kept.
    light = {one, other} <= _LIGHT or "be" in (one, other) or {one, other} == {"keep", "leave"}
    if lexicon.are_antonyms(one, other, "v") and not light:
        return PredicateRelation.OPPOSITE
    if lexicon.entails(other, one):
        return PredicateRelation.ENTAILED
    if lexicon.direction(one) * lexicon.direction(other) > 0 and not lexicon.entails(one, other):
        return PredicateRelation.ENTAILED
    verbs = lexicon.verb_of(one) or one, lexicon.verb_of(other) or other
    if verbs != (one, other) and not (lexicon.knows(one, "v") and lexicon.knows(other, "v")):
        return (
            _relate(verbs[0], verbs[1], lexicon)
            if verbs[0] != verbs[1]
            else (PredicateRelation.SYNONYM)
        )
    return PredicateRelation.UNRELATED


def _compare_endings(
    base: str, ending: str, other_base: str, other_ending: str, lexicon: Lexicon
) -> PredicateRelation:
    relation = _relate(base, other_base, lexicon)
    if ending == other_ending:
        return relation
    if lexicon.are_antonyms(ending, other_ending, "r"):
        return PredicateRelation.OPPOSITE if relation.agrees else PredicateRelation.UNRELATED
    if not any(ending in near and other_ending in near for near in _NEAR):
        return PredicateRelation.UNRELATED
    return PredicateRelation.SYNONYM if relation is PredicateRelation.SAME else relation


def _bound(predicate: str, ending: str, lexicon: Lexicon) -> bool:
    """True where the preposition makes another verb: "look after" is no looking.

    Behind a verb of rising or falling it says only how far: "fell to 9".
    """
    moves = lexicon.direction(split(predicate)[0]) != 0
    return ending in _TYING and not moves and lexicon.knows(predicate, "v")
