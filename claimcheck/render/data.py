"""Reports as plain data and back: the published JSON schema's one implementation."""

from __future__ import annotations

import dataclasses
import datetime
import json
import re
import types
import typing
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from functools import cache
from typing import Any

from claimcheck.anchors import Claim, Instant, Period, Quantity
from claimcheck.errors import ClaimcheckError, InputError, require
from claimcheck.findings import Report
from claimcheck.kinds.numbers.amounts import tidy
from claimcheck.settings import Settings

SCHEMA_VERSION = 2

_TYPES: dict[str, type] = {"quantity": Quantity, "period": Period, "claim": Claim}
_NAMES = {cls: name for name, cls in _TYPES.items()}


def encode(value: Any) -> Any:
    """Dataclasses, enums, decimals and tuples → JSON-able data; values carry their `type`."""
    if isinstance(value, Report):
        return {"schema": SCHEMA_VERSION, **_fields(value)}
    if isinstance(value, Settings):
        return value.to_dict()
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        tag = {"type": _NAMES[type(value)]} if type(value) in _NAMES else {}
        return {**tag, **_fields(value)}
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Decimal):
        return format(tidy(value), "f") if abs(value.adjusted()) < 30 else str(value)
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, tuple | list):
        return [encode(one) for one in value]
    return value


def _fields(value: Any) -> dict[str, Any]:
    return {one.name: encode(getattr(value, one.name)) for one in dataclasses.fields(value)}


_SURROGATE = re.compile("[\ud800-\udfff]")


def written(data: Any, indent: int | None = None) -> str:
    """Data as JSON text that any file can hold: halves of a character are written as escapes."""
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    return _SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", text)


def decode_report(text: str) -> Report:
    """JSON text → Report; anything else than a report of this schema is an InputError."""
    fix = "Give the text that Report.to_json() wrote with this version's schema."
    require("report", text, str | bytes | bytearray, fix)
    try:
        data = json.loads(text, parse_constant=_refused)
    except (ValueError, RecursionError) as error:
        raise InputError("report", f"is not JSON ({error})", fix) from error
    if not isinstance(data, dict) or "schema" not in data:
        raise InputError("report", f"has no schema {SCHEMA_VERSION}", fix)
    if type(data["schema"]) is not int or data["schema"] != SCHEMA_VERSION:
        problem = f"has the schema {data['schema']!r}; known is {SCHEMA_VERSION}"
        raise InputError("report", problem, fix)
    try:
        report = decode(Report, data)
    except ClaimcheckError:
        raise
    except (KeyError, TypeError, ValueError, OverflowError, InvalidOperation) as error:
        raise InputError("report", f"does not fit the schema ({error!r})", fix) from error
    assert isinstance(report, Report)
    return report


def _refused(constant: str) -> Any:
    raise ValueError(f"{constant} is not a number that JSON knows")


def _finite(number: Decimal) -> Decimal:
    if not number.is_finite():
        raise ValueError(f"{number} is not a finite number")
    return number


def decode(kind: Any, data: Any) -> Any:
    """The inverse of `encode` for a value of the given type."""
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        options = [one for one in typing.get_args(kind) if one is not type(None)]
        if data is None:
            return None
        if len(options) == 1:
            return decode(options[0], data)
        if isinstance(data, dict):
            return decode(_TYPES[data["type"]], data)
        return data
    if kind is Instant:
        return Instant(*data)
    if origin is tuple:
        arguments = typing.get_args(kind)
        if arguments[-1] is Ellipsis:
            return tuple(decode(arguments[0], one) for one in data)
        return tuple(decode(one, part) for one, part in zip(arguments, data, strict=True))
    if kind is Settings:
        return Settings.from_dict(data)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        hints = _hints(kind)
        return kind(**{name: decode(hint, data[name]) for name, hint in hints.items()})
    if kind is Decimal:
        return _finite(Decimal(data))
    if kind is datetime.date:
        return datetime.date.fromisoformat(data)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind(data)
    if kind in _PLAIN and type(data) not in _PLAIN[kind]:
        raise TypeError(f"{data!r} is no {kind.__name__}")
    return data


_PLAIN: dict[Any, tuple[type, ...]] = {str: (str,), bool: (bool,), int: (int,), float: (float, int)}
"""Types that stand in JSON as they are, and what is read as one."""


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {one.name: hints[one.name] for one in dataclasses.fields(kind)}
