import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.integrations.frameworks import needs, shown

needs("langfuse", "langfuse")
needs("phoenix.client", "arize-phoenix-client")

pytestmark = pytest.mark.model


@pytest.fixture
def server():
    """A server that takes whatever it is sent, and what it was sent as JSON."""
    sent = []

    class Taker(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            if "json" in self.headers.get("content-type", ""):
                sent.append((self.path, json.loads(body)))
            reply = b'{"id": "1", "data": []}'
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(reply)))
            self.end_headers()
            self.wfile.write(reply)

        def log_message(self, *_):
            pass

    made = ThreadingHTTPServer(("127.0.0.1", 0), Taker)
    threading.Thread(target=made.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{made.server_port}", sent
    made.shutdown()


def test_a_score_reaches_langfuse(server, capsys, monkeypatch):
    address, sent = server
    monkeypatch.setenv("LANGFUSE_BASE_URL", address)
    monkeypatch.setenv("LANGFUSE_HOST", address)
    monkeypatch.setenv("LANGFUSE_PUBLIC_KEY", "pk")
    monkeypatch.setenv("LANGFUSE_SECRET_KEY", "sk")
    shown("Langfuse", capsys)
    [[score]] = [body for path, body in sent if path == "/api/public/scores"]
    assert score["name"] == "grounded"
    assert score["value"] < 1
    assert "350" in score["comment"]
    assert score["traceId"]


def test_an_annotation_reaches_phoenix(server, capsys, monkeypatch):
    address, sent = server
    monkeypatch.setenv("PHOENIX_COLLECTOR_ENDPOINT", address)
    shown("Phoenix", capsys)
    [(path, body)] = sent
    assert path.startswith("/v1/span_annotations")
    [one] = body["data"]
    assert (one["name"], one["span_id"]) == ("grounded", "0123456789abcdef")
    assert one["result"]["label"] == "FAIL"
    assert one["result"]["score"] < 1
    assert "350" in one["result"]["explanation"]
