"""OpenAI Agents: an output guardrail whose tripwire is a blocked answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from claimcheck.integrations.shared import Guard, framework


def grounded_guardrail(context: Callable[[Any], Any], **rule: Any) -> Any:
    """An output guardrail; `context` gets the run's own context object and gives the documents.

    A blocked answer raises the framework's OutputGuardrailTripwireTriggered; the reason is in its
    `guardrail_result.output.output_info`. `rule` is what `Guard` takes.
    """
    with framework("OpenAI Agents", "openai-agents"):
        from agents import GuardrailFunctionOutput, OutputGuardrail
    guard = Guard(**rule)

    async def check_output(run: Any, _agent: Any, output: Any) -> Any:
        decision = await guard.acheck_found(output, context, run.context)
        return GuardrailFunctionOutput(
            output_info={"reason": decision.reason, "score": decision.score},
            tripwire_triggered=decision.blocked,
        )

    return OutputGuardrail(guardrail_function=check_output, name="claimcheck")
