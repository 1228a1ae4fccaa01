"""total_tokens: what did the answer cost?"""

from __future__ import annotations

from claimcheck.metrics.shape import Better, Measurement, Sample, described, not_applicable

NAME = "total_tokens"


def total_tokens(sample: Sample) -> Measurement:
    """Prompt and completion tokens over all rounds, from the data or the run."""
    if sample.tokens is None:
        return not_applicable(NAME, "no token count was recorded", better=Better.LOWER)
    return described(NAME, sample.tokens, "tokens", better=Better.LOWER)
