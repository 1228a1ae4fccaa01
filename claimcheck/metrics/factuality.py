"""factuality: are the answer's sentences covered by the reference?"""

from __future__ import annotations

from dataclasses import dataclass

from claimcheck.language.terms import tokens
from claimcheck.metrics.sentences import sentences
from claimcheck.metrics.shape import Measurement, Sample, check_share, not_applicable, scored

CLAIM_WORDS = 3
"""Words from which a sentence counts as a claim."""


@dataclass(frozen=True)
class Factuality:
    """Share of the answer's claims of which at least `overlap` of the tokens are in the reference.

    A claim is a sentence of three words or more.
    """

    threshold: float = 0.8
    overlap: float = 0.5
    name: str = "factuality"

    def __post_init__(self) -> None:
        check_share("threshold", self.threshold)
        check_share("overlap", self.overlap)

    def __call__(self, sample: Sample) -> Measurement:
        """Measure one sample."""
        reference = set(tokens(sample.reference or ""))
        if not reference:
            return not_applicable(self.name, "there is no reference", self.threshold)
        claims = [(one, tokens(one)) for one in sentences(sample.answer)]
        claims = [(text, words) for text, words in claims if len(words) >= CLAIM_WORDS]
        if not claims:
            return not_applicable(
                self.name, f"no sentence has {CLAIM_WORDS} words or more", self.threshold
            )
        unsupported = [
            text
            for text, words in claims
            if sum(word in reference for word in words) / len(words) < self.overlap
        ]
        supported = len(claims) - len(unsupported)
        score = supported / len(claims)
        details = f"{supported}/{len(claims)} claims supported ({score:.0%})."
        if unsupported:
            details += f" Unsupported: [{' '.join(unsupported)}]"
        return scored(
            self.name,
            score,
            self.threshold,
            details=details,
            parts={"supported": supported, "claims": len(claims)},
            evidence=unsupported,
        )
