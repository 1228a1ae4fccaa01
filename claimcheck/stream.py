"""Checking an answer while it is being written: findings sentence by sentence, and an early stop.

What a stream finds on the way looks back, not ahead, and is provisional; the report at its end is
that of `verify` on the whole text.
"""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from claimcheck.context.passages import sentences
from claimcheck.errors import InputError
from claimcheck.findings import Finding, Report, Status
from claimcheck.offsets import shifted

if TYPE_CHECKING:
    from claimcheck.settings import Settings

LOOKBACK = 2000
"""Characters before a sentence that are read along with it: what "it" and "the company" mean."""
LOOKAHEAD = 32
"""Characters after a sentence that must be there before its end is believed ("Dr.", "e.g.")."""
_LONGEST = 4000
"""Characters in which the end of a sentence is looked for; longer ones are cut before that."""
_ENDS = frozenset(".!?…。！？\n\r")


class StopOn(StrEnum):
    """Which finding ends a stream."""

    CONTRADICTION = "contradiction"
    FINDING = "finding"
    NEVER = "never"


class StreamVerifier:
    """Takes an answer piece by piece; gives findings as soon as a sentence is complete.

    The pieces may be cut anywhere: how does not change what is found.
    """

    def __init__(
        self,
        context: Any,
        *,
        question: str | None = None,
        reference_date: datetime.date | None = None,
        settings: Settings | str | None = None,
        stop_on: StopOn | str = StopOn.CONTRADICTION,
    ) -> None:
        from claimcheck.context import ContextIndex, index_context
        from claimcheck.settings import given

        if stop_on not in tuple(StopOn):
            raise InputError(
                f"stop_on {stop_on!r}", "does not exist", f"Choose from: {', '.join(StopOn)}."
            )
        self.settings = given(settings)
        self.index = (
            context
            if isinstance(context, ContextIndex)
            else index_context(context, reference_date=reference_date, settings=self.settings)
        )
        self.question = question
        self.reference_date = reference_date
        self.stop_on = StopOn(stop_on)
        self.findings: tuple[Finding, ...] = ()
        """Everything found so far; nothing is looked for once the rule is broken."""
        self.stopped_by: Finding | None = None
        """The finding that broke the rule, None as long as the answer may go on."""
        self._pieces: list[str] = []
        self._back = ""
        """Sentences already checked, as many as are read along with the next one."""
        self._tail = ""
        """What was fed and is not checked yet."""
        self._offset = 0
        """Where `_back` begins in the whole text."""
        self._released: list[str] = []

    @property
    def text(self) -> str:
        """Everything that was fed."""
        return "".join(self._pieces)

    @property
    def stopped(self) -> bool:
        """True once the rule is broken."""
        return self.stopped_by is not None

    def feed(self, piece: str) -> tuple[Finding, ...]:
        """Take the next piece; the findings of the sentences that it completes."""
        self.take(piece)
        return self.advance()

    def take(self, piece: str) -> bool:
        """Take the next piece without checking; True where `advance` may have something to do."""
        if not isinstance(piece, str):
            raise InputError("piece", f"is {type(piece).__name__}, not text", "Feed a str.")
        self._pieces.append(piece)
        self._tail += piece
        return not self.stopped and (
            len(self._tail) >= _LONGEST or not _ENDS.isdisjoint(self._tail)
        )

    def advance(self) -> tuple[Finding, ...]:
        """Check the sentences that are complete."""
        return self._check_up_to(LOOKAHEAD)

    def flush(self) -> tuple[Finding, ...]:
        """Check what is left, as nothing more will come."""
        found = self._check_up_to(0)
        if not self.stopped and self._tail:
            found += self._check(len(self._tail))
        return found

    def release(self) -> str:
        """The text that was checked since the last call and may be shown."""
        text = "".join(self._released)
        self._released.clear()
        return text

    def close(self) -> Report:
        """The report on everything that was fed: that of `verify` on the whole text."""
        return self._verify(self.text)

    def _check_up_to(self, lookahead: int) -> tuple[Finding, ...]:
        """Check sentence by sentence, as long as that many characters follow."""
        found: tuple[Finding, ...] = ()
        while not self.stopped:
            ends = [end for _, end in sentences(self._tail[:_LONGEST])]
            if len(ends) < 2 or len(self._tail[ends[0] :].strip()) < lookahead:
                break
            found += self._check(ends[0])
        return found

    def _check(self, end: int) -> tuple[Finding, ...]:
        """Check the first `end` characters of the tail and take the findings that are in them."""
        sentence = self._tail[:end]
        report = self._verify(self._back + sentence)
        found = tuple(
            shifted(one, self._offset)
            for one in report.findings
            if one.anchor.span.start >= len(self._back)
        )
        self.findings += found
        self.stopped_by = next((one for one in found if self._breaks(one)), None)
        if not self.stopped:
            self._released.append(sentence)
        self._tail = self._tail[end:]
        self._remember(sentence)
        return found

    def _remember(self, sentence: str) -> None:
        """Keep the sentence to be read along, and forget whole sentences from the front."""
        self._back += sentence
        if len(self._back) > LOOKBACK:
            starts = [start for start, _ in sentences(self._back)]
            cut = next((one for one in starts if one >= len(self._back) - LOOKBACK), 0)
            self._back = self._back[cut:]
            self._offset += cut

    def _breaks(self, finding: Finding) -> bool:
        if self.stop_on is StopOn.NEVER:
            return False
        if self.stop_on is StopOn.CONTRADICTION:
            return finding.status is Status.CONTRADICTED
        return finding.status in (Status.CONTRADICTED, Status.UNSUPPORTED)

    def _verify(self, text: str) -> Report:
        from claimcheck.verify import verify

        return verify(
            text,
            self.index,
            question=self.question,
            reference_date=self.reference_date,
            settings=self.settings,
        )


class AsyncStreamVerifier(StreamVerifier):
    """The same for an event loop: sentences are checked in a thread, the loop goes on."""

    async def feed_async(self, piece: str) -> tuple[Finding, ...]:
        """As `feed`; leaves the loop only when a sentence may be complete."""
        return await asyncio.to_thread(self.advance) if self.take(piece) else ()

    async def flush_async(self) -> tuple[Finding, ...]:
        """As `flush`."""
        return await asyncio.to_thread(self.flush)

    async def close_async(self) -> Report:
        """As `close`."""
        return await asyncio.to_thread(self.close)


def hold_back(tokens: Iterable[str], verifier: StreamVerifier) -> Iterator[str]:
    """The tokens' text again, each sentence held back until it is checked.

    Ends before the sentence that breaks the verifier's rule; `verifier.stopped_by` then says why.
    """
    for token in tokens:
        verifier.feed(token)
        if text := verifier.release():
            yield text
        if verifier.stopped:
            return
    verifier.flush()
    if text := verifier.release():
        yield text


async def hold_back_async(
    tokens: AsyncIterable[str], verifier: AsyncStreamVerifier
) -> AsyncIterator[str]:
    """As `hold_back`, for tokens that come asynchronously."""
    async for token in tokens:
        await verifier.feed_async(token)
        if text := verifier.release():
            yield text
        if verifier.stopped:
            return
    await verifier.flush_async()
    if text := verifier.release():
        yield text
