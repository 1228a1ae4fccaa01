"""How well predictions fit labels; None wherever a measure is not defined, never a silent 0."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from claimcheck.bench.items import Stretch


@dataclass(frozen=True, slots=True)
class Confusion:
    """Decisions against labels; positive means unsupported."""

    true_positive: int = 0
    false_positive: int = 0
    true_negative: int = 0
    false_negative: int = 0

    @classmethod
    def of(cls, labels: Iterable[bool], decisions: Iterable[bool]) -> Confusion:
        """Count pairs of label and decision."""
        pairs = list(zip(labels, decisions, strict=True))
        return cls(
            sum(label and decision for label, decision in pairs),
            sum(decision and not label for label, decision in pairs),
            sum(not label and not decision for label, decision in pairs),
            sum(label and not decision for label, decision in pairs),
        )

    @property
    def precision(self) -> float | None:
        """Share of the flagged that are unsupported."""
        return _ratio(self.true_positive, self.true_positive + self.false_positive)

    @property
    def recall(self) -> float | None:
        """Share of the unsupported that are flagged."""
        return _ratio(self.true_positive, self.true_positive + self.false_negative)

    @property
    def specificity(self) -> float | None:
        """Share of the supported that are not flagged."""
        return _ratio(self.true_negative, self.true_negative + self.false_positive)

    @property
    def f1(self) -> float | None:
        """Harmonic mean of precision and recall; None where nothing is unsupported or flagged."""
        return f1(
            self.true_positive,
            self.true_positive + self.false_positive,
            self.true_positive + self.false_negative,
        )

    @property
    def balanced_accuracy(self) -> float | None:
        """Mean of recall and specificity: 0.5 for any decision that does not look."""
        if self.recall is None or self.specificity is None:
            return None
        return (self.recall + self.specificity) / 2


def f1(hits: int, predicted: int, marked: int) -> float | None:
    """F1 from counts."""
    return _ratio(2 * hits, predicted + marked)


def auroc(labels: Sequence[bool], scores: Sequence[float]) -> float | None:
    """Chance that an unsupported item scores above a supported one, ties counting half."""
    positives = sum(labels)
    negatives = len(labels) - positives
    if not positives or not negatives:
        return None
    wins, below = 0.0, 0
    for positive, negative in _steps(labels, scores):
        wins += positive * (below + negative / 2)
        below += negative
    return wins / (positives * negatives)


def best_balanced_accuracy(labels: Sequence[bool], scores: Sequence[float]) -> float | None:
    """The balanced accuracy at the best of all thresholds: a bound, chosen on these very items."""
    positives = sum(labels)
    negatives = len(labels) - positives
    if not positives or not negatives:
        return None
    missed, cleared, best = 0, 0, 0.5
    for positive, negative in _steps(labels, scores):
        missed, cleared = missed + positive, cleared + negative
        best = max(best, (1 - missed / positives + cleared / negatives) / 2)
    return best


def _steps(labels: Sequence[bool], scores: Sequence[float]) -> Iterable[tuple[int, int]]:
    """Positives and negatives at each distinct score, lowest first."""
    pairs = sorted(zip(scores, labels, strict=True))
    for _, group in groupby(pairs, key=lambda pair: pair[0]):
        here = [label for _, label in group]
        yield sum(here), len(here) - sum(here)


@dataclass(frozen=True, slots=True)
class SpanCount:
    """Characters that were flagged, marked, and both; sums over items give micro averages."""

    both: int = 0
    flagged: int = 0
    marked: int = 0

    @classmethod
    def of(cls, flagged: Iterable[Stretch], marked: Iterable[Stretch]) -> SpanCount:
        """Count the characters of two sets of stretches, each character once."""
        left, right = characters(flagged), characters(marked)
        return cls(len(left & right), len(left), len(right))

    def __add__(self, other: SpanCount) -> SpanCount:
        return SpanCount(
            self.both + other.both, self.flagged + other.flagged, self.marked + other.marked
        )

    @property
    def f1(self) -> float | None:
        """F1 over characters; None where nothing is marked."""
        return f1(self.both, self.flagged, self.marked) if self.marked else None


def characters(stretches: Iterable[Stretch]) -> set[int]:
    """The places that stretches cover."""
    return {place for start, end in stretches for place in range(start, end)}


@dataclass(frozen=True, slots=True)
class Bin:
    """One row of a reliability table."""

    low: float
    high: float
    items: int
    probability: float
    """Mean of what was predicted."""
    unsupported: float
    """Share that was."""


def reliability(
    labels: Sequence[bool], probabilities: Sequence[float], bins: int = 10
) -> tuple[Bin, ...]:
    """Predicted against observed shares in bins of equal width; empty bins are left out."""
    groups: dict[int, list[tuple[float, bool]]] = {}
    for label, probability in zip(labels, probabilities, strict=True):
        place = min(bins - 1, int(probability * bins))
        groups.setdefault(place, []).append((probability, label))
    return tuple(
        Bin(
            place / bins,
            (place + 1) / bins,
            len(rows),
            sum(probability for probability, _ in rows) / len(rows),
            sum(label for _, label in rows) / len(rows),
        )
        for place, rows in sorted(groups.items())
    )


def calibration_error(labels: Sequence[bool], probabilities: Sequence[float]) -> float | None:
    """Mean distance of predicted and observed shares over ten bins, weighted by items (ECE)."""
    table = reliability(labels, probabilities)
    distances = [one.items * abs(one.probability - one.unsupported) for one in table]
    return sum(distances) / len(labels) if labels else None


def brier(labels: Sequence[bool], probabilities: Sequence[float]) -> float | None:
    """Mean squared distance of probability and label."""
    if not labels:
        return None
    pairs = zip(labels, probabilities, strict=True)
    return sum((p - y) ** 2 for y, p in pairs) / len(labels)


def _ratio(part: float, whole: float) -> float | None:
    return part / whole if whole else None
