import pytest

from claimcheck import verify
from claimcheck.integrations.opentelemetry import record_report
from tests.integrations.frameworks import CONTEXT, WRONG, needs, shown

needs("opentelemetry.sdk", "opentelemetry")

from opentelemetry.sdk.trace import TracerProvider  # noqa: E402
from opentelemetry.sdk.trace.export import SimpleSpanProcessor  # noqa: E402
from opentelemetry.sdk.trace.export.in_memory_span_exporter import (  # noqa: E402
    InMemorySpanExporter,
)

pytestmark = pytest.mark.model


@pytest.mark.parametrize("explain", [True, False])
def test_event_on_the_current_span(explain):
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    report = verify(WRONG, CONTEXT, settings="conservative")
    with provider.get_tracer("test").start_as_current_span("chat"):
        record_report(report, explain=explain)
    [span] = exporter.get_finished_spans()
    [event] = span.events
    assert event.name == "gen_ai.evaluation.result"
    assert event.attributes["gen_ai.evaluation.score.value"] == report.score
    assert event.attributes["gen_ai.evaluation.score.label"] == "FAIL"
    assert ("1.84 million" in event.attributes.get("gen_ai.evaluation.explanation", "")) is explain


def test_the_example_of_the_page(capsys):
    assert shown("OpenTelemetry", capsys) == "FAIL\n"
