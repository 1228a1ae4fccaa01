"""evaluate_all: the five embedding metrics of one answer in one call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claimcheck.embeddings import MINILM, Embedder, Vector, load_embedder
from claimcheck.metrics.answer_hallucination import AnswerHallucination
from claimcheck.metrics.answer_similarity import answer_correctness, answer_relevance
from claimcheck.metrics.context_relevance import ContextRelevance
from claimcheck.metrics.context_sufficiency import ContextSufficiency
from claimcheck.metrics.sentences import sentences
from claimcheck.metrics.shape import Sample


@dataclass(frozen=True)
class _Known:
    """Vectors that were computed in one batch, as an embedder."""

    vectors: dict[str, Vector]

    def encode(self, texts: Sequence[str], /) -> list[Vector]:
        return [self.vectors[text] for text in texts]


def evaluate_all(
    question: str,
    answer: str,
    reference: str,
    contexts: Sequence[str],
    model_name: str | Embedder = MINILM,
    thresholds: tuple[float, float] = (0.5, 0.4),
) -> dict[str, float | None]:
    """The five scores by name; None where one does not apply (an empty answer, no contexts).

    `thresholds` are the similarities for context sufficiency and for hallucination. All texts are
    embedded in one batch.
    """
    sufficiency, hallucination = thresholds
    sample = Sample(question=question, answer=answer, reference=reference, contexts=tuple(contexts))
    texts = list(dict.fromkeys((question, answer, reference, *contexts, *sentences(answer))))
    embedder = load_embedder(model_name) if isinstance(model_name, str) else model_name
    known = _Known(dict(zip(texts, embedder.encode(texts), strict=True)))
    metrics = (
        ContextRelevance(model=known),
        ContextSufficiency(sufficiency, model=known),
        answer_relevance(model=known),
        answer_correctness(model=known),
        AnswerHallucination(hallucination, model=known),
    )
    return {metric.name: metric(sample).score for metric in metrics}
