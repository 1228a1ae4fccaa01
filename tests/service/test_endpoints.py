"""Each endpoint of a running service."""

import json
import logging
import re
import socket
import threading

import jsonschema
import pytest

from claimcheck import Report, read, verify
from claimcheck.render.data import encode
from claimcheck.render.schema import schema
from tests.service.running import BAD, GOOD, ROOT, SOURCE, events

pytestmark = pytest.mark.model


def test_a_report_is_that_of_verify(server):
    body = {"answer": BAD, "context": [SOURCE], "question": "How many?", "settings": "conservative"}
    reply = server.http.post("/v1/verify", json=body)
    assert reply.status_code == 200
    assert reply.headers["x-claimcheck-verdict"] == "FAIL"
    jsonschema.validate(reply.json(), schema())
    expected = verify(BAD, [SOURCE], question="How many?", settings="conservative")
    assert Report.from_json(reply.text) == expected


@pytest.mark.parametrize("page", ["README.md", "docs/service.md"])
def test_what_the_pages_send_with_curl_fails(server, page):
    text = (ROOT / page).read_text(encoding="utf-8")
    body = re.search(r"^.*curl \S+/v1/verify .*?-d '(.*?)'", text, re.M | re.S)[1]
    assert server.http.post("/v1/verify", content=body).json()["verdict"] == "FAIL"


@pytest.mark.parametrize(
    "context",
    [
        SOURCE,
        [SOURCE],
        [{"id": "a", "text": SOURCE, "date": "2024-01-02"}],
        {"company": "Halden Ferries", "passengers": "1.84 million"},
    ],
)
def test_every_form_of_a_context(server, context):
    reply = server.http.post("/v1/verify", json={"answer": BAD, "context": context})
    assert Report.from_json(reply.text) == verify(BAD, context)


def test_a_date_is_what_yesterday_refers_to(server):
    said, source = "It opened yesterday.", "It opened on 14 May 2024."
    body = {"answer": said, "context": source, "reference_date": "2024-05-15"}
    report = Report.from_json(server.http.post("/v1/verify", json=body).text)
    assert report.verdict == "PASS"
    other = {**body, "reference_date": "2024-05-20"}
    assert Report.from_json(server.http.post("/v1/verify", json=other).text) != report


def test_settings_by_name_change_those_of_the_service(server):
    body = {"answer": BAD, "context": SOURCE, "settings": {"fail_on_contradiction": False}}
    report = server.http.post("/v1/verify", json=body).json()
    assert report["settings"]["fail_on_contradiction"] is False
    assert report["verdict"] == "WARN"


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_a_report_for_people(server, form):
    body = {"answer": BAD, "context": SOURCE}
    reply = server.http.post(f"/v1/verify?format={form}", json=body)
    assert reply.headers["content-type"].startswith(f"text/{form}")
    assert "1.84 million" in reply.text


def test_read(server):
    found = server.http.post("/v1/read", json={"text": BAD}).json()
    assert found == {"anchors": encode(read(BAD))}


def test_a_kept_context(server):
    kept = server.http.post("/v1/index", json={"context": [SOURCE]}).json()
    again = server.http.post("/v1/index", json={"context": [SOURCE]}).json()
    assert kept["id"] == again["id"]
    for _ in range(4):  # More often than there are workers: each builds it when it needs it.
        reply = server.http.post("/v1/verify", json={"answer": BAD, "index_id": kept["id"]})
        assert Report.from_json(reply.text) == verify(BAD, [SOURCE])


def test_batch_keeps_the_order_and_goes_on_after_errors(server):
    rows = [
        json.dumps({"answer": GOOD, "context": SOURCE}).encode(),
        b"{broken",
        json.dumps({"answer": BAD, "context": SOURCE, "settings": "conservative"}).encode(),
        b"\xff\xfe",
        json.dumps({"answer": 7, "context": SOURCE}).encode(),
        json.dumps({"answer": "x" * 2_000_001, "context": SOURCE}).encode(),
        json.dumps({"answer": GOOD, "context": SOURCE}).encode(),
    ]
    reply = server.http.post("/v1/verify/batch", content=b"\n".join(rows))
    found = [json.loads(line) for line in reply.text.splitlines()]
    assert [one["line"] for one in found] == [1, 2, 3, 4, 5, 6, 7]
    said = [one["report"]["verdict"] if "report" in one else one["error"] for one in found]
    assert said == [
        *("PASS", "malformed", "FAIL", "malformed"),
        *("invalid_request", "too_large", "PASS"),
    ]
    assert "line 1, column 2" in found[1]["detail"]
    assert "UTF-8: byte 0" in found[3]["detail"]


def test_a_batch_answers_while_it_is_sent(server):
    """The first line is answered before the second one is there."""
    host, port = server.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        row = json.dumps({"answer": GOOD, "context": SOURCE}).encode() + b"\n"
        line.sendall(
            b"POST /v1/verify/batch HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
            + b"%x\r\n%b\r\n" % (len(row), row)
        )
        got = b""
        while b'"line": 1' not in got:
            # The lines under way are as many as there are workers: one more lets the first out.
            if not got:
                line.sendall(b"%x\r\n%b\r\n" % (len(row), row) * 2)
            got += line.recv(65536)
        assert b'"line": 4' not in got
        line.sendall(b"0\r\n\r\n")
        while b'"line": 3' not in got:
            got += line.recv(65536)


def test_stream_of_chunks(server):
    body = {
        "context": [SOURCE],
        "chunks": [
            "Halden Ferries emplo",
            "ys 412 people. It carried 1.48 million passengers in ",
            "2023. That is more than anybody had thought possible.",
        ],
    }
    reply = server.http.post("/v1/stream", json=body)
    assert reply.headers["content-type"].startswith("text/event-stream")
    found = events(reply.text)
    assert [name for name, _ in found] == ["checked", "checked", "stopped", "report"]
    assert found[0][1]["released"] == "Halden Ferries employs 412 people."
    assert found[2][1]["finding"]["anchor"]["span"]["text"] == "1.48 million"
    assert Report.from_json(json.dumps(found[3][1])).answer.startswith("Halden Ferries employs")


def test_stream_of_lines_is_that_of_verify(server):
    pieces = ["Halden Ferries employs 412 peo", "ple. It carried 1.84 million passengers. ", "Yes."]
    lines = [{"context": SOURCE, "stop_on": "never"}, pieces[0], {"text": pieces[1]}, pieces[2]]
    reply = server.http.post(
        "/v1/stream",
        content="\n".join(map(json.dumps, lines)),
        headers={"content-type": "application/x-ndjson"},
    )
    found = events(reply.text)
    report = Report.from_json(json.dumps(found[-1][1]))
    assert report == verify("".join(pieces), SOURCE)
    assert "".join(one["released"] for name, one in found if name == "checked") == "".join(pieces)


def test_a_stream_that_goes_wrong_says_so(server):
    lines = f'{{"context": {json.dumps(SOURCE)}}}\n"It works. "\n{{"no": 1}}\n'
    reply = server.http.post(
        "/v1/stream", content=lines, headers={"content-type": "application/x-ndjson"}
    )
    name, data = events(reply.text)[-1]
    assert (name, data["status"], data["error"]) == ("error", 422, "invalid_request")
    refused = server.http.post("/v1/stream", json={"chunks": ["a"]})
    assert refused.status_code == 422


def test_streams_at_the_same_time_do_not_mix(server):
    replies = {}

    def one(number):
        source = f"Plant {number} employs {number} people. It opened in {1900 + number}."
        said = [f"Plant {number} employs {number} ", f"people. It opened in {1900 + number}."]
        import httpx

        body = {"context": source, "chunks": said, "stop_on": "never"}
        reply = httpx.post(server.address + "/v1/stream", json=body, timeout=60, trust_env=False)
        replies[number] = (events(reply.text)[-1][1], "".join(said), source)

    threads = [threading.Thread(target=one, args=(number,)) for number in range(11, 19)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(replies) == 8
    for data, said, source in replies.values():
        assert Report.from_json(json.dumps(data)) == verify(said, source)


def test_health_and_readiness(server):
    assert server.http.get("/healthz").json()["status"] == "ok"
    assert server.http.get("/readyz").json()["workers"] in (1, 2)


def test_metrics_count(server):
    name = 'claimcheck_requests_total{route="/v1/verify",code="200"}'
    verdicts = 'claimcheck_verdicts_total{verdict="FAIL"}'
    before, failed = server.metric(name) or 0, server.metric(verdicts) or 0
    body = {"answer": BAD, "context": SOURCE, "settings": "conservative"}
    server.http.post("/v1/verify", json=body)
    assert server.metric(name) == before + 1
    assert server.metric(verdicts) == failed + 1
    bucket = 'claimcheck_request_seconds_bucket{route="/v1/verify",le="+Inf"}'
    assert server.metric(bucket) >= before + 1
    assert server.metric("claimcheck_queue_length") == 0
    assert server.metric("claimcheck_workers_ready") >= 1


def test_the_description_names_every_route_and_the_report(server):
    data = server.http.get("/openapi.json").json()
    assert set(data["paths"]) == {
        *("/v1/verify", "/v1/verify/batch", "/v1/read", "/v1/index", "/v1/stream"),
        *("/healthz", "/readyz", "/metrics"),
    }
    report = data["components"]["schemas"]["Report"]
    assert report["required"] == schema()["required"]
    for path, kind in (("/v1/verify", "application/json"), ("/v1/verify/batch", None)):
        content = data["paths"][path]["post"]["requestBody"]["content"]
        assert "example" in content[kind or "application/x-ndjson"]


def test_logs_have_ids_and_no_text(server):
    body = {"answer": "Kumquat sales rose by 77 percent.", "context": "Kumquat sales fell."}
    reply = server.http.post("/v1/verify", json=body, headers={"X-Request-Id": "order-7"})
    assert reply.headers["x-request-id"] == "order-7"
    server.until(lambda: any(e.get("request_id") == "order-7" for e in server.events("request")))
    assert "umquat" not in "".join(server.lines)
    strange = server.http.get("/healthz", headers={"X-Request-Id": "a b\t{"})
    assert strange.headers["x-request-id"] != "a b\t{"


def test_an_exception_is_logged_without_its_message():
    from claimcheck.service.logs import JsonLines

    with pytest.raises(ValueError, match="secret") as caught:
        int("the secret text")
    info = (caught.type, caught.value, caught.tb)
    record = logging.LogRecord("x", logging.ERROR, "f", 1, "request broke", (), info)
    line = json.loads(JsonLines().format(record))
    assert line["exception"] == "ValueError"
    assert "secret" not in json.dumps(line)
