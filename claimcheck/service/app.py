"""The routes of the service."""

from __future__ import annotations

import datetime
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Literal

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException

from claimcheck import __version__
from claimcheck.service import core as work
from claimcheck.service import faults, forms, guard, lines, pages
from claimcheck.service.asked import (
    IndexRequest,
    ReadRequest,
    StreamRequest,
    VerifyRequest,
    checked,
    documents_of,
    key_of,
    parsed,
    settings_of,
)
from claimcheck.service.core import Core
from claimcheck.service.door import Door
from claimcheck.service.faults import Fault
from claimcheck.service.logs import event
from claimcheck.service.metrics import Metrics
from claimcheck.service.options import Options

_REPORT = {"$ref": "#/components/schemas/Report"}
_KINDS = {"json": "application/json", "html": "text/html", "markdown": "text/markdown"}
_LINES = "application/x-ndjson"


def create_app(options: Options | None = None) -> FastAPI:
    """The service as an ASGI application; its processes start and end with it."""
    options = options or Options()
    core = Core.of(options, Metrics())
    core.pool.on_restart = lambda why: event("worker replaced", why=why)

    @asynccontextmanager
    async def running(_: FastAPI) -> AsyncIterator[None]:
        import asyncio

        core.pool.start()
        async with guard.client(core):
            yield
        await asyncio.to_thread(core.pool.close)

    app = FastAPI(
        title="claimcheck",
        version=__version__,
        description="Checks every number, date and claim of an answer against its context.",
        docs_url=None,  # Both of the usual pages load their scripts from elsewhere.
        redoc_url=None,
        lifespan=running,
    )
    app.state.core = core
    _checks(app, core)
    _streams(app, core)
    _about(app, core)
    if options.upstream is not None:
        guard.add(app, core)
    _errors(app)
    app.add_middleware(Door, options=options, metrics=core.metrics)
    _described(app)
    return app


def _checks(app: FastAPI, core: Core) -> None:
    options = core.options

    @app.post(
        "/v1/verify",
        summary="Check an answer",
        responses={
            200: {
                "description": "The report, in the form asked for.",
                "content": {
                    kind: {"schema": _REPORT if form == "json" else {"type": "string"}}
                    for form, kind in _KINDS.items()
                },
            },
            **forms.errors(400, 404, 408, 413, 422),
        },
        openapi_extra=forms.takes(VerifyRequest.model_json_schema(), forms.VERIFY_EXAMPLE),
    )
    async def verify(
        request: Request,
        format: Literal["json", "html", "markdown"] = "json",  # noqa: A002
    ) -> Response:
        body = checked(VerifyRequest, parsed(await lines.whole(request, options.idle)))
        done = await core.verify(body.answer, core.subject(body), format)
        return Response(
            done.body,
            media_type=_KINDS[format],
            headers={"X-Claimcheck-Verdict": done.verdict},
        )

    @app.post(
        "/v1/read",
        summary="Read the numbers, dates and claims of a text",
        responses={
            **forms.gives(
                "application/json",
                {
                    "type": "object",
                    "properties": {
                        "anchors": {
                            "type": "array",
                            "items": {"$ref": "#/components/schemas/Anchor"},
                        }
                    },
                    "required": ["anchors"],
                },
                "The anchors in the order of the text.",
            ),
            **forms.errors(400, 408, 413, 422),
        },
        openapi_extra=forms.takes(ReadRequest.model_json_schema(), {"text": forms.ANSWER}),
    )
    async def read(request: Request) -> Response:
        body = checked(ReadRequest, parsed(await lines.whole(request, options.idle)))
        settings = settings_of(body.settings, options.settings)
        found = await core.pool.run("read", {"text": body.text, "settings": settings})
        return Response(found, media_type="application/json")

    @app.post(
        "/v1/index",
        summary="Keep a context for later requests",
        responses={
            **forms.gives(
                "application/json",
                {
                    "type": "object",
                    "properties": {
                        "id": {"type": "string"},
                        "expires_at": {"type": "string", "format": "date-time"},
                    },
                    "required": ["id", "expires_at"],
                },
                "Its id, the hash of its content.",
            ),
            **forms.errors(400, 408, 413, 422),
        },
        openapi_extra=forms.takes(IndexRequest.model_json_schema(), {"context": [forms.SOURCE]}),
    )
    async def index(request: Request) -> Response:
        body = checked(IndexRequest, parsed(await lines.whole(request, options.idle)))
        found = documents_of(body.context)
        key = key_of(found)
        expires = datetime.datetime.fromtimestamp(core.indexes.put(key, found), datetime.UTC)
        return JSONResponse({"id": key, "expires_at": expires.isoformat(timespec="seconds")})


def _streams(app: FastAPI, core: Core) -> None:
    @app.post(
        "/v1/verify/batch",
        summary="Check many answers, one a line",
        responses={
            **forms.gives(
                _LINES,
                {"type": "string"},
                'One line for each, in order: {"line", "report"} or {"line", "error", "detail", '
                '"fix", "request_id"}.',
            ),
            **forms.errors(413),
        },
        openapi_extra=forms.takes_lines(forms.VERIFY_EXAMPLE),
    )
    async def batch(request: Request) -> Response:
        found = work.batch(core, request, request.state.request_id)
        return lines.Streamed(found, _LINES)

    @app.post(
        "/v1/stream",
        summary="Check an answer while it is written",
        responses={
            **forms.gives(
                "text/event-stream",
                {
                    "type": "object",
                    "properties": {"event": {"type": "string"}, "data": {"type": "string"}},
                },
                "Events: checked {released, findings} a sentence, stopped {finding}, report, "
                "error {status, error, detail, fix, request_id}.",
            ),
            **forms.errors(400, 404, 408, 413, 422),
        },
        openapi_extra=forms.takes(
            StreamRequest.model_json_schema(),
            forms.STREAM_EXAMPLE,
            (
                _LINES,
                f'{{"context": {json.dumps([forms.SOURCE])}}}\n"It employs "\n"412 people."\n',
            ),
        ),
    )
    async def stream(request: Request) -> Response:
        by_line = request.headers.get("content-type", "").partition(";")[0].strip() == _LINES
        found = work.stream_events(core, request, request.state.request_id, by_line=by_line)
        return await lines.begun(request, found, "text/event-stream")


def _about(app: FastAPI, core: Core) -> None:
    said = {"application/json": {"schema": {"type": "object"}}}

    @app.get("/", include_in_schema=False)
    async def playground() -> Response:
        page = pages.playground(keyed=bool(core.options.keys))
        return Response(
            page.html,
            media_type="text/html",
            headers={"Content-Security-Policy": page.policy},
        )

    @app.get(
        "/healthz",
        summary="Whether the service runs",
        responses={200: {"description": "It does.", "content": said}},
    )
    async def healthz() -> dict[str, Any]:
        return {"status": "ok", "version": __version__}

    @app.get(
        "/readyz",
        summary="Whether a worker can take a request",
        responses={200: {"description": "One can.", "content": said}, **forms.errors()},
    )
    async def readyz() -> Response:
        ready = core.pool.ready
        if not ready:
            detail = "no worker is ready yet"
            fix = "Wait: loading the language pipeline takes some seconds."
            raise Fault(503, "not_ready", detail, fix, {"Retry-After": "1"})
        return JSONResponse({"status": "ready", "workers": ready})

    @app.get(
        "/metrics",
        summary="Counts and times for Prometheus",
        responses={
            **forms.gives("text/plain", {"type": "string"}, "Prometheus text format 0.0.4."),
            **forms.errors(),
        },
    )
    async def metrics() -> Response:
        gauges = {
            "queue_length": ("Requests that wait for a worker.", float(core.pool.queued)),
            "in_flight": ("Checks given and not answered.", float(core.pool.pending)),
            "workers_ready": ("Workers that can take a request.", float(core.pool.ready)),
            "indexes": ("Contexts kept.", float(len(core.indexes))),
        }
        text = core.metrics.text(gauges, core.pool.restarted)
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


def _errors(app: FastAPI) -> None:
    """Every error as the same four fields; the door writes them."""

    @app.exception_handler(HTTPException)
    async def http(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        fixes = {404: "See /openapi.json for what there is.", 405: "See Allow for what it takes."}
        names = {404: "not_found", 405: "method_not_allowed"}
        raise Fault(
            error.status_code,
            names.get(error.status_code, "http_error"),
            str(error.detail),
            fixes.get(error.status_code, "See /openapi.json."),
            error.headers,
        )

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        wrong = [f"{one['loc'][-1]}: {one['msg']}" for one in error.errors()]
        raise faults.refused("; ".join(wrong))


def _described(app: FastAPI) -> None:
    """Put the report's schema into the description that FastAPI makes of the routes."""
    made = app.openapi

    def described() -> dict[str, Any]:
        data = made()
        data.setdefault("components", {}).setdefault("schemas", {}).update(forms.components())
        data["components"]["securitySchemes"] = {
            "bearer": {"type": "http", "scheme": "bearer"},
            "key": {"type": "apiKey", "in": "header", "name": "X-API-Key"},
        }
        data["security"] = [{"bearer": []}, {"key": []}, {}]
        return data

    app.openapi = described  # type: ignore[method-assign]
