"""Promptfoo: a Python assertion over a test case's documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from claimcheck.errors import InputError
from claimcheck.integrations.shared import Decision, Guard


def get_assert(output: Any, context: Mapping[str, Any]) -> dict[str, Any]:
    """What promptfoo calls for an assertion; fails a blocked answer and says why.

    The assertion's `config` holds what `Guard` takes and two paths into promptfoo's context:
    `documents` (default "vars.context") and `question` (default "vars.query", may be absent).
    """
    try:
        config = dict(context.get("config") or {})
        documents = config.pop("documents", "vars.context")
        question = config.pop("question", "vars.query")
        guard = Guard(**config)
    except Exception as error:
        return _graded(Guard().failed(error))  # A rule that cannot be read opens nothing.
    try:
        found, asked = _at(context, documents), _text_at(context, question)
    except Exception as error:
        return _graded(guard.failed(error))
    return _graded(guard.check(output, found, asked))


def _graded(decision: Decision) -> dict[str, Any]:
    return {
        "pass": not decision.blocked,
        "score": decision.score,
        "reason": decision.reason,
        "namedScores": {"grounded": decision.score},
    }


def _at(context: Any, path: str) -> Any:
    """What lies at a dotted path; None where a step is absent."""
    for step in path.split("."):
        context = context.get(step) if isinstance(context, Mapping) else None
    return context


def _text_at(context: Any, path: str) -> str | None:
    text = _at(context, path)
    if text is not None and not isinstance(text, str):
        raise InputError(f"question at {path!r}", "is no text", "Name the path of a text.")
    return text or None
