"""Runs that meet each other, full disks and dead parents."""

from __future__ import annotations

import ast
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from claimcheck.cli import main
from claimcheck.errors import InputError
from claimcheck.evaluate import evaluate
from claimcheck.evaluation.dataset import BadRow
from claimcheck.evaluation.rows import Store
from claimcheck.folder_lock import LOCK, FolderLock
from claimcheck.metrics import Measurement

PACKAGE = Path(__file__).parents[2] / "claimcheck"

_ROWS = [{"answer": f"It is {number}.", "contexts": ["It is 1."]} for number in range(3)]


def _length(sample) -> Measurement:
    return Measurement("length", float(len(sample.answer)))


def test_a_second_run_in_one_folder_is_refused(tmp_path) -> None:
    def nested(sample) -> Measurement:
        with pytest.raises(InputError, match=r"another run \(process \d+\)"):
            evaluate(_ROWS, [_length], tmp_path)
        return Measurement("nested", 1.0)

    assert len(evaluate(_ROWS, [nested], tmp_path).rows) == 3
    assert len((tmp_path / "rows.jsonl").read_text().splitlines()) == 3
    assert not (tmp_path / LOCK).exists()


_HOLDER = """
import sys, time
from pathlib import Path
from claimcheck.folder_lock import FolderLock
lock = FolderLock(Path(sys.argv[1]))
lock.take()
print("held", flush=True)
time.sleep(600)
"""


def test_the_lock_of_a_dead_process_is_taken_over(tmp_path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", _HOLDER, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(InputError, match=f"process {holder.pid}"):
        FolderLock(tmp_path).take()
    holder.kill()
    holder.wait()
    holder.stdout.close()
    lock = FolderLock(tmp_path)
    lock.take()
    assert (tmp_path / LOCK).read_text() == str(os.getpid())
    lock.release()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no /dev/full")
def test_rows_that_cannot_be_written_end_in_an_error(tmp_path) -> None:
    store = Store(tmp_path, {}, fresh=True)
    store._file.close()
    store._file = Path("/dev/full").open("w")  # noqa: SIM115  the store closes it
    with pytest.raises(InputError, match="cannot be written"):
        store.save(BadRow(1, "answer", "is missing"))
    with pytest.raises(InputError, match="cannot be written"):
        store.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no /dev/full")
def test_output_that_cannot_be_written_is_exit_code_two(monkeypatch, capfd) -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123
        monkeypatch.setattr(sys, "stdout", full)
        assert main(["read", "It is 5."]) == 2
        monkeypatch.undo()
    assert "cannot be written" in capfd.readouterr().err


_PARENT = """
import os, sys, time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from claimcheck.workers import end_with_parent

def work(_):
    os.write(1, f"{os.getpid()}\\n".encode())  # One write, so that two lines do not mix.
    time.sleep(600)

if __name__ == "__main__":
    with ProcessPoolExecutor(2, get_context(sys.argv[1]), end_with_parent) as pool:
        list(pool.map(work, range(2)))
"""


def _is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")


@pytest.mark.skipif(os.name != "posix", reason="ends a process by SIGKILL")
@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_workers_end_with_a_parent_that_was_killed(tmp_path, method: str) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_PARENT)
    parent = subprocess.Popen(
        [sys.executable, str(script), method],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)},
    )
    assert parent.stdout is not None
    workers = [int(parent.stdout.readline()) for _ in range(2)]
    assert all(map(_is_there, workers))
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    for _ in range(600):
        if not any(map(_is_there, workers)):
            break
        time.sleep(0.1)
    left = [pid for pid in workers if _is_there(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left


def test_every_pool_has_workers_that_end_with_their_parent() -> None:
    starts = []
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if called and node.func.id == "ProcessPoolExecutor":
                named = [one.value for one in node.keywords if one.arg == "initializer"]
                [start] = named or node.args[2:3] or [None]
                starts.append(getattr(start, "id", None))
    assert len(starts) >= 3
    assert set(starts) <= {"end_with_parent", "_start"}


def test_a_password_in_an_address_reaches_no_file(tmp_path) -> None:
    from claimcheck.chat import Chat
    from claimcheck.metrics.judge import judge_relevance

    secret = "hunter2"
    chat = Chat(
        "m",
        f"http://ada:{secret}@127.0.0.1:1/v1",
        retries=0,
        timeout=2,
        sleep=lambda _: None,
    )
    rows = [{**row, "question": "What is it?"} for row in _ROWS[:1]]
    evaluate(rows, [judge_relevance(chat)], tmp_path)
    saved = "".join(path.read_text() for path in tmp_path.iterdir())
    assert secret not in saved
    assert (
        "127.0.0.1:1"
        in json.loads((tmp_path / "run.json").read_text())["metrics"]["judge_relevance"][
            "complete"
        ]["base_url"]
    )
    assert secret not in repr(chat)
    assert secret not in chat.address
