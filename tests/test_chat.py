"""The chat client against a real HTTP server that speaks the OpenAI chat format."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from claimcheck.bots import ContextBot, ask
from claimcheck.chat import Chat
from claimcheck.errors import ServiceError, SettingsError
from claimcheck.metrics import Sample, metric

Answer = tuple[int, dict[str, str], Any]


def reply(text: str, **message: str) -> Answer:
    body = {
        "choices": [{"message": {"role": "assistant", "content": text, **message}}],
        "usage": {"prompt_tokens": 11, "completion_tokens": 4, "total_tokens": 15},
    }
    return 200, {}, body


class Service:
    """Answers in the given order and keeps every request."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.requests: list[tuple[str, dict[str, str], dict[str, Any]]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                service.requests.append((self.path, dict(self.headers), body))
                status, headers, content = service.answers.pop(0)
                if status == 0:
                    time.sleep(float(content))
                    return
                data = content if isinstance(content, bytes) else json.dumps(content).encode()
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/v1"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    one = Service()
    yield one
    one.close()


@pytest.fixture
def waits() -> list[float]:
    return []


def chat(service: Service, waits: list[float], **options: Any) -> Chat:
    return Chat("small", service.url, sleep=waits.append, **options)


def test_a_prompt_and_its_reply(
    service: Service, waits: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_KEY", "sesame")
    service.answers = [reply("hello", reasoning_content="hm")]
    model = chat(service, waits, key_env="MY_KEY", system="Be brief.", max_tokens=9)
    found = model("hi")
    assert (found, found.reasoning, found.tokens) == ("hello", "hm", 15)
    ((path, headers, body),) = service.requests
    assert path == "/v1/chat/completions"
    assert headers["Authorization"] == "Bearer sesame"
    assert body == {
        "model": "small",
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "hi"},
        ],
        "temperature": 0.0,
        "max_tokens": 9,
    }
    assert "sesame" not in repr(model)


def test_without_a_key_none_is_sent(service: Service, waits: list[float]) -> None:
    service.answers = [reply("hello")]
    chat(service, waits)("hi")
    assert "Authorization" not in service.requests[0][1]


def test_a_rate_limit_is_waited_out(service: Service, waits: list[float]) -> None:
    soon = formatdate(time.time() + 20, usegmt=True)
    service.answers = [
        (429, {"Retry-After": "7"}, {"error": "slow down"}),
        (429, {"Retry-After": soon}, {}),
        (503, {}, {}),
        (429, {"Retry-After": "nonsense"}, {}),
        reply("at last"),
    ]
    assert chat(service, waits)("hi") == "at last"
    assert waits[0] == 7
    assert 15 < waits[1] <= 20
    assert waits[2:] == [4.0, 8.0]


def test_a_rate_limit_that_does_not_end_is_told(service: Service, waits: list[float]) -> None:
    service.answers = [(429, {"Retry-After": "1"}, {"error": "quota"})] * 3
    with pytest.raises(ServiceError, match=r"status 429.*quota.*Try again in 1 s"):
        chat(service, waits, retries=2)("hi")
    assert waits == [1, 1]


def test_a_wait_of_an_hour_is_told_at_once(service: Service, waits: list[float]) -> None:
    service.answers = [(429, {"Retry-After": "3600"}, {})]
    with pytest.raises(ServiceError, match="Try again in 3600 s"):
        chat(service, waits)("hi")
    assert waits == []


def test_a_refused_key_is_told_and_not_tried_again(service: Service, waits: list[float]) -> None:
    service.answers = [(401, {}, {"error": {"message": "bad key"}})]
    with pytest.raises(ServiceError, match=r"status 401.*bad key.*variable OPENAI_API_KEY"):
        chat(service, waits)("hi")
    assert len(service.requests) == 1


def test_a_redirect_is_not_followed(service: Service, waits: list[float]) -> None:
    service.answers = [(307, {"Location": "http://127.0.0.1:9/"}, {})]
    with pytest.raises(ServiceError, match="status 307"):
        chat(service, waits)("hi")


@pytest.mark.parametrize("content", [b"<html>", b"[]", b'{"choices": []}', b"\xff\x00", b""])
def test_a_reply_in_another_format_is_told(
    service: Service, waits: list[float], content: bytes
) -> None:
    service.answers = [(200, {}, content)]
    with pytest.raises(ServiceError, match="not in the chat format"):
        chat(service, waits)("hi")


def test_silence_ends_in_a_timeout(service: Service, waits: list[float]) -> None:
    service.answers = [(0, {}, 1.0), (0, {}, 1.0)]
    with pytest.raises(ServiceError, match="no answer after 2 attempts"):
        chat(service, waits, timeout=0.2, retries=1)("hi")
    assert waits == [1.0]


def test_nobody_listens(service: Service, waits: list[float]) -> None:
    service.close()
    with pytest.raises(ServiceError, match="Check base_url"):
        chat(service, waits, retries=0)("hi")
    service.__init__()  # type: ignore[misc]  the fixture closes it again


def test_the_address_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://localhost:8080/v1/")
    assert Chat("m").address == "http://localhost:8080/v1/chat/completions"
    with pytest.raises(SettingsError, match="not an http or https address"):
        Chat("m", "file:///etc")
    with pytest.raises(SettingsError, match="timeout"):
        Chat("m", "http://x", timeout=0)


def test_a_judge_and_a_bot_over_http(service: Service, waits: list[float]) -> None:
    model = chat(service, waits)
    service.answers = [reply("At nine."), reply('```\n{"score": 0.9, "reason": "right"}\n```')]
    answered = ask(ContextBot("The shop opens at nine.", model), Sample(question="When?"))
    assert (answered.answer, answered.tokens) == ("At nine.", 15)
    assert answered.latency_ms is not None
    assert answered.latency_ms > 0
    found = metric("judge_relevance", complete=model)(answered)
    assert (found.score, found.details) == (0.9, "right")
