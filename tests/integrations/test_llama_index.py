import asyncio

import pytest

from claimcheck.integrations.llama_index import grounded_evaluator
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG, break_the_check, needs, shown

needs("llama_index.core", "llama-index")

from llama_index.core import Response  # noqa: E402
from llama_index.core.evaluation import BatchEvalRunner  # noqa: E402
from llama_index.core.schema import ImageNode, NodeWithScore, TextNode  # noqa: E402

pytestmark = pytest.mark.model

ASKED = "How many passengers did Halden Ferries carry in 2023?"


def nodes(texts=CONTEXT):
    return [NodeWithScore(node=TextNode(text=text), score=0.9) for text in texts]


def test_a_response_is_checked_against_its_source_nodes():
    evaluator = grounded_evaluator()
    right = evaluator.evaluate_response(ASKED, Response(RIGHT, nodes()))
    wrong = evaluator.evaluate_response(ASKED, Response(WRONG, nodes()))
    assert (right.passing, right.response, list(right.contexts)) == (True, RIGHT, CONTEXT)
    assert not wrong.passing
    assert not wrong.invalid_result
    assert "1.84 million" in wrong.feedback
    assert right.score > wrong.score


def test_contexts_may_be_texts_or_nodes():
    for contexts in (CONTEXT, nodes(), [one.node for one in nodes()]):
        assert grounded_evaluator().evaluate(ASKED, RIGHT, contexts).passing
        assert not grounded_evaluator().evaluate(ASKED, WRONG, contexts).passing


def test_batch():
    runner = BatchEvalRunner({"grounded": grounded_evaluator()}, workers=2)
    given = [Response(RIGHT, nodes()), Response(WRONG, nodes())]
    found = asyncio.run(runner.aevaluate_responses([ASKED, ASKED], given))
    assert [one.passing for one in found["grounded"]] == [True, False]


def test_within_a_running_loop():
    async def ask():
        return grounded_evaluator().evaluate(ASKED, WRONG, CONTEXT)

    assert asyncio.run(ask()).passing is False


def test_what_the_user_asks_is_no_evidence():
    assert not grounded_evaluator().evaluate(f"Is it true? {WRONG}", WRONG, CONTEXT).passing


@pytest.mark.parametrize(
    ("response", "sources"),
    [
        (RIGHT, []),
        (RIGHT, [NodeWithScore(node=ImageNode(image="aGk="))]),
        (None, nodes()),
        ({"text": RIGHT}, nodes()),
    ],
)
def test_what_cannot_be_checked_is_invalid_and_not_passing_unless_opened(response, sources):
    given = Response(response, sources)
    closed = grounded_evaluator().evaluate_response(ASKED, given)
    opened = grounded_evaluator(on_error="open").evaluate_response(ASKED, given)
    assert (closed.passing, closed.invalid_result, closed.score) == (False, True, 0)
    assert "could not be checked" in closed.invalid_reason
    assert (opened.passing, opened.invalid_result) == (True, True)


def test_an_error_of_the_check_does_not_pass(monkeypatch):
    break_the_check(monkeypatch)
    assert not grounded_evaluator().evaluate(ASKED, RIGHT, CONTEXT).passing


def test_the_threshold_is_asked_for_too():
    assert not grounded_evaluator(threshold=1.1).evaluate(ASKED, RIGHT, CONTEXT).passing


def test_there_is_no_prompt():
    assert grounded_evaluator().get_prompts() == {}


def test_the_example_of_the_page(capsys):
    out = shown("LlamaIndex", capsys)
    assert out.startswith("False ")
    assert "350" in out
