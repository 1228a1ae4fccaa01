"""Spark: a cluster by its address, or cores of this machine, through `mapInArrow`."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from claimcheck.batch.parts import Part
from claimcheck.batch.work import TRIES, Listener, Work
from claimcheck.errors import ExtraError, ServiceError

_WAVE = 10_000
"""Parts of one Spark job: each is a task, and the list of them travels with every task."""

_LOOK = 1.0
"""Seconds between two looks into the folder."""


def run(work: Work, parts: list[Part], jobs: int, address: str | None, listener: Listener) -> None:
    """Check the parts as Spark tasks; the executors need the same folders."""
    session = _session(address, jobs)
    try:
        for start in range(0, len(parts), _WAVE):
            _wave(session, work, parts[start : start + _WAVE], listener)
    finally:
        session.stop()


def _session(address: str | None, jobs: int) -> Any:
    try:
        from pyspark.sql import SparkSession
    except ImportError as error:
        raise ExtraError("The engine spark", "spark", "use --engine local") from error
    # Else the executors take whatever Python comes first on their path.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("PYSPARK_DRIVER_PYTHON", sys.executable)
    # Without the second number a local master gives up at the first task that dies.
    master = address or f"local[{jobs},{TRIES + 1}]"
    try:
        builder = SparkSession.builder.master(master).appName("claimcheck batch")
        builder = builder.config("spark.task.maxFailures", str(TRIES + 1))
        builder = builder.config("spark.ui.showConsoleProgress", "false")
        if address is None:
            builder = builder.config("spark.ui.enabled", "false")
            builder = builder.config("spark.driver.host", "127.0.0.1")
            builder = builder.config("spark.driver.bindAddress", "127.0.0.1")
        session = builder.getOrCreate()
    except Exception as error:  # Java says in many ways that it cannot.
        problem = f"Spark does not start ({error})"
        fix = "Check the address, and that Java is installed."
        raise ServiceError(master, problem, fix) from error
    session.sparkContext.setLogLevel("ERROR")
    return session


def _wave(session: Any, work: Work, parts: list[Part], listener: Listener) -> None:
    """One Spark job; it says nothing until its end, so the folder is looked at meanwhile."""
    # A number of its own in a partition of its own for each part.
    numbers = session.range(0, len(parts), 1, len(parts))
    done = numbers.mapInArrow(_task(work, parts), "part long, counts string")
    failed: list[BaseException] = []

    def collect() -> None:
        try:
            done.collect()
        except BaseException as error:  # Raised below, in the thread that can act on it.
            failed.append(error)

    thread = threading.Thread(target=collect, daemon=True)
    thread.start()
    unseen = dict.fromkeys(parts)
    while thread.is_alive():
        thread.join(_LOOK)
        for part in [one for one in unseen if (Path(work.folder) / one.output).exists()]:
            del unseen[part]
            listener({"rows": part.rows})
    if failed:
        raise ServiceError(
            "Spark", f"the job was aborted ({_cause(failed[0])})", "Give the same command again."
        ) from failed[0]


def _task(work: Work, parts: list[Part]) -> Callable[[Iterable[Any]], Iterator[Any]]:
    def task(batches: Iterable[Any]) -> Iterator[Any]:
        import json

        import pyarrow

        for batch in batches:
            numbers = batch.column(0).to_pylist()
            counts = [json.dumps(work(parts[number])) for number in numbers]
            yield pyarrow.RecordBatch.from_pydict({"part": numbers, "counts": counts})

    return task


def _cause(error: BaseException) -> str:
    """The line of a Java trace that says what happened."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    ours = [line for line in lines if "claimcheck" in line and "Error:" in line]
    return (ours or lines or [type(error).__name__])[0][:400]
