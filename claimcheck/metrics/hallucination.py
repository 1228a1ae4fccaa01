"""hallucination: the share of checked facts that the context does not support (S_hall)."""

from __future__ import annotations

from dataclasses import dataclass

from claimcheck.metrics.shape import (
    Better,
    Measurement,
    Sample,
    check_share,
    not_applicable,
    scored,
)
from claimcheck.metrics.verification import Check, report_of
from claimcheck.settings import Settings


@dataclass(frozen=True)
class Hallucination:
    """S_hall through `verify`, flagged above the threshold; lower is better."""

    threshold: float = 0.6
    settings: Settings | str | None = None
    check: Check | None = None
    """Called in place of `claimcheck.verify`, with the same arguments."""
    name: str = "hallucination"

    def __post_init__(self) -> None:
        check_share("threshold", self.threshold)

    def __call__(self, sample: Sample) -> Measurement:
        """Measure one sample."""
        if sample.contexts is None:
            return not_applicable(
                self.name, "the sample has no contexts", self.threshold, better=Better.LOWER
            )
        report = report_of(sample, self.settings, self.check)
        flagged = report.flagged
        details = (
            f"{len(flagged)}/{len(report.findings)} checked facts not supported "
            f"({report.score:.0%}); drift penalty {report.drift_penalty:g}."
        )
        return scored(
            self.name,
            report.score,
            self.threshold,
            details=details,
            parts={
                "claims_score": report.claims_score,
                "drift_penalty": report.drift_penalty,
                "ngram_overlap": report.ngram_overlap,
            },
            better=Better.LOWER,
            evidence=[finding.explanation for finding in flagged],
        )
