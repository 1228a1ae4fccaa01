"""abstained: did the system decline to answer?

Over a data set the mean of this metric is the abstain rate.
"""

from __future__ import annotations

import re

from claimcheck.metrics.sentences import sentences, without_marks
from claimcheck.metrics.shape import Better, Measurement, Sample, scored

NAME = "abstained"

_IDK = re.compile(
    r"""
    \bI\s(?:really\s|simply\s|honestly\s|just\s)?(?:don't|do\snot|didn't|did\snot)\s
        (?:actually\s)?(?:know|have\s(?:that|this|the|any|enough|sufficient)\b)
    | \b(?:I|we)(?:'m|\sam|'re|\sare)\s(?:not\s(?:sure|certain|aware|able\sto)|unsure|unable\sto)\b
    | \b(?:I|we)\s(?:can't|cannot|can\snot|could\snot|couldn't)\s
        (?:\w+\s)?(?:answer|determine|say|tell|find|confirm|provide|help)\b
    | \b(?:it\sis|it's)\s(?:unknown|unclear|not\s(?:clear|known|possible\sto\s\w+))\b
    | \b(?:there\sis|there's)\s(?:no|not\s(?:any|enough))\s(?:\w+\s)?information\b
    | ^(?:no|not\senough|insufficient)\s(?:information|data|answer|context|evidence)\b
    | ^(?:unknown|n/a|idk|unanswerable|not\s(?:answerable|available|provided|specified|stated))\W*$
    | \b(?:context|contexts|passages?|documents?|texts?|sources?|information\sprovided
        |provided\sinformation)\s
        (?:provided\s|above\s|given\s)?(?:does\snot|do\snot|doesn't|don't|did\snot)\s
        (?:\w+\s)?(?:mention|say|state|provide|contain|include|specify|answer|cover|give|tell)\b
    | \bno\s(?:answer|information)\s(?:was|is|could\sbe|can\sbe)\s(?:found|available|given)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
_GOES_ON = re.compile(r"\b(?:but|however|although|though|nevertheless|that said)\b", re.IGNORECASE)
_COURTESY = re.compile(
    r"^(?:(?:I'm|I am|we're|we are)?\s?(?:very |so )?sorry|apologies|unfortunately|"
    r"please|let me know|if you|feel free|is there anything|thank|hello|hi\b)",
    re.IGNORECASE,
)


def is_idk(sentence: str) -> bool:
    """True for a sentence that only says that its speaker has no answer."""
    plain = without_marks(sentence, ()).replace("\u2019", "'")[:400]
    match = _IDK.search(plain)
    return match is not None and _GOES_ON.search(plain, match.end()) is None


def is_abstention(answer: str) -> bool:
    """True where every sentence of the answer, courtesies aside, says that there is no answer."""
    said = [is_idk(one) for one in sentences(answer) if is_idk(one) or not _COURTESY.match(one)]
    return bool(said) and all(said)


def abstained(sample: Sample) -> Measurement:
    """1 where the answer declines to answer, else 0; neither is better by itself."""
    yes = is_abstention(sample.answer)
    details = "The answer declines to answer." if yes else "The answer gives an answer."
    return scored(NAME, float(yes), None, details=details, better=Better.NEITHER)
