"""Work grows with the length of a text and not with its square, counted in calls.

Calls are the same on every machine. What one call does inside a compiled library they do not show;
`tests/reliability/patterns.py` says which texts to look at with a profiler.
"""

from __future__ import annotations

import cProfile
import math

import pytest

from claimcheck import verify
from tests.reliability.patterns import ANSWERS, CONTEXT

_ANSWER = "The price is 5 euros, and Acme sold 123 items."

_ATTACKS = ("bullets", "pairs", "crlf", "cr", "number words", "hashes counted", "pairs counted")
"""Texts with which an answer once took the square of its length or more than its 1.3rd power."""
_SHORT, _LONG = 2_000, 5_000

_SETTLING = ("initials", "links", "indented")
"""Texts of which the first thousands of characters cost less: only long ones grow evenly, and those
take too long here."""
_DENSE = (
    *("closed", "percent", "euros", "fractions", "quotes", "open quotes", "numbers", "commas"),
    *("hashes", "sevens", "sevens and", "ranges", "units", "powers", "clocks", "bold", "stars"),
)
"""Texts of values alone, which cost most for their length: they are read as a context alone."""


def _calls(answer: str, context: str) -> int:
    profile = cProfile.Profile(builtins=True)
    profile.enable()
    try:
        verify(answer, context)
    finally:
        profile.disable()
    return sum(entry.callcount for entry in profile.getstats())


def _exponent(small: int, large: int, factor: float) -> float:
    return math.log(large / small, factor)


@pytest.fixture(scope="module", autouse=True)
def _loaded() -> None:
    """What is loaded once is loaded before anything is counted."""
    verify(_ANSWER, CONTEXT)


@pytest.mark.parametrize("name", _ATTACKS)
def test_an_attack_on_the_answer_costs_its_length(name: str) -> None:
    make = ANSWERS[name]
    small, large = (_calls(make(size), CONTEXT) for size in (_SHORT, _LONG))
    assert _exponent(small, large, _LONG / _SHORT) <= 1.15


@pytest.mark.parametrize("name", sorted(set(ANSWERS) - {*_ATTACKS, *_SETTLING, *_DENSE}))
def test_an_answer_costs_its_length(name: str) -> None:
    small, large = (_calls(ANSWERS[name](size), CONTEXT) for size in (1_000, 2_000))
    assert _exponent(small, large, 2) <= 1.25


@pytest.mark.parametrize("name", ["closed", "hashes counted"])
def test_an_answer_of_values_costs_its_length(name: str) -> None:
    """Within a sentence each value is held against the others, of which there are at most 128."""
    small, large = (_calls(ANSWERS[name](size), CONTEXT) for size in (1_000, 2_000))
    assert _exponent(small, large, 2) <= 1.4


@pytest.mark.parametrize("name", sorted(ANSWERS))
def test_a_context_costs_its_length(name: str) -> None:
    small, large = (_calls(_ANSWER, ANSWERS[name](size)) for size in (1_500, 3_000))
    assert _exponent(small, large, 2) <= 1.4
