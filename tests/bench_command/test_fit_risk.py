"""The fitting of the risk model: its regression, its cross-validation, its cache, its files."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from claimcheck.bench.items import Item
from claimcheck.bench.sets import read_sets
from claimcheck.risk import FEATURES, RiskModel
from tests.cases import FIXTURES

np = pytest.importorskip("numpy")
linear_model = pytest.importorskip("sklearn.linear_model")

ROOT = Path(__file__).parents[2]
DATA = FIXTURES / "bench"


@pytest.fixture(scope="module")
def fit_risk() -> Any:
    spec = importlib.util.spec_from_file_location("fit_risk", ROOT / "models" / "fit_risk.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["fit_risk"] = module
    spec.loader.exec_module(module)
    return module


def data(fit_risk: Any) -> Any:
    """Three sets with other base rates and one feature that tells, one that only tells sets."""
    random = np.random.default_rng(7)
    sets = np.repeat([0, 1, 2], [40, 80, 160])
    telling = random.normal(size=len(sets))
    odds = 2 * telling + np.array([-2.0, 0.0, 2.0])[sets]
    labels = (random.random(len(sets)) < 1 / (1 + np.exp(-odds))).astype(float)
    values = np.stack([telling, sets + random.normal(size=len(sets)) / 10], axis=1)
    return fit_risk.Data(values, sets, labels, ("a", "b", "c"))


def test_regression_is_scikit_learns(fit_risk: Any) -> None:
    given = data(fit_risk)
    weights = np.linspace(0.5, 2, len(given.labels))
    signed = np.ones(2, bool)
    found = fit_risk._logistic(given.values, given.labels, weights, np.full(2, 3.0), signed)
    oracle = linear_model.LogisticRegression(C=1 / 3, fit_intercept=False, tol=1e-10, max_iter=1000)
    oracle.fit(given.values, given.labels, sample_weight=weights)
    assert found == pytest.approx(oracle.coef_[0], abs=1e-4)


def test_no_weight_falls_below_0(fit_risk: Any) -> None:
    given = data(fit_risk)
    turned = np.hstack([given.values, -given.values[:, :1]])
    weights = np.ones(len(given.labels))
    signed = np.zeros(3, bool)
    found = fit_risk._logistic(turned, given.labels, weights, np.full(3, 3.0), signed)
    assert found[0] > 0.5
    assert found[2] == 0
    # Where the bound does not bind, the fit is the one without it.
    alone = fit_risk._logistic(
        turned[:, :2], given.labels, weights, np.full(2, 3.0), np.array([False, True])
    )
    free = fit_risk._logistic(
        turned[:, :2], given.labels, weights, np.full(2, 3.0), np.ones(2, bool)
    )
    assert alone == pytest.approx(free, abs=1e-6)


def test_a_feature_earns_nothing_by_telling_sets_apart(fit_risk: Any) -> None:
    fitted = fit_risk.fit(data(fit_risk), 1.0)
    telling, apart = fitted.weights
    assert telling > 0.5
    assert abs(apart) < telling / 2


def test_the_written_model_gives_the_fitted_probabilities(fit_risk: Any) -> None:
    random = np.random.default_rng(3)
    values = random.normal(size=(60, len(FEATURES)))
    values[0] = 100
    labels = (random.random(60) < 0.5).astype(float)
    given = fit_risk.Data(values, np.repeat([0, 1], 30), labels, ("a", "b"))
    fitted = fit_risk.fit(given, 1.0)
    read = RiskModel.from_dict(fit_risk.to_dict(fitted, [], {}))
    rows = [dict(zip(FEATURES, row, strict=True)) for row in values.tolist()]
    assert [read.probability(row) for row in rows] == pytest.approx(
        fitted.probabilities(values), abs=1e-4
    )


def test_a_left_out_set_is_never_seen(fit_risk: Any) -> None:
    given = data(fit_risk)
    before = fit_risk.left_out(given, 1.0)
    turned = np.where(given.sets == 1, 1 - given.labels, given.labels)
    after = fit_risk.left_out(fit_risk.Data(given.values, given.sets, turned, given.names), 1.0)
    assert (before[given.sets == 1] == after[given.sets == 1]).all()
    assert (before[given.sets == 0] != after[given.sets == 0]).any()


def test_every_set_weighs_the_same(fit_risk: Any) -> None:
    sets = np.array([0, 2, 2, 2])
    found = fit_risk._importance(sets)
    assert found == pytest.approx([2, 2 / 3, 2 / 3, 2 / 3])


def test_features_are_kept_and_a_cut_line_is_done_again(
    fit_risk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked = []

    def check(item: Item) -> Any:
        checked.append(item.id)
        return fit_risk._key(item), {"features": {}, "score": 0.5}

    monkeypatch.setattr(fit_risk, "fingerprint", lambda: "same")
    monkeypatch.setattr(fit_risk, "_check", check)
    [group] = read_sets([DATA / "museum.jsonl"])
    first = fit_risk.extract(group.items, tmp_path, 1)
    assert len(checked) == len(first) == 8
    assert fit_risk.extract(group.items, tmp_path, 1) == first
    assert len(checked) == 8
    [file] = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-5])
    assert fit_risk.extract(group.items, tmp_path, 1) == first
    assert checked[8:] == ["m8"]


def test_from_data_to_weights_and_card(
    fit_risk: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fit_risk, "fingerprint", lambda: "same")
    sources = [DATA / "museum.jsonl", DATA / "bump.json", DATA / "halueval_qa.json"]
    written = []
    for name in ("one", "two"):
        paths = [
            tmp_path / name / "risk.json",
            tmp_path / f"{name}.md",
            tmp_path / f"{name}-page.md",
        ]
        paths[2].write_text("# Page\n\n<!-- risk -->\nold\n<!-- end of risk -->\n\nThe end.\n")
        code = fit_risk.main(
            [
                *map(str, sources),
                *("--work", str(tmp_path / "work")),
                *("--weights", str(paths[0]), "--card", str(paths[1]), "--page", str(paths[2])),
                *("--leave", "halueval_qa"),
            ]
        )
        assert code == 0
        written.append([path.read_text() for path in paths])
    assert written[0] == written[1]
    found = json.loads(written[0][0])
    assert [one.name for one in RiskModel.from_dict(found).weights] == list(FEATURES)
    assert [one["name"] for one in found["left_one_set_out"]] == ["museum", "bump"]
    assert [one["name"] for one in found["not_in_the_fit"]] == ["halueval_qa"]
    assert sum(one["items"] for one in found["reliability"]) == found["fitted"]["items"] == 10
    assert "| museum | 8 | 0.500 |" in written[0][1]
    assert written[0][2].startswith("# Page\n\n<!-- risk -->\n\nclaimcheck ")
    assert "| mean of sets | 10 |" in written[0][2]
    assert written[0][2].endswith("\n\n<!-- end of risk -->\n\nThe end.\n")


def test_one_set_cannot_be_left_out(fit_risk: Any, tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        fit_risk.main([str(DATA / "museum.jsonl"), "--work", str(tmp_path)])
