"""answer_hallucination: how many sentences does no context resemble?"""

from __future__ import annotations

from dataclasses import dataclass

from claimcheck.embeddings import BUILT_IN, Embedder, cosine, encode
from claimcheck.metrics.sentences import sentences
from claimcheck.metrics.shape import (
    Better,
    Measurement,
    Sample,
    check_share,
    not_applicable,
    scored,
)


@dataclass(frozen=True)
class AnswerHallucination:
    """Share of the answer's sentences whose best similarity to a context is below `similarity`.

    Lower is better. An answer over no context at all is wholly unsupported.
    """

    similarity: float = 0.4
    threshold: float = 0.3
    model: str | Embedder = BUILT_IN
    name: str = "answer_hallucination"

    def __post_init__(self) -> None:
        check_share("threshold", self.threshold)
        check_share("similarity", self.similarity)

    def __call__(self, sample: Sample) -> Measurement:
        """Measure one sample."""
        said = sentences(sample.answer)
        if sample.contexts is None or not said:
            lacking = "contexts" if said else "sentence in the answer"
            return not_applicable(
                self.name, f"there is no {lacking}", self.threshold, better=Better.LOWER
            )
        unsupported = said
        if sample.contexts:
            vectors = encode(self.model, [*sample.contexts, *said])
            contexts = vectors[: len(sample.contexts)]
            unsupported = [
                text
                for text, vector in zip(said, vectors[len(contexts) :], strict=True)
                if max(cosine(vector, context) for context in contexts) < self.similarity
            ]
        return scored(
            self.name,
            len(unsupported) / len(said),
            self.threshold,
            details=f"{len(unsupported)}/{len(said)} sentences unsupported.",
            better=Better.LOWER,
            evidence=unsupported,
        )
