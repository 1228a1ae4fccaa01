"""Where dates and clock times stand, so that their digits are not read as quantities."""

from __future__ import annotations

import re

from claimcheck.kinds.numbers.lexicon import MONTHS

_DATE = re.compile(
    r"""
      \d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?
    | \d{4}-W\d{2}(?:-\d)?
    | \d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})(?![\d.]\d|\d)
    | \d{4}[/.]\d{1,2}[/.]\d{1,2}(?!\d)
    | (?:19|20)\d\d[-–/]\d\d(?![\d-])
    | (?:[01]?\d|2[0-4]):[0-5]?\d(?::\d\d(?:[.,]\d+)?)?(?:\s?[-–]\s?(?:[01]?\d|2[0-4]):[0-5]?\d)?
        (?:\s?[ap]\.?m\b\.?)?(?![\d:])
    | (?:[1-9]|1[0-2])(?:\s?[-–]\s?(?:[1-9]|1[0-2]))?\s?(?:[ap]\.m\.|[ap]m\b|[AP]M\b|o['’]clock\b)
    | (?:1\d|20)\d0s\b | \d0s\b
    """,
    re.VERBOSE,
)
_MONTH = "|".join(sorted(MONTHS, key=lambda month: (-len(month), month)))
_BEFORE_MONTH = re.compile(
    rf"\d{{1,2}}(?:st|nd|rd|th)?(?:\s?[-–]\s?\d{{1,2}}(?:st|nd|rd|th)?|\s(?:to|and)\s\d{{1,2}}"
    rf"(?:st|nd|rd|th)?)?(?:\s(?:of\s)?|-)(?:{_MONTH})\b\.?(?:,?\s(?:1\d|20)\d\d\b)?",
    re.IGNORECASE,
)
_AFTER_MONTH = re.compile(rf"\b(?:{_MONTH})\.?\s$", re.IGNORECASE)
_DAY_AND_YEAR = re.compile(
    r"\d{1,2}(?:st|nd|rd|th)?(?:\s?[-–]\s?\d{1,2})?(?:,?\s(?:1\d|20)\d\d)?(?![\w,.]\d|\w)"
    r"|(?:1\d|20)\d\d(?!\w)"
)
RATIO_CUE = re.compile(r"\b(?:ratio|aspect|odds|scale|proportion)\b", re.IGNORECASE)
RATIO = re.compile(r"(\d{1,5}(?:\.\d{1,3})?)\s?:\s?(\d{1,6})(?![\d:])")


def date_end(text: str, start: int) -> int | None:
    """Where a date or clock time that starts here ends; the date reader has those."""
    found = _DATE.match(text, start)
    if found:
        ratio = RATIO.match(text, start)
        nearby = text[max(0, start - 24) : start] + text[found.end() : found.end() + 20]
        written = found.group()
        if ratio and ratio.end() >= found.end() and RATIO_CUE.search(nearby):
            return None
        if ratio and re.fullmatch(r"\d{1,2}:\d", written):
            return None
        if re.fullmatch(r"\d0s", written) and not re.search(
            r"\b(?:his|her|their|the|early|mid|late|my|your)[\s-]$|['’]$",
            text[max(0, start - 7) : start],
        ):
            return None
        return found.end()
    month = _BEFORE_MONTH.match(text, start)
    if month:
        return month.end()
    if _AFTER_MONTH.search(text[max(0, start - 12) : start]):
        day = _DAY_AND_YEAR.match(text, start)
        if day and not re.match(
            r"\s?(?:%|percent|million|billion)", text[day.end() : day.end() + 9]
        ):
            return day.end()
    return None
