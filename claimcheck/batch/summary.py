"""What a run found, counted from its output files."""

from __future__ import annotations

import dataclasses
import heapq
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from claimcheck import __version__
from claimcheck.batch.check import COUNTS, VerifyBatch
from claimcheck.batch.output import read
from claimcheck.batch.parts import Part
from claimcheck.errors import InputError
from claimcheck.evaluation.tables import Table, figure, share
from claimcheck.evaluation.tables import as_markdown as tables_as_markdown
from claimcheck.findings import Verdict
from claimcheck.render.summary import short

BINS = 20
WORST = 50
ERRORS = 20
_WIDTH = 300


@dataclass(frozen=True, slots=True)
class Worst:
    """A row that ought to be looked at first, with its gravest finding."""

    id: str
    verdict: str
    score: float
    risk: float | None
    contradicted: int
    unsupported: int
    status: str
    reason: str
    words: str
    explanation: str
    evidence: str


@dataclass(slots=True)
class Summary:
    """The figures of a run."""

    rows: int = 0
    checked: int = 0
    errors: int = 0
    flagged_rows: int = 0
    """Checked rows with at least one contradicted or unsupported finding."""
    verdicts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(map(str, Verdict), 0))
    statuses: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COUNTS, 0))
    reasons: dict[str, int] = field(default_factory=dict)
    kinds: dict[str, int] = field(default_factory=dict)
    score_mean: float | None = None
    risk_mean: float | None = None
    milliseconds_mean: float | None = None
    scores: dict[str, list[int]] = field(
        default_factory=lambda: {str(one): [0] * BINS for one in Verdict}
    )
    """Verdict → how many rows have a score in each of twenty bins from 0 to 1."""
    risks: list[int] = field(default_factory=lambda: [0] * BINS)
    problems: dict[str, int] = field(default_factory=dict)
    """The most frequent errors."""
    first_errors: list[tuple[str, str]] = field(default_factory=list)
    """Ids and errors of the first rows that could not be checked."""
    worst: list[Worst] = field(default_factory=list)
    inputs: int = 0
    parts: int = 0
    preset: str = ""
    settings: str = ""
    version: str = __version__

    @property
    def flagged_share(self) -> float:
        """Share of the checked rows that have a flagged finding."""
        return self.flagged_rows / self.checked if self.checked else 0.0

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {**dataclasses.asdict(self), "flagged_share": self.flagged_share}


def summarise(folder: Path, parts: Sequence[Part], check: VerifyBatch) -> Summary:
    """Read every part of a run once; what is kept in memory does not grow with the rows."""
    summary = Summary(
        inputs=len({part.source.path for part in parts}),
        parts=len(parts),
        preset=check.settings.preset,
        settings=check.settings.hash,
    )
    reasons: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    problems: Counter[str] = Counter()
    sums: dict[str, float] = dict.fromkeys(("score", "risk", "milliseconds"), 0.0)
    known: Counter[str] = Counter()
    worst: list[tuple[tuple[float, ...], Worst]] = []
    number = 0
    for part in parts:
        table, _ = read(folder / part.output)
        if table is None:
            raise InputError(
                str(folder / part.output), "cannot be read", "Give the same command again."
            )
        for row in _rows(table):
            number += 1
            summary.rows += 1
            if row["error"] is not None:
                summary.errors += 1
                problems[short(row["error"], _WIDTH)] += 1
                if len(summary.first_errors) < ERRORS:
                    summary.first_errors.append((row["id"], short(row["error"], _WIDTH)))
                continue
            _count(summary, row)
            for name in sums:
                if row.get(name) is not None:
                    sums[name] += row[name]
                    known[name] += 1
            reasons.update(one["reason"] for one in row["flagged"])
            kinds.update(one["kind"] for one in row["flagged"])
            if row["flagged"]:
                _keep(worst, _gravity(row, number), row)
    summary.reasons = dict(_ordered(reasons))
    summary.kinds = dict(_ordered(kinds))
    summary.problems = dict(_ordered(problems)[:ERRORS])
    mean = {name: sums[name] / count for name, count in known.items()}
    summary.score_mean, summary.risk_mean = mean.get("score"), mean.get("risk")
    summary.milliseconds_mean = mean.get("milliseconds")
    summary.worst = [one for _, one in sorted(worst, key=lambda pair: pair[0], reverse=True)]
    return summary


def _rows(table: Any) -> list[dict[str, Any]]:
    """The rows without their reports, which are long."""
    names = [name for name in table.schema.names if name != "report"]
    found: list[dict[str, Any]] = table.select(names).to_pylist()
    return found


def _count(summary: Summary, row: dict[str, Any]) -> None:
    summary.checked += 1
    summary.flagged_rows += bool(row["flagged"])
    summary.verdicts[row["verdict"]] += 1
    for name in COUNTS:
        summary.statuses[name] += row[name]
    summary.scores[row["verdict"]][_bin(row["score"])] += 1
    if row["risk"] is not None:
        summary.risks[_bin(row["risk"])] += 1


def _bin(value: float) -> int:
    return min(BINS - 1, int(value * BINS))


def _gravity(row: dict[str, Any], number: int) -> tuple[float, ...]:
    """What makes a row worse than another; of equal ones the earlier comes first."""
    order = (Verdict.PASS, Verdict.WARN, Verdict.FAIL).index(Verdict(row["verdict"]))
    return (order, row["score"], row["risk"] or 0.0, row["contradicted"], -number)


def _keep(
    worst: list[tuple[tuple[float, ...], Worst]], gravity: tuple[float, ...], row: dict[str, Any]
) -> None:
    if len(worst) == WORST and gravity <= worst[0][0]:
        return
    finding = max(row["flagged"], key=lambda one: one["status"] == "CONTRADICTED")
    seen = finding["evidence"][0] if finding["evidence"] else None
    item = Worst(
        id=row["id"],
        verdict=row["verdict"],
        score=row["score"],
        risk=row["risk"],
        contradicted=row["contradicted"],
        unsupported=row["unsupported"],
        status=finding["status"],
        reason=finding["reason"],
        words=short(finding["text"], _WIDTH),
        explanation=short(finding["explanation"], _WIDTH),
        evidence=short(seen["text"], _WIDTH) if seen else "",
    )
    heapq.heappush(worst, (gravity, item))
    if len(worst) > WORST:
        heapq.heappop(worst)


def _ordered(counts: Counter[str]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda one: (-one[1], one[0]))


def tables(summary: Summary) -> list[Table]:
    """The tables of a summary, for Markdown and the page."""
    found: list[Table] = [
        (
            "Batch",
            ("rows", "checked", "errors", "flagged", "flagged share", "mean score", "mean risk"),
            [
                (
                    f"{summary.rows:,}",
                    f"{summary.checked:,}",
                    f"{summary.errors:,}",
                    f"{summary.flagged_rows:,}",
                    share(summary.flagged_share),
                    figure(summary.score_mean),
                    figure(summary.risk_mean),
                )
            ],
        ),
        _counted("Verdicts", "verdict", summary.verdicts, summary.checked),
        _counted("Findings", "status", summary.statuses, sum(summary.statuses.values())),
    ]
    flagged = sum(summary.kinds.values())
    if summary.reasons:
        found.append(_counted("Why findings are flagged", "reason", summary.reasons, flagged))
        found.append(_counted("Flagged by kind", "kind", summary.kinds, flagged))
    if summary.problems:
        found.append(_counted("Errors", "error", summary.problems, summary.errors))
    return found


def _counted(title: str, name: str, counts: dict[str, int], total: int) -> Table:
    rows: list[tuple[str, ...]] = [
        (one, f"{number:,}", share(number / total if total else None))
        for one, number in counts.items()
    ]
    return title, (name, "number", "share"), rows


def as_markdown(summary: Summary) -> str:
    """The summary as Markdown, with the worst rows at its end."""
    found = tables(summary)
    if summary.worst:
        rows: list[tuple[str, ...]] = [
            (one.id, one.verdict, figure(one.score), figure(one.risk), one.explanation)
            for one in summary.worst
        ]
        found.append(("Worst rows", ("id", "verdict", "score", "risk", "first finding"), rows))
    made = f"claimcheck {summary.version}, preset {summary.preset}, settings {summary.settings}."
    return f"{tables_as_markdown(found)}\n{made}\n"
