"""A file that a gate checks → the texts in it, at the offsets where they stand.

Prose files (txt, md, html) hold one text. Files of pairs (jsonl, json, csv) hold answers that come
with their own context.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimcheck.errors import InputError
from claimcheck.files import read_text
from claimcheck.gate.front_matter import NO_FRONT_MATTER, FrontMatter, front_matter
from claimcheck.gate.readable import readable
from claimcheck.render.positions import Lines, Position

PROSE = (".txt", ".text", ".md", ".markdown", ".html", ".htm")
PAIRS = (".jsonl", ".ndjson", ".json", ".csv", ".tsv")
_PAIR_FIX = 'Give objects (or columns) with "answer" and "context", and "question" if there is one.'


@dataclass(frozen=True, slots=True)
class Article:
    """One text to check: `text` as the file has it, `plain` as a reader sees it."""

    path: str
    name: str
    text: str
    plain: str
    kept: Sequence[int] | None = None
    """Where each character of `plain` stands in `text`; None where both are the same."""
    front: FrontMatter = NO_FRONT_MATTER
    context: Any = None
    """The context of a pair; None for prose, which is checked against source files."""
    question: str | None = None
    row: int | None = None
    """The line at which a pair begins; None for prose, whose offsets are those of the file."""

    def position(self, offset: int, lines: Lines) -> Position:
        """Where an offset of the text stands in the file."""
        return lines.at(offset) if self.row is None else Position(self.row, 1)


def read_articles(path: str, *, code: bool = False) -> Iterator[Article | InputError]:
    """The texts of a file, in order; a row that is no pair comes as its error.

    Code within lines of Markdown is read only where `code` says so.
    """
    suffix = Path(path).suffix.lower()
    if suffix in PROSE:
        yield _prose(path, read_text(path), suffix, code=code)
    elif suffix in PAIRS:
        yield from _pairs(path, read_text(path), suffix)
    else:
        raise InputError(
            path,
            f"is no kind of document that can be checked ({suffix or 'no suffix'})",
            f"Prose is {', '.join(PROSE)}; answers with their context are {', '.join(PAIRS)}.",
        )


def _prose(path: str, text: str, suffix: str, *, code: bool) -> Article:
    if suffix in (".txt", ".text"):
        return Article(path, path, text, text)
    markdown = suffix in (".md", ".markdown")
    front = front_matter(text, path) if markdown else NO_FRONT_MATTER
    plain, kept = readable(text, front.end, markdown=markdown, code=code)
    return Article(path, path, text, plain, kept, front)


def _pairs(path: str, text: str, suffix: str) -> Iterator[Article | InputError]:
    if suffix in (".csv", ".tsv"):
        rows = _table(path, text, "\t" if suffix == ".tsv" else ",")
    elif suffix == ".json":
        rows = _json(path, text)
    else:
        rows = _lines(path, text)
    for number, (line, row) in enumerate(rows, 1):
        try:
            yield row if isinstance(row, InputError) else _pair(path, number, line, row)
        except InputError as error:
            yield error


def _lines(path: str, text: str) -> Iterator[tuple[int, Any]]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield number, json.loads(line)
            except (json.JSONDecodeError, RecursionError) as error:
                where = f"{path}:{number}"
                yield number, InputError(where, f"is not JSON ({error})", "Give one object a line.")


def _json(path: str, text: str) -> Iterator[tuple[int, Any]]:
    """The object of a JSON file, or those of its list, each with the line it begins on."""
    lines = Lines(text)
    decoder = json.JSONDecoder()

    def after_blanks(offset: int) -> int:
        while text[offset : offset + 1].isspace():
            offset += 1
        return offset

    try:
        data = json.loads(text)
        at = after_blanks(0)
        if not isinstance(data, list):
            yield lines.at(at).line, data
            return
        for _ in data:
            at = after_blanks(at + 1)
            row, end = decoder.raw_decode(text, at)
            yield lines.at(at).line, row
            at = after_blanks(end)
    except (json.JSONDecodeError, RecursionError) as error:
        raise InputError(path, f"is not JSON ({error})", _PAIR_FIX) from error


def _table(path: str, text: str, delimiter: str) -> Iterator[tuple[int, Any]]:
    csv.field_size_limit(max(csv.field_size_limit(), len(text) + 1))
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        if not {"answer", "context"} <= set(reader.fieldnames or ()):
            raise InputError(path, 'has no columns "answer" and "context"', _PAIR_FIX)
        line = reader.line_num + 1
        for row in reader:
            yield line, {name: value for name, value in row.items() if name is not None}
            line = reader.line_num + 1
    except csv.Error as error:
        raise InputError(f"{path}:{line}", f"is not a table ({error})", _PAIR_FIX) from error


def _pair(path: str, number: int, line: int, row: Any) -> Article:
    where = f"{path}:{line}"
    if not isinstance(row, Mapping):
        raise InputError(where, f"is {type(row).__name__}, not an object", _PAIR_FIX)
    answer, question = row.get("answer"), row.get("question")
    if not isinstance(answer, str):
        raise InputError(where, 'has no "answer" that is text', _PAIR_FIX)
    if row.get("context") is None:
        raise InputError(where, 'has no "context"', _PAIR_FIX)
    if question is not None and not isinstance(question, str):
        raise InputError(where, 'its "question" is not text', _PAIR_FIX)
    return Article(
        path=path,
        name=f"{path} #{number}",
        text=answer,
        plain=answer,
        context=row["context"],
        question=question or None,
        row=line,
    )
