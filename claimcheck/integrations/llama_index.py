"""LlamaIndex: an evaluator over a response and its source nodes."""

from __future__ import annotations

import asyncio
from typing import Any

from claimcheck.integrations.shared import Guard, framework


def grounded_evaluator(threshold: float = 0.5, **rule: Any) -> Any:
    """An evaluator: score 1 is clean, 0 is all unsupported or not checked.

    It is passing where the answer is not blocked and its score reaches `threshold`. An answer that
    could not be checked is an invalid result, and passing only with `on_error="open"`. `rule` is
    what `Guard` takes.
    """
    with framework("LlamaIndex", "llama-index"):
        from llama_index.core.evaluation import BaseEvaluator, EvaluationResult
    guard = Guard(**rule)

    class GroundedEvaluator(BaseEvaluator):  # type: ignore[misc,unused-ignore]
        """Claimcheck's score of a response against the contexts or the source nodes."""

        def _get_prompts(self) -> dict[str, Any]:
            return {}

        def _update_prompts(self, prompts: dict[str, Any]) -> None:
            """Nothing to do: there is no prompt."""

        async def aevaluate(
            self, query: Any = None, response: Any = None, contexts: Any = None, **_: Any
        ) -> Any:
            asked = query if isinstance(query, str) and query else None
            decision = await asyncio.to_thread(guard.check, response, contexts, asked)
            report = decision.report
            return EvaluationResult(
                query=asked,
                response=response if isinstance(response, str) else None,
                contexts=None if report is None else [one.text for one in report.documents],
                passing=decision.passes(threshold),
                feedback=decision.reason,
                score=decision.score,
                invalid_result=report is None,
                invalid_reason=decision.reason if report is None else None,
            )

    return GroundedEvaluator()
