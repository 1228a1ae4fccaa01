"""The client: the same reports, and when it tries again."""

import asyncio
import datetime
import json
from types import SimpleNamespace

import httpx
import pytest

from claimcheck import Document, InputError, Settings, read, verify
from claimcheck.client import (
    AsyncClient,
    Client,
    KeptIndex,
    KeyRefusedError,
    RequestError,
    TimeLimitError,
    TooLargeError,
    UnavailableError,
    UnknownIndexError,
    pause,
)
from tests.service.running import BAD, GOOD, SOURCE

pytestmark = pytest.mark.model

ROWS = [
    {"answer": GOOD, "context": SOURCE},
    {"answer": None, "context": SOURCE},
    {"answer": BAD, "context": [SOURCE], "question": "How many?"},
]


def test_the_blocking_client(server):
    with Client(server.address) as client:
        assert client.health()
        strict = Settings.of("conservative", window=3)
        documents = [Document("a", SOURCE, datetime.date(2024, 5, 1))]
        assert client.verify(BAD, documents, question="How many?", settings=strict) == verify(
            BAD, documents, question="How many?", settings=strict
        )
        assert client.read(BAD) == read(BAD)
        kept = client.index([SOURCE])
        assert kept.expires_at > datetime.datetime.now(datetime.UTC)
        assert client.verify(BAD, kept) == verify(BAD, [SOURCE])
        first, second, third = client.verify_many(ROWS)
        assert first.report == verify(GOOD, SOURCE)
        assert second.report is None
        assert "answer: Input should be a valid string" in second.error
        assert third.report == verify(BAD, [SOURCE], question="How many?")


@pytest.mark.parametrize(
    "context",
    [
        [SimpleNamespace(page_content=SOURCE, metadata={"date": "2024-05-01"})],
        SimpleNamespace(content=SOURCE, id="h", meta={}),
        [{"company": "Halden Ferries", "due": datetime.date(2024, 5, 1), "people": 412}],
        "",
    ],
)
def test_a_context_of_any_plain_shape(server, context):
    with Client(server.address) as client:
        assert client.verify(BAD, context) == verify(BAD, context)


def test_a_context_that_cannot_be_read_is_told_and_not_sent():
    with Client("http://127.0.0.1:9") as client, pytest.raises(InputError, match="document 1"):
        client.verify(BAD, [object()])


def test_many_rows_come_in_order(server):
    rows = [{"answer": f"It has {n} rooms.", "context": "It has 7 rooms."} for n in range(120)]
    with Client(server.address) as client:
        answers = [row.report.answer for row in client.verify_many(rows)]
    assert answers == [row["answer"] for row in rows]


def test_the_client_of_an_event_loop(server):
    async def main():
        async with AsyncClient(server.address) as client:
            assert await client.health()
            kept = await client.index(SOURCE)
            reports = await asyncio.gather(*(client.verify(BAD, kept) for _ in range(4)))
            rows = await client.verify_many(ROWS)
            return reports, rows, await client.read(GOOD)

    reports, rows, anchors = asyncio.run(main())
    assert reports == [verify(BAD, SOURCE)] * 4
    assert [row.report is None for row in rows] == [False, True, False]
    assert anchors == read(GOOD)


def test_errors_have_kinds(server):
    with Client(server.address) as client:
        with pytest.raises(UnknownIndexError, match="POST /v1/index again") as caught:
            client.verify(GOOD, KeptIndex("x", datetime.datetime.now(datetime.UTC)))
        assert (caught.value.status, caught.value.error) == (404, "unknown_index")
        assert caught.value.request_id
        with pytest.raises(TooLargeError):
            client.verify("x" * 2_100_000, "")
        with pytest.raises(RequestError, match="available: balanced"):
            client.verify(GOOD, SOURCE, settings="strict")


class Script(httpx.MockTransport):
    """Answers from a list; keeps how often it was asked."""

    def __init__(self, *replies):
        self.replies = list(replies)
        self.asked = 0
        super().__init__(self.answer)

    def answer(self, request):
        self.asked += 1
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply


def busy(**headers):
    return httpx.Response(503, headers=headers, json={"fix": "Wait."})


def good():
    return httpx.Response(200, text=verify(GOOD, SOURCE).to_json())


def test_it_tries_again_and_waits_as_long_as_it_is_asked_to():
    waited = []
    script = Script(
        busy(**{"retry-after": "7"}), httpx.ConnectError("no"), httpx.Response(502), good()
    )
    client = Client("http://x", transport=script, sleep=waited.append)
    assert client.verify(GOOD, SOURCE).verdict == "PASS"
    assert script.asked == 4
    assert waited[0] == 7
    assert 0.2 <= waited[1] <= 0.6
    assert 0.4 <= waited[2] <= 1.2


def test_the_other_client_does_too():
    waited = []

    async def sleep(seconds):
        waited.append(seconds)

    async def main():
        script = Script(busy(**{"retry-after": "3"}), httpx.ReadError("no"), good())
        async with AsyncClient("http://x", transport=script, sleep=sleep) as client:
            return await client.verify(GOOD, SOURCE)

    assert asyncio.run(main()).verdict == "PASS"
    assert waited[0] == 3
    assert len(waited) == 2


@pytest.mark.parametrize("reply", [busy(), httpx.ConnectError("no")])
def test_it_gives_up_in_the_end(reply):
    script = Script(*[reply] * 9)
    client = Client("http://x", transport=script, tries=3, sleep=lambda _: None)
    with pytest.raises(UnavailableError, match="http://x"):
        client.verify(GOOD, SOURCE)
    assert script.asked == 3


@pytest.mark.parametrize(
    ("status", "kind"), [(400, RequestError), (401, KeyRefusedError), (408, TimeLimitError)]
)
def test_it_does_not_repeat_what_is_refused(status, kind):
    script = Script(httpx.Response(status, json={"error": "e", "detail": "d", "fix": "f"}))
    with pytest.raises(kind, match=f"answered {status}: d. f"):
        Client("http://x", transport=script).verify(GOOD, SOURCE)
    assert script.asked == 1


def test_rows_that_are_missing_are_an_error():
    line = json.dumps({"line": 1, "detail": "d", "fix": "f"})
    script = Script(httpx.Response(200, text=line))
    with pytest.raises(UnavailableError, match="gave 1 rows for 2"):
        list(Client("http://x", transport=script).verify_many(ROWS[:2]))


def test_a_pause_is_bounded():
    assert pause(50) == 30
    assert pause(0, "3600") == 30
    assert pause(0, "Wed, 21 Oct 2026 07:28:00 GMT") < 1


def test_nobody_there_is_not_healthy():
    assert not Client("http://127.0.0.1:9", tries=1).health()
