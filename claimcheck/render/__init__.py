"""Report → something a person or a program reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import cast

from claimcheck.errors import InputError
from claimcheck.findings import Report

FORMS: Mapping[str, str] = {
    "text": "claimcheck.render.text",
    "markdown": "claimcheck.render.markdown",
    "html": "claimcheck.render.html",
}


def render(report: Report, form: str) -> str:
    """The report in one of FORMS, for a person."""
    if form not in FORMS:
        choices = f"Choose from: {', '.join(FORMS)}; for JSON call to_json()."
        raise InputError(f"form {form!r}", "does not exist", choices)
    one = cast("Callable[[Report], str]", import_module(FORMS[form]).render)
    return one(report)
