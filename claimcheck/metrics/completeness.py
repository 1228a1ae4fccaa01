"""completeness: does the answer cover the question's keywords (S_comp)?"""

from __future__ import annotations

from dataclasses import dataclass

from claimcheck.language.terms import keywords, tokens
from claimcheck.metrics.shape import Measurement, Sample, check_share, not_applicable, scored
from claimcheck.score import completeness


@dataclass(frozen=True)
class Completeness:
    """Share of the question's keywords among the answer's tokens."""

    threshold: float = 0.6
    name: str = "completeness"

    def __post_init__(self) -> None:
        check_share("threshold", self.threshold)

    def __call__(self, sample: Sample) -> Measurement:
        """Measure one sample."""
        score = None if sample.question is None else completeness(sample.question, sample.answer)
        if sample.question is None or score is None:
            return not_applicable(self.name, "there is no question with keywords", self.threshold)
        given = set(tokens(sample.answer))
        wanted = keywords(sample.question)
        missing = [word for word in wanted if word not in given]
        details = f"{len(wanted) - len(missing)}/{len(wanted)} keywords of the question covered"
        return scored(
            self.name,
            score,
            self.threshold,
            details=f"{details}. Missing: {', '.join(missing)}." if missing else f"{details}.",
            evidence=missing,
        )
