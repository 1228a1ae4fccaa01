"""One long run under fire: `python -m tests.batch.endure ROWS KILLS [ENGINE…] [OPTIONS]`.

Each engine checks ROWS made-up rows with two processes while KILLS of its workers and twice the
whole command are ended by SIGKILL at random moments; then the same command goes on. Prints, for
each engine, whether every id is in the output exactly once, what came out, and rows a second of
the time since the last start. The moments are drawn from the progress, not from the clock, so that
a slow machine is not killed before it has done anything.
"""

import argparse
import contextlib
import os
import random
import signal
import tempfile
import time
from collections import Counter
from pathlib import Path

from pyarrow import parquet

from tests.batch.generate import write
from tests.batch.running import children, finish, ids, start

MARKS = {"local": b"spawn_main", "dask": b"spawn_main", "spark": b"pyspark.daemon", "ray": b"ray::"}
COMMANDS = 2
"""How often the whole command is killed."""


def below(pid):
    found = children(pid)
    for one in list(found):
        found |= below(one)
    return found


def alive(pid):
    """Whether a process runs; one that only waits for its parent to look does not."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def kill_worker(process, engine, draw):
    """End one process that checks rows; None where there is none at this moment."""
    found = [one for one, line in below(process.pid).items() if MARKS[engine] in line]
    if not found or process.poll() is not None:
        return None
    victim = draw.choice(found)
    with contextlib.suppress(ProcessLookupError):
        os.kill(victim, signal.SIGKILL)
    return victim


def kill_command(process, out):
    """End the command itself; says what is done and whether a process of it lives on."""
    left = below(process.pid)
    process.kill()
    finish(process)
    end = time.monotonic() + 60
    while any(map(alive, left)) and time.monotonic() < end:
        time.sleep(0.2)
    orphans = [left[one] for one in left if alive(one)]
    counted = Counter(ids(out))
    doubled = sum(number > 1 for number in counted.values())
    return f"with {len(counted)} rows done, {doubled} twice, {len(orphans)} processes left"


def endure(engine, given, out, names, args):
    draw = random.Random(args.seed)
    arguments = (given, "--out", out, "--jobs", 2, "--part-rows", args.part_rows)
    arguments += ("--engine", engine, *(f"--set={one}" for one in args.set))
    parts = -(-len(names) // args.part_rows)
    moments = sorted(draw.randrange(max(1, parts - 2)) for _ in range(args.kills))
    due = sorted(draw.sample(range(1, args.kills + 1), COMMANDS))
    killed, commands, began = 0, 0, time.monotonic()

    def say(text):
        print(f"{engine}: {time.monotonic() - began:6.0f} s: {text}", flush=True)

    process = start(*arguments)
    while process.poll() is None and killed < args.kills:
        time.sleep(draw.uniform(*args.pause))
        done = len(list(out.glob("*.parquet")))
        if done <= moments[killed] or kill_worker(process, engine, draw) is None:
            continue
        killed += 1
        say(f"worker {killed} of {args.kills} killed with {done} of {parts} parts done")
        if killed in due:
            time.sleep(draw.uniform(*args.pause))
            say(f"the command was killed {kill_command(process, out)}")
            commands += 1
            process = start(*arguments)
    before, last = len(ids(out)), time.monotonic()
    code, told, err = finish(process, 6 * 3600)
    seconds = time.monotonic() - last
    say(f"exit code {code}, {killed} workers and {commands} commands killed")
    counted = Counter(ids(out))
    exactly = counted == Counter(names)
    say(f"every id exactly once: {exactly} ({len(counted)} ids)")
    tables = [parquet.read_table(one) for one in sorted(out.glob("*.parquet"))]
    errors = sum(len(one) - one.column("error").null_count for one in tables)
    say(f"rows with errors: {errors}")
    say(f"{(len(names) - before) / seconds:.1f} rows/s over the last {seconds:.0f} s")
    print(told.strip())
    print(err.strip()[-1500:], flush=True)
    return code == 0 and exactly and not errors and commands == COMMANDS


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rows", type=int)
    parser.add_argument("kills", type=int)
    parser.add_argument("engines", nargs="*", default=["local", "dask"])
    parser.add_argument("--folder")
    parser.add_argument("--passages", type=int, default=8)
    parser.add_argument("--kind", choices=("long", "short"), default="long")
    parser.add_argument("--part-rows", type=int, default=100)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument(
        "--pause", type=float, nargs=2, default=(0.1, 3), help="seconds between two looks"
    )
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    folder = Path(args.folder or tempfile.mkdtemp(prefix="endure-"))
    names = write(folder / "in", args.rows, files=4, passages=args.passages, kind=args.kind)
    outs = [folder / f"out-{engine}" for engine in args.engines]
    for out in outs:
        out.mkdir(exist_ok=True)
    fine = [
        endure(engine, folder / "in", out, names, args)
        for engine, out in zip(args.engines, outs, strict=True)
    ]
    contents = [
        {one.name: one.read_bytes() for one in out.iterdir() if one.name[0] != "."} for out in outs
    ]
    same = all(one == contents[0] for one in contents)
    print(f"same bytes from {', '.join(args.engines)}: {same}")
    raise SystemExit(0 if all(fine) and same else 1)


if __name__ == "__main__":
    main()
