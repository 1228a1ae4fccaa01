"""Paths → labelled sets: the unified form, and the public originals where their keys show them."""

from __future__ import annotations

import gzip
import json
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from claimcheck.bench import originals
from claimcheck.bench.items import Item, LabelledSet, Stretch
from claimcheck.errors import InputError

ENDINGS = (".jsonl", ".ndjson", ".json", ".jsonl.gz", ".ndjson.gz", ".json.gz")
UNIFIED = ("answer", "context", "label")


def read_sets(paths: Iterable[str | Path]) -> tuple[LabelledSet, ...]:
    """The sets that files and folders hold, in the order in which they are met.

    A folder gives all its data files. Rows of one data set in several files are one set.
    """
    items: dict[str, dict[str, Item]] = {}
    skipped: dict[str, Counter[str]] = {}
    for file in [file for path in paths for file in _files(Path(path))]:
        for one in _items(file):
            if isinstance(one, originals.Skipped):
                skipped.setdefault(one.dataset, Counter())[one.reason] += 1
                continue
            known = items.setdefault(one.dataset, {})
            if one.id in known:
                raise InputError(
                    f"{file}, item {one.id!r} of {one.dataset}",
                    "was read before",
                    "Name each file once and give each row an id of its own.",
                )
            known[one.id] = one
    for name, reasons in skipped.items():
        if name not in items:
            why = ", ".join(sorted(reasons))
            raise InputError(name, f"has no usable row ({why})", "Give rows with label and text.")
    return tuple(
        LabelledSet(name, tuple(found.values()), dict(sorted(skipped.get(name, {}).items())))
        for name, found in items.items()
    )


def _files(path: Path) -> list[Path]:
    if not path.exists():
        raise InputError(str(path), "does not exist", "Check the path.")
    if not path.is_dir():
        return [path]
    if (path / originals.RESPONSES).exists():
        return [path / originals.RESPONSES]
    found = sorted(one for one in path.iterdir() if one.is_file() and one.name.endswith(ENDINGS))
    if not found:
        raise InputError(
            str(path), "holds no data file", f"Name a folder of files in {', '.join(ENDINGS)}."
        )
    return found


def _items(file: Path) -> Iterator[Item | originals.Skipped]:
    rows = list(_rows(file))
    if not rows:
        raise InputError(str(file), "is empty", "Give one labelled answer a row.")
    first = rows[0][1]
    if all(key in first for key in UNIFIED):
        return (_unified(file, number, row) for number, row in rows)
    reader = originals.reader_of(first)
    if reader is None:
        keys = ", ".join(sorted(first)) or "nothing"
        raise InputError(
            str(file),
            f"has rows with the keys {keys}, which fit no known form",
            f"Give {', '.join(UNIFIED)} and id, or one of: {', '.join(originals.NAMES)}.",
        )
    return _guarded(file, reader(originals.Source(file, rows, _rows)))


def _guarded(
    file: Path, items: Iterator[Item | originals.Skipped]
) -> Iterator[Item | originals.Skipped]:
    try:
        yield from items
    except (LookupError, TypeError, AttributeError) as error:
        raise InputError(
            str(file), f"departs from the form of its first row ({error!r})", "Download it again."
        ) from error


def _rows(file: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of a JSON list, of an object's "samples", or of lines, numbered from 1."""
    if not file.name.endswith(ENDINGS):
        raise InputError(
            str(file), f"has the ending {file.suffix!r}", f"Use one of: {', '.join(ENDINGS)}."
        )
    try:
        data = file.read_bytes()
        text = (gzip.decompress(data) if file.suffix == ".gz" else data).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(str(file), "is not UTF-8 text", "Convert it to UTF-8.") from error
    except (OSError, EOFError, zlib.error) as error:
        raise InputError(str(file), f"cannot be read ({error})", "Check the file.") from error
    for number, row in _listed(file, text):
        if not isinstance(row, dict):
            raise InputError(f"{file}, row {number}", "is no object", "Give an object a row.")
        yield number, row


def _listed(file: Path, text: str) -> Iterator[tuple[int, Any]]:
    # HaluEval calls its line-wise files .json, so the ending does not tell.
    lines = [(n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    if lines and (lines[0][1].lstrip().startswith("[") or not _is_json(lines[0][1])):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise InputError(
                str(file), f"is not valid JSON ({error})", "Give a list, or one object a line."
            ) from error
        rows = data.get("samples") if isinstance(data, dict) else data
        if not isinstance(rows, list):
            raise InputError(str(file), "is no list of rows", "Give a list, or one object a line.")
        yield from enumerate(rows, 1)
        return
    for number, line in lines:
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise InputError(
                f"{file}, line {number}", f"is not valid JSON ({error})", "Mend or remove it."
            ) from error
        if len(lines) == 1 and isinstance(row, dict) and isinstance(row.get("samples"), list):
            yield from enumerate(row["samples"], 1)
            return
        yield number, row


def _is_json(line: str) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _unified(file: Path, number: int, row: Mapping[str, Any]) -> Item:
    where = f"{file}, row {number}"
    for key in UNIFIED:
        if key not in row:
            raise InputError(where, f"has no {key!r}", f"A row needs {', '.join(UNIFIED)}.")
    answer, context, label = row["answer"], row["context"], row["label"]
    if not isinstance(answer, str):
        raise InputError(where, "has an answer that is no text", "Give the answer as text.")
    texts = isinstance(context, list) and all(isinstance(one, str) for one in context)
    if not (isinstance(context, str | dict) or texts):
        raise InputError(
            where, "has a context of another kind", "Give a text, a list of texts or an object."
        )
    if label not in (0, 1):
        raise InputError(
            where, f"has the label {label!r}", "1 is unsupported, 0 is supported throughout."
        )
    return Item(
        dataset=str(row.get("dataset") or file.name.split(".")[0]),
        id=str(row.get("id", number)),
        answer=answer,
        context=context,
        unsupported=bool(label),
        question=row.get("question"),
        spans=None if row.get("spans") is None else _spans(where, row["spans"], len(answer)),
        error_types=tuple(str(one) for one in row.get("error_types") or ()),
    )


def _spans(where: str, given: Any, length: int) -> tuple[Stretch, ...]:
    found = []
    for one in given if isinstance(given, list) else [None]:
        start, end = (one.get("start"), one.get("end")) if isinstance(one, dict) else (None, None)
        if not (isinstance(start, int) and isinstance(end, int) and 0 <= start <= end):
            raise InputError(
                where, f"has the span {one!r}", 'Give {"start": 3, "end": 9}, in characters.'
            )
        # Some sets count a line end that their text has lost.
        if start < min(end, length):
            found.append((start, min(end, length)))
    return tuple(found)
