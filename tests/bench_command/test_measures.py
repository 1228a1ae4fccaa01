"""Measures against scikit-learn, a slow oracle and hand-counted cases."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.bench.measures import (
    Confusion,
    SpanCount,
    auroc,
    best_balanced_accuracy,
    brier,
    calibration_error,
    reliability,
)

metrics = pytest.importorskip("sklearn.metrics")

SCORED = st.lists(
    st.tuples(st.booleans(), st.sampled_from([0.0, 0.1, 0.25, 0.5, 0.9, 1.0])),
    min_size=2,
    max_size=30,
)


@settings(deadline=None, max_examples=60)
@given(SCORED)
def test_ranking_and_probabilities_are_scikit_learns(pairs: list[tuple[bool, float]]) -> None:
    labels, scores = [one for one, _ in pairs], [one for _, one in pairs]
    assert brier(labels, scores) == pytest.approx(metrics.brier_score_loss(labels, scores))
    if len(set(labels)) < 2:
        assert auroc(labels, scores) is None
        assert best_balanced_accuracy(labels, scores) is None
        return
    assert auroc(labels, scores) == pytest.approx(metrics.roc_auc_score(labels, scores))
    tried = [
        metrics.balanced_accuracy_score(labels, [score > bound for score in scores])
        for bound in [-1.0, *scores]
    ]
    assert best_balanced_accuracy(labels, scores) == pytest.approx(max(tried))


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=30))
def test_decisions_are_scikit_learns(pairs: list[tuple[bool, bool]]) -> None:
    labels, decisions = [one for one, _ in pairs], [one for _, one in pairs]
    counts = Confusion.of(labels, decisions)
    precision, recall, f1, _ = metrics.precision_recall_fscore_support(
        labels, decisions, average="binary", pos_label=True, zero_division=0
    )
    assert (counts.precision or 0) == pytest.approx(precision)
    assert (counts.recall or 0) == pytest.approx(recall)
    assert (counts.f1 or 0) == pytest.approx(f1)
    if len(set(labels)) == 2:
        expected = metrics.balanced_accuracy_score(labels, decisions)
        assert counts.balanced_accuracy == pytest.approx(expected)
    else:
        assert counts.balanced_accuracy is None


def test_undefined_is_none() -> None:
    nothing = Confusion.of([False], [False])
    assert (nothing.precision, nothing.recall, nothing.f1) == (None, None, None)
    missed = Confusion.of([True, False], [False, False])
    assert (missed.precision, missed.recall, missed.f1) == (None, 0.0, 0.0)
    assert SpanCount.of([(0, 5)], []).f1 is None
    assert calibration_error([], []) is brier([], []) is None


STRETCHES = st.lists(
    st.tuples(st.integers(0, 20), st.integers(0, 20)).map(lambda pair: (min(pair), max(pair))),
    max_size=5,
)


@settings(deadline=None, max_examples=60)
@given(STRETCHES, STRETCHES)
def test_span_f1_is_over_characters(
    flagged: list[tuple[int, int]], marked: list[tuple[int, int]]
) -> None:
    count = SpanCount.of(flagged, marked)
    inside = [
        [any(start <= place < end for start, end in some) for place in range(20)]
        for some in (marked, flagged)
    ]
    if any(inside[0]):
        assert count.f1 == pytest.approx(metrics.f1_score(*inside, zero_division=0))
    else:
        assert count.f1 is None


def test_span_counts_add_up() -> None:
    parts = [SpanCount.of([(0, 4)], [(2, 6)]), SpanCount.of([], [(0, 2)])]
    assert sum(parts, SpanCount()) == SpanCount(2, 4, 6)
    assert (parts[0] + parts[1]).f1 == pytest.approx(0.4)


def test_reliability() -> None:
    table = reliability([False, True, True, True], [0.05, 0.05, 0.95, 1.0])
    assert [(one.low, one.high, one.items) for one in table] == [(0.0, 0.1, 2), (0.9, 1.0, 2)]
    assert [one.probability for one in table] == pytest.approx([0.05, 0.975])
    assert [one.unsupported for one in table] == [0.5, 1.0]
    error = calibration_error([False, True, True, True], [0.05, 0.05, 0.95, 1.0])
    assert error == pytest.approx((0.45 + 0.025) / 2)


def test_order_does_not_matter() -> None:
    pairs = [(True, 0.3), (False, 0.3), (True, 0.8), (False, 0.1)]
    found = {
        (auroc(*zip(*order, strict=True)), best_balanced_accuracy(*zip(*order, strict=True)))
        for order in itertools.permutations(pairs)
    }
    assert found == {(0.875, 0.75)}
