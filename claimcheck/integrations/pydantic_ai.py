"""Pydantic AI: an output validator that asks the model again; Pydantic Evals: an evaluator."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from claimcheck.integrations.shared import Guard, framework


def grounded_output(context: Callable[[Any], Any], **rule: Any) -> Callable[[Any, str], Any]:
    """A validator for `agent.output_validator`; `context` gets the run's deps, gives documents.

    A blocked answer raises ModelRetry with the reason: the model tries again, and the run fails
    when its retries are used up. Of a stream nothing is let out before the check, which needs the
    whole output. `rule` is what `Guard` takes.
    """
    with framework("Pydantic AI", "pydantic-ai"):
        from pydantic_ai import ModelRetry, RunContext
    guard = Guard(**rule)

    async def check_output(run: Any, output: str) -> str:
        if getattr(run, "partial_output", False):
            raise ModelRetry("An output is checked as a whole: read it with stream_output().")
        decision = await guard.acheck_found(output, context, run.deps)
        if decision.blocked:
            raise ModelRetry(decision.reason)
        return output

    # The framework looks at this to see whether the validator takes the run.
    check_output.__annotations__ = {"run": RunContext[Any], "output": str, "return": str}
    return check_output


def grounded_evaluator(context: Callable[[Any], Any] | None = None, **rule: Any) -> Any:
    """An evaluator: the assertion `grounded` fails for a blocked output and says why.

    `context` gets the evaluator's context and gives the documents; without it they are those that
    the case's metadata holds under "documents". `rule` is what `Guard` takes.
    """
    with framework("Pydantic Evals", "pydantic-ai"):
        from pydantic_evals.evaluators import EvaluationReason, Evaluator
    guard = Guard(**rule)
    find = context or _documents

    @dataclass
    class Grounded(Evaluator):  # type: ignore[misc,unused-ignore]
        """Claimcheck's decision over a case's output, and its score: 1 is clean."""

        async def evaluate(self, ctx: Any) -> Any:
            decision = await guard.acheck_found(ctx.output, find, ctx)
            told = EvaluationReason(not decision.blocked, decision.reason)
            return {"grounded": told, "grounded_score": decision.score}

    return Grounded()


def _documents(case: Any) -> Any:
    return case.metadata["documents"]
