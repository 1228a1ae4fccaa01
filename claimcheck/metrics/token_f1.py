"""token_f1: token overlap of answer and reference, in the SQuAD definition."""

from __future__ import annotations

from collections import Counter

from claimcheck.metrics.normalized_exact_match import squad_normalize
from claimcheck.metrics.shape import Measurement, Sample, not_applicable, scored

NAME = "token_f1"


def token_f1(sample: Sample) -> Measurement:
    """Harmonic mean of token precision and recall; two texts without a token agree fully."""
    if sample.reference is None:
        return not_applicable(NAME, "there is no reference")
    given = Counter(squad_normalize(sample.answer).split())
    wanted = Counter(squad_normalize(sample.reference).split())
    shared = (given & wanted).total()
    if not given or not wanted:
        same = float(given == wanted)
        return scored(NAME, same, None, details="Answer or reference has no token.")
    precision, recall = shared / given.total(), shared / wanted.total()
    score = 2 * shared / (given.total() + wanted.total())
    return scored(
        NAME,
        score,
        None,
        details=f"{shared} shared tokens: precision {precision:.3f}, recall {recall:.3f}.",
        parts={"precision": precision, "recall": recall},
    )
