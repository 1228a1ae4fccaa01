"""Lines of a body while it arrives, and events of a reply while it is made."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from claimcheck.render.data import written
from claimcheck.service import faults
from claimcheck.service.faults import Fault

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send


async def whole(request: Request, idle: float) -> bytes:
    """The body of a request, given up where it stops coming."""
    pieces = []
    stream = aiter(request.stream())
    while True:
        try:
            async with asyncio.timeout(idle):
                pieces.append(await anext(stream))
        except StopAsyncIteration:
            return b"".join(pieces)
        except TimeoutError as error:
            raise faults.body_late(idle) from error
        except ClientDisconnect as error:
            raise faults.malformed("the body broke off") from error


class Streamed(Response):
    """A reply sent piece by piece that leaves the reading of the body to who makes the pieces."""

    def __init__(self, pieces: AsyncIterator[bytes], kind: str) -> None:
        self._pieces = pieces
        super().__init__(media_type=kind)
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the pieces; each is flushed as it comes."""
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        async for piece in self._pieces:
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


async def begun(request: Request, pieces: AsyncIterator[bytes], kind: str) -> Streamed:
    """A reply whose first piece is there: a fault before it can still be told by its status."""
    request.state.begun = False
    first = await anext(pieces)
    request.state.begun = True

    async def all_pieces() -> AsyncIterator[bytes]:
        yield first
        async for piece in pieces:
            yield piece

    return Streamed(all_pieces(), kind)


class Arriving:
    """The lines of a body one by one; one that is too long is a Fault in its place.

    The body is read on while replies are sent: who sends everything before reading anything would
    otherwise wait for the service, and the service for them. How much of it there may be is bound
    by the door.
    """

    def __init__(self, request: Request, idle: float, longest: int, *, read: bool = False) -> None:
        self._request = request
        self._was_read = read
        """Whether the body was read before: then only the sender's leaving is looked out for."""
        self._idle = idle
        self._longest = longest
        self._lines: asyncio.Queue[bytes | Fault | None] = asyncio.Queue()
        self._rest = b""
        self._skipping = False
        self.gone = False
        """Whether the sender left: nobody will read the reply."""

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncIterator[bytes | Fault]]:
        """Read in the background as long as this lasts."""
        reader = asyncio.create_task(self._read())
        try:
            yield self._each()
        finally:
            reader.cancel()

    async def _each(self) -> AsyncIterator[bytes | Fault]:
        while (line := await self._lines.get()) is not None:
            yield line

    async def _read(self) -> None:
        try:
            if not self._was_read:
                await self._read_lines()
        finally:
            self._lines.put_nowait(None)
        await self._request.receive()  # After the body nothing comes but the sender's leaving.
        self.gone = True

    async def _read_lines(self) -> None:
        stream = aiter(self._request.stream())
        try:
            while True:
                async with asyncio.timeout(self._idle):
                    piece = await anext(stream)
                self._take(piece)
        except StopAsyncIteration:
            if self._rest.strip():
                self._lines.put_nowait(self._rest)
        except TimeoutError:
            self._lines.put_nowait(faults.body_late(self._idle))
        except Fault as fault:
            self._lines.put_nowait(fault)
        except ClientDisconnect:
            self.gone = True

    def _take(self, piece: bytes) -> None:
        *whole_lines, self._rest = (self._rest + piece).split(b"\n")
        for line in whole_lines:
            if self._skipping:
                self._skipping = False
            elif len(line) > self._longest:
                self._lines.put_nowait(faults.too_large(self._longest, "a line"))
            elif line.strip():
                self._lines.put_nowait(line)
        if self._skipping:
            self._rest = b""
        elif len(self._rest) > self._longest:
            self._lines.put_nowait(faults.too_large(self._longest, "a line"))
            self._rest, self._skipping = b"", True


def event(name: str, data: Any) -> bytes:
    """One server-sent event."""
    return f"event: {name}\ndata: {written(data)}\n\n".encode()


def raw_event(name: str, body: bytes) -> bytes:
    """One server-sent event of JSON that is written already."""
    return b"event: " + name.encode() + b"\ndata: " + body + b"\n\n"


def line(data: Any) -> bytes:
    """One line of a reply."""
    return json.dumps(data).encode() + b"\n"
