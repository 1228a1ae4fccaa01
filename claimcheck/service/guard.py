"""The guard: a chat endpoint before a model, which lets out only what was checked.

The context comes from the field `claimcheck` of the request, which is not sent on. A reply that
could not be checked does not go out, whatever the policy.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from fastapi import Request, Response
from fastapi.responses import JSONResponse

from claimcheck.score import is_empty
from claimcheck.service import faults, forms, lines
from claimcheck.service.asked import (
    GuardOptions,
    Subject,
    checked,
    documents_of,
    key_of,
    parsed,
    settings_of,
)
from claimcheck.service.core import Core
from claimcheck.service.faults import Fault
from claimcheck.service.worker import Checked
from claimcheck.settings import Settings

if TYPE_CHECKING:
    from fastapi import FastAPI

_PASSED_ON = ("authorization", "openai-organization", "openai-project", "user-agent")
"""Headers of a request that the model's server gets; the service's own key is not among them."""
_UPSTREAM_SECONDS = 120.0


@asynccontextmanager
async def client(core: Core) -> AsyncIterator[None]:
    """Connections to the model behind the guard, where there is one."""
    if core.options.upstream is None:
        yield
        return
    import httpx

    async with httpx.AsyncClient(timeout=_UPSTREAM_SECONDS) as core.upstream:
        yield


def add(app: FastAPI, core: Core) -> None:
    """The route of the guard."""

    async def chat(request: Request) -> Response:
        from claimcheck.service.guard_stream import guarded_stream

        body = parsed(await lines.whole(request, core.options.idle))
        ask = Ask.of(core, body, request)
        if ask.body.get("stream"):
            pieces = guarded_stream(core, ask, request.state.request_id)
            return await lines.begun(request, pieces, "text/event-stream")
        return await _guarded(core, ask)

    app.post(
        "/v1/chat/completions",
        summary="Ask the model behind the guard; only checked replies come back",
        responses={
            **forms.gives("application/json", {"type": "object"}, "The checked reply."),
            **forms.errors(400, 408, 413, 422, 502),
        },
        openapi_extra=forms.takes(
            {
                "type": "object",
                "properties": {
                    "model": {"type": "string"},
                    "messages": {"type": "array", "items": {"type": "object"}},
                    "stream": {"type": "boolean"},
                    "claimcheck": GuardOptions.model_json_schema(),
                },
                "required": ["messages", "claimcheck"],
            },
            forms.CHAT_EXAMPLE,
        ),
        response_model=None,
    )(chat)


class Ask:
    """One guarded request: what the model is asked, and what its reply is checked against."""

    def __init__(
        self, body: dict[str, Any], headers: dict[str, str], options: GuardOptions, subject: Subject
    ) -> None:
        self.body = body
        self.headers = headers
        self.options = options
        self.subject = subject

    @classmethod
    def of(cls, core: Core, data: Any, request: Request) -> Ask:
        """Read a request; one without a context is refused, for nothing could be checked."""
        if not isinstance(data, dict) or not isinstance(data.get("messages"), list):
            raise faults.refused("the body is no chat request: it has no list of messages")
        body = {name: value for name, value in data.items() if name != "claimcheck"}
        options = checked(GuardOptions, data.get("claimcheck", {}), "claimcheck")
        context = options.context
        if not context and core.options.context_from_system:
            context = _system_texts(body["messages"])
        if not context:
            raise faults.refused("claimcheck.context: is missing, so no reply could be checked")
        if body.get("stream") and body.get("n") not in (None, 1):
            raise faults.refused("n: only one reply can be checked while it streams")
        found = documents_of(context)
        default = Settings.of(core.options.preset or "conservative")
        settings = settings_of(options.settings, default)
        subject = Subject(key_of(found), found, options.question, None, settings)
        headers = {name: request.headers[name] for name in _PASSED_ON if name in request.headers}
        return cls(body, headers, options, subject)


def _system_texts(messages: list[Any]) -> list[str]:
    return [
        one["content"]
        for one in messages
        if isinstance(one, dict)
        and one.get("role") == "system"
        and isinstance(one.get("content"), str)
        and one["content"].strip()
    ]


def address(core: Core) -> str:
    """Where the model is asked."""
    return f"{(core.options.upstream or '').rstrip('/')}/chat/completions"


def upstream_refused(status: int, said: str) -> Fault:
    """The model's server does not take the request."""
    return Fault(
        status if status >= 400 else 502,
        "upstream_refused",
        f"the model behind the guard answered {status}: {said[:500]}",
        "Correct the request as the model's server asks.",
    )


def upstream_fault(error: Exception) -> Fault:
    """502: the model's server cannot be reached or breaks off."""
    return Fault(
        502,
        "upstream_failed",
        f"the model behind the guard did not answer ({type(error).__name__})",
        "Try again; if it stays so, check --upstream.",
    )


async def _guarded(core: Core, ask: Ask) -> Response:
    status, reply = await _asked(core, ask, ask.body)
    if status != 200:
        return JSONResponse(reply, status_code=status)
    said = await _checked_choices(core, ask, reply)
    retried = False
    if ask.options.policy == "retry" and any(one.blocked for one in said):
        status, second = await _asked(core, ask, _again(ask.body, reply, said))
        if status == 200:
            retried, reply = True, second
            said = await _checked_choices(core, ask, reply)
    blocked = False
    for choice, one in zip(reply["choices"], said, strict=True):
        if one.unreadable or (ask.options.policy != "annotate" and one.blocked):
            withhold(choice, one.reason)
            blocked = True
        elif ask.options.policy != "annotate":
            _strip(choice)
    core.metrics.guard["blocked" if blocked else "passed"] += 1
    verdicts = [one.verdict for one in said if one.verdict]
    reply["claimcheck"] = {
        "verdict": next((v for v in ("FAIL", "WARN", "PASS") if v in verdicts), None),
        "policy": ask.options.policy,
        "blocked": blocked,
        "retried": retried,
        "choices": [one.data() for one in said],
    }
    return JSONResponse(reply)


async def _asked(core: Core, ask: Ask, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The status and the JSON of the model's reply."""
    import httpx

    assert core.upstream is not None
    try:
        reply = await core.upstream.post(address(core), json=body, headers=ask.headers)
        data = reply.json()
    except (httpx.HTTPError, ValueError) as error:
        raise upstream_fault(error) from error
    if not isinstance(data, dict) or (
        reply.status_code == 200
        and not (
            isinstance(data.get("choices"), list)
            and all(isinstance(one, dict) for one in data["choices"])
        )
    ):
        raise upstream_fault(TypeError())
    return reply.status_code, data


class Said:
    """What checking one choice of a reply came to."""

    def __init__(self, index: int, done: Checked | None, *, unreadable: bool = False) -> None:
        self.index = index
        self.verdict = done.verdict if done else None
        self.unreadable = unreadable
        self.blocked = unreadable or self.verdict == "FAIL"
        self.findings = done.findings if done else ()
        self.reason = done.blocking if done else ""
        if unreadable:
            self.reason = EMPTY

    def data(self) -> dict[str, Any]:
        """What the caller is told of it."""
        return {
            "index": self.index,
            "verdict": self.verdict,
            "reason": self.reason,
            "findings": list(self.findings),
        }


async def _checked_choices(core: Core, ask: Ask, reply: dict[str, Any]) -> list[Said]:
    """Each choice checked; a check that breaks is a fault, and no reply goes out."""
    found = []
    for index, choice in enumerate(reply["choices"]):
        message = choice.get("message")
        content = message.get("content") if isinstance(message, dict) else message
        empty = content is None or (isinstance(content, str) and is_empty(content))
        if isinstance(content, str) and not empty:
            done = await core.verify(content, ask.subject, listed=True)
            found.append(Said(index, done))
        else:
            # A call of a tool asserts nothing; any other reply without text is not let out.
            calls = isinstance(message, dict) and any(map(message.get, SILENT))
            found.append(Said(index, None, unreadable=not (empty and calls)))
    return found


def _again(body: dict[str, Any], reply: dict[str, Any], said: list[Said]) -> dict[str, Any]:
    """The request once more, with the reply that failed and why."""
    bad = next(one for one in said if one.blocked)
    message = reply["choices"][bad.index].get("message") or {}
    answer = message.get("content") if isinstance(message, dict) else None
    turns = [
        {"role": "assistant", "content": answer if isinstance(answer, str) else ""},
        {"role": "user", "content": AGAIN.format(reason=bad.reason)},
    ]
    return {**body, "messages": [*body["messages"], *turns]}


EMPTY = "The reply has no text and could not be checked."
AGAIN = (
    "A check of your reply against the sources found mistakes. {reason} "
    "Write the reply again with nothing in it that the sources do not say."
)
WITHHELD = "The answer was withheld because it does not agree with its sources. {reason}"


def withhold(choice: dict[str, Any], reason: str) -> None:
    """Put a refusal in place of a choice; nothing else of it goes out."""
    index = choice.get("index", 0)
    choice.clear()
    choice.update(
        index=index,
        message={"role": "assistant", "content": WITHHELD.format(reason=reason).strip()},
        finish_reason="content_filter",
    )


def _strip(choice: dict[str, Any]) -> None:
    """Take away what carries text that was not checked, such as reasoning."""
    choice.pop("logprobs", None)
    message = choice.get("message")
    if isinstance(message, dict):
        choice["message"] = {name: one for name, one in message.items() if name in CARRIED}


CARRIED = ("role", "content", "tool_calls", "function_call")
"""Fields of a message that go out: the checked text, and calls, which assert nothing."""

SILENT = ("tool_calls", "function_call", "refusal")
"""Fields of a message that may stand in place of a text."""


def dumped(data: Any) -> bytes:
    """One server-sent event of a chat stream."""
    return b"data: " + json.dumps(data).encode() + b"\n\n"
