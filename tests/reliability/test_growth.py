"""Work grows with the length of a text and not with its square, counted in calls.

Calls are the same on every machine. What one call does inside a compiled library they do not
show. Every pattern in both places: `python -m tests.reliability.growth`.
"""

from __future__ import annotations

import pytest

from claimcheck import verify
from tests.reliability.growth import ANSWER, SETTINGS, growth, of_answer, of_context
from tests.reliability.patterns import ANSWERS, CONTEXT

_MOST = 1.15
"""The power of its length with which the work for a text may grow."""

_ATTACKS = ("bullets", "pairs", "crlf", "number words", "initials", "sevens", "closed")
"""Texts with which an answer once took more than its length."""

_CONTEXTS = ("bullets", "pairs counted", "crlf", "clocks", "table", "record", "quotes", "A. B. ")


@pytest.fixture(scope="module", autouse=True)
def _loaded() -> None:
    """What is loaded once is loaded before anything is counted."""
    verify(ANSWER, CONTEXT, settings=SETTINGS)


@pytest.mark.parametrize("name", _ATTACKS)
def test_an_attack_on_the_answer_costs_its_length(name: str) -> None:
    assert growth(of_answer, ANSWERS[name], (1_000, 2_000)) <= _MOST


def test_links_in_an_answer_cost_little_more_than_their_length() -> None:
    """Their values are held against those of their sentence, which fills up at 128 of them."""
    assert growth(of_answer, ANSWERS["links"], (1_000, 2_000)) <= 1.25


@pytest.mark.parametrize("name", _CONTEXTS)
def test_a_context_costs_its_length(name: str) -> None:
    assert growth(of_context, ANSWERS[name], (1_500, 3_000)) <= _MOST
