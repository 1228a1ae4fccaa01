"""A short seeded part of the random inputs, and all that ever failed."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from tests.fuzz.driver import KEPT, SHARES, Case, cases, run

_SHARES = {**SHARES, "verify": 300, "verify_scored": 2, "stream": 1, "read": 2}
"""Mostly whole checks; what is refused at once is cheap and found by the long run."""
_CASES = 5_000
"""Some 3,000 of them whole checks; `python -m tests.fuzz` goes on for as long as it is told."""


def test_random_inputs_end_in_a_result_that_keeps_the_laws_or_a_clear_error() -> None:
    problems = []
    checks = 0
    for case in islice(cases(20261118, _SHARES), _CASES):
        checks += case.target.startswith("verify")
        problem = run(case)
        if problem:
            problems.append((problem, case))
    assert problems == []
    assert checks >= 3_000


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.json")), ids=lambda path: path.stem)
def test_what_once_failed_holds(path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert run(Case(kept["target"], kept["arguments"])) == ""
