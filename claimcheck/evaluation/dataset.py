"""Files of questions and answers → samples, with a message for every row that cannot be read."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimcheck.errors import ExtraError, InputError, SettingsError
from claimcheck.metrics.shape import Sample, Turn

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "question": ("question", "query", "input"),
    "answer": ("answer", "output", "response", "generated_answer"),
    "contexts": ("contexts", "context", "retrieved_contexts", "passages"),
    "reference": (
        "reference",
        "reference_answer",
        "expected_answer",
        "expected_output",
        "expected",
        "ground_truth",
    ),
    "citations": ("citations",),
    "history": ("history",),
    "tokens": ("tokens", "total_tokens"),
    "latency_ms": ("latency_ms", "latency"),
    "id": ("id",),
    "context_ids": ("context_ids",),
    "retrieval_scores": ("retrieval_scores",),
}
"""Field of a sample → columns that fill it where no mapping is given; the first present wins."""

_CELL_LIMIT = 100_000_000


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that could not be used: which, which field, and why."""

    row: int
    field: str
    problem: str

    def __str__(self) -> str:
        """One line for a person."""
        return f"row {self.row}: {self.field + ' ' if self.field else ''}{self.problem}"


class _FieldError(Exception):
    def __init__(self, field: str, problem: str) -> None:
        self.field, self.problem = field, problem


def read_samples(
    path: str | Path, mapping: Mapping[str, str] | None = None, *, answered: bool = True
) -> Iterator[tuple[int, Sample | BadRow]]:
    """The rows of a JSON list, JSONL, CSV, TSV or Parquet file, numbered from 1.

    `mapping` names the column of a field where it is called otherwise. Rows need an answer unless
    `answered` is false, as when a bot is going to answer. JSONL rows are numbered by line.
    """
    columns = _columns(mapping or {})
    for number, row in _rows(Path(path)):
        yield number, _sample(number, row, columns, answered=answered)


def count_rows(path: str | Path) -> int:
    """How many rows a file has, readable or not."""
    return sum(1 for _ in _rows(Path(path)))


def from_rows(
    rows: Iterable[Sample | Mapping[str, Any]],
    mapping: Mapping[str, str] | None = None,
    *,
    answered: bool = True,
) -> Iterator[tuple[int, Sample | BadRow]]:
    """Rows that a program holds already: samples, or plain data as in a file."""
    columns = _columns(mapping or {})
    for number, row in enumerate(rows, 1):
        if isinstance(row, Sample):
            yield number, row
        else:
            yield number, _sample(number, row, columns, answered=answered)


def _rows(path: Path) -> Iterator[tuple[int, Any]]:
    readers: dict[str, Callable[[Path], Iterator[tuple[int, Any]]]] = {
        ".json": _json,
        ".jsonl": _jsonl,
        ".ndjson": _jsonl,
        ".csv": _csv,
        ".tsv": _csv,
        ".parquet": _parquet,
    }
    if path.is_dir():
        raise InputError(str(path), "is a folder", "Name the file in it.")
    if path.suffix.lower() not in readers:
        raise InputError(
            str(path), f"has the ending {path.suffix!r}", f"Use one of: {', '.join(readers)}."
        )
    try:
        yield from readers[path.suffix.lower()](path)
    except OSError as error:
        problem = error.strerror or str(error)
        raise InputError(str(path), f"cannot be read ({problem})", "Check the path.") from error


def _columns(mapping: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    for field in mapping:
        if field not in COLUMNS:
            raise SettingsError("map", f"{field!r} is not a field of a sample", COLUMNS)
    return {field: (mapping[field],) if field in mapping else COLUMNS[field] for field in COLUMNS}


def _json(path: Path) -> Iterator[tuple[int, Any]]:
    try:
        data = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise InputError(
            str(path), f"is not valid JSON ({error})", "Give a list of objects, or use .jsonl."
        ) from error
    if not isinstance(data, list):
        raise InputError(
            str(path), f"holds {_kind(data)}, not a list", "Give a list of objects, one a row."
        )
    yield from enumerate(data, 1)


def _jsonl(path: Path) -> Iterator[tuple[int, Any]]:
    with path.open("rb") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                yield number, json.loads(line)
            except (ValueError, RecursionError) as error:
                yield number, BadRow(number, "", f"is not valid JSON ({error})")


def _csv(path: Path) -> Iterator[tuple[int, Any]]:
    csv.field_size_limit(_CELL_LIMIT)
    # Bytes that are no UTF-8 become lone surrogates, so that one bad cell spoils one row.
    with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t" if path.suffix.lower() == ".tsv" else ",")
        number = 0
        while True:
            number += 1
            try:
                row = next(rows)
            except StopIteration:
                return
            except csv.Error as error:
                yield number, BadRow(number, "", f"is not valid CSV ({error})")
                continue
            if row.pop(None, None):
                yield number, BadRow(number, "", "has more cells than the header")
                continue
            yield number, {name: _cell(value) for name, value in row.items() if value}


def _cell(value: str) -> Any:
    """A cell that holds a JSON list is one; other cells are text."""
    if value.lstrip().startswith("["):
        try:
            data = json.loads(value)
        except (ValueError, RecursionError):
            return value
        return data if isinstance(data, list) else value
    return value


def _parquet(path: Path) -> Iterator[tuple[int, Any]]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise ExtraError(
            "Reading Parquet", "parquet", "convert the file to .jsonl or .csv"
        ) from error
    try:
        file = parquet.ParquetFile(path)
        number = 0
        for batch in file.iter_batches(batch_size=1000):
            for row in batch.to_pylist():
                number += 1
                yield number, row
    except pyarrow.ArrowInvalid as error:
        raise InputError(
            str(path), f"is not valid Parquet ({error})", "Write the file again."
        ) from error


def _sample(
    number: int, row: Any, columns: Mapping[str, Sequence[str]], *, answered: bool
) -> Sample | BadRow:
    if isinstance(row, BadRow):
        return row
    if not isinstance(row, Mapping):
        return BadRow(number, "", f"is {_kind(row)}, not an object")
    values: dict[str, Any] = {}
    for field, names in columns.items():
        values[field] = next((row[n] for n in names if row.get(n) is not None), None)
    if answered and values["answer"] is None:
        names = ", ".join(str(name) for name in row) or "nothing"
        return BadRow(number, "answer", f"is missing; the row has: {names}")
    try:
        return _read(values, str(number))
    except _FieldError as refused:
        return BadRow(number, refused.field, refused.problem)


def _read(values: Mapping[str, Any], number: str) -> Sample:
    ids: tuple[str, ...] = ()
    contexts = values["contexts"]
    if contexts is not None:
        single = isinstance(contexts, str | Mapping)
        found = [_context(one) for one in ([contexts] if single else _list("contexts", contexts))]
        contexts = tuple(text for _, text in found)
        ids = tuple(one for one, _ in found if one)
    if values["context_ids"] is not None:
        ids = _names("context_ids", values["context_ids"])
    if ids and len(ids) != len(contexts or ()):
        raise _FieldError("context_ids", f"has {len(ids)} ids for {len(contexts or ())} contexts")
    if len(set(ids)) != len(ids):
        raise _FieldError("context_ids", "names an id twice")
    tokens = _number("tokens", values["tokens"])
    scores = values["retrieval_scores"]
    return Sample(
        question=_text("question", values["question"]),
        answer=_text("answer", values["answer"]) or "",
        contexts=contexts,
        reference=_text("reference", values["reference"]),
        citations=None if values["citations"] is None else _names("citations", values["citations"]),
        history=tuple(
            _turn(place, one) for place, one in enumerate(_list("history", values["history"] or ()))
        ),
        tokens=None if tokens is None else int(tokens),
        latency_ms=_number("latency_ms", values["latency_ms"]),
        id=str(values["id"]) if values["id"] is not None else number,
        context_ids=ids,
        retrieval_scores=None
        if scores is None
        else tuple(_score(one) for one in _list("retrieval_scores", scores)),
    )


def _text(field: str, value: Any) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise _FieldError(field, f"is {_kind(value)}, not text")
    if not value.isascii() and any("\udc80" <= char <= "\udcff" for char in value):
        raise _FieldError(field, "holds bytes that are not UTF-8 text")
    return value


def _context(value: Any) -> tuple[str, str]:
    if isinstance(value, Mapping):
        text = next(
            (value[key] for key in ("text", "content", "page_content") if key in value), None
        )
        if text is None:
            raise _FieldError("contexts", "holds an object without 'text'")
        name = value.get("id")
        return "" if name is None else str(name), _text("contexts", text) or ""
    return "", _text("contexts", value) or ""


def _list(field: str, value: Any) -> list[Any]:
    if isinstance(value, str):
        return [one.strip() for one in value.replace(";", ",").split(",") if one.strip()]
    if not isinstance(value, Iterable) or isinstance(value, Mapping):
        raise _FieldError(field, f"is {_kind(value)}, not a list")
    return list(value)


def _names(field: str, value: Any) -> tuple[str, ...]:
    names = _list(field, value)
    for one in names:
        if not isinstance(one, str | int):
            raise _FieldError(field, f"holds {_kind(one)}, not an id")
    return tuple(str(one) for one in names)


def _turn(place: int, value: Any) -> Turn:
    if isinstance(value, str):
        return Turn("user" if place % 2 == 0 else "assistant", value)
    if isinstance(value, Mapping):
        role, text = value.get("role"), value.get("content", value.get("text"))
        if isinstance(role, str) and isinstance(text, str):
            return Turn(role, text)
    raise _FieldError("history", f'turn {place + 1} is neither text nor {{"role", "content"}}')


def _number(field: str, value: Any) -> float | None:
    if value is None or value == "":
        return None
    try:
        number = float(value) if not isinstance(value, bool) else math.nan
    except (TypeError, ValueError, OverflowError):
        number = math.nan
    if not (math.isfinite(number) and number >= 0):
        raise _FieldError(field, f"is {str(value)[:40]!r}, not a number of 0 or more")
    return number


def _score(value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = math.nan
    if not math.isfinite(number):
        raise _FieldError("retrieval_scores", f"holds {str(value)[:40]!r}, not a number")
    return number


def _kind(value: Any) -> str:
    kinds = {bool: "true or false", type(None): "null", dict: "an object", list: "a list"}
    if isinstance(value, int | float) and not isinstance(value, bool):
        return "a number"
    return kinds.get(type(value), "text" if isinstance(value, str) else type(value).__name__)
