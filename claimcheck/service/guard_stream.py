"""The guard while a reply streams: each sentence is held back until it is checked."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

from claimcheck.score import is_empty
from claimcheck.service import faults
from claimcheck.service.core import Core, Stream
from claimcheck.service.faults import Fault
from claimcheck.service.guard import (
    CARRIED,
    EMPTY,
    SILENT,
    Ask,
    address,
    dumped,
    upstream_fault,
    upstream_refused,
)
from claimcheck.service.worker import Step

_DONE = b"data: [DONE]\n\n"
_STOPPED = "\n\n[The rest of the answer was withheld: {reason}]"


async def guarded_stream(core: Core, ask: Ask, request_id: str) -> AsyncIterator[bytes]:
    """The model's reply as chunks of checked text; ends at the first sentence that fails.

    What fails to be checked is not sent: the stream then ends with `content_filter` and an error.
    The policy `retry` acts as `block` here, for what was sent cannot be taken back.
    """
    import httpx

    assert core.upstream is not None
    stop_on = "never" if ask.options.policy == "annotate" else ask.options.stop_on
    held = _Held(core, Stream(core, ask.subject, stop_on), ask.options.policy)
    begun = False
    try:
        async with core.upstream.stream(
            "POST", address(core), json=ask.body, headers=ask.headers
        ) as reply:
            if reply.status_code != 200:
                await reply.aread()
                raise upstream_refused(reply.status_code, reply.text)
            begun = True
            yield b": understood\n\n"
            async for line in reply.aiter_lines():
                async for chunk in held.take(line):
                    yield dumped(chunk)
                if held.over:
                    break
        async for chunk in held.end():
            yield dumped(chunk)
    except Fault as fault:
        if not begun:
            raise
        yield dumped(held.broken(fault, request_id))
    except httpx.HTTPError as error:
        if not begun:
            raise upstream_fault(error) from error
        yield dumped(held.broken(upstream_fault(error), request_id))
    yield _DONE


class _Held:
    """What came from the model and is not sent yet."""

    def __init__(self, core: Core, stream: Stream, policy: str) -> None:
        self._core = core
        self._stream = stream
        self._policy = policy
        self._frame: dict[str, Any] = {}
        """Id, model and the like of the model's chunks, for our own."""
        self._finish: str | None = None
        self._silent = False
        """Whether something came that may stand in place of a text."""
        self.over = False

    async def take(self, line: str) -> AsyncIterator[dict[str, Any]]:
        """One line from the model; the chunks that may be sent because of it."""
        if not line.startswith("data:"):
            return
        data = line[5:].strip()
        if data == "[DONE]":
            self.over = True
            return
        try:
            chunk = json.loads(data)
            choices = chunk["choices"]
        except (ValueError, KeyError, TypeError) as error:
            raise upstream_fault(error) from error
        self._frame = {name: one for name, one in chunk.items() if name not in ("choices", "usage")}
        if not choices:  # The chunk that counts tokens.
            yield chunk
            return
        choice = choices[0]
        delta = choice.get("delta") or {}
        self._finish = choice.get("finish_reason") or self._finish
        # Only what is known to carry no text goes on unchecked.
        kept = {name: delta[name] for name in CARRIED if name in delta and name != "content"}
        self._silent = self._silent or any(map(delta.get, SILENT))
        if kept:
            yield self._chunk(kept)
        content = delta.get("content")
        if content is None or content == "":
            return
        if not isinstance(content, str):
            raise faults.check_broke("content that is no text")
        for one in self._told(await self._stream.feed(content)):
            yield one

    async def end(self) -> AsyncIterator[dict[str, Any]]:
        """The rest of the text, and the last chunk with what was found."""
        if is_empty(self._stream.text):
            self._core.metrics.guard["passed" if self._silent else "blocked"] += 1
            yield self._chunk({}, self._finish or "stop") if self._silent else self._empty()
            return
        if self._stream.stopped_by is None:
            for one in self._told(await self._stream.end()):
                yield one
        done = await self._stream.report(listed=True)
        stopped = self._stream.stopped_by
        if stopped is not None:
            yield self._chunk({"content": _STOPPED.format(reason=stopped["explanation"])})
        blocked = self._policy != "annotate" and (stopped is not None or done.verdict == "FAIL")
        self._core.metrics.guard["blocked" if blocked else "passed"] += 1
        last = self._chunk({}, "content_filter" if blocked else self._finish or "stop")
        last["claimcheck"] = {
            "verdict": done.verdict,
            "policy": self._policy,
            "blocked": blocked,
            "reason": done.blocking,
            "findings": list(done.findings),
        }
        yield last

    def _empty(self) -> dict[str, Any]:
        chunk = self._chunk({}, "content_filter")
        told = {"verdict": None, "policy": self._policy, "blocked": True, "reason": EMPTY}
        chunk["claimcheck"] = {**told, "findings": []}
        return chunk

    def broken(self, fault: Fault, request_id: str) -> dict[str, Any]:
        """The last chunk of a stream whose rest could not be checked."""
        self._core.metrics.guard["broken"] += 1
        chunk = self._chunk({}, "content_filter")
        chunk["claimcheck"] = {"verdict": None, "blocked": True, **fault.data(request_id)}
        return chunk

    def _told(self, step: Step | None) -> list[dict[str, Any]]:
        if step is not None and step.stopped_by is not None:
            self.over = True
        if step is None or not step.released:
            return []
        return [self._chunk({"content": step.released})]

    def _chunk(self, delta: dict[str, Any], finish: str | None = None) -> dict[str, Any]:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        return {"object": "chat.completion.chunk", **self._frame, "choices": [choice]}
