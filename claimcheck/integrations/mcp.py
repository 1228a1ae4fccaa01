"""Model Context Protocol: a server with the tools verify, explain and read."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from dataclasses import dataclass
from typing import Any

from claimcheck.errors import ClaimcheckError
from claimcheck.integrations.shared import Guard, framework
from claimcheck.keys import is_one_of, sent_key


@dataclass(frozen=True)  # With slots the framework finds no fields in it.
class Checked:
    """What `verify` gives: `passed` is False too where the answer could not be checked."""

    passed: bool
    verdict: str | None
    score: float
    reason: str


@dataclass(frozen=True, slots=True)
class Explained:
    """One number, date or claim of the answer and what became of it."""

    text: str
    start: int
    end: int
    status: str
    reason: str
    explanation: str
    evidence: list[str]


@dataclass(frozen=True, slots=True)
class Found:
    """One number, date or claim of a text."""

    text: str
    start: int
    end: int
    kind: str
    read_as: str


def server(**rule: Any) -> Any:
    """The server; `rule` is what `Guard` takes, and no caller can change it."""
    with framework("MCP", "mcp"):
        from mcp.server.mcpserver import MCPServer  # type: ignore[import-not-found,unused-ignore]
        from mcp.server.mcpserver.exceptions import ToolError  # type: ignore[import-not-found,unused-ignore]
    guard = Guard(**rule)
    made = MCPServer("claimcheck")

    @made.tool()  # type: ignore[untyped-decorator,unused-ignore]
    async def verify(answer: str, context: list[str], question: str | None = None) -> Checked:
        """Check an answer against the documents it is based on; score 1 is clean."""
        decision = await asyncio.to_thread(guard.check, answer, context, question)
        verdict = None if decision.report is None else decision.report.verdict.value
        return Checked(not decision.blocked, verdict, decision.score, decision.reason)

    @made.tool()  # type: ignore[untyped-decorator,unused-ignore]
    async def explain(
        answer: str, context: list[str], question: str | None = None
    ) -> list[Explained]:
        """Say of every number, date and claim of an answer what the documents say of it."""
        decision = await asyncio.to_thread(guard.check, answer, context, question)
        if decision.report is None:
            raise ToolError(decision.reason)
        return [_explained(finding) for finding in decision.report.findings]

    @made.tool()  # type: ignore[untyped-decorator,unused-ignore]
    async def read(text: str) -> list[Found]:
        """Show the numbers, dates and claims that are read from a text."""
        try:
            return await asyncio.to_thread(_read, text, guard)
        except ClaimcheckError as error:
            raise ToolError(str(error)) from error

    return made


def run(address: tuple[str, int] | None = None, keys: tuple[str, ...] = (), **rule: Any) -> None:
    """Serve over stdin and stdout, or over HTTP at a host and port, until told to end.

    Over HTTP only those are let in who send one of the `keys`, where there are any.
    """
    made = server(**rule)
    if address is not None:
        import uvicorn

        host, port = address
        app = made.streamable_http_app(host=host)
        uvicorn.run(keyed(app, keys) if keys else app, host=host, port=port)
        return
    with contextlib.redirect_stdout(sys.__stdout__):  # The command line holds back what is printed.
        made.run("stdio")


def keyed(app: Any, keys: tuple[str, ...]) -> Any:
    """The ASGI application behind a check of the key."""
    known = [key.encode() for key in keys]
    refusal = b'{"error": "The key is missing or wrong. Send it as Authorization: Bearer KEY."}'
    told = [(b"content-type", b"application/json"), (b"www-authenticate", b"Bearer")]

    async def admit(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan" or is_one_of(sent_key(dict(scope["headers"])), known):
            await app(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": 401, "headers": told})
        await send({"type": "http.response.body", "body": refusal})

    return admit


def _explained(finding: Any) -> Explained:
    span = finding.anchor.span
    evidence = [one.span.text for one in finding.evidence]
    status, reason = finding.status.value, finding.reason.value
    return Explained(span.text, span.start, span.end, status, reason, finding.explanation, evidence)


def _read(text: str, guard: Guard) -> list[Found]:
    from claimcheck.kinds.values import describe
    from claimcheck.reader import read

    found = read(text, settings=guard.settings)
    return [
        Found(a.span.text, a.span.start, a.span.end, a.kind.value, describe(a.value)) for a in found
    ]
