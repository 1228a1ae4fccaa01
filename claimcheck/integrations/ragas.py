"""Ragas: a metric over the retrieved contexts."""

from __future__ import annotations

from typing import Any

from claimcheck.integrations.shared import Guard, framework


def grounded_metric(**rule: Any) -> Any:
    """A numeric metric: 1 is clean, 0 is all unsupported or not checked.

    It takes `response`, `retrieved_contexts` and perhaps `user_input`; the reason says why.
    `rule` is what `Guard` takes.
    """
    with framework("Ragas", "ragas"):
        from ragas.metrics import MetricResult, numeric_metric
    guard = Guard(**rule)

    @numeric_metric(name="grounded", allowed_values=(0.0, 1.0))  # type: ignore[untyped-decorator,unused-ignore]
    def grounded(response: Any, retrieved_contexts: Any = None, user_input: Any = None) -> Any:
        decision = guard.check(response, retrieved_contexts, user_input or None)
        return MetricResult(value=decision.score, reason=decision.reason)

    return grounded
