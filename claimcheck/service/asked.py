"""Bodies of requests: bytes → checked data, with a clear word on what is wrong with them."""

from __future__ import annotations

import datetime
import hashlib
import json
import re
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, WithJsonSchema

from claimcheck.anchors import Document
from claimcheck.context import documents
from claimcheck.errors import ClaimcheckError
from claimcheck.service import faults
from claimcheck.service.forms import CONTEXT, SETTINGS
from claimcheck.service.indexes import Indexes
from claimcheck.settings import BUILT_IN, OFF, Settings
from claimcheck.stream import StopOn

_ISO = re.compile(r"\d{4}-\d\d-\d\d\Z")


def _date(value: Any) -> Any:
    if value is None:
        return None
    if isinstance(value, str) and _ISO.match(value):
        return datetime.date.fromisoformat(value)
    raise ValueError("give a date like 2024-05-15")


Context = Annotated[Any, WithJsonSchema(CONTEXT)]
Choice = Annotated[str | dict[str, Any] | None, WithJsonSchema(SETTINGS)]
Day = Annotated[
    datetime.date | None,
    BeforeValidator(_date),
    WithJsonSchema({"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]}),
]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Against(_Body):
    """What a text is checked against, and how."""

    context: Context = Field(None, description="What the answer must agree with.")
    index_id: str | None = Field(
        None, description="The id of a context that POST /v1/index took, in place of `context`."
    )
    question: str | None = Field(None, description="The question that was asked.")
    reference_date: Day = Field(None, description='What "yesterday" refers to.')
    settings: Choice = Field(None, description="A preset's name, or settings by name.")


class VerifyRequest(_Against):
    """An answer to check."""

    answer: str = Field(description="The text to check.")


class ReadRequest(_Body):
    """A text to read."""

    text: str
    settings: Choice = None


class IndexRequest(_Body):
    """A context to keep."""

    context: Context


class StreamRequest(_Against):
    """How a stream is checked; its chunks stand here, or follow line by line."""

    chunks: list[str] = Field([], description="The answer in pieces, cut anywhere.")
    stop_on: Literal["contradiction", "finding", "never"] = StopOn.CONTRADICTION.value


class GuardOptions(_Body):
    """The field `claimcheck` of a guarded chat request."""

    context: Context = None
    policy: Literal["annotate", "block", "retry"] = "block"
    question: str | None = None
    settings: Choice = None
    stop_on: Literal["contradiction", "finding"] = StopOn.CONTRADICTION.value


def parsed(body: bytes, what: str = "the body") -> Any:
    """The JSON of a body; anything else is told with its place."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise faults.malformed(f"{what} is not UTF-8: byte {error.start} does not fit") from error
    if not text.strip():
        raise faults.malformed(f"{what} is empty")
    try:
        return json.loads(text, parse_constant=_refused)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise faults.malformed(f"{what} is not JSON: {error.msg} ({where})") from error
    except RecursionError as error:
        raise faults.malformed(f"{what} is nested too deeply") from error
    except ValueError as error:
        raise faults.malformed(f"{what} is not JSON: {str(error).partition(';')[0]}") from error


def _refused(constant: str) -> Any:
    raise ValueError(f"{constant} is not a number that JSON knows")


Body = TypeVar("Body", bound=BaseModel)


def checked(kind: type[Body], data: Any, what: str = "the body") -> Body:
    """The data as a request of that kind; what does not fit is named by its place."""
    if not isinstance(data, dict):
        raise faults.refused(f"{what} is no JSON object")
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        wrong = []
        for one in error.errors(include_url=False, include_input=False, include_context=False):
            place = ".".join(str(part) for part in one["loc"]) or what
            wrong.append(f"{place[:80]}: {one['msg']}")
        detail = "; ".join(wrong[:5])
        raise faults.refused(detail.encode("utf-8", "replace").decode()) from error


def settings_of(given: str | dict[str, Any] | None, default: Settings) -> Settings:
    """The settings of a request; without a preset of its own it changes the service's."""
    if given is None:
        return default
    try:
        if isinstance(given, str):
            return Settings.of(given)
        if "pipeline" in given:
            # A pipeline is code on the server's disk: which one runs is the operator's choice.
            raise faults.refused("settings: pipeline cannot be chosen by a request")
        if given.get("entailment", OFF) not in (BUILT_IN, OFF):
            # Another model would be read from the server's disk, or fetched.
            raise faults.refused("settings: entailment of a request is built-in or off")
        if "preset" in given:
            return Settings.of(**given)
        return Settings(**{**default.to_dict(), **given})
    except (ClaimcheckError, TypeError) as error:
        raise faults.refused(f"settings: {error}") from error


def documents_of(context: Any) -> tuple[Document, ...]:
    """The documents of a request's context."""
    if context is None:
        raise faults.refused("context: is missing; give one, or the index_id of one")
    try:
        return documents(context)
    except ClaimcheckError as error:
        raise faults.refused(str(error)) from error


def key_of(found: tuple[Document, ...]) -> str:
    """A context's name: the same for the same content, on every machine."""
    digest = hashlib.sha256()
    for one in found:
        for part in (one.id, one.text, str(one.date)):
            data = part.encode("utf-8", "surrogatepass")
            digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Subject:
    """What a text is checked against, ready for a worker."""

    key: str
    documents: tuple[Document, ...]
    question: str | None
    reference_date: datetime.date | None
    settings: Settings

    def payload(self) -> dict[str, Any]:
        """What a worker is told; it asks for the documents where it lacks them."""
        return {
            "key": self.key,
            "question": self.question,
            "reference_date": self.reference_date,
            "settings": self.settings,
        }


def subject_of(body: _Against, indexes: Indexes, default: Settings) -> Subject:
    """The context of a request, given along or kept before, and how it is checked."""
    if body.index_id is not None:
        if body.context is not None:
            raise faults.refused("context and index_id are both given; give one of them")
        found, key = indexes.get(body.index_id), body.index_id
    else:
        found = documents_of(body.context)
        key = key_of(found)
    settings = settings_of(body.settings, default)
    return Subject(key, found, body.question, body.reference_date, settings)
