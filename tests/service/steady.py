"""Mixed requests at capacity: `python -m tests.service.steady [--minutes 30] [OPTIONS]`.

Starts the service on loopback, with a scripted model behind its guard, and more senders than its
workers and its queue have room for: reports as JSON and HTML, batches, streams, kept contexts,
guarded replies whole and streamed, and requests that are broken. Half of the contexts are new each
time. Who gets a 503 waits a second. Ends by itself after so many minutes or requests.

Prints what was answered and the memory of all processes as it goes. Exits with 1 where anything but
a 503 went wrong, a worker was replaced, or more memory was ever held after the first tenth of the
time than `GROWTH` times the most that was held in it.
"""

import argparse
import json
import random
import re
import statistics
import threading
import time
from collections import Counter
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import httpx

from tests.bench.prose import answer_to, prose
from tests.service.running import Model, Server

GROWTH = 1.1
QUEUE = 4
FINE, BUSY = "as it should be", "503"

_KNOWN = [prose(200 + 60 * seed, seed) for seed in range(6)]
"""Contexts that come again."""


class Always(list):
    """The script of a model that always says the same."""

    def pop(self, _=-1):
        return self[0]


def requests(number):
    """One after the other: a path, what is sent, and the code that must come back."""
    context = _KNOWN[number % 6] if number % 2 else prose(200 + 37 * number % 300, number)
    row = {"answer": answer_to(context, 60 + number % 60), "context": context}
    guarded = {
        "model": "m",
        "messages": [{"role": "user", "content": "How many?"}],
        "claimcheck": {"context": context, "policy": ("block", "annotate")[number % 2]},
        "stream": number % 3 == 0,
    }
    pieces = [f"{one} " for one in row["answer"].split()]
    kinds = [
        [("/v1/verify", row, 200)],
        [("/v1/verify?format=html", row, 200)],
        [("/v1/read", {"text": row["answer"]}, 200)],
        [("/v1/index", {"context": context}, 200), ("/v1/verify", {"answer": row["answer"]}, 200)],
        [("/v1/verify/batch", "\n".join(map(json.dumps, [row, row, row])), 200)],
        [("/v1/stream", {"context": context, "chunks": pieces, "stop_on": "never"}, 200)],
        [("/v1/chat/completions", guarded, 200)],
        [("/v1/verify", "{broken", 400), ("/v1/verify", "[]", 422)],
        [("/v1/verify", {"answer": "It is 5.", "index_id": "none"}, 404)],
    ]
    return random.Random(number).choices(kinds, (6, 1, 1, 2, 1, 2, 2, 1, 1))[0]


def outcome(reply, expected):
    """What came of a request: FINE, BUSY or what is wrong, also where it was said on the way."""
    if reply.status_code != expected:
        return BUSY if reply.status_code == 503 else f"{reply.status_code} {reply.text[:300]}"
    said = re.search(r'"error": ?"(\w+)"', reply.text) if expected == 200 else None
    if said is None:
        return FINE
    return BUSY if said[1] in ("queue_full", "waited_too_long") else said[0]


def memory(server):
    """Bytes that the service and its workers hold."""
    total = 0
    for pid in (server.process.pid, *server.workers()):
        status = Path(f"/proc/{pid}/status").read_text()
        total += int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024
    return total


@contextmanager
def service(*options):
    """The service with some options, and a model behind its guard."""
    model = Model()
    model.script = Always(["Halden Ferries carried 1.84 million passengers in 2023. It grew."])
    server = Server("--upstream", model.address, *options)
    try:
        yield server
    finally:
        server.stop()
        model.close()


class Load:
    """Senders that ask one server until `end`, or until so many requests were sent."""

    def __init__(self, server, *, seconds, senders, most=1_000_000):
        self.server, self.most = server, most
        self.begun = time.monotonic()
        self.end = self.begun + seconds
        self.outcomes = Counter()
        self.seconds = []
        """How long each request took that was answered."""
        self.numbers = count()
        self.lock = threading.Lock()
        self.threads = [threading.Thread(target=self._send) for _ in range(senders)]
        for one in self.threads:
            one.start()

    @property
    def over(self):
        done = sum(self.outcomes.values())
        return time.monotonic() > self.end or done >= self.most

    def wait(self, seconds):
        """Wait for the senders, but no longer than that; whether any still sends."""
        end = time.monotonic() + seconds
        for one in self.threads:
            one.join(max(0, end - time.monotonic()))
        return any(one.is_alive() for one in self.threads)

    def _send(self):
        with httpx.Client(base_url=self.server.address, timeout=600, trust_env=False) as http:
            while not self.over:
                with self.lock:
                    number = next(self.numbers)
                kept = {}
                for path, body, expected in requests(number):
                    if isinstance(body, dict) and kept:
                        body |= kept
                    what = self._asked(http, path, body, expected, kept)
                    if what != FINE:
                        break
                if what == BUSY:
                    time.sleep(1)

    def _asked(self, http, path, body, expected, kept):
        content = body if isinstance(body, str) else json.dumps(body)
        began = time.monotonic()
        try:
            reply = http.post(path, content=content)
            what = outcome(reply, expected)
        except httpx.HTTPError as error:
            what = repr(error)
        if what == FINE and path == "/v1/index":
            kept["index_id"] = reply.json()["id"]
        with self.lock:
            self.outcomes[what] += 1
            if what == FINE and expected == 200:
                self.seconds.append(time.monotonic() - began)
        return what


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.service.steady")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--requests", type=int, default=1_000_000, help="end after that many too")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=30, help="that of the service, in seconds")
    args = parser.parse_args()
    seconds, senders = 60 * args.minutes, args.workers + QUEUE + 2
    options = ("--workers", args.workers, "--queue", QUEUE, "--timeout", args.timeout)
    with service(*map(str, options)) as server:
        load = Load(server, seconds=seconds, senders=senders, most=args.requests)
        told, early, late = load.begun, [memory(server)], []
        while load.wait(min(5, seconds / 60)):
            now = time.monotonic()
            (late if now - load.begun > seconds / 10 else early).append(memory(server))
            if now - told >= min(60, seconds / 10):
                told = now
                print(f"{now - load.begun:5.0f} s: {dict(load.outcomes)}", end="")
                print(f", {(early + late)[-1] / 1e6:.0f} MB", flush=True)
        spent = time.monotonic() - load.begun
        late.append(memory(server))
        restarted = server.metric("claimcheck_workers_restarted_total{") or 0
    code = server.process.returncode
    print(f"{sum(load.outcomes.values())} requests in {spent / 60:.1f} minutes ", end="")
    print(f"from {senders} senders to {args.workers} workers: {dict(load.outcomes)}")
    p50, p99 = statistics.median(load.seconds), statistics.quantiles(load.seconds, n=100)[-1]
    print(f"p50 {p50:.2f} s, p99 {p99:.2f} s; workers replaced: {restarted:.0f}; exit code {code}")
    grown = max(late) / max(early)
    print(f"most memory in the first tenth {max(early) / 1e6:.0f} MB, later ", end="")
    print(f"{max(late) / 1e6:.0f} MB: {100 * (grown - 1):+.1f} %")
    wrong = set(load.outcomes) - {FINE, BUSY}
    return int(bool(wrong or restarted or code) or grown > GROWTH)


if __name__ == "__main__":
    raise SystemExit(main())
