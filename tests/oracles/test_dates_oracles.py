"""Our readings against dateparser and dateutil, each where it is right.

Both are asked about whole candidates, never about running text: dateparser's search gives no
offsets and dateutil's fuzzy mode takes any number. The disagreements we keep are listed with the
reason why ours stands.
"""

from __future__ import annotations

import warnings
from datetime import UTC, datetime
from typing import Any

import pytest

from claimcheck.anchors import Period
from claimcheck.kinds import dates

dateparser_date = pytest.importorskip("dateparser.date")
dateutil_parser = pytest.importorskip("dateutil.parser")

BASE = datetime(2024, 5, 15, tzinfo=UTC).replace(tzinfo=None)

DAYS = [
    "2024-03-04",
    "2024/03/04",
    "March 4, 2024",
    "March 4th, 2024",
    "4 March 2024",
    "4th March 2024",
    "4 Mar 2024",
    "4-Mar-2024",
    "Mar 4 2024",
    "Sept. 12, 2023",
    "12 September 2023",
    "29 February 2024",
    "31 December 1999",
    "1 January 2000",
    "Thursday, 7 November 2024",
    "Fri, 1 Mar 2024",
    "25/12/2023",
    "12/25/2023",
    "13.04.2024",
    "July 21, 1899",
    "8 May 1945",
    "Mon Mar 4 10:22:33 2024",
    "2024 March 4",
]
CLOCKS = ["9 AM", "9am", "9:30 PM", "09:00", "21:15", "12:00 PM", "12:00 AM", "11:59 pm", "00:05"]
RELATIVE = [
    "yesterday",
    "tomorrow",
    "today",
    "2 days ago",
    "two weeks ago",
    "one week ago",
    "10 days ago",
]

NOT_OURS = {
    "may": "a modal verb",
    "12": "a number",
    "1-2": "a score",
    "24/7": "an idiom",
    "sun": "a star",
    "a": "an article",
    "march": "a verb",
    "3-2": "a score",
    "1.2.3": "a version",
    "10": "a number",
}
"""Candidates that dateparser or dateutil take for dates and we do not, with the reason."""

ONLY_OURS = {
    "third quarter of 2024": "quarters",
    "winter of 2022/23": "seasons",
    "44 BC": "years before Christ",
    "third century AD": "centuries",
    "from May 2010 to May 2015": "ranges",
    "FY2024": "fiscal years",
    "the 1990s": "decades; dateparser reads seconds",
    "Monday to Friday": "stretches of the week",
    "since 2017": "open intervals",
    "2024-W12": "weeks; dateutil reads a month",
}
"""What only we read, and what the others make of it."""


def period(text: str) -> Period:
    (mention,) = dates.read(text)
    assert isinstance(mention.value, Period)
    assert mention.text == text
    return mention.value


def by_dateparser(text: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        order = "DMY" if text.startswith(("25/", "13.")) else "MDY"
        parser = dateparser_date.DateDataParser(
            languages=["en"], settings={"RELATIVE_BASE": BASE, "DATE_ORDER": order}
        )
        return parser.get_date_data(text).date_obj


@pytest.mark.parametrize("text", DAYS)
def test_days_as_dateparser_and_dateutil_read_them(text: str) -> None:
    ours = period(text)
    assert ours.first is not None
    theirs = by_dateparser(text)
    assert theirs is not None
    assert ours.first[:3] == (theirs.year, theirs.month, theirs.day)
    other = dateutil_parser.parse(text, dayfirst=text.startswith("13."))
    assert ours.first[:3] == (other.year, other.month, other.day)


@pytest.mark.parametrize("text", CLOCKS)
def test_clock_times_as_dateparser_and_dateutil_read_them(text: str) -> None:
    ours = period(text).clock
    theirs, other = by_dateparser(text), dateutil_parser.parse(text)
    assert ours is not None
    assert ours[0] == theirs.hour * 60 + theirs.minute == other.hour * 60 + other.minute


@pytest.mark.parametrize("text", RELATIVE)
def test_relative_expressions_as_dateparser_resolves_them(text: str) -> None:
    ours = dates.resolve(period(text), period(BASE.date().isoformat()))
    theirs = by_dateparser(text)
    assert ours.first is not None
    assert ours.first[:3] == (theirs.year, theirs.month, theirs.day)


def by_dateutil(text: str) -> Any:
    try:
        return dateutil_parser.parse(text, default=BASE)
    except (ValueError, OverflowError):
        return None


@pytest.mark.parametrize("text", NOT_OURS, ids=str)
def test_what_they_take_for_a_date_and_we_do_not(text: str) -> None:
    assert dates.read(text) == ()
    assert by_dateparser(text) is not None or by_dateutil(text) is not None


@pytest.mark.parametrize("text", ONLY_OURS, ids=str)
def test_what_only_we_read(text: str) -> None:
    (ours,) = dates.read(text)
    assert isinstance(ours.value, Period)
    theirs = by_dateparser(text)
    first = ours.value.first
    assert first is None or theirs is None or first[:3] != (theirs.year, theirs.month, theirs.day)
