"""The service described as OpenAPI: what it takes and gives, with an example each."""

from __future__ import annotations

import dataclasses
import json
import typing
from typing import Any

from claimcheck.render.schema import schema
from claimcheck.settings import BUILT_IN, OFF, PRESETS, Settings

_DOCUMENT = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "minLength": 1},
        "text": {"type": "string"},
        "date": {"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]},
    },
    "required": ["text"],
    "additionalProperties": False,
}
CONTEXT: dict[str, Any] = {
    "description": "A text, a list of texts or documents, or any JSON object as data.",
    "anyOf": [
        {"type": "string"},
        {"type": "array", "items": {"type": "string"}},
        {"type": "array", "items": _DOCUMENT},
        {"type": "object"},
    ],
}


def _setting(hint: Any) -> dict[str, Any]:
    if typing.get_origin(hint) is typing.Literal:
        return {"enum": list(typing.get_args(hint))}
    if hint is bool:
        return {"type": "boolean"}
    return {"type": "integer"} if hint is int else {"type": "number", "minimum": 0, "maximum": 1}


SETTINGS: dict[str, Any] = {
    "anyOf": [
        {"enum": list(PRESETS)},
        {
            "type": "object",
            "properties": {
                "preset": {"enum": list(PRESETS)},
                **{
                    one.name: _setting(typing.get_type_hints(Settings)[one.name])
                    for one in dataclasses.fields(Settings)
                    if one.name not in ("preset", "pipeline", "entailment")
                },
                "entailment": {"enum": [BUILT_IN, OFF]},
            },
            "additionalProperties": False,
        },
        {"type": "null"},
    ]
}

ANSWER = "Halden Ferries carried 1.48 million passengers in 2023 and employs 412 people."
SOURCE = "Halden Ferries carried 1.84 million passengers in 2023. It employs 412 people."
VERIFY_EXAMPLE = {"answer": ANSWER, "context": [SOURCE], "settings": "conservative"}
STREAM_EXAMPLE = {
    "context": [SOURCE],
    "chunks": ["Halden Ferries employs 412 people. ", "It carried 1.48 million passengers."],
}
CHAT_EXAMPLE = {
    "model": "any",
    "messages": [{"role": "user", "content": "How many passengers did Halden Ferries carry?"}],
    "claimcheck": {"context": [SOURCE], "policy": "block"},
}

_ERROR = {
    "type": "object",
    "properties": {
        "error": {"type": "string", "description": "a short name that stays the same"},
        "detail": {"type": "string", "description": "what is wrong"},
        "fix": {"type": "string", "description": "what to do about it"},
        "request_id": {"type": "string"},
    },
    "required": ["error", "detail", "fix", "request_id"],
}
_CODES = {
    400: "Not UTF-8 or not JSON",
    401: "No key or a wrong one",
    404: "The index is not known",
    408: "The check took too long, or the body did not come",
    413: "The body is too large",
    422: "JSON that cannot be checked",
    500: "The check broke, or its process ended",
    502: "The model behind the guard does not answer",
    503: "Every worker is busy; see Retry-After",
}


def errors(*codes: int) -> dict[int | str, dict[str, Any]]:
    """The error replies of a route; any of them may lack the key or find no worker."""
    form = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    return {
        code: {"description": _CODES[code], "content": form}
        for code in sorted({*codes, 401, 500, 503})
    }


def takes(form: dict[str, Any], example: Any, *more: tuple[str, str]) -> dict[str, Any]:
    """The request body of a route: its JSON, and line by line where it may come so."""
    content: dict[str, Any] = {"application/json": {"schema": form, "example": example}}
    for kind, shown in more:
        content[kind] = {"schema": {"type": "string"}, "example": shown}
    return {"requestBody": {"required": True, "content": content}}


def takes_lines(example: Any) -> dict[str, Any]:
    """The request body of a route that takes nothing but lines."""
    shown = json.dumps(example) + "\n"
    lines = {"application/x-ndjson": {"schema": {"type": "string"}, "example": shown}}
    return {"requestBody": {"required": True, "content": lines}}


def gives(kind: str, form: dict[str, Any], said: str) -> dict[int | str, dict[str, Any]]:
    """The good reply of a route."""
    return {200: {"description": said, "content": {kind: {"schema": form}}}}


def components() -> dict[str, Any]:
    """The report's published schema and the error, as OpenAPI keeps them."""
    text = json.dumps(schema()).replace("#/$defs/", "#/components/schemas/")
    report = json.loads(text)
    parts = report.pop("$defs")
    report.pop("$schema")
    return {**parts, "Report": report, "Error": _ERROR}
