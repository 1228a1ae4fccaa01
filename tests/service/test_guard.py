"""The guard before a scripted model: what goes out, what does not, and what the model is asked."""

import json
import os
import signal

import pytest

from tests.service.running import BAD, GOOD, HEAVY, SOURCE, Model, events

pytestmark = pytest.mark.model

PATH = "/v1/chat/completions"
MESSAGES = [{"role": "user", "content": "How many passengers did Halden Ferries carry?"}]


@pytest.fixture(scope="module")
def behind():
    model = Model()
    yield model
    model.close()


@pytest.fixture
def model(behind):
    behind.asked.clear()
    behind.headers.clear()
    behind.script.clear()
    behind.status = 200
    return behind


@pytest.fixture(scope="module")
def guarding(start, behind, tmp_path_factory):
    keys = tmp_path_factory.mktemp("keys") / "keys"
    keys.write_text("service-key\n")
    server = start(
        *("--workers", "1", "--upstream", behind.address),
        *("--api-key-file", str(keys)),
    )
    server.http.headers["X-API-Key"] = "service-key"
    return server


def ask(server, policy="block", context=SOURCE, **more):
    body = {
        "model": "m",
        "messages": MESSAGES,
        "claimcheck": {"context": context, "policy": policy},
        **more,
    }
    return server.http.post(PATH, json=body, headers={"Authorization": "Bearer model-key"})


def content(reply):
    return reply.json()["choices"][0]["message"]["content"]


@pytest.mark.parametrize("policy", ["annotate", "block", "retry"])
def test_a_good_answer_goes_out(guarding, model, policy):
    model.script = [GOOD]
    reply = ask(guarding, policy)
    assert content(reply) == GOOD
    said = reply.json()["claimcheck"]
    assert (said["verdict"], said["blocked"], said["policy"]) == ("PASS", False, policy)
    assert said["choices"][0]["findings"]
    assert len(model.asked) == 1


def test_the_model_gets_its_own_key_and_not_our_fields(guarding, model):
    model.script = [GOOD]
    ask(guarding, temperature=0.5)
    assert model.asked == [{"model": "m", "messages": MESSAGES, "temperature": 0.5}]
    [headers] = model.headers
    found = {name.lower(): value for name, value in headers.items()}
    assert found["authorization"] == "Bearer model-key"
    assert "service-key" not in json.dumps(found)


def test_annotate_lets_a_bad_answer_out_and_says_so(guarding, model):
    model.script = [BAD]
    reply = ask(guarding, "annotate")
    assert content(reply) == BAD
    said = reply.json()["claimcheck"]
    assert (said["verdict"], said["blocked"]) == ("FAIL", False)
    assert "1.84 million" in said["choices"][0]["reason"]


def test_block_puts_a_refusal_in_its_place(guarding, model):
    model.script = [{"role": "assistant", "content": BAD, "reasoning_content": "surely 1.48"}]
    reply = ask(guarding, "block")
    assert content(reply).startswith("The answer was withheld")
    assert "1.84 million" in content(reply)
    choice = reply.json()["choices"][0]
    assert choice["finish_reason"] == "content_filter"
    assert "reasoning_content" not in choice["message"]
    assert reply.json()["claimcheck"]["blocked"] is True


def test_retry_asks_once_more_with_the_reason(guarding, model):
    model.script = [BAD, GOOD]
    reply = ask(guarding, "retry")
    assert content(reply) == GOOD
    assert reply.json()["claimcheck"]["retried"] is True
    again = model.asked[1]["messages"]
    assert again[:1] == MESSAGES
    assert again[1] == {"role": "assistant", "content": BAD}
    assert "1.84 million" in again[2]["content"]


def test_retry_blocks_after_the_second_bad_answer(guarding, model):
    model.script = [BAD, BAD, GOOD]
    reply = ask(guarding, "retry")
    assert content(reply).startswith("The answer was withheld")
    assert len(model.asked) == 2


def test_a_call_of_a_tool_goes_through(guarding, model):
    calls = [{"id": "1", "type": "function", "function": {"name": "f", "arguments": "{}"}}]
    model.script = [{"role": "assistant", "content": None, "tool_calls": calls}]
    reply = ask(guarding)
    assert reply.json()["choices"][0]["message"]["tool_calls"] == calls
    assert reply.json()["claimcheck"]["verdict"] is None


@pytest.mark.parametrize("policy", ["annotate", "block"])
def test_content_that_is_no_text_is_withheld(guarding, model, policy):
    model.script = [{"role": "assistant", "content": [{"type": "text", "text": BAD}]}]
    reply = ask(guarding, policy)
    assert "could not be checked" in content(reply)
    assert "1.48" not in reply.text


@pytest.mark.parametrize("policy", ["annotate", "block"])
@pytest.mark.parametrize("said", ["", " \n", "```\n```"])
def test_an_empty_reply_is_withheld(guarding, model, policy, said):
    model.script = [said, [said]]
    reply = ask(guarding, policy)
    assert "could not be checked" in content(reply)
    assert reply.json()["claimcheck"]["blocked"] is True
    _, last = streamed(ask(guarding, policy, stream=True))
    assert last["choices"][0]["finish_reason"] == "content_filter"
    assert last["claimcheck"]["blocked"] is True


def test_reasoning_goes_out_with_annotate_alone(guarding, model):
    said = {"role": "assistant", "content": GOOD, "reasoning_content": "surely"}
    model.script = [said, said]
    assert ask(guarding, "annotate").json()["choices"][0]["message"] == said
    passed = {"role": "assistant", "content": GOOD}
    assert ask(guarding, "block").json()["choices"][0]["message"] == passed


@pytest.mark.parametrize("context", [None, "", [], {}])
def test_nothing_is_asked_without_a_context(guarding, model, context):
    reply = ask(guarding, context=context)
    assert reply.status_code == 422
    assert "claimcheck.context" in reply.json()["detail"]
    assert model.asked == []


def test_system_messages_are_no_context_unless_switched_on(guarding, model, start):
    body = {"messages": [{"role": "system", "content": SOURCE}, *MESSAGES]}
    assert guarding.http.post(PATH, json=body).status_code == 422
    server = start("--workers", "1", "--upstream", model.address, "--context-from-system")
    model.script = [BAD, GOOD]
    assert content(server.http.post(PATH, json=body)).startswith("The answer was withheld")
    assert content(server.http.post(PATH, json=body)) == GOOD


@pytest.mark.parametrize(("policy", "stream"), [("annotate", False), ("block", True)])
def test_a_check_that_breaks_lets_nothing_out(guarding, model, policy, stream):
    """The process that checks the answer is killed while it does."""
    heavy = HEAVY.replace(".", ";")
    model.script = [[heavy, ". The end of it comes at last, after all this."] if stream else heavy]
    [pid] = guarding.workers()
    body = {"messages": MESSAGES, "claimcheck": {"context": SOURCE, "policy": policy}}
    sent = guarding.in_background(
        path=PATH, json={**body, "stream": stream}, headers={"X-API-Key": "service-key"}
    )
    guarding.until(lambda: guarding.metric("claimcheck_in_flight") == 1)
    os.kill(pid, signal.SIGKILL)
    sent.join()
    assert "revenue of plant 3 " not in sent.reply.text
    if stream:
        chunk = events(sent.reply.text)[-2][1]
        assert chunk["choices"][0]["finish_reason"] == "content_filter"
        assert chunk["claimcheck"]["error"] == "worker_lost"
    else:
        assert (sent.reply.status_code, sent.reply.json()["error"]) == (500, "worker_lost")
    guarding.until(lambda: guarding.http.get("/readyz").status_code == 200)


def test_what_the_model_refuses_is_passed_on(guarding, model):
    model.status = 429
    model.script = [GOOD, [GOOD]]
    assert ask(guarding).status_code == 429
    reply = ask(guarding, stream=True)
    assert (reply.status_code, reply.json()["error"]) == (429, "upstream_refused")


def test_a_model_that_is_not_there(start):
    server = start("--workers", "1", "--upstream", "http://127.0.0.1:9/v1")
    for stream in (False, True):
        reply = ask(server, stream=stream)
        assert (reply.status_code, reply.json()["error"]) == (502, "upstream_failed")


def streamed(reply):
    """The text of a stream, its last chunk, and how it ended."""
    found = events(reply.text)
    assert found[-1][1] == "[DONE]"
    chunks = [data for _, data in found[:-1]]
    deltas = [one["choices"][0]["delta"] for one in chunks if one["choices"]]
    return "".join(one.get("content", "") for one in deltas), chunks[-1]


def test_a_good_stream_comes_through_whole(guarding, model):
    pieces = ["Halden Ferries emp", "loys 412 people. ", "It carried 1.84 million passengers."]
    model.script = [pieces]
    text, last = streamed(ask(guarding, stream=True))
    assert text == "".join(pieces)
    assert last["choices"][0]["finish_reason"] == "stop"
    assert (last["id"], last["claimcheck"]["verdict"]) == ("c1", "PASS")


@pytest.mark.parametrize("policy", ["block", "retry"])
def test_a_stream_ends_before_the_sentence_that_fails(guarding, model, policy):
    more = [f"Sentence number {n} follows here. " for n in range(2000)]
    model.script = [["Halden Ferries employs 412 people. It carried 1.48 million ", *more]]
    text, last = streamed(ask(guarding, policy, stream=True))
    shown, _, note = text.partition("[")
    assert shown.strip() == "Halden Ferries employs 412 people."
    assert note.startswith("The rest of the answer was withheld")
    assert last["choices"][0]["finish_reason"] == "content_filter"
    assert last["claimcheck"]["blocked"] is True
    assert len(model.asked) == 1


def test_annotate_streams_everything_and_says_what_is_wrong(guarding, model):
    model.script = [["Halden Ferries carried 1.48 ", "million passengers in 2023. Yes."]]
    text, last = streamed(ask(guarding, "annotate", stream=True))
    assert text == "Halden Ferries carried 1.48 million passengers in 2023. Yes."
    assert last["claimcheck"]["blocked"] is False
    assert "CONTRADICTED" in {one["status"] for one in last["claimcheck"]["findings"]}


def test_several_replies_cannot_stream(guarding, model):
    assert ask(guarding, stream=True, n=2).status_code == 422


def test_our_key_is_asked_for(guarding):
    reply = guarding.http.post(PATH, json={}, headers={"X-API-Key": "no"})
    assert reply.status_code == 401


def test_without_an_address_there_is_no_guard():
    from claimcheck.service.app import create_app

    paths = create_app().openapi()["paths"]
    assert PATH not in paths
