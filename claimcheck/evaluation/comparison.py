"""Two runs side by side: what got better, what got worse, and how sure that is."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from claimcheck.errors import InputError
from claimcheck.evaluation.rows import Evaluation, Row
from claimcheck.evaluation.tables import Table, figure
from claimcheck.metrics.shape import Better

RESAMPLES, SEED, LEVEL = 2000, 0, 0.95


@dataclass(frozen=True, slots=True)
class Change:
    """One row whose measurement differs between the runs."""

    id: str
    question: str
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Difference:
    """One metric in both runs, over the rows that both measured.

    `low` and `high` bound the mean difference in 95 of 100 resamplings of the rows. The outcome is
    "better" or "worse" only where that interval leaves 0 out.
    """

    name: str
    better: Better
    pairs: int
    before: float
    after: float
    mean: float
    low: float
    high: float
    improved: int
    worsened: int
    outcome: str
    best: tuple[Change, ...]
    worst: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Every metric that two runs share, and the rows that only one of them has."""

    differences: tuple[Difference, ...]
    only_before: int
    only_after: int
    not_compared: tuple[str, ...]
    """Metrics that one run lacks or that have no row with a number in both."""

    @property
    def worse(self) -> tuple[str, ...]:
        """The metrics that got worse beyond doubt."""
        return tuple(one.name for one in self.differences if one.outcome == "worse")

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return dataclasses.asdict(self)


def compare(
    before: Evaluation, after: Evaluation, *, resamples: int = RESAMPLES, seed: int = SEED
) -> Comparison:
    """Compare two runs row by row; rows belong together by id."""
    old, new = _by_id(before, "first"), _by_id(after, "second")
    shared = [one for one in old if one in new]
    if not shared:
        raise InputError(
            "the two runs", "have no row id in common", "Compare runs over the same data set."
        )
    names = {m.name: None for run in (before, after) for row in run.rows for m in row.measurements}
    differences = []
    not_compared = []
    for name in names:
        found = _difference(name, [(old[one], new[one]) for one in shared], resamples, seed)
        if found is None:
            not_compared.append(name)
        else:
            differences.append(found)
    return Comparison(
        tuple(differences), len(old) - len(shared), len(new) - len(shared), tuple(not_compared)
    )


def _by_id(run: Evaluation, which: str) -> dict[str, Row]:
    found: dict[str, Row] = {}
    for row in run.rows:
        name = row.sample.id or str(row.number)
        if name in found:
            raise InputError(
                f"the {which} run", f"has the row id {name!r} twice", "Give each row its own id."
            )
        found[name] = row
    return found


def _difference(
    name: str, pairs: Sequence[tuple[Row, Row]], resamples: int, seed: int
) -> Difference | None:
    changes: list[Change] = []
    better = Better.NEITHER
    for old, new in pairs:
        a, b = old.measurement(name), new.measurement(name)
        if a is None or b is None or a.number is None or b.number is None:
            continue
        better = b.better
        one = old.sample.id or str(old.number)
        changes.append(Change(one, old.sample.question or "", a.number, b.number))
    if not changes:
        return None
    sign = -1 if better is Better.LOWER else 1
    gains = [(one.after - one.before) for one in changes]
    mean, low, high = bootstrap(gains, resamples, seed)
    outcome = "no clear change"
    if better is not Better.NEITHER and (low > 0 or high < 0):
        outcome = "better" if sign * mean > 0 else "worse"
    elif better is Better.NEITHER and (low > 0 or high < 0):
        outcome = "higher" if mean > 0 else "lower"
    ordered = sorted(changes, key=lambda one: (sign * (one.before - one.after), one.id))
    improved = [one for one in ordered if sign * (one.after - one.before) > 0]
    worsened = [one for one in reversed(ordered) if sign * (one.after - one.before) < 0]
    count = len(changes)
    return Difference(
        name=name,
        better=better,
        pairs=count,
        before=sum(one.before for one in changes) / count,
        after=sum(one.after for one in changes) / count,
        mean=mean,
        low=low,
        high=high,
        improved=len(improved),
        worsened=len(worsened),
        outcome=outcome,
        best=tuple(improved[:5]),
        worst=tuple(worsened[:5]),
    )


def bootstrap(
    values: Sequence[float], resamples: int = RESAMPLES, seed: int = SEED
) -> tuple[float, float, float]:
    """The mean and its percentile interval over resamplings with replacement; seeded."""
    import numpy as np

    data = np.asarray(values, dtype=float)
    random = np.random.default_rng(seed)
    # In blocks: a table of all resamples of a large run would not fit into memory.
    block = max(1, 1_000_000 // len(data))
    means = np.concatenate(
        [
            data[random.integers(0, len(data), (min(block, resamples - done), len(data)))].mean(1)
            for done in range(0, resamples, block)
        ]
    )
    tail = (1 - LEVEL) / 2
    low, high = np.quantile(means, [tail, 1 - tail])
    return float(data.mean()), float(low), float(high)


def comparison_tables(comparison: Comparison) -> list[Table]:
    """The tables of a comparison: every metric, then the rows that changed most."""
    tables: list[Table] = [
        (
            "Comparison",
            (
                "metric",
                "rows",
                "before",
                "after",
                "change",
                "95 % interval",
                "up",
                "down",
                "outcome",
            ),
            [
                (
                    one.name,
                    str(one.pairs),
                    figure(one.before),
                    figure(one.after),
                    f"{one.mean:+.3f}",
                    f"{one.low:+.3f} to {one.high:+.3f}",
                    str(one.improved),
                    str(one.worsened),
                    one.outcome,
                )
                for one in comparison.differences
            ],
        )
    ]
    for title, side in (("Most improved rows", "best"), ("Most worsened rows", "worst")):
        rows: list[tuple[str, ...]] = [
            (one.name, change.id, figure(change.before), figure(change.after), change.question[:60])
            for one in comparison.differences
            if one.better is not Better.NEITHER
            for change in getattr(one, side)
        ]
        if rows:
            tables.append((title, ("metric", "row", "before", "after", "question"), rows))
    return tables
