"""`claimcheck batch INPUT… --out DIR`: many rows, on this machine or on a cluster."""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from claimcheck.commands.inputs import add_settings, settings_from
from claimcheck.errors import InputError

ENGINES = ("local", "dask", "spark", "ray")
_TOLD = ("PASS", "WARN", "FAIL", "ERROR")
_PART_ROWS = 2000
_BAR = 10
"""Characters of the progress bar."""
_TERMINAL, _FILE = 0.5, 30.0
"""Seconds between two progress lines: redrawn on a terminal, one under the other elsewhere."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command to the parser."""
    command = subparsers.add_parser(
        "batch",
        help="check many rows into Parquet files",
        description="Check every row of the inputs into DIR, one Parquet file a part, with a "
        "summary. A run that was stopped or killed goes on where it ended when the same command "
        "is given again.",
        epilog="Exit codes: 0 all rows checked, 1 the share of flagged rows is too high, 2 some "
        "rows could not be checked, or nothing could.",
    )
    command.add_argument(
        "inputs",
        nargs="+",
        metavar="INPUT",
        help="files, folders or patterns of .parquet, .jsonl, .csv or .tsv, also with .gz; "
        "addresses such as s3://… where fsspec knows them",
    )
    command.add_argument("--out", required=True, metavar="DIR", help="folder of the results")
    command.add_argument(
        "--engine", choices=ENGINES, default="local", help="who does the work (default: local)"
    )
    command.add_argument(
        "--jobs", type=int, metavar="N", help="processes on this machine (default: its cores)"
    )
    command.add_argument(
        "--scheduler", metavar="ADDRESS", help="a running cluster of Dask, Spark or Ray"
    )
    command.add_argument(
        "--columns",
        default="",
        metavar="FIELD=COLUMN,…",
        help="columns of answer, context, question, id, reference_date where they are named "
        "otherwise, e.g. answer=generated,context=passages",
    )
    command.add_argument(
        "--report",
        choices=("none", "flagged", "all"),
        default="none",
        help="rows whose whole report is kept as JSON (default: none)",
    )
    command.add_argument(
        "--timings", action="store_true", help="keep the milliseconds that each row took"
    )
    command.add_argument(
        "--max-flagged-share",
        type=float,
        metavar="X",
        help="exit 1 where more than this share of the checked rows has a flagged finding",
    )
    command.add_argument(
        "--max-characters",
        type=int,
        metavar="N",
        help="rows with more characters are not checked (default: 1000000)",
    )
    command.add_argument(
        "--part-rows",
        type=int,
        default=_PART_ROWS,
        metavar="N",
        help=f"rows of a part (default: {_PART_ROWS})",
    )
    command.add_argument(
        "--again",
        action="store_true",
        help="do parts of other input or other settings again instead of refusing them",
    )
    add_settings(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check the rows, sum up, and turn the summary into an exit code."""
    from claimcheck.batch.check import VerifyBatch
    from claimcheck.batch.rows import MOST_CHARACTERS
    from claimcheck.batch.run import Options, run_batch

    limit = args.max_flagged_share
    if limit is not None and not 0 <= limit <= 1:
        raise InputError(f"--max-flagged-share {limit:g}", "is not from 0 to 1", "Write 0.05.")
    most = MOST_CHARACTERS if args.max_characters is None else args.max_characters
    check = VerifyBatch(
        settings_from(args),
        columns=_columns(args.columns),
        report=args.report,
        timings=args.timings,
        most_characters=most,
    )
    options = Options(args.engine, args.jobs, args.scheduler, args.part_rows, args.again)
    progress = Progress(sys.stderr)
    try:
        summary = run_batch(args.inputs, args.out, check, options, progress)
    finally:
        progress.end()
    counts = ", ".join(f"{number} {name}" for name, number in summary.verdicts.items())
    print(f"{summary.rows} rows: {counts}, {summary.errors} not checked")
    print(
        f"{summary.flagged_rows} of {summary.checked} checked rows "
        f"({summary.flagged_share:.1%}) have a flagged finding"
    )
    print(f"summary: {Path(args.out) / 'summary.html'}")
    for name, error in summary.first_errors:
        print(f"claimcheck: {name}: {error}", file=sys.stderr)
    if summary.errors > len(summary.first_errors):
        print(f"claimcheck: {summary.errors} rows could not be checked", file=sys.stderr)
    broken = limit is not None and summary.flagged_share > limit
    if broken:
        print(
            f"claimcheck: flagged share {summary.flagged_share:.4g} is above {limit:g}",
            file=sys.stderr,
        )
    if summary.errors:
        return 2
    return 1 if broken else 0


def _columns(text: str) -> dict[str, str]:
    found = {}
    for pair in (one.strip() for one in text.split(",") if one.strip()):
        field, equals, column = pair.partition("=")
        if not (field and equals and column):
            raise InputError(f"--columns {pair}", "is not FIELD=COLUMN", "Write answer=generated.")
        found[field.strip()] = column.strip()
    return found


class Progress:
    """One line: on a terminal a bar; rows done, rows a second, verdicts, time left."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._terminal = stream.isatty()
        self._every = _TERMINAL if self._terminal else _FILE
        self._counts: Counter[str] = Counter()
        self._rows = self._kept = 0
        self._began = self._drawn = time.monotonic()
        self._open = False

    def begin(self, rows: int, kept: int) -> None:
        """So many rows are in the input, and so many were done before."""
        self._rows, self._kept = rows, kept
        self._began = time.monotonic()
        if kept:
            self.note(f"{kept} of {rows} rows were done before")

    def __call__(self, counts: Mapping[str, int]) -> None:
        """Some rows are done."""
        self._counts.update(counts)
        now = time.monotonic()
        if now - self._drawn >= self._every:
            self._drawn = now
            self._draw()

    def note(self, text: str) -> None:
        """A line of its own."""
        self._leave()
        self._stream.write(f"claimcheck: {text}\n")
        self._stream.flush()

    def end(self) -> None:
        """The last line."""
        if self._counts:
            self._draw()
        self._leave()

    def line(self, seconds: float) -> str:
        """What the line says after some seconds."""
        done = self._counts.total()
        speed = done / seconds if seconds > 0 else 0.0
        left = self._rows - self._kept - done
        parts = [f"{self._kept + done}/{self._rows} rows", f"{speed:.1f} rows/s"]
        if left > 0 and speed > 0:
            parts.append(f"{_duration(left / speed)} left")
        parts += [f"{name} {self._counts[name]}" for name in _TOLD if self._counts[name]]
        return ", ".join(parts)

    def bar(self) -> str:
        """How much is done, drawn."""
        full = _BAR * (self._kept + self._counts.total()) // max(1, self._rows)
        return f"[{'#' * full}{'.' * (_BAR - full)}]"

    def _draw(self) -> None:
        text = self.line(time.monotonic() - self._began)
        if self._terminal:
            # A line that wraps could not be redrawn.
            text = f"{self.bar()} {text}"[: shutil.get_terminal_size().columns - 1]
            self._stream.write(f"\r\x1b[K{text}")
            self._open = True
        else:
            self._stream.write(f"claimcheck: {text}\n")
        self._stream.flush()

    def _leave(self) -> None:
        if self._open:
            self._stream.write("\n")
            self._open = False


def _duration(seconds: float) -> str:
    minutes, second = divmod(round(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02d}:{second:02d}" if hours else f"{minute}:{second:02d}"
