"""An answer that is names or a noun with what qualifies it: what was asked for is called so."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.anchors import ANSWER, Anchor, Claim, Kind, Part
from claimcheck.kinds.claims.parts import Parts
from claimcheck.language.chunks import content, names
from claimcheck.language.negation import WORDS
from claimcheck.language.parse import Parsed

_AROUND = frozenset({"PUNCT", "DET", "SPACE", "CCONJ"})
_PHRASE = _AROUND | frozenset({"NOUN", "PROPN", "ADJ", "ADP", "PART"})
_MOST = 12
"""Names of a list, or words of a phrase; what is longer is a register and no answer."""


def bare_answer(parsed: Parsed) -> tuple[Anchor, ...]:
    """The claims of a text that holds names or one noun phrase alone; none where it says more.

    Names side by side without "and" are one in full, "Paris, France", and not asked.
    """
    return _names(parsed) or _phrase(parsed)


def is_bare(claim: Claim) -> bool:
    """Whether a claim is all that an answer says: "Pale ale", where a kind of beer was asked."""
    alone = claim.subject is None and claim.object is not None
    return alone and claim.object is not None and claim.predicate_span == claim.object.span


def _phrase(parsed: Parsed) -> tuple[Anchor, ...]:
    inside = [token.i for token in parsed.tokens if token.pos not in ("PUNCT", "SPACE")]
    if len(parsed.sentences) != 1 or not inside or len(inside) > _MOST:
        return ()
    heads = [token for token in parsed.tokens if token.head == token.i]
    if len(heads) != 1 or heads[0].pos != "NOUN":
        return ()
    if any(token.pos not in _PHRASE or token.lemma.lower() in WORDS for token in parsed.tokens):
        return ()  # "No information" says that there is no answer.
    parts = Parts(parsed, ANSWER)
    span = parts.span(inside[0], inside[-1])
    lemmas, named = content(parsed, inside, heads[0].i)
    if not lemmas:
        return ()
    claim = Claim(None, "be", span, Part(span, lemmas[0], lemmas, named), relation="apposition")
    return (Anchor(Kind.CLAIM, span, claim, span, lemmas, parts=(span, span)),)


def _names(parsed: Parsed) -> tuple[Anchor, ...]:
    runs: dict[tuple[int, int], None] = {}
    for token in parsed.tokens:
        if token.pos in _AROUND:
            continue
        run = names(parsed)[token.i]
        if run is None or len(runs) > _MOST:
            return ()
        runs[run] = None
    if len(runs) > 1 and not any(token.pos == "CCONJ" for token in parsed.tokens):
        return ()
    return tuple(_anchors(parsed, runs))


def _anchors(parsed: Parsed, runs: dict[tuple[int, int], None]) -> Iterator[Anchor]:
    parts = Parts(parsed, ANSWER)
    for first, last in runs:
        span = parts.span(first, last)
        lemmas, _ = content(parsed, list(range(first, last + 1)), first)
        if lemmas:
            name = Part(span, lemmas[0], lemmas, name=True)
            claim = Claim(None, "be", span, name, relation="apposition")
            begin, end = parsed.sentences[parsed.tokens[first].sentence]
            sentence = parts.span(begin, end - 1)
            yield Anchor(Kind.CLAIM, span, claim, sentence, lemmas, parts=(span, span))
