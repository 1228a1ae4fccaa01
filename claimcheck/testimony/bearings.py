"""What stands beside the verb of a claim, turned round in a passage that tells the same.

"The motion passed narrowly" has verb and subject of "the motion passed unanimously", and so has
"the cable runs above the road" all but one word of "runs below the road": what differs is how,
where or in which state. An adverb, a preposition or a quality is set against its opposite only
where both hang on the same verb, and the preposition only before the same thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from claimcheck.anchors import Anchor, Claim
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.language import hedges, negation
from claimcheck.language.lexicon import Lexicon, load
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.stems import stem
from claimcheck.language.thesaurus import Pos
from claimcheck.testimony.said import LIGHT, Place, is_said, mostly_said, once, relation, within

_DEGREES = frozenset({"more", "less", "most", "least", "very", "too", "so"})


class _Bearing(NamedTuple):
    """How, where or in which state a verb has something done."""

    word: str
    of: str
    """The stem of what a preposition stands before; empty for an adverb or a quality."""
    text: str


def turned(anchor: Anchor, answer: Parsed, where: Place) -> Agreement | None:
    """How a passage has a claim's act the other way round, or None."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    verb = _verb(claim, answer)
    if verb is None or claim.modality or hedges.scope(answer, verb.i) is not None:
        return None
    ours = _bearings(answer, verb)
    if not ours or (claim.subject is not None and not mostly_said(claim.subject, where)):
        return None
    lexicon = load()
    against = ""
    for token in where.tokens:
        if not _is_same_verb(verb, token):
            continue
        there = _bearings(where.parsed, token)
        if any(one.word == other.word and one.of == other.of for one in ours for other in there):
            return None  # The passage says it too.
        opposed = next(
            (
                f"'{other.text}', not '{one.text}'"
                for one in ours
                for other in there
                if one.of == other.of and _are_opposite(one, other, lexicon)
            ),
            "",
        )
        if not opposed:
            return None  # The passage tells it once more, and leaves this open.
        if _is_denied(answer, verb) or _is_denied(where.parsed, token):
            return None
        against = against or opposed
    return Agreement(Outcome.DISAGREES, Reason.OPPOSITE, (against,)) if against else None


def _verb(claim: Claim, answer: Parsed) -> Token | None:
    """The verb or, of what is somewhere, the word that says where."""
    words = within(claim.predicate_span, answer)
    return next((t for t in words if t.pos == "VERB" and t.lemma not in LIGHT), None)


def _is_same_verb(ours: Token, theirs: Token) -> bool:
    return theirs.pos == "VERB" and is_said(ours, {stem(theirs.lemma)})


def _is_denied(parsed: Parsed, verb: Token) -> bool:
    return negation.in_clause(parsed, verb.i)


def _bearings(parsed: Parsed, verb: Token) -> Sequence[_Bearing]:
    return once("bearings", parsed, parsed.tokens[verb.i : verb.i + 1], _read)


def _read(parsed: Parsed, verbs: Sequence[Token]) -> Iterator[_Bearing]:
    tokens, children = parsed.tokens, parsed.children
    for i in children[verbs[0].i]:
        below = tokens[i]
        role = relation(below)
        if role in ("advmod", "xcomp") and below.pos in ("ADV", "ADJ"):
            yield from _quality_of(parsed, i)
        elif role == "obj":  # Parsers hang "found him guilty" on the man as often as on the verb.
            behind = (j for j in children[i] if j > i and tokens[j].pos == "ADJ")
            for j in behind:
                yield from _quality_of(parsed, j)
        elif role == "obl":
            yield from _placed(parsed, i)


def _quality_of(parsed: Parsed, index: int) -> Iterator[_Bearing]:
    token = parsed.tokens[index]
    if not any(parsed.tokens[i].text.lower() in _DEGREES for i in parsed.children[index]):
        yield _Bearing(token.text.lower(), "", token.text)


def _placed(parsed: Parsed, index: int) -> Iterator[_Bearing]:
    """The preposition of a phrase: "in front of" too is said of what stands behind it."""
    tokens, children = parsed.tokens, parsed.children
    cases = [j for j in children[index] if tokens[j].dep == "case"]
    said = " ".join(
        tokens[k].text.lower() for k in sorted(k for j in cases for k in (j, *children[j]))
    )
    if not said:
        return
    noun = tokens[index]
    inner = next((j for j in children[index] if tokens[j].dep == "nmod" and j > index), None)
    if inner is not None and noun.i + 1 < inner and tokens[noun.i + 1].text == "of":
        whole = f"{said} {noun.text.lower()} of"
        yield _Bearing(whole, stem(tokens[inner].lemma), f"{whole} {tokens[inner].text}")
    yield _Bearing(said, stem(noun.lemma), f"{said} {noun.text}")


def _are_opposite(one: _Bearing, other: _Bearing, lexicon: Lexicon) -> bool:
    """Whether two are opposites by themselves or, as adverbs, by the adjectives they are of."""
    kinds: tuple[Pos, ...] = ("r",) if one.of else ("r", "a")
    pairs = (one.word, other.word), (_adjective(one.word), _adjective(other.word))
    return any(
        lexicon.oppose(left, right, kind)
        for kind in kinds
        for left, right in pairs
        if left and right
    )


def _adjective(adverb: str) -> str:
    """The adjective that an adverb is of: happy of happily."""
    if not adverb.endswith("ly"):
        return ""
    return f"{adverb[:-3]}y" if adverb.endswith("ily") else adverb[:-2]
