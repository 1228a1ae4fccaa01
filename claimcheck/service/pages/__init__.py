"""The playground: one page with its style and script inside, in the look of the evidence report."""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from claimcheck.render import pages as report_pages
from claimcheck.render.summary import WORDS

_HERE = Path(__file__).parent
_REPORT = Path(report_pages.__file__).parent


class Page(NamedTuple):
    """A page and the policy under which a browser may show it."""

    html: str
    policy: str


@cache
def playground(*, keyed: bool) -> Page:
    """The playground; with a field for the key where the service asks for one."""
    style = "".join(
        _text(path)
        for path in (_REPORT / "base.css", _REPORT / "report.css", _HERE / "playground.css")
    )
    script = "".join(
        _text(path)
        for path in (
            _REPORT / "base.js",
            _HERE / "examples.js",
            _HERE / "report.js",
            _HERE / "playground.js",
        )
    )
    words = json.dumps({reason.value: words for reason, words in WORDS.items()})
    script = script.replace("__WORDS__", words).replace("__KEYED__", json.dumps(keyed))
    html = (
        _text(_HERE / "playground.html").replace("/*style*/", style).replace("/*script*/", script)
    )
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src '{_hash(script)}'",
            f"style-src '{_hash(style)}'",
            "connect-src 'self'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )
    return Page(html, policy)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _hash(content: str) -> str:
    digest = hashlib.sha256(content.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"
