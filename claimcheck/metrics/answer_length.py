"""answer_length: how long is the answer?"""

from __future__ import annotations

from claimcheck.metrics.shape import Measurement, Sample, described

NAME = "answer_length"


def answer_length(sample: Sample) -> Measurement:
    """The number of characters; a description that shows truncation and verbosity."""
    return described(NAME, len(sample.answer), "characters")
