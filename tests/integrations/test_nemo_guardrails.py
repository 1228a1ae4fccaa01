import asyncio
import os

import pytest

from claimcheck.integrations.nemo_guardrails import RAIL, grounded_action
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG, break_the_check, needs, shown

os.environ["DO_NOT_TRACK"] = "1"
needs("nemoguardrails", "nemo-guardrails")

from nemoguardrails import LLMRails, RailsConfig  # noqa: E402
from nemoguardrails.testing import FakeLLMModel  # noqa: E402

pytestmark = pytest.mark.model

YAML = """
models: []
rails:
  output:
    flows: [claimcheck verify]
    streaming: {enabled: true, stream_first: false, chunk_size: 1000, context_size: 0}
"""
ASKED = {"role": "user", "content": f"Is it true? {WRONG}"}


def found(**context):
    return {"role": "context", "content": context}


CHUNKS = found(relevant_chunks="\n".join(CONTEXT))


def rails(*answers, **rule):
    config = RailsConfig.from_content(colang_content=RAIL, yaml_content=YAML)
    made = LLMRails(config, llm=FakeLLMModel(responses=list(answers)))
    made.register_action(grounded_action(**rule), "claimcheck_verify")
    return made


def asked(made, *messages):
    options = {"output_vars": ["grounded_reason"]}
    given = made.generate(messages=[*messages, ASKED], options=options)
    return given.response[0]["content"], given.output_data["grounded_reason"]


def streamed(made, *messages):
    async def collect():
        stream = made.stream_async(messages=[*messages, ASKED])
        return "".join([piece async for piece in stream])

    return asyncio.run(collect())


@pytest.mark.parametrize(
    "context", [CHUNKS, found(relevant_chunks_sep=CONTEXT)], ids=["text", "list"]
)
def test_a_wrong_answer_is_withheld_with_the_reason_and_a_right_one_goes_out(context):
    assert asked(rails(RIGHT), context)[0] == RIGHT
    said, reason = asked(rails(WRONG), context)
    assert said == "I cannot answer that from the documents I have."
    assert "1.84 million" in reason


def test_a_wrong_answer_does_not_stream_out():
    assert streamed(rails(RIGHT), CHUNKS) == RIGHT
    out = streamed(rails(WRONG), CHUNKS)
    assert "1.48" not in out
    assert "content_blocked" in out


def test_documents_by_a_function():
    assert asked(rails(RIGHT, context=lambda _: CONTEXT))[0] == RIGHT
    assert asked(rails(WRONG, context=lambda _: CONTEXT), found(relevant_chunks=WRONG))[0] != WRONG


@pytest.mark.parametrize("context", [None, lambda context: context["absent"]])
def test_what_cannot_be_checked_is_withheld_unless_opened(context):
    said, reason = asked(rails(RIGHT, context=context))
    assert said != RIGHT
    assert "could not be checked" in reason
    assert RIGHT not in streamed(rails(RIGHT, context=context))
    assert asked(rails(RIGHT, context=context, on_error="open"))[0] == RIGHT
    assert streamed(rails(RIGHT, context=context, on_error="open")) == RIGHT


def test_an_error_of_the_check_lets_nothing_out(monkeypatch):
    break_the_check(monkeypatch)
    assert asked(rails(RIGHT), CHUNKS)[0] != RIGHT
    assert RIGHT not in streamed(rails(RIGHT), CHUNKS)


def test_an_action_that_is_not_registered_lets_nothing_out():
    config = RailsConfig.from_content(colang_content=RAIL, yaml_content=YAML)
    made = LLMRails(config, llm=FakeLLMModel(responses=[RIGHT]))
    given = made.generate(messages=[CHUNKS, ASKED])
    assert given["content"] != RIGHT


def test_the_example_of_the_page(capsys):
    out = shown("NeMo Guardrails", capsys)
    assert out == "I cannot answer that from the documents I have.\n"
