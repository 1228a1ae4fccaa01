"""Inspect: a scorer over a sample's documents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from claimcheck.integrations.shared import Guard, framework


def grounded_scorer(context: Callable[[Any], Any] | None = None, **rule: Any) -> Any:
    """A scorer: a blocked answer is incorrect, and the score's explanation says why.

    `context` gets the task state and gives the documents; without it they are those that the
    sample's metadata, or a solver, holds under "documents". `rule` is what `Guard` takes.
    """
    with framework("Inspect", "inspect-ai"):
        from inspect_ai.scorer import (  # type: ignore[import-not-found,unused-ignore]
            CORRECT,
            INCORRECT,
            Score,
            accuracy,
            scorer,
            stderr,
        )
    guard = Guard(**rule)
    find = context or _documents

    @scorer(metrics=[accuracy(), stderr()], name="grounded")  # type: ignore[untyped-decorator,unused-ignore]
    def grounded() -> Any:
        async def score(state: Any, _target: Any) -> Any:
            answer = state.output.completion
            decision = await guard.acheck_found(answer, find, state)
            return Score(
                value=INCORRECT if decision.blocked else CORRECT,
                answer=answer,
                explanation=decision.reason,
                metadata={"grounded": decision.score, "checked": decision.report is not None},
            )

        return score

    return grounded()


def _documents(state: Any) -> Any:
    return state.metadata.get("documents")
