"""Laws that hold for every text and every date, not only for the rows of the case tables."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.anchors import Granularity, Period
from claimcheck.findings import Outcome, Reason
from claimcheck.kinds import dates
from claimcheck.kinds.dates import (
    clocks,
    days,
    loose,
    openings,
    relative,
    spells,
    weekdays,
)

ROOT = Path(__file__).parents[2]
ROWS = [
    json.loads(line)["text"]
    for line in (ROOT / "fixtures" / "dates.jsonl").read_text(encoding="utf-8").splitlines()
]
SEEN = sorted(
    {
        mention.value
        for text in ROWS
        for mention in dates.read(text)
        if isinstance(mention.value, Period)
    },
    key=repr,
)
WORDS = (
    "January may Mar Sept Sunday Mon weekdays Q3 H1 FY2024 spring fall 1990s '90s nineteen since "
    "until by before after from to between and early mid late the a last next of 2024 1984 14 3 "
    "03/04/2024 2024-03-04 12.03.2024 10:22 9:0-21:0 9am noon UTC BC AD ago later quarter half "
    "century first second twenty-first week month year every day"
).split()
MARKS = ["–", "-", ",", ".", "(", ")", "\n", " ", "'", "％", "१२", "①", "\x00", "\ud800", "🙂"]
PIECES = st.sampled_from([*WORDS, *MARKS])
TEXTS = st.one_of(
    st.text(max_size=200),
    st.lists(PIECES, max_size=30).map(" ".join),
    st.lists(PIECES, max_size=30).map("".join),
    st.lists(st.sampled_from(ROWS), max_size=4).map(" ".join),
)


SHORT = (
    clocks.hours, days.in_words, days.numeric, clocks.single, spells.quarter, spells.century,
    spells.decade, spells.year, spells.month, spells.ended, weekdays.sets, weekdays.place,
    clocks.spoken, relative.expression, loose.dated, spells.week, spells.part_of_month,
)  # fmt: skip
LONG = (
    days.iso, days.numeric, spells.week, spells.quarter, spells.month, spells.decade, spells.year,
    clocks.single, loose.dated,
)  # fmt: skip
JOINED = st.lists(
    st.tuples(
        st.sampled_from(
            [*WORDS, *sorted(openings._FOLLOWERS), "1st", "4", "27", "2019", "300", "5000"]
        ),
        st.sampled_from([" "] * 9 + ["", "-", "/", ".", ", ", ":", "’", "–"]),
    ),
    max_size=12,
).map(lambda pieces: "".join(map("".join, pieces)))


def every_form(text, start, digits):
    """All forms of numbers, in the order they are tried, where any of them may be read."""
    end = start + len(digits)
    if len(digits) > 3:
        return LONG if len(digits) == 4 else (days.compact,)
    after = openings._AFTER.match(text, end)
    if openings._AMOUNT_AFTER.match(text, end) or not after:
        return ()
    return SHORT if (after["word"] or "a").lower() in openings._FOLLOWERS else ()


@settings(max_examples=400, deadline=None)
@given(JOINED)
def test_what_follows_a_number_rules_out_only_forms_that_would_not_read_it(text: str) -> None:
    found = dates.read(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(openings, "_number_forms", every_form)
        assert dates.read(text) == found


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.sampled_from([None, True, False]))
def test_spans_are_slices_in_order_without_overlap(text: str, day_first: bool | None) -> None:
    end = 0
    for mention in dates.read(text, day_first=day_first):
        assert end <= mention.start < mention.end
        assert text[mention.start : mention.end] == mention.text
        assert mention.text == mention.text.strip()
        assert isinstance(mention.value, Period)
        assert dates.describe(mention.value)
        hash(mention)
        end = mention.end


@settings(max_examples=150, deadline=None)
@given(TEXTS, TEXTS)
def test_whatever_is_read_can_be_compared_resolved_and_subtracted(one: str, two: str) -> None:
    for claimed in dates.read(one)[:4]:
        for stated in dates.read(two)[:4]:
            assert isinstance(claimed.value, Period)
            assert isinstance(stated.value, Period)
            agreement = dates.agree(claimed.value, stated.value)
            agrees = agreement.outcome is Outcome.AGREES
            assert agrees is agreement.reason.supports
            placed = dates.resolve(claimed.value, stated.value)
            assert dates.resolve(placed, stated.value) == placed
            dates.span_between(claimed.value, stated.value)
            dates.age_at(claimed.value, stated.value)
            dates.span_of(claimed.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1" * 100_000,
        "(" * 10_000,
        "２" * 10_000,
        "may " * 5_000,
        "from " * 5_000,
        "2024-" * 5_000,
        "the last " * 3_000,
        "9:" * 5_000,
        "January " * 3_000,
        "first of " * 3_000,
        "\x00\xff\ufffe" * 1_000,
        "昨日は2024年3月4日でした。" * 100,
        "٢٠٢٤-٠٣-٠٤ " * 100,
    ],
    ids=range(14),
)
def test_hostile_texts_have_an_answer(text: str) -> None:
    for mention in dates.read(text):
        assert text[mention.start : mention.end] == mention.text


MONTHS = "January February March April May June July August September October November December"
NAMES = MONTHS.split()


def ordinal(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number // 10 != 1 else 0, "th")
    return f"{number}{ending}"


FORMATS = {
    "iso": lambda d: d.isoformat(),
    "slashed": lambda d: f"{d.year}/{d.month:02d}/{d.day:02d}",
    "dotted": lambda d: f"{d.day:02d}.{d.month:02d}.{d.year}",
    "british": lambda d: f"{d.day} {NAMES[d.month - 1]} {d.year}",
    "american": lambda d: f"{NAMES[d.month - 1]} {d.day}, {d.year}",
    "ordinal": lambda d: f"{NAMES[d.month - 1]} {ordinal(d.day)}, {d.year}",
    "of": lambda d: f"the {ordinal(d.day)} of {NAMES[d.month - 1]}, {d.year}",
    "short": lambda d: f"{d.day} {NAMES[d.month - 1][:3]} {d.year}",
    "dashed": lambda d: f"{d.day:02d}-{NAMES[d.month - 1][:3]}-{d.year}",
    "capitals": lambda d: f"{d.day} {NAMES[d.month - 1].upper()} {d.year}",
    "lower": lambda d: f"{d.day} {NAMES[d.month - 1].lower()} {d.year}",
    "year first": lambda d: f"{d.year} {NAMES[d.month - 1]} {d.day}",
    "weekday": lambda d: f"{d:%A}, {d.day} {NAMES[d.month - 1]} {d.year}",
    "week": lambda d: "{}-W{:02d}-{}".format(*d.isocalendar()),
    "moment": lambda d: f"{d.isoformat()}T00:00:00Z",
}
DAYS = st.dates(date(1583, 1, 1), date(2199, 12, 31))


@pytest.mark.parametrize("style", sorted(FORMATS))
@settings(max_examples=40, deadline=None)
@given(day=DAYS)
def test_a_day_written_in_any_format_is_read_back(style: str, day: date) -> None:
    text = f"It was signed on {FORMATS[style](day)} in Oslo."
    (mention,) = dates.read(text)
    assert isinstance(mention.value, Period)
    assert mention.value.first is not None
    assert mention.value.last is not None
    assert mention.value.first[:3] == (day.year, day.month, day.day) == mention.value.last[:3]
    assert not mention.uncertain


@settings(max_examples=60, deadline=None)
@given(day=DAYS)
def test_the_order_of_a_slashed_date_is_the_callers(day: date) -> None:
    text = f"{day.day:02d}/{day.month:02d}/{day.year}"
    (mention,) = dates.read(f"due {text} soon", day_first=True)
    assert mention.text == text
    assert isinstance(mention.value, Period)
    assert mention.value.first is not None
    assert mention.value.first[:3] == (day.year, day.month, day.day)
    (either,) = dates.read(f"due {text} soon")
    assert isinstance(either.value, Period)
    readings = (either.value, *either.value.alternatives)
    assert any(reading.first == mention.value.first for reading in readings)


CLOCKS = {
    "24": lambda h, m: f"{h:02d}:{m:02d}",
    "am": lambda h, m: f"{h % 12 or 12}:{m:02d} {'AM' if h < 12 else 'PM'}",
    "a.m.": lambda h, m: f"{h % 12 or 12}:{m:02d} {'a.m.' if h < 12 else 'p.m.'}",
    "tight": lambda h, m: f"{h % 12 or 12}.{m:02d}{'am' if h < 12 else 'pm'}",
    "french": lambda h, m: f"{h:02d}h{m:02d}",
    "military": lambda h, m: f"{h:02d}{m:02d} hours",
}


@pytest.mark.parametrize("style", sorted(CLOCKS))
@settings(max_examples=40, deadline=None)
@given(hour=st.integers(0, 23), minute=st.integers(0, 59))
def test_a_clock_time_written_in_any_format_is_read_back(
    style: str, hour: int, minute: int
) -> None:
    (mention,) = dates.read(f"The train leaves at {CLOCKS[style](hour, minute)} today.")[:1]
    assert isinstance(mention.value, Period)
    readings = (mention.value, *mention.value.alternatives)
    at = hour * 60 + minute
    assert (at, at) in [reading.clock for reading in readings]
    assert mention.value.clock == (at, at) or style == "24"


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(SEEN))
def test_agreement_is_reflexive(period: Period) -> None:
    agreement = dates.agree(period, period)
    assert (agreement.outcome, agreement.reason) == (Outcome.AGREES, Reason.EXACT)


def read_one(text: str) -> Period:
    (mention,) = dates.read(text)
    assert isinstance(mention.value, Period)
    return mention.value


@settings(max_examples=80, deadline=None)
@given(DAYS, DAYS)
def test_two_days_agree_both_ways_or_not_at_all(one: date, two: date) -> None:
    first, second = read_one(one.isoformat()), read_one(two.isoformat())
    there, back = dates.agree(first, second), dates.agree(second, first)
    assert (there.outcome, there.reason) == (back.outcome, back.reason)
    assert (there.outcome is Outcome.AGREES) is (one == two)


@settings(max_examples=80, deadline=None)
@given(DAYS)
def test_coarser_is_within_and_finer_is_over_specific(day: date) -> None:
    levels = [
        f"{day.year // 10 * 10}s",
        f"in {day.year}",
        f"{NAMES[day.month - 1]} {day.year}",
        day.isoformat(),
    ]
    periods = [read_one(text) for text in levels]
    assert [period.granularity for period in periods[1:]] == [
        Granularity.YEAR,
        Granularity.MONTH,
        Granularity.DAY,
    ]
    for i, coarse in enumerate(periods):
        for fine in periods[i + 1 :]:
            assert dates.agree(coarse, fine).reason is Reason.WITHIN
            finer = dates.agree(fine, coarse).reason
            assert finer is Reason.OVER_SPECIFIC


@settings(max_examples=60, deadline=None)
@given(DAYS, st.integers(0, 800))
def test_the_span_between_two_days_is_what_the_calendar_says(day: date, distance: int) -> None:
    later = date.fromordinal(day.toordinal() + distance)
    found = dates.span_between(read_one(day.isoformat()), read_one(later.isoformat()))
    assert found is not None
    assert found.amount == distance


@settings(max_examples=60, deadline=None)
@given(DAYS, st.integers(1, 900))
def test_days_ago_resolve_to_that_day(day: date, distance: int) -> None:
    wanted = date.fromordinal(day.toordinal() - distance)
    placed = dates.resolve(read_one(f"{distance} days ago"), read_one(day.isoformat()))
    assert placed == read_one(wanted.isoformat())


SCRIPT = """
import json, sys
from claimcheck.kinds import dates
texts = json.load(sys.stdin)
print(json.dumps([[repr(one) for one in dates.read(text)] for text in texts]))
"""


def test_results_depend_on_neither_hash_seed_nor_zone_nor_locale() -> None:
    outputs = set()
    for seed, zone in (("0", "UTC"), ("1", "Pacific/Kiritimati"), ("77", "America/St_Johns")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": str(ROOT)}
        outputs.add(
            subprocess.run(
                [sys.executable, "-c", SCRIPT],
                input=json.dumps(ROWS),
                capture_output=True,
                text=True,
                check=True,
                env=environment,
                cwd=ROOT,
            ).stdout
        )
    assert len(outputs) == 1


def test_reading_loads_no_date_library_until_a_loose_date_needs_it() -> None:
    script = (
        "import sys; from claimcheck.kinds import dates;"
        "dates.read('Signed on 4 March 2024 at 10:22.');"
        "assert 'dateparser' not in sys.modules;"
        "dates.read('Signed on 2024 March 4.');"
        "assert 'dateparser' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True, cwd=ROOT)
