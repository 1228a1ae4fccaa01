import pytest

from claimcheck.integrations.pydantic_ai import grounded_output
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG, needs, shown

needs("pydantic_ai", "pydantic-ai")

from pydantic_ai import Agent, UnexpectedModelBehavior  # noqa: E402
from pydantic_ai.messages import ModelResponse, TextPart  # noqa: E402
from pydantic_ai.models.function import FunctionModel  # noqa: E402

pytestmark = pytest.mark.model


def agent(*answers, **rule):
    """An agent whose model gives these answers one after the other; what it was asked is kept."""
    left, asked = list(answers), []

    def answer(messages, _info):
        asked.append(str(messages[-1]))
        return ModelResponse(parts=[TextPart(left.pop(0))])

    made = Agent(FunctionModel(answer), deps_type=list)
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


def test_no_documents_is_blocked_unless_opened():
    with pytest.raises(UnexpectedModelBehavior):
        agent(RIGHT, RIGHT)[0].run_sync("?", deps=[])
    assert agent(RIGHT, on_error="open")[0].run_sync("?", deps=[]).output == RIGHT


def test_the_example_of_the_page(capsys):
    assert shown("Pydantic AI", capsys).startswith("withheld:")
