"""A client of the HTTP service: the same reports as `verify`, from another machine.

`Client` blocks, `AsyncClient` does not; otherwise they are alike. Both try again, with growing
pauses, where the service is busy or cannot be reached.
"""

from __future__ import annotations

import asyncio
import datetime
import json
import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Self

from claimcheck.anchors import Anchor
from claimcheck.context import documents
from claimcheck.errors import ExtraError, ServiceError
from claimcheck.findings import Report
from claimcheck.settings import Settings

if TYPE_CHECKING:
    import httpx

_AGAIN = frozenset({502, 503, 504})
_LONGEST_PAUSE = 30.0
_ROWS = 50
"""Rows that one request of `verify_many` carries."""


class RequestError(ServiceError):
    """The service does not take the request; sending it again would not help."""

    def __init__(self, address: str, status: int, body: Mapping[str, Any]) -> None:
        self.status = status
        self.error = str(body.get("error", "http_error"))
        """A short name that stays the same, for programs."""
        self.request_id = str(body.get("request_id", ""))
        problem = f"answered {status}: {body.get('detail', 'no reason was given')}"
        super().__init__(address, problem, str(body.get("fix", "See the log of the service.")))


class KeyRefusedError(RequestError):
    """401: the key is missing or wrong."""


class TooLargeError(RequestError):
    """413: the request has more bytes than the service takes."""


class UnknownIndexError(RequestError):
    """404: the context is not kept (any more); send it to `index` again."""


class TimeLimitError(RequestError):
    """408: the check took longer than the service allows."""


class UnavailableError(ServiceError):
    """The service is busy or cannot be reached, also after the last try."""


_KINDS: dict[int, type[RequestError]] = {
    401: KeyRefusedError,
    404: UnknownIndexError,
    408: TimeLimitError,
    413: TooLargeError,
}


@dataclass(frozen=True, slots=True)
class KeptIndex:
    """A context that the service keeps; pass it to `verify` in place of the context."""

    id: str
    expires_at: datetime.datetime


@dataclass(frozen=True, slots=True)
class Row:
    """What became of one row: a report, or the sentence that says why there is none."""

    report: Report | None
    error: str | None


class _Base:
    """What both clients share: addresses, bodies, and when to try again."""

    def __init__(
        self,
        address: str = "http://127.0.0.1:8000",
        *,
        key: str | None = None,
        timeout: float = 60.0,
        tries: int = 4,
        transport: Any = None,
    ) -> None:
        try:
            import httpx
        except ImportError as error:
            raise ExtraError("claimcheck.client", "client") from error
        self.address = address.rstrip("/")
        self._tries = max(1, tries)
        self._options: dict[str, Any] = {
            "base_url": self.address,
            "timeout": timeout,
            "headers": {"Authorization": f"Bearer {key}"} if key else {},
            "transport": transport,
        }
        self._httpx = httpx

    def _outcome(self, reply: httpx.Response) -> httpx.Response:
        """The reply where it is a good one, else its error."""
        if reply.status_code == 200:
            return reply
        try:
            body = reply.json()
        except ValueError:
            body = {}
        body = body if isinstance(body, dict) else {}
        if reply.status_code in _AGAIN:
            problem = f"answered {reply.status_code} to every one of {self._tries} tries"
            raise UnavailableError(self.address, problem, str(body.get("fix", "Try again later.")))
        kind = _KINDS.get(reply.status_code, RequestError)
        raise kind(self.address, reply.status_code, body)

    def _unreached(self, error: Exception) -> UnavailableError:
        problem = f"cannot be reached ({type(error).__name__}: {error})"
        return UnavailableError(
            self.address, problem, "Check the address and that the service runs."
        )

    def _verify_body(
        self,
        answer: Any,
        context: Any,
        question: str | None,
        reference_date: datetime.date | None,
        settings: Settings | str | None,
    ) -> dict[str, Any]:
        body: dict[str, Any] = {"answer": answer, "question": question}
        if isinstance(context, KeptIndex):
            body["index_id"] = context.id
        else:
            body["context"] = _plain(context)
        if reference_date is not None:
            body["reference_date"] = str(reference_date)
        if settings is not None:
            body["settings"] = _settings(settings)
        return body

    def _rows(
        self, rows: Iterable[Mapping[str, Any]], settings: Settings | str | None
    ) -> Iterator[list[dict[str, Any]]]:
        todo = iter(rows)
        while part := list(islice(todo, _ROWS)):
            yield [
                self._verify_body(
                    row.get("answer"),
                    row.get("context"),
                    row.get("question"),
                    row.get("reference_date"),
                    row.get("settings", settings),
                )
                for row in part
            ]

    def _results(self, reply: httpx.Response, expected: int) -> list[Row]:
        """The rows of a batch; a reply that broke off is an error, not fewer rows."""
        found = []
        for line in reply.text.split("\n"):
            if not line:
                continue
            data = json.loads(line)
            if "report" in data:
                found.append(Row(Report.from_json(json.dumps(data["report"])), None))
            else:
                found.append(Row(None, f"{data['detail']}. {data['fix']}"))
        if len(found) != expected:
            problem = f"gave {len(found)} rows for {expected}"
            raise UnavailableError(self.address, problem, "Send them again.")
        return found


class Client(_Base):
    """Blocking client of a service; use it in a `with` or `close` it."""

    def __init__(self, *args: Any, sleep: Callable[[float], None] = time.sleep, **options: Any):
        super().__init__(*args, **options)
        self._sleep = sleep
        self._http = self._httpx.Client(**self._options)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def verify(
        self,
        answer: str,
        context: Any,
        *,
        question: str | None = None,
        reference_date: datetime.date | None = None,
        settings: Settings | str | None = None,
    ) -> Report:
        """As `claimcheck.verify`, in the service; `context` may be what `index` gave."""
        body = self._verify_body(answer, context, question, reference_date, settings)
        return Report.from_json(self._send("/v1/verify", _written(body)).text)

    def verify_many(
        self, rows: Iterable[Mapping[str, Any]], *, settings: Settings | str | None = None
    ) -> Iterator[Row]:
        """Each row of `answer` and `context` checked, in order; an error of one is data."""
        for part in self._rows(rows, settings):
            body = b"".join(_written(one) + b"\n" for one in part)
            yield from self._results(self._send("/v1/verify/batch", body, lines=True), len(part))

    def read(self, text: str, *, settings: Settings | str | None = None) -> tuple[Anchor, ...]:
        """As `claimcheck.read`, in the service."""
        body = {"text": text, "settings": None if settings is None else _settings(settings)}
        return _anchors(self._send("/v1/read", _written(body)))

    def index(self, context: Any) -> KeptIndex:
        """Keep a context in the service, to check many answers against it."""
        body = _written({"context": _plain(context)})
        return _kept(self._send("/v1/index", body))

    def health(self) -> bool:
        """Whether the service can take a request now."""
        try:
            return bool(self._http.get("/readyz").status_code == 200)
        except self._httpx.TransportError:
            return False

    def _send(self, path: str, body: bytes, *, lines: bool = False) -> httpx.Response:
        for turn in range(self._tries):
            last = turn + 1 == self._tries
            try:
                reply = self._http.post(path, content=body, headers=_kind(lines))
            except self._httpx.TransportError as error:
                if last:
                    raise self._unreached(error) from error
                self._sleep(pause(turn))
                continue
            if reply.status_code not in _AGAIN or last:
                return self._outcome(reply)
            self._sleep(pause(turn, reply.headers.get("retry-after")))
        raise AssertionError("the last try returns or raises")


class AsyncClient(_Base):
    """The same for an event loop; use it in an `async with` or `aclose` it."""

    def __init__(self, *args: Any, sleep: Callable[[float], Any] = asyncio.sleep, **options: Any):
        super().__init__(*args, **options)
        self._sleep = sleep
        self._http = self._httpx.AsyncClient(**self._options)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def verify(
        self,
        answer: str,
        context: Any,
        *,
        question: str | None = None,
        reference_date: datetime.date | None = None,
        settings: Settings | str | None = None,
    ) -> Report:
        """As `Client.verify`."""
        body = self._verify_body(answer, context, question, reference_date, settings)
        return Report.from_json((await self._send("/v1/verify", _written(body))).text)

    async def verify_many(
        self, rows: Iterable[Mapping[str, Any]], *, settings: Settings | str | None = None
    ) -> list[Row]:
        """As `Client.verify_many`, all of them at the end."""
        found: list[Row] = []
        for part in self._rows(rows, settings):
            body = b"".join(_written(one) + b"\n" for one in part)
            reply = await self._send("/v1/verify/batch", body, lines=True)
            found += self._results(reply, len(part))
        return found

    async def read(
        self, text: str, *, settings: Settings | str | None = None
    ) -> tuple[Anchor, ...]:
        """As `Client.read`."""
        body = {"text": text, "settings": None if settings is None else _settings(settings)}
        return _anchors(await self._send("/v1/read", _written(body)))

    async def index(self, context: Any) -> KeptIndex:
        """As `Client.index`."""
        body = _written({"context": _plain(context)})
        return _kept(await self._send("/v1/index", body))

    async def health(self) -> bool:
        """As `Client.health`."""
        try:
            return bool((await self._http.get("/readyz")).status_code == 200)
        except self._httpx.TransportError:
            return False

    async def _send(self, path: str, body: bytes, *, lines: bool = False) -> httpx.Response:
        for turn in range(self._tries):
            last = turn + 1 == self._tries
            try:
                reply = await self._http.post(path, content=body, headers=_kind(lines))
            except self._httpx.TransportError as error:
                if last:
                    raise self._unreached(error) from error
                await self._sleep(pause(turn))
                continue
            if reply.status_code not in _AGAIN or last:
                return self._outcome(reply)
            await self._sleep(pause(turn, reply.headers.get("retry-after")))
        raise AssertionError("the last try returns or raises")


def pause(turn: int, asked: str | None = None) -> float:
    """Seconds before the next try: what the service asked for, else longer each time.

    A little chance in it keeps many clients from coming back all at once.
    """
    try:
        least = float(asked or 0)
    except ValueError:
        least = 0.0
    grown = 0.2 * 2**turn * random.uniform(0.5, 1.5)  # noqa: S311 (no secret)
    return float(min(_LONGEST_PAUSE, max(least, grown)))


def _kind(lines: bool) -> dict[str, str]:  # noqa: FBT001
    return {"Content-Type": "application/x-ndjson" if lines else "application/json"}


def _written(data: Any) -> bytes:
    return json.dumps(data, default=str).encode()


def _plain(context: Any) -> Any:
    """The documents of a context, whatever shape it has, as JSON can carry them."""
    if context is None:
        return None
    return [{"id": one.id, "text": one.text, "date": one.date} for one in documents(context)]


def _settings(settings: Settings | str) -> Any:
    if isinstance(settings, str):
        return settings
    return {name: value for name, value in settings.to_dict().items() if name != "pipeline"}


def _anchors(reply: httpx.Response) -> tuple[Anchor, ...]:
    from claimcheck.render.data import decode

    return tuple(decode(Anchor, one) for one in reply.json()["anchors"])


def _kept(reply: httpx.Response) -> KeptIndex:
    data = reply.json()
    return KeptIndex(data["id"], datetime.datetime.fromisoformat(data["expires_at"]))
