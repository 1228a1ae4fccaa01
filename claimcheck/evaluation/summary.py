"""A run → the figures that people read: one column a metric, the primary table, paired analysis."""

from __future__ import annotations

import dataclasses
import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from claimcheck.evaluation.rows import Evaluation, Row
from claimcheck.metrics.shape import Better, Measurement

BINS = 20


@dataclass(frozen=True, slots=True)
class Column:
    """The distribution of one metric over a run."""

    name: str
    applicable: int
    not_applicable: int
    failed: int
    mean: float | None
    deviation: float | None
    low: float | None
    first_quartile: float | None
    median: float | None
    third_quartile: float | None
    high: float | None
    pass_rate: float | None
    threshold: float | None
    better: Better
    unit: str
    bins: tuple[int, ...]
    """Counts in equal steps from 0 to 1 for a score, from `low` to `high` for a value."""


@dataclass(frozen=True, slots=True)
class Quadrants:
    """Grounding against accuracy: which answers are faithful to a bad context, which just wrong."""

    grounding: str
    accuracy: str
    cuts: tuple[float, float]
    faithful_right: int
    faithful_wrong: int
    unfaithful_right: int
    unfaithful_wrong: int
    correlation: float | None
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Rows of similar cost: how many, their mean cost, and the share that abstained."""

    rows: int
    cost: float
    abstain_rate: float


@dataclass(frozen=True, slots=True)
class Gate:
    """Cost against abstaining: does the system save effort where it declines?"""

    cost: str
    unit: str
    answered: int
    answered_mean: float | None
    answered_median: float | None
    abstained: int
    abstained_mean: float | None
    abstained_median: float | None
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """Everything that a run says of its system."""

    rows: int
    bad: int
    columns: tuple[Column, ...]
    primary: tuple[tuple[str, float | None], ...]
    appendix: tuple[tuple[str, float | None], ...]
    quadrants: tuple[Quadrants, ...]
    gates: tuple[Gate, ...]

    def column(self, name: str) -> Column:
        """The column of that name."""
        for one in self.columns:
            if one.name == name:
                return one
        known = ", ".join(one.name for one in self.columns)
        raise KeyError(f"the run has no metric {name!r}; it has: {known}")

    def to_dict(self) -> dict[str, Any]:
        """Plain data; the points of the plots stay out."""
        data = dataclasses.asdict(self)
        for one in data["quadrants"]:
            del one["points"]
        data["primary"] = dict(self.primary)
        data["appendix"] = dict(self.appendix)
        return data


def summarise(evaluation: Evaluation) -> Summary:
    """The figures of a run."""
    rows = evaluation.rows
    names = list(dict.fromkeys(one.name for row in rows for one in row.measurements))
    columns = {name: _column(name, rows) for name in names}

    def mean(*candidates: str) -> float | None:
        found = (columns[one].mean for one in candidates if one in columns)
        return next((one for one in found if one is not None), None)

    idk = [m.value or 0 for row in rows if (m := row.measurement("idk_citation_count"))]
    return Summary(
        rows=len(rows),
        bad=len(evaluation.bad),
        columns=tuple(columns.values()),
        primary=(
            ("N", len(rows)),
            ("Faithfulness", mean("faithfulness_proxy", "judge_faithfulness")),
            ("Overlap", mean("citation_overlap")),
            ("F1", mean("token_f1")),
            ("Tokens", mean("total_tokens")),
            ("Latency", columns["latency"].median if "latency" in columns else None),
            ("Abstain rate", mean("abstained")),
        ),
        appendix=(
            ("EM", mean("normalized_exact_match", "exact_match")),
            ("IDK+Cit count", int(sum(idk)) if idk else None),
        ),
        quadrants=tuple(
            _quadrants(grounding, accuracy, rows)
            for grounding in _GROUNDING_CUTS
            for accuracy in _ACCURACY_CUTS
            if grounding in columns and accuracy in columns
        ),
        gates=tuple(
            _gate(cost, columns[cost].unit, rows)
            for cost in ("total_tokens", "latency")
            if cost in columns and "abstained" in columns
        ),
    )


# Overlap 0.5 is half the sentences; 0.8 is what the proxy gives for it (0.6 + 0.4 · 0.5).
_GROUNDING_CUTS = {"faithfulness_proxy": 0.8, "citation_overlap": 0.5}
_ACCURACY_CUTS = {"token_f1": 0.5, "normalized_exact_match": 1.0, "exact_match": 1.0}


def _column(name: str, rows: Sequence[Row]) -> Column:
    found = [one for row in rows if (one := row.measurement(name)) is not None]
    numbers = sorted(one.number for one in found if one.number is not None)
    decided = [one.passed for one in found if one.passed is not None]
    first = next((one for one in found if one.number is not None), found[0])
    quartiles = statistics.quantiles(numbers, n=4, method="inclusive") if len(numbers) > 1 else None
    low, middle, high = quartiles or (numbers * 3)[:3] or (None, None, None)
    return Column(
        name=name,
        applicable=len(numbers),
        not_applicable=sum(one.number is None and not one.failed for one in found),
        failed=sum(one.failed for one in found),
        mean=_mean(numbers),
        deviation=statistics.pstdev(numbers) if numbers else None,
        low=numbers[0] if numbers else None,
        first_quartile=low,
        median=middle,
        third_quartile=high,
        high=numbers[-1] if numbers else None,
        pass_rate=sum(decided) / len(decided) if decided else None,
        threshold=first.threshold,
        better=first.better,
        unit=first.unit,
        bins=_bins(numbers, first),
    )


def _bins(numbers: Sequence[float], kind: Measurement) -> tuple[int, ...]:
    if not numbers:
        return ()
    low, high = (0.0, 1.0) if kind.score is not None else (numbers[0], numbers[-1])
    counts = [0] * BINS
    for number in numbers:
        share = (number - low) / (high - low) if high > low else 0.0
        counts[min(int(share * BINS), BINS - 1)] += 1
    return tuple(counts)


def _mean(numbers: Sequence[float]) -> float | None:
    return math.fsum(numbers) / len(numbers) if numbers else None


def _together(a: str, b: str, rows: Sequence[Row]) -> list[tuple[float, float]]:
    found = []
    for row in rows:
        one, other = row.measurement(a), row.measurement(b)
        if one is not None and other is not None:
            x, y = one.number, other.number
            if x is not None and y is not None:
                found.append((x, y))
    return found


def _quadrants(grounding: str, accuracy: str, rows: Sequence[Row]) -> Quadrants:
    points = _together(grounding, accuracy, rows)
    cuts = _GROUNDING_CUTS[grounding], _ACCURACY_CUTS[accuracy]
    counts = {(f, r): 0 for f in (True, False) for r in (True, False)}
    for x, y in points:
        counts[x >= cuts[0], y >= cuts[1]] += 1
    return Quadrants(
        grounding=grounding,
        accuracy=accuracy,
        cuts=cuts,
        faithful_right=counts[True, True],
        faithful_wrong=counts[True, False],
        unfaithful_right=counts[False, True],
        unfaithful_wrong=counts[False, False],
        correlation=_correlation(points),
        points=tuple(points),
    )


def _correlation(points: Sequence[tuple[float, float]]) -> float | None:
    """Pearson's, None where one side never varies."""
    if len(points) < 3 or any(len({p[side] for p in points}) == 1 for side in (0, 1)):
        return None
    return statistics.correlation([x for x, _ in points], [y for _, y in points])


def _gate(cost: str, unit: str, rows: Sequence[Row]) -> Gate:
    points = sorted(_together(cost, "abstained", rows))
    answered = [x for x, y in points if y < 0.5]
    abstained = [x for x, y in points if y >= 0.5]
    fifths = [
        points[len(points) * place // 5 : len(points) * (place + 1) // 5] for place in range(5)
    ]
    return Gate(
        cost=cost,
        unit=unit,
        answered=len(answered),
        answered_mean=_mean(answered),
        answered_median=statistics.median(answered) if answered else None,
        abstained=len(abstained),
        abstained_mean=_mean(abstained),
        abstained_median=statistics.median(abstained) if abstained else None,
        groups=tuple(
            Group(
                rows=len(fifth),
                cost=math.fsum(x for x, _ in fifth) / len(fifth),
                abstain_rate=math.fsum(y for _, y in fifth) / len(fifth),
            )
            for fifth in fifths
            if fifth
        ),
    )
