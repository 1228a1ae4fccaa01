"""context_relevance: do the retrieved contexts concern the question?"""

from __future__ import annotations

import math
from dataclasses import dataclass

from claimcheck.embeddings import BUILT_IN, Embedder, cosine, encode
from claimcheck.metrics.shape import Measurement, Sample, check_share, not_applicable, scored


@dataclass(frozen=True)
class ContextRelevance:
    """Mean cosine similarity between the question and each context."""

    threshold: float = 0.5
    model: str | Embedder = BUILT_IN
    name: str = "context_relevance"

    def __post_init__(self) -> None:
        check_share("threshold", self.threshold)

    def __call__(self, sample: Sample) -> Measurement:
        """Measure one sample."""
        similarities = question_similarities(sample, self.model)
        if not similarities:
            return not_applicable(self.name, "there is no question or no context", self.threshold)
        mean = math.fsum(similarities) / len(similarities)
        return scored(
            self.name,
            mean,
            self.threshold,
            details=f"Mean similarity of {len(similarities)} contexts: {mean:.3f}.",
            parts=dict(zip(sample.sources, similarities, strict=True)),
        )


def question_similarities(sample: Sample, model: str | Embedder) -> list[float]:
    """The similarity of each context to the question; empty without question or contexts."""
    if not (sample.question or "").strip() or not sample.contexts:
        return []
    question, *contexts = encode(model, [sample.question or "", *sample.contexts])
    return [cosine(question, context) for context in contexts]
