"""Numbers and dates of one text together, and their comparison: one value a stretch of text."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence

from claimcheck.anchors import Claim, Granularity, Kind, Mention, Period, Quantity, Value
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds import dates, numbers
from claimcheck.kinds.dates.calendar import day
from claimcheck.kinds.places import Place, places

_OPENING = dates.OPENING | numbers.OPENING


def read(text: str, *, day_first: bool | None = None) -> tuple[Mention, ...]:
    """Every number and date of a text, without overlaps, in text order."""
    return read_all([text], day_first=day_first)[0]


def read_all(texts: Sequence[str], *, day_first: bool | None = None) -> list[tuple[Mention, ...]]:
    """Every number and date of each text.

    All texts are read for dates and then for numbers: two readers in turns take longer.
    """
    alone = [numbers.figure(text) for text in texts]
    begin = [places(text, _OPENING) for text in texts]
    periods = [
        () if figure else dates.read(text, found, day_first=day_first)
        for text, found, figure in zip(texts, begin, alone, strict=True)
    ]
    quantities = [
        (figure,) if figure else numbers.read(text, _undated(text, found, dated))
        for text, found, dated, figure in zip(texts, begin, periods, alone, strict=True)
    ]
    return list(map(_merged, periods, quantities))


_IN = re.compile(r"(?<!\w)in \Z", re.IGNORECASE)
_ENDED = re.compile(r"[.,;!?)](?:\s|\Z)|\Z")


def _undated(text: str, found: list[Place], periods: tuple[Mention, ...]) -> list[Place]:
    """The places but for years that are no numbers for certain: "in 1954,", "until 1954."."""
    years = [
        one
        for one in periods
        if not one.uncertain
        and one.text[-4:].isdecimal()
        and _ENDED.match(text, one.end)
        and (one.text[0].isalpha() or _IN.search(text, max(0, one.start - 4), one.start))
    ]
    if not years:
        return found
    return [place for place in found if not any(one.start <= place[0] < one.end for one in years)]


def _merged(periods: tuple[Mention, ...], quantities: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """What both readers found in a text, without overlaps, in text order.

    Where both claim a stretch, a certain reading beats an uncertain one, then the longer one wins
    ("1,984 people" is a number, "4 March 2024" a date), then the date.
    """
    if not periods or not quantities:
        return periods or quantities
    found = [*periods, *quantities]
    found.sort(key=lambda mention: mention.start)
    kept: list[Mention] = []
    cluster: list[Mention] = []
    reach = 0
    for mention in found:
        if mention.start >= reach:
            kept.extend(_disjoint(cluster))
            cluster = []
        cluster.append(mention)
        reach = max(reach, mention.end)
    kept.extend(_disjoint(cluster))
    return tuple(kept)


def _disjoint(cluster: list[Mention]) -> list[Mention]:
    """The preferred mentions of a cluster of overlapping ones, in text order."""
    if len(cluster) < 2:
        return cluster
    chosen: list[Mention] = []
    for mention in sorted(cluster, key=_preference):
        if all(mention.end <= one.start or one.end <= mention.start for one in chosen):
            chosen.append(mention)
    return sorted(chosen, key=lambda mention: mention.start)


def _preference(mention: Mention) -> tuple[bool, int, bool, int]:
    date = isinstance(mention.value, Period)
    return mention.uncertain, mention.start - mention.end, not date, mention.start


_DEICTIC = re.compile(
    r"\b(?:yesterday|today|tonight|tomorrow|ago|now|last|next|this|current|coming|past)\b",
    re.IGNORECASE,
)
"""Relative expressions that count from when the text was written, not from the date before."""


def is_deictic(text: str) -> bool:
    """Whether a relative date counts from now, as "last year" does and "a year later" does not."""
    return _DEICTIC.search(text) is not None


class Timeline:
    """Fills relative and yearless dates while a text is read from its beginning.

    `evidence` says that the text is what claims are held against. Placed dates keep their words as
    another reading, but for those of a claim that count from a day that was told.
    """

    def __init__(self, written: datetime.date | None, *, evidence: bool = False) -> None:
        self.written = None if written is None else day(written.year, written.month, written.day)
        self._evidence = evidence
        self._before: Period | None = None

    @property
    def begun(self) -> bool:
        """Whether a date stood in the text so far."""
        return self._before is not None

    def placed(
        self, value: Value, text: str, *, certain: bool, ahead: Period | None = None
    ) -> Value:
        """The value, resolved against when the text was written or against the date before it.

        The day `ahead` in its own sentence gives a date without a year its year.
        """
        if not isinstance(value, Period):
            return value
        if value.relative or value.yearless:
            points = (self.written, self._before)
            deictic = is_deictic(text)
            reference = next(filter(None, points if deictic else reversed(points)), None)
            if ahead is not None and not ahead.yearless and ahead.granularity is Granularity.DAY:
                reference = ahead
            if reference is not None:
                resolved = dates.resolve(value, reference)
                told = deictic and self.written is not None and not self._evidence
                kept = value.yearless or not told
                value = dates.with_guess(value, resolved) if kept else resolved
        elif self._evidence and value.weekdays and value.first is None:
            reference = self.written or self._before
            if reference is not None:
                value = dates.on_day(value, dates.resolve(value, reference))
        # Since when somebody has worked there says nothing of the year of a report.
        aside = value.open and value.granularity is Granularity.YEAR and self._before is not None
        if value.first is not None and not value.yearless and certain and not aside:
            self._before = value
        return value


_FIGURES = re.compile(r"\d+")


def has_figures(text: str, others: str) -> bool:
    """Whether a text has all the figures of another one."""
    figures = _FIGURES.findall(others)
    return not figures or set(figures).issubset(_FIGURES.findall(text))


def agree(claimed: Value, stated: Value) -> Agreement:
    """Compare two values of any kind; values of different kinds are unrelated."""
    if isinstance(claimed, Quantity) and isinstance(stated, Quantity):
        return numbers.agree(claimed, stated)
    if isinstance(claimed, Period) and isinstance(stated, Period):
        return dates.agree(claimed, stated)
    if isinstance(claimed, Claim) or isinstance(stated, Claim):
        return _UNRELATED
    return _title(claimed, stated)


_UNRELATED = Agreement(Outcome.UNRELATED, Reason.NOT_FOUND)


def _title(claimed: Quantity | Period, stated: Quantity | Period) -> Agreement:
    """A claimed title that is a year, where nothing in the context says that it is a title."""
    name, year = (claimed, stated) if isinstance(claimed, Quantity) else (stated, claimed)
    assert isinstance(name, Quantity)
    assert isinstance(year, Period)
    if claimed is name and name.unit == "title" and name.identifier == dates.describe(year):
        return Agreement(Outcome.AGREES, Reason.SAME_VALUE, (f"both say {name.identifier}",))
    return _UNRELATED


def describe(value: Value) -> str:
    """A value as read, in short plain words."""
    if isinstance(value, Quantity):
        return numbers.describe(value)
    if isinstance(value, Period):
        return dates.describe(value)
    parts = (value.subject, value.object)
    subject, object_ = (part.span.text if part else "" for part in parts)
    return " ".join(filter(None, (subject, value.predicate_span.text, object_)))


def kind_of(value: Value) -> Kind:
    """Which kind of anchor a value makes."""
    if isinstance(value, Quantity):
        return Kind.NUMERIC
    return Kind.DATE if isinstance(value, Period) else Kind.CLAIM
