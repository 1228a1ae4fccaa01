"""coherence: complete sentences, no contradiction inside the answer, no repetition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from claimcheck.language.terms import QUESTION_WORDS, STOP_WORDS, jaccard, tokens
from claimcheck.metrics.sentences import sentences
from claimcheck.metrics.shape import Measurement, Sample, check_share, not_applicable, scored

SHORTEST = 3
"""Words that make a sentence complete."""
INCOMPLETE, CONTRADICTION, REPETITION = 0.15, 0.1, 0.2
REPEATED = 0.3
"""Share of repeated sentences above which repetition is excessive."""

_SAME = 0.5
"""How much of their words two clauses share before opposite signs make them contradict."""
_WINDOW = 60
"""Clauses looked back at: keeps the search linear; self-contradictions stand close together."""

_OPPOSITES = (
    ("yes", "no"),
    ("always", "never"),
    ("all", "none"),
    ("everyone everybody", "nobody"),
    ("everything", "nothing"),
    ("true", "false"),
    ("correct right", "incorrect wrong"),
    ("possible", "impossible"),
    ("allowed permitted", "forbidden prohibited"),
    ("required mandatory", "optional"),
    ("increase increased increases", "decrease decreased decreases"),
)
_SIDES = {
    word: (pair[0], sign)
    for pair in _OPPOSITES
    for words, sign in zip(pair, "+-", strict=True)
    for word in words.split()
}
_NEGATIONS = frozenset({"not", "cannot"})
_NEGATIVE_SIDES = frozenset({"no", "never", "none", "nobody", "nothing"})
_CLAUSE = re.compile(r"[,;:—–]|\b(?:and|but|or|while|yet)\b", re.IGNORECASE)


class _Clause(NamedTuple):
    text: str
    content: frozenset[str]
    negated: bool
    """By "not" alone."""
    negative: bool
    """By "not" or by a word that also is one side of a pair."""
    sides: frozenset[tuple[str, str]]


@dataclass(frozen=True)
class Coherence:
    """1 less 0.15 a short sentence, 0.1 a contradiction, 0.2 for over 30 % repeated sentences."""

    threshold: float = 0.7
    name: str = "coherence"

    def __post_init__(self) -> None:
        check_share("threshold", self.threshold)

    def __call__(self, sample: Sample) -> Measurement:
        """Measure one sample."""
        said = sentences(sample.answer)
        if not said:
            return not_applicable(self.name, "the answer has no sentence", self.threshold)
        short = [one for one in said if len(tokens(one)) < SHORTEST]
        opposed = list(contradictions(said))
        repeated = 1 - len({tuple(tokens(one)) for one in said}) / len(said)
        issues = []
        if short:
            issues.append(f"{len(short)} incomplete sentence(s)")
        if opposed:
            issues.append(f"{len(opposed)} potential contradiction(s)")
        if repeated > REPEATED:
            issues.append(f"high repetition ({repeated:.0%})")
        score = 1 - INCOMPLETE * len(short) - CONTRADICTION * len(opposed)
        score = max(0.0, score - REPETITION * (repeated > REPEATED))
        return scored(
            self.name,
            score,
            self.threshold,
            details=f"Issues: {', '.join(issues)}. Final score: {score:.2f}."
            if issues
            else f"No issues. Final score: {score:.2f}.",
            parts={
                "incomplete": len(short),
                "contradictions": len(opposed),
                "repetition": repeated,
            },
            evidence=[*short, *(f"{one} ≠ {other}" for one, other in opposed)],
        )


def contradictions(said: list[str]) -> Iterator[tuple[str, str]]:
    """Pairs of clauses that say the same with opposite signs, each pair of wordings once."""
    clauses = [_read(one) for sentence in said for one in _CLAUSE.split(sentence)]
    clauses = [one for one in dict.fromkeys(clauses) if one.content or one.sides]
    for place, later in enumerate(clauses):
        for earlier in clauses[max(0, place - _WINDOW) : place]:
            if _oppose(earlier, later):
                yield earlier.text, later.text


def _oppose(a: _Clause, b: _Clause) -> bool:
    crossed = any((pair, "-" if sign == "+" else "+") in b.sides for pair, sign in a.sides)
    # "always" and "not never" agree: two differences cancel out.
    opposite = a.negated == b.negated if crossed else a.negative != b.negative
    if not opposite:
        return False
    if not a.content and not b.content:
        return crossed
    return jaccard(sorted(a.content), sorted(b.content)) >= _SAME


def _read(clause: str) -> _Clause:
    words = tokens(clause)
    negated = any(word in _NEGATIONS or word.endswith("n't") for word in words)
    content = frozenset(
        word
        for word in words
        if word not in STOP_WORDS and word not in QUESTION_WORDS and word not in _SIDES
    )
    return _Clause(
        text=" ".join(words),
        content=content,
        negated=negated,
        negative=negated or any(word in _NEGATIVE_SIDES for word in words),
        sides=frozenset(_SIDES[word] for word in words if word in _SIDES),
    )
