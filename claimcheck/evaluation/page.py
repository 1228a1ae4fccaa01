"""A run as one HTML page that needs nothing else: no script, no network."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources

from claimcheck import __version__
from claimcheck.evaluation.plots import histogram, scatter
from claimcheck.evaluation.rows import Evaluation, Row
from claimcheck.evaluation.summary import Summary
from claimcheck.evaluation.tables import figure, summary_tables
from claimcheck.metrics.shape import Better, Measurement

WORST = 5
_BAD_SHOWN = 200


def page(evaluation: Evaluation, summary: Summary, title: str = "Evaluation") -> str:
    """The page: tables, distributions, paired analysis, worst rows with their evidence."""
    from jinja2 import Environment, StrictUndefined

    source = resources.files("claimcheck.evaluation").joinpath("page.html").read_text("utf-8")
    environment = Environment(autoescape=True, undefined=StrictUndefined)
    scatters = [
        (
            f"{pair.accuracy} against {pair.grounding}",
            f"wrong though grounded: {pair.faithful_wrong} · just wrong: {pair.unfaithful_wrong}",
            scatter(pair.points, pair.grounding, pair.accuracy),
        )
        for pair in summary.quadrants
    ] + [
        (
            f"abstain rate against {gate.cost}",
            "each dot is a fifth of the rows, ordered by cost",
            scatter(
                [(one.cost, one.abstain_rate) for one in gate.groups],
                f"mean {gate.cost} ({gate.unit})",
                "abstain rate",
            ),
        )
        for gate in summary.gates
    ]
    return environment.from_string(source).render(
        title=title,
        version=__version__,
        summary=summary,
        tables=summary_tables(summary),
        histograms=[(column, histogram(column)) for column in summary.columns],
        scatters=scatters,
        worst=list(worst_rows(evaluation, summary)),
        bad=evaluation.bad[:_BAD_SHOWN],
        figure=figure,
    )


def worst_rows(
    evaluation: Evaluation, summary: Summary
) -> Iterator[tuple[str, list[tuple[Row, Measurement]]]]:
    """For each metric that can be better or worse, the rows with the worst numbers first."""
    for column in summary.columns:
        if column.better is Better.NEITHER:
            continue
        sign = -1 if column.better is Better.LOWER else 1
        found = []
        for row in evaluation.rows:
            one = row.measurement(column.name)
            if one is not None and one.number is not None:
                found.append((sign * one.number, row.number, row, one))
        found.sort(key=lambda each: each[:2])
        if found:
            yield column.name, [(row, one) for _, _, row, one in found[:WORST]]
