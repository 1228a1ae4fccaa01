"""One long run under fire: `python -m tests.batch.endure ROWS KILLS [ENGINE…] [--folder DIR]`.

Each engine checks ROWS made-up rows with two processes while KILLS of its workers and once the
whole command are ended by SIGKILL at random moments; then the same command goes on. Prints, for
each engine, whether every id is in the output exactly once, what came out, and rows a second of
the undisturbed time since the last start.
"""

import argparse
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


def below(pid):
    found = children(pid)
    for one in list(found):
        found |= below(one)
    return found


def endure(engine, given, out, kills, names):
    draw = random.Random(len(names))
    arguments = (given, "--out", out, "--jobs", 2, "--part-rows", 100, "--engine", engine)
    killed = commands = 0
    began = time.monotonic()
    process = start(*arguments)
    while process.poll() is None and killed < kills:
        time.sleep(draw.uniform(3, 12))
        found = [one for one, line in below(process.pid).items() if MARKS[engine] in line]
        if found and process.poll() is None:
            os.kill(draw.choice(found), signal.SIGKILL)
            killed += 1
        if killed == 2 and not commands and list(out.glob("*.parquet")):
            process.kill()
            commands += 1
            finish(process)
            print(f"{engine}: the command was killed with {len(ids(out))} rows done", flush=True)
            process = start(*arguments)
    before, last = len(ids(out)), time.monotonic()
    code, told, err = finish(process, 3600)
    seconds = time.monotonic() - last
    print(f"{engine}: exit code {code}, {killed} workers and {commands} commands killed")
    counted = Counter(ids(out))
    print(f"{engine}: every id exactly once: {counted == Counter(names)} ({len(counted)} ids)")
    tables = [parquet.read_table(one) for one in sorted(out.glob("*.parquet"))]
    errors = sum(len(one) - one.column("error").null_count for one in tables)
    print(f"{engine}: rows with errors: {errors}")
    print(
        f"{engine}: {(len(names) - before) / seconds:.1f} rows/s over the last {seconds:.0f} s, "
        f"{time.monotonic() - began:.0f} s in all"
    )
    print(told.strip())
    print(err.strip()[-1500:], flush=True)
    return code == 0 and counted == Counter(names) and not errors


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rows", type=int)
    parser.add_argument("kills", type=int)
    parser.add_argument("engines", nargs="*", default=["local", "dask"])
    parser.add_argument("--folder")
    parser.add_argument("--passages", type=int, default=8)
    args = parser.parse_args()
    folder = Path(args.folder or tempfile.mkdtemp(prefix="endure-"))
    names = write(folder / "in", args.rows, files=4, passages=args.passages)
    outs = [folder / f"out-{engine}" for engine in args.engines]
    for out in outs:
        out.mkdir(exist_ok=True)
    fine = [
        endure(engine, folder / "in", out, args.kills, names)
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
