"""faithfulness_proxy: faithfulness from citation overlap, without a judge."""

from __future__ import annotations

from dataclasses import dataclass

from claimcheck.metrics.abstention import is_abstention
from claimcheck.metrics.citation_overlap import CitationOverlap
from claimcheck.metrics.shape import Measurement, Sample, not_applicable, scored

BASELINE, WEIGHT = 0.6, 0.4


@dataclass(frozen=True)
class FaithfulnessProxy:
    """min(1, 0.6 + 0.4 · overlap), and 0 for an abstention where the reference has an answer.

    A rightful abstention keeps the formula; without a reference no abstention can be judged.
    """

    overlap: CitationOverlap = CitationOverlap()  # noqa: RUF009  frozen, so one is enough
    name: str = "faithfulness_proxy"

    def __call__(self, sample: Sample) -> Measurement:
        """Measure one sample."""
        if is_abstention(sample.answer):
            if sample.reference is None:
                return not_applicable(self.name, "an abstention needs a reference to be judged")
            if sample.reference.strip() and not is_abstention(sample.reference):
                return scored(
                    self.name, 0.0, None, details="The answer abstains; the reference does not."
                )
        grounding = self.overlap(sample)
        if grounding.score is None:
            return not_applicable(self.name, "there is no citation overlap")
        return scored(
            self.name,
            min(1.0, BASELINE + WEIGHT * grounding.score),
            None,
            details=f"0.6 + 0.4 × overlap {grounding.score:.3f}.",
            parts=[grounding],
            evidence=grounding.evidence,
        )
