"""What the service does with too much, too slow, malformed and unwelcome requests."""

import json
import os
import signal
import socket

import httpx
import pytest

from claimcheck import Report, verify
from claimcheck.errors import InputError
from claimcheck.service.faults import Fault
from claimcheck.service.indexes import Indexes
from claimcheck.service.options import Options, read_keys
from claimcheck.service.server import _bound
from tests.service.running import BAD, GOOD, HEAVY, SOURCE

pytestmark = pytest.mark.model

KEY = "kept-secret"


@pytest.fixture(scope="module")
def small(start, tmp_path_factory):
    """One worker, one place to wait, a key."""
    file = tmp_path_factory.mktemp("keys") / "keys"
    file.write_text(f"# ours\nanother\n{KEY}\n")
    server = start(
        *("--workers", "1", "--queue", "1", "--timeout", "30", "--max-body", "900000"),
        *("--api-key-file", str(file)),
    )
    server.http.headers["X-API-Key"] = KEY
    return server


def is_error(reply, status, error):
    assert reply.status_code == status, reply.text
    data = reply.json()
    assert set(data) == {"error", "detail", "fix", "request_id"}
    assert data["error"] == error
    assert data["request_id"] == reply.headers["x-request-id"]
    assert data["detail"]
    assert data["fix"]
    return data


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b"{", "line 1, column 2"),
        (b'{"answer": "\xff\xfe"}', "not UTF-8: byte 12"),
        (b'{"answer": NaN}', "NaN is not a number"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"answer": ' + b"9" * 5000 + b"}", "not JSON"),
    ],
)
def test_what_is_not_json(server, content, said):
    reply = server.http.post("/v1/verify", content=content)
    assert said in is_error(reply, 400, "malformed")["detail"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ([], "is no JSON object"),
        ({"context": SOURCE}, "answer: Field required"),
        ({"answer": GOOD}, "context: is missing"),
        ({"answer": GOOD, "context": 7}, "context: cannot read int 7"),
        ({"answer": GOOD, "context": SOURCE, "extra": 1}, "extra: Extra inputs"),
        ({"answer": GOOD, "context": SOURCE, "index_id": "x"}, "both given"),
        ({"answer": GOOD, "context": SOURCE, "reference_date": "soon"}, "a date like 2024"),
        ({"answer": GOOD, "context": SOURCE, "reference_date": 7}, "a date like 2024"),
        ({"answer": GOOD, "context": SOURCE, "settings": "strict"}, "available: balanced"),
        ({"answer": GOOD, "context": SOURCE, "settings": {"fail_above": 2}}, "from 0 to 1"),
        ({"answer": GOOD, "context": SOURCE, "settings": {"pipeline": "/x"}}, "pipeline cannot"),
        ({"answer": GOOD, "context": SOURCE, "settings": {"entailment": "/x"}}, "built-in or off"),
        ({"answer": GOOD, "context": [{"id": "a", "text": "x"}] * 2}, "also that of document 1"),
    ],
)
def test_json_that_cannot_be_checked(server, body, said):
    assert (
        said
        in is_error(server.http.post("/v1/verify", json=body), 422, "invalid_request")["detail"]
    )


def test_half_a_character_is_told_or_taken(server):
    reply = server.http.post("/v1/verify", content=rb'{"answer": "a\ud800b", "context": "x"}')
    assert reply.status_code in (200, 422)
    assert reply.json()


def test_unknown_paths_methods_and_forms(server):
    is_error(server.http.get("/nowhere"), 404, "not_found")
    is_error(server.http.get("/v1/verify"), 405, "method_not_allowed")
    body = {"answer": GOOD, "context": SOURCE}
    is_error(server.http.post("/v1/verify?format=pdf", json=body), 422, "invalid_request")


def test_an_unknown_index(server):
    reply = server.http.post("/v1/verify", json={"answer": GOOD, "index_id": "nope"})
    assert "POST /v1/index again" in is_error(reply, 404, "unknown_index")["fix"]


def test_keys(small):
    with httpx.Client(base_url=small.address, trust_env=False) as bare:
        for headers in (
            {},
            {"X-API-Key": "wrong"},
            {"Authorization": "Bearer wrong"},
            {"Authorization": f"Basic {KEY}"},
            {"X-API-Key": KEY.encode() + b"\xff"},
        ):
            reply = bare.post("/v1/verify", json={}, headers=headers)
            is_error(reply, 401, "no_key")
            assert reply.headers["www-authenticate"] == "Bearer"
        assert bare.get("/metrics").status_code == 401
        assert bare.get("/healthz").status_code == 200
        body = {"answer": GOOD, "context": SOURCE}
        for headers in (
            {"X-API-Key": KEY},
            {"Authorization": f"Bearer {KEY}"},
            {"X-API-Key": "another"},
        ):
            assert bare.post("/v1/verify", json=body, headers=headers).status_code == 200


def test_a_body_that_is_too_large(small):
    large = json.dumps({"answer": "x" * 1_000_000, "context": ""}).encode()
    assert (
        "900,000"
        in is_error(small.http.post("/v1/verify", content=large), 413, "too_large")["detail"]
    )
    pieces = (large[at : at + 50_000] for at in range(0, len(large), 50_000))
    is_error(small.http.post("/v1/verify", content=pieces), 413, "too_large")  # chunked


def test_a_full_queue_then_a_killed_worker(small):
    """The worker is busy, one request waits, the third is sent away; the kill costs the first."""
    [pid] = small.workers()
    headers = {"X-API-Key": KEY}
    request = {"json": {"answer": HEAVY, "context": SOURCE}, "headers": headers}
    first = small.in_background(**dict(request))
    small.until(lambda: small.metric("claimcheck_in_flight") == 1)
    second = small.in_background(json={"answer": BAD, "context": SOURCE}, headers=headers)
    small.until(lambda: small.metric("claimcheck_queue_length") == 1)
    third = small.http.post("/v1/verify", json={"answer": BAD, "context": SOURCE})
    is_error(third, 503, "queue_full")
    assert int(third.headers["retry-after"]) >= 1
    os.kill(pid, signal.SIGKILL)
    first.join()
    second.join()
    is_error(first.reply, 500, "worker_lost")
    assert Report.from_json(second.reply.text) == verify(BAD, SOURCE)
    assert small.metric('claimcheck_workers_restarted_total{why="ended"}') == 1
    [healed] = small.workers()
    assert healed != pid
    small.until(lambda: small.metric("claimcheck_in_flight") == 0)


def test_an_idle_worker_that_is_killed_is_replaced(server):
    before = set(server.workers())
    os.kill(min(before), signal.SIGKILL)
    server.until(lambda: len(set(server.workers()) - before) == 1)
    server.until(lambda: server.http.get("/readyz").json()["workers"] == 2)
    assert server.http.post("/v1/verify", json={"answer": GOOD, "context": ""}).status_code == 200


def test_a_check_that_takes_too_long(start):
    server = start("--workers", "1", "--timeout", "2")
    [pid] = server.workers()
    reply = server.http.post("/v1/verify", json={"answer": HEAVY * 3, "context": SOURCE})
    is_error(reply, 408, "time_limit")
    server.until(lambda: server.workers() not in ([pid], []))
    server.until(lambda: server.http.get("/readyz").status_code == 200)
    good = server.http.post("/v1/verify", json={"answer": GOOD, "context": SOURCE})
    assert good.status_code == 200
    assert server.metric('claimcheck_workers_restarted_total{why="time limit"}') == 1


def test_a_slow_sender_keeps_nobody_waiting(server):
    host, port = server.address.removeprefix("http://").split(":")
    body = json.dumps({"answer": GOOD, "context": SOURCE}).encode()
    head = f"POST /v1/verify HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    slow = [socket.create_connection((host, int(port)), timeout=60) for _ in range(5)]
    for line in slow:
        line.sendall(head + body[:10])
    other = server.http.post("/v1/verify", json={"answer": GOOD, "context": SOURCE})
    assert other.status_code == 200
    for line in slow:
        line.sendall(body[10:])
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        line.close()


@pytest.mark.parametrize("by_line", [False, True])
def test_a_body_that_stops_coming_is_given_up(by_line):
    import anyio
    from starlette.requests import Request

    from claimcheck.service import lines

    async def receive():
        await anyio.sleep_forever()

    async def main():
        request = Request({"type": "http", "method": "POST", "headers": []}, receive)
        if not by_line:
            await lines.whole(request, 0.01)
        async with lines.Arriving(request, 0.01, 100).reading() as arriving:
            raise await anext(arriving)

    with pytest.raises(Fault) as caught:
        anyio.run(main)
    assert (caught.value.status, caught.value.error) == (408, "body_late")


def test_kept_contexts_are_few_and_expire():
    now = [0.0]
    kept = Indexes(2, 10.0, clock=lambda: now[0])
    assert kept.put("a", ()) == 10.0
    kept.put("b", ())
    assert kept.get("a") == ()
    kept.put("c", ())  # "b" was unused for longest.
    assert len(kept) == 2
    with pytest.raises(Fault, match="unknown_index"):
        kept.get("b")
    now[0] = 11.0
    assert len(kept) == 0
    with pytest.raises(Fault, match="unknown_index"):
        kept.get("a")


def test_a_graceful_end_finishes_what_it_has(start):
    server = start("--workers", "1")
    sent = server.in_background(json={"answer": HEAVY[:60_000], "context": SOURCE})
    server.until(lambda: server.metric("claimcheck_in_flight") == 1)
    assert server.stop() == 0
    sent.join()
    assert sent.reply.status_code == 200
    assert server.events("ended")
    assert server.workers() == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"workers": 0}, "workers 0: is less than 1"),
        ({"queue": -1}, "queue -1: is less than 0"),
        ({"timeout": 0}, "timeout 0: is no time"),
        ({"preset": "strict"}, "Choose from: conservative"),
        ({"upstream": "file:///etc"}, "is no http address"),
    ],
)
def test_wrong_options_are_told(options, said):
    with pytest.raises(InputError, match=said):
        Options(**options)


def test_a_file_without_keys_is_told(tmp_path):
    (tmp_path / "keys").write_text("# none\n\n")
    with pytest.raises(InputError, match="holds no key"):
        read_keys(str(tmp_path / "keys"))


def test_a_port_in_use_is_told(server, capsys):
    from claimcheck.cli import main

    port = server.address.rpartition(":")[2]
    assert main(["serve", "--port", port]) == 2
    assert "cannot be listened on" in capsys.readouterr().err


def test_connections_are_told_by_their_protocol():
    """Only such ones does asyncio have sent at once what is small; others wait 40 ms for more."""
    with _bound("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP
