"""Metrics that go through `verify`, over reports built by hand."""

from __future__ import annotations

from typing import Any

import pytest

from claimcheck.findings import Report, Verdict
from claimcheck.metrics import Better, Sample, metric
from claimcheck.settings import Settings

SAMPLE = Sample(question="What was revenue?", answer="Revenue was $5.", contexts=("It was $6.",))


class Double:
    """Stands in for `verify`: returns one report and keeps how it was called."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.calls: list[tuple[Any, ...]] = []

    def __call__(self, answer: str, context: Any, *, question: Any, settings: Any) -> Report:
        texts = [(one.id, one.text) for one in context]
        self.calls.append((answer, texts, question, settings))
        return self.report


def double(report_of: Any, score: float, **more: Any) -> Double:
    rows = [("$5", "numeric", "CONTRADICTED", "WRONG_VALUE", [("1", "$6")], "$6")]
    return Double(report_of(SAMPLE.answer, SAMPLE.contexts, rows, score=score, **more))


@pytest.mark.parametrize(("score", "passed"), [(0.6, True), (0.61, False), (0.2, True)])
def test_hallucination_is_flagged_above_six_tenths(
    report_of: Any, score: float, passed: bool
) -> None:
    check = double(report_of, score, claims_score=score)
    found = metric("hallucination", check=check)(SAMPLE)
    assert (found.score, found.passed, found.threshold) == (score, passed, 0.6)
    assert found.better is Better.LOWER
    assert found.evidence == ('"$5" is contradicted.',)
    assert found.part("claims_score").value == score
    assert found.details.startswith("1/1 checked facts not supported")


def test_verify_is_called_once_for_both_metrics(report_of: Any) -> None:
    check = double(report_of, 0.4)
    strict = Settings.of("conservative")
    metric("hallucination", check=check, settings=strict)(SAMPLE)
    metric("verdict", check=check, settings=strict)(SAMPLE)
    assert check.calls == [(SAMPLE.answer, [("1", "It was $6.")], SAMPLE.question, strict)]


@pytest.mark.parametrize(
    ("verdict", "score", "passed"),
    [(Verdict.PASS, 1.0, True), (Verdict.WARN, 0.5, True), (Verdict.FAIL, 0.0, False)],
)
def test_the_verdict_as_a_rank(
    report_of: Any, verdict: Verdict, score: float, passed: bool
) -> None:
    check = double(report_of, 0.4, verdict=verdict, reasons=("a rule",), relevance=0.3)
    found = metric("verdict", check=check)(SAMPLE)
    assert (found.score, found.passed) == (score, passed)
    assert found.details == f"{verdict.value}: a rule."
    assert found.part("relevance").score == 0.3
    assert found.part("completeness").score is None


def test_without_contexts_neither_applies() -> None:
    for name in ("hallucination", "verdict"):
        found = metric(name)(Sample(answer="Revenue was $5."))
        assert (found.score, found.passed) == (None, None)


@pytest.mark.model
def test_the_real_engine_flags_a_wrong_number() -> None:
    contexts = ("Net revenue of Acme Ltd was $6 million in 2021.",)
    right = Sample(answer="Acme Ltd had net revenue of $6 million in 2021.", contexts=contexts)
    wrong = Sample(answer="Acme Ltd had net revenue of $9 million in 2021.", contexts=contexts)
    good, bad = (metric("hallucination")(one) for one in (right, wrong))
    assert good.score == 0
    assert bad.score is not None
    assert bad.score > 0
    assert "$9 million" in " ".join(bad.evidence)
    assert metric("verdict")(right).passed
