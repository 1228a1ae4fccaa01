"""The plain data that flows through claimcheck: spans, values, anchors.

Nothing here knows spaCy, settings or verdicts; every class is frozen, hashable and picklable.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, fields
from decimal import Decimal
from enum import StrEnum
from functools import update_wrapper
from typing import Any, NamedTuple, TypeVar

ANSWER = "answer"
"""The `source` of spans that lie in the answer; every other source is a document's id."""


Made = TypeVar("Made")


def swift(made: type[Made]) -> type[Made]:
    """A frozen dataclass with slots whose instances take half the time to make.

    They are made by the thousand. What `dataclass` writes sets each field of a frozen class by
    `object.__setattr__`, which looks its name up; this sets the slots themselves. Fields may have
    default values, but no factories of them.
    """
    names = [one.name for one in fields(made)]  # type: ignore[arg-type]
    scope: dict[str, Any] = {f"set_{name}": getattr(made, name).__set__ for name in names}
    setting = "; ".join(f"set_{name}(self, {name})" for name in names)
    exec(f"def __init__(self, {', '.join(names)}): {setting}", scope)  # noqa: S102 (as `dataclass` does)
    written, init = made.__init__, scope["__init__"]
    init.__defaults__ = written.__defaults__
    made.__init__ = update_wrapper(init, written)  # type: ignore[method-assign]
    return made


@swift
@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of one untouched source: `source_text[start:end] == text` always holds."""

    source: str
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """One source of the context; `date` is when it was written, for relative expressions."""

    id: str
    text: str
    date: datetime.date | None = None


class Kind(StrEnum):
    """The three kinds of checkable facts."""

    NUMERIC = "numeric"
    DATE = "date"
    CLAIM = "claim"


class Bound(StrEnum):
    """Which side of its number a quantity lies on; the date counterparts are since/until words."""

    NONE = ""
    AT_LEAST = "at_least"
    MORE_THAN = "more_than"
    AT_MOST = "at_most"
    LESS_THAN = "less_than"


@swift
@dataclass(frozen=True, slots=True)
class Quantity:
    """A number as a text states it, normalised to one unit.

    A single value has `low == high`; a range differs; a bound leaves the other side None.
    `step` is the worth of the last digit that was written, magnitude included: 10,000 for
    "$1.24M", 1 for "40 km", 0.1 for "85.0 %". A value agrees when it rounds to the claim at
    the claim's own step. Signs are part of the value: "fell 8 %" is read as 8 with
    `direction` -1, "−8 %" as -8 with direction 0.
    """

    low: Decimal | None
    high: Decimal | None
    unit: str = ""
    dimension: str = "number"
    step: Decimal = Decimal(1)
    approximator: str = ""
    bound: Bound = Bound.NONE
    direction: int = 0
    identifier: str = ""
    assumed: bool = False
    """True where the sign of the currency is one that several share, as "$" is."""

    def __hash__(self) -> int:
        """By what mostly tells quantities apart; hashing every field of them takes long."""
        return hash((self.low, self.unit, self.identifier))

    @property
    def amount(self) -> Decimal | None:
        """The value where it is a single one, else None."""
        return self.low if self.low is not None and self.low == self.high else None


class Granularity(StrEnum):
    """How finely a period is stated, finest first."""

    SECOND = "second"
    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    SEASON = "season"
    HALF = "half"
    YEAR = "year"
    DECADE = "decade"
    CENTURY = "century"
    RANGE = "range"


class Instant(NamedTuple):
    """A point on the proleptic Gregorian calendar; years before Christ are zero or negative."""

    year: int
    month: int = 1
    day: int = 1
    hour: int = 0
    minute: int = 0
    second: int = 0


@swift
@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of time as a text states it.

    `first` and `last` are inclusive; None where open ("since 2017" has no last). Where the text
    leaves the year out, `yearless` is true and both carry the leap year 4 in its place. A clock
    time or weekday without a date has `first` and `last` None and fills `clock` (minutes after
    midnight, first and last, the last past 1440 where hours run over midnight) or `weekdays` (0 is
    Monday). `alternatives` holds the other readings of an ambiguous date. `relative` keeps an
    expression that still needs an anchor date.
    """

    first: Instant | None
    last: Instant | None
    granularity: Granularity
    yearless: bool = False
    clock: tuple[int, int] | None = None
    weekdays: tuple[int, ...] = ()
    offset: int | None = None
    """Minutes east of UTC where the text names a zone."""
    open: str = ""
    """"since", "after", "until", "before", "by" or empty."""
    named: tuple[Instant, Instant] | None = None
    """First and last instant of the date an open period names: all of 2017 for "since 2017"."""
    part: str = ""
    """"early", "mid", "late" or empty; `first` and `last` are narrowed already.

    For a recurring weekday the place in its month: "first" to "fifth", or "last".
    """
    approximator: str = ""
    recurring: bool = False
    fiscal: bool = False
    """A fiscal year or quarter: `first` and `last` are its label's, its true bounds unknown."""
    second: int | None = None
    """The seconds of a clock time that states them."""
    relative: str = ""
    """Canonical unresolved expression, e.g. "-2 week" or "+2 year"; empty once resolved."""
    alternatives: tuple[Period, ...] = ()


@swift
@dataclass(frozen=True, slots=True)
class Part:
    """One part of a claim: where it stands and the lemmas of its content words, head first."""

    span: Span
    head: str
    lemmas: tuple[str, ...]
    name: bool = False
    """True where the part is or contains a proper name."""


@swift
@dataclass(frozen=True, slots=True)
class Modifier:
    """What qualifies a claim: `role` is place, time, quantity, cause, manner or another."""

    role: str
    preposition: str
    part: Part


@swift
@dataclass(frozen=True, slots=True)
class Claim:
    """Who did what, as asserted by one clause."""

    subject: Part | None
    predicate: str
    """Lemma with particles and, where it belongs to the verb, its preposition: "consist of"."""
    predicate_span: Span
    object: Part | None
    modifiers: tuple[Modifier, ...] = ()
    negated: bool = False
    modality: str = ""
    """The lemma of the hedging cue ("may", "expect") or empty for a plain assertion."""
    quantifier: str = ""
    speaker: Part | None = None
    relation: str = "verb"
    """verb, copula, existence, apposition, possession or nominal: the construction it came from."""

    def __hash__(self) -> int:
        """By its verb, which few claims of a text share."""
        return hash((self.predicate, self.predicate_span.start))

    @property
    def parts(self) -> list[Part]:
        """The subject, the object and what stands beside the verb, as far as there are some."""
        found = (self.subject, self.object, *[modifier.part for modifier in self.modifiers])
        return [part for part in found if part is not None]


Value = Quantity | Period | Claim


@swift
@dataclass(frozen=True, slots=True)
class Mention:
    """A value and where a reader found it; `uncertain` where only the sentence can tell."""

    start: int
    end: int
    text: str
    value: Value
    uncertain: bool = False


@swift
@dataclass(frozen=True, slots=True)
class Anchor:
    """One checkable fact of a text."""

    kind: Kind
    span: Span
    value: Value
    sentence: Span
    about: tuple[str, ...] = ()
    hedge: Span | None = None
    negated: bool = False
    parts: tuple[Span, ...] = ()
    """The spans of what a claim has of: subject, predicate, object, modifiers, speaker.

    Of a value, those of the dates that it belongs to and of the name whose it is.
    """

    def __hash__(self) -> int:
        """By its place, which few anchors of a text share."""
        return hash((self.kind, self.span.start, self.span.end))
