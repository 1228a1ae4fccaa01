"""The pages that reports are shown on: templates, style sheets and scripts, made into one file."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jinja2 import Environment

_HERE = Path(__file__).parent


def page(name: str, **content: Any) -> str:
    """The page of that name with its style sheet and script inside, and a policy that names both.

    Everything in `content` is escaped; only the package's own files are taken as they are.
    """
    from markupsafe import Markup

    style = _file("base.css") + _file(f"{name}.css")
    script = _file("base.js") + _file(f"{name}.js")
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src '{_hash(script)}'",
            f"style-src '{_hash(style)}'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    template = _environment().get_template(f"{name}.html")
    return template.render(
        # Our own files, never a caller's text: S704 asks to look, and this is the look.
        policy=policy,
        style=Markup(style),  # noqa: S704
        script=Markup(script),  # noqa: S704
        **content,
    )


@cache
def _file(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(_HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _hash(content: str) -> str:
    digest = hashlib.sha256(content.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"
