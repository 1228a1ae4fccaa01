"""What a second process of the local engine adds.

Run with: python -m pytest tests/bench/test_batch_speed.py -m bench -s
"""

from __future__ import annotations

import resource
import statistics
import time
from typing import TYPE_CHECKING, NamedTuple

import pytest

pytest.importorskip("pyarrow", reason="pyarrow is not installed")

from claimcheck import Settings
from claimcheck.batch import VerifyBatch
from claimcheck.batch.inputs import find_sources
from claimcheck.batch.parts import plan
from claimcheck.batch.pool import run
from claimcheck.batch.work import Work
from tests.batch.generate import write

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from claimcheck.batch.parts import Part

pytestmark = pytest.mark.bench

TWICE = 1.8
"""Rows a second of two processes as a multiple of those of one, on two cores of one's own."""
ROWS, PART, ROUNDS = 800, 20, 4


class Clock:
    """Hears when each row is done."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def __call__(self, counts: Mapping[str, int]) -> None:
        self.times += [time.perf_counter()] * sum(counts.values())

    def note(self, text: str) -> None:
        raise AssertionError(text)


class Measured(NamedTuple):
    speed: float
    """Rows a second of the middle of the run, when every process is at work."""
    here: float
    """Processor milliseconds of this process a row: what does not get faster with more of them."""


def measure(check: VerifyBatch, parts: list[Part], jobs: int, folder: Path) -> Measured:
    clock = Clock()
    folder.mkdir()
    before = resource.getrusage(resource.RUSAGE_SELF)
    run(Work(check, str(folder)), parts, jobs, None, clock)
    after = resource.getrusage(resource.RUSAGE_SELF)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    first, last = ROWS // 4, ROWS * 9 // 10
    seconds = clock.times[last] - clock.times[first]
    return Measured((last - first) / seconds, 1000 * used / ROWS)


def test_two_processes_beside_one(tmp_path: Path) -> None:
    write(tmp_path / "in", ROWS)
    check = VerifyBatch(Settings.of(entailment="off"))
    parts = plan(find_sources([str(tmp_path / "in")], tmp_path), PART, check.columns)
    ratios = []
    for number in range(ROUNDS):  # In turns: how fast a busy machine is changes within seconds.
        one = measure(check, parts, 1, tmp_path / f"one-{number}")
        two = measure(check, parts, 2, tmp_path / f"two-{number}")
        ratios.append(two.speed / one.speed)
        print(
            f"\n{one.speed:.1f} rows/s, two {two.speed:.1f} rows/s: {ratios[-1]:.2f} times", end=""
        )
        print(f"; this process {two.here:.2f} ms of processor a row", flush=True)
    print(f"best {max(ratios):.2f}, median {statistics.median(ratios):.2f}")
    assert max(ratios) >= TWICE
