"""Run for a while and keep what fails: python -m tests.fuzz --minutes 10 [--seed 1]."""

from __future__ import annotations

import argparse
import time
from collections import Counter

from tests.fuzz.driver import cases, keep, run


def main() -> int:
    """Run cases until the time is up; 1 where some failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    end = time.monotonic() + 60 * args.minutes
    done: Counter[str] = Counter()
    problems: Counter[str] = Counter()
    for case in cases(args.seed):
        if time.monotonic() > end:
            break
        done[case.target] += 1
        problem = run(case)
        if problem and not problems[problem]:
            print(f"{case.target}: {problem[:200]}\n  kept in {keep(case, problem)}", flush=True)
        problems[problem] += bool(problem)
    print(f"{sum(done.values())} cases ({dict(done)}), {sum(problems.values())} failed")
    return int(any(problems.values()))


if __name__ == "__main__":
    raise SystemExit(main())
