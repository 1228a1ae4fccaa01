"""A bounded pool of processes that outlives the loss of any of them.

One thread a process hands it jobs and waits for the answer, for its end, or for the time limit:
whichever comes first decides over that job alone. A process that ended or hangs is replaced.
"""

from __future__ import annotations

import asyncio
import atexit
import queue
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from claimcheck.anchors import Document
from claimcheck.service import faults, worker
from claimcheck.settings import Settings

_LOOK = 0.25
"""Seconds after which an idle thread looks whether its process still lives."""
_LONGEST_PAUSE = 10.0
"""Seconds between two tries to start a process that does not come up."""

_SPAWN = get_context("spawn")


@dataclass(frozen=True, slots=True)
class Job:
    """One thing to do, the documents a worker may ask for, and where the answer goes."""

    kind: str
    payload: dict[str, Any]
    documents: tuple[Document, ...]
    future: Future[Any]
    given: float = field(default_factory=time.monotonic)


@dataclass(frozen=True, slots=True)
class _Worker:
    process: SpawnProcess
    pipe: Connection

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Pool:
    """Runs jobs in `workers` processes; at most `waiting` more wait for one."""

    def __init__(self, settings: Settings, *, workers: int, waiting: int, timeout: float) -> None:
        self._settings = settings
        self._size = workers
        self._waiting = waiting
        self._timeout = timeout
        self._jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()
        self._pending = 0
        self._ready: set[int] = set()
        self._processes: dict[int, SpawnProcess] = {}
        self._closing = threading.Event()
        self.restarted: Counter[str] = Counter()
        """How many processes were replaced, by why."""
        self.on_restart: Callable[[str], None] = lambda why: None

    @property
    def ready(self) -> int:
        """How many processes can take a job."""
        return len(self._ready)

    @property
    def queued(self) -> int:
        """How many jobs wait for a process."""
        return max(0, self._pending - self._size)

    @property
    def pending(self) -> int:
        """How many jobs were given and are not answered."""
        return self._pending

    def start(self) -> None:
        """Start the processes; jobs may be given at once."""
        atexit.register(self._kill)  # Workers heed no signal: an exit without `close` ends them.
        for number in range(self._size):
            # A daemon: an interpreter that ends anyway must not wait for a check.
            name = f"claimcheck-worker-{number}"
            thread = threading.Thread(target=self._tend, args=(number,), name=name, daemon=True)
            thread.start()
            self._threads.append(thread)

    async def run(
        self, kind: str, payload: dict[str, Any], documents: tuple[Document, ...] = ()
    ) -> Any:
        """The answer to one job; raises the Fault that says why there is none."""
        return await asyncio.wrap_future(self.submit(kind, payload, documents))

    def submit(
        self, kind: str, payload: dict[str, Any], documents: tuple[Document, ...] = ()
    ) -> Future[Any]:
        """As `run`, without waiting; raises at once where the queue is full."""
        if self._closing.is_set():
            raise faults.shutting_down()
        with self._lock:
            if self._pending >= self._size + self._waiting:
                raise faults.queue_full(self._waiting)
            self._pending += 1
        future: Future[Any] = Future()
        future.add_done_callback(self._done)
        self._jobs.put(Job(kind, payload, documents, future))
        return future

    def close(self) -> None:
        """Finish what was given, then end the processes."""
        self._closing.set()
        for thread in self._threads:
            thread.join()
        atexit.unregister(self._kill)

    def _kill(self) -> None:
        self._closing.set()
        for process in list(self._processes.values()):
            process.kill()

    def _done(self, _: Future[Any]) -> None:
        with self._lock:
            self._pending -= 1

    def _tend(self, number: int) -> None:
        """Keep one process alive and busy until the pool is closed and its queue empty."""
        process: _Worker | None = None
        failed = 0
        while True:
            if process is None:
                process = self._started(number)
                if process is None:
                    failed += 1
                    self._count("did not start")
                    if self._closing.wait(min(_LONGEST_PAUSE, 0.1 * 2**failed)):
                        break
                    continue
                failed = 0
                self._ready.add(number)
            why = self._next(process)
            if why == "closed":
                break
            if why:
                self._ready.discard(number)
                process.end()
                process = None
                self._count(why)
        self._ready.discard(number)
        self._refuse_rest()
        if process is not None:
            process.pipe.close()  # It ends by itself once nobody can ask.
            process.process.join(5)
            process.process.kill()

    def _next(self, process: _Worker) -> str:
        """Do one job, or look around; says why the process must be replaced."""
        if not process.process.is_alive():
            return "ended"
        try:
            job = self._jobs.get(timeout=_LOOK)
        except queue.Empty:
            return "closed" if self._closing.is_set() else ""
        if not job.future.set_running_or_notify_cancel():
            return ""
        if time.monotonic() - job.given > self._timeout:
            job.future.set_exception(faults.waited(self._timeout))
            return ""
        try:
            said = self._asked(process, job)
        except TimeoutError:
            job.future.set_exception(faults.time_limit(self._timeout))
            return "time limit"
        except (EOFError, OSError):
            job.future.set_exception(faults.worker_lost())
            return "ended"
        except Exception as error:  # The job cannot be sent: its sender is told, the rest goes on.
            job.future.set_exception(faults.check_broke(type(error).__name__))
            return "lost step"
        _settle(job.future, said)
        return ""

    def _asked(self, process: _Worker, job: Job) -> tuple[Any, ...]:
        until = time.monotonic() + self._timeout
        process.pipe.send((job.kind, job.payload))
        while True:
            left = max(0.0, until - time.monotonic())
            if not wait([process.pipe, process.process.sentinel], left):
                raise TimeoutError
            if not process.pipe.poll():
                raise EOFError
            said: tuple[Any, ...] = process.pipe.recv()
            if said[0] != worker.NEED:
                return said
            process.pipe.send(job.documents)

    def _started(self, number: int) -> _Worker | None:
        """A process that said it is ready; None where it ended instead."""
        here, there = _SPAWN.Pipe()
        process = _SPAWN.Process(target=worker.serve, args=(there, self._settings), daemon=True)
        try:
            process.start()
        except OSError:
            here.close()
            return None
        finally:
            there.close()  # Otherwise its end would not be noticed.
        self._processes[number] = process
        started = _Worker(process, here)
        while not self._closing.is_set():
            if wait([here, process.sentinel], _LOOK):
                try:
                    if here.poll() and here.recv()[0] == worker.READY:
                        return started
                except (EOFError, OSError):
                    pass
                break
        started.end()
        return None

    def _refuse_rest(self) -> None:
        """Nobody will take what is still queued once no process is left."""
        while not self._ready:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return
            if job.future.set_running_or_notify_cancel():
                job.future.set_exception(faults.shutting_down())

    def _count(self, why: str) -> None:
        if not self._closing.is_set():
            self.restarted[why] += 1
            self.on_restart(why)


def _settle(future: Future[Any], said: tuple[Any, ...]) -> None:
    outcome, result = said
    if outcome == worker.DONE:
        future.set_result(result)
    elif outcome == worker.REFUSED:
        future.set_exception(faults.refused(result))
    else:
        future.set_exception(faults.check_broke(result))
