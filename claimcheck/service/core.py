"""What the routes share: the pool, the kept contexts, the counts, and one way to check."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from claimcheck.service import faults, lines
from claimcheck.service.asked import StreamRequest, Subject, VerifyRequest, checked, parsed
from claimcheck.service.asked import subject_of as _subject_of
from claimcheck.service.faults import Fault
from claimcheck.service.indexes import Indexes
from claimcheck.service.metrics import Metrics
from claimcheck.service.options import Options
from claimcheck.service.pool import Pool
from claimcheck.service.worker import Checked, Step

if TYPE_CHECKING:
    import httpx
    from starlette.requests import Request

_ENDS = frozenset(".!?…。！？\n\r")
_LONGEST = 4000
"""Characters without an end of a sentence after which a stream is looked at all the same."""
_PAUSE = 0.05


@dataclass(slots=True)
class Core:
    """One running service."""

    options: Options
    metrics: Metrics
    pool: Pool
    indexes: Indexes
    upstream: httpx.AsyncClient | None = field(default=None)

    @classmethod
    def of(cls, options: Options, metrics: Metrics) -> Core:
        """A service that is not started yet."""
        pool = Pool(
            options.settings,
            workers=options.workers,
            waiting=options.queue,
            timeout=options.timeout,
        )
        indexes = Indexes(options.indexes, options.index_seconds)
        return cls(options, metrics, pool, indexes)

    def subject(self, body: VerifyRequest | StreamRequest) -> Subject:
        """The context and settings that a request names."""
        return _subject_of(body, self.indexes, self.options.settings)

    async def verify(
        self, answer: str, subject: Subject, form: str = "json", *, listed: bool = False
    ) -> Checked:
        """Check one answer in the pool, and count its verdict."""
        payload = {"answer": answer, "form": form, "listed": listed, **subject.payload()}
        done: Checked = await self.pool.run("verify", payload, subject.documents)
        self.metrics.verdicts[done.verdict] += 1
        return done

    async def patient(self, answer: str, subject: Subject) -> Checked:
        """As `verify`; waits for room in the queue instead of giving up."""
        while True:
            try:
                return await self.verify(answer, subject)
            except Fault as fault:
                if fault.error not in ("queue_full", "waited_too_long"):
                    raise
                await asyncio.sleep(_PAUSE)


class Stream:
    """An answer checked while it arrives; between its sentences it occupies no worker."""

    def __init__(self, core: Core, subject: Subject, stop_on: str) -> None:
        self._core = core
        self._subject = subject
        self._stop_on = stop_on
        self._state: bytes | None = None
        self._waiting: list[str] = []
        self._length = 0
        self._said: list[str] = []
        self.stopped_by: dict[str, Any] | None = None

    @property
    def text(self) -> str:
        """Everything that was fed."""
        return "".join(self._said)

    async def feed(self, piece: str) -> Step | None:
        """Take a piece; what its end of a sentence led to, None where there is none in it."""
        self._said.append(piece)
        self._waiting.append(piece)
        self._length += len(piece)
        if _ENDS.isdisjoint(piece) and self._length < _LONGEST:
            return None
        return await self._advance(end=False)

    async def end(self) -> Step:
        """Check what is left."""
        return await self._advance(end=True)

    async def report(self, *, listed: bool = False) -> Checked:
        """The report on everything that was fed."""
        return await self._core.verify(self.text, self._subject, listed=listed)

    async def _advance(self, *, end: bool) -> Step:
        payload = {
            "state": self._state,
            "pieces": self._waiting,
            "stop_on": self._stop_on,
            "end": end,
            **self._subject.payload(),
        }
        step: Step = await self._core.pool.run("advance", payload, self._subject.documents)
        self._state, self.stopped_by = step.state, step.stopped_by
        self._waiting, self._length = [], 0
        return step


async def batch(core: Core, request: Request, request_id: str) -> AsyncIterator[bytes]:
    """Each line of a body checked; one line of the reply for each, in order.

    As many lines as there are workers are under way; what is wrong with one is said in its place.
    """
    options = core.options

    async def one(number: int, given: bytes | Fault) -> bytes:
        wrong = given if isinstance(given, Fault) else None
        try:
            if not isinstance(given, Fault):
                body = checked(VerifyRequest, parsed(given, "the line"), "the line")
                done = await core.patient(body.answer, core.subject(body))
        except Fault as fault:
            wrong = fault
        except Exception as error:  # A line must not end the lines after it.
            wrong = faults.check_broke(type(error).__name__)
        if wrong is not None:
            return lines.line({"line": number, **wrong.data(request_id)})
        return b'{"line": %d, "report": %b}\n' % (number, done.body)

    under_way: list[asyncio.Task[bytes]] = []
    body = lines.Arriving(request, options.idle, options.max_body)
    try:
        async with body.reading() as arriving:
            number = 0
            async for given in arriving:
                number += 1
                under_way.append(asyncio.create_task(one(number, given)))
                while len(under_way) > options.workers or (under_way and under_way[0].done()):
                    yield await under_way.pop(0)
                if body.gone:
                    return
            while under_way and not body.gone:
                yield await under_way.pop(0)
    finally:
        for task in under_way:
            task.cancel()


async def stream_events(
    core: Core, request: Request, request_id: str, *, by_line: bool
) -> AsyncIterator[bytes]:
    """Findings sentence by sentence as server-sent events, then the report on the whole.

    The first piece says that the request was understood; until then faults are raised.
    """
    options = core.options
    body = lines.Arriving(request, options.idle, options.max_body, read=not by_line)
    try:
        if not by_line:
            first = await lines.whole(request, options.idle)
        async with body.reading() as arriving:
            if by_line:
                first = await _first(arriving)
            said = checked(StreamRequest, parsed(first, "the request"), "the request")
            stream = Stream(core, core.subject(said), said.stop_on)
            yield b": understood\n\n"
            async for told in _events(stream, _pieces(said.chunks, arriving)):
                yield told
                if body.gone:
                    return
    except Fault as fault:
        if not request.state.begun:
            raise
        yield lines.event("error", {"status": fault.status, **fault.data(request_id)})


async def _first(arriving: AsyncIterator[bytes | Fault]) -> bytes:
    async for given in arriving:
        if isinstance(given, Fault):
            raise given
        return given
    raise faults.malformed("the request is empty")


async def _pieces(chunks: list[str], arriving: AsyncIterator[bytes | Fault]) -> AsyncIterator[str]:
    for piece in chunks:
        yield piece
    async for given in arriving:
        if isinstance(given, Fault):
            raise given
        data = parsed(given, "a line")
        text = data.get("text") if isinstance(data, dict) else data
        if not isinstance(text, str):
            raise faults.refused('a line after the first is neither a text nor {"text": …}')
        yield text


async def _events(stream: Stream, pieces: AsyncIterator[str]) -> AsyncIterator[bytes]:
    async for piece in pieces:
        for one in _told(await stream.feed(piece)):
            yield one
        if stream.stopped_by is not None:
            break
    else:
        for one in _told(await stream.end()):
            yield one
    if stream.stopped_by is not None:
        yield lines.event("stopped", {"finding": stream.stopped_by})
    yield lines.raw_event("report", (await stream.report()).body)


def _told(step: Step | None) -> list[bytes]:
    if step is None or not (step.findings or step.released):
        return []
    return [lines.event("checked", {"released": step.released, "findings": step.findings})]
