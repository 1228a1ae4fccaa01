"""A process of the pool: takes one job after the other from its pipe and answers each.

It keeps the contexts that it indexed last. A job names its context by a key; where the key is not
known the worker asks for the documents, so that large contexts cross the pipe once.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections import OrderedDict
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable

    from claimcheck.anchors import Document
    from claimcheck.context import ContextIndex
    from claimcheck.settings import Settings

PAUSE = 1.0
"""Seconds after which a new worker loads, beside its requests, what few of them need."""
WARM = "Ada Bell built the dam on 3 May 2021.", "It turns with 5 N·m."
"""What every request needs, and the grammar of rare units, which takes seconds to load."""
KEEP = 32
"""Indexes that a worker holds."""
KEEP_CHARACTERS = 20_000_000
"""Characters of the contexts whose indexes a worker holds; an index takes some ten times that."""

READY, NEED, DONE, REFUSED, BROKE = "ready", "need", "done", "refused", "broke"


@dataclass(frozen=True, slots=True)
class Checked:
    """A report as it goes out, and what the metrics count of it."""

    body: bytes
    verdict: str
    blocking: str
    """The paragraph that says why the answer may not go out."""
    findings: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """What a stream found since the step before."""

    state: bytes
    findings: tuple[dict[str, Any], ...]
    released: str
    """Checked text that may be shown."""
    stopped_by: dict[str, Any] | None


def serve(pipe: Connection, settings: Settings) -> None:
    """Answer jobs until the other end of the pipe is closed."""
    # A signal to the whole group must not take what is being checked: the parent decides.
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, signal.SIG_IGN)
    # One thread a worker: workers are what spreads the load over processors.
    os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1")
    checker = Checker(pipe, settings)
    checker.warm(WARM[0])
    pipe.send((READY,))
    rest = threading.Timer(PAUSE, checker.warm, WARM[1:])
    rest.daemon = True
    rest.start()
    while True:
        try:
            kind, payload = pipe.recv()
        except (EOFError, OSError):
            return
        answer = _answer(checker, kind, payload)
        try:
            pipe.send(answer)
        except OSError:  # Nobody is there any more.
            return


def _answer(checker: Checker, kind: str, payload: dict[str, Any]) -> tuple[Any, ...]:
    from claimcheck.errors import ClaimcheckError

    work: Callable[..., Any] = getattr(checker, kind)
    try:
        return DONE, work(**payload)
    except ClaimcheckError as error:
        return REFUSED, str(error)
    except Exception as error:  # One request that breaks the checker must not end its worker.
        return BROKE, type(error).__name__


class Checker:
    """What a worker can do; each public method is a kind of job."""

    def __init__(self, pipe: Connection, settings: Settings) -> None:
        self._pipe = pipe
        self._settings = settings
        self._indexes: OrderedDict[tuple[str, str, str], tuple[int, ContextIndex]] = OrderedDict()

    def warm(self, said: str) -> None:
        """Load what checking such a text takes: the pipeline, lexicons, models and grammars."""
        from claimcheck.verify import verify

        verify(said, said, settings=self._settings)

    def verify(
        self,
        answer: str,
        key: str,
        question: str | None,
        reference_date: datetime.date | None,
        settings: Settings,
        form: str = "json",
        *,
        listed: bool = False,
    ) -> Checked:
        """The report in the form asked for; its findings as data too where `listed`."""
        from claimcheck.integrations.shared import reason
        from claimcheck.render.data import encode
        from claimcheck.verify import verify

        report = verify(
            answer,
            self._index(key, reference_date, settings),
            question=question,
            reference_date=reference_date,
            settings=settings,
        )
        text = report.to_json() if form == "json" else report.render(form)
        findings = tuple(encode(one) for one in report.findings) if listed else ()
        why = reason(report) if listed else ""
        body = text.encode("utf-8", "backslashreplace")
        return Checked(body, report.verdict.value, why, findings)

    def read(self, text: str, settings: Settings) -> bytes:
        """The anchors of a text as JSON."""
        from claimcheck.reader import read
        from claimcheck.render.data import encode, written

        return written({"anchors": encode(read(text, settings=settings))}).encode()

    def advance(
        self,
        state: bytes | None,
        pieces: list[str],
        key: str,
        question: str | None,
        reference_date: datetime.date | None,
        settings: Settings,
        stop_on: str,
        *,
        end: bool,
    ) -> Step:
        """Take the next pieces of a stream and check the sentences that they complete."""
        from claimcheck.render.data import encode
        from claimcheck.stream import StreamVerifier

        index = self._index(key, reference_date, settings)
        stream = StreamVerifier(
            index,
            question=question,
            reference_date=reference_date,
            settings=settings,
            stop_on=stop_on,
        )
        if state is not None:
            # Written by a worker of this very service and never by a caller.
            vars(stream).update(pickle.loads(state))  # noqa: S301
        for piece in pieces:
            stream.take(piece)
        found = stream.advance()
        if end:
            found += stream.flush()
        released = stream.release()
        kept = {name: value for name, value in vars(stream).items() if name != "index"}
        stopped_by = encode(stream.stopped_by) if stream.stopped_by else None
        return Step(pickle.dumps(kept), tuple(encode(one) for one in found), released, stopped_by)

    def _index(
        self, key: str, reference_date: datetime.date | None, settings: Settings
    ) -> ContextIndex:
        from claimcheck.context import index_context

        name = (key, str(reference_date), settings.hash)
        if name in self._indexes:
            self._indexes.move_to_end(name)
            return self._indexes[name][1]
        self._pipe.send((NEED,))
        documents: tuple[Document, ...] = self._pipe.recv()
        made = index_context(documents, reference_date=reference_date, settings=settings)
        self._indexes[name] = sum(len(one.text) for one in documents), made
        while len(self._indexes) > 1 and (
            len(self._indexes) > KEEP
            or sum(size for size, _ in self._indexes.values()) > KEEP_CHARACTERS
        ):
            self._indexes.popitem(last=False)
        return made
