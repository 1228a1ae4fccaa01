"""Deeds told of another thing than the one that a claim tells them of, where neither is a name.

"The southern plant stores seed" beside "the river depot stores seed", in a context that speaks of
both: what a noun phrase means is known from where else it stands.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from claimcheck.anchors import Anchor, Claim
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims.likeness import are_kin
from claimcheck.kinds.claims.scope import strength
from claimcheck.language import hedges, negation
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.stems import stem
from claimcheck.testimony.deeds import core, is_common, name_at, predicate_of
from claimcheck.testimony.said import Place, clause, is_said, place, relation, tells

_DESCRIBING = frozenset({"amod", "compound", "nmod"})
_HOMES = 6
"""Passages in which the claimed one is looked for."""
_LEAST = 2
"""Words beside the subject by which a deed is known."""


def of_another(
    anchor: Anchor,
    answer: Parsed,
    passages: Collection[int],
    parsed: Collection[int],
    index: ContextIndex,
) -> tuple[int, Agreement] | None:
    """The passage that tells a deed of another thing than a claim does, or None."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    verb = predicate_of(anchor, answer)
    if verb is None or claim.negated or strength(claim.modality) < 1:
        return None
    ours = core(answer, verb).get("who")
    if ours is None or not is_common(ours) or not _is_definite(answer, ours):
        return None
    rest = [t for t in clause(anchor, claim, answer) if tells(t) and not _is_of(answer, t, ours)]
    for number in passages if len(rest) >= _LEAST else ():
        stems = index.stems(number)
        if number not in parsed or index.passages[number].cells:
            continue
        if not all(is_said(token, stems) for token in rest):
            continue
        where = place(number, passages, index)
        if is_said(ours, where.here) and not _described(answer, ours):
            return None
        other = _holder(answer, verb, ours, where, index)
        if other is not None:
            step = f"said of '{_phrase(where.parsed, other)}', not '{_phrase(answer, ours)}'"
            return number, Agreement(Outcome.DISAGREES, Reason.WRONG_SUBJECT, (step,))
    return None


def _holder(
    answer: Parsed, verb: Token, ours: Token, where: Place, index: ContextIndex
) -> Token | None:
    """The one of whom a passage tells a deed, where the claimed one is known as another."""
    for there in where.tokens:
        if there.pos != verb.pos or stem(there.lemma) != stem(verb.lemma):
            continue
        theirs = core(where.parsed, there).get("who")
        if theirs is None or not _is_sure(where.parsed, there):
            continue
        if not _are_two(answer, ours, where.parsed, theirs):
            continue
        for number in index.rank({ours.lemma.lower(): 1.0}, _HOMES):
            if index.passages[number].cells:
                continue
            if _speaks_of(answer, ours, where.parsed, theirs, place(number, (), index)):
                return theirs
    return None


def _is_sure(parsed: Parsed, verb: Token) -> bool:
    return not negation.in_clause(parsed, verb.i) and hedges.of_predicate(parsed, verb.i) is None


def _is_definite(parsed: Parsed, noun: Token) -> bool:
    before = [token.text.lower() for token in parsed.tokens[max(0, noun.i - 3) : noun.i]]
    below = [parsed.tokens[i] for i in parsed.children[noun.i]]
    return "the" in before and not any(relation(one) in ("conj", "acl", "nummod") for one in below)


def _described(parsed: Parsed, noun: Token) -> frozenset[str]:
    """The stems of the words that tell a thing from others of its kind."""
    below = (parsed.tokens[i] for i in parsed.children[noun.i])
    return frozenset(stem(t.lemma) for t in below if relation(t) in _DESCRIBING and tells(t))


def _is_of(parsed: Parsed, token: Token, noun: Token) -> bool:
    return token.i == noun.i or token.head == noun.i


def _are_two(answer: Parsed, ours: Token, passage: Parsed, theirs: Token) -> bool:
    """Whether two phrases cannot be of one thing: other words for it, or another kind of thing."""
    if not is_common(theirs) and theirs.pos == "PROPN":
        kinds = list(_kinds(passage, theirs))
        return bool(kinds) and not any(_is_like(ours, kind) for kind in kinds)
    if not is_common(theirs) or not _is_definite(passage, theirs):
        return False
    one, other = _described(answer, ours), _described(passage, theirs)
    if not one or not other or one & other:
        return False
    return stem(ours.lemma) == stem(theirs.lemma) or not are_kin(ours.lemma, theirs.lemma)


def _is_like(ours: Token, kind: Token) -> bool:
    return stem(ours.lemma) == stem(kind.lemma) or are_kin(ours.lemma, kind.lemma)


def _kinds(parsed: Parsed, name: Token) -> Iterator[Token]:
    """What a name is said to be beside it: "Vexa, a telecom firm"."""
    for i in parsed.children[name.i]:
        token = parsed.tokens[i]
        if token.dep == "appos" and token.pos == "NOUN":
            yield token


def _speaks_of(answer: Parsed, ours: Token, passage: Parsed, theirs: Token, other: Place) -> bool:
    """Whether a passage speaks of the thing of a claim as one apart: by its words, or its name."""
    for token in other.tokens:
        if not is_common(token) or stem(token.lemma) != stem(ours.lemma):
            continue
        if not is_common(theirs):
            named = other.parsed.tokens[token.head]
            apart = name_at(other.parsed, named) != name_at(passage, theirs)
            if token.dep == "appos" and named.pos == "PROPN" and apart:
                return True
        elif _described(answer, ours) and _described(answer, ours) <= _described(
            other.parsed, token
        ):
            return relation(token) in ("nsubj", "obj", "obl")
    return False


def _phrase(parsed: Parsed, noun: Token) -> str:
    if not is_common(noun):
        return name_at(parsed, noun)
    first = min((i for i in parsed.children[noun.i] if i < noun.i), default=noun.i)
    return " ".join(token.text for token in parsed.tokens[first : noun.i + 1])
