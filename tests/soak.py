"""Check for hours: python -m tests.soak [--checks 200000] [--entailment off].

Texts with ever-new words one after the other, and how much room the process takes; other texts in
32 threads, in processes that were forked and spawned, and in an event loop: the same bytes each.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

from claimcheck import averify, verify
from claimcheck.context import index_context
from claimcheck.settings import OFF, Settings

THREADS = 32

_PLANT = "Plant {} made {} tonnes of salt in {}, and Ada Brill ran it."
SHARED = " ".join(_PLANT.format(n, n * 37, 1990 + n) for n in range(20))
"""The context that all threads share."""


def room() -> int:
    """Bytes of memory that the process holds."""
    with open("/proc/self/statm", encoding="ascii") as numbers:  # noqa: PTH123
        return int(numbers.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _word(number: int) -> str:
    return "qx" + "".join(chr(ord("a") + int(digit)) for digit in str(number))


def _fresh(check: int) -> tuple[str, str]:
    """An answer and a context with six words that stood in no text before."""
    a, b, c, d, e, f = (_word(6 * check + place) for place in range(6))
    said = f"The {a} {b} sold {check % 90 + 2} {c}s to {d.title()} in {e.title()}."
    return said, said.replace(b, f).replace("sold", "may have sold")


def ever_new(checks: int, settings: Settings, every: int) -> Iterator[tuple[int, int]]:
    """Check so many texts; the number of checks done and the room taken, now and then."""
    for check in range(checks):
        verify(*_fresh(check), settings=settings)
        if (check + 1) % every == 0:
            yield check + 1, room()


def answers(count: int) -> list[str]:
    """Answers against what is shared, right ones and wrong ones."""
    return [
        f"Plant {n % 20} made {n * 37} tonnes of salt in {1990 + n % 23}." for n in range(count)
    ]


def checked(answer: str) -> str:
    """The report on one answer, as JSON."""
    return verify(answer, SHARED, settings=Settings.of(entailment=OFF)).to_json()


def in_threads(given: list[str]) -> list[str]:
    """The reports from 32 threads that share one index."""
    index, settings = index_context(SHARED), Settings.of(entailment=OFF)
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(lambda one: verify(one, index, settings=settings).to_json(), given))


def in_processes(given: list[str], method: str) -> list[str]:
    """The reports from two processes that were forked or spawned."""
    with ProcessPoolExecutor(2, get_context(method)) as pool:
        return list(pool.map(checked, given))


def in_a_loop(given: list[str]) -> list[str]:
    """The reports from one event loop that waits for all of them at once."""
    index, settings = index_context(SHARED), Settings.of(entailment=OFF)

    async def all_of_them() -> list[str]:
        found = await asyncio.gather(*(averify(one, index, settings=settings) for one in given))
        return [one.to_json() for one in found]

    return asyncio.run(all_of_them())


def main() -> int:
    """Print how much room is taken, and whether all ways give the same bytes; 1 where not."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak")
    parser.add_argument("--checks", type=int, default=200_000)
    parser.add_argument("--entailment", default=OFF)
    args = parser.parse_args()
    given = answers(200)
    expected = [checked(one) for one in given]
    ways = {"32 threads": in_threads(given), "a loop": in_a_loop(given)}
    ways |= {method: in_processes(given, method) for method in ("fork", "spawn")}
    same = {name: found == expected for name, found in ways.items()}
    print(f"the same bytes: {same}", flush=True)
    settings = Settings.of(entailment=args.entailment)
    start, first, most = time.process_time(), 0, 0
    for done, taken in ever_new(args.checks, settings, max(1, args.checks // 20)):
        first = first or taken
        most = max(most, taken)
        spent = time.process_time() - start
        print(f"{done:,} checks, {taken / 2**20:.0f} MiB, {spent:.0f} s", flush=True)
    grown = most / max(first, 1) - 1
    print(f"most since the first twentieth: {100 * grown:+.1f} %")
    return int(grown > 0.05 or not all(same.values()))


if __name__ == "__main__":
    raise SystemExit(main())
