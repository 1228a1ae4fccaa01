"""Every metric by its public name; a module is imported when its metric is asked for."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from claimcheck.errors import SettingsError
from claimcheck.metrics.shape import (
    Better,
    Measurement,
    Metric,
    Sample,
    Turn,
    described,
    metric_name,
    not_applicable,
    scored,
)

__all__ = [
    "GROUPS",
    "METRICS",
    "Better",
    "Measurement",
    "Metric",
    "Sample",
    "Turn",
    "described",
    "expand",
    "metric",
    "metric_name",
    "not_applicable",
    "scored",
]

METRICS: dict[str, tuple[str, str]] = {
    "relevance": ("relevance", "Relevance"),
    "completeness": ("completeness", "Completeness"),
    "hallucination": ("hallucination", "Hallucination"),
    "verdict": ("verdict", "VerdictMetric"),
    "keyword_grounding": ("keyword_grounding", "KeywordGrounding"),
    "factuality": ("factuality", "Factuality"),
    "term_relevance": ("term_relevance", "TermRelevance"),
    "coherence": ("coherence", "Coherence"),
    "safety": ("safety", "Safety"),
    "exact_match": ("exact_match", "exact_match"),
    "keyword_recall": ("keyword_recall", "keyword_recall"),
    "answer_length": ("answer_length", "answer_length"),
    "politeness": ("politeness", "Politeness"),
    "latency": ("latency", "latency"),
    "judge_relevance": ("judge", "judge_relevance"),
    "judge_faithfulness": ("judge", "judge_faithfulness"),
    "judge_safety": ("judge", "judge_safety"),
    "judge_robustness": ("judge", "judge_robustness"),
    "citation_overlap": ("citation_overlap", "CitationOverlap"),
    "faithfulness_proxy": ("faithfulness_proxy", "FaithfulnessProxy"),
    "token_f1": ("token_f1", "token_f1"),
    "normalized_exact_match": ("normalized_exact_match", "normalized_exact_match"),
    "abstained": ("abstention", "abstained"),
    "idk_citation_count": ("idk_citation_count", "idk_citation_count"),
    "total_tokens": ("total_tokens", "total_tokens"),
    "context_relevance": ("context_relevance", "ContextRelevance"),
    "context_sufficiency": ("context_sufficiency", "ContextSufficiency"),
    "answer_relevance": ("answer_similarity", "answer_relevance"),
    "answer_correctness": ("answer_similarity", "answer_correctness"),
    "question_similarity": ("answer_similarity", "question_similarity"),
    "answer_hallucination": ("answer_hallucination", "AnswerHallucination"),
}
"""Public name → module of this package and the metric in it, or what builds the metric."""

GROUPS: dict[str, tuple[str, ...]] = {
    "claims": ("hallucination", "relevance", "completeness", "verdict"),
    "text": ("safety", "term_relevance", "factuality", "keyword_grounding", "coherence"),
    "business": ("exact_match", "keyword_recall", "answer_length", "politeness", "latency"),
    "judge": ("judge_relevance", "judge_faithfulness", "judge_safety", "judge_robustness"),
    "citations": (
        "faithfulness_proxy",
        "citation_overlap",
        "token_f1",
        "total_tokens",
        "latency",
        "abstained",
        "normalized_exact_match",
        "idk_citation_count",
    ),
    "embeddings": (
        "context_relevance",
        "context_sufficiency",
        "answer_relevance",
        "answer_correctness",
        "question_similarity",
        "answer_hallucination",
    ),
}
"""Names under which several metrics can be asked for at once."""

PLAIN = frozenset(
    {
        "exact_match",
        "keyword_recall",
        "answer_length",
        "latency",
        "token_f1",
        "normalized_exact_match",
        "abstained",
        "idk_citation_count",
        "total_tokens",
    }
)
"""Metrics without options: the function is the metric."""


def expand(names: Iterable[str]) -> list[str]:
    """Metric names with groups taken apart, each once, in order."""
    found: dict[str, None] = {}
    for name in names:
        if name not in GROUPS and name not in METRICS:
            raise SettingsError("metric", f"{name!r} does not exist", [*GROUPS, *METRICS])
        found.update(dict.fromkeys(GROUPS.get(name, (name,))))
    return list(found)


def metric(name: str, **options: Any) -> Metric:
    """The metric of that public name with the options of its class."""
    if name not in METRICS:
        raise SettingsError("metric", f"{name!r} does not exist", METRICS)
    module, attribute = METRICS[name]
    found: Any = getattr(import_module(f"{__name__}.{module}"), attribute)
    if name in PLAIN:
        if options:
            raise SettingsError(", ".join(sorted(options)), f"metric {name!r} has no options")
        plain: Metric = found
        return plain
    try:
        built: Metric = found(**options)
    except TypeError as error:
        raise SettingsError(name, f"cannot be built with {sorted(options)} ({error})") from error
    return built
