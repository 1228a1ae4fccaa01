"""The one shape of every metric: a callable from a Sample to a Measurement."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Self

from claimcheck.errors import SettingsError


class Turn(NamedTuple):
    """One earlier turn of a conversation."""

    role: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """One question with what a system made of it; None says that the data do not have it.

    `contexts` None is "not recorded" and () is "nothing was retrieved". An answer cites contexts by
    `context_ids`, by default "1", "2", … in their order; `citations` are ids that the system
    returned beside the text. `tokens` counts prompt and completion over all rounds.
    """

    question: str | None = None
    answer: str = ""
    contexts: tuple[str, ...] | None = None
    reference: str | None = None
    citations: tuple[str, ...] | None = None
    history: tuple[Turn, ...] = ()
    tokens: int | None = None
    latency_ms: float | None = None
    id: str = ""
    context_ids: tuple[str, ...] = ()
    retrieval_scores: tuple[float, ...] | None = None

    def __post_init__(self) -> None:
        if self.context_ids and len(self.context_ids) != len(self.contexts or ()):
            raise ValueError(
                f"{len(self.context_ids)} context_ids for {len(self.contexts or ())} contexts: "
                "give one id for each context, or none"
            )

    @property
    def sources(self) -> dict[str, str]:
        """Context by the id under which an answer cites it."""
        contexts = self.contexts or ()
        ids = self.context_ids or tuple(str(number) for number in range(1, len(contexts) + 1))
        return dict(zip(ids, contexts, strict=True))


class Better(StrEnum):
    """Which way a measurement improves; a mere description improves neither way."""

    HIGHER = "higher"
    LOWER = "lower"
    NEITHER = "neither"


@dataclass(frozen=True, slots=True)
class Measurement:
    """What a metric says of a sample.

    `score` is 0 to 1, or None where the metric does not apply; `passed` is None without a threshold
    or score. What is measured and no score (characters, milliseconds) stands in `value` with its
    `unit`. `evidence` holds the stretches that explain a low score, `trace` named texts kept for an
    audit (a judge's reply and reasoning), `failed` that the metric broke on this sample.
    """

    name: str
    score: float | None
    passed: bool | None = None
    threshold: float | None = None
    details: str = ""
    parts: tuple[Measurement, ...] = ()
    value: float | None = None
    unit: str = ""
    better: Better = Better.HIGHER
    evidence: tuple[str, ...] = ()
    trace: tuple[tuple[str, str], ...] = ()
    failed: bool = False

    def __post_init__(self) -> None:
        if self.score is not None and not 0 <= self.score <= 1:
            raise ValueError(f"{self.name}: a score is from 0 to 1 or None, got {self.score!r}")
        if self.value is not None and not math.isfinite(self.value):
            raise ValueError(f"{self.name}: a value is a finite number, got {self.value!r}")

    @property
    def number(self) -> float | None:
        """The score, or else the value."""
        return self.value if self.score is None else self.score

    def part(self, name: str) -> Measurement:
        """The part of that name."""
        for one in self.parts:
            if one.name == name:
                return one
        known = ", ".join(one.name for one in self.parts) or "none"
        raise KeyError(f"{self.name} has no part {name!r}; it has: {known}")

    def to_dict(self) -> dict[str, Any]:
        """Plain data without the fields that hold their default."""
        data: dict[str, Any] = {"name": self.name, "score": self.score}
        for one in dataclasses.fields(self)[2:]:
            value = getattr(self, one.name)
            if value != one.default:
                data[one.name] = value
        if self.parts:
            data["parts"] = [part.to_dict() for part in self.parts]
        if self.trace:
            data["trace"] = dict(self.trace)
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The inverse of `to_dict`."""
        known = dict(data)
        known["parts"] = tuple(cls.from_dict(part) for part in data.get("parts", ()))
        known["evidence"] = tuple(data.get("evidence", ()))
        known["trace"] = tuple(data.get("trace", {}).items())
        known["better"] = Better(data.get("better", Better.HIGHER))
        return cls(**known)


Metric = Callable[[Sample], Measurement]
"""Any callable of this type is a metric; those with options are frozen dataclasses."""


def metric_name(metric: Metric) -> str:
    """What a metric is called: its `name`, or the name of the function or class."""
    name = getattr(metric, "name", None) or getattr(metric, "__name__", None)
    return str(name or type(metric).__name__)


def scored(
    name: str,
    score: float,
    threshold: float | None,
    *,
    details: str = "",
    parts: Mapping[str, float] | Iterable[Measurement] = (),
    better: Better = Better.HIGHER,
    evidence: Iterable[str] = (),
    trace: Iterable[tuple[str, str]] = (),
) -> Measurement:
    """A measurement with its decision; a score at the threshold passes either way."""
    # Sums of decimal penalties stay comparable with a threshold written in decimals.
    score = round(min(1.0, max(0.0, score)), 12)
    if threshold is None or better is Better.NEITHER:
        passed = None
    else:
        passed = score >= threshold if better is Better.HIGHER else score <= threshold
    if isinstance(parts, Mapping):
        parts = [Measurement(one, None, value=float(value)) for one, value in parts.items()]
    return Measurement(
        name,
        score,
        passed,
        threshold,
        details,
        tuple(parts),
        better=better,
        evidence=tuple(evidence),
        trace=tuple(trace),
    )


def not_applicable(
    name: str, why: str, threshold: float | None = None, *, better: Better = Better.HIGHER
) -> Measurement:
    """A measurement that says why there is no score."""
    return Measurement(name, None, None, threshold, f"Not applicable: {why}.", better=better)


def described(
    name: str, value: float, unit: str, *, better: Better = Better.NEITHER, details: str = ""
) -> Measurement:
    """A measurement that is a plain number and no score."""
    return Measurement(name, None, value=value, unit=unit, better=better, details=details)


def check_share(name: str, value: float) -> None:
    """Refuse an option that is not from 0 to 1."""
    if not (isinstance(value, int | float) and 0 <= value <= 1):
        raise SettingsError(name, f"{value!r} is not a number from 0 to 1")
