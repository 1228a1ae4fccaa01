"""Summaries and comparisons as text for a terminal or as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from claimcheck.evaluation.summary import Summary

NOTHING = "–"

Table = tuple[str, tuple[str, ...], list[tuple[str, ...]]]
"""Title, header, rows."""


def figure(value: float | None, *, digits: int = 3) -> str:
    """A number as people read it; counts and large numbers without decimals, None as a dash."""
    if value is None:
        return NOTHING
    if isinstance(value, int) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.{digits}f}"


def share(value: float | None) -> str:
    """A share in percent."""
    return NOTHING if value is None else f"{value:.1%}"


def summary_tables(summary: Summary) -> list[Table]:
    """The tables of a summary: primary, appendix, every metric, paired analysis."""
    tables: list[Table] = [
        *_figures("Summary", summary.primary),
        (
            "Metrics",
            ("metric", "n", "mean", "sd", "min", "median", "max", "passed", "n/a", "failed"),
            [
                (
                    one.name,
                    str(one.applicable),
                    figure(one.mean),
                    figure(one.deviation),
                    figure(one.low),
                    figure(one.median),
                    figure(one.high),
                    share(one.pass_rate),
                    str(one.not_applicable),
                    str(one.failed),
                )
                for one in summary.columns
            ],
        ),
    ]
    if summary.quadrants:
        tables.append(
            (
                "Grounding against accuracy",
                (
                    "pair",
                    "grounded, right",
                    "grounded, wrong (bad context)",
                    "ungrounded, right",
                    "ungrounded, wrong",
                    "correlation",
                ),
                [
                    (
                        f"{one.grounding} / {one.accuracy}",
                        str(one.faithful_right),
                        str(one.faithful_wrong),
                        str(one.unfaithful_right),
                        str(one.unfaithful_wrong),
                        figure(one.correlation),
                    )
                    for one in summary.quadrants
                ],
            )
        )
    if summary.gates:
        tables.append(
            (
                "Cost against abstaining",
                ("cost", "answered", "mean", "median", "abstained", "mean", "median"),
                [
                    (
                        f"{one.cost} ({one.unit})" if one.unit else one.cost,
                        str(one.answered),
                        figure(one.answered_mean),
                        figure(one.answered_median),
                        str(one.abstained),
                        figure(one.abstained_mean),
                        figure(one.abstained_median),
                    )
                    for one in summary.gates
                ],
            )
        )
        tables.append(
            (
                "Abstain rate by cost",
                ("cost", "rows", "mean cost", "abstain rate"),
                [
                    (gate.cost, str(one.rows), figure(one.cost), share(one.abstain_rate))
                    for gate in summary.gates
                    for one in gate.groups
                ],
            )
        )
    tables.extend(_figures("Appendix", summary.appendix))
    return tables


def _figures(title: str, figures: Sequence[tuple[str, float | None]]) -> list[Table]:
    """One row of named figures, unless the metrics of this run give none of them but the count."""
    if all(value is None for name, value in figures if name != "N"):
        return []
    return [(title, tuple(name for name, _ in figures), [tuple(figure(v) for _, v in figures)])]


def as_text(tables: Iterable[Table]) -> str:
    """Aligned columns for a terminal."""
    return "\n\n".join(_text(*table) for table in tables) + "\n"


def as_markdown(tables: Iterable[Table]) -> str:
    """Markdown tables, the first under a heading of the first level."""
    return "\n\n".join(_markdown(*table) for table in tables) + "\n"


def _text(title: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[i]) for row in [header, *rows]) for i in range(len(header))]

    def line(cells: Sequence[str]) -> str:
        first, *rest = zip(cells, widths, strict=True)
        parts = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in rest)]
        return "  ".join(parts).rstrip()

    return "\n".join(
        [title, line(header), line(["-" * width for width in widths]), *map(line, rows)]
    )


def _markdown(title: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    def line(cells: Sequence[str]) -> str:
        return (
            "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
        )

    rule = "|---|" + "---:|" * (len(header) - 1)
    return "\n".join([f"## {title}", "", line(header), rule, *map(line, rows)])
