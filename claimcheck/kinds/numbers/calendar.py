"""Where dates and clock times stand, so that their digits are not read as quantities."""

from __future__ import annotations

import re

from claimcheck.kinds.numbers.lexicon import MONTHS
from claimcheck.kinds.numbers.neighbours import may

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
_VERB = re.compile(r"\d\s(?:may|march)\Z")
"""No month: "children between 7 and 12 may join"."""
_AFTER_MONTH = re.compile(rf"\b(?:{_MONTH})\.?\s$", re.IGNORECASE)
_DAY_AND_YEAR = re.compile(
    r"\d{1,2}(?:st|nd|rd|th)?(?:\s?[-–]\s?\d{1,2})?(?:,?\s(?:1\d|20)\d\d)?(?![\w,.]\d|\w)"
    r"|(?:1\d|20)\d\d(?!\w)"
)
RATIO_CUE = re.compile(r"\b(?:ratio|aspect|odds|scale|proportion)\b", re.IGNORECASE)
RATIO = re.compile(r"(\d{1,5}(?:\.\d{1,3})?)(?:\s:\s|:)(\d{1,6})(?![\d:]|[.,]\d)")
"""A colon that parts a label from its value has a space behind it alone: "in 2022: 88 percent"."""


_CLOCK_WORDS = frozenset({"a", "p", "am", "pm", "o"})
_MONTH_LEADS = MONTHS | {"of", "to", "and"}


def date_end(
    text: str, start: int, before: str | None = None, after: str | None = None
) -> int | None:
    """Where a date or clock time that starts here ends; the date reader has those.

    `before` and `after` are the neighbours of the figures.
    """
    found = _DATE.match(text, start) if may(after, _CLOCK_WORDS) else None
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
    month = _BEFORE_MONTH.match(text, start) if may(after, _MONTH_LEADS) else None
    if month and not _VERB.search(month.group()):
        return month.end()
    if may(before, MONTHS) and _AFTER_MONTH.search(text[max(0, start - 12) : start]):
        day = _DAY_AND_YEAR.match(text, start)
        if day and not re.match(
            r"\s?(?:%|percent|million|billion)", text[day.end() : day.end() + 9]
        ):
            return day.end()
    return None
