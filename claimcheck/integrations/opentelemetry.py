"""OpenTelemetry: a report as the event `gen_ai.evaluation.result` on the current span."""

from __future__ import annotations

from typing import Any

from claimcheck.findings import Report
from claimcheck.integrations.shared import framework, reason

EVENT = "gen_ai.evaluation.result"


def record_report(report: Report, span: Any = None, *, explain: bool = True) -> None:
    """Add the event to `span`, or to the current one.

    The explanation quotes the answer and the documents; `explain=False` leaves it out. The score
    is S_hall: 0 is clean.
    """
    with framework("OpenTelemetry", "opentelemetry"):
        from opentelemetry import trace
    attributes: dict[str, Any] = {
        "gen_ai.evaluation.name": "claimcheck",
        "gen_ai.evaluation.score.value": report.score,
        "gen_ai.evaluation.score.label": str(report.verdict),
    }
    if explain:
        attributes["gen_ai.evaluation.explanation"] = reason(report)
    (trace.get_current_span() if span is None else span).add_event(EVENT, attributes)
