"""What a passage names beside what it says: one of two, or what was not chosen.

"Either Oslo or Bergen will host" leaves open which; "figs instead of plums" rules the plums out.
"""

from __future__ import annotations

from collections.abc import Sequence

from claimcheck.anchors import Anchor, Claim
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims.scope import strength
from claimcheck.language import negation
from claimcheck.language.chunks import conjuncts
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.stems import stem
from claimcheck.testimony.deeds import verb_of
from claimcheck.testimony.said import Place, clause, is_said, tells

_PASSED_OVER = frozenset({("instead", "of"), ("rather", "than")})
_STEPS = 6
"""Steps from a phrase up to its verb."""


def alternative(anchor: Anchor, answer: Parsed, where: Place) -> Agreement | None:
    """How a passage leaves open or rules out what a claim says of one thing, or None."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    if where.words.isdisjoint(("instead", "rather", "either")):
        return None
    verb = verb_of(anchor, answer)
    if verb is None or claim.negated or strength(claim.modality) < 1:
        return None
    ours = clause(anchor, claim, answer)
    if any(token.text.lower() in ("or", "either", "instead", "rather") for token in ours):
        return None
    for one in ours:
        there = [t for t in where.tokens if _is_same(one, t)]
        if len(there) != 1 or not _is_under(where.parsed, there[0], verb):
            continue
        if _is_passed_over(where.parsed, there[0]):
            step = f"the context passes '{there[0].text}' over"
            return Agreement(Outcome.DISAGREES, Reason.WRONG_ROLE, (step,))
        if _is_one_of_two(where.parsed, there[0], ours):
            step = f"the context says 'either' of '{there[0].text}'"
            return Agreement(Outcome.DISAGREES, Reason.HEDGE_DROPPED, (step,))
    return None


def _is_same(one: Token, other: Token) -> bool:
    nouns = one.pos in ("NOUN", "PROPN") and other.pos in ("NOUN", "PROPN")
    return nouns and tells(one) and stem(one.lemma) == stem(other.lemma)


def _is_under(parsed: Parsed, token: Token, verb: Token) -> bool:
    """Whether a phrase stands below the same verb."""
    for _ in range(_STEPS):
        if is_said(verb, {stem(token.lemma)}):
            return not negation.in_clause(parsed, token.i)
        if token.head == token.i:
            return False
        token = parsed.tokens[token.head]
    return False


def _is_passed_over(parsed: Parsed, token: Token) -> bool:
    """Whether a noun is what was not chosen: "instead of plums"."""
    tokens = parsed.tokens
    return any(
        (tokens[i].text.lower(), tokens[i + 1].text.lower()) in _PASSED_OVER
        for i in range(max(0, token.i - 4), token.i - 1)
        if not any(t.pos == "VERB" or t.text == "," for t in tokens[i : token.i])
    )


def _is_one_of_two(parsed: Parsed, token: Token, ours: Sequence[Token]) -> bool:
    """Whether a noun is a member of a list of which one holds, and the others are not named."""
    first = parsed.tokens[token.head] if token.dep == "conj" else token
    members = [parsed.tokens[i] for i in conjuncts(parsed, first.i)]
    joined = {parsed.tokens[i].text.lower() for one in members for i in parsed.children[one.i]}
    if len(members) < 2 or not {"either", "or"} <= joined:
        return False
    said = {stem(one.lemma) for one in ours}
    return not any(stem(one.lemma) in said for one in members if one.i != token.i)
