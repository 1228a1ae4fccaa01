"""Every number and switch that can move a verdict, each with its why.

Merged once at a door (defaults or preset, `[tool.claimcheck]` of pyproject.toml, flags, arguments),
passed along unchanged, and kept in the report.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self, get_args

from claimcheck.errors import SettingsError, require
from claimcheck.files import read_toml

BUILT_IN, OFF = "built-in", "off"
"""Choices of `entailment` besides somebody else's model."""
Matching = Literal["aligned", "presence"]
DayFirst = Literal["unknown", "day", "month"]
QuestionRule = Literal["reported", "warns", "fails"]
WithoutScore = Literal["weighed", "compared"]


class Threshold(NamedTuple):
    """One setting as it is in force, for people who ask what can move a verdict and why."""

    name: str
    value: float | bool | str | None
    why: str


def _threshold(value: Any, why: str) -> Any:
    if callable(value):
        return field(default_factory=value, metadata={"why": why})
    return field(default=value, metadata={"why": why})


def _entailment_by_default() -> str:
    return os.environ.get("CLAIMCHECK_ENTAILMENT", BUILT_IN) or BUILT_IN


def _without_score_by_default() -> Any:
    return os.environ.get("CLAIMCHECK_WITHOUT_SCORE", "weighed") or "weighed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What is in force during one check. Build it with `Settings.of(...)` to get presets."""

    preset: str = _threshold("balanced", "names the table of values this one started from")
    matching: Matching = _threshold(
        "aligned",
        "aligned also asks that a value belong to the same thing; presence is the literal "
        "reading of the specification: a value counts wherever it stands",
    )
    entailment: str = _threshold(
        _entailment_by_default,
        "what scores the meaning of sentences: built-in, off, a folder or the name of a model; the "
        "environment variable CLAIMCHECK_ENTAILMENT changes the default",
    )
    without_score: WithoutScore = _threshold(
        _without_score_by_default,
        "what is flagged where the learned score does not run: weighed is what fitted weights make "
        "of the comparison; compared is every difference that the comparison finds, with many more "
        "false alarms; the environment variable CLAIMCHECK_WITHOUT_SCORE changes the default",
    )
    entailment_runs: int = _threshold(
        200,
        "how many sentences the learned score reads in one check; those after that are left to the "
        "comparison, with a notice and a WARN",
    )
    most_characters: int = _threshold(
        200_000,
        "characters of an answer that are checked, some hundred pages; what is behind is told in a "
        "notice and is a WARN, as for the next two",
    )
    most_anchors: int = _threshold(
        10_000, "numbers, dates and claims of an answer that are checked, in the order of the text"
    )
    most_comparisons: int = _threshold(
        5_000_000,
        "how often a value of the context is held against one of the answer, some 20 seconds of "
        "it; numbers, dates and claims after that are not checked",
    )
    wrong_from: float = _threshold(
        0.32,
        "the only sentence of an answer is flagged where the fitted weights hold it for wrong so "
        "surely or more, if one in five is wrong; 85 of 100 right texts then have no flag",
    )
    wrong_growth: float = _threshold(
        0.5,
        "the odds for a flag grow with the number of sentences to this power, so that a long right "
        "answer is flagged hardly more often than a short one",
    )
    supported_from: float = _threshold(
        0.75,
        "how surely a sentence must be right for what agrees in it to count as supported, if one "
        "in five is wrong; below it is undecided",
    )
    pipeline: str | None = _threshold(
        None, "another installed spaCy pipeline by name or path; None is the built-in one"
    )
    day_order: DayFirst = _threshold(
        "unknown", "which comes first in 03/04/2024; unknown keeps both readings"
    )
    check_code: bool = _threshold(
        value=False,
        why="whether numbers in code, web addresses and the numbering of headings of an answer are "
        "checked as if they stood in a sentence",
    )
    fail_above: float = _threshold(
        0.5, "verdict rule 1 of the specification: FAIL where the hallucination score is higher"
    )
    risk_fail_above: float = _threshold(
        1.0,
        "FAIL where the risk is higher; at 1 the risk is reported and moves no verdict, because "
        "the specification decides by the score",
    )
    flag_above: float = _threshold(
        0.6, "the hallucination metric on its own is flagged above this, as the specification says"
    )
    drift_below: float = _threshold(
        0.2, "an answer that shares fewer of its n-grams with the context has drifted off topic"
    )
    drift_penalty: float = _threshold(0.2, "the score of an answer that drifted and nothing worse")
    ngram: int = _threshold(
        1, "length of the n-grams of the drift gate; words themselves survive paraphrase best"
    )
    relevance_below: float = _threshold(
        0.1, "verdict rule 2: too little where question and answer share less"
    )
    question_rule: QuestionRule = _threshold(
        "reported",
        "what too little overlap with the question does: reported moves no verdict, warns warns, "
        "fails is verdict rules 2 and 3 to the letter; a short right answer (350 to How many "
        "passengers?) shares no word with its question",
    )
    completeness_below: float = _threshold(
        0.6, "verdict rule 3: too little where the answer covers fewer of the question's keywords"
    )
    warn_unchecked: bool = _threshold(
        value=True, why="WARN where an answer asserts something and nothing in it could be checked"
    )
    fail_on_contradiction: bool = _threshold(
        value=True, why="FAIL on one contradiction however long the answer is"
    )
    fail_from: float = _threshold(
        0.4, "how sure a contradiction must be to fail an answer; a less sure one warns"
    )
    fail_on_unsupported: bool = _threshold(
        value=False, why="FAIL on one statement that the context does not support"
    )
    warn_on_flag: bool = _threshold(
        value=True, why="WARN where a finding is flagged and none fails the answer"
    )
    binding: float = _threshold(
        0.5, "share of what a value is about that a passage must cover to speak against the value"
    )
    margin: float = _threshold(
        0.25,
        "how much better another value must fit before an agreeing one counts as someone else's",
    )
    coverage: float = _threshold(
        0.6, "share of a claim's weight that a passage must carry to support it by proximity"
    )
    carried: float = _threshold(
        0.5,
        "share of a claim's weight that a passage must carry where a word of the claim stands "
        "nowhere in the context",
    )
    window: int = _threshold(
        2, "neighbouring sentences that a claim's subject and object may be spread over"
    )
    passages: int = _threshold(
        8, "candidate passages looked at for one anchor; the few that can tell are parsed"
    )

    def __new__(cls, **values: Any) -> Self:
        """Refuse a name that does not exist with those that do; a dataclass only refuses it."""
        known = [one.name for one in dataclasses.fields(cls)]
        for name in values:
            if name not in known:
                raise SettingsError(name, "does not exist", known)
        return object.__new__(cls)

    def __post_init__(self) -> None:
        for one in dataclasses.fields(self):
            _check(one.name, getattr(self, one.name))

    @classmethod
    def of(cls, preset: str = "balanced", **changes: Any) -> Self:
        """A preset with changes on top; unknown names are refused with what exists."""
        _check("preset", preset)
        return cls(**{**PRESETS[preset], **changes, "preset": preset})

    @classmethod
    def from_pyproject(cls, path: Path, preset: str | None = None, **changes: Any) -> Self:
        """The `[tool.claimcheck]` table of a pyproject.toml, with `changes` on top."""
        table = read_table(path)
        chosen = preset or str(table.pop("preset", "balanced"))
        table.pop("preset", None)
        return cls.of(chosen, **{**table, **changes})

    def to_dict(self) -> dict[str, Any]:
        """Name → value, in the order of definition."""
        return {one.name: getattr(self, one.name) for one in dataclasses.fields(self)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of `to_dict`."""
        return cls(**data)

    def thresholds(self) -> tuple[Threshold, ...]:
        """Every setting with its value and its why."""
        return tuple(
            Threshold(one.name, getattr(self, one.name), one.metadata["why"])
            for one in dataclasses.fields(self)
        )

    @property
    def hash(self) -> str:
        """Short fingerprint of the values, the same on every machine."""
        canonical = json.dumps(self.to_dict(), sort_keys=True).encode()
        return hashlib.sha256(canonical).hexdigest()[:12]


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "conservative": {
        "wrong_from": 0.26,
        "fail_from": 0.2,
        "fail_above": 0.3,
        "fail_on_unsupported": True,
        "question_rule": "warns",
        "margin": 0.2,
        "coverage": 0.7,
    },
    "balanced": {},
    "lenient": {
        "wrong_from": 0.4,
        "fail_above": 0.6,
        "fail_on_contradiction": False,
        "margin": 0.4,
        "coverage": 0.45,
        "warn_unchecked": False,
    },
    "specification": {
        "matching": "presence",
        "entailment": OFF,
        "without_score": "compared",
        "question_rule": "fails",
        "warn_unchecked": False,
        "fail_on_contradiction": False,
        "warn_on_flag": False,
    },
}
"""Conservative is for medicine, law and money: less doubt is enough, and what is not supported
fails. Lenient is for drafts: it warns. Specification is the verdict of the specification to the
letter, with its literal matching and without the learned score."""

_SHARES = frozenset(
    {
        "fail_above",
        "wrong_from",
        "wrong_growth",
        "supported_from",
        "fail_from",
        "risk_fail_above",
        "flag_above",
        "drift_below",
        "drift_penalty",
        "relevance_below",
        "completeness_below",
        "binding",
        "margin",
        "coverage",
        "carried",
    }
)
_COUNTS = {
    "ngram": (1, 10),
    "entailment_runs": (1, 100_000),
    "most_characters": (1_000, 1_000_000),
    "most_anchors": (1, 1_000_000),
    "most_comparisons": (1, 1_000_000_000),
    "window": (0, 10),
    "passages": (1, 100),
}
_CHOICES = {
    "matching": get_args(Matching),
    "day_order": get_args(DayFirst),
    "question_rule": get_args(QuestionRule),
    "without_score": get_args(WithoutScore),
}
_SWITCHES = frozenset(
    {
        "check_code",
        "warn_unchecked",
        "fail_on_contradiction",
        "fail_on_unsupported",
        "warn_on_flag",
    }
)


def given(settings: Settings | str | None) -> Settings:
    """The settings that a caller gave, those of the preset that it named, or the defaults."""
    if settings is None:
        return _default(_entailment_by_default(), _without_score_by_default())
    if isinstance(settings, str):
        return Settings.of(settings)
    require(
        "settings", settings, Settings, 'Pass a preset\'s name or Settings.of("conservative", …).'
    )
    return settings


def read_table(path: Path) -> dict[str, Any]:
    """The `[tool.claimcheck]` table of a pyproject.toml; empty where there is none."""
    table = read_toml(path, "tool", "claimcheck")
    # The fact gate keeps its manifest in the same table and reads it itself.
    return {name: value for name, value in table.items() if name != "gate"}


def _check(name: str, value: Any) -> None:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if name in _SHARES and not (number and 0 <= value <= 1):
        raise SettingsError(name, f"{value!r} is not a number from 0 to 1")
    if name in _COUNTS:
        low, high = _COUNTS[name]
        if not (number and isinstance(value, int) and low <= value <= high):
            raise SettingsError(name, f"{value!r} is not a whole number from {low} to {high}")
    if name == "preset" and not (isinstance(value, str) and value in PRESETS):
        raise SettingsError(name, f"{value!r} does not exist", PRESETS)
    if name == "entailment" and not (isinstance(value, str) and value):
        raise SettingsError(name, f"{value!r} is not built-in, off, a folder or a model's name")
    if name == "pipeline" and not (value is None or isinstance(value, str)):
        raise SettingsError(name, f"{value!r} is not the name or path of a pipeline")
    if name in _CHOICES and value not in _CHOICES[name]:
        raise SettingsError(name, f"{value!r} is not a choice", _CHOICES[name])
    if name in _SWITCHES and not isinstance(value, bool):
        raise SettingsError(name, f"{value!r} is not true or false")


@lru_cache(maxsize=8)
def _default(entailment: str, without_score: Any) -> Settings:
    """What `given` gives where nothing is: checked once, not with every call."""
    return Settings(entailment=entailment, without_score=without_score)
