"""Whom a reader takes a pronoun for: the most salient mention that it may stand for."""

from __future__ import annotations

from claimcheck.language.mentions import FEMALE, MALE, Mention
from claimcheck.language.parse import Parsed, Token

THING, MANY = "thing", "many"
"""What "it" and "they" stand for."""
SUBJECTS = ("nsubj", "nsubj:pass")
_REFLEXIVE = frozenset({"himself", "herself", "itself", "themselves"})
_CLEARLY = 0.5
"""By how much the best candidate must be ahead of the next."""


def choose(parsed: Parsed, token: Token, kind: str, candidates: list[Mention]) -> Mention | None:
    """The most salient candidate, or None where two are equally so."""
    weights: dict[tuple[int, int], float] = {}
    first: dict[tuple[int, int], Mention] = {}
    persons = kind in (MALE, FEMALE)
    sure = persons and any(one.kind in (kind, "person") and one.named for one in candidates)
    told = persons and any(one.kind == kind and one.named for one in candidates)
    for one in candidates:
        weight = _salience(parsed, token, kind, one)
        if sure and (one.kind == "name" or not one.named):
            weight -= 4
        elif told and one.kind == "person":
            weight -= 3  # Somebody whose name says "he" or "she" stands next to one who may be.
        place = (one.first, one.last)
        first.setdefault(place, one)
        weights[place] = max(weight, weights.get(place, weight))
    ranked = sorted(weights, key=lambda place: (-weights[place], -first[place].head))
    if not ranked or weights[ranked[0]] <= 0:
        return None
    if len(ranked) > 1 and weights[ranked[0]] - weights[ranked[1]] < _CLEARLY:
        return None
    return first[ranked[0]]


def _salience(parsed: Parsed, token: Token, kind: str, one: Mention) -> float:
    """How readily a reader takes a pronoun for this mention."""
    distance = token.sentence - one.sentence
    weight = 3.0 - 1.5 * distance
    if one.subject:
        # The subject of the sentence before is the topic; in the own sentence nearness counts too.
        weight += 3.0
    if one.named:
        weight += 1.5
    if kind == MANY and one.speaks:
        weight += 1.5
    if kind == THING and one.kind == "organisation" and not one.named:
        weight += 0.5
    if distance == 0 and not one.subject:
        weight -= 1.0
    if distance == 0 and token.dep == "obj" and parsed.tokens[one.head].dep == "obj":
        # "… supported the plan, and the latter opposed it": objects go with objects.
        weight += 6.0 if kind == THING else 3.5
    return weight


def _clause_of(parsed: Parsed, index: int) -> int:
    tokens = parsed.tokens
    steps = 0
    while steps < 40:
        token = tokens[index]
        if token.pos in ("VERB", "AUX") or token.head == index:
            return index
        if any(tokens[i].dep == "cop" for i in parsed.children[index]):
            return index
        index = token.head
        steps += 1
    return index


def barred(parsed: Parsed, token: Token) -> frozenset[int]:
    """Mentions the pronoun cannot stand for: its co-arguments, and what it belongs to."""
    tokens = parsed.tokens
    if token.text.lower() in _REFLEXIVE:
        return frozenset()
    if token.dep in ("nmod:poss",):
        # "The mayor praised his deputy": he is not his own deputy; "its engine" not the engine.
        head = tokens[token.head]
        found = [token.head]
        if any(tokens[i].dep == "cop" for i in parsed.children[head.i]):
            found += [i for i in parsed.children[head.i] if tokens[i].dep.startswith("nsubj")]
        return frozenset(found)
    clause = _clause_of(parsed, token.i)
    if clause == token.i:
        return frozenset()
    found = [*parsed.children[clause]]
    if tokens[clause].dep == "acl:relcl":
        found.append(tokens[clause].head)  # "the letter that she sent"
    if (
        token.dep == "obj"
        and tokens[clause].dep in ("conj", "xcomp")
        and not any(tokens[i].dep in SUBJECTS for i in found)
    ):
        # "The council bought the mill and turned it into flats": nobody turns itself.
        above = parsed.children[tokens[clause].head]
        found += [i for i in above if tokens[i].dep in SUBJECTS]
    return frozenset(found)
