"""The local engine: processes of our own, each with one part in hand, replaced when they die.

A part whose process died is begun again, three times at most. Then the rows at which the
processes died get an error and the others are tried once more; should that die too, every row of
the part gets the error. Processes end themselves when the one that started them is gone.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter, deque
from dataclasses import dataclass, field
from multiprocessing import connection, get_context, parent_process
from typing import Any

from claimcheck.batch.check import BEGUN
from claimcheck.batch.parts import Part
from claimcheck.batch.work import TRIES, Listener, Work, WorkError
from claimcheck.errors import ClaimcheckError

_STARTS = 5
"""Processes that may die one after the other before they are ready: then something is broken."""

_READY, _DONE, _FAILED = "READY", "DONE", "FAILED"
"""What a process says beside the rows that it begins and their verdicts."""

_ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


@dataclass(slots=True)
class _Task:
    part: Part
    died_at: list[int] = field(default_factory=list)
    """The row that was being checked, each time that a process died; -1 for none."""
    given_up: bool = False


@dataclass(slots=True, eq=False)
class _Worker:
    process: Any
    pipe: connection.Connection
    ready: bool = False
    task: _Task | None = None
    row: int = -1
    told: Counter[str] = field(default_factory=Counter)
    """What the listener heard of the part in hand."""


def run(work: Work, parts: list[Part], jobs: int, address: str | None, listener: Listener) -> None:
    """Check the parts with `jobs` processes."""
    del address
    _Pool(work, parts, jobs, listener).run()


class _Pool:
    def __init__(self, work: Work, parts: list[Part], jobs: int, listener: Listener) -> None:
        self._work, self._jobs, self._listener = work, jobs, listener
        self._waiting = deque(_Task(part) for part in parts)
        self._workers: list[_Worker] = []
        self._early_deaths = 0

    def run(self) -> None:
        try:
            while self._waiting or any(one.task for one in self._workers):
                self._fill()
                self._listen()
        finally:
            for one in self._workers:
                one.process.kill()
                one.process.join()
                one.pipe.close()

    def _fill(self) -> None:
        busy = sum(one.task is not None for one in self._workers)
        while len(self._workers) < min(self._jobs, busy + len(self._waiting)):
            self._workers.append(_start(self._work))
        for one in list(self._workers):
            if one.ready and one.task is None and self._waiting:
                self._hand_over(one, self._waiting.popleft())

    def _hand_over(self, worker: _Worker, task: _Task) -> None:
        lost: frozenset[int] = frozenset()
        if task.given_up:
            lost = frozenset(range(task.part.rows))
        elif len(task.died_at) >= TRIES:
            lost = frozenset(row for row in task.died_at if row >= 0)
        worker.task, worker.row = task, -1
        try:
            worker.pipe.send((task.part, lost, _why(len(task.died_at))))
        except OSError:  # It died meanwhile; nothing was begun, so nothing is held against it.
            worker.task = None
            self._waiting.appendleft(task)
            self._bury(worker)

    def _listen(self) -> None:
        waited = {one.pipe: one for one in self._workers}
        for pipe in connection.wait(list(waited), timeout=5):
            worker = waited[pipe]  # type: ignore[index]
            try:
                while worker.pipe.poll():
                    self._hear(worker, worker.pipe.recv())
            except (EOFError, OSError):
                self._bury(worker)

    def _hear(self, worker: _Worker, message: tuple[Any, ...]) -> None:
        kind, value = message
        if kind == _READY:
            worker.ready, self._early_deaths = True, 0
        elif kind == _DONE:
            worker.task = None
            worker.told.clear()
        elif kind == _FAILED:  # No other process could do it either.
            raise WorkError(value)
        elif kind == BEGUN:
            worker.row = value
        else:
            worker.told[kind] += 1
            self._listener({kind: 1})

    def _bury(self, worker: _Worker) -> None:
        """Take a dead process out, and its part back."""
        if worker not in self._workers:
            return
        self._workers.remove(worker)
        worker.process.kill()
        worker.process.join()
        worker.pipe.close()
        how = _ending(worker.process.exitcode)
        if not worker.ready:
            self._early_deaths += 1
            if self._early_deaths >= _STARTS:
                raise WorkError(
                    f"processes {how} before they could begin, {_STARTS} in a row. "
                    "Check the memory, and that a script that calls this is guarded by "
                    "if __name__ == '__main__'."
                )
            return
        task = worker.task
        if task is None:
            return
        if len(task.died_at) >= TRIES:
            task.given_up = True
        task.died_at.append(worker.row)
        self._listener({name: -number for name, number in worker.told.items()})
        self._listener.note(f"a process {how} with {task.part.output}; the part is begun again")
        self._waiting.appendleft(task)


def _why(times: int) -> str:
    return f"the process that checked it died {times} times" if times else ""


def _ending(code: int | None) -> str:
    if code is not None and code < 0:
        try:
            return f"was ended by {signal.Signals(-code).name}"
        except ValueError:
            return f"was ended by signal {-code}"
    return f"ended with code {code}"


def _start(work: Work) -> _Worker:
    ours, theirs = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=_serve, args=(work, theirs), daemon=True)
    # One thread a process: the processes are the parallelism, and sums come out the same.
    before = {name: os.environ.get(name) for name in _ONE_THREAD}
    os.environ.update(dict.fromkeys(_ONE_THREAD, "1"))
    try:
        process.start()
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
    theirs.close()
    return _Worker(process, ours)


def _serve(work: Work, pipe: connection.Connection) -> None:
    """What a process does: one part after the other until nobody gives it one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The parent is told, and it ends us.
    threading.Thread(target=_end_with_parent, daemon=True).start()

    def heard(row: int, what: str) -> None:
        pipe.send((what, row))

    try:
        work.check.warm()
        pipe.send((_READY, None))
        while True:
            part, lost, why = pipe.recv()
            work(part, heard, lost, why)
            pipe.send((_DONE, None))
    except (EOFError, BrokenPipeError):
        return
    except ClaimcheckError as error:
        pipe.send((_FAILED, str(error)))
    except Exception as error:  # Told to the parent, who ends the run with it.
        pipe.send((_FAILED, f"{type(error).__name__}: {error}"))


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
    os._exit(1)
