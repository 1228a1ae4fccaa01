"""A short seeded part of the random inputs, and all that ever failed."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from tests.fuzz.driver import KEPT, Case, cases, run

_SHORT = 150
"""Cases of the ordinary test run; `python -m tests.fuzz` goes on for as long as it is told."""


def test_random_inputs_end_in_a_result_or_a_clear_error() -> None:
    problems = {}
    for number, case in enumerate(islice(cases(20261118), _SHORT)):
        problem = run(case)
        if problem:
            problems[number] = (case, problem)
    assert not problems


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.json")), ids=lambda path: path.stem)
def test_what_once_failed_holds(path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert run(Case(kept["target"], kept["arguments"])) == ""
