"""A progress bar for commands that take long."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any


class Bar:
    """A progress bar on a terminal, redrawn at most ten times a second."""

    def __init__(self, write: Callable[[str], Any], total: int, what: str) -> None:
        self._write, self._total, self._what, self._drawn = write, max(1, total), what, 0.0

    @classmethod
    def on(cls, stream: Any, total: Callable[[], int], what: str = "rows") -> Bar | None:
        """A bar where the stream is a terminal, else None; only then is `total` asked for."""
        return cls(stream.write, total(), what) if stream.isatty() else None

    def __call__(self, done: int) -> None:
        """Show how many are done."""
        now = time.monotonic()
        if now - self._drawn < 0.1 and done < self._total:
            return
        self._drawn = now
        full = 30 * done // self._total
        self._write(f"\r[{'#' * full}{'.' * (30 - full)}] {done}/{self._total} {self._what}")

    def end(self) -> None:
        """Leave the line."""
        self._write("\n")
