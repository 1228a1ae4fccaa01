"""A measurement as text for a terminal, as Markdown or as JSON."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

from claimcheck.bench.run import FLAGS, VERDICT, Bench, Line
from claimcheck.errors import InputError
from claimcheck.evaluation.tables import Table, as_markdown, as_text, figure, share


def show(result: Bench, form: str) -> str:
    """The result in "text", "markdown" or "json"."""
    if form == "json":
        return json.dumps(to_dict(result), indent=2, ensure_ascii=False) + "\n"
    head = (
        f"claimcheck {result.version}, settings {result.settings.hash}, {result.date}, "
        f"{result.machine}"
        + (f", at most {result.limit} items a set" if result.limit is not None else "")
    )
    tables = _tables(result)
    return f"{head}\n\n{as_markdown(tables) if form == 'markdown' else as_text(tables)}"


def to_dict(result: Bench) -> dict[str, Any]:
    """Plain data."""
    return {
        "version": result.version,
        "date": result.date,
        "machine": result.machine,
        "limit": result.limit,
        "settings": result.settings.to_dict(),
        "sets": [dataclasses.asdict(line) for line in result.lines],
        "kinds": [
            {
                **{
                    "kind" if name == "detector" else name: value
                    for name, value in dataclasses.asdict(one.line).items()
                    if name not in ("span_f1", "coverage", "milliseconds")
                },
                "anchors": one.anchors,
                "flags": one.flags,
                "on_marked": one.on_marked,
            }
            for one in result.kinds
        ],
        "error_types": [dataclasses.asdict(line) for line in result.error_types],
        "skipped": {name: dict(reasons) for name, reasons in result.skipped.items()},
        "failures": dict(result.failures),
    }


def put(page: str, name: str, body: str) -> str:
    """A Markdown page with new text between the lines `<!-- NAME -->` and `<!-- end of … -->`."""
    start, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    # A page may also speak of the marks; only those with a line of their own hold the text.
    lines = page.split("\n")
    if start not in lines or end not in lines[lines.index(start) :]:
        raise InputError(
            "the page", f"has no lines {start} … {end}", "Write both where it is to stand."
        )
    first = lines.index(start)
    last = lines.index(end, first)
    return "\n".join([*lines[: first + 1], "", body.strip(), "", *lines[last:]])


def _side_by_side(result: Bench) -> Table:
    """One row a set: how good the flags are, and how well each detector ranks."""
    by_set: dict[str, dict[str, Line]] = {}
    for line in result.lines:
        by_set.setdefault(line.dataset, {})[line.detector] = line
    others = [
        name
        for name in dict.fromkeys(line.detector for line in result.lines)
        if name not in (FLAGS, VERDICT)
    ]
    rows = []
    for name, lines in by_set.items():
        flags = lines[FLAGS]
        measured = (flags.base_rate, flags.precision, flags.recall, flags.balanced_accuracy)
        ranked = (lines[one].auroc if one in lines else None for one in (FLAGS, *others))
        rows.append((name, str(flags.items), *map(figure, measured), *map(figure, ranked)))
    header = ("set", "items", "base", "P", "R", "BA", "AUROC: score", *others)
    return ("Flags, and how well each detector ranks", header, rows)


def _tables(result: Bench) -> list[Table]:
    tables: list[Table] = [
        _side_by_side(result),
        (
            "By set",
            (
                *("set", "detector", "items", "base", "P", "R", "F1", "BA", "best BA", "AUROC"),
                *("span F1", "coverage", "ms"),
            ),
            [
                (
                    line.dataset,
                    line.detector,
                    *_measures(line),
                    figure(line.span_f1),
                    share(line.coverage),
                    figure(line.milliseconds, digits=1),
                )
                for line in result.lines
            ],
        ),
        (
            "By kind of anchor",
            (
                *("set", "kind", "items", "base", "P", "R", "F1", "BA", "best BA", "AUROC"),
                *("anchors", "flags", "flags on marked"),
            ),
            [
                (
                    one.line.dataset,
                    one.line.detector,
                    *_measures(one.line),
                    str(one.anchors),
                    str(one.flags),
                    share(one.on_marked),
                )
                for one in result.kinds
            ],
        ),
    ]
    if result.error_types:
        tables.append(
            (
                "By type of error",
                ("set", "type", "items", "R of any flag"),
                [
                    (one.dataset, one.error_type, str(one.items), figure(one.recall))
                    for one in result.error_types
                ],
            )
        )
    if result.skipped:
        tables.append(
            (
                "Rows left out",
                ("set", "reason", "rows"),
                [
                    (name, reason, str(count))
                    for name, reasons in result.skipped.items()
                    for reason, count in reasons.items()
                ],
            )
        )
    return tables


def _measures(line: Line) -> tuple[str, ...]:
    return (
        str(line.items),
        figure(line.base_rate),
        figure(line.precision),
        figure(line.recall),
        figure(line.f1),
        figure(line.balanced_accuracy),
        figure(line.best_balanced_accuracy),
        figure(line.auroc),
    )
