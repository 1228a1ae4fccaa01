"""Files cut into parts: the unit that is checked, written, skipped and tried again as a whole.

The cut depends on the file and on the number of rows of a part alone, so that a run that is
repeated meets the same parts. Planning reads every input once, for the cut and the fingerprint.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from claimcheck.batch.check import arrow, records
from claimcheck.batch.inputs import Source, opened, size_of
from claimcheck.batch.rows import NEEDED, Unread
from claimcheck.errors import InputError

PART_ROWS = 2000
_PART_BYTES = 64 * 2**20
"""A part of a text file also ends here, so that rows with long contexts fit into memory."""
_BLOCK = 2**20
_CELL_LIMIT = 100_000_000
_UNSAFE = re.compile(r"[^A-Za-z0-9]+")


@dataclass(frozen=True, slots=True)
class Part:
    """Some rows of one file, and the fingerprint of what they hold."""

    source: Source
    number: int
    first: int
    """Rows of the file before this part."""
    rows: int
    size: int
    """Of the whole file, as it is stored."""
    content: str
    """SHA-256 of the part's bytes; of the whole file where that is Parquet."""
    offset: int = 0
    length: int = 0
    header: tuple[str, ...] = ()

    @property
    def output(self) -> str:
        """The name of the file that its results are written to."""
        slug = _UNSAFE.sub("-", self.source.name)[-60:].strip("-").lower() or "part"
        place = hashlib.sha256(self.source.path.encode("utf-8", "replace")).hexdigest()[:8]
        return f"{slug}-{place}-{self.number:05d}.parquet"

    def row_name(self, number: int) -> str:
        """What a row without an id is called; numbered from 1 in its file."""
        return f"{self.source.name}:{self.first + number}"


def plan(
    sources: Iterable[Source], part_rows: int, columns: Mapping[str, Sequence[str]]
) -> list[Part]:
    """Every part of every file, in order."""
    if part_rows < 1:
        raise InputError(f"part rows {part_rows}", "is less than 1", "Give 1 or more.")
    return [part for source in sources for part in _parts(source, part_rows, columns)]


def read_part(part: Part, columns: Mapping[str, Sequence[str]]) -> list[Any]:
    """The rows of a part as plain data; a line that cannot be read is an `Unread`."""
    if part.source.form == "parquet":
        rows: list[Any] = _parquet_rows(part, columns)
    else:
        rows = list(_text_rows(part))
    if len(rows) != part.rows:
        raise _changed(part)
    return rows


def _parts(source: Source, rows: int, columns: Mapping[str, Sequence[str]]) -> Iterator[Part]:
    if source.form == "parquet":
        return _parquet_parts(source, rows, columns)
    return _text_parts(source, rows, columns)


def _changed(part: Part) -> InputError:
    return InputError(
        part.source.path, "changed while it was being read", "Give the same command again."
    )


# Text: JSONL, CSV, TSV


def _text_parts(source: Source, rows: int, columns: Mapping[str, Sequence[str]]) -> Iterator[Part]:
    size = size_of(source)
    with opened(source) as file:
        lines = _Lines(file)
        header = _header(source, lines, columns)
        number = first = count = 0
        for _ in _records(source.form, lines, header):
            count += 1
            if count == rows or lines.length >= _PART_BYTES:
                yield lines.part(source, number, first, count, size, header)
                number, first, count = number + 1, first + count, 0
        if count:
            yield lines.part(source, number, first, count, size, header)


class _Lines:
    """The lines of a file, with where the current part began and the hash of what it has."""

    def __init__(self, file: Iterable[bytes]) -> None:
        self._file = iter(file)
        self.offset = self.length = 0
        self._hash = hashlib.sha256()

    def __iter__(self) -> Iterator[bytes]:
        for line in self._file:
            self.length += len(line)
            self._hash.update(line)
            yield line

    def part(
        self, source: Source, number: int, first: int, rows: int, size: int, header: Any
    ) -> Part:
        content = self._hash.hexdigest()
        made = Part(source, number, first, rows, size, content, self.offset, self.length, header)
        self.skip()
        return made

    def skip(self) -> None:
        """Begin the next part here."""
        self.offset += self.length
        self.length = 0
        self._hash = hashlib.sha256()


def _header(source: Source, lines: _Lines, columns: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    if source.form == "jsonl":
        return ()
    first: Any = next(_cells(source.form, lines), [])
    if isinstance(first, Unread):
        raise InputError(source.path, f"its header {first.problem}", "Write the file again.")
    lines.skip()
    header = tuple(first)
    _require(source, header, columns)
    return header


def _require(source: Source, names: Sequence[str], columns: Mapping[str, Sequence[str]]) -> None:
    for field in NEEDED:
        if names and not set(names) & set(columns[field]):
            raise InputError(
                source.path,
                f"has no column for {field!r} ({', '.join(columns[field])}); it has: "
                f"{', '.join(names)}",
                f"Name it with --columns {field}=NAME.",
            )


def _records(form: str, lines: Iterable[bytes], header: Sequence[str]) -> Iterator[Any]:
    """The rows in some lines; the same lines always give the same number of rows."""
    if form == "jsonl":
        for line in lines:
            if line.strip():
                yield line
        return
    yield from _cells(form, lines)


def _text_rows(part: Part) -> Iterator[Any]:
    with opened(part.source) as file:
        file.seek(part.offset)
        data = file.read(part.length)
    if hashlib.sha256(data).hexdigest() != part.content:
        raise _changed(part)
    for record in _records(part.source.form, io.BytesIO(data), part.header):
        yield _json(record) if isinstance(record, bytes) else _named(record, part.header)


def _json(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        return Unread(f"the row is not valid JSON ({error})")


def _cells(form: str, lines: Iterable[bytes]) -> Iterator[Any]:
    csv.field_size_limit(_CELL_LIMIT)
    # Bytes that are no UTF-8 become lone surrogates, so that one bad cell spoils one row.
    texts = (line.decode("utf-8", "surrogateescape").removeprefix("\ufeff") for line in lines)
    rows = csv.reader(texts, delimiter="\t" if form == "tsv" else ",")
    while True:
        try:
            row = next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            yield Unread(f"the row is not valid CSV ({error})")
            continue
        if row:
            yield row


def _named(row: Any, header: Sequence[str]) -> Any:
    if isinstance(row, Unread):
        return row
    if len(row) > len(header):
        return Unread(f"the row has {len(row)} cells, the header {len(header)}")
    return {name: _value(cell) for name, cell in zip(header, row, strict=False) if cell}


def _value(cell: str) -> Any:
    """A cell that holds a JSON list is one; other cells are text."""
    if cell.lstrip().startswith("["):
        try:
            data = json.loads(cell)
        except (ValueError, RecursionError):
            return cell
        return data if isinstance(data, list) else cell
    return cell


# Parquet


def _parquet_parts(
    source: Source, rows: int, columns: Mapping[str, Sequence[str]]
) -> Iterator[Part]:
    digest = hashlib.sha256()
    with opened(source) as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    with opened(source) as file:
        found = _parquet(source, file)
        _require(source, found.schema_arrow.names, columns)
        total = found.metadata.num_rows
    size, content = size_of(source), digest.hexdigest()
    for number, first in enumerate(range(0, total, rows)):
        yield Part(source, number, first, min(rows, total - first), size, content)


def _parquet(source: Source, file: Any) -> Any:
    from pyarrow import parquet

    pa = arrow()
    # Parquet is read from its end, and what is packed has to be unpacked for that.
    try:
        return parquet.ParquetFile(pa.py_buffer(file.read()) if source.zipped else file)
    except (pa.ArrowInvalid, OSError) as error:
        problem = f"is not valid Parquet ({error})"
        raise InputError(source.path, problem, "Write the file again.") from error


def _parquet_rows(part: Part, columns: Mapping[str, Sequence[str]]) -> list[Any]:
    pa = arrow()
    if size_of(part.source) != part.size:
        raise _changed(part)
    with opened(part.source) as file:
        found = _parquet(part.source, file)
        wanted = {name for field in columns.values() for name in field}
        names = [name for name in found.schema_arrow.names if name in wanted]
        groups, before = _groups(found.metadata, part)
        try:
            table = found.read_row_groups(groups, columns=names)
        except (pa.ArrowException, OSError) as error:
            problem = f"is not valid Parquet ({error})"
            raise InputError(part.source.path, problem, "Write the file again.") from error
    return records(table.slice(part.first - before, part.rows), columns)


def _groups(metadata: Any, part: Part) -> tuple[list[int], int]:
    """The row groups that a part reaches into, and the rows of the file before the first."""
    found: list[int] = []
    before = start = 0
    for number in range(metadata.num_row_groups):
        end = start + metadata.row_group(number).num_rows
        if end > part.first and start < part.first + part.rows:
            if not found:
                before = start
            found.append(number)
        start = end
    return found, before
