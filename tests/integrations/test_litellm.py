import asyncio
import os

import pytest

from tests.defaults import as_installed
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG, break_the_check, example, needs

os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"  # Otherwise the import asks the network.
needs("litellm.proxy.proxy_server", "litellm")

import litellm  # noqa: E402
import yaml  # noqa: E402
from fastapi.testclient import TestClient  # noqa: E402
from litellm.proxy.proxy_server import app, cleanup_router_config_variables, initialize  # noqa: E402

pytestmark = pytest.mark.model

MODELS = {
    "right": RIGHT,
    "wrong": WRONG,
    "long": f"{RIGHT} " * 20 + WRONG,
    "page": "The ferry takes 450 passengers.",
}
FILE = """
from claimcheck.integrations.litellm import callers_documents, grounded_guardrail

KEPT = {kept!r}
GroundedGuardrail = grounded_guardrail({context}, **{rule!r})
"""


@pytest.fixture
def proxy(tmp_path):
    """The proxy with our guardrail from its configuration, before models with one answer each."""

    def start(context="lambda request: KEPT", kept=CONTEXT, params=None, text="", **rule):
        text = text or FILE.format(kept=kept, context=context, rule=rule)
        (tmp_path / "grounded.py").write_text(text)
        answers = [
            {"model_name": name, "litellm_params": {"model": "openai/x", "mock_response": said}}
            for name, said in MODELS.items()
        ]
        set_up = yaml.safe_load(example("LiteLLM proxy", "yaml"))
        set_up["guardrails"][0]["litellm_params"].update(params or {})
        config = tmp_path / "config.yaml"
        config.write_text(yaml.safe_dump({"model_list": answers, **set_up}))
        cleanup_router_config_variables()
        litellm.logging_callback_manager._reset_all_callbacks()
        asyncio.run(initialize(config=str(config)))
        return TestClient(app, raise_server_exceptions=False)

    yield start
    litellm.logging_callback_manager._reset_all_callbacks()


def ask(client, model, **more):
    body = {"model": model, "messages": [{"role": "user", "content": f"True? {WRONG}"}], **more}
    return client.post("/v1/chat/completions", json=body)


def said(reply):
    assert reply.status_code == 200, reply.text
    return reply.json()["choices"][0]["message"]["content"]


def test_a_wrong_reply_is_an_error_with_the_reason_and_a_right_one_goes_out(proxy):
    client = proxy()
    assert said(ask(client, "right")) == RIGHT
    wrong = ask(client, "wrong")
    assert wrong.status_code == 400
    assert "1.84 million" in wrong.text
    assert "choices" not in wrong.json()


@pytest.mark.parametrize("params", [None, {"mask_response_content": True}])
@pytest.mark.parametrize("model", ["wrong", "long"])
def test_nothing_of_a_wrong_reply_streams_out(proxy, params, model):
    client = proxy(params=params)
    out = ask(client, model, stream=True)
    assert "could not" not in out.text
    assert "1.84 million" in out.text  # in the reason
    assert '"delta"' not in out.text


def test_a_right_reply_streams(proxy):
    out = ask(proxy(), "right", stream=True)
    assert out.status_code == 200
    assert out.text.count('"delta"') > 1
    assert out.text.rstrip().endswith("[DONE]")


def test_what_the_caller_sends_is_no_evidence_unless_asked_for(proxy):
    sent = {"metadata": {"documents": [WRONG]}}
    assert ask(proxy(), "wrong", **sent).status_code == 400
    trusting = proxy("callers_documents")
    assert said(ask(trusting, "wrong", **sent)) == WRONG
    assert ask(trusting, "right").status_code == 400


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    "given", [{"kept": []}, {"context": "lambda request: request['absent']"}], ids=["none", "error"]
)
def test_what_cannot_be_checked_is_withheld_unless_opened(proxy, given, stream):
    closed = ask(proxy(**given), "right", stream=stream)
    assert closed.status_code == 400
    assert "could not be checked" in closed.text
    assert "choices" not in closed.text
    assert ask(proxy(**given, on_error="open"), "right", stream=stream).status_code == 200


@pytest.mark.parametrize("stream", [False, True])
def test_an_error_of_the_check_lets_nothing_out(proxy, monkeypatch, stream):
    break_the_check(monkeypatch)
    out = ask(proxy(), "right", stream=stream)
    assert out.status_code == 400
    assert '"delta"' not in out.text
    assert '"message":{"content"' not in out.text


def test_the_example_of_the_page(proxy):
    with as_installed():
        out = ask(proxy(text=example("LiteLLM proxy")), "page")
    assert out.status_code == 400
    assert "350" in out.text
