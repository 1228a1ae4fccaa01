import asyncio
import warnings

import pytest

from claimcheck.integrations.ragas import grounded_metric
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG, break_the_check, needs, shown

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    needs("ragas", "ragas")

pytestmark = pytest.mark.model


def score(answer, contexts=CONTEXT, **rule):
    return grounded_metric(**rule).score(response=answer, retrieved_contexts=contexts)


def test_a_wrong_answer_scores_lower_and_the_reason_says_why():
    right, wrong = score(RIGHT), score(WRONG)
    assert right.value == 1
    assert wrong.value < 1
    assert "1.84 million" in wrong.reason


def test_a_batch():
    given = [{"response": one, "retrieved_contexts": CONTEXT} for one in (RIGHT, WRONG)]
    right, wrong = asyncio.run(grounded_metric().abatch_score(given))
    assert right.value > wrong.value


def test_what_the_user_asks_is_no_evidence():
    found = grounded_metric().score(response=WRONG, retrieved_contexts=CONTEXT, user_input=WRONG)
    assert found.value < 1


@pytest.mark.parametrize("contexts", [None, [], ["", " "]])
def test_what_cannot_be_checked_scores_0(contexts):
    found = score(RIGHT, contexts)
    assert found.value == 0
    assert "could not be checked" in found.reason


def test_an_error_of_the_check_scores_0(monkeypatch):
    break_the_check(monkeypatch)
    assert score(RIGHT).value == 0


def test_the_example_of_the_page(capsys):
    value, _, reason = shown("Ragas", capsys).partition(" ")
    assert float(value) < 1
    assert "350" in reason
