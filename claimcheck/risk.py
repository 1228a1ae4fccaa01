"""The probability that an answer contains something unsupported, from a small fitted model.

`score` is the specification's formula; `risk` weighs what was found: which anchors failed and why,
how much of the answer was checked, and how much of its wording is foreign to the context. The
weights are package data, fitted and validated by `models/fit_risk.py`.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Self

from claimcheck.anchors import Kind
from claimcheck.context.index import ContextIndex
from claimcheck.errors import InputError
from claimcheck.findings import Finding, Reason, Report, Status
from claimcheck.settings import Settings
from claimcheck.wording import SentenceWording, wording

WEIGHTS = "risk.json"
BOUND = 8.0
"""Spreads that a feature may count: an answer unlike all others must not be judged by one count,
and one flag of a rare sort, which is some five spreads, must count in full."""
_BAD = (Status.CONTRADICTED, Status.UNSUPPORTED)


def risk(
    findings: Sequence[Finding],
    answer: str,
    index: ContextIndex,
    coverage: float | None,
    settings: Settings,
) -> float | None:
    """The probability that the answer contains something unsupported, 0 to 1.

    None where no weights are shipped, or where they were fitted for another way of matching. What
    asserts nothing holds nothing unsupported.
    """
    model = shipped()
    if model is None or settings.matching != model.matching:
        return None
    if coverage is None and not findings:
        return 0.0
    return round(model.probability(features(findings, answer, index)), 4)


def without(report: Report, left: Sequence[Finding]) -> float | None:
    """A report's risk had it only the findings that are left, its wording unchanged."""
    model = shipped()
    if report.risk is None or model is None or not 0 < report.risk < 1:
        return report.risk
    before, after = from_findings(report.findings), from_findings(left)
    odds = math.log(report.risk / (1 - report.risk)) + math.fsum(
        one.weight * (one.standard(after[one.name]) - one.standard(before[one.name]))
        for one in model.weights
        if one.name in before
    )
    return round(sigmoid(odds), 4)


@dataclass(frozen=True, slots=True)
class Weight:
    """One feature of the model: its usual value, its spread, and what one spread adds."""

    name: str
    mean: float
    scale: float
    weight: float

    def standard(self, value: float) -> float:
        """A value in spreads from the usual one, within BOUND."""
        return max(-BOUND, min(BOUND, (value - self.mean) / self.scale))


@dataclass(frozen=True, slots=True)
class RiskModel:
    """A logistic model over named features."""

    weights: tuple[Weight, ...]
    intercept: float
    matching: str

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """A model as `models/fit_risk.py` writes it; one for other features is refused."""
        weights = tuple(
            Weight(str(one["name"]), *(float(one[key]) for key in ("mean", "scale", "weight")))
            for one in data["weights"]
        )
        if tuple(one.name for one in weights) != FEATURES:
            raise InputError(
                WEIGHTS, "was fitted for other features", "Fit it again with models/fit_risk.py."
            )
        return cls(weights, float(data["intercept"]), str(data["matching"]))

    def contributions(self, values: Mapping[str, float]) -> tuple[tuple[str, float], ...]:
        """What each feature adds to the log odds, the largest effect first."""
        parts = [(one.name, one.weight * one.standard(values[one.name])) for one in self.weights]
        return tuple(sorted(parts, key=lambda part: (-abs(part[1]), part[0])))

    def probability(self, values: Mapping[str, float]) -> float:
        """The logistic function of the weighted features."""
        parts = [one.weight * one.standard(values[one.name]) for one in self.weights]
        return sigmoid(self.intercept + math.fsum(parts))


def sigmoid(x: float) -> float:
    """The logistic function, without overflow."""
    return 1 / (1 + math.exp(-x)) if x >= 0 else math.exp(x) / (1 + math.exp(x))


@cache
def shipped() -> RiskModel | None:
    """The model in the package's data, or None; read once."""
    place = files("claimcheck") / "data" / WEIGHTS
    return RiskModel.from_dict(json.loads(place.read_text("utf-8"))) if place.is_file() else None


_COUNTS = {
    (kind, status): f"{kind.value}_{status.value.lower()}" for kind in Kind for status in _BAD
}
_FLAGS = {
    reason: f"flags_{reason.value.lower()}"
    for reason in Reason
    if not reason.supports and reason is not Reason.NOT_ENTAILED
}
"""The reasons that the comparison gives; the learned score has a weight of its own elsewhere."""

_WORDING = (
    "new_words",
    "new_word_share",
    "worst_new_words",
    "foreign_names",
    "apart_words",
    "worst_apart",
    "apart_names",
    "apart_numbers",
    "strong_words",
    "denials",
    "lost_denials",
    "lost_hedges",
    "foreign_pair_share",
    "foreign_triple_share",
    "swapped_words",
)
_IN_TABLES = "table_"
"""Before the features of a wording whose context is mostly rows and fields: they hold bare values,
so most words around them are the answer's own, and that a word is new says little."""

FEATURES: tuple[str, ...] = (
    *_COUNTS.values(),
    *_FLAGS.values(),
    "flagged_share",
    *_WORDING,
    *(_IN_TABLES + name for name in _WORDING),
)
"""Counts are logarithms of one plus the count, shares run from 0 to 1; more of each is worse."""


def features(findings: Sequence[Finding], answer: str, index: ContextIndex) -> dict[str, float]:
    """Every feature of a checked answer, in the order of FEATURES."""
    found = from_findings(findings)
    prefix = _IN_TABLES if index.in_cells else ""
    found |= {prefix + name: value for name, value in from_wording(wording(answer, index)).items()}
    return {name: found.get(name, 0.0) for name in FEATURES}


def from_findings(findings: Sequence[Finding]) -> dict[str, float]:
    """What the findings say: how many of which kind failed, and why."""
    counted = [one for one in findings if one.status is not Status.HEDGED]
    bad = [one for one in counted if one.status in _BAD]
    found = {"flagged_share": _share(len(bad), len(counted))}
    counts = Counter((one.anchor.kind, one.status) for one in bad)
    found |= {name: math.log1p(counts[sort]) for sort, name in _COUNTS.items()}
    flags = Counter(one.reason for one in bad)
    found |= {name: math.log1p(flags[reason]) for reason, name in _FLAGS.items()}
    return found


def from_wording(said: Sequence[SentenceWording]) -> dict[str, float]:
    """What the wording says: what the context, or the nearest passage of it, does not have."""

    def count(name: str) -> int:
        return sum(getattr(one, name) for one in said)

    return {
        "new_words": math.log1p(count("new")),
        "new_word_share": _share(count("new"), count("content")),
        "worst_new_words": max((_share(one.new, one.content) for one in said), default=0.0),
        "foreign_names": math.log1p(count("foreign_names")),
        "apart_words": math.log1p(count("apart")),
        "worst_apart": max((_share(one.apart, one.terms) for one in said), default=0.0),
        "apart_names": math.log1p(count("apart_names")),
        "apart_numbers": math.log1p(count("apart_numbers")),
        "strong_words": math.log1p(count("strong")),
        "denials": math.log1p(count("denied")),
        "lost_denials": math.log1p(count("affirmed")),
        "lost_hedges": math.log1p(count("sure")),
        "foreign_pair_share": _share(count("foreign_pairs"), count("pairs")),
        "foreign_triple_share": _share(count("foreign_triples"), count("triples")),
        "swapped_words": math.log1p(count("swapped")),
    }


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
