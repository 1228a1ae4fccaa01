import asyncio

import pytest

from claimcheck.integrations.pydantic_ai import grounded_evaluator, grounded_output
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG, break_the_check, needs, shown

needs("pydantic_ai", "pydantic-ai")
needs("pydantic_evals", "pydantic-ai")

from pydantic_ai import Agent, UnexpectedModelBehavior  # noqa: E402
from pydantic_ai.messages import ModelResponse, TextPart  # noqa: E402
from pydantic_ai.models.function import FunctionModel  # noqa: E402
from pydantic_evals import Case, Dataset  # noqa: E402

pytestmark = pytest.mark.model


def agent(*answers, **rule):
    """An agent whose model gives these answers one after the other; what it was asked is kept."""
    left, asked = list(answers), []

    def answer(messages, _info):
        asked.append(str(messages[-1]))
        return ModelResponse(parts=[TextPart(left.pop(0))])

    async def stream(_messages, _info):
        for word in left.pop(0).split(" "):
            yield f"{word} "

    made = Agent(FunctionModel(answer, stream_function=stream), deps_type=list)
    made.output_validator(grounded_output(lambda deps: deps, **rule))
    return made, asked


def test_right_passes():
    assert agent(RIGHT)[0].run_sync("?", deps=CONTEXT).output == RIGHT


def test_the_model_is_asked_again_with_the_reason():
    made, asked = agent(WRONG, RIGHT)
    assert made.run_sync("?", deps=CONTEXT).output == RIGHT
    assert "1.84 million" in asked[1]


def test_wrong_twice_fails_the_run():
    with pytest.raises(UnexpectedModelBehavior):
        agent(WRONG, WRONG)[0].run_sync("?", deps=CONTEXT)


def streamed(answer, how="stream_output", **rule):
    """What comes out of a stream, also where it ends with an error, and that error."""
    out = []

    async def collect():
        async with agent(answer, **rule)[0].run_stream("?", deps=CONTEXT) as given:
            out.extend([one async for one in getattr(given, how)(debounce_by=None)])

    try:
        asyncio.run(collect())
    except Exception as error:
        return out, error
    return out, None


def test_a_stream_gives_the_checked_answer_alone():
    out, error = streamed(RIGHT)
    assert error is None
    assert {one.strip() for one in out} == {RIGHT}
    out, error = streamed(WRONG)
    assert out == []
    assert isinstance(error, UnexpectedModelBehavior)
    assert "1.84 million" in str(error.__cause__)


def test_a_stream_of_text_is_refused():
    out, error = streamed(WRONG, "stream_text")
    assert out == []
    assert "stream_output" in str(error)


def test_an_error_of_the_check_lets_nothing_out(monkeypatch):
    break_the_check(monkeypatch)
    with pytest.raises(UnexpectedModelBehavior):
        agent(RIGHT, RIGHT)[0].run_sync("?", deps=CONTEXT)
    assert streamed(RIGHT)[0] == []
    assert agent(RIGHT, on_error="open")[0].run_sync("?", deps=CONTEXT).output == RIGHT


def evaluated(answer, metadata, **rule):
    """The assertion and the score of one case."""
    cases = [Case(name="one", inputs="How many?", metadata=metadata)]
    made = Dataset(name="ferries", cases=cases, evaluators=[grounded_evaluator(**rule)])
    [case] = made.evaluate_sync(lambda _: answer, progress=False).cases
    return case.assertions["grounded"], case.scores["grounded_score"].value


def test_an_evaluator_tells_right_from_wrong():
    found = {"documents": CONTEXT}
    (right, high), (wrong, low) = evaluated(RIGHT, found), evaluated(WRONG, found)
    assert right.value is True
    assert wrong.value is False
    assert high > low
    assert "1.84 million" in wrong.reason
    assert evaluated(RIGHT, None, context=lambda _: CONTEXT)[0].value is True


def test_an_evaluator_fails_what_cannot_be_checked_unless_opened(monkeypatch):
    for metadata in (None, {}, {"documents": []}):
        told, score = evaluated(RIGHT, metadata)
        assert (told.value, score) == (False, 0)
        assert "could not be checked" in told.reason
        assert evaluated(RIGHT, metadata, on_error="open")[0].value is True
    break_the_check(monkeypatch)
    assert evaluated(RIGHT, {"documents": CONTEXT})[0].value is False


def test_no_documents_is_blocked_unless_opened():
    with pytest.raises(UnexpectedModelBehavior):
        agent(RIGHT, RIGHT)[0].run_sync("?", deps=[])
    assert agent(RIGHT, on_error="open")[0].run_sync("?", deps=[]).output == RIGHT


def test_the_example_of_the_page(capsys):
    assert shown("Pydantic AI", capsys).startswith("withheld:")
    assert shown("Pydantic AI", capsys, part=1).startswith("False ")
