"""verdict: the hierarchical decision over an answer (FAIL, WARN, PASS)."""

from __future__ import annotations

from dataclasses import dataclass

from claimcheck.metrics.shape import Better, Measurement, Sample, not_applicable, scored
from claimcheck.metrics.verification import Check, report_of
from claimcheck.settings import Settings

_RANK = {"PASS": 1.0, "WARN": 0.5, "FAIL": 0.0}


@dataclass(frozen=True)
class VerdictMetric:
    """The verdict of `verify` as a rank (PASS 1, WARN 0.5, FAIL 0), so that a run has a mean.

    Safety first, quality second, detail third: FAIL above `settings.fail_above`, FAIL below
    `settings.relevance_below`, WARN below `settings.completeness_below`. WARN passes.
    """

    settings: Settings | str | None = None
    check: Check | None = None
    """Called in place of `claimcheck.verify`, with the same arguments."""
    name: str = "verdict"

    def __call__(self, sample: Sample) -> Measurement:
        """Measure one sample."""
        if sample.contexts is None:
            return not_applicable(self.name, "the sample has no contexts", 0.5)
        report = report_of(sample, self.settings, self.check)
        numbers = {
            "hallucination": (report.score, Better.LOWER),
            "relevance": (report.relevance, Better.HIGHER),
            "completeness": (report.completeness, Better.HIGHER),
        }
        return scored(
            self.name,
            _RANK[report.verdict],
            0.5,
            details=f"{report.verdict}: {'; '.join(report.reasons)}."
            if report.reasons
            else f"{report.verdict}.",
            parts=[Measurement(one, n, better=way) for one, (n, way) in numbers.items()],
            evidence=[finding.explanation for finding in report.flagged],
        )
