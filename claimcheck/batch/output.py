"""The output folder: one Parquet file a part, whole or not there, with what it was made from.

A part is written under a temporary name in the same folder and then takes its own name, so that
whatever stops a run leaves no half part that looks like a whole one.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimcheck import __version__
from claimcheck.batch.check import VerifyBatch, arrow
from claimcheck.batch.parts import Part
from claimcheck.errors import InputError

if TYPE_CHECKING:
    import pyarrow

KEY = b"claimcheck.batch"
FORMAT = 1
_TEMPORARY = ".part-"


class State(StrEnum):
    """What stands in the folder under the name of a part."""

    ABSENT = "absent"
    WHOLE = "whole"
    DAMAGED = "damaged"
    LOST = "lost"
    """Whole, but with rows that nobody checked because their processes died."""
    OTHER = "other"
    """Whole, and made from other input or with other settings."""


@dataclass(frozen=True, slots=True)
class Found:
    """The state of a part and, for OTHER, what differs."""

    state: State
    difference: str = ""


def stamp(part: Part, check: VerifyBatch, lost: int = 0) -> dict[str, Any]:
    """What a part was made from and with: kept in its file and compared before it is skipped."""
    return {
        "format": FORMAT,
        "input": part.source.path,
        "input name": part.source.name,
        "input size": part.length or part.size,
        "input content": part.content,
        "part": part.number,
        "first row": part.first,
        "rows": part.rows,
        "settings": check.settings.hash,
        "preset": check.settings.preset,
        "columns": {field: list(names) for field, names in check.columns.items()},
        "report": check.report,
        "timings": check.timings,
        "most characters": check.most_characters,
        "version": __version__,
        "lost": lost,
    }


def found(folder: Path, part: Part, check: VerifyBatch) -> Found:
    """What stands in the folder for a part. Reads the file: a damaged page is found as well."""
    path = folder / part.output
    if not path.exists():
        return Found(State.ABSENT)
    table, made = read(path)
    if table is None or made is None:
        return Found(State.DAMAGED)
    wanted = {**stamp(part, check), "lost": made.get("lost")}
    for name, value in wanted.items():
        if made.get(name) != value:
            return Found(State.OTHER, f"{name} {_shown(made.get(name))}, now {_shown(value)}")
    if table.num_rows != part.rows:
        return Found(State.DAMAGED)
    return Found(State.LOST if made["lost"] else State.WHOLE)


def read(path: Path) -> tuple[pyarrow.Table | None, Mapping[str, Any] | None]:
    """The rows of a part and its stamp; None where it is damaged or not one of ours."""
    from pyarrow import parquet

    try:
        table = parquet.read_table(
            path, partitioning=None, page_checksum_verification=True, memory_map=False
        )
        made = json.loads((table.schema.metadata or {})[KEY])
    except (arrow().ArrowException, OSError, KeyError, ValueError):
        return None, None
    return table, made if isinstance(made, dict) else None


def write(folder: Path, part: Part, table: pyarrow.Table, made: Mapping[str, Any]) -> None:
    """Write a part: the same rows and the same stamp give the same bytes."""
    from pyarrow import parquet

    pa = arrow()
    sink = pa.BufferOutputStream()
    marked = table.replace_schema_metadata({KEY: json.dumps(made, sort_keys=True).encode()})
    parquet.write_table(marked, sink, compression="zstd", write_page_checksum=True)
    put(folder / part.output, memoryview(sink.getvalue()))


def put(path: Path, data: bytes | memoryview) -> None:
    """Write a file whole or not at all."""
    temporary = path.parent / f"{_TEMPORARY}{secrets.token_hex(8)}.tmp"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise refused(path, error) from error


def refused(path: Path, error: OSError) -> InputError:
    """The error for a file that cannot be written."""
    problem = f"cannot be written ({error.strerror or error})"
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        fix = "Make room on the disk and give the same command again: what is done is kept."
    else:
        fix = "Check the folder and its permissions."
    return InputError(str(path), problem, fix)


def sweep(folder: Path) -> None:
    """Remove what stopped runs left under temporary names; only while the folder is locked."""
    for path in folder.glob(f"{_TEMPORARY}*.tmp"):
        with contextlib.suppress(OSError):
            path.unlink()


def strangers(folder: Path, parts: list[Part]) -> tuple[list[Path], list[Path]]:
    """Parquet files in the folder that no part of this run has: parts of other runs, and others."""
    own = {part.output for part in parts}
    ours: list[Path] = []
    others: list[Path] = []
    for path in sorted(folder.glob("*.parquet")):
        if path.name not in own:
            (ours if read(path)[1] is not None else others).append(path)
    return ours, others


def _shown(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
