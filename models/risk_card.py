"""What people read of a fitted risk model: its card, and the table of the page on benchmarks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from typing import Any

from claimcheck.bench.measures import Bin
from claimcheck.evaluation.tables import figure


def summary(data: Mapping[str, Any]) -> str:
    """What the page on benchmarks shows of it."""
    fitted = data["fitted"]
    unseen = ", ".join(
        f"{row['name']} {figure(row['auroc'])}" for row in data.get("not_in_the_fit", ())
    )
    columns = {
        "set": "name",
        "items": "items",
        "base rate": "base_rate",
        "AUROC of score": "score_auroc",
        "AUROC of risk, set left out": "auroc",
        "AUROC of risk, within": "within_auroc",
    }
    mean = {
        "name": "mean of sets",
        "items": fitted["items"],
        **{
            key: _mean(row[key] for row in data["left_one_set_out"])
            for key in ("base_rate", "score_auroc", "auroc", "within_auroc")
        },
    }
    return "\n".join(
        [
            f"claimcheck {fitted['claimcheck']}, {fitted['date']}. Calibration error over all "
            f"items, each set left out: {figure(fitted['calibration_error'])}."
            + (f" Not in the fit: {unseen} (AUROC)." if unseen else ""),
            "",
            *_rows([*data["left_one_set_out"], mean], columns),
        ]
    )


def _mean(values: Iterable[float | None]) -> float:
    return fmean(value for value in values if value is not None)


def _rows(rows: Sequence[Mapping[str, Any]], columns: Mapping[str, str]) -> list[str]:
    return [
        f"| {' | '.join(columns)} |",
        f"|---{'|---:' * (len(columns) - 1)}|",
        *(f"| {' | '.join(_cell(row[key]) for key in columns.values())} |" for row in rows),
    ]


def _cell(value: Any) -> str:
    return value if isinstance(value, str) else figure(value)


def card(data: Mapping[str, Any], table: Sequence[Bin]) -> str:
    """The model card."""

    fitted = data["fitted"]
    bins = [
        f"| {one.low:.1f} to {one.high:.1f} | {one.items} | {one.probability:.3f} | "
        f"{one.unsupported:.3f} |"
        for one in table
    ]
    strongest = sorted(data["weights"], key=lambda one: (-abs(one["weight"]), one["name"]))
    weights = [f"| {one['name']} | {one['weight']:+.3f} |" for one in strongest]
    return "\n".join(
        [
            "# The risk model",
            "",
            "Written by `models/fit_risk.py`; do not edit. What the probability means and how to",
            "use it stands in [docs/risk.md](../docs/risk.md).",
            "",
            f"- claimcheck {fitted['claimcheck']}, settings {fitted['settings']}, {fitted['date']}",
            f"- {fitted['items']} items, ridge {fitted['penalty']:g}",
            "- figures are by models that never saw the set, except under `within`, where they saw",
            "  four fifths of it; only the strength of the ridge was chosen by their Brier score",
            f"- mean AUROC {figure(fitted['mean_auroc'])}, calibration error over all items "
            + figure(fitted["calibration_error"]),
            "",
            "## Each set, left out",
            "",
            "A model cannot know how often a new source errs, so `mean risk` and `base rate` of a",
            "single set differ, and with them its calibration error (ECE).",
            "",
            *_rows(
                data["left_one_set_out"],
                {
                    "set": "name",
                    "items": "items",
                    "base rate": "base_rate",
                    "mean risk": "mean_risk",
                    "AUROC": "auroc",
                    "within": "within_auroc",
                    "score AUROC": "score_auroc",
                    "best BA": "best_balanced_accuracy",
                    "ECE": "calibration_error",
                    "Brier": "brier",
                },
            ),
            "",
            "## Reliability",
            "",
            "| risk | items | mean risk | unsupported |",
            "|---|---:|---:|---:|",
            *bins,
            "",
            "## Weights",
            "",
            "What one standard deviation of a feature adds to the log odds.",
            "",
            "| feature | weight |",
            "|---|---:|",
            *weights,
            "",
        ]
    )
