"""DeepEval: a metric over a test case's retrieval context."""

from __future__ import annotations

import asyncio
from typing import Any

from claimcheck.integrations.shared import Guard, framework


def grounded_metric(threshold: float = 0.5, **rule: Any) -> Any:
    """A metric: 1 is clean, 0 is all unsupported or not checked.

    It succeeds where the answer is not blocked and its score reaches `threshold`. `rule` is what
    `Guard` takes.
    """
    with framework("DeepEval", "deepeval"):
        from deepeval.metrics import BaseMetric
    guard = Guard(**rule)

    class GroundedMetric(BaseMetric):  # type: ignore[misc,unused-ignore]
        """Claimcheck's score of the actual output against the retrieval context."""

        def __init__(self) -> None:
            self.threshold = threshold
            self.async_mode = True
            self.include_reason = True

        @property
        def __name__(self) -> str:
            return "Grounded (claimcheck)"

        def measure(self, test_case: Any, *_: Any, **__: Any) -> float:
            found = test_case.retrieval_context
            decision = guard.check(test_case.actual_output, found, test_case.input or None)
            self.score = decision.score
            self.reason = decision.reason
            self.success = decision.passes(threshold)
            return decision.score

        async def a_measure(self, test_case: Any, *_: Any, **__: Any) -> float:
            return await asyncio.to_thread(self.measure, test_case)

        def is_successful(self) -> bool:
            return bool(getattr(self, "success", False))

    return GroundedMetric()
