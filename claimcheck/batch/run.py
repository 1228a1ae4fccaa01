"""A run: plan the parts, skip what is done, let an engine do the rest, sum up the files."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from claimcheck.batch.check import VerifyBatch, arrow
from claimcheck.batch.inputs import find_sources
from claimcheck.batch.output import Found, State, found, put, refused, strangers, sweep
from claimcheck.batch.page import page
from claimcheck.batch.parts import PART_ROWS, Part, plan
from claimcheck.batch.summary import Summary, as_markdown, summarise
from claimcheck.batch.work import Engine, Listener, Work
from claimcheck.errors import InputError, SettingsError
from claimcheck.folder_lock import locked
from claimcheck.render.data import written

ENGINES = {
    "local": "claimcheck.batch.pool",
    "dask": "claimcheck.batch.dask_engine",
    "spark": "claimcheck.batch.spark_engine",
    "ray": "claimcheck.batch.ray_engine",
}


class RunListener(Listener, Protocol):
    """Hears also how many rows there are before the first is checked."""

    def begin(self, rows: int, kept: int) -> None:
        """`rows` are in the input, and `kept` of them were done by an earlier run."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a run is done; none of these changes what comes out but `part_rows`, the cut."""

    engine: str = "local"
    jobs: int | None = None
    scheduler: str | None = None
    part_rows: int = PART_ROWS
    again: bool = False


def run_batch(
    inputs: Iterable[str],
    out: str | Path,
    check: VerifyBatch,
    options: Options,
    listener: RunListener,
) -> Summary:
    """Check every row of the inputs into the folder `out`, and write its summary.

    Parts that an earlier run finished are skipped; those that are damaged, or have rows whose
    processes died, are done again. Parts of other input or other settings are refused, and with
    `again` done again.
    """
    arrow()
    engine = _engine(options)
    if "://" in str(out):
        fix = "Name a folder; on a cluster one that every node has."
        raise InputError(str(out), "is an address", fix)
    folder = Path(out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refused(folder, error) from error
    with locked(folder):
        sweep(folder)
        parts = plan(find_sources(inputs, folder), options.part_rows, check.columns)
        if not parts:
            raise InputError("the inputs", "have no rows", "Check the files.")
        _clear(folder, parts, again=options.again)
        todo = _todo(folder, parts, check, listener, again=options.again)
        rows = sum(part.rows for part in parts)
        listener.begin(rows, rows - sum(part.rows for part in todo))
        if todo:
            work = Work(check, str(folder.resolve()))
            engine(work, todo, _jobs(options), options.scheduler, listener)
        return _finish(folder, parts, check)


def _engine(options: Options) -> Engine:
    if options.engine not in ENGINES:
        raise SettingsError("engine", f"{options.engine!r} does not exist", ENGINES)
    if options.engine == "local" and options.scheduler is not None:
        fix = "Name an --engine too, or leave --scheduler out."
        raise InputError("--scheduler", "is nothing that the local engine has", fix)
    engine: Engine = importlib.import_module(ENGINES[options.engine]).run
    return engine


def _jobs(options: Options) -> int:
    if options.jobs is not None:
        if options.jobs < 1:
            raise InputError(f"jobs {options.jobs}", "is less than 1", "Give 1 or more.")
        return options.jobs
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _clear(folder: Path, parts: list[Part], *, again: bool) -> None:
    """Whoever reads the folder must meet the rows of this run and no others."""
    ours, others = strangers(folder, parts)
    if others:
        raise InputError(
            str(others[0]), "is no part of a run and lies in its folder", "Use another folder."
        )
    if ours and not again:
        raise InputError(
            str(ours[0]),
            f"is one of {len(ours)} parts of other input or of another cut",
            "Use another folder, or --again to remove them.",
        )
    for path in ours:
        _remove(path)


def _remove(path: Path) -> None:
    try:
        path.unlink()
    except OSError as error:
        problem = f"cannot be removed ({error.strerror or error})"
        raise InputError(str(path), problem, "Remove it, or use another folder.") from error


def _todo(
    folder: Path, parts: list[Part], check: VerifyBatch, listener: Listener, *, again: bool
) -> list[Part]:
    states: dict[Part, Found] = {part: found(folder, part, check) for part in parts}
    for part, one in states.items():
        if one.state is State.OTHER and not again:
            raise InputError(
                str(folder / part.output),
                f"was made otherwise ({one.difference})",
                "Use another folder, or --again to do such parts again.",
            )
        if one.state is State.DAMAGED:
            listener.note(f"{part.output} is damaged; it is done again")
        elif one.state is State.LOST:
            listener.note(f"{part.output} has rows whose processes died; it is done again")
        if one.state is State.OTHER or one.state is State.DAMAGED:
            # Gone first: should this run be stopped, nobody takes the old rows for the new.
            _remove(folder / part.output)
    return [part for part, one in states.items() if one.state is not State.WHOLE]


def _finish(folder: Path, parts: list[Part], check: VerifyBatch) -> Summary:
    """The summary, from the files: what an engine said about them is not asked."""
    for part in parts:
        state = found(folder, part, check).state
        if state not in (State.WHOLE, State.LOST):
            raise InputError(
                str(folder / part.output), f"is {state} at the end", "Give the same command again."
            )
    summary = summarise(folder, parts, check)
    put(folder / "summary.json", (written(summary.to_dict(), indent=2) + "\n").encode())
    put(folder / "summary.md", as_markdown(summary).encode())
    put(folder / "summary.html", page(summary).encode())
    return summary
