"""How old somebody was: from the date of birth and the date of the field that a sentence is about.

"When she was 23" and "in his early twenties" are read as a bare number and as the 1920s; beside a
profile that gives both dates they are neither.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from claimcheck.anchors import Anchor, Claim, Granularity, Instant, Period, Quantity
from claimcheck.context.index import ContextIndex
from claimcheck.context.profile import Field, Profile
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.kinds import dates
from claimcheck.kinds.numbers.ages import OLDEST

_DECADES = (
    "teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|[2-9]0['’]?s"
)
_STAGE = re.compile(
    rf"\b(?:his|her|their)\s+(?:(early|mid|middle|late)[\s-]+)?({_DECADES})\b", re.IGNORECASE
)
_BEFORE = re.compile(
    r"(?:\b(before|after|by|until|over|under|past)\s+)?"
    r"(?:\b(?:the\s+)?age\s+(?:of\s+)?|\baged\s+|\bturn(?:ed|ing|s)?\s+|"
    r"\b(?:when|before|after|since|until|while)\s+(?:he|she|they)\s+(?:was|were)\s+)"
    r"(?:only\s+|just\s+|about\s+|around\s+|over\s+|under\s+)?\Z",
    re.IGNORECASE,
)
_TENS = {
    word: 20 + 10 * number
    for number, word in enumerate(
        "twenties thirties forties fifties sixties seventies eighties nineties".split()
    )
}
_PART = {"early": (0, 4), "mid": (3, 7), "middle": (3, 7), "late": (6, 9)}
_TEENS = {"early": (13, 15), "mid": (15, 17), "middle": (15, 17), "late": (17, 19)}
_LOOSE = 2
"""Years by which "about 23" may be off."""
_BORN = frozenset({"born", "birth", "birthdate", "birthday", "dob"})
_DERIVED = 0.5


class _Age(NamedTuple):
    """The years of life that a sentence speaks of, and the words for it."""

    youngest: int
    oldest: int
    words: str


def aged(anchor: Anchor, profile: Profile, index: ContextIndex) -> list[Evidence] | None:
    """What the dates of a profile say to an age; None where none is claimed or it cannot be told.

    A sentence speaks of one event, but its field may list several: one that fits is enough.
    """
    claimed = _claimed(anchor)
    birth = next(_births(profile, index), None)
    if claimed is None or birth is None or birth.first is None:
        return None
    against: list[Evidence] = []
    for field, event, text in _events(anchor, profile, index):
        age = dates.age_at(birth, event)
        if age is None or age.low is None or age.high is None or age.high > OLDEST:
            continue
        fits = age.low <= claimed.oldest and claimed.youngest <= age.high
        years = f"{age.low}" if age.low == age.high else f"{age.low} or {age.high}"
        step = f"born {birth.first.year}, {field.cell.column}: {text} makes {years} years"
        outcome = Outcome.AGREES if fits else Outcome.DISAGREES
        reason = Reason.DERIVED if fits else Reason.WRONG_VALUE
        span = index.span(field.passage)
        found = Evidence(span, None, Agreement(outcome, reason, (step,)), _DERIVED, owner=True)
        if fits:
            return [found]
        against.append(found)
    return against or None


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
        if birth is None or birth[0].last is None:
            continue
        for one in index.values_in(field.passage):
            value, cell = one.value, one.cell
            if cell is None or cell.start != field.cell.start or not isinstance(value, Quantity):
                continue
            if value.dimension == "time" and value.unit == "year" and value.amount is not None:
                year = birth[0].last.year + int(value.amount)
                return Period(Instant(year), Instant(year, 12, 31, 23, 59, 59), Granularity.YEAR)
    return None


def _claimed(anchor: Anchor) -> _Age | None:
    text, start = anchor.sentence.text, anchor.span.start - anchor.sentence.start
    stage = _STAGE.search(text)
    if stage and (isinstance(anchor.value, Claim) or stage.start() <= start < stage.end()):
        return _stage(stage)
    value = anchor.value
    if not isinstance(value, Quantity) or value.amount is None or not 0 < value.amount < OLDEST:
        return None
    told = _BEFORE.search(text[:start])
    old = value.dimension == "time" and anchor.span.text.endswith("old")
    if not told and not old:
        return None
    years = int(value.amount)
    words = (told.group() if told else text[max(0, start - 20) : start]).lower()
    if re.search(r"\b(?:before|under|until|by)\b", words):
        return _Age(0, years, anchor.span.text)
    if re.search(r"\b(?:after|over|past)\b", words):
        return _Age(years, OLDEST, anchor.span.text)
    loose = _LOOSE if value.approximator or "about" in words or "around" in words else 0
    return _Age(years - loose, years + loose, anchor.span.text)


def _stage(stage: re.Match[str]) -> _Age:
    part, decade = (stage[1] or "").lower(), stage[2].lower()
    if decade == "teens":
        return _Age(*_TEENS.get(part, (13, 19)), stage.group())
    tens = _TENS.get(decade) or int(decade[:2])
    first, last = _PART.get(part, (0, 9))
    return _Age(tens + first, tens + last, stage.group())


def _births(profile: Profile, index: ContextIndex) -> Iterator[Period]:
    for field in profile.fields:
        if _BORN.intersection(field.name):
            yield from (period for period, _ in _periods(field, index))


def _events(
    anchor: Anchor, profile: Profile, index: ContextIndex
) -> Iterator[tuple[Field, Period, str]]:
    """The dates of the fields that a sentence speaks of, birth apart; of a range its beginning."""
    for field in profile.spoken_of(around(anchor)):
        if _BORN.intersection(field.name):
            continue
        for period, text in _periods(field, index):
            yield field, period, text


def _periods(field: Field, index: ContextIndex) -> Iterator[tuple[Period, str]]:
    for one in index.values_in(field.passage):
        value, cell = one.value, one.cell
        if not isinstance(value, Period) or cell is None or cell.start != field.cell.start:
            continue
        if value.yearless or value.first is None:
            continue
        if value.granularity is Granularity.RANGE or value.open:
            first = value.first
            value = Period(first, Instant(first.year, 12, 31, 23, 59, 59), Granularity.YEAR)
        yield value, one.span.text
