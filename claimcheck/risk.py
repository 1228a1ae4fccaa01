"""The probability that an answer contains something unsupported, from a small fitted model.

`score` is the specification's formula; `risk` weighs what the report says: which anchors failed
and why, how much of the answer was checked, and how much of its wording is foreign to the context.
The weights are package data, fitted and validated by `models/fit_risk.py`.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Self

from claimcheck.anchors import Kind
from claimcheck.errors import InputError
from claimcheck.findings import Finding, Reason, Report, Status
from claimcheck.language.stems import WORD, stem
from claimcheck.language.terms import QUESTION_WORDS, STOP_WORDS, ngram_overlap

WEIGHTS = "risk.json"
BOUND = 3.0
"""Spreads that a feature may count: a report unlike all others must not be judged by its length."""
_BAD = (Status.CONTRADICTED, Status.UNSUPPORTED)


def risk(report: Report) -> float | None:
    """The probability that the answer contains something unsupported, 0 to 1.

    None where no weights are shipped, or where they were fitted for another way of matching.
    """
    model = shipped()
    if model is None or report.settings.matching != model.matching:
        return None
    return model.probability(features(report))


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
    "strangers_support",
    "coverage",
    "nothing_checked",
    "abstained",
    "foreign_words",
    "foreign_pairs",
    "foreign_content_words",
    "foreign_content_share",
    "foreign_names",
    "foreign_name_share",
    "foreign_digits",
    "worst_sentence",
    "answer_words",
    "context_words",
)
"""Counts are logarithms of one plus the count, shares run from 0 to 1."""


def features(report: Report) -> dict[str, float]:
    """Every feature of a report, in the order of FEATURES."""
    found = {**_from_findings(report), **_from_words(report)}
    return {name: found[name] for name in FEATURES}


def _from_findings(report: Report) -> dict[str, float]:
    counted = [one for one in report.findings if one.status is not Status.HEDGED]
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
    found["contradicted_share"] = _share(contradicted, len(counted))
    found["unsupported_share"] = _share(len(bad) - contradicted, len(counted))
    found["hedged_share"] = _share(len(report.findings) - len(counted), len(report.findings))
    found["flagged_sentence_share"] = _share(
        len({one.anchor.sentence.start for one in bad}), len(sentences)
    )
    found["weakest_support"] = 1 - min(strengths, default=1.0)
    found["mean_support"] = 1 - _share(math.fsum(strengths), len(strengths), nothing=1.0)
    found["strangers_support"] = _share(sum(map(_stranger, good)), len(good))
    found["coverage"] = report.coverage or 0.0
    found["nothing_checked"] = float(not counted)
    found["abstained"] = float(report.abstained)
    return found


def _stranger(finding: Finding) -> bool:
    """True where the best evidence is not known to be said of the same thing."""
    return not (finding.evidence and finding.evidence[0].owner)


def _from_words(report: Report) -> dict[str, float]:
    texts = [document.text for document in report.documents]
    known: set[str] = set()
    context_words = 0
    for text in texts:
        words = WORD.findall(text)
        context_words += len(words)
        known.update(map(stem, words))
    content, names, digits = _read(report.answer)
    foreign = [word for word in content if stem(word) not in known]
    strangers = [name for name in names if stem(name) not in known]
    unknown_digits = [number for number in digits if stem(number) not in known]
    return {
        "foreign_words": 1 - report.ngram_overlap if report.answer.strip() else 0.0,
        "foreign_pairs": 1 - ngram_overlap(report.answer, texts, 2) if content else 0.0,
        "foreign_content_words": math.log1p(len(foreign)),
        "foreign_content_share": _share(len(foreign), len(content)),
        "foreign_names": math.log1p(len(strangers)),
        "foreign_name_share": _share(len(strangers), len(names)),
        "foreign_digits": math.log1p(len(unknown_digits)),
        "worst_sentence": max(
            (
                _share(sum(stem(word) not in known for word in words), len(words))
                for words in map(_content, _SENTENCE.split(report.answer))
            ),
            default=0.0,
        ),
        "answer_words": math.log1p(len(WORD.findall(report.answer))),
        "context_words": math.log1p(context_words),
    }


_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_OPENS = frozenset(".!?:;\n\"“”'‘(•*-–—")
"""What stands before a word that is capitalised for its place."""


def _read(answer: str) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
    """Content words, words capitalised inside a sentence, and numbers in digits."""
    names, digits = [], []
    for match in WORD.finditer(answer):
        word = match.group()
        # A few characters back are enough: longer gaps end a sentence anyway.
        before = answer[max(0, match.start() - 4) : match.start()].rstrip(" \t")[-1:]
        if word[0].isdigit():
            digits.append(word)
        elif word[0].isupper() and before and before not in _OPENS:
            names.append(word)
    return _content(answer), names, digits


def _content(text: str) -> list[str]:
    return [
        word
        for word in WORD.findall(text)
        if len(word) > 2
        and not word[0].isdigit()
        and word.lower() not in STOP_WORDS
        and word.lower() not in QUESTION_WORDS
    ]


def _share(part: float, whole: float, *, nothing: float = 0.0) -> float:
    return part / whole if whole else nothing
