"""term_relevance: do question and answer speak of the same terms?"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass

from claimcheck.language.terms import tokens
from claimcheck.metrics.shape import Measurement, Sample, check_share, not_applicable, scored

SHORTEST = 3
"""Characters from which a word is a meaningful term."""


@dataclass(frozen=True)
class TermRelevance:
    """Cosine of the term frequencies of question and answer, over terms of three characters."""

    threshold: float = 0.6
    name: str = "term_relevance"

    def __post_init__(self) -> None:
        check_share("threshold", self.threshold)

    def __call__(self, sample: Sample) -> Measurement:
        """Measure one sample."""
        asked, given = _frequencies(sample.question or ""), _frequencies(sample.answer)
        if not asked or not given:
            lacking = "answer" if asked else "question"
            return not_applicable(
                self.name, f"the {lacking} has no term of {SHORTEST} characters", self.threshold
            )
        dot = sum(count * given[term] for term, count in asked.items())
        norm = math.sqrt(sum(n * n for n in asked.values()) * sum(n * n for n in given.values()))
        score = min(1.0, dot / norm)
        return scored(
            self.name,
            score,
            self.threshold,
            details=f"Cosine similarity between input and output terms: {score:.3f}. "
            f"Input terms: {len(asked)}, Output terms: {len(given)}.",
            parts={"question_terms": len(asked), "answer_terms": len(given)},
        )


def _frequencies(text: str) -> Counter[str]:
    return Counter(word for word in tokens(text) if len(word) >= SHORTEST)
