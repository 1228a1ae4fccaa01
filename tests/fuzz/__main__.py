"""Run for a while and keep what fails: python -m tests.fuzz --minutes 10 [--seed 1].

Every minute a line says how many cases were run of each target, and which took longest.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter

from tests.fuzz.driver import Case, cases, keep, run

_SLOW = 5.0
"""Seconds of processor time from which on a case is told as slow; all inputs are short."""


def main() -> int:
    """Run cases until the time is up; 1 where some failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    began = time.monotonic()
    told = began
    done: Counter[str] = Counter()
    problems: Counter[str] = Counter()
    for case in cases(args.seed):
        if time.monotonic() > began + 60 * args.minutes:
            break
        done[case.target] += 1
        start = time.process_time()
        problem = run(case)
        spent = time.process_time() - start
        if spent > _SLOW and sum(done.values()) > 100:
            print(f"{spent:.1f} s: {_shown(case)}", flush=True)
        if problem and not problems[problem]:
            print(f"{case.target}: {problem[:200]}\n  kept in {keep(case, problem)}", flush=True)
        problems[problem] += bool(problem)
        if time.monotonic() > told + 60:
            told = time.monotonic()
            print(f"{sum(done.values())} cases: {dict(done)}", flush=True)
    print(f"{sum(done.values())} cases ({dict(done)}), {sum(problems.values())} failed")
    return int(any(problems.values()))


def _shown(case: Case) -> str:
    return json.dumps(case.arguments)[:400]


if __name__ == "__main__":
    raise SystemExit(main())
