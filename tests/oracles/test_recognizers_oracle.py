"""Quantities and dates against recognizers-text, and every disagreement with its reason.

It needs emoji below 2, so `.ci/recognizers` runs this file in an environment of its own; elsewhere
it is skipped. Rows without `theirs` are read alike by both; the others give both readings.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from claimcheck.anchors import Granularity, Period, Quantity
from claimcheck.kinds import dates, numbers
from claimcheck.kinds.numbers import units
from tests.cases import rows

_numbers = pytest.importorskip("recognizers_number")
_units = pytest.importorskip("recognizers_number_with_unit")
_dates = pytest.importorskip("recognizers_date_time")

WRITTEN = datetime(2024, 5, 15)  # noqa: DTZ001 recognizers-text takes naive times only
MODELS: dict[str, Callable[..., Any]] = {
    "number": _numbers.recognize_number,
    "ordinal": _numbers.recognize_ordinal,
    "percentage": _numbers.recognize_percentage,
    "currency": _units.recognize_currency,
    "dimension": _units.recognize_dimension,
    "temperature": _units.recognize_temperature,
    "date": functools.partial(_dates.recognize_datetime, reference=WRITTEN),
}


def theirs(model: str, text: str) -> list[str]:
    """What recognizers-text reads, as "words = value" a finding."""
    found = MODELS[model](text, "en-us")
    return [f"{text[one.start : one.end + 1]} = {_resolved(model, one)}" for one in found]


def _resolved(model: str, one: Any) -> str:
    if model == "date":
        return _dated(one)
    amount = one.resolution["value"]
    return "nothing" if amount is None else _plain(Decimal(amount.rstrip("%")))


def _dated(one: Any) -> str:
    readings = one.resolution["values"]
    timex = readings[0]["timex"]
    if one.type_name.endswith("duration"):
        return f"{readings[0]['value']} s"
    if one.type_name.endswith("time"):
        return "|".join(reading["value"] for reading in readings)
    if timex.startswith("XXXX"):
        return timex
    if "start" in readings[0] and "end" in readings[0]:
        return f"{readings[0]['start']}/{readings[0]['end']}"
    return readings[0].get("value") or f"{readings[0]['Mod']} {timex}"


def ours(model: str, text: str) -> list[str]:
    """What we read, in the same words."""
    if model != "date":
        found = [one for one in numbers.read(text) if isinstance(one.value, Quantity)]
        return [f"{one.text} = {_quantity(one.value)}" for one in found]
    here = dates.read(text)
    if not here:  # A duration is a quantity of time.
        found = [one for one in numbers.read(text) if one.value.dimension == "time"]
        return [f"{one.text} = {_seconds(one.value)}" for one in found]
    return [f"{one.text} = {_period(one.value)}" for one in here]


def _quantity(value: Quantity) -> str:
    if value.identifier:
        return f"the name {value.identifier}"
    ends = {end for end in (value.low, value.high) if end is not None}
    return " to ".join(_plain(end) for end in sorted(ends))


def _seconds(value: Quantity) -> str:
    unit, second = units.unit_of(value.unit), units.unit_of("second")
    assert unit is not None
    assert second is not None
    assert value.amount is not None
    return f"{_plain(units.convert(value.amount, unit, second))} s"


def _plain(amount: Decimal) -> str:
    return f"{float(amount):.12g}"


def _period(value: Period) -> str:
    if value.relative:
        (today,) = dates.read(WRITTEN.date().isoformat())
        value = dates.resolve(value, today.value)
    if value.clock is not None:
        return "|".join(_clock(one) for one in (value, *value.alternatives))
    if value.open or value.first is None or value.last is None or value.first.year < 1:
        return dates.describe(value)
    first, last = value.first, value.last
    if value.yearless:
        day = f"-{first.day:02}" if value.granularity is Granularity.DAY else ""
        return f"XXXX-{first.month:02}{day}"
    if value.granularity is Granularity.DAY:
        return date(*first[:3]).isoformat()
    # Their ranges end where the text says, their months and years with the next one's first day.
    written_out = value.granularity is Granularity.RANGE
    end = date(*last[:3]) + timedelta(days=0 if written_out else 1)
    return f"{date(*first[:3])}/{end}"


def _clock(value: Period) -> str:
    assert value.clock is not None
    start, end = (f"{minutes // 60 % 24:02}:{minutes % 60:02}:00" for minutes in value.clock)
    return start if start == end else f"{start}/{end}"


@pytest.mark.parametrize("row", rows("oracles_recognizers"), ids=lambda row: row["id"])
def test_readings_are_those_of_recognizers_text_or_the_row_says_why(row: dict[str, Any]) -> None:
    assert ours(row["model"], row["text"]) == row["ours"]
    assert theirs(row["model"], row["text"]) == row.get("theirs", row["ours"])
    assert ("theirs" in row) == ("why" in row)
