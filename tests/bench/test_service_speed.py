"""What a check costs over HTTP beside the same check in this process, and memory under load.

Run with: python -m pytest tests/bench/test_service_speed.py -m bench -s
"""

from __future__ import annotations

import json
import random
import statistics
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from claimcheck import Verifier, verify
from tests.bench.prose import answer_to, prose

for package in ("fastapi", "uvicorn", "httpx"):
    pytest.importorskip(package, reason=f"{package} is not installed")

if TYPE_CHECKING:
    from tests.service.running import Server

pytestmark = pytest.mark.bench

OVER_HTTP = 2.5
"""Times the call in this process: the same check through the service, both warm."""
GROWTH = 1.3
"""Memory of the service after a minute of mixed requests as a multiple of what it had warm."""
SECONDS = 60.0

CONTEXT = prose(500)


def _words(count: int) -> str:
    return " ".join(answer_to(prose(2_000, 9)).split()[:count])


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    from tests.service.running import Server

    began = time.perf_counter()
    running = Server("--workers", "2")
    running.http.post("/v1/verify", json={"answer": "It has 5.", "context": "It has 6."})
    print(f"\nfrom start to the first answer: {time.perf_counter() - began:.1f} s")
    yield running
    running.stop()


def test_a_check_over_http(server: Server) -> None:
    answers = [_words(100 + n % 7) for n in range(60)]
    verifier = Verifier(context=CONTEXT)
    for answer in answers[:6]:
        verifier.verify(answer)
        server.http.post("/v1/verify", json={"answer": answer, "context": CONTEXT})
    here, there = [], []
    for answer in answers:  # In turns: how fast a busy machine is changes within seconds.
        began = time.perf_counter()
        report = verifier.verify(answer)
        middle = time.perf_counter()
        reply = server.http.post("/v1/verify", json={"answer": answer, "context": CONTEXT})
        there.append(time.perf_counter() - middle)
        here.append(middle - began)
        assert reply.json()["verdict"] == report.verdict
    mine, theirs = statistics.median(here), statistics.median(there)
    print(f"\np50 over HTTP {1000 * theirs:.1f} ms, in this process {1000 * mine:.1f} ms", end="")
    print(f": {theirs / mine:.2f} times")
    assert theirs / mine <= OVER_HTTP


def test_memory_under_load(server: Server) -> None:
    requests = _requests()
    codes: Counter[int] = Counter()
    warm = random.Random(1)
    for _ in range(40):
        path, content = warm.choice(requests)
        server.http.post(path, content=content)
    before = _memory(server)
    end = time.monotonic() + SECONDS

    def work(seed: int) -> None:
        import httpx

        chance = random.Random(seed)
        with httpx.Client(base_url=server.address, timeout=120, trust_env=False) as client:
            while time.monotonic() < end:
                path, content = chance.choice(requests)
                codes[client.post(path, content=content).status_code] += 1

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    after = _memory(server)
    print(f"\n{sum(codes.values())} requests in {SECONDS:g} s, by code {dict(codes)}; ", end="")
    print(f"memory {before / 1e6:.0f} MB before, {after / 1e6:.0f} MB after")
    assert set(codes) <= {200, 400, 422}
    assert after / before <= GROWTH


def _requests() -> list[tuple[str, bytes]]:
    def row(seed: int) -> dict[str, Any]:
        context = prose(300 + 50 * seed, seed)
        return {"answer": answer_to(context), "context": context}

    rows = [row(seed) for seed in range(6)]
    lines = "\n".join(map(json.dumps, rows[:3]))
    return [
        *(("/v1/verify", json.dumps(one).encode()) for one in rows),
        ("/v1/verify?format=html", json.dumps(rows[0]).encode()),
        ("/v1/read", json.dumps({"text": rows[1]["answer"]}).encode()),
        ("/v1/index", json.dumps({"context": rows[2]["context"]}).encode()),
        ("/v1/verify/batch", lines.encode()),
        (
            "/v1/stream",
            json.dumps({"context": rows[3]["context"], "chunks": [rows[3]["answer"]]}).encode(),
        ),
        ("/v1/verify", b"{broken"),
        ("/v1/verify", b"[]"),
    ]


def _memory(server: Server) -> int:
    """Bytes that the service and its workers hold."""
    total = 0
    for pid in (server.process.pid, *server.workers()):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                total += int(line.split()[1]) * 1024
    return total


def test_the_same_is_found_both_ways(server: Server) -> None:
    """What is compared is the same work."""
    answer = _words(100)
    reply = server.http.post("/v1/verify", json={"answer": answer, "context": CONTEXT})
    assert reply.text == verify(answer, CONTEXT).to_json()
