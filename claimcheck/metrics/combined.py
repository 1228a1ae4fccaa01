"""combined: several metrics as one, and a metric from any scoring function."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from claimcheck.metrics.shape import (
    Better,
    Measurement,
    Metric,
    Sample,
    check_share,
    not_applicable,
    scored,
)


@dataclass(frozen=True)
class Combined:
    """The average of several metrics with all their details and parts.

    Passes where every metric that applies passes. A metric of which lower is better enters the
    average as 1 − score; one without a score is listed and left out of the average.
    """

    metrics: tuple[Metric, ...]
    name: str = "combined"

    def __call__(self, sample: Sample) -> Measurement:
        """Measure one sample."""
        parts = [metric(sample) for metric in self.metrics]
        scores = [
            1 - one.score if one.better is Better.LOWER else one.score
            for one in parts
            if one.score is not None
        ]
        details = " ".join(f"{one.name}: {one.details}" for one in parts)
        if not scores:
            return Measurement(self.name, None, details=details, parts=tuple(parts))
        decided = [one.passed for one in parts if one.passed is not None]
        return Measurement(
            self.name,
            min(1.0, math.fsum(scores) / len(scores)),
            all(decided) if decided else None,
            details=details,
            parts=tuple(parts),
            evidence=tuple(text for one in parts for text in one.evidence),
        )


@dataclass(frozen=True)
class Custom:
    """A metric from a function that gives a number; what leaves 0 to 1 is clamped."""

    name: str
    function: Callable[[Sample], float | None]
    threshold: float = 0.8

    def __post_init__(self) -> None:
        check_share("threshold", self.threshold)

    def __call__(self, sample: Sample) -> Measurement:
        """Measure one sample."""
        score = self.function(sample)
        if score is None or math.isnan(score):
            return not_applicable(self.name, "the function gave no number", self.threshold)
        return scored(
            self.name,
            score,
            self.threshold,
            details=f"Custom evaluation: {min(1.0, max(0.0, score)):.0%}",
        )
