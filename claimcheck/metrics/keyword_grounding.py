"""keyword_grounding: are the answer's words found in question and reference?"""

from __future__ import annotations

from dataclasses import dataclass

from claimcheck.language.terms import tokens
from claimcheck.metrics.shape import Measurement, Sample, check_share, not_applicable, scored

SHORTEST = 3
"""Characters from which a word is more than a short word."""


@dataclass(frozen=True)
class KeywordGrounding:
    """Share of the answer's tokens (short words aside) that stand in question or reference."""

    threshold: float = 0.7
    name: str = "keyword_grounding"

    def __post_init__(self) -> None:
        check_share("threshold", self.threshold)

    def __call__(self, sample: Sample) -> Measurement:
        """Measure one sample."""
        corpus = set(tokens(sample.question or "")) | set(tokens(sample.reference or ""))
        if not corpus:
            return not_applicable(
                self.name, "there is neither question nor reference", self.threshold
            )
        words = [word for word in tokens(sample.answer) if len(word) >= SHORTEST]
        if not words:
            return not_applicable(
                self.name, f"the answer has no word of {SHORTEST} characters", self.threshold
            )
        foreign = [word for word in words if word not in corpus]
        grounded = len(words) - len(foreign)
        score = grounded / len(words)
        return scored(
            self.name,
            score,
            self.threshold,
            details=f"Keyword overlap: {grounded}/{len(words)} tokens grounded ({score:.0%}). "
            f"{len(foreign)} potentially hallucinated tokens.",
            parts={"grounded": grounded, "total": len(words)},
            evidence=dict.fromkeys(foreign),
        )
