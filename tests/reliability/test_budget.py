"""A check of what is too long ends, says what it did not check, and does not pass."""

from __future__ import annotations

import pytest

from claimcheck import Settings, verify
from claimcheck.budget import Budget
from claimcheck.context import index_context
from claimcheck.errors import InputError
from claimcheck.findings import Verdict
from claimcheck.match import match
from claimcheck.reader import reading

_CONTEXT = "The Fram carried 12 items on 5 May 2019. It sails daily."
_SENTENCE = "The Fram carried 12 items on 5 May 2019. "
_ANSWER = _SENTENCE * 40


def _verify(answer: str, **changes: int):
    return verify(answer, _CONTEXT, settings=Settings.of(entailment="off", **changes))


def test_an_ordinary_answer_has_no_notice() -> None:
    report = _verify(_ANSWER)
    assert report.verdict is Verdict.PASS
    assert report.notices == ()


def test_characters_past_the_budget_are_told() -> None:
    report = _verify(_ANSWER, most_characters=1_000)
    cut = 1_000 - 1_000 % len(_SENTENCE)
    [notice] = report.notices
    assert (
        notice
        == f"The last {len(_ANSWER) - cut + 1:,} characters were not checked (most_characters)."
    )
    assert report.verdict is Verdict.WARN
    assert report.reasons == (notice[0].lower() + notice[1:-1],)
    assert report.answer == _ANSWER
    assert report.findings == _verify(_ANSWER[: cut - 1]).findings


@pytest.mark.parametrize("name", ["most_anchors", "most_comparisons"])
def test_anchors_past_the_budget_are_told_and_none_is_judged(name: str) -> None:
    whole, short = _verify(_ANSWER), _verify(_ANSWER, **{name: 7})
    [notice] = short.notices
    assert name in notice
    assert short.verdict is Verdict.WARN
    assert 0 < len(short.findings) < len(whole.findings)
    assert short.findings == whole.findings[: len(short.findings)]
    assert f"{len(whole.findings) - len(short.findings)} " in notice
    assert short.to_json() == _verify(_ANSWER, **{name: 7}).to_json()


def test_what_is_wrong_before_the_end_of_the_budget_still_fails() -> None:
    wrong = _SENTENCE.replace("12", "13")
    assert _verify(wrong + _ANSWER, most_characters=1_000).verdict is Verdict.FAIL


def test_a_wrong_value_behind_the_budget_does_not_pass() -> None:
    wrong = _SENTENCE.replace("12", "13")
    assert _verify(_ANSWER + wrong, most_characters=1_000).verdict is Verdict.WARN


def test_many_values_against_many_take_no_more_than_the_budget() -> None:
    """Each value of the answer meets all of the context that are as large, and agrees with none."""
    answer = " ".join(f"It cost {n}.37 euros." for n in range(10_000, 10_060))
    context = " ".join(f"It cost {n}.41 pounds." for n in range(10_000, 10_060))
    spent = []
    for most in (50, 5_000_000):
        settings = Settings.of(entailment="off", most_comparisons=most)
        budget = Budget(settings)
        match(reading(answer, settings, None), index_context(context), settings, budget)
        spent.append(budget.comparisons)
    assert spent[0] < 50 + 60 < spent[1]


def test_an_answer_without_a_blank_is_cut_all_the_same() -> None:
    budget = Budget(Settings.of(entailment="off", most_characters=1_000))
    assert budget.part("x" * 5_000) == "x" * 1_000


def test_more_than_the_parser_takes_is_refused() -> None:
    with pytest.raises(InputError, match="1,000,000"):
        verify("a " * 600_000, _CONTEXT)
