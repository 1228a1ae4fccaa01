"""latency: how long did the answer take?"""

from __future__ import annotations

from claimcheck.metrics.shape import Better, Measurement, Sample, described, not_applicable

NAME = "latency"


def latency(sample: Sample) -> Measurement:
    """End-to-end milliseconds of the call that gave the answer, from the data or the run."""
    if sample.latency_ms is None:
        return not_applicable(NAME, "no latency was recorded", better=Better.LOWER)
    return described(NAME, sample.latency_ms, "ms", better=Better.LOWER)
