"""context_sufficiency: how many of the contexts are close enough to the question?"""

from __future__ import annotations

from dataclasses import dataclass

from claimcheck.embeddings import BUILT_IN, Embedder
from claimcheck.metrics.context_relevance import question_similarities
from claimcheck.metrics.shape import Measurement, Sample, check_share, not_applicable, scored


@dataclass(frozen=True)
class ContextSufficiency:
    """Share of the contexts whose similarity to the question reaches `similarity`."""

    similarity: float = 0.5
    threshold: float = 0.5
    model: str | Embedder = BUILT_IN
    name: str = "context_sufficiency"

    def __post_init__(self) -> None:
        check_share("threshold", self.threshold)
        check_share("similarity", self.similarity)

    def __call__(self, sample: Sample) -> Measurement:
        """Measure one sample."""
        similarities = question_similarities(sample, self.model)
        if not similarities:
            return not_applicable(self.name, "there is no question or no context", self.threshold)
        enough = sum(one >= self.similarity for one in similarities)
        return scored(
            self.name,
            enough / len(similarities),
            self.threshold,
            details=f"{enough}/{len(similarities)} contexts at {self.similarity:g} or above.",
        )
