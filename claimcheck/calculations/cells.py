"""Values that follow from cells of the context's tables: "two ahead of", "1,909 kWh in all".

The operands are cells of the rows and columns that the sentence speaks of, by name or by the
values that it takes from them; which calculation is tried, its words decide.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from claimcheck.anchors import Anchor, Quantity, Span
from claimcheck.calculations.moments import Moments
from claimcheck.context.grids import Grid
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Evidence, Finding, Outcome, Reason, Status
from claimcheck.kinds import numbers
from claimcheck.reckoning.operands import Operands, Topic, related, topic_of

_MOST_GRIDS = 6
"""Tables asked for one sentence, those with most rows first."""

_LONGEST = 600
"""Characters of a sentence that is about a few cells; longer ones are about many."""

_OWN_KIND = frozenset({"ratio", "multiplier", "percentage_point", "rank", "number"})
"""Dimensions that a bare number in a cell does not stand for."""

STRENGTH = 0.5
"""How strong a calculation is: it shows that the value follows, not that the text says so."""


@dataclass(frozen=True, eq=False)
class Tables:
    """The tables of a context, as far as an answer may calculate with them."""

    index: ContextIndex

    @cached_property
    def _grids(self) -> list[_Places]:
        grids = sorted(self.index.grids, key=lambda grid: -len(grid.records))
        return [_Places(grid, self.index) for grid in grids[:_MOST_GRIDS]]

    @cached_property
    def moments(self) -> Moments:
        """What the context gives with a date or an hour."""
        return Moments(self.index)

    def follows(
        self,
        one: Finding,
        texts: Sequence[str],
        held: Sequence[Sequence[Span]],
        given: Sequence[Quantity] = (),
    ) -> Evidence | None:
        """The calculation over related cells that gives a value.

        `texts` are its sentence and those before, the nearest first, and `held` the places of the
        context that bear their other values out; `given` are numbers that a cell may be taken with.
        """
        value = one.anchor.value
        if not isinstance(value, Quantity) or len(texts[0]) > _LONGEST:
            return None
        for places in self._grids:
            here, *earlier = (
                places.topic(text, spans) for text, spans in zip(texts, held, strict=True)
            )
            for group in related(value, here, _joined(earlier), places.grid, given):
                if not places.may_follow(one, group):
                    continue
                found = _derived(value, group, one.anchor)
                if found is not None:
                    return Evidence(places.span(group.place), None, found, STRENGTH)
        return None


def _joined(topics: Sequence[Topic]) -> Topic:
    """What several sentences speak of, the nearest first."""
    rows = dict.fromkeys(row for one in topics for row in one.rows)
    columns = dict.fromkeys(column for one in topics for column in one.columns)
    return Topic(tuple(rows), tuple(columns))


def _derived(claimed: Quantity, group: Operands, anchor: Anchor) -> Agreement | None:
    cue = _cue(claimed, anchor)
    operands = _measured(group, claimed)
    if group.whole:
        return numbers.derive_whole(claimed, operands, cue)
    if group.taken:
        return numbers.derive_taken(claimed, operands[0], operands[1], cue)
    if len(operands) == 1:
        lead = anchor.sentence.text[: anchor.span.start - anchor.sentence.start]
        return _changed(replace(claimed, direction=_direction(claimed, lead)), operands[0])
    if claimed.dimension == "ratio" and not claimed.direction:
        operands = [_unsigned(one) for one in operands]
    found = numbers.derive(claimed, operands, cue, group.order, listed=False)
    if found is None and "/" in claimed.dimension:
        # "€4,500 per m²" of a price and a bare size.
        dimension, unit = claimed.dimension.split("/")[0], claimed.unit.split("/")[0]
        plain = replace(claimed, dimension=dimension, unit=unit)
        found = numbers.derive(plain, operands, f"{cue} per", group.order, listed=False)
    return found


_NEAR = 30
"""Characters around a small number in which the word of a calculation must stand."""


def _cue(claimed: Quantity, anchor: Anchor) -> str:
    """The words that may ask for a calculation: those around a number of one digit."""
    text = anchor.sentence.text
    if claimed.dimension != "number" or claimed.amount is None or abs(claimed.amount) >= 10:
        return text
    start = anchor.span.start - anchor.sentence.start
    end = anchor.span.end - anchor.sentence.start
    return text[max(0, start - _NEAR) : end + _NEAR]


_RISING = (
    "up gain\\w{0,3} add\\w{0,3} w[io]n\\w{0,4} rose ris\\w{1,3} grew grown increas\\w{1,3} plus"
)
_FALLING = (
    "down los\\w{1,3} lost fell fall\\w{0,3} drop\\w{0,4} shed declin\\w{1,3} decreas\\w{1,3} minus"
)
_COURSE = re.compile(
    rf"\b(?:(?P<up>{_RISING.replace(' ', '|')})|(?:{_FALLING.replace(' ', '|')}))\b", re.IGNORECASE
)


def _direction(claimed: Quantity, lead: str) -> int:
    """Which way a change goes, by the number or by the nearest such word before it."""
    found = list(_COURSE.finditer(lead))
    if claimed.direction or not found:
        return claimed.direction
    return 1 if found[-1]["up"] else -1


def _changed(claimed: Quantity, stated: Quantity) -> Agreement | None:
    """What one cell gives: a change with its sign ("lost two" for -2), or how many there are."""
    if stated.dimension != claimed.dimension or (_is_signed(stated) and not claimed.direction):
        return None
    if claimed.direction < 0 < (stated.amount or 0) and not stated.direction:
        return None  # "+2" is nothing lost.
    found = numbers.agree(claimed, stated)
    if found.outcome is not Outcome.AGREES:
        return None
    return Agreement(Outcome.AGREES, Reason.DERIVED, found.steps)


def _is_signed(stated: Quantity) -> bool:
    return bool(stated.direction) or (stated.amount is not None and stated.amount < 0)


def _measured(group: Operands, claimed: Quantity) -> list[Quantity]:
    """The numbers of cells, in one unit with what is claimed where either leaves it out."""
    cells = group.values[:1] if group.taken else group.values
    kinds = {(one.dimension, one.unit) for one in cells}
    bare = kinds == {("number", "")} and claimed.dimension not in _OWN_KIND
    if bare and "/" not in claimed.dimension:
        dimension, unit = claimed.dimension, claimed.unit
    elif len(kinds) == 1 and claimed.dimension == "number" and ("ratio", "percent") not in kinds:
        dimension, unit = "number", ""
    else:
        return list(group.values)
    found = [replace(one, dimension=dimension, unit=unit) for one in cells]
    if not claimed.direction and claimed.amount is not None and claimed.amount > 0:
        found = _outlays(found)
    return [*found, *group.values[len(cells) :]]


def _unsigned(one: Quantity) -> Quantity:
    """An outlay without its minus, as a share of something is told."""
    money = one.dimension.startswith("currency") and one.amount is not None and one.amount < 0
    return replace(one, low=-one.low, high=-one.low) if money and one.low is not None else one


def _outlays(cells: list[Quantity]) -> list[Quantity]:
    """Debits, each with a minus, as people add them up: without."""
    if len(cells) < 2 or any(one.amount is None or one.amount >= 0 for one in cells):
        return cells
    return [replace(one, low=abs(one.amount), high=abs(one.amount)) for one in cells if one.amount]


class _Places:
    """A grid, and where its cells stand."""

    def __init__(self, grid: Grid, index: ContextIndex) -> None:
        self.grid = grid
        self._index = index
        self._cells = sorted(
            (index.documents[entry.document].id, entry.cell.start, entry.cell.end, row, column)
            for row, record in enumerate(grid.records)
            for column, entry in enumerate(record.entries)
            if entry is not None
        )
        self._topics: dict[tuple[str, tuple[Span, ...]], Topic] = {}

    def place(self, span: Span) -> tuple[int, int] | None:
        """Row and column of the cell that a place of the context lies in."""
        at = bisect_right(self._cells, (span.source, span.start, float("inf"))) - 1
        if at < 0:
            return None
        source, start, end, row, column = self._cells[at]
        inside = source == span.source and start <= span.start and span.end <= end
        return (row, column) if inside else None

    def span(self, place: tuple[int, int]) -> Span:
        """Where a cell stands."""
        entry = self.grid.records[place[0]].entries[place[1]]
        assert entry is not None
        document = self._index.documents[entry.document]
        return Span(document.id, entry.cell.start, entry.cell.end, entry.cell.text)

    def topic(self, text: str, spans: Sequence[Span]) -> Topic:
        """What a sentence speaks of here; asked for each of its numbers."""
        key = (text, tuple(spans))
        if key not in self._topics:
            held = [place for span in spans if (place := self.place(span)) is not None]
            self._topics[key] = topic_of(text, held, self.grid, self._index.knows)
        return self._topics[key]

    def may_follow(self, one: Finding, group: Operands) -> bool:
        """Whether what a value is held against, if anything, leaves a calculation open.

        A cell does that may enter it; but where a table itself says otherwise, only what all rows
        have, or a change, may be meant instead.
        """
        if one.status is not Status.CONTRADICTED or not one.evidence or group.taken:
            return True
        against = one.evidence[0]
        if against.agreement.reason is Reason.OVER_SPECIFIC:
            return True  # "At least 35 %" leaves open what it is.
        if against.value is None and against.owner:
            return group.whole or len(group.values) == 1
        value = one.anchor.value
        if group.whole and isinstance(value, Quantity) and numbers.is_telling(value):
            return True  # No chance hits all that a column has to three digits.
        return self.place(against.span) is not None or _is_difference(one.anchor)


_MORE = re.compile(r"\s(?:more|less|fewer|cheaper|dearer|lighter|heavier|longer|shorter)\b", re.I)


def _is_difference(anchor: Anchor) -> bool:
    """Whether a number says by how much two things differ; what one of them is is none against."""
    text, end = anchor.sentence.text, anchor.span.end - anchor.sentence.start
    return _MORE.match(text, end) is not None
