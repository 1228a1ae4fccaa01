"""normalized_exact_match: exact match in the SQuAD definition, which also drops punctuation."""

from __future__ import annotations

import re
import string

from claimcheck.metrics.shape import Measurement, Sample, not_applicable, scored

NAME = "normalized_exact_match"

_PUNCTUATION = str.maketrans("", "", string.punctuation)
_ARTICLES = re.compile(r"\b(?:a|an|the)\b")


def squad_normalize(text: str) -> str:
    """Lower case without ASCII punctuation, articles and surplus white space."""
    return " ".join(_ARTICLES.sub(" ", text.lower().translate(_PUNCTUATION)).split())


def normalized_exact_match(sample: Sample) -> Measurement:
    """1 where answer and reference are equal after `squad_normalize`, else 0."""
    if sample.reference is None:
        return not_applicable(NAME, "there is no reference", 1.0)
    same = squad_normalize(sample.answer) == squad_normalize(sample.reference)
    details = "The answer equals the reference." if same else "The answer differs."
    return scored(NAME, float(same), 1.0, details=details)
