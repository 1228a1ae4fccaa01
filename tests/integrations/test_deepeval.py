import os

import pytest

from claimcheck.integrations.deepeval import grounded_metric
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG, break_the_check, needs, shown

os.environ["DEEPEVAL_TELEMETRY_OPT_OUT"] = "YES"
needs("deepeval", "deepeval")

from deepeval import assert_test  # noqa: E402
from deepeval.test_case import LLMTestCase  # noqa: E402

pytestmark = pytest.mark.model


def case(answer, context=CONTEXT):
    return LLMTestCase(input="How many?", actual_output=answer, retrieval_context=context)


@pytest.mark.parametrize("run_async", [True, False])
def test_assert_test(run_async):
    assert_test(case(RIGHT), [grounded_metric()], run_async=run_async)
    with pytest.raises(AssertionError, match=r"1.84 million"):
        assert_test(case(WRONG), [grounded_metric()], run_async=run_async)


def test_no_documents_fails_unless_opened():
    closed, opened = grounded_metric(), grounded_metric(on_error="open")
    closed.measure(case(RIGHT, None))
    opened.measure(case(RIGHT, None))
    assert not closed.is_successful()
    assert opened.is_successful()


@pytest.mark.parametrize("run_async", [True, False])
def test_an_error_of_the_check_fails(monkeypatch, run_async):
    break_the_check(monkeypatch)
    with pytest.raises(AssertionError, match="could not be checked"):
        assert_test(case(RIGHT), [grounded_metric()], run_async=run_async)


def test_the_example_of_the_page(capsys):
    out = shown("DeepEval", capsys)
    assert out.startswith("False ")
    assert "350" in out
