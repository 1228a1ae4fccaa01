"""The probability that an answer contains something unsupported, from a small fitted model.

`score` is the specification's formula; `risk` weighs what was found: which anchors failed and why,
how much of the answer was checked, and how much of its wording is foreign to the context. The
weights are package data, fitted and validated by `models/fit_risk.py`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Self

from claimcheck.anchors import Kind
from claimcheck.context.index import ContextIndex
from claimcheck.errors import InputError
from claimcheck.findings import Finding, Outcome, Reason, Report, Status
from claimcheck.settings import Settings
from claimcheck.wording import SentenceWording, wording

WEIGHTS = "risk.json"
BOUND = 3.0
"""Spreads that a feature may count: a report unlike all others must not be judged by its length."""
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
    return round(model.probability(features(findings, answer, index, coverage)), 4)


def without(report: Report, left: Sequence[Finding]) -> float | None:
    """A report's risk had it only the findings that are left, its wording unchanged."""
    model = shipped()
    if report.risk is None or model is None or not 0 < report.risk < 1:
        return report.risk
    before = from_findings(report.findings, report.coverage)
    after = from_findings(left, report.coverage)
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
        odds = self.intercept + math.fsum(part for _, part in self.contributions(values))
        return sigmoid(odds)


def sigmoid(x: float) -> float:
    """The logistic function, without overflow."""
    return 1 / (1 + math.exp(-x)) if x >= 0 else math.exp(x) / (1 + math.exp(x))


@cache
def shipped() -> RiskModel | None:
    """The model in the package's data, or None; read once."""
    place = files("claimcheck") / "data" / WEIGHTS
    return RiskModel.from_dict(json.loads(place.read_text("utf-8"))) if place.is_file() else None


_KINDS = tuple(kind.value for kind in Kind)
_AGAINST = tuple(reason.value for reason in Reason if not reason.supports)
_FOR = tuple(reason.value for reason in Reason if reason.supports)

FEATURES: tuple[str, ...] = (
    *(f"{kind}_anchors" for kind in _KINDS),
    *(f"{kind}_flags" for kind in _KINDS),
    *(f"{kind}_flag_share" for kind in _KINDS),
    *(f"flags_{reason.lower()}" for reason in _AGAINST),
    *(f"share_{reason.lower()}" for reason in _FOR),
    "contradicted_share",
    "unsupported_share",
    "hedged_share",
    "flagged_sentence_share",
    "weakest_support",
    "mean_support",
    "nearby_only_share",
    "strangers_share",
    "coverage",
    "nothing_checked",
    "foreign_words",
    "foreign_word_share",
    "new_words",
    "new_word_share",
    "foreign_names",
    "foreign_name_share",
    "foreign_numbers",
    "foreign_pair_share",
    "swapped_words",
    "worst_words",
    "worst_pairs",
    "worst_apart",
    "mean_apart",
    "answer_words",
    "context_passages",
    "structured_share",
)
"""Counts are logarithms of one plus the count, shares run from 0 to 1."""


def features(
    findings: Sequence[Finding], answer: str, index: ContextIndex, coverage: float | None
) -> dict[str, float]:
    """Every feature of a checked answer, in the order of FEATURES."""
    found = {
        **from_findings(findings, coverage),
        **from_wording(wording(answer, index)),
        **_from_context(index),
    }
    return {name: found[name] for name in FEATURES}


def from_findings(findings: Sequence[Finding], coverage: float | None) -> dict[str, float]:
    """What the findings say: how many of which kind failed and why, how strong the rest is."""
    counted = [one for one in findings if one.status is not Status.HEDGED]
    bad = [one for one in counted if one.status in _BAD]
    good = [one for one in counted if one.status is Status.SUPPORTED]
    found: dict[str, float] = {}
    for kind in Kind:
        own = [one for one in counted if one.anchor.kind is kind]
        flagged = sum(one.status in _BAD for one in own)
        found[f"{kind.value}_anchors"] = math.log1p(len(own))
        found[f"{kind.value}_flags"] = math.log1p(flagged)
        found[f"{kind.value}_flag_share"] = _share(flagged, len(own))
    for reason in Reason:
        if reason.supports:
            count = sum(one.reason is reason for one in good)
            found[f"share_{reason.value.lower()}"] = _share(count, len(counted))
        else:
            count = sum(one.reason is reason for one in bad)
            found[f"flags_{reason.value.lower()}"] = math.log1p(count)
    contradicted = sum(one.status is Status.CONTRADICTED for one in bad)
    strengths = [max((e.strength for e in one.evidence), default=0.0) for one in good]
    sentences = {one.anchor.sentence.start for one in counted}
    return found | {
        "contradicted_share": _share(contradicted, len(counted)),
        "unsupported_share": _share(len(bad) - contradicted, len(counted)),
        "hedged_share": _share(len(findings) - len(counted), len(findings)),
        "flagged_sentence_share": _share(
            len({one.anchor.sentence.start for one in bad}), len(sentences)
        ),
        "weakest_support": 1 - min(strengths, default=1.0),
        "mean_support": 1 - _share(math.fsum(strengths), len(strengths), nothing=1.0),
        "nearby_only_share": _share(sum(map(_nearby_only, good)), len(counted)),
        "strangers_share": _share(sum(map(_stranger, good)), len(good)),
        "coverage": coverage or 0.0,
        "nothing_checked": float(not counted),
    }


def _nearby_only(finding: Finding) -> bool:
    """True for a claim whose words merely stand close together somewhere."""
    return finding.anchor.kind is Kind.CLAIM and not any(
        one.agreement.outcome is Outcome.AGREES for one in finding.evidence
    )


def _stranger(finding: Finding) -> bool:
    """True where the best evidence is not known to be said of the same thing."""
    return not (finding.evidence and finding.evidence[0].owner)


def from_wording(said: Sequence[SentenceWording]) -> dict[str, float]:
    """What the wording says: words, names, numbers and pairs that the context does not have."""
    content = sum(one.content for one in said)
    foreign = sum(one.foreign for one in said)
    new = sum(one.new for one in said)
    names = sum(one.foreign_names for one in said)
    aparts = [one.apart for one in said]
    return {
        "foreign_words": math.log1p(foreign),
        "foreign_word_share": _share(foreign, content),
        "new_words": math.log1p(new),
        "new_word_share": _share(new, content),
        "foreign_names": math.log1p(names),
        "foreign_name_share": _share(names, sum(one.names for one in said)),
        "foreign_numbers": math.log1p(sum(one.foreign_numbers for one in said)),
        "foreign_pair_share": _share(
            sum(one.foreign_pairs for one in said), sum(one.pairs for one in said)
        ),
        "swapped_words": math.log1p(sum(one.swapped for one in said)),
        "worst_words": max((_share(one.foreign, one.content) for one in said), default=0.0),
        "worst_pairs": max((_share(one.foreign_pairs, one.pairs) for one in said), default=0.0),
        "worst_apart": max(aparts, default=0.0),
        "mean_apart": _share(math.fsum(aparts), len(aparts)),
        "answer_words": math.log1p(sum(one.words for one in said)),
    }


def _from_context(index: ContextIndex) -> dict[str, float]:
    return {
        "context_passages": math.log1p(len(index.passages)),
        "structured_share": _share(
            sum(bool(one.cells) for one in index.passages), len(index.passages)
        ),
    }


def _share(part: float, whole: float, *, nothing: float = 0.0) -> float:
    return part / whole if whole else nothing
