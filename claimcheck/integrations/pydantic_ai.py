"""Pydantic AI: an output validator that asks the model again with what was wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from claimcheck.integrations.shared import Guard, framework


def grounded_output(context: Callable[[Any], Any], **rule: Any) -> Callable[[Any, str], Any]:
    """A validator for `agent.output_validator`; `context` gets the run's deps, gives documents.

    A blocked answer raises ModelRetry with the reason: the model tries again, and the run fails
    when its retries are used up. `rule` is what `Guard` takes.
    """
    with framework("Pydantic AI", "pydantic-ai"):
        from pydantic_ai import ModelRetry, RunContext
    guard = Guard(**rule)

    async def check_output(run: Any, output: str) -> str:
        if getattr(run, "partial_output", False):
            return output
        try:
            found = context(run.deps)
        except Exception as error:
            decision = guard.failed(error)
        else:
            decision = await asyncio.to_thread(guard.check, output, found)
        if decision.blocked:
            raise ModelRetry(decision.reason)
        return output

    # The framework looks at this to see whether the validator takes the run.
    check_output.__annotations__ = {"run": RunContext[Any], "output": str, "return": str}
    return check_output
