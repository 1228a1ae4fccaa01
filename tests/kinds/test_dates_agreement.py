"""Two periods agree or disagree as every row of fixtures/date_agreement.jsonl says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from claimcheck.anchors import Period
from claimcheck.findings import Outcome
from claimcheck.kinds import dates

TABLE = Path(__file__).parents[2] / "fixtures" / "date_agreement.jsonl"
ROWS = [json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()]


def period(text: str) -> Period:
    """The one period that a text states."""
    (mention,) = dates.read(text)
    assert isinstance(mention.value, Period)
    return mention.value


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_agreement(row: dict[str, Any]) -> None:
    stated = period(row["stated"])
    if "reference" in row:
        stated = dates.resolve(stated, period(row["reference"]))
    agreement = dates.agree(period(row["claimed"]), stated)
    assert f"{agreement.outcome.value} {agreement.reason.value}" == row["expect"], row["why"]
    assert agreement.steps
    if agreement.outcome is not Outcome.UNRELATED:
        assert agreement.reason.supports is (agreement.outcome is Outcome.AGREES)


def test_the_table_is_large_enough_and_every_row_has_its_reason() -> None:
    assert len(ROWS) >= 100
    assert len({row["id"] for row in ROWS}) == len(ROWS)
    assert all(row["why"] for row in ROWS)


@pytest.mark.parametrize(
    ("start", "end", "amount", "unit"),
    [
        ("3 June 2023", "24 June 2023", 21, "day"),
        ("May 2010", "May 2015", 60, "month"),
        ("in 2010", "in 2015", 5, "year"),
        ("in 2010", "May 2015", 5, "year"),
        ("28 February 2024", "1 March 2024", 2, "day"),
        ("28 February 2023", "1 March 2023", 1, "day"),
        ("44 BC", "AD 14", 57, "year"),
        ("at 09:00", "at 17:30", 510, "minute"),
        ("at 22:00", "at 02:00", 240, "minute"),
        ("2024-05-21 07:06:07", "2024-05-21 07:21:07", 900, "second"),
        ("2024-05-21 23:50", "2024-05-22 00:20", 30, "minute"),
        ("2024-05-21 09:42", "at 09:51", 9, "minute"),
    ],
)
def test_the_time_between_two_dates(start: str, end: str, amount: int, unit: str) -> None:
    found = dates.span_between(period(start), period(end))
    assert found is not None
    assert (found.amount, found.unit, found.dimension) == (amount, unit, "time")


@pytest.mark.parametrize(
    ("start", "end"), [("in 2010", "at 09:00"), ("4 March", "in 2010"), ("Mondays", "in 2010")]
)
def test_what_cannot_be_subtracted_has_no_span(start: str, end: str) -> None:
    assert dates.span_between(period(start), period(end)) is None


@pytest.mark.parametrize(
    ("text", "amount", "unit"),
    [
        ("from 2 April to 23 April 2018", 21, "day"),
        ("from June 2007 to June 2012", 60, "month"),
        ("from 2010 to 2015", 5, "year"),
        ("from 8 AM to 4:30 PM", 510, "minute"),
        ("18:0-2:0", 480, "minute"),
    ],
)
def test_the_length_of_a_range(text: str, amount: int, unit: str) -> None:
    found = dates.span_of(period(text))
    assert found is not None
    assert (found.amount, found.unit) == (amount, unit)


@pytest.mark.parametrize("text", ["4 March 2024", "since 2017", "Q3 2024", "9 AM", "0:0-0:0"])
def test_a_point_has_no_length(text: str) -> None:
    assert dates.span_of(period(text)) is None


@pytest.mark.parametrize(
    ("birth", "event", "low", "high"),
    [
        ("30 August 1797", "1 January 1818", 20, 20),
        ("30 August 1797", "30 August 1818", 21, 21),
        ("in 1797", "in 1818", 20, 21),
        ("August 1797", "1 January 1818", 20, 20),
        ("29 February 2000", "28 February 2018", 17, 17),
        ("5 May 2000", "1 March 2000", None, None),
    ],
)
def test_age(birth: str, event: str, low: int | None, high: int | None) -> None:
    found = dates.age_at(period(birth), period(event))
    assert (found and (found.low, found.high)) == ((low, high) if high is not None else None)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2024-03-04", "4 March 2024"),
        ("March 4", "4 March"),
        ("2010–2015", "2010 to 2015"),
        ("since 2017", "since 2017"),
        ("before 30 June 2025", "before 30 June 2025"),
        ("third quarter of 2024", "Q3 2024"),
        ("second half of 2021", "H2 2021"),
        ("from 8 AM to 4:30 PM", "08:00 to 16:30"),
        ("Tuesdays", "Tuesdays"),
        ("Monday to Friday", "Monday to Friday"),
        ("every day", "every day"),
        ("first Sunday of each month", "first Sunday of the month"),
        ("0:0-0:0", "closed (00:00 to 00:00)"),
        ("5 p.m. EST", "17:00 UTC-05:00"),
        ("winter of 2022/23", "winter 2022/23"),
        ("the 1930s", "1930s"),
        ("mid-1970s", "mid 1970s"),
        ("late 19th century", "late 19th century"),
        ("3rd century BC", "3rd century BC"),
        ("44 BC", "44 BC"),
        ("AD 79", "AD 79"),
        ("FY2024", "fiscal 2024"),
        ("circa 1850", "about 1850"),
        ("from June 2007 to June 2012", "June 2007 to June 2012"),
        ("14–18 October 2024", "14 October to 18 October 2024"),
        ("Thursday, 7 November 2024", "Thursday, 7 November 2024"),
        ("yesterday", "the day before"),
        ("the same day", "the same day"),
        ("Two years later", "2 years after"),
        ("last Tuesday", "1 Tuesday before"),
        ("2024-W12", "week of 18 March 2024"),
        ("year to 31 March 2024", "fiscal year to 31 March 2024"),
        ("2024-03-04T10:22:33Z", "4 March 2024 10:22:33 UTC"),
    ],
)
def test_describing(text: str, words: str) -> None:
    assert dates.describe(period(text)) == words


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        ("two days later", "in 2009"),
        ("the following month", "in 2009"),
        ("two hours later", "4 March 2024"),
        ("Mondays", "4 March 2024"),
        ("on Thursday", "March 2024"),
        ("4 March", "5 April"),
        ("4 March 2024", "in 2009"),
        ("at 9 AM", "in 2009"),
    ],
)
def test_what_a_reference_cannot_settle_stays_as_it_is(text: str, reference: str) -> None:
    assert dates.resolve(period(text), period(reference)) == period(text)
