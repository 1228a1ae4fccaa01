"""abstained: did the system decline to answer?

Over a data set the mean of this metric is the abstain rate.
"""

from __future__ import annotations

import re

from claimcheck.language.abstention import abstains
from claimcheck.metrics.sentences import sentences, without_marks
from claimcheck.metrics.shape import Better, Measurement, Sample, scored

NAME = "abstained"

_COURTESY = re.compile(
    r"^(?:(?:I'm|I am|we're|we are)?\s?(?:very |so )?sorry|apologies|unfortunately|"
    r"please|let me know|if you|feel free|is there anything|thank|hello|hi\b)",
    re.IGNORECASE,
)


def is_idk(sentence: str) -> bool:
    """True for a sentence that only says that its speaker has no answer."""
    return abstains(without_marks(sentence, ()))


def is_abstention(answer: str) -> bool:
    """True where every sentence of the answer, courtesies aside, says that there is no answer."""
    said = [is_idk(one) for one in sentences(answer) if is_idk(one) or not _COURTESY.match(one)]
    return bool(said) and all(said)


def abstained(sample: Sample) -> Measurement:
    """1 where the answer declines to answer, else 0; neither is better by itself."""
    yes = is_abstention(sample.answer)
    details = "The answer declines to answer." if yes else "The answer gives an answer."
    return scored(NAME, float(yes), None, details=details, better=Better.NEITHER)
