"""Combining metrics, custom metrics, and the profiles' table."""

from __future__ import annotations

import math

import pytest

from claimcheck.errors import SettingsError
from claimcheck.metrics import Better, Measurement, Sample, metric, metric_name
from claimcheck.metrics.combined import Combined, Custom
from claimcheck.metrics.profiles import PROFILES, profile

SAMPLE = Sample(
    question="Which fruit grows on trees?",
    answer="Apples grow on trees. Write to a@b.example.",
    reference="Apples grow on trees.",
)


def long_enough(sample: Sample) -> float:
    """The document's own custom evaluator: length and an error marker decide."""
    if len(sample.answer) < 10 or "ERROR" in sample.answer:
        return 0.0
    return 0.9


def test_average_all_details_all_parts() -> None:
    chosen = (*profile(), Custom("custom", long_enough, 0.85))
    found = Combined(chosen)(SAMPLE)
    single = [one(SAMPLE) for one in chosen]
    scores = [one.score for one in single if one.score is not None]
    assert len(scores) == 6
    assert found.score == pytest.approx(sum(scores) / 6)
    assert found.parts == tuple(single)
    for one in single:
        assert one.details in found.details
    assert found.passed is False


def test_passes_where_all_pass_and_leaves_out_what_does_not_apply() -> None:
    found = Combined((metric("safety"), metric("latency"), metric("factuality")))(
        Sample(answer="Hello there.")
    )
    assert found.score == 1
    assert found.passed is True
    assert [one.score for one in found.parts] == [1, None, None]


def test_where_lower_is_better_the_complement_enters() -> None:
    def invented(sample: Sample) -> Measurement:
        return Measurement("invented", 0.2, better=Better.LOWER)

    assert Combined((invented,))(SAMPLE).score == pytest.approx(0.8)


def test_nothing_applies() -> None:
    found = Combined((metric("token_f1"),))(Sample())
    assert (found.score, found.passed) == (None, None)
    assert "no reference" in found.details


def test_a_custom_metric() -> None:
    one = Custom("custom", long_enough)
    assert metric_name(one) == "custom"
    found = one(SAMPLE)
    assert (found.score, found.passed) == (0.9, True)
    assert found.details == "Custom evaluation: 90%"
    assert one(Sample(answer="short")).passed is False
    assert Custom("high", lambda _: 7.0)(SAMPLE).score == 1
    assert Custom("nan", lambda _: math.nan)(SAMPLE).score is None


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("conservative", (0.85, 0.90, 0.75, 0.85, 0.95)),
        ("balanced", (0.70, 0.80, 0.60, 0.70, 0.90)),
        ("lenient", (0.60, 0.70, 0.45, 0.55, 0.80)),
    ],
)
def test_the_table_of_thresholds(name: str, row: tuple[float, ...]) -> None:
    order = ("keyword_grounding", "factuality", "term_relevance", "coherence", "safety")
    assert tuple(PROFILES[name][one] for one in order) == row
    built = {metric_name(one): one(SAMPLE).threshold for one in profile(name)}
    assert built == dict(PROFILES[name])


def test_balanced_is_each_metrics_own_default() -> None:
    for name, threshold in PROFILES["balanced"].items():
        assert metric(name)(SAMPLE).threshold == threshold


def test_an_unknown_profile() -> None:
    with pytest.raises(SettingsError, match="balanced, conservative, lenient"):
        profile("bold")
