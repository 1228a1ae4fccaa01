"""Risk: its features, its model, and the shipped weights."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claimcheck import risk
from claimcheck.errors import InputError
from claimcheck.findings import Report
from claimcheck.settings import Settings


def model(**weights: float) -> risk.RiskModel:
    return risk.RiskModel(
        tuple(risk.Weight(name, 0.5, 2.0, weights.get(name, 0.0)) for name in risk.FEATURES),
        -1.0,
        "aligned",
    )


def test_features_of_a_report(typical: Report) -> None:
    found = risk.features(typical)
    assert tuple(found) == risk.FEATURES
    assert found["numeric_anchors"] == pytest.approx(math.log(3))
    assert found["numeric_flags"] == pytest.approx(math.log(2))
    assert found["numeric_flag_share"] == 0.5
    assert (found["date_flags"], found["claim_anchors"]) == (0.0, 0.0)
    assert found["flags_wrong_value"] == pytest.approx(math.log(2))
    assert found["share_rounded"] == pytest.approx(1 / 3)
    assert found["contradicted_share"] == pytest.approx(1 / 3)
    assert found["unsupported_share"] == 0.0
    assert found["hedged_share"] == 0.25
    assert found["weakest_support"] == pytest.approx(0.1)
    assert found["coverage"] == 1.0
    assert found["nothing_checked"] == 0.0
    # "1,234,500" is one of four numbers, of which 300 is foreign too.
    assert found["foreign_names"] == pytest.approx(math.log(2))  # Lisbon


@pytest.mark.parametrize(
    ("answer", "source", "feature", "value"),
    [
        ("The old bridge stands.", "The old bridges stood.", "foreign_content_share", 1 / 3),
        ("Old bridge.", "An old bridge.", "foreign_content_share", 0.0),
        ("We met Ann Hale there.", "Ann Hale came.", "foreign_name_share", 0.0),
        ("We met Ann Hale there.", "Ann came.", "foreign_name_share", 0.5),
        ("Overall it rained. Later it snowed.", "It rained.", "foreign_names", 0.0),
        ("It rained. Trees fell.", "It rained.", "worst_sentence", 1.0),
        ("In 12 of 15 cases.", "12 cases", "foreign_digits", math.log(2)),
        ("a b", "a b", "foreign_pairs", 0.0),
    ],
)
def test_wording(report_of: Any, answer: str, source: str, feature: str, value: float) -> None:
    assert risk.features(report_of(answer, [source]))[feature] == pytest.approx(value)


@settings(
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.text(max_size=80), st.lists(st.text(max_size=80), max_size=3))
def test_features_are_finite_for_any_text(report_of: Any, answer: str, sources: list[str]) -> None:
    found = risk.features(report_of(answer, sources))
    assert tuple(found) == risk.FEATURES
    assert all(math.isfinite(value) and value >= 0 for value in found.values())
    assert all(value <= 1 for name, value in found.items() if name.endswith("_share"))


def test_probability_is_the_logistic_of_the_parts(typical: Report) -> None:
    fitted = model(coverage=3.0, numeric_flag_share=4.0)
    values = risk.features(typical)
    odds = -1 + 3 * (1.0 - 0.5) / 2
    assert fitted.probability(values) == pytest.approx(1 / (1 + math.exp(-odds)))
    assert fitted.contributions(values)[0] == ("coverage", pytest.approx(0.75))
    assert sum(part for _, part in fitted.contributions(values)) == pytest.approx(0.75)


def test_one_feature_counts_three_spreads_at_most(typical: Report) -> None:
    values = {**risk.features(typical), "answer_words": 1000.0}
    assert model(answer_words=0.5).contributions(values)[0] == ("answer_words", 1.5)


@pytest.mark.parametrize(("odds", "probability"), [(0, 0.5), (1000, 1.0), (-1000, 0.0)])
def test_sigmoid_does_not_overflow(odds: float, probability: float) -> None:
    assert risk.sigmoid(odds) == probability


def test_risk_needs_weights_for_the_same_matching(
    monkeypatch: pytest.MonkeyPatch, report_of: Any
) -> None:
    report = report_of("Five.", ["Five."])
    literal = report_of("Five.", ["Five."], settings=Settings.of(matching="presence"))
    monkeypatch.setattr(risk, "shipped", model)
    assert risk.risk(report) == model().probability(risk.features(report))
    assert risk.risk(literal) is None
    monkeypatch.setattr(risk, "shipped", lambda: None)
    assert risk.risk(report) is None


def test_weights_for_other_features_are_refused() -> None:
    data = {
        "matching": "aligned",
        "intercept": 0,
        "weights": [{"name": "tea", "mean": 0, "scale": 1, "weight": 1}],
    }
    with pytest.raises(InputError, match="fitted for other features"):
        risk.RiskModel.from_dict(data)


def test_shipped_weights_fit_the_code() -> None:
    shipped = risk.shipped()
    assert shipped is None or tuple(one.name for one in shipped.weights) == risk.FEATURES
