"""How often a suggestion is right: python -m tests.suggestion_scores PAIRS.jsonl…

A pair has `context`, `answer_supported`, `answer_unsupported` and `wrong`, the words in which the
second differs. A suggestion is right where it replaces wrong words by what the right answer has in
their place, in its words or as the same value.
"""

from __future__ import annotations

import json
import sys
from os.path import commonpath
from pathlib import Path
from typing import Any

import claimcheck
from claimcheck.findings import Finding, Outcome
from claimcheck.kinds import values

_BEFORE, _BEHIND = 12, 25
"""Characters of the right answer beside the words that differ."""


def right_words(pair: dict[str, Any]) -> str:
    """What the right answer has in place of the wrong words, with a little of both sides."""
    wrong, right = pair["answer_unsupported"], pair["answer_supported"]
    start = len(commonpath([wrong, right]))
    end = len(right) - len(commonpath([wrong[start:][::-1], right[start:][::-1]]))
    return right[max(0, start - _BEFORE) : end + _BEHIND]


def is_right(pair: dict[str, Any], finding: Finding) -> bool:
    """Whether a suggestion for the wrong answer puts right what is wrong."""
    start = pair["answer_unsupported"].index(pair["wrong"])
    span, said = finding.anchor.span, finding.suggestion or ""
    if not (span.start < start + len(pair["wrong"]) and start < span.end):
        return False
    instead = right_words(pair)
    return said in instead or any(
        values.agree(one.value, other.value).outcome is Outcome.AGREES
        for one in values.read(said)
        for other in values.read(instead)
    )


def main(paths: list[str]) -> None:
    """Print the two figures: of suggestions on wrong answers, and of right answers with one."""
    texts = [Path(path).read_text(encoding="utf-8") for path in paths]
    pairs = [json.loads(line) for text in texts for line in text.splitlines()]
    made = right = touched = 0
    for pair in pairs:
        index = claimcheck.index_context(pair["context"])
        for one in claimcheck.verify(pair["answer_unsupported"], index).flagged:
            if one.suggestion is not None:
                made += 1
                right += is_right(pair, one)
        report = claimcheck.verify(pair["answer_supported"], index)
        touched += any(one.suggestion is not None for one in report.flagged)
    print(f"{right} of {made} suggestions on wrong answers are right ({right / max(1, made):.1%})")
    print(f"{touched} of {len(pairs)} right answers get one ({touched / max(1, len(pairs)):.1%})")


if __name__ == "__main__":
    main(sys.argv[1:])
