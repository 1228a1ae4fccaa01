"""Claims that compare two things, against a passage that compares the same two.

"The southern route is quicker" and "the northern one takes longer" share no verb and have the two
the other way round. What counts is which of the two is said to have more of what.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from claimcheck.anchors import Anchor
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.language import hedges, negation
from claimcheck.language.lexicon import load
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.stems import stem
from claimcheck.language.terms import STOP_WORDS
from claimcheck.testimony.said import Place, once, segments, sentence_of

_GRADES = {"more": 1, "less": -1, "fewer": -1}
_COMPARATIVE = ("JJR", "RBR")
_MEASURING = frozenset({"cost", "weigh", "earn", "pay", "charge", "take", "last"})
"""Verbs that say of what there is more: what costs more is dearer."""
_BARE = frozenset({"one", "ones", "that", "those", "other", "predecessor"})


class _Comparison(NamedTuple):
    """Two sides and of what the first has more, or less."""

    quality: str
    sign: int
    first: frozenset[str]
    second: frozenset[str]
    word: Token


def compares(anchor: Anchor, answer: Parsed) -> bool:
    """Whether a claim compares two things at all."""
    return next(_claimed(anchor, answer), None) is not None


def _claimed(anchor: Anchor, answer: Parsed) -> Iterator[_Comparison]:
    for ours in _comparisons(answer, sentence_of(anchor, answer)):
        if anchor.span.start <= ours.word.start <= anchor.span.end + len(ours.word.text):
            yield ours


def compared(anchor: Anchor, answer: Parsed, where: Place) -> Agreement | None:
    """What a passage that compares the same two things says to a claim, or None."""
    for ours in _claimed(anchor, answer):
        for theirs in _comparisons(where.parsed, where.tokens):
            same = _same_way(ours, theirs)
            if same is None:
                continue
            if same:
                return Agreement(Outcome.AGREES, Reason.PARAPHRASED)
            step = f"'{theirs.word.text}' of the two, not '{ours.word.text}'"
            return Agreement(Outcome.DISAGREES, Reason.OPPOSITE, (step,))
    return None


def _same_way(ours: _Comparison, theirs: _Comparison) -> bool | None:
    """Whether both have the same side ahead; None where they compare other things."""
    kind = _relation(ours.quality, theirs.quality)
    straight = _meet(ours.first, theirs.first) + _meet(ours.second, theirs.second)
    crossed = _meet(ours.first, theirs.second) + _meet(ours.second, theirs.first)
    if not kind or straight == crossed or max(straight, crossed) < 1:
        return None
    return kind * ours.sign * theirs.sign * (1 if straight > crossed else -1) > 0


def _meet(one: frozenset[str], other: frozenset[str]) -> int:
    return len(one & other)


def _relation(one: str, other: str) -> int:
    """1 where two words grade the same quality, -1 where opposite ones, 0 where none."""
    lexicon = load()
    if one == other:
        return 1
    scale = lexicon.same_scale(one, other)
    if scale:
        return scale
    if lexicon.are_synonyms(one, other, "a") or lexicon.are_synonyms(one, other, "r"):
        return 1
    if lexicon.are_antonyms(one, other, "a") or lexicon.are_antonyms(one, other, "r"):
        return -1
    return 0


def _comparisons(parsed: Parsed, tokens: Sequence[Token]) -> Sequence[_Comparison]:
    """Every comparison of a text; "but is dearer" goes on with the two of the clause before."""
    return once("comparisons", parsed, tokens, _read_comparisons)


def _read_comparisons(parsed: Parsed, tokens: Sequence[Token]) -> Iterator[_Comparison]:
    sides: tuple[frozenset[str], frozenset[str]] | None = None
    for segment in segments(parsed, tokens):
        thans = [at for at, one in enumerate(segment) if one.text.lower() == "than"]
        if len(thans) > 1:
            continue  # Which sides belong to which is unclear.
        than = thans[0] if thans else None
        reach = segment if than is None else segment[:than]
        found = _grade(parsed, reach)
        if found is None:
            continue
        quality, sign, word = found
        if negation.in_clause(parsed, word.i) or hedges.scope(parsed, word.i) is not None:
            continue
        if than is not None:
            own = {word.i, word.head}
            sides = _sides([t for t in reach if t.i not in own], segment[than + 1 :])
        if sides is not None:
            yield _Comparison(quality, sign, *sides, word)


def _grade(parsed: Parsed, tokens: Sequence[Token]) -> tuple[str, int, Token] | None:
    """The quality of which there is more or less, and the word that says so."""
    for word in reversed(tokens):
        graded = word.tag in _COMPARATIVE or word.text.lower() in _GRADES
        misread = word.i == tokens[-1].i and _base(word) != word.lemma.lower()
        if not (graded or misread):
            continue
        sign = _GRADES.get(word.text.lower())
        head = parsed.tokens[word.head]
        if sign is None:
            base = _base(word)
            return (f"{head.lemma} {base}" if head.lemma in _MEASURING else base), 1, word
        behind = parsed.tokens[word.i + 1] if word.i + 1 < len(parsed.tokens) else word
        of = behind if behind.pos in ("ADJ", "ADV", "NOUN") else head
        return of.lemma.lower(), sign, word
    return None


def _base(word: Token) -> str:
    """The plain form of a comparative, also where the parser takes it for a noun: "dimmer"."""
    lemma = word.lemma.lower()
    if lemma != word.text.lower() or not lemma.endswith("er"):
        return lemma
    ends = (lemma[:-3], lemma[:-2], lemma[:-1], f"{lemma[:-3]}y")
    return next((one for one in ends if load().knows(one, "a")), lemma)


def _sides(
    first: Sequence[Token], second: Sequence[Token]
) -> tuple[frozenset[str], frozenset[str]]:
    """The words of each side that the other lacks; "one" stands for what the first is called."""
    one, other = _stems(first), _stems(second)
    return one - other, other - one


def _stems(tokens: Sequence[Token]) -> frozenset[str]:
    return frozenset(
        stem(token.text)
        for token in tokens
        if token.text.isalnum()
        and token.pos in ("NOUN", "PROPN", "ADJ", "NUM", "ADV")
        and token.text.lower() not in _BARE
        and (token.text.lower() not in STOP_WORDS or token.pos in ("NUM", "ADJ"))
    )
