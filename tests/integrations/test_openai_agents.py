import asyncio

import pytest

from claimcheck.integrations.openai_agents import grounded_guardrail
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG, needs, shown

agents = needs("agents", "openai-agents")

from agents.models.interface import Model  # noqa: E402
from openai.types.responses import ResponseOutputMessage, ResponseOutputText  # noqa: E402

pytestmark = pytest.mark.model
agents.set_tracing_disabled(True)


class Scripted(Model):
    """A model that gives one answer."""

    def __init__(self, answer):
        self.answer = answer

    async def get_response(self, *_, **__):
        text = ResponseOutputText(text=self.answer, type="output_text", annotations=[])
        message = ResponseOutputMessage(
            id="1", content=[text], role="assistant", status="completed", type="message"
        )
        return agents.ModelResponse(output=[message], usage=agents.Usage(), response_id=None)

    async def stream_response(self, *_, **__):
        raise AssertionError("not used here")
        yield


def run(answer, context, **rule):
    guardrail = grounded_guardrail(lambda documents: documents, **rule)
    agent = agents.Agent(name="a", model=Scripted(answer), output_guardrails=[guardrail])
    return asyncio.run(agents.Runner.run(agent, "?", context=context)).final_output


def test_wrong_trips_with_the_reason_and_right_passes():
    assert run(RIGHT, CONTEXT) == RIGHT
    with pytest.raises(agents.OutputGuardrailTripwireTriggered) as caught:
        run(WRONG, CONTEXT)
    assert "1.84 million" in caught.value.guardrail_result.output.output_info["reason"]


def test_no_documents_trips_unless_opened():
    with pytest.raises(agents.OutputGuardrailTripwireTriggered):
        run(RIGHT, None)
    assert run(RIGHT, None, on_error="open") == RIGHT


def test_the_example_of_the_page(capsys):
    out = shown("OpenAI Agents", capsys)
    assert out.startswith("True ")
    assert "350" in out
