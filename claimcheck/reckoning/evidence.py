"""Sentences worked out from the context's tables → evidence for their anchors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from claimcheck.anchors import ANSWER, Anchor, Kind, Quantity, Span
from claimcheck.context.grids import Grid
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.reader import Reading
from claimcheck.reckoning import reckon
from claimcheck.reckoning.reckoned import Reckoned, Scope

_MOST_GRIDS = 6
"""Tables asked for one sentence, those with most rows first."""


@dataclass(frozen=True, slots=True)
class TableEvidence:
    """What a table says to an anchor, and the documents that its rows come from."""

    evidence: Evidence
    sources: frozenset[str]

    @property
    def holds(self) -> bool:
        """True where the table bears the anchor out."""
        return self.evidence.agreement.outcome is Outcome.AGREES


@dataclass(frozen=True, slots=True)
class WorkedOut:
    """What tables say to an answer: to its anchors, and to words without one."""

    evidence: Mapping[Anchor, TableEvidence]
    unread: tuple[tuple[Anchor, TableEvidence], ...] = ()
    """What only a table tells to be wrong: the one of "one steal", the name of another row's."""


def worked_out(said: Reading, index: ContextIndex) -> WorkedOut:
    """What working the sentences of an answer out from the context's tables says.

    A sentence that holds speaks for all its anchors; one that fails speaks against the anchor
    whose words were decided, unless another table bears it out.
    """
    grids = sorted(
        (grid for grid in index.grids if len(grid.records) > 1),
        key=lambda grid: -len(grid.records),
    )[:_MOST_GRIDS]
    found: dict[Anchor, TableEvidence] = {}
    unread: dict[Span, tuple[Anchor, TableEvidence]] = {}
    for sentence, anchors in _sentences(said) if grids else ():
        for grid in grids:
            for result in reckon(sentence.text, grid, index.knows):
                evidence = _evidence(result, grid, index)
                start, end = sentence.start + result.start, sentence.start + result.end
                if result.scope is Scope.SENTENCE:
                    chosen = anchors if result.holds else _decided(anchors, start, end)
                else:
                    chosen = [one for one in anchors if _inside(one, start, end)]
                    if not chosen and not result.holds and _is_told(anchors):
                        anchor = _anchor(sentence, result)
                        unread.setdefault(anchor.span, (anchor, evidence))
                for one in chosen:
                    if one not in found or (evidence.holds and not found[one].holds):
                        found[one] = evidence
    return WorkedOut(found, tuple(unread.values()))


def _is_told(anchors: list[Anchor]) -> bool:
    """Whether something of a sentence is told without a hedge."""
    return any(one.hedge is None for one in anchors)


def _inside(anchor: Anchor, start: int, end: int) -> bool:
    within = start <= anchor.span.start and anchor.span.end <= end
    return within and anchor.kind is not Kind.CLAIM


def _anchor(sentence: Span, result: Reckoned) -> Anchor:
    """An anchor for words that were decided and that the reader took for no value."""
    text = sentence.text[result.start : result.end]
    span = Span(ANSWER, sentence.start + result.start, sentence.start + result.end, text)
    value = Quantity(Decimal(1), Decimal(1))
    if result.scope is Scope.NAME:
        value = Quantity(None, None, dimension="identifier", identifier=text)
    return Anchor(Kind.NUMERIC, span, value, sentence)


def _sentences(said: Reading) -> Iterator[tuple[Span, list[Anchor]]]:
    """The sentences that carry anchors, with these."""
    found: dict[Span, list[Anchor]] = {}
    for anchor in said.anchors:
        found.setdefault(anchor.sentence, []).append(anchor)
    yield from found.items()


def _decided(anchors: list[Anchor], start: int, end: int) -> list[Anchor]:
    """The anchor whose words were decided: a value there, else the smallest claim around it."""

    def rank(anchor: Anchor) -> tuple[bool, bool, int]:
        span = anchor.span
        apart = span.end <= start or end <= span.start
        return apart, anchor.kind is Kind.CLAIM, span.end - span.start

    return sorted(anchors, key=rank)[:1]


def _evidence(result: Reckoned, grid: Grid, index: ContextIndex) -> TableEvidence:
    outcome = Outcome.AGREES if result.holds else Outcome.DISAGREES
    reason = Reason.DERIVED if result.holds else Reason.WRONG_VALUE
    agreement = Agreement(outcome, reason, result.steps)
    return TableEvidence(
        Evidence(_span(result, grid, index), None, agreement, 1.0, owner=True),
        frozenset(index.span(record.passage).source for record in grid.records),
    )


def _span(result: Reckoned, grid: Grid, index: ContextIndex) -> Span:
    """The first decisive cell; the first row where no cell decides alone."""
    for row, column in result.cells:
        entry = grid.records[row].entries[column]
        if entry is not None:
            document = index.documents[entry.document]
            return Span(document.id, entry.cell.start, entry.cell.end, entry.cell.text)
    return index.span(grid.records[0].passage)
