"""exact_match: is the answer the reference, apart from case and white space?"""

from __future__ import annotations

from claimcheck.metrics.shape import Measurement, Sample, not_applicable, scored

NAME = "exact_match"


def normalize(text: str) -> str:
    """Lower case, trimmed, every run of white space one space."""
    return " ".join(text.lower().split())


def exact_match(sample: Sample) -> Measurement:
    """1 where answer and reference are equal after `normalize`, else 0."""
    if sample.reference is None:
        return not_applicable(NAME, "there is no reference", 1.0)
    same = normalize(sample.answer) == normalize(sample.reference)
    details = "The answer equals the reference." if same else "The answer differs."
    return scored(NAME, float(same), 1.0, details=details)
