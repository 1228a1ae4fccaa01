"""Dates, clock times and weekdays are read from every row of fixtures/dates.jsonl."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from claimcheck.anchors import Granularity, Instant, Mention, Period
from claimcheck.kinds import dates

FIXTURES = Path(__file__).parents[2] / "fixtures"
WEEK = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def rows(name: str) -> list[Any]:
    """The rows of a case table, those with an `xfail` marked as expected to fail."""
    lines = (FIXTURES / name).read_text(encoding="utf-8").splitlines()
    return [
        pytest.param(
            row,
            id=row["id"],
            marks=[pytest.mark.xfail(reason=row["xfail"], strict=True)] if "xfail" in row else [],
        )
        for row in map(json.loads, lines)
    ]


def noted(period: Period) -> str:
    """A period in the notation of the case tables, all of its fields included."""
    parts = [period.approximator and "about", period.open, period.fiscal and "fiscal"]
    parts.append("every" if period.recurring else "")
    if period.relative:
        unit = period.relative.split()[1]
        grain = period.granularity.value
        own = unit in ("day", "week", "month", "quarter", "year")
        parts.append(f"rel {period.relative}" + (f"/{grain}" if own and unit != grain else ""))
    parts += [_date(period), _weekdays(period), _clock(period)]
    text = " ".join(part for part in parts if part)
    if period.granularity is Granularity.SEASON:
        return text
    return " or ".join([text, *(noted(other) for other in period.alternatives)])


def _day(at: Instant, *, yearless: bool) -> str:
    year = "-" if yearless else str(at.year)
    return f"{year}-{at.month:02d}-{at.day:02d}"


def _date(period: Period) -> str:
    first, last = period.named or (period.first, period.last)
    if first is None or last is None:
        return ""
    grain, bare = period.granularity, period.yearless
    start, end = _day(first, yearless=bare), _day(last, yearless=bare)
    if period.part:
        return f"{period.part} {start}..{end}"
    if grain is Granularity.DAY:
        assert start == end
        return start
    if grain in (Granularity.MINUTE, Granularity.SECOND):
        return start + "T"
    if grain is Granularity.MONTH and first.day == 1:
        return start[:-3]
    if grain is Granularity.YEAR and (first.month, first.day) == (1, 1):
        return str(first.year)
    return f"{start}..{end}" if grain is Granularity.RANGE else f"{grain.value} {start}..{end}"


def _weekdays(period: Period) -> str:
    days = ",".join(WEEK[day] for day in period.weekdays)
    return f"{days} {period.part}".strip() if period.first is None else days


def _clock(period: Period) -> str:
    if period.clock is None:
        return ""
    if period.granularity is Granularity.RANGE and period.clock == (0, 0):
        return "closed"
    first, last = (f"{at // 60:02d}:{at % 60:02d}" for at in period.clock)
    text = f"{first}-{last}" if period.granularity is Granularity.RANGE else first
    text += f":{period.second:02d}" if period.second is not None else ""
    return text if period.offset is None else f"{text} utc{period.offset:+d}"


def shown(mention: Mention) -> list[str]:
    assert isinstance(mention.value, Period)
    text = noted(mention.value).replace("T ", "T")
    return [mention.text, text + ("?" if mention.uncertain else "")]


@pytest.mark.parametrize("row", rows("dates.jsonl"))
def test_reading(row: dict[str, Any]) -> None:
    mentions = dates.read(row["text"])
    assert [shown(mention) for mention in mentions] == row["expect"], row["why"]


def test_every_row_has_its_reason_and_its_own_id() -> None:
    table = [json.loads(line) for line in (FIXTURES / "dates.jsonl").open(encoding="utf-8")]
    assert len(table) >= 250
    assert len({row["id"] for row in table}) == len(table)
    assert all(row["why"] for row in table)
    assert sum("xfail" in row for row in table) <= 0.03 * len(table)
