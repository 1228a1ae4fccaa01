import asyncio

import pytest

from claimcheck.integrations.openai_agents import grounded_guardrail
from tests.integrations.frameworks import (
    CONTEXT,
    RIGHT,
    WRONG,
    break_the_check,
    example,
    needs,
    shown,
)

agents = needs("agents", "openai-agents")

from agents.models.interface import Model  # noqa: E402
from openai.types.responses import (  # noqa: E402
    Response,
    ResponseCompletedEvent,
    ResponseOutputMessage,
    ResponseOutputText,
    ResponseTextDeltaEvent,
)

pytestmark = pytest.mark.model
agents.set_tracing_disabled(True)


class Scripted(Model):
    """A model that gives one answer."""

    def __init__(self, answer):
        self.answer = answer

    @property
    def message(self):
        text = ResponseOutputText(text=self.answer, type="output_text", annotations=[])
        return ResponseOutputMessage(
            id="1", content=[text], role="assistant", status="completed", type="message"
        )

    async def get_response(self, *_, **__):
        return agents.ModelResponse(output=[self.message], usage=agents.Usage(), response_id=None)

    async def stream_response(self, *_, **__):
        where = {"content_index": 0, "item_id": "1", "output_index": 0, "logprobs": []}
        for number, word in enumerate(self.answer.split(" ")):
            yield ResponseTextDeltaEvent(
                delta=word, sequence_number=number, type="response.output_text.delta", **where
            )
        done = Response(
            id="1",
            created_at=0,
            model="m",
            object="response",
            output=[self.message],
            tool_choice="none",
            tools=[],
            parallel_tool_calls=False,
        )
        yield ResponseCompletedEvent(response=done, sequence_number=99, type="response.completed")


def guarded(answer, **rule):
    guardrail = grounded_guardrail(lambda documents: documents, **rule)
    return agents.Agent(name="a", model=Scripted(answer), output_guardrails=[guardrail])


def run(answer, context, **rule):
    agent = guarded(answer, **rule)
    return asyncio.run(agents.Runner.run(agent, "?", context=context)).final_output


def streamed(answer, context, **rule):
    """What goes out of a stream that is held back as the page says."""
    names = {"agents": agents}
    exec(compile(example("OpenAI Agents", part=1), "page", "exec"), names)

    async def collect():
        asked = agents.Runner.run_streamed(guarded(answer, **rule), "?", context=context)
        return [event async for event in names["checked_events"](asked)]

    return asyncio.run(collect())


def test_wrong_trips_with_the_reason_and_right_passes():
    assert run(RIGHT, CONTEXT) == RIGHT
    with pytest.raises(agents.OutputGuardrailTripwireTriggered) as caught:
        run(WRONG, CONTEXT)
    assert "1.84 million" in caught.value.guardrail_result.output.output_info["reason"]


def test_nothing_streams_out_of_a_blocked_answer():
    deltas = [one for one in streamed(RIGHT, CONTEXT) if one.type == "raw_response_event"]
    assert len(deltas) > len(RIGHT.split())
    with pytest.raises(agents.OutputGuardrailTripwireTriggered):
        streamed(WRONG, CONTEXT)


def test_an_error_of_the_check_trips(monkeypatch):
    break_the_check(monkeypatch)
    for call in (run, streamed):
        with pytest.raises(agents.OutputGuardrailTripwireTriggered):
            call(RIGHT, CONTEXT)
    assert run(RIGHT, CONTEXT, on_error="open") == RIGHT


def test_no_documents_trips_unless_opened():
    with pytest.raises(agents.OutputGuardrailTripwireTriggered):
        run(RIGHT, None)
    assert run(RIGHT, None, on_error="open") == RIGHT


def test_the_example_of_the_page(capsys):
    out = shown("OpenAI Agents", capsys)
    assert out.startswith("True ")
    assert "350" in out
