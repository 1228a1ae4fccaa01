"""An embedder that needs no model, and the metrics built with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from claimcheck.embeddings import Vector
from claimcheck.language.terms import tokens
from claimcheck.metrics import GROUPS, METRICS, Metric, metric
from claimcheck.metrics.citation_overlap import CitationOverlap


@dataclass(frozen=True)
class WordCounts:
    """Hashes each word to one of a few places and counts: real geometry without a model."""

    width: int = 64

    def encode(self, texts: Sequence[str], /) -> list[Vector]:
        vectors = []
        for text in texts:
            vector = [0.0] * self.width
            for word in tokens(text):
                vector[sum(map(ord, word)) % self.width] += 1
            vectors.append(vector)
        return vectors


@pytest.fixture
def embedder() -> WordCounts:
    return WordCounts()


def without_models() -> list[Metric]:
    """Every metric except judges and those that go through `verify`."""
    counts = WordCounts()
    options: dict[str, dict[str, Any]] = {
        "citation_overlap": {"model": counts},
        "faithfulness_proxy": {"overlap": CitationOverlap(model=counts)},
        **{name: {"model": counts} for name in GROUPS["embeddings"]},
    }
    skipped = {*GROUPS["judge"], "hallucination", "verdict"}
    return [metric(name, **options.get(name, {})) for name in METRICS if name not in skipped]
