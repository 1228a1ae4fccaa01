"""What a caller gives as context → documents: an id, the text that offsets refer to, a date."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from itertools import zip_longest
from typing import Any
from uuid import UUID

from claimcheck.anchors import Document
from claimcheck.errors import InputError

_TEXT_FIELDS = ("page_content", "content", "text")
_ID_FIELDS = ("id", "id_", "doc_id", "node_id")
_DATE_FIELDS = ("date",)
_OTHER_FIELDS = (
    "blob",
    "dataframe",
    "embedding",
    "meta",
    "metadata",
    "score",
    "source",
    "sparse_embedding",
    "title",
    "type",
)
_FIELDS = frozenset((*_TEXT_FIELDS, *_ID_FIELDS, *_DATE_FIELDS, *_OTHER_FIELDS))
_ACCEPTED = (
    "Give a string, a list of strings, Document(id, text, date), "
    "a dict or list of JSON-able data, or a JSON string"
)


def documents(context: object) -> tuple[Document, ...]:
    """The documents of a context, in the order of their ids; unnamed ones are "1", "2", ....

    In which order named ones were given means nothing, and so changes nothing: where two say the
    same, the same one is shown first.

    A mapping is a document when it has a `text`, `content` or `page_content` and otherwise only
    fields that retrieval frameworks give along with one (id, date, metadata, score, ...); any
    other mapping is data, serialised once, and offsets refer to that JSON. A DataFrame of pandas
    or polars is the list of its rows, without the cells that are missing.
    """
    if isinstance(context, str):
        return (Document("1", context),) if context else ()
    if _is_frame(context):
        return documents(_records(context))
    if isinstance(context, Document) or _is_document(context):
        return (_document(context, 1),)
    if isinstance(context, Mapping):
        return (Document("1", _serialised(context, "context")),) if context else ()
    if isinstance(context, Sequence) and not isinstance(context, (bytes, bytearray, memoryview)):
        return _documents(context)
    raise InputError("context", f"cannot read {_shown(context)}", _fix(context))


def _is_frame(context: object) -> bool:
    """True for a DataFrame of pandas or polars, told by its shape so that none is imported."""
    shapes = ("columns", "notna", "to_dict", "astype"), ("columns", "to_dicts")
    return any(all(hasattr(context, name) for name in names) for names in shapes)


def _records(frame: Any) -> list[dict[Any, Any]]:
    """The rows of a DataFrame; an index that has a name is a column like the others."""
    if hasattr(frame, "to_dicts"):
        rows = frame.to_dicts()
    else:
        has_names = any(name is not None for name in frame.index.names)
        named = frame.reset_index() if has_names else frame
        rows = named.astype(object).where(named.notna(), None).to_dict("records")
    return [{name: cell for name, cell in row.items() if cell is not None} for row in rows]


def _documents(items: Sequence[object]) -> tuple[Document, ...]:
    sources = [isinstance(item, (str, Document)) or _is_document(item) for item in items]
    if items and not any(sources) and all(isinstance(item, (Mapping, list)) for item in items):
        return (Document("1", _serialised(items, "context")),)
    found = tuple(_document(item, number) for number, item in enumerate(items, 1))
    seen: dict[str, int] = {}
    for number, document in enumerate(found, 1):
        first = seen.setdefault(document.id, number)
        if first != number:
            raise InputError(
                f"context document {number}",
                f"its id {document.id!r} is also that of document {first}",
                "Give every document its own id; unnamed ones take their position",
            )
    return tuple(sorted(found, key=lambda document: _order(document.id)))


_DIGITS = re.compile(r"(\d+)")


def _order(name: str) -> tuple[list[tuple[int, str]], str]:
    """A key that sorts names as people do: 2 before 10."""
    parts = _DIGITS.split(name)
    # Words and digits take turns: as texts of one length, digits sort like their numbers.
    numbers = [part.lstrip("0") for part in parts[1::2]]
    return [
        pair
        for word, number in zip_longest(parts[::2], numbers, fillvalue="")
        for pair in ((0, word), (len(number), number))
    ], name


def _document(item: object, number: int) -> Document:
    where = f"context document {number}"
    if isinstance(item, str):
        return Document(str(number), item)
    if isinstance(item, Document):
        return _checked(item, where)
    if _is_document(item):
        text = next(value for name in _TEXT_FIELDS if (value := _field(item, name)) is not None)
        identity: Any = next(
            (v for name in _ID_FIELDS if (v := _field(item, name)) is not None), None
        )
        if isinstance(identity, (int, UUID)) and not isinstance(identity, bool):
            identity = str(identity)
        dated = _dated(item, where)
        return _checked(
            Document(str(number) if identity is None else identity, text, dated),
            where,
        )
    if isinstance(item, Mapping):
        return Document(str(number), _serialised(item, where))
    fix = "Leave it out" if item is None else _fix(item)
    raise InputError(where, f"cannot read {_shown(item)}", fix)


def _checked(document: Document, where: str) -> Document:
    if not isinstance(document.id, str) or not document.id:
        raise InputError(
            where, f"its id is {_shown(document.id)}", "Give a non-empty string or leave it out"
        )
    if not isinstance(document.text, str):
        raise InputError(
            f"{where} ({document.id!r})",
            f"its text is {_shown(document.text)}",
            _fix(document.text),
        )
    if isinstance(document.date, datetime):
        return Document(document.id, document.text, document.date.date())
    if document.date is not None and not isinstance(document.date, date):
        raise InputError(
            f"{where} ({document.id!r})",
            f"its date is {_shown(document.date)}",
            "Give a datetime.date or leave it out",
        )
    return document


def _is_document(item: object) -> bool:
    """True for the shapes in which retrieval frameworks hand over a passage."""
    if isinstance(item, Mapping):
        names = [name for name in _TEXT_FIELDS if item.get(name) is not None]
        return len(names) == 1 and all(isinstance(k, str) and k in _FIELDS for k in item)
    if isinstance(item, (str, bytes, int, float, Sequence)) or item is None:
        return False
    return any(isinstance(getattr(item, name, None), str) for name in _TEXT_FIELDS)


def _field(item: object, name: str) -> Any:
    return item.get(name) if isinstance(item, Mapping) else getattr(item, name, None)


def _dated(item: object, where: str) -> date | None:
    """The explicit date of a document, or a plain ISO date in its metadata."""
    given = _field(item, "date")
    if given is not None:
        read = _as_date(given)
        if read is None:
            raise InputError(
                where, f"its date is {_shown(given)}", "Give a datetime.date or an ISO date string"
            )
        return read
    for name in ("metadata", "meta"):
        extra = _field(item, name)
        if isinstance(extra, Mapping) and (read := _as_date(extra.get("date"))):
            return read
    return None


def _as_date(given: object) -> date | None:
    if isinstance(given, datetime):
        return given.date()
    if isinstance(given, date):
        return given
    if isinstance(given, str):
        try:
            return datetime.fromisoformat(given).date()
        except ValueError:
            return None
    return None


def _serialised(data: object, where: str) -> str:
    try:
        return json.dumps(data, ensure_ascii=False, default=_jsonable)
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(
            where,
            f"its data cannot be written as JSON ({str(error)[:120] or type(error).__name__})",
            "Give strings, numbers, true/false/None, lists and dicts with string keys, "
            "without cycles",
        ) from error


def _jsonable(value: object) -> str:
    if isinstance(value, (date, datetime, time)):
        return value.isoformat()
    if isinstance(value, (Decimal, UUID)):
        return str(value)
    raise TypeError(f"{_shown(value)} is no JSON value")


def _shown(value: object) -> str:
    if value is None:
        return "None"
    text = repr(value)
    return f"{type(value).__name__} {text if len(text) <= 60 else text[:57] + '...'}"


def _fix(value: object) -> str:
    if isinstance(value, (bytes, bytearray, memoryview)):
        return 'Decode it first, for example context.decode("utf-8")'
    if value is None:
        return 'An empty context is "" or []'
    if hasattr(value, "__iter__") and not isinstance(value, (str, Mapping, Sequence)):
        return "Make it a list first, in the order in which documents are to be cited"
    return _ACCEPTED
