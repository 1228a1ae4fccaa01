"""The summary of a run as one page that needs nothing else: distributions and worst rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from claimcheck.batch.summary import BINS, Summary, tables
from claimcheck.findings import Reason, Status, Verdict
from claimcheck.render.html import MARKS, inert
from claimcheck.render.pages import page as fill
from claimcheck.render.summary import WORDS

_WIDTH, _HEIGHT, _GAP = 32, 120, 4


class Bar(NamedTuple):
    """A rectangle of a drawing."""

    tone: str
    x: float
    y: float
    width: float
    height: float
    title: str


class Drawing(NamedTuple):
    """A histogram from 0 to 1, stacked by tone."""

    title: str
    note: str
    bars: list[Bar]
    labels: list[str]
    tallest: int


def page(summary: Summary) -> str:
    """The page."""
    return fill(
        "batch",
        title="Checked rows",
        summary=summary,
        shares=list(_shares(summary)),
        drawings=[
            _drawing(
                "Hallucination scores",
                "0 is clean, 1 is all unsupported",
                {verdict.value: summary.scores[verdict.value] for verdict in Verdict},
            ),
            _drawing(
                "Risk",
                "probability that something in the answer is unsupported",
                {"HEDGED": summary.risks},
            ),
        ],
        width=BINS * (_WIDTH + _GAP) - _GAP,
        height=_HEIGHT,
        statuses=[
            (status.value, MARKS[status], summary.statuses[status.value.lower()])
            for status in Status
        ],
        tables=[
            (inert(title), header, [[inert(cell) for cell in row] for row in rows])
            for title, header, rows in tables(summary)
            if title not in ("Batch", "Verdicts", "Findings")
        ],
        worst=[
            one.__class__(
                inert(one.id),
                *(one.verdict, one.score, one.risk, one.contradicted, one.unsupported),
                *(one.status, WORDS[Reason(one.reason)]),
                *(inert(one.words), inert(one.explanation), inert(one.evidence)),
            )
            for one in summary.worst
        ],
        first_errors=[(inert(name), inert(error)) for name, error in summary.first_errors],
    )


def _shares(summary: Summary) -> Iterator[tuple[str, int, float, float]]:
    """Each verdict with its number and where its part of a bar of length 100 begins and ends."""
    x = 0.0
    for verdict in Verdict:
        number = summary.verdicts[verdict.value]
        width = 100 * number / max(1, summary.checked)
        yield verdict.value, number, round(x, 3), round(width, 3)
        x += width


def _drawing(title: str, note: str, stacks: Mapping[str, Sequence[int]]) -> Drawing:
    columns = [sum(stack[place] for stack in stacks.values()) for place in range(BINS)]
    most = max(columns)
    bars = []
    for place in range(BINS):
        top = float(_HEIGHT)
        for tone, stack in stacks.items():
            if not stack[place]:
                continue
            height = max(1.0, round(_HEIGHT * stack[place] / most, 2))
            top -= height
            span = f"{place / BINS:.2f} to {(place + 1) / BINS:.2f}"
            what = tone if len(stacks) > 1 else "rows"
            words = f"{stack[place]:,} {what} from {span}"
            bars.append(Bar(tone, place * (_WIDTH + _GAP), round(top, 2), _WIDTH, height, words))
    labels = [f"{place / BINS:.1f}" for place in range(0, BINS + 1, 2)]
    return Drawing(title, note, bars, labels, most)
