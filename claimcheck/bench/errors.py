"""The worst mistakes of a measurement, with their reports, for reading."""

from __future__ import annotations

import textwrap
from bisect import insort
from dataclasses import dataclass, field

from claimcheck.bench.items import Item
from claimcheck.context import index_context
from claimcheck.findings import Report
from claimcheck.risk import features, shipped

FALSE_ALARM, MISS = "false alarms", "misses"
_SHOWN = 4000
"""Characters of a context that are printed."""
_REASONS = 6
"""Features named as what a risk is made of."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """An item that was judged wrongly, and how far off the judgement was."""

    rank: tuple[float, str]
    item: Item
    report: Report


@dataclass
class Worst:
    """The `keep` worst false alarms and misses of each set, by risk or else by score."""

    keep: int
    _found: dict[tuple[str, str], list[Mistake]] = field(default_factory=dict)

    def add(self, item: Item, report: Report) -> None:
        """Keep the item if it was judged wrongly and badly enough."""
        flagged = bool(report.flagged)
        if flagged == item.unsupported:
            return
        surety = report.score if report.risk is None else report.risk
        rank = (-surety if flagged else surety, item.id)
        place = self._found.setdefault((item.dataset, FALSE_ALARM if flagged else MISS), [])
        insort(place, Mistake(rank, item, report), key=lambda one: one.rank)
        del place[self.keep :]

    def markdown(self) -> str:
        """All of them, worst first, by set."""
        parts = ["# Worst errors"]
        for (dataset, sort), mistakes in sorted(self._found.items()):
            parts.append(f"## {dataset}: {sort}")
            parts += [_described(one) for one in mistakes]
        if len(parts) == 1:
            parts.append("None.")
        return "\n\n".join(parts) + "\n"


def _described(mistake: Mistake) -> str:
    item, report = mistake.item, mistake.report
    chance = "" if report.risk is None else f", risk {report.risk:.2f}"
    facts = [f"score {report.score:.2f}{chance}, verdict {report.verdict.value}"]
    model = shipped()
    if report.risk is not None and model is not None:
        index = index_context(item.context, settings=report.settings)
        values = features(report.findings, report.answer, index)
        parts = model.contributions(values)[:_REASONS]
        facts.append(f"risk from: {', '.join(f'{name} {part:+.2f}' for name, part in parts)}")
    if item.error_types:
        facts.append(f"error types: {', '.join(item.error_types)}")
    for start, end in dict.fromkeys(item.spans or ()):
        facts.append(f"marked: {item.answer[start:end]!r}")
    context = "\n\n".join(document.text for document in report.documents)
    if len(context) > _SHOWN:
        context = f"{context[:_SHOWN]} … ({len(context) - _SHOWN} more characters)"
    return "\n\n".join(
        [
            f"### {item.id}",
            "\n".join(f"- {fact}" for fact in facts),
            "Report:",
            _quoted(report.render("text")),
            "Context:",
            _quoted(context),
        ]
    )


def _quoted(text: str) -> str:
    return textwrap.indent(text.rstrip(), "    ", lambda _: True)
