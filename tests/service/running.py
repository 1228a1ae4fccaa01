"""A real server on loopback in a process of its own, and a scripted model to put behind it."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx

ROOT = Path(__file__).parent.parent.parent
SOURCE = "Halden Ferries carried 1.84 million passengers in 2023. It employs 412 people."
GOOD = "Halden Ferries carried 1.84 million passengers in 2023."
BAD = "Halden Ferries carried 1.48 million passengers in 2023."
HEAVY = " ".join(
    f"The {word} of plant {n} rose by {n} percent to {n + 7} million on {1 + n % 28} May 2019."
    for n in range(1, 1500)
    for word in ("revenue", "output")
)
"""An answer that takes seconds to check."""


class Server:
    """`claimcheck serve` with some options; what it logs, and its processes."""

    def __init__(self, *options):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "claimcheck", "serve", "--port", "0", *options],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            text=True,
        )
        self.lines = []
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.address = self.event("listening")["address"]
        self.http = httpx.Client(base_url=self.address, timeout=240, trust_env=False)
        self.until(lambda: self.http.get("/readyz").status_code == 200)

    def _read(self):
        for line in self.process.stderr:
            self.lines.append(line)

    def until(self, condition, seconds=240):
        """Wait until something is true; the wait is long so that only a defect runs into it."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "".join(self.lines[-20:])
            time.sleep(0.05)

    def events(self, name):
        return [one for one in map(json.loads, list(self.lines)) if one["event"] == name]

    def event(self, name):
        self.until(lambda: self.events(name) or self.process.poll() is not None)
        found = self.events(name)
        assert found, "".join(self.lines)
        return found[0]

    def workers(self):
        """The ids of the processes that check."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parent = re.search(r"^PPid:\s+(\d+)", (folder / "status").read_text(), re.M)
                command = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if int(parent[1]) == self.process.pid and b"spawn_main" in command:
                found.append(int(folder.name))
        return found

    def metric(self, name):
        """The value of the metric whose line begins with `name`; None where there is none."""
        for line in self.http.get("/metrics").text.splitlines():
            if line.startswith(name):
                return float(line.rpartition(" ")[2])
        return None

    def in_background(self, **request):
        """A request sent from a thread; `join` it, then look at `reply`."""
        return Sent(self.address, request)

    def stop(self):
        self.http.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait(240)
        self.reader.join(10)
        return self.process.returncode


class Sent(threading.Thread):
    def __init__(self, address, request):
        super().__init__(daemon=True)
        self.address, self.request, self.reply = address, request, None
        self.start()

    def run(self):
        method = self.request.pop("method", "POST")
        url = self.address + self.request.pop("path", "/v1/verify")
        with httpx.Client(timeout=240, trust_env=False) as client:
            self.reply = client.request(method, url, **self.request)


class Model:
    """An OpenAI-compatible server that says what it is told to, and keeps what it was asked."""

    def __init__(self):
        model = self
        self.asked = []
        self.headers = []
        self.script = []
        self.status = 200
        self.sent = 0
        """Pieces of the last stream that were sent."""

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                model.asked.append(body)
                model.headers.append(dict(self.headers))
                said = model.script.pop(0)
                if model.status != 200:
                    self._whole({"error": {"message": "no"}}, model.status)
                elif body.get("stream"):
                    self._pieces(said)
                else:
                    message = {"role": "assistant", "content": said}
                    if isinstance(said, dict):
                        message = said
                    choice = {"index": 0, "message": message, "finish_reason": "stop"}
                    self._whole({"id": "c1", "model": "m", "choices": [choice]}, 200)

            def _whole(self, data, status):
                text = json.dumps(data).encode()
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def _pieces(self, said):
                self.send_response(200)
                self.send_header("content-type", "text/event-stream")
                self.end_headers()
                model.sent = 0
                deltas = [{"role": "assistant"}, *({"content": one} for one in said), {}]
                try:
                    for number, delta in enumerate(deltas):
                        finish = "stop" if number + 1 == len(deltas) else None
                        choice = {"index": 0, "delta": delta, "finish_reason": finish}
                        chunk = {"id": "c1", "model": "m", "choices": [choice]}
                        self.wfile.write(b"data: " + json.dumps(chunk).encode() + b"\n\n")
                        self.wfile.flush()
                        model.sent += 1
                    self.wfile.write(b"data: [DONE]\n\n")
                except OSError:
                    pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}/v1"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def events(text):
    """The (name, data) of server-sent events."""
    found = []
    for block in text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
        if "data" in lines:
            data = lines["data"]
            found.append((lines.get("event"), data if data == "[DONE]" else json.loads(data)))
    return found
