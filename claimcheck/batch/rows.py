"""A row of a table → what is checked, or the sentence that says why it cannot be."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from claimcheck.errors import SettingsError, require
from claimcheck.evaluation.dataset import COLUMNS

FIELDS: Mapping[str, tuple[str, ...]] = {
    "id": COLUMNS["id"],
    "answer": COLUMNS["answer"],
    "context": COLUMNS["contexts"],
    "question": COLUMNS["question"],
    "reference_date": ("reference_date",),
}
"""Field of a row → columns that fill it where no mapping is given; the first present wins."""

NEEDED = ("answer", "context")

MOST_CHARACTERS = 1_000_000
"""Characters of answer, context and question together beyond which a row is not checked."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A row that could not even be read from its file, and why."""

    problem: str


@dataclass(frozen=True, slots=True)
class Row:
    """One row as it is checked; where `error` is set, there is nothing to check."""

    id: str
    answer: str = ""
    context: Any = None
    question: str | None = None
    reference_date: datetime.date | None = None
    error: str | None = None


class _RowError(Exception):
    """Why a row cannot be checked."""


def chosen(columns: Mapping[str, str] | None) -> dict[str, tuple[str, ...]]:
    """The columns that fill each field: those given, else the usual names."""
    if columns is None:
        return dict(FIELDS)
    require("columns", columns, Mapping, 'Pass {"answer": "generated"}.')
    for field in columns:
        if field not in FIELDS:
            raise SettingsError("columns", f"{field!r} is not a field of a row", FIELDS)
    return {field: (columns[field],) if field in columns else FIELDS[field] for field in FIELDS}


def read_row(raw: Any, name: str, columns: Mapping[str, Iterable[str]], most: int) -> Row:
    """The row that a mapping of columns holds; `name` is its id where it brings none."""
    if isinstance(raw, Unread):
        return Row(name, error=raw.problem)
    if not isinstance(raw, Mapping):
        return Row(name, error=f"the row is {_kind(raw)}, not an object")
    values = {
        field: next((raw[one] for one in names if raw.get(one) is not None), None)
        for field, names in columns.items()
    }
    try:
        name = _id(values["id"], name)
        return _row(values, name, most)
    except _RowError as error:
        return Row(name, error=str(error))


def plain(text: str) -> str:
    """The text with halves of characters written as escapes, so that any file can hold it."""
    return text.encode("utf-8", "backslashreplace").decode()


def _row(values: Mapping[str, Any], name: str, most: int) -> Row:
    for field in NEEDED:
        if values[field] is None:
            raise _RowError(f"{field} is missing")
    for field in (*NEEDED, "question", "reference_date"):
        if isinstance(values[field], Unread):
            raise _RowError(f"{field} {values[field].problem}")
    for field in ("answer", "question"):
        if values[field] is not None and not isinstance(values[field], str):
            raise _RowError(f"{field} is {_kind(values[field])}, not text")
    if not isinstance(values["context"], str | list | tuple | Mapping):
        raise _RowError(f"context is {_kind(values['context'])}, not text, a list or an object")
    size = sum(_characters(field, values[field]) for field in ("answer", "context", "question"))
    if size > most:
        raise _RowError(f"the row has {size} characters, more than {most}")
    return Row(
        name,
        values["answer"],
        values["context"],
        values["question"],
        _date(values["reference_date"]),
    )


def _id(value: Any, name: str) -> str:
    if value is None:
        return name
    if isinstance(value, Unread):
        raise _RowError(f"id {value.problem}")
    if isinstance(value, Mapping | list | tuple | set):
        raise _RowError(f"id is {_kind(value)}, not text or a number")
    return plain(str(value))


def _characters(field: str, value: Any) -> int:
    """How many characters the texts in a value have; refuses what is no Unicode text."""
    total = 0
    stack = [value]
    while stack:
        one = stack.pop()
        if isinstance(one, str):
            total += len(one)
            try:
                one.encode()
            except UnicodeEncodeError as error:
                half = ord(one[error.start])
                what = f"U+{half:04X} at character {error.start}"
                raise _RowError(f"{field} is not valid Unicode text ({what})") from error
        elif isinstance(one, Mapping):
            stack.extend(one)
            stack.extend(one.values())
        elif isinstance(one, list | tuple):
            stack.extend(one)
    return total


def _date(value: Any) -> datetime.date | None:
    if value is None:
        return None
    if isinstance(value, datetime.datetime):
        return value.date()
    if isinstance(value, datetime.date):
        return value
    try:
        return datetime.datetime.fromisoformat(value).date()
    except (TypeError, ValueError) as error:
        shown = plain(str(value)[:40])
        raise _RowError(f"reference_date is {shown!r}, not a date like 2024-05-15") from error


_KINDS = {bool: "true or false", dict: "an object", list: "a list", str: "text"}


def _kind(value: Any) -> str:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return "a number"
    if isinstance(value, bytes):
        return "bytes"
    return _KINDS.get(type(value), type(value).__name__)
