"""Memory of one process over a long run: `python -m tests.batch.steady [ROWS] [OPTIONS]`.

Checks ROWS short answers, each with words that no answer before it had, with one process and
without the learned score, and prints what the process holds after every STEP rows, ten thousand,
and how much more than in the first of them it ever held later.
"""

import argparse
import re
import tempfile
import time
from pathlib import Path

from tests.batch.generate import write
from tests.batch.running import finish, start, workers

STEP = 10_000


def held(pid):
    """Megabytes of memory that a process holds."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rows", type=int, nargs="?", default=200_000)
    parser.add_argument("--step", type=int, default=STEP)
    parser.add_argument("--folder")
    args = parser.parse_args()
    part = args.step // 10
    if args.rows <= args.step or not part:
        parser.error("rows must be more than a step, and a step ten or more")
    folder = Path(args.folder or tempfile.mkdtemp(prefix="steady-"))
    out = folder / "out"
    write(folder / "in", args.rows, kind="fresh")
    cut = ("--jobs", 1, "--part-rows", part, "--set", "entailment=off")
    process = start(folder / "in", "--out", out, *cut)
    peaks, before = {}, set()
    while process.poll() is None:
        time.sleep(0.25)
        found = set(workers(process.pid))
        assert len(before | found) < 2, "the process was replaced: nothing can be said of it"
        before |= found
        done = len(list(out.glob("*.parquet"))) * part
        for one in found:
            try:
                now = held(one)
            except (OSError, TypeError):  # It has just ended.
                continue
            step = done // args.step
            if step not in peaks:
                print(f"{done:>9,} rows: {now:.1f} MB", flush=True)
            peaks[step] = max(peaks.get(step, 0), now)
    code, told, err = finish(process)
    print(told.strip(), err.strip()[-500:])
    print("highest in each step, MB:", [round(one, 1) for one in peaks.values()])
    first = peaks[0]
    later = max(one for step, one in peaks.items() if step)
    print(f"first step {first:.1f} MB, later {later:.1f} MB: {later / first - 1:+.1%}")
    raise SystemExit(code or later > first * 1.05)


if __name__ == "__main__":
    main()
