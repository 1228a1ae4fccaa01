"""How long something lasted, by the dates that a context has for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from claimcheck.anchors import Anchor, Granularity, Instant, Period, Quantity
from claimcheck.calculations.ages import is_age, lived
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds import dates, numbers

_PRESENT = Period(Instant(2026, 1, 1), Instant(2026, 12, 31, 23, 59, 59), Granularity.YEAR)
"""No answer is read by this version before it; so long, at least, lasts what goes on."""


def duration(
    anchor: Anchor,
    claimed: Quantity,
    periods: list[Stated],
    written: Period | None,
    *,
    of_fields: bool,
) -> Agreement | None:
    """A claimed duration or age that two dates imply, the second of which may be today.

    What a record has a date of goes on since; in prose that must be said.
    """
    if claimed.dimension != "time":
        return None
    for one in periods:
        assert isinstance(one.value, Period)
        whole = spans(claimed, one.span.text, one.value)
        if whole is not None:
            return whole
    named = [
        (one.span.text, end)
        for one in periods
        if isinstance(one.value, Period)
        for end in (dates.ends_of(one.value) if is_age(anchor) else (one.value,))
    ]
    if written is not None:
        named.append(("now", written))
    elif claimed.high is None:
        since = [
            each
            for each in named
            if each[1].first is not None and (each[1].last is None or of_fields)
        ]
        going_on = (lasted(anchor, claimed, [each, ("now", _PRESENT)]) for each in since)
        found = next(filter(None, going_on), None)
        if found is not None:
            return found
    return lasted(anchor, claimed, named)


def spans(claimed: Quantity, words: str, period: Period) -> Agreement | None:
    """A claimed duration that is how long a period lasts, its last day counted or not."""
    for whole in (dates.span_of(period), dates.days_of(period)):
        if whole is not None and numbers.agree(claimed, whole).outcome is Outcome.AGREES:
            formula = f"{words} = {numbers.describe(whole)}"
            return Agreement(Outcome.AGREES, Reason.DERIVED, (formula,))
    return None


def lasted(
    anchor: Anchor, claimed: Quantity, named: Sequence[tuple[str, Period]]
) -> Agreement | None:
    """A claimed duration or age that lies between two of the dates, given with their words."""
    if claimed.dimension != "time":
        return None
    # An age is counted in completed years, a duration is rounded.
    aged = is_age(anchor)
    for one, two in _pairs(named):
        length = lived(claimed, one[1], two[1]) if aged else dates.span_between(one[1], two[1])
        if (
            length
            and length.high
            and (aged or numbers.agree(claimed, length).outcome is Outcome.AGREES)
        ):
            formula = f"{one[0]} to {two[0]} = {numbers.describe(length)}"
            return Agreement(Outcome.AGREES, Reason.DERIVED, (formula,))
    return None


_Named = tuple[str, Period]


def _pairs(named: Sequence[_Named]) -> Iterator[tuple[_Named, _Named]]:
    """Two dates each, as they stand; two clock times also the other way round.

    "12:10 instead of 11:20" names the later first.
    """
    for one, two in combinations(named, 2):
        yield one, two
        if one[1].clock is not None and two[1].clock is not None:
            yield two, one
