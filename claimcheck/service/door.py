"""What every request passes: its id, the key, the size of its body, the log and the metrics."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
import uuid
from typing import TYPE_CHECKING

from claimcheck.keys import is_one_of, sent_key
from claimcheck.service import faults
from claimcheck.service.faults import Fault
from claimcheck.service.logs import LOG, event
from claimcheck.service.metrics import Metrics
from claimcheck.service.options import Options

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

OPEN = frozenset({"/", "/healthz", "/readyz"})
"""Paths that need no key: the page itself holds nothing, and probes have none."""
BATCH, CHAT = "/v1/verify/batch", "/v1/chat/completions"

_REQUEST_ID = re.compile(r"[A-Za-z0-9._:-]{1,128}\Z")
_DRAIN_SECONDS = 2.0


class Door:
    """ASGI middleware around the whole service."""

    def __init__(self, app: ASGIApp, options: Options, metrics: Metrics) -> None:
        self._app = app
        self._options = options
        self._metrics = metrics
        self._keys = [key.encode() for key in options.keys]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in or send it away; either way it is counted."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        headers = {name.lower(): value for name, value in reversed(scope["headers"])}
        request_id = _request_id(headers)
        scope.setdefault("state", {})["request_id"] = request_id
        passage = _Passage(receive, send, request_id, self._limit(scope["path"]))
        try:
            self._admit(scope, headers)
            await self._app(scope, passage.receive, passage.send)
        except Fault as fault:
            await passage.refuse(fault)
        except Exception as error:  # Whatever it is, the caller gets JSON and the server lives.
            LOG.error("request broke", exc_info=error, extra={"fields": {"request_id": request_id}})
            await passage.refuse(faults.check_broke(type(error).__name__))
        finally:
            seconds = time.perf_counter() - began
            route = getattr(scope.get("route"), "path", "unmatched")
            self._metrics.took(route, passage.status, seconds)
            event(
                "request",
                logging.ERROR if passage.status in (500, 502) else logging.INFO,
                request_id=request_id,
                method=scope["method"],
                route=route,
                status=passage.status,
                seconds=round(seconds, 4),
                bytes_in=passage.taken,
            )

    def _limit(self, path: str) -> int:
        return self._options.max_batch if path == BATCH else self._options.max_body

    def _admit(self, scope: Scope, headers: dict[bytes, bytes]) -> None:
        if self._keys and scope["path"] not in OPEN:
            # The guard's Authorization belongs to the model behind it.
            given = sent_key(headers, bearer=scope["path"] != CHAT)
            if not is_one_of(given, self._keys):
                raise Fault(
                    401,
                    "no_key",
                    "the key is missing or wrong",
                    "Send it as Authorization: Bearer KEY or as X-API-Key: KEY.",
                    {"WWW-Authenticate": "Bearer"},
                )
        limit = self._limit(scope["path"])
        if int(headers.get(b"content-length", b"0")) > limit:
            raise faults.too_large(limit)


class _Passage:
    """One request on its way in and its reply on its way out."""

    def __init__(self, receive: Receive, send: Send, request_id: str, limit: int) -> None:
        self._receive = receive
        self._send = send
        self._request_id = request_id
        self._limit = limit
        self._more = True
        self.taken = 0
        self.status = 500
        self._begun = False

    async def receive(self) -> Message:
        """The next piece of the body, as long as there are not too many of them."""
        message = await self._receive()
        if message["type"] == "http.request":
            self.taken += len(message.get("body", b""))
            self._more = message.get("more_body", False)
            if self.taken > self._limit:
                raise faults.too_large(self._limit)
        else:
            self._more = False
        return message

    async def send(self, message: Message) -> None:
        """Pass the reply on with the request's id and what keeps browsers from guessing."""
        if message["type"] == "http.response.start":
            self._begun = True
            self.status = message["status"]
            message["headers"] = [
                *message.get("headers", []),
                (b"x-request-id", self._request_id.encode()),
                (b"x-content-type-options", b"nosniff"),
                (b"referrer-policy", b"no-referrer"),
                (b"cache-control", b"no-store"),
            ]
        await self._send(message)

    async def refuse(self, fault: Fault) -> None:
        """Reply with a fault; a reply that has begun can only be cut off."""
        if self._begun:
            self.status = fault.status
            raise ConnectionAbortedError(fault.error)
        await self._drain()
        body = fault.body(self._request_id)
        headers = {
            "content-type": "application/json",
            "content-length": str(len(body)),
            **fault.headers,
        }
        if self._more:
            headers["connection"] = "close"
        raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        await self.send({"type": "http.response.start", "status": fault.status, "headers": raw})
        await self.send({"type": "http.response.body", "body": body})

    async def _drain(self) -> None:
        """Take some of what is still coming: who is cut off while sending sees no reply."""
        room = 8 * self._limit
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_DRAIN_SECONDS):
                while self._more and room > 0:
                    message = await self._receive()
                    room -= len(message.get("body", b""))
                    self._more = message.get("more_body", False)


def _request_id(headers: dict[bytes, bytes]) -> str:
    """The caller's id where it is harmless, else a new one."""
    given = headers.get(b"x-request-id", b"").decode("latin-1")
    return given if _REQUEST_ID.match(given) else uuid.uuid4().hex
