"""What goes wrong with a request, as the caller is told: a status code and four fields."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


class Fault(Exception):  # noqa: N818 (it is a reply as much as an error)
    """A request that cannot be answered; `fix` says what would help."""

    def __init__(
        self,
        status: int,
        error: str,
        detail: str,
        fix: str,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.status = status
        self.error = error
        self.detail = detail
        self.fix = fix
        self.headers = dict(headers or {})
        super().__init__(f"{status} {error}: {detail}")

    def data(self, request_id: str) -> dict[str, Any]:
        """The body of the reply."""
        return {
            "error": self.error,
            "detail": self.detail,
            "fix": self.fix,
            "request_id": request_id,
        }

    def body(self, request_id: str) -> bytes:
        """The body of the reply as JSON; halves of a character are written as escapes."""
        return json.dumps(self.data(request_id)).encode()


def too_large(limit: int, what: str = "the request") -> Fault:
    """413: more bytes than are taken."""
    return Fault(
        413,
        "too_large",
        f"{what} has more than {limit:,} bytes",
        "Send less, or index a large context once, or raise --max-body.",
    )


def queue_full(waiting: int) -> Fault:
    """503: every worker is busy and the queue is full."""
    return Fault(
        503,
        "queue_full",
        f"every worker is busy and {waiting} requests wait",
        "Try again later; Retry-After says when. More workers or a longer queue help lastingly.",
        {"Retry-After": "1"},
    )


def waited(seconds: float) -> Fault:
    """503: no worker was free for as long as a check may take."""
    return Fault(
        503,
        "waited_too_long",
        f"no worker was free for {seconds:g} seconds",
        "Try again later. More workers help lastingly; just after a start they are still loading.",
        {"Retry-After": "2"},
    )


def shutting_down() -> Fault:
    """503: the service finishes what it has and takes no more."""
    return Fault(
        503, "shutting_down", "the service is ending", "Try again later.", {"Retry-After": "5"}
    )


def time_limit(seconds: float) -> Fault:
    """408: the check took too long; its worker was ended."""
    return Fault(
        408,
        "time_limit",
        f"the check took more than {seconds:g} seconds and was stopped",
        "Send a shorter answer or context, or raise --timeout.",
    )


def body_late(seconds: float) -> Fault:
    """408: the body did not arrive."""
    return Fault(
        408,
        "body_late",
        f"no byte of the body came for {seconds:g} seconds",
        "Send the body without pauses.",
    )


def worker_lost() -> Fault:
    """500: the process that worked on the request ended."""
    return Fault(
        500,
        "worker_lost",
        "the process that checked this request ended before it was done",
        "Send it again; if that fails too, the request may need more memory than there is.",
    )


def check_broke(kind: str) -> Fault:
    """500: the check itself has a fault."""
    return Fault(
        500,
        "check_broke",
        f"the check ended with {kind}",
        "This is a fault of claimcheck: please report it with the request id and the input.",
    )


def refused(detail: str) -> Fault:
    """422: understood as JSON, and not what can be checked."""
    return Fault(422, "invalid_request", detail, "Correct the request; /openapi.json describes it.")


def malformed(detail: str) -> Fault:
    """400: not even JSON."""
    return Fault(400, "malformed", detail, "Send JSON encoded as UTF-8.")
