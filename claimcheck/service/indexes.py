"""Contexts kept for later requests: few, for a while, named by their content."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from claimcheck.anchors import Document
from claimcheck.service.faults import Fault


class Indexes:
    """The documents of kept contexts; workers build and keep the indexes themselves.

    An id is the hash of the content, so that sending the same context again, to this server or to
    another one, gives the same id. The one unused for longest goes when there are too many.
    """

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.time) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._kept: OrderedDict[str, tuple[float, tuple[Document, ...]]] = OrderedDict()

    def __len__(self) -> int:
        self._forget()
        return len(self._kept)

    def put(self, key: str, documents: tuple[Document, ...]) -> float:
        """Keep a context; when it expires, in seconds since 1970."""
        expires = self._clock() + self._seconds
        self._kept[key] = expires, documents
        self._kept.move_to_end(key)
        self._forget()
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return expires

    def get(self, key: str) -> tuple[Document, ...]:
        """The documents kept under an id."""
        self._forget()
        if key not in self._kept:
            raise Fault(
                404,
                "unknown_index",
                "no context is kept under this index_id: it expired, was pushed out by newer ones, "
                "or was sent to another server",
                "Send the context to POST /v1/index again; its id will be the same.",
            )
        self._kept.move_to_end(key)
        return self._kept[key][1]

    def _forget(self) -> None:
        now = self._clock()
        for key in [key for key, (expires, _) in self._kept.items() if expires <= now]:
            del self._kept[key]
