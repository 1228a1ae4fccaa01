"""Runs the command in processes of its own, and looks at what it left."""

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pyarrow import parquet

ROOT = Path(__file__).parents[2]


def start(*arguments, cwd=None):
    return subprocess.Popen(
        [sys.executable, "-m", "claimcheck", "batch", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=cwd or ROOT / "tests",
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def finish(process, seconds=1500):
    try:
        out, err = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
    return process.returncode, out, err


def run(*arguments):
    return finish(start(*arguments))


@contextlib.contextmanager
def small_disk(folder):
    """A disk of 128 KB as a folder, where this may mount one."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(folder)]
    if os.geteuid() or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("needs the right to mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def ids(folder):
    found = []
    for path in sorted(Path(folder).glob("*.parquet")):
        found += parquet.read_table(path, columns=["id"]).column("id").to_pylist()
    return found


def files(folder):
    """The bytes of what a run left, by name; the lock is nobody's result."""
    return {one.name: one.read_bytes() for one in Path(folder).iterdir() if one.name[0] != "."}


def children(pid):
    """The processes that a process started, with their command lines."""
    found = {}
    numbers = []
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            numbers += [int(one) for one in path.read_text().split()]
    for number in numbers:
        try:
            found[number] = Path(f"/proc/{number}/cmdline").read_bytes().replace(b"\0", b" ")
        except OSError:
            continue
    return found


def workers(pid):
    """The processes of the local engine that a command has at this moment."""
    return [one for one, line in children(pid).items() if b"spawn_main" in line]
