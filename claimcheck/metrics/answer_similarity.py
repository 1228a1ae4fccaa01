"""answer_relevance, answer_correctness, question_similarity: the answer beside another text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from claimcheck.embeddings import BUILT_IN, Embedder, cosine, encode
from claimcheck.metrics.shape import Measurement, Sample, check_share, not_applicable, scored


@dataclass(frozen=True)
class AnswerSimilarity:
    """Cosine similarity between the answer and the sample's reference or question."""

    name: str
    other: Literal["reference", "question"]
    threshold: float = 0.6
    model: str | Embedder = BUILT_IN

    def __post_init__(self) -> None:
        check_share("threshold", self.threshold)

    def __call__(self, sample: Sample) -> Measurement:
        """Measure one sample."""
        other = (sample.reference if self.other == "reference" else sample.question) or ""
        if not other.strip() or not sample.answer.strip():
            return not_applicable(
                self.name, f"there is no answer or no {self.other}", self.threshold
            )
        similarity = cosine(*encode(self.model, [sample.answer, other]))
        return scored(
            self.name,
            similarity,
            self.threshold,
            details=f"Similarity between answer and {self.other}: {similarity:.3f}.",
        )


def answer_relevance(threshold: float = 0.6, model: str | Embedder = BUILT_IN) -> AnswerSimilarity:
    """Similarity between answer and reference, as the specification's table has it."""
    return AnswerSimilarity("answer_relevance", "reference", threshold, model)


def answer_correctness(
    threshold: float = 0.6, model: str | Embedder = BUILT_IN
) -> AnswerSimilarity:
    """Direct similarity of the answer to the ground truth."""
    return AnswerSimilarity("answer_correctness", "reference", threshold, model)


def question_similarity(
    threshold: float = 0.6, model: str | Embedder = BUILT_IN
) -> AnswerSimilarity:
    """Similarity between answer and question: does the answer address what was asked?"""
    return AnswerSimilarity("question_similarity", "question", threshold, model)
