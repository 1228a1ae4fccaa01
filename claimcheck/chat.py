"""A client for services that speak the OpenAI chat format; to the rest a model is str → str."""

from __future__ import annotations

import base64
import email.utils
import json
import math
import os
import re
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from email.message import Message
from http.client import HTTPException
from typing import Any
from urllib.parse import unquote, urlsplit, urlunsplit

from claimcheck.errors import ServiceError, SettingsError

Complete = Callable[[str], str]
"""Any model: a prompt in, its text out."""

LONGEST_WAIT = 60.0
"""Seconds beyond which a `Retry-After` is not waited for but reported."""
_LARGEST_REPLY = 10_000_000
_RETRIED = frozenset({408, 409, 425, 429, 500, 502, 503, 504})


class Reply(str):
    """A model's text that also carries what the service said beside it."""

    reasoning: str
    tokens: int | None

    def __new__(cls, text: str, *, reasoning: str = "", tokens: int | None = None) -> Reply:
        """The text; `tokens` counts prompt and completion."""
        reply = super().__new__(cls, text)
        reply.reasoning = reasoning
        reply.tokens = tokens
        return reply


@dataclass(frozen=True)
class Chat:
    """A model behind an address; calling it sends one prompt and returns its `Reply`.

    The key comes from the environment variable `key_env` and is sent only where it is set. Rate
    limits, overload and lost connections are tried again, after the `Retry-After` of the answer or
    after a doubling pause.
    """

    model: str
    base_url: str = field(default="", repr=False)
    """Default: the environment variable OPENAI_BASE_URL, else the public OpenAI address."""
    key_env: str = "OPENAI_API_KEY"
    system: str = ""
    temperature: float | None = 0.0
    max_tokens: int | None = None
    timeout: float = 60.0
    retries: int = 4
    sleep: Callable[[float], None] = field(default=time.sleep, repr=False, compare=False)

    def __post_init__(self) -> None:
        if urlsplit(self.address).scheme not in ("http", "https"):
            shown = without_secrets(self.base_url)
            raise SettingsError("base_url", f"{shown!r} is not an http or https address")
        if not self.timeout > 0:
            raise SettingsError("timeout", f"{self.timeout!r} is not a number above 0")

    @property
    def address(self) -> str:
        """Where the prompts go, without a name and password that stand in the address."""
        return _parted(f"{self._base.rstrip('/')}/chat/completions")[0]

    @property
    def _base(self) -> str:
        return self.base_url or os.environ.get("OPENAI_BASE_URL") or "https://api.openai.com/v1"

    def __call__(self, prompt: str) -> Reply:
        """Send one prompt."""
        for attempt in range(self.retries + 1):
            last = attempt == self.retries
            try:
                return self._read(self._send(prompt))
            except urllib.error.HTTPError as error:
                wait = _retry_after(error.headers)
                if error.code not in _RETRIED or last or (wait or 0) > LONGEST_WAIT:
                    raise self._refused(error, wait) from error
            except (TimeoutError, urllib.error.URLError, HTTPException, ConnectionError) as error:
                if last:
                    problem = str(getattr(error, "reason", "") or error or type(error).__name__)
                    raise ServiceError(
                        self.address,
                        f"no answer after {attempt + 1} attempts ({problem})",
                        "Check base_url and the network, or raise timeout.",
                    ) from error
                wait = None
            self.sleep(min(2.0**attempt, LONGEST_WAIT) if wait is None else wait)
        raise AssertionError("the last attempt returns or raises")

    def _send(self, prompt: str) -> bytes:
        messages = [{"role": "user", "content": prompt}]
        if self.system:
            messages.insert(0, {"role": "system", "content": self.system})
        body: dict[str, Any] = {"model": self.model, "messages": messages}
        if self.temperature is not None:
            body["temperature"] = self.temperature
        if self.max_tokens is not None:
            body["max_tokens"] = self.max_tokens
        headers = {"Content-Type": "application/json", "User-Agent": "claimcheck"}
        if key := os.environ.get(self.key_env, ""):
            headers["Authorization"] = f"Bearer {key}"
        elif login := _parted(self._base)[1]:
            headers["Authorization"] = f"Basic {base64.b64encode(login.encode()).decode()}"
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.address, data, headers)  # noqa: S310  see __post_init__
        with _OPENER.open(request, timeout=self.timeout) as response:
            content: bytes = response.read(_LARGEST_REPLY)
            return content

    def _read(self, content: bytes) -> Reply:
        try:
            data = json.loads(content)
            message = data["choices"][0]["message"]
            text = message.get("content") or ""
            reasoning = message.get("reasoning_content") or message.get("reasoning") or ""
            usage = data.get("usage") or {}
            tokens = usage.get("total_tokens")
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise ServiceError(
                self.address,
                f"the reply is not in the chat format: {_excerpt(content)}",
                "Check that base_url names an OpenAI-compatible service.",
            ) from error
        return Reply(
            str(text),
            reasoning=str(reasoning),
            tokens=tokens if isinstance(tokens, int) else None,
        )

    def _refused(self, error: urllib.error.HTTPError, wait: float | None) -> ServiceError:
        fixes = {
            401: f"Put a valid key into the environment variable {self.key_env}.",
            403: f"Put a key with access into the environment variable {self.key_env}.",
            404: "Check base_url and the model name.",
            429: f"Try again {f'in {wait:.0f} s' if wait else 'later'}, or send fewer requests.",
        }
        body = _excerpt(error.read(2000))
        return ServiceError(
            self.address,
            f"status {error.code}: {body}",
            fixes.get(error.code, "See the service's message."),
        )


def without_secrets(text: str) -> str:
    """A text with the names and passwords of the addresses in it blanked out."""
    return _LOGIN.sub(r"\1***@", text)


_LOGIN = re.compile(r"(\b[a-z][a-z0-9+.-]{0,20}://)[^/?#\s]{1,500}@", re.IGNORECASE)


def _parted(address: str) -> tuple[str, str]:
    """An address without its login, and the login ("name:password", or nothing)."""
    parts = urlsplit(address)
    login, at, host = parts.netloc.rpartition("@")
    return (urlunsplit(parts._replace(netloc=host)), unquote(login)) if at else (address, "")


class _StayHere(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key to an address that nobody chose."""

    def redirect_request(self, *_: Any) -> None:
        return None


_OPENER = urllib.request.build_opener(_StayHere)


def _retry_after(headers: Message) -> float | None:
    """The seconds that an answer asks to wait: a number or a date."""
    value = (headers.get("Retry-After") or "").strip()
    if not value:
        return None
    try:
        seconds = float(value)
    except ValueError:
        try:
            seconds = email.utils.parsedate_to_datetime(value).timestamp() - time.time()
        except (ValueError, TypeError, OverflowError):
            return None
    return max(0.0, seconds) if math.isfinite(seconds) else None


def _excerpt(content: bytes) -> str:
    text = " ".join(content.decode("utf-8", "replace").split())
    return text[:300] or "(empty)"
