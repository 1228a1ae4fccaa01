"""Risk: its features, its model, and what it decides."""

from __future__ import annotations

import dataclasses
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import claimcheck
from claimcheck import risk
from claimcheck.context.index import index_context
from claimcheck.errors import InputError
from claimcheck.findings import Reason, Report, Status, Verdict
from claimcheck.settings import Settings
from claimcheck.wording import wording


def model(**weights: float) -> risk.RiskModel:
    return risk.RiskModel(
        tuple(risk.Weight(name, 0.5, 2.0, weights.get(name, 0.0)) for name in risk.FEATURES),
        -1.0,
        "aligned",
    )


def of(report: Report) -> dict[str, float]:
    index = index_context(list(report.documents))
    return risk.features(report.findings, report.answer, index)


def test_features_of_a_report(typical: Report) -> None:
    found = of(typical)
    assert tuple(found) == risk.FEATURES
    assert found["numeric_contradicted"] == pytest.approx(math.log(2))
    assert (found["date_contradicted"], found["claim_unsupported"]) == (0.0, 0.0)
    assert found["flags_wrong_value"] == pytest.approx(math.log(2))
    assert found["flagged_share"] == pytest.approx(1 / 3)  # hedged anchors do not count
    assert found["foreign_names"] == pytest.approx(math.log(2))  # Lisbon


ONE = math.log(2)


@pytest.mark.parametrize(
    ("answer", "source", "feature", "value"),
    [
        ("Old bridge.", "An old bridge.", "new_word_share", 0.0),
        ("The old castle stands.", "The old bridges stand.", "new_word_share", 1 / 3),
        ("It rained. Trees fell.", "It rained.", "worst_new_words", 1.0),
        ("We met Ann Hale there.", "Ann Hale came.", "foreign_names", 0.0),
        ("We met Ann Hale there.", "Ann came.", "foreign_names", ONE),
        ("Overall it rained. Later it snowed.", "It rained.", "foreign_names", 0.0),
        ("In 12 of 15 cases.", "12 cases", "apart_numbers", ONE),
        ("The barn burned.", "The barn burned. It was red.", "worst_apart", 0.0),
        ("The barn sank.", "The barn burned.\n\nThe ferry sank.", "worst_apart", 0.5),
        ("All of the mills close.", "The mills close.", "strong_words", ONE),
        ("All of the mills close.", "All mills close.", "strong_words", 0.0),
        ("Ann Hale never owned the mill.", "Ann Hale owns the mill.", "denials", ONE),
        ("The mill was not sold.", "The mill was not sold.", "denials", 0.0),
        ("Ann Hale never owned the mill.", "Ann Hale owns the mill.", "table_denials", 0.0),
        ("The mill has no owner.", '{"mill": {"owner": "Ann Hale"}}', "table_denials", ONE),
        ("The mill has no owner.", '{"mill": {"owner": "Ann Hale"}}', "denials", 0.0),
        ("The mill was sold.", "The mill was not sold.", "lost_denials", ONE),
        ("The mill closes in May.", "The mill may close in May.", "lost_hedges", ONE),
        ("The mill might close in May.", "The mill may close in May.", "lost_hedges", 0.0),
        ("Plums ripen.", "The mill may close in May.", "lost_hedges", 0.0),
        ("The old bridge fell.", "The old bridge fell.", "foreign_pair_share", 0.0),
        ("The old bridge fell.", "The old bridge", "foreign_pair_share", 1 / 3),
        ("The old bridge fell.", "The new bridge fell.", "swapped_words", ONE),
        ("The old bridge fell.", "The old bridge fell.", "swapped_words", 0.0),
    ],
)
def test_wording(answer: str, source: str, feature: str, value: float) -> None:
    assert risk.features((), answer, index_context(source))[feature] == pytest.approx(value)


def test_a_related_word_is_not_new() -> None:
    [said] = wording("Fjordlight bought the mill.", index_context("Fjordlight acquired the mill."))
    assert (said.new, said.apart) == (0, 0)
    [said] = wording("Fjordlight torched the mill.", index_context("Fjordlight owns the mill."))
    assert (said.new, said.apart) == (1, 1)


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=80), st.lists(st.text(max_size=80), max_size=3))
def test_wording_is_finite_for_any_text(answer: str, sources: list[str]) -> None:
    found = risk.from_wording(wording(answer, index_context(sources)))
    assert all(math.isfinite(value) and value >= 0 for value in found.values())
    assert all(value <= 1 for name, value in found.items() if name.endswith("_share"))


def test_probability_is_the_logistic_of_the_parts(typical: Report) -> None:
    fitted = model(flagged_share=3.0)
    values = of(typical)
    odds = -1 + 3 * (1 / 3 - 0.5) / 2
    assert fitted.probability(values) == pytest.approx(1 / (1 + math.exp(-odds)))
    assert fitted.contributions(values)[0] == ("flagged_share", pytest.approx(-0.25))
    assert sum(part for _, part in fitted.contributions(values)) == pytest.approx(-0.25)


def test_one_feature_counts_eight_spreads_at_most(typical: Report) -> None:
    values = {**of(typical), "new_words": 1000.0}
    assert model(new_words=0.5).contributions(values)[0] == ("new_words", 4.0)


@pytest.mark.parametrize(("odds", "probability"), [(0, 0.5), (1000, 1.0), (-1000, 0.0)])
def test_sigmoid_does_not_overflow(odds: float, probability: float) -> None:
    assert risk.sigmoid(odds) == probability


def test_weights_for_other_features_are_refused() -> None:
    data = {
        "matching": "aligned",
        "intercept": 0,
        "weights": [{"name": "tea", "mean": 0, "scale": 1, "weight": 1}],
    }
    with pytest.raises(InputError, match="fitted for other features"):
        risk.RiskModel.from_dict(data)


def test_without_weights_there_is_no_risk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(risk, "shipped", lambda: None)
    assert claimcheck.verify("It cost 5 euros.", "It cost 5 euros.").risk is None


SOURCE = (
    "The Calder mill was bought by Ann Hale in 1998. It employs 240 people and made $3 million."
)
RIGHT = "Ann Hale bought the Calder mill in 1998. It employs 240 people."
WRONG = "Boris Quill bought the Calder mill in 1989. It employs 420 people."


def test_a_wrong_answer_is_riskier_than_a_right_one() -> None:
    right, wrong = (claimcheck.verify(one, SOURCE).risk for one in (RIGHT, WRONG))
    assert right is not None
    assert wrong is not None
    assert 0 < right < 0.5 < wrong < 1


def test_risk_is_none_for_the_literal_reading_and_0_where_nothing_is_said() -> None:
    literal = Settings.of(matching="presence")
    assert claimcheck.verify(RIGHT, SOURCE, settings=literal).risk is None
    assert claimcheck.verify("Hello!", SOURCE).risk == 0.0
    assert claimcheck.verify("", SOURCE).risk == 0.0


def test_the_setting_makes_it_a_rule() -> None:
    report = claimcheck.verify(RIGHT, SOURCE)
    assert report.verdict is Verdict.PASS
    assert report.risk is not None
    strict = Settings.of(risk_fail_above=report.risk / 2)
    found = claimcheck.verify(RIGHT, SOURCE, settings=strict)
    assert (found.verdict, found.risk) == (Verdict.FAIL, report.risk)
    assert found.reasons == (f"risk {report.risk:.2f} is above {report.risk / 2:g}",)
    assert f"FAIL above {report.risk / 2:g}" in found.render("text")
    assert "probability that something" in report.render("text")
    assert Report.from_json(found.to_json()) == found


def test_accepted_findings_leave_the_risk() -> None:
    report = claimcheck.verify(WRONG, SOURCE)
    left = [one for one in report.findings if one.status is Status.SUPPORTED]
    accepted = risk.without(report, left)
    assert report.risk is not None
    assert accepted is not None
    assert accepted < report.risk
    assert risk.without(report, report.findings) == pytest.approx(report.risk, abs=2e-4)
    none = dataclasses.replace(report, risk=None)
    assert risk.without(none, left) is None


@pytest.mark.parametrize("status", [Status.CONTRADICTED, Status.UNSUPPORTED])
def test_one_more_flag_never_lowers_the_risk(typical: Report, status: Status) -> None:
    before = risk.from_findings(typical.findings)
    for finding in typical.findings:
        flag = dataclasses.replace(finding, status=status, reason=Reason.NOT_FOUND)
        after = risk.from_findings([*typical.findings, flag])
        assert all(after[name] >= value for name, value in before.items())
        assert after != before


def test_no_shipped_weight_rewards_what_is_worse() -> None:
    shipped = risk.shipped()
    assert shipped is not None
    assert tuple(one.name for one in shipped.weights) == risk.FEATURES
    assert all(one.weight >= 0 for one in shipped.weights)
