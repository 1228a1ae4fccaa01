"""On which days of the week a clock time holds: "Mon-Thu 8:30-17:00, Fri 8:30-15:00"."""

from __future__ import annotations

from collections.abc import Iterable

from claimcheck.anchors import Period, Span, Value


def is_clock(value: Value) -> bool:
    """Whether a value is a clock time or hours, on no day of the calendar."""
    return isinstance(value, Period) and value.clock is not None and value.first is None


def days_of(span: Span, values: Iterable[tuple[Span, Value]]) -> tuple[Period, ...]:
    """The weekdays that a passage gives a clock time; none where it names none for it.

    A passage that opens with a day names each before its hours, one that opens with hours behind
    them: "6 am to 9 pm on weekdays and 8 am to 6 pm at weekends".
    """
    timed = [(one, value) for one, value in values if isinstance(value, Period)]
    days = [(one, value) for one, value in timed if _is_weekday(value)]
    clocks = [one for one, value in timed if is_clock(value)]
    if not days or not clocks:
        return ()
    if min(one.start for one, _ in days) < min(one.start for one in clocks):
        before = [(one.start, value) for one, value in days if one.start < span.start]
        return (max(before, key=lambda day: day[0])[1],) if before else ()
    behind = [(one.start, value) for one, value in days if one.start > span.start]
    if not behind:
        return ()
    start, found = min(behind, key=lambda day: day[0])
    return () if any(span.end <= one.start < start for one in clocks) else (found,)


def _is_weekday(value: Period) -> bool:
    return bool(value.weekdays) and value.first is None and value.clock is None


def share_days(one: Period, other: Period) -> bool | None:
    """Whether two sets of weekdays have a day in common; None where one of them is no such set."""
    if not _is_weekday(one) or not _is_weekday(other):
        return None
    return not set(one.weekdays).isdisjoint(other.weekdays)
