"""Checked documents as gates report them: each finding with its place in the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from claimcheck.explain import place
from claimcheck.findings import Evidence, Finding, Report, Status, Verdict
from claimcheck.render.positions import Position


class Place(NamedTuple):
    """Where words stand: a file or another source, and a position in it."""

    source: str
    start: Position
    end: Position
    file: bool
    """False where `source` names a passage that was handed over and is no file."""

    def __str__(self) -> str:
        return f"{self.source}:{self.start.line}:{self.start.column}"


@dataclass(frozen=True, slots=True)
class Acceptance:
    """Why a finding does not count: an entry of the baseline, or a comment in the text."""

    by: str
    """"baseline" or "comment"."""
    reason: str


@dataclass(frozen=True, slots=True)
class Complaint:
    """A finding that counts against a document, or would, had nobody accepted it."""

    finding: Finding
    place: Place
    offset: int | None
    """Offset in the file, in characters; None where the file holds the text in another form."""
    line: str
    fingerprint: str
    evidence: tuple[tuple[Place, Evidence], ...]
    accepted: Acceptance | None = None

    @property
    def level(self) -> str:
        """A contradiction is an error, a lack of support a warning."""
        return "error" if self.finding.status is Status.CONTRADICTED else "warning"


@dataclass(frozen=True, slots=True)
class Checked:
    """One checked document: what was found, what is left of it, and whether it may pass."""

    path: str
    name: str
    """The path, and for one of several answers in a file also which one."""
    report: Report
    complaints: tuple[Complaint, ...]
    score: float
    """The hallucination score over what is left after acceptance and switches."""
    broken: tuple[str, ...]
    """The policies that the document breaks, in words; empty where it passes."""

    @property
    def left(self) -> tuple[Complaint, ...]:
        """The complaints that nobody accepted."""
        return tuple(one for one in self.complaints if one.accepted is None)

    @property
    def decided(self) -> Report:
        """The report with the gate's decision as its verdict; its rules may be others."""
        if self.broken:
            return replace(self.report, verdict=Verdict.FAIL, reasons=self.broken)
        if self.report.verdict is Verdict.FAIL:
            return replace(self.report, verdict=Verdict.PASS, reasons=())
        return self.report


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An input that could not be checked, and what to do about it."""

    path: str
    message: str


@dataclass(frozen=True, slots=True)
class Run:
    """Everything that one run of a gate found."""

    checked: tuple[Checked, ...]
    unreadable: tuple[Unreadable, ...] = ()
    notices: tuple[str, ...] = ()
    """What a maintainer should tidy up: comments and baseline entries that accept nothing."""

    @property
    def failed(self) -> bool:
        """True where some document breaks a policy."""
        return any(one.broken for one in self.checked)

    def complaints(self) -> Iterator[Complaint]:
        """Every complaint, accepted ones too, file by file."""
        for one in self.checked:
            yield from one.complaints

    @property
    def summary(self) -> str:
        """One line that says how it went."""
        left = sum(len(one.left) for one in self.checked)
        accepted = sum(len(one.complaints) for one in self.checked) - left
        parts = [
            _number(len(self.checked), "document") + " checked",
            f"{sum(bool(one.broken) for one in self.checked)} failed",
            _number(left, "finding"),
        ]
        if accepted:
            parts.append(f"{accepted} accepted")
        if self.unreadable:
            parts.append(_number(len(self.unreadable), "input") + " could not be checked")
        return ", ".join(parts)


def where(spot: Place, evidence: Evidence) -> str:
    """The place of an evidence as a reader looks it up."""
    return str(spot) if spot.file else place(evidence.span)


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
