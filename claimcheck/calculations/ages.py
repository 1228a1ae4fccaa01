"""How old somebody is: by the words of a number, by two dates, or when a profile was written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimcheck.anchors import Anchor, Claim, Granularity, Instant, Period, Quantity
from claimcheck.context.index import ContextIndex
from claimcheck.context.profile import Field, Profile
from claimcheck.kinds import dates
from claimcheck.kinds.numbers.ages import OLDEST

_BORN = frozenset({"born", "birth", "birthdate", "birthday", "dob"})


def is_age(anchor: Anchor) -> bool:
    """Whether years are how old somebody was: "69 years old", "at the age of 69"."""
    value, written = anchor.value, anchor.span.text.lower()
    years = isinstance(value, Quantity) and value.unit == "year"
    return years and ("old" in written or "year" not in written)


_OLD = re.compile(r"[\s-]old\Z", re.IGNORECASE)
_BEHIND_OLD = re.compile(r"[\s-]+(?:years?\s+)?(?:old\b|of\s+age\b)", re.IGNORECASE)
_AGED = re.compile(r"\bage[ds]?\s+(?:of\s+)?(?:only\s+|just\s+|about\s+)?\Z", re.IGNORECASE)
_APPOSED = re.compile(r"\b[A-Z][\w.’'-]*(?:,\s|\s\()\Z")
_CLOSED = re.compile(r"\s?[,)]")


def tells_age(text: str, start: int, end: int) -> bool:
    """Whether the number at a place says how old somebody is: "17-year-old", "Ann Bell, 17,"."""
    written = text[start:end]
    if _OLD.search(written) or _BEHIND_OLD.match(text, end):
        return True
    before = text[max(0, start - 40) : start]
    if _AGED.search(before):
        return True
    young = written.isdecimal() and int(written) <= OLDEST
    return young and _APPOSED.search(before) is not None and _CLOSED.match(text, end) is not None


def lived(claimed: Quantity, born: Period, event: Period) -> Quantity | None:
    """The completed years from birth to an event, where a claimed age is among them."""
    age = dates.age_at(born, event)
    if age is None or age.low is None or age.high is None:
        return None
    youngest, oldest = claimed.low, claimed.high
    fits = (youngest is None or youngest <= age.high) and (oldest is None or age.low <= oldest)
    return age if fits else None


def around(anchor: Anchor) -> str:
    """The words around a value, as far as semicolons close its part of the sentence.

    The value itself is left out: its "years" are not those of "years active".
    """
    text = anchor.sentence.text
    if isinstance(anchor.value, Claim):
        return text
    start = anchor.span.start - anchor.sentence.start
    before = text[:start].rpartition(";")[2]
    return before + text[start + len(anchor.span.text) :].partition(";")[0]


def written_at(profile: Profile, index: ContextIndex) -> Period | None:
    """When a profile was written, where it gives an age beside the date of birth."""
    for field in profile.fields:
        birth = next(_periods(field, index), None) if _BORN.intersection(field.name) else None
        if birth is None or birth.last is None:
            continue
        for one in index.values_in(field.passage):
            value, cell = one.value, one.cell
            if cell is None or cell.start != field.cell.start or not isinstance(value, Quantity):
                continue
            if value.dimension == "time" and value.unit == "year" and value.amount is not None:
                year = birth.last.year + int(value.amount)
                return Period(Instant(year), Instant(year, 12, 31, 23, 59, 59), Granularity.YEAR)
    return None


def _periods(field: Field, index: ContextIndex) -> Iterator[Period]:
    for one in index.values_in(field.passage):
        value, cell = one.value, one.cell
        if not isinstance(value, Period) or cell is None or cell.start != field.cell.start:
            continue
        if value.yearless or value.first is None:
            continue
        if value.granularity is Granularity.RANGE or value.open:
            first = value.first
            value = Period(first, Instant(first.year, 12, 31, 23, 59, 59), Granularity.YEAR)
        yield value
