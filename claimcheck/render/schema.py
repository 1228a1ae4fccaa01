"""The JSON schema of a report, derived from the classes it is made of."""

from __future__ import annotations

import dataclasses
import datetime
import types
import typing
from decimal import Decimal
from enum import StrEnum
from typing import Any

from claimcheck.anchors import Claim, Instant, Period, Quantity
from claimcheck.findings import Report
from claimcheck.render.data import SCHEMA_VERSION

_TAGS = {Quantity: "quantity", Period: "period", Claim: "claim"}


def schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of what `Report.to_json` writes."""
    definitions: dict[str, Any] = {}
    body = _object(Report, definitions)
    body["properties"] = {"schema": {"const": SCHEMA_VERSION}, **body["properties"]}
    body["required"] = ["schema", *body["required"]]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "claimcheck report",
        **body,
        "$defs": dict(sorted(definitions.items())),
    }


def _object(kind: type, definitions: dict[str, Any]) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    names = [one.name for one in dataclasses.fields(kind)]
    properties = {name: _form(hints[name], definitions) for name in names}
    if kind in _TAGS:
        properties = {"type": {"const": _TAGS[kind]}, **properties}
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_PLAIN: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Decimal: {"type": "string", "description": "a decimal number"},
    datetime.date: {"type": "string", "format": "date"},
    Instant: {
        "type": "array",
        "items": {"type": "integer"},
        "minItems": 6,
        "maxItems": 6,
        "description": "year, month, day, hour, minute, second",
    },
}


def _form(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    if kind in _PLAIN:
        return _PLAIN[kind]
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Literal:
        return {"enum": list(arguments)}
    if origin in (typing.Union, types.UnionType):
        return {"anyOf": [_form(one, definitions) for one in arguments]}
    if origin is tuple:
        if arguments[-1] is Ellipsis:
            return {"type": "array", "items": _form(arguments[0], definitions)}
        return {"type": "array", "prefixItems": [_form(one, definitions) for one in arguments]}
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return {"enum": [one.value for one in kind]}
    name = kind.__name__
    if name not in definitions:
        definitions[name] = {}
        definitions[name] = _object(kind, definitions)
    return {"$ref": f"#/$defs/{name}"}
