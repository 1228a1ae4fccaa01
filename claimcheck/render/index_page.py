"""Many reports → a folder of evidence reports with an index: sortable table, score histogram."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from claimcheck.files import write_text
from claimcheck.findings import Report, Status, Verdict
from claimcheck.render.html import inert
from claimcheck.render.html import render as render_report
from claimcheck.render.pages import page
from claimcheck.render.summary import headline

BINS = 10
_WIDTH, _HEIGHT, _GAP = 64, 120, 8
_UNSAFE = re.compile(r"[^A-Za-z0-9]+")


class Entry(NamedTuple):
    """One report as a row of the index."""

    name: str
    href: str
    verdict: Verdict
    score: float
    checked: int
    contradicted: int
    unsupported: int
    hedged: int
    headline: str


class Bar(NamedTuple):
    """One part of a histogram's column: the reports of one verdict with a score in one bin."""

    verdict: Verdict
    x: int
    y: float
    width: int
    height: float
    title: str


def entry(name: str, href: str, report: Report) -> Entry:
    """What the index says about a report."""
    of = {status: sum(f.status is status for f in report.findings) for status in Status}
    return Entry(
        name=name,
        href=href,
        verdict=report.verdict,
        score=report.score,
        checked=len(report.findings) - of[Status.HEDGED],
        contradicted=of[Status.CONTRADICTED],
        unsupported=of[Status.UNSUPPORTED],
        hedged=of[Status.HEDGED],
        headline=headline(report),
    )


def render(entries: Sequence[Entry], title: str = "Evidence reports") -> str:
    """The index page."""
    columns = [sum(_bin(one.score) == index for one in entries) for index in range(BINS)]
    return page(
        "index",
        title=inert(title),
        entries=[
            one._replace(name=inert(one.name), headline=inert(one.headline)) for one in entries
        ],
        verdicts=[(verdict, sum(one.verdict is verdict for one in entries)) for verdict in Verdict],
        bars=list(_bars(entries)),
        columns=[(index * (_WIDTH + _GAP), number) for index, number in enumerate(columns)],
        tallest=max(columns, default=0),
        column_width=_WIDTH,
        width=BINS * (_WIDTH + _GAP) - _GAP,
        height=_HEIGHT,
        bins=BINS,
    )


def write(folder: Path, reports: Iterable[tuple[str, Report]]) -> Path:
    """Write an evidence report for each named report, and the index; returns the index's path.

    File names are made from the names' letters and a number, so that any name is safe.
    """
    entries = []
    for number, (name, report) in enumerate(reports, 1):
        slug = _UNSAFE.sub("-", name)[-60:].strip("-").lower()
        href = f"{number:04d}-{slug}.html" if slug else f"{number:04d}.html"
        write_text(folder / href, render_report(report, name))
        entries.append(entry(name, href, report))
    index = folder / "index.html"
    write_text(index, render(entries))
    return index


def _bin(score: float) -> int:
    return min(BINS - 1, int(score * BINS))


def _bars(entries: Sequence[Entry]) -> Iterator[Bar]:
    """The histogram's columns, each verdict stacked on the one before."""
    found = [
        [sum(_bin(one.score) == index and one.verdict is v for one in entries) for v in Verdict]
        for index in range(BINS)
    ]
    most = max((sum(column) for column in found), default=0)
    for index, column in enumerate(found):
        top = float(_HEIGHT)
        for verdict, number in zip(Verdict, column, strict=True):
            if not number:
                continue
            height = round(_HEIGHT * number / most, 2)
            top -= height
            yield Bar(
                verdict,
                index * (_WIDTH + _GAP),
                round(top, 2),
                _WIDTH,
                height,
                f"{number} {verdict.value} with a score from {index / BINS:.1f} "
                f"to {(index + 1) / BINS:.1f}",
            )
