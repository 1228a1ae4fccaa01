"""keyword_recall: how many of the reference's words does the answer keep?"""

from __future__ import annotations

from claimcheck.language.terms import tokens
from claimcheck.metrics.shape import Measurement, Sample, not_applicable, scored

NAME = "keyword_recall"


def keyword_recall(sample: Sample) -> Measurement:
    """Share of the reference's token set in the answer's; 0 for a reference without a token."""
    if sample.reference is None:
        return not_applicable(NAME, "there is no reference")
    wanted, given = dict.fromkeys(tokens(sample.reference)), set(tokens(sample.answer))
    missing = [word for word in wanted if word not in given]
    kept = len(wanted) - len(missing)
    return scored(
        NAME,
        kept / len(wanted) if wanted else 0.0,
        None,
        details=f"{kept}/{len(wanted)} tokens of the reference found.",
        evidence=missing,
    )
