"""Dates, clock times and weekdays: read from text, resolved, compared, described."""

from claimcheck.kinds.dates.agreement import agree, on_day, with_guess
from claimcheck.kinds.dates.durations import age_at, days_of, ends_of, span_between, span_of
from claimcheck.kinds.dates.reading import OPENING, read
from claimcheck.kinds.dates.relative import resolve
from claimcheck.kinds.dates.wording import describe

__all__ = [
    "OPENING",
    "age_at",
    "agree",
    "days_of",
    "describe",
    "ends_of",
    "on_day",
    "read",
    "resolve",
    "span_between",
    "span_of",
    "with_guess",
]
