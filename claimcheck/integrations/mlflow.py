"""MLflow: a scorer for `mlflow.genai.evaluate` over what a trace retrieved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from claimcheck.integrations.shared import Guard, framework


def grounded_scorer(context: Callable[[Any, Any], Any] | None = None, **rule: Any) -> Any:
    """A scorer: a blocked answer gets False, and the rationale says why.

    `context` gets a row's inputs and its trace and gives the documents; without it they are the
    outputs of the trace's retriever spans. `rule` is what `Guard` takes.
    """
    with framework("MLflow", "mlflow"):
        from mlflow.entities import Feedback
        from mlflow.genai.scorers import scorer
    guard = Guard(**rule)
    find = context or _retrieved

    @scorer(name="grounded")  # type: ignore[untyped-decorator,unused-ignore]
    def grounded(inputs: Any = None, outputs: Any = None, trace: Any = None) -> Any:
        decision = guard.check_found(outputs, find, inputs, trace)
        score, checked = str(decision.score), str(decision.report is not None)
        return Feedback(
            value=not decision.blocked,
            rationale=decision.reason,
            metadata={"grounded": score, "checked": checked},
        )

    return grounded


def _retrieved(_inputs: Any, trace: Any) -> Any:
    spans = trace.search_spans(span_type="RETRIEVER") if trace is not None else []
    return [_text(one) for span in spans for one in span.outputs or ()]


def _text(one: Any) -> Any:
    """The text of a document, under one of the names that MLflow itself looks for."""
    names = ("page_content", "content", "text")
    found = [one[name] for name in names if name in one] if isinstance(one, dict) else []
    return found[0] if found else one
