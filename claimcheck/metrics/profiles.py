"""Three tables of thresholds for the five evaluators that need only texts."""

from __future__ import annotations

from collections.abc import Mapping

from claimcheck.errors import SettingsError
from claimcheck.metrics.coherence import Coherence
from claimcheck.metrics.factuality import Factuality
from claimcheck.metrics.keyword_grounding import KeywordGrounding
from claimcheck.metrics.safety import Safety
from claimcheck.metrics.shape import Metric
from claimcheck.metrics.term_relevance import TermRelevance

PROFILES: Mapping[str, Mapping[str, float]] = {
    "conservative": {
        "safety": 0.95,
        "term_relevance": 0.75,
        "factuality": 0.90,
        "keyword_grounding": 0.85,
        "coherence": 0.85,
    },
    "balanced": {
        "safety": 0.90,
        "term_relevance": 0.60,
        "factuality": 0.80,
        "keyword_grounding": 0.70,
        "coherence": 0.70,
    },
    "lenient": {
        "safety": 0.80,
        "term_relevance": 0.45,
        "factuality": 0.70,
        "keyword_grounding": 0.60,
        "coherence": 0.55,
    },
}
"""Conservative: high stakes. Balanced: most applications. Lenient: development, low stakes."""


def profile(name: str = "balanced") -> tuple[Metric, ...]:
    """The five evaluators with a profile's thresholds, safety first."""
    if name not in PROFILES:
        raise SettingsError("profile", f"{name!r} does not exist", PROFILES)
    table = PROFILES[name]
    return (
        Safety(table["safety"]),
        TermRelevance(table["term_relevance"]),
        Factuality(table["factuality"]),
        KeywordGrounding(table["keyword_grounding"]),
        Coherence(table["coherence"]),
    )
