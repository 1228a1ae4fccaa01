"""Spelled-out dates in unusual order, found here and normalised by dateparser.

"Mon Mar  4 10:22:33 2024", "2024 March 4", "2024-Mar-04": a month's name, a day and a year, in an
order that no form of its own covers.
"""

from __future__ import annotations

import re
import warnings
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from claimcheck.anchors import Period
from claimcheck.kinds.dates import calendar
from claimcheck.kinds.dates.found import Found, Order
from claimcheck.kinds.dates.words import MONTH, WEEKDAY

LONGEST = 40
"""Characters; dateparser is slow and guesses on more."""

_CLOCK = r"\d{1,2}:\d\d(?::\d\d)?"
_SHAPE = re.compile(
    rf"(?:[12]\d{{3}}(?:,?\s{{1,2}}|[-/.])(?:{MONTH})\.?(?:\s{{1,2}}|[-/.])\d{{1,2}}(?:st|nd|rd|th)?(?![\d:])"
    rf"|(?:{WEEKDAY},?\s{{1,2}})?(?:{MONTH})\s{{1,2}}\d{{1,2}},?\s{{1,2}}{_CLOCK}(?:\s{{1,2}}[A-Z]{{3,4}})?\s{{1,2}}[12]\d{{3}}(?!\d)"
    rf"|\d{{1,2}}\.\s?(?:{MONTH})\.?\s{{1,2}}[12]\d{{3}}(?!\d)"
    rf"|(?:{MONTH})[-/.]\d{{1,2}}[-/.][12]\d{{3}}(?!\d))",
    re.IGNORECASE,
)


def dated(text: str, start: int, _order: Order) -> Found | None:
    """A day in a loose shape, or None where dateparser does not find day, month and year in it."""
    match = _SHAPE.match(text, start)
    if match is None or len(match[0]) > LONGEST:
        return None
    period = _normalised(" ".join(re.sub(r"[-/.,]", " ", match[0]).split()))
    return None if period is None else Found(match.end(), period)


@lru_cache(maxsize=1)
def _parser() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from dateparser.date import DateDataParser

        return DateDataParser(
            languages=["en"],
            settings={
                "RELATIVE_BASE": datetime(2000, 1, 1, tzinfo=UTC).replace(tzinfo=None),
                "DATE_ORDER": "MDY",
                "REQUIRE_PARTS": ["day", "month", "year"],
                "TIMEZONE": "UTC",
                "RETURN_AS_TIMEZONE_AWARE": False,
                "PARSERS": ["absolute-time"],
            },
        )


@lru_cache(maxsize=1024)
def _normalised(candidate: str) -> Period | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            found = _parser().get_date_data(candidate).date_obj
        except (ValueError, OverflowError, TypeError):
            return None
    return None if found is None else calendar.day(found.year, found.month, found.day)
