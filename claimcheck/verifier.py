"""Many checks with the same settings: indexes kept, threads and processes, errors as data."""

from __future__ import annotations

import asyncio
import datetime
import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from claimcheck.context import ContextIndex, documents, index_context
from claimcheck.errors import ClaimcheckError, InputError
from claimcheck.findings import Report
from claimcheck.settings import Settings, given
from claimcheck.verify import verify
from claimcheck.workers import end_with_parent

_ROW_FIELDS = ("answer", "context", "question", "reference_date")


class Verifier:
    """Checks answers with one set of settings and keeps the contexts that it indexed last.

    Safe to share between threads. A context is recognised by its content, so equal texts share
    one index; `keep` bounds how many are held, and the one unused for longest goes first.
    """

    def __init__(
        self, settings: Settings | str | None = None, context: Any = None, *, keep: int = 32
    ) -> None:
        if keep < 1:
            raise InputError(f"keep {keep}", "is less than 1", "Give 1 or more.")
        self.settings = given(settings)
        self._context = context
        self._keep = keep
        self._indexes: OrderedDict[str, ContextIndex] = OrderedDict()
        self._lock = threading.Lock()

    def verify(
        self,
        answer: str,
        context: Any = None,
        *,
        question: str | None = None,
        reference_date: datetime.date | None = None,
    ) -> Report:
        """Check `answer` against `context`, or against the context given at the start."""
        chosen = self._context if context is None else context
        return verify(
            answer,
            self.index(chosen, reference_date),
            question=question,
            reference_date=reference_date,
            settings=self.settings,
        )

    def index(self, context: Any, reference_date: datetime.date | None = None) -> ContextIndex:
        """The index of a context: the kept one where the same content was indexed before."""
        if isinstance(context, ContextIndex):
            return context
        found = documents(context)
        parts = [(one.id, one.text, str(one.date)) for one in found]
        key = hashlib.sha256(repr((parts, str(reference_date))).encode()).hexdigest()
        with self._lock:
            if key in self._indexes:
                self._indexes.move_to_end(key)
                return self._indexes[key]
        made = index_context(found, reference_date=reference_date, settings=self.settings)
        with self._lock:
            kept = self._indexes.setdefault(key, made)
            self._indexes.move_to_end(key)
            while len(self._indexes) > self._keep:
                self._indexes.popitem(last=False)
        return kept


async def averify(
    answer: str,
    context: Any,
    *,
    question: str | None = None,
    reference_date: datetime.date | None = None,
    settings: Settings | str | None = None,
) -> Report:
    """`verify` in a thread, so that an event loop goes on meanwhile."""
    return await asyncio.to_thread(
        verify,
        answer,
        context,
        question=question,
        reference_date=reference_date,
        settings=settings,
    )


@dataclass(frozen=True, slots=True)
class RowResult:
    """What became of one row: a report, or the sentence that says why there is none."""

    report: Report | None
    error: str | None


def verify_many(
    rows: Iterable[Mapping[str, Any]],
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
    *,
    settings: Settings | str | None = None,
) -> list[RowResult]:
    """Check rows of `answer`, `context` and perhaps `question`, `reference_date`, in their order.

    A row that cannot be checked gives its error and stops no other. With several `jobs` the rows
    are spread over processes. `progress` is called with (rows done, rows in all).
    """
    if jobs < 1:
        raise InputError(f"jobs {jobs}", "is less than 1", "Give 1 or more.")
    todo = list(rows)
    results: list[RowResult] = []

    def note(result: RowResult) -> None:
        results.append(result)
        if progress is not None:
            progress(len(results), len(todo))

    if jobs == 1 or len(todo) < 2:
        verifier = Verifier(settings)
        for row in todo:
            note(_checked(verifier, row))
        return results
    with ProcessPoolExecutor(
        min(jobs, len(todo)), get_context("spawn"), _start, (given(settings),)
    ) as pool:
        for future in [pool.submit(_checked_here, row) for row in todo]:
            note(_outcome(future))
    return results


def _checked(verifier: Verifier, row: Mapping[str, Any]) -> RowResult:
    try:
        return RowResult(_report(verifier, row), None)
    except ClaimcheckError as error:
        return RowResult(None, str(error))
    except Exception as error:  # One row that breaks the checker must not lose the others.
        return RowResult(None, f"{type(error).__name__}: {error}")


def _report(verifier: Verifier, row: Mapping[str, Any]) -> Report:
    if not isinstance(row, Mapping):
        raise InputError("row", f"a {type(row).__name__} is not a mapping", "Give a dict.")
    for name in ("answer", "context"):
        if row.get(name) is None:
            raise InputError("row", f"has no {name!r}", "Give every row an answer and a context.")
    unknown = sorted(str(name) for name in row if name not in _ROW_FIELDS)
    if unknown:
        fields = ", ".join(_ROW_FIELDS)
        raise InputError("row", f"has unknown fields {', '.join(unknown)}", f"Known: {fields}.")
    return verifier.verify(**row)


_of_process: list[Verifier] = []
"""The verifier of a worker process."""


def _start(settings: Settings) -> None:
    end_with_parent()
    _of_process[:] = [Verifier(settings)]


def _checked_here(row: Mapping[str, Any]) -> RowResult:
    return _checked(_of_process[0], row)


def _outcome(future: Future[RowResult]) -> RowResult:
    try:
        return future.result()
    except Exception as error:  # A worker was killed, or the row cannot be sent to one.
        return RowResult(None, f"{type(error).__name__}: {error}")
