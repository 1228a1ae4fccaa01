"""Sentences worked out from the context's tables → evidence for their anchors."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.anchors import Anchor, Kind, Span
from claimcheck.context.grids import Grid
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.reader import Reading
from claimcheck.reckoning import reckon
from claimcheck.reckoning.reckoned import Reckoned

_MOST_GRIDS = 6
"""Tables asked for one sentence, those with most rows first."""


def worked_out(said: Reading, index: ContextIndex) -> dict[int, Evidence]:
    """Number of an anchor → what working its sentence out from a table says of it.

    A sentence that holds speaks for all its anchors; one that fails speaks against the anchor
    whose words were decided.
    """
    grids = sorted(
        (grid for grid in index.grids if len(grid.records) > 1),
        key=lambda grid: -len(grid.records),
    )[:_MOST_GRIDS]
    found: dict[int, Evidence] = {}
    for sentence, numbers in _sentences(said) if grids else ():
        for grid in grids:
            result = reckon(sentence.text, grid, index.knows)
            if result is None:
                continue
            evidence = _evidence(result, grid, index)
            anchors = [(number, said.anchors[number]) for number in numbers]
            if not result.holds:
                anchors = _decided(
                    anchors, sentence.start + result.start, sentence.start + result.end
                )
            found.update((number, evidence) for number, _ in anchors)
            break
    return found


def _sentences(said: Reading) -> Iterator[tuple[Span, list[int]]]:
    """The sentences that carry anchors, with the numbers of these."""
    found: dict[Span, list[int]] = {}
    for number, anchor in enumerate(said.anchors):
        found.setdefault(anchor.sentence, []).append(number)
    yield from found.items()


def _decided(anchors: list[tuple[int, Anchor]], start: int, end: int) -> list[tuple[int, Anchor]]:
    """The anchor whose words were decided: a value there, else the smallest claim around it."""

    def rank(pair: tuple[int, Anchor]) -> tuple[bool, bool, int]:
        span = pair[1].span
        apart = span.end <= start or end <= span.start
        return apart, pair[1].kind is Kind.CLAIM, span.end - span.start

    return sorted(anchors, key=rank)[:1]


def _evidence(result: Reckoned, grid: Grid, index: ContextIndex) -> Evidence:
    outcome = Outcome.AGREES if result.holds else Outcome.DISAGREES
    reason = Reason.DERIVED if result.holds else Reason.WRONG_VALUE
    return Evidence(
        _span(result, grid, index), None, Agreement(outcome, reason, result.steps), 1.0, owner=True
    )


def _span(result: Reckoned, grid: Grid, index: ContextIndex) -> Span:
    """The first decisive cell; the first row where no cell decides alone."""
    for row, column in result.cells:
        entry = grid.records[row].entries[column]
        if entry is not None:
            document = index.documents[entry.document]
            return Span(document.id, entry.cell.start, entry.cell.end, entry.cell.text)
    return index.span(grid.records[0].passage)
