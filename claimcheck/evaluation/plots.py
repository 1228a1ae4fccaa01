"""Small drawings as inline SVG: histograms and scatter plots, without a script or a network."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from claimcheck.evaluation.tables import figure

if TYPE_CHECKING:
    from markupsafe import Markup

    from claimcheck.evaluation.summary import Column

WIDTH, HEIGHT = 360, 160
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 10, 12, 34
_MOST_POINTS = 2000
"""Points beyond which a scatter plot draws every n-th, so that the page stays small."""


def histogram(column: Column) -> Markup:
    """The distribution of a metric, with its mean and threshold as lines."""
    if not column.bins or column.low is None or column.high is None:
        return _svg("no values", [])
    scale = (column.low, column.high) if column.unit else (0.0, 1.0)
    most = max(column.bins)
    step = (WIDTH - _LEFT - _RIGHT) / len(column.bins)
    parts = []
    for place, count in enumerate(column.bins):
        height = (HEIGHT - _TOP - _BOTTOM) * count / most
        parts.append(
            f'<rect class="bar" x="{_LEFT + place * step + 0.5:.1f}" '
            f'y="{HEIGHT - _BOTTOM - height:.1f}" width="{step - 1:.1f}" height="{height:.1f}">'
            f"<title>{count}</title></rect>"
        )
    parts += _axes(scale, (0, most), column.unit, "rows")
    for value, kind in ((column.mean, "mean"), (column.threshold, "threshold")):
        if value is not None and scale[0] <= value <= scale[1] and scale[1] > scale[0]:
            x = _LEFT + (WIDTH - _LEFT - _RIGHT) * (value - scale[0]) / (scale[1] - scale[0])
            parts.append(
                f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP}" '
                f'y2="{HEIGHT - _BOTTOM}"><title>{kind} {figure(value)}</title></line>'
            )
    return _svg(f"Distribution of {column.name}", parts)


def scatter(points: Sequence[tuple[float, float]], x_label: str, y_label: str) -> Markup:
    """One dot a point; where many fall together the dots darken."""
    if not points:
        return _svg("no values", [])
    shown = points[:: max(1, -(-len(points) // _MOST_POINTS))]
    across = _range([x for x, _ in points])
    up = _range([y for _, y in points])
    parts = []
    for x, y in shown:
        left = _LEFT + (WIDTH - _LEFT - _RIGHT) * (x - across[0]) / (across[1] - across[0])
        high = HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * (y - up[0]) / (up[1] - up[0])
        parts.append(
            f'<circle class="dot" cx="{left:.1f}" cy="{high:.1f}" r="4">'
            f"<title>{figure(x)}, {figure(y)}</title></circle>"
        )
    parts += _axes(across, up, x_label, y_label)
    return _svg(f"{y_label} against {x_label}", parts)


def _range(values: Sequence[float]) -> tuple[float, float]:
    """From 0 to 1 for shares, else the span of the values, never empty."""
    low, high = min(values), max(values)
    if low >= 0 and high <= 1:
        return 0.0, 1.0
    return (low, high) if high > low else (low - 1, high + 1)


def _axes(
    across: tuple[float, float], up: tuple[float, float], x_label: str, y_label: str
) -> list[str]:
    from markupsafe import escape

    bottom, right = HEIGHT - _BOTTOM, WIDTH - _RIGHT
    texts = (
        (_LEFT, bottom + 13, "start", figure(across[0])),
        (right, bottom + 13, "end", figure(across[1])),
        ((_LEFT + right) / 2, HEIGHT - 5, "middle", x_label),
        (_LEFT - 4, bottom, "end", figure(up[0])),
        (_LEFT - 4, _TOP + 8, "end", figure(up[1])),
        (4, _TOP - 3, "start", y_label),
    )
    lines = [
        f'<line class="axis" x1="{_LEFT}" x2="{right}" y1="{bottom}" y2="{bottom}"/>',
        f'<line class="axis" x1="{_LEFT}" x2="{_LEFT}" y1="{_TOP}" y2="{bottom}"/>',
    ]
    return lines + [
        f'<text x="{x}" y="{y}" text-anchor="{anchor}">{escape(text)}</text>'
        for x, y, anchor, text in texts
    ]


def _svg(title: str, parts: Sequence[str]) -> Markup:
    from markupsafe import Markup, escape

    body = "".join(parts)
    # Every text above went through escape(); the rest are numbers that this module formatted.
    return Markup(  # noqa: S704
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">{body}</svg>'
    )
