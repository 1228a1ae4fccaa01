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
from claimcheck.testimony.said import Place, once, segments, sentence_of, within

_GRADES = {"more": 1, "less": -1, "fewer": -1}
_COMPARATIVE = ("JJR", "RBR")
_MEASURING = frozenset({"cost", "weigh", "earn", "pay", "charge", "take", "last"})
"""Verbs that say of what there is more: what costs more is dearer."""
_BARE = frozenset({"one", "ones", "that", "those", "other", "predecessor"})


class _Sides(NamedTuple):
    """The words of each of two sides that the other lacks, and those that both have."""

    first: frozenset[str]
    second: frozenset[str] = frozenset()
    shared: frozenset[str] = frozenset()


class Comparison(NamedTuple):
    """Two sides and of what the first has more, or less."""

    quality: str
    sign: int
    sides: _Sides
    word: Token


def compares(anchor: Anchor, answer: Parsed) -> bool:
    """Whether a claim compares two things at all."""
    return next(claimed(anchor, answer), None) is not None


def claimed(anchor: Anchor, answer: Parsed) -> Iterator[Comparison]:
    """The comparisons that a claim makes."""
    sentence = sentence_of(anchor, answer)
    told = [one for one in _comparisons(answer, sentence) if _is_in(one.word, anchor)]
    yield from told
    graded = [] if told else once("grades", answer, sentence, _grades)
    if not graded or any(token.text.lower() == "than" for token in sentence):
        return
    clause = within(anchor.span, answer)
    for quality, sign, word in graded:
        if _is_in(word, anchor):
            side = _stems([token for token in clause if token.i not in (word.i, word.head)])
            yield Comparison(quality, sign, _Sides(side), word)


def _is_in(word: Token, anchor: Anchor) -> bool:
    return anchor.span.start <= word.start <= anchor.span.end + len(word.text)


def compared(anchor: Anchor, answer: Parsed, where: Place) -> Agreement | None:
    """What a passage that compares the same two things says to a claim, or None."""
    for ours in claimed(anchor, answer):
        for theirs in _comparisons(where.parsed, where.tokens):
            same = _same_way(ours, theirs)
            if same is None:
                continue
            if same:
                return Agreement(Outcome.AGREES, Reason.PARAPHRASED)
            step = f"'{theirs.word.text}' of the two, not '{ours.word.text}'"
            return Agreement(Outcome.DISAGREES, Reason.OPPOSITE, (step,))
    return None


def _same_way(ours: Comparison, theirs: Comparison) -> bool | None:
    """Whether both have the same side ahead; None where they compare other things."""
    kind = _relation(ours.quality, theirs.quality)
    one, other = ours.sides, theirs.sides
    first = one.first - other.shared
    if not one.second and not any(map(first.issubset, (other.first, other.second))):
        return None  # "More cars" alone is held against what is said of the very same ones.
    straight = _meet(first, other.first) + _meet(one.second, other.second)
    crossed = _meet(first, other.second) + _meet(one.second, other.first)
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


def _comparisons(parsed: Parsed, tokens: Sequence[Token]) -> Sequence[Comparison]:
    """Every comparison of a text; "but is dearer" goes on with the two of the clause before."""
    return once("comparisons", parsed, tokens, _read_comparisons)


def _read_comparisons(parsed: Parsed, tokens: Sequence[Token]) -> Iterator[Comparison]:
    if "than" not in parsed.words[tokens[0].i : tokens[-1].i + 1]:
        return  # What has no two sides before goes on with none.
    sides: _Sides | None = None
    for segment in segments(parsed, tokens):
        thans = [at for at, one in enumerate(segment) if one.text.lower() == "than"]
        if len(thans) > 1:
            continue  # Which sides belong to which is unclear.
        behind: Sequence[Token] = segment
        if thans:
            front, end = segment[: thans[0]], _end_of_side(parsed, segment, thans[0])
            graded = list(_grades(parsed, front))
            if not graded:
                continue
            quality, sign, word = graded[-1]
            first = [t for t in front if t.i not in (word.i, word.head)]
            sides = _sides(first, segment[thans[0] + 1 : end])
            yield Comparison(quality, sign, sides, word)
            behind = segment[end:]
        ordered = None if sides is None else _ordered(parsed, behind, sides)
        if ordered is not None:
            for quality, sign, word in _grades(parsed, behind):
                yield Comparison(quality, sign, ordered, word)


def _end_of_side(parsed: Parsed, segment: Sequence[Token], than: int) -> int:
    """Where the second side ends: "than the old one | and carries fewer cars"."""
    for at in range(than + 1, len(segment)):
        word, joined = segment[at], parsed.tokens[segment[at].head]
        if word.dep == "cc" and joined.pos in ("VERB", "AUX", "ADJ") and joined.i > word.i:
            return at
    return len(segment)


def _ordered(parsed: Parsed, clause: Sequence[Token], sides: _Sides) -> _Sides | None:
    """The two sides, the one first that a clause without "than" says it of.

    Without a subject of its own, or with a pronoun, it goes on with the first. One that is neither
    of the two compares something else.
    """
    subject = next((one for one in clause if one.dep.startswith("nsubj")), None)
    if subject is None or subject.pos in ("PRON", "DET"):
        return sides
    words = _stems([parsed.tokens[i] for i in parsed.subtree(subject.i)])
    first, second = _meet(words, sides.first), _meet(words, sides.second)
    if first == second:
        return None
    return sides if first > second else _Sides(sides.second, sides.first, sides.shared)


def _grades(parsed: Parsed, tokens: Sequence[Token]) -> Iterator[tuple[str, int, Token]]:
    """The qualities of which there is more or less, and the words that say so."""
    for word in tokens:
        graded = word.tag in _COMPARATIVE or word.text.lower() in _GRADES
        may_be = (word.pos == "ADJ" and word.dep != "amod") or word.i == tokens[-1].i
        misread = may_be and _base(word) != word.lemma.lower()
        if not (graded or misread):
            continue
        if negation.in_clause(parsed, word.i) or hedges.scope(parsed, word.i) is not None:
            continue
        sign = _GRADES.get(word.text.lower())
        head = parsed.tokens[word.head]
        if sign is None:
            base = _base(word)
            yield (f"{head.lemma} {base}" if head.lemma in _MEASURING else base), 1, word
            continue
        behind = parsed.tokens[word.i + 1] if word.i + 1 < len(parsed.tokens) else word
        of = behind if behind.pos in ("ADJ", "ADV", "NOUN") else head
        yield of.lemma.lower(), sign, word


def _base(word: Token) -> str:
    """The plain form of a comparative, also where the parser takes it for a noun: "dimmer"."""
    lemma = word.lemma.lower()
    if lemma != word.text.lower() or not lemma.endswith("er"):
        return lemma
    ends = (lemma[:-3], lemma[:-2], lemma[:-1], f"{lemma[:-3]}y")
    return next((one for one in ends if load().knows(one, "a")), lemma)


def _sides(first: Sequence[Token], second: Sequence[Token]) -> _Sides:
    """The sides of a comparison; "one" stands for what the first is called."""
    one, other = _stems(first), _stems(second)
    if any(token.text.lower() in _BARE for token in second):
        other |= _stems([token for token in first if token.pos == "NOUN"])
    return _Sides(one - other, other - one, one & other)


def _stems(tokens: Sequence[Token]) -> frozenset[str]:
    return frozenset(
        stem(token.text)
        for token in tokens
        if token.text.isalnum()
        and token.pos in ("NOUN", "PROPN", "ADJ", "NUM", "ADV")
        and token.text.lower() not in _BARE
        and (token.text.lower() not in STOP_WORDS or token.pos in ("NUM", "ADJ"))
    )
