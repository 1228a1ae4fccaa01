"""Two runs side by side."""

from __future__ import annotations

import pytest

from claimcheck.errors import InputError
from claimcheck.evaluation.comparison import bootstrap, compare, comparison_tables
from claimcheck.evaluation.rows import Evaluation, Row
from claimcheck.evaluation.tables import as_text
from claimcheck.metrics import Better, Measurement, Sample


def run(*scores: float | None, name: str = "a", better: Better = Better.HIGHER) -> Evaluation:
    rows = [
        Row(
            number,
            "k",
            Sample(id=f"r{number}", question=f"Q{number}?"),
            (Measurement(name, score, better=better),),
        )
        for number, score in enumerate(scores, 1)
    ]
    return Evaluation(tuple(rows), ())


def test_what_got_better() -> None:
    found = compare(run(*[0.2] * 20), run(*[0.6] * 19, 0.1))
    (one,) = found.differences
    assert (one.pairs, one.improved, one.worsened) == (20, 19, 1)
    assert one.before == pytest.approx(0.2)
    assert one.mean == pytest.approx(0.375)
    assert 0 < one.low < one.mean < one.high
    assert one.outcome == "better"
    assert [change.id for change in one.worst] == ["r20"]
    assert found.worse == ()


def test_lower_may_be_better() -> None:
    before = run(*[0.2] * 10, better=Better.LOWER)
    after = run(*[0.6] * 10, better=Better.LOWER)
    assert compare(before, after).worse == ("a",)
    assert compare(after, before).differences[0].outcome == "better"


def test_a_description_is_neither_better_nor_worse() -> None:
    before = run(*[0.2] * 10, better=Better.NEITHER)
    after = run(*[0.6] * 10, better=Better.NEITHER)
    (one,) = compare(before, after).differences
    assert one.outcome == "higher"
    assert compare(before, after).worse == ()


def test_noise_is_no_change() -> None:
    before = run(*[0.1, 0.9] * 10)
    after = run(*[0.9, 0.1] * 10)
    (one,) = compare(before, after).differences
    assert one.low < 0 < one.high
    assert one.outcome == "no clear change"


def test_rows_are_paired_by_id() -> None:
    found = compare(run(0.1, None, 0.3), run(0.2, 0.5))
    (one,) = found.differences
    assert one.pairs == 1
    assert (found.only_before, found.only_after) == (1, 0)
    other = compare(run(0.1), run(0.2, name="b"))
    assert (other.differences, other.not_compared) == ((), ("a", "b"))


def test_the_interval_is_seeded_and_near_the_normal_one() -> None:
    values = [0.0, 1.0] * 200
    first = bootstrap(values)
    assert bootstrap(values) == first
    assert bootstrap([0.1, 0.35, 0.6, 0.9]) != bootstrap([0.1, 0.35, 0.6, 0.9], seed=1)
    mean, low, high = first
    half = 1.96 * 0.5 / 20
    assert mean == 0.5
    assert low == pytest.approx(0.5 - half, abs=0.01)
    assert high == pytest.approx(0.5 + half, abs=0.01)


def test_runs_that_cannot_be_compared() -> None:
    with pytest.raises(InputError, match="no row id in common"):
        compare(run(0.1), Evaluation((), ()))
    twice = Evaluation(run(0.1).rows * 2, ())
    with pytest.raises(InputError, match="row id 'r1' twice"):
        compare(twice, run(0.1))


def test_the_tables_name_the_rows() -> None:
    text = as_text(comparison_tables(compare(run(0.1, 0.9), run(0.4, 0.2))))
    assert "Most improved rows" in text
    assert "Most worsened rows" in text
    assert "Q2?" in text
