"""What a check costs over HTTP beside the same check in this process, its start, and its memory.

Run with: python -m pytest tests/bench/test_service_speed.py -m bench -s
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from claimcheck import Verifier, verify
from tests.bench.prose import answer_to, prose
from tests.defaults import as_installed

for package in ("fastapi", "uvicorn", "httpx"):
    pytest.importorskip(package, reason=f"{package} is not installed")

if TYPE_CHECKING:
    from tests.service.running import Server

pytestmark = pytest.mark.bench

OVER_HTTP = 1.3
"""Times the call in this process: the same check through the service, both warm."""
FIRST = 1.5
"""Times a process that checks one answer and ends: the service with one worker until it has
answered once."""
SECONDS = 60.0
"""How long mixed requests come; `tests.service.steady` sends them for as long as told."""

ROOT = Path(__file__).parents[2]
CONTEXT = prose(500)
SHORT = {"answer": "It has 5.", "context": "It has 6."}


def _words(count: int) -> str:
    return " ".join(answer_to(prose(2_000, 9)).split()[:count])


def _spent(pids: list[int]) -> float:
    """Processor seconds of some processes so far."""
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")


@pytest.fixture(scope="module", autouse=True)
def defaults() -> Iterator[None]:
    """What a user waits for, with the learned score."""
    with as_installed():
        yield


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    from tests.service.steady import service

    with service("--workers", "1", "--timeout", "120") as running:
        yield running


def test_the_first_answer() -> None:
    """Both from nothing; the files they read were read before."""
    from tests.service.running import Server

    code = f"from claimcheck import verify; verify(**{SHORT!r})"
    alone = [sys.executable, "-c", code]
    subprocess.run(alone, check=True, cwd=ROOT)
    before = os.times()
    subprocess.run(alone, check=True, cwd=ROOT)
    after = os.times()
    cold = after.children_user + after.children_system
    cold -= before.children_user + before.children_system
    began = time.perf_counter()
    running = Server("--workers", "1")
    try:
        assert running.http.post("/v1/verify", json=SHORT).status_code == 200
        clock = time.perf_counter() - began
        spent = _spent([running.process.pid, *running.workers()])
    finally:
        running.stop()
    print(
        f"\nfrom start to the first answer {clock:.1f} s, {spent:.1f} s of processor time", end=""
    )
    print(f": {spent / cold:.2f} times a process that checks once ({cold:.1f} s)")
    assert spent / cold <= FIRST


def test_a_check_over_http(server: Server) -> None:
    answers = [_words(100 + n % 7) for n in range(30)]
    verifier = Verifier(context=CONTEXT)
    for answer in answers[:6]:
        verifier.verify(answer)
        server.http.post("/v1/verify", json={"answer": answer, "context": CONTEXT})
    here, there = [], []
    processes = [server.process.pid, *server.workers()]
    spent, theirs = -_spent(processes), 0.0
    for answer in answers:  # In turns: how fast a busy machine is changes within seconds.
        began, used = time.perf_counter(), time.process_time()
        report = verifier.verify(answer)
        middle = time.perf_counter()
        theirs += time.process_time() - used
        reply = server.http.post("/v1/verify", json={"answer": answer, "context": CONTEXT})
        there.append(time.perf_counter() - middle)
        here.append(middle - began)
        assert reply.json()["verdict"] == report.verdict
    spent += _spent(processes)
    ratio = statistics.median(there) / statistics.median(here)
    print(f"\np50 over HTTP {1000 * statistics.median(there):.0f} ms, in this process ", end="")
    print(f"{1000 * statistics.median(here):.0f} ms: {ratio:.2f} times; of processor time ", end="")
    print(f"{spent / theirs:.2f} times")
    assert ratio <= OVER_HTTP


def test_memory_under_load(server: Server) -> None:
    from tests.service.steady import BUSY, FINE, GROWTH, Load, memory

    Load(server, seconds=SECONDS / 4, senders=4).wait(600)
    before = memory(server)
    load = Load(server, seconds=SECONDS, senders=4)
    load.wait(600)
    after = memory(server)
    print(f"\n{dict(load.outcomes)} in {SECONDS:g} s; ", end="")
    print(f"memory {before / 1e6:.0f} MB before, {after / 1e6:.0f} MB after")
    assert set(load.outcomes) <= {FINE, BUSY}
    assert after / before <= GROWTH


def test_the_same_is_found_both_ways(server: Server) -> None:
    """What is compared is the same work."""
    answer = _words(100)
    reply = server.http.post("/v1/verify", json={"answer": answer, "context": CONTEXT})
    assert reply.text == verify(answer, CONTEXT).to_json()
