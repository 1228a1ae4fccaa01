"""relevance: does the answer share the question's words (S_rel)?"""

from __future__ import annotations

from dataclasses import dataclass

from claimcheck.language.terms import PAIR, TfIdf, jaccard, tokens
from claimcheck.metrics.shape import Measurement, Sample, check_share, not_applicable, scored
from claimcheck.score import relevance


@dataclass(frozen=True)
class Relevance:
    """Mean of TF-IDF cosine and Jaccard between question and answer.

    `weights` are document frequencies: by default of the pair itself, or `TfIdf.fit(corpus)`.
    """

    threshold: float = 0.1
    weights: TfIdf = PAIR
    name: str = "relevance"

    def __post_init__(self) -> None:
        check_share("threshold", self.threshold)

    def __call__(self, sample: Sample) -> Measurement:
        """Measure one sample."""
        if sample.question is None or not (asked := tokens(sample.question)):
            return not_applicable(self.name, "the sample has no question", self.threshold)
        if not (given := tokens(sample.answer)):
            return not_applicable(self.name, "the answer has no words", self.threshold)
        cosine, shared = self.weights.cosine(asked, given), jaccard(asked, given)
        return scored(
            self.name,
            relevance(sample.question, sample.answer, self.weights),
            self.threshold,
            details=f"TF-IDF cosine {cosine:.3f}, Jaccard {shared:.3f}.",
            parts={"cosine": cosine, "jaccard": shared},
        )
