"""One thread for small matrix products: more only wait for each other.

The products of a check take fractions of a millisecond. Spread over the cores of a machine they
take no less time and several times the processor, which many checks side by side then lack.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class _Limit:
    """One thread for every matrix library of the process as long as somebody is inside.

    How many threads a library uses holds for the whole process. So those inside are counted: the
    first notes what the host has set, the last sets it again.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._inside = 0
        self._libraries: list[Any] | None = None
        self._before: list[tuple[Any, int]] = []
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._begin_anew)

    def enter(self) -> None:
        with self._lock:
            if not self._inside:
                if self._libraries is None:
                    self._libraries = _libraries()
                found = [(one, one.get_num_threads()) for one in self._libraries]
                self._before = [(one, number) for one, number in found if number and number > 1]
                for one, _ in self._before:
                    one.set_num_threads(1)
            self._inside += 1

    def leave(self) -> None:
        with self._lock:
            self._inside -= 1
            if not self._inside:
                self._restore()

    def _restore(self) -> None:
        before, self._before = self._before, []
        for one, number in before:
            one.set_num_threads(number)

    def _begin_anew(self) -> None:
        """In a process that was forked while a thread of its parent was inside."""
        self._lock = threading.Lock()
        self._inside = 0
        self._restore()


def _libraries() -> list[Any]:
    """What can be asked and told the threads of each matrix library that is loaded."""
    try:
        from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]
    except ImportError:
        return []
    found = ThreadpoolController().select(user_api="blas")
    return list(found.lib_controllers)


_limit = _Limit()


@contextmanager
def one_thread() -> Iterator[None]:
    """Work out matrix products in one thread; the host's number holds again afterwards."""
    _limit.enter()
    try:
        yield
    finally:
        _limit.leave()
