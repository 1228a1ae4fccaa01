"""How surely a value of the context is of the claimed thing, and which other one is instead."""

from __future__ import annotations

from collections.abc import Sequence

from claimcheck.anchors import Period, Value
from claimcheck.findings import Evidence, Reason
from claimcheck.settings import Settings

_MORE = 0.05
"""What a word more must weigh to tell two values apart; below it both fit equally well."""
_NEARLY = 0.75
"""A value of the right owner may fit its words a little worse than one of another owner."""


def is_anything(one: Evidence, claimed: Value) -> bool:
    """Whether a date agrees only because it lies in an open period: any day is after 1790."""
    stated = one.value
    if not isinstance(stated, Period) or not isinstance(claimed, Period) or claimed.open:
        return False
    return one.agreement.reason is Reason.WITHIN and bool(stated.open)


def is_written(one: Evidence) -> bool:
    """Whether a value is told by its own words alone; a date without digits hangs on another."""
    return not isinstance(one.value, Period) or any(map(str.isdigit, one.span.text))


def _is_undated(one: Evidence) -> bool:
    """Whether a date names neither year nor day, so that a full one only adds to it."""
    value = one.value
    return isinstance(value, Period) and (value.first is None or value.yearless)


def _is_beside(one: Evidence, other: Evidence) -> bool:
    """Whether one sentence gives two dates, each of an act that is not the claimed one."""
    dated = isinstance(one.value, Period) and isinstance(other.value, Period)
    return dated and one.passage == other.passage and one.act is other.act is False


def _is_coarser(one: Evidence) -> bool:
    """Whether a date only says less than the claimed one."""
    return isinstance(one.value, Period) and one.agreement.reason is Reason.OVER_SPECIFIC


def elsewhere(one: Evidence) -> int:
    """In how many respects a value is said of something else."""
    return (one.owner is False) + (one.period is False)


def fitness(one: Evidence) -> tuple[int, int, float]:
    """Order of evidence by how surely it is about the same thing."""
    same = (one.owner is True) + (one.period is True)
    return -elsewhere(one), same, one.strength


def rival(best: Evidence, against: Sequence[Evidence], settings: Settings) -> Evidence | None:
    """The disagreeing value of the same document that is of the claimed thing instead.

    It is where the agreeing one is said of another owner or period and this one is not, where this
    one's clause says everything that the other's says and more, or where it fits clearly better.
    A date of the same act is, beside one of another act of the same owner.
    What a calculation started from is no rival of its result.
    """
    if best.agreement.reason is Reason.DERIVED:
        return None
    found = None
    for one in against:
        if one.span.source != best.span.source or elsewhere(one):
            continue
        if one.agreement.reason is Reason.OVER_SPECIFIC and _is_undated(one):
            continue  # "Tuesday" does not speak against Tuesday, 12 September.
        if one.act is False and best.act is not False and best.owner is not False:
            continue  # "Born in 1907" has nothing of "died in 1988" but the one who died.
        if _is_beside(one, best) and best.owner is not False:
            continue  # "Recorded in May and released in June": neither verb is that of "came out".
        if _is_coarser(one) and not elsewhere(best):
            continue  # "In 1972" does not speak against the June 1972 that is told elsewhere.
        if best.counts and one.counts is False:
            continue  # "Three hospitals" is held against no number of nurses.
        if best.titled and one.titled is False and not elsewhere(best):
            continue  # "in total" asks for the total, whatever else is said of the item.
        bound = one.strength >= settings.binding
        same = (best.owner is False and one.owner is True) or (
            best.period is False and one.period is True
        )
        told_apart = same and one.strength >= _NEARLY * best.strength
        told_apart &= bound or one.act is not False
        of_another = elsewhere(best) > 0 and one.strength >= best.strength
        says_more = set(one.shared) > set(best.shared) and one.strength > best.strength + _MORE
        # "Status was granted in 1992" has the act, be the owner named only where another date is.
        beside = one.act is False and best.act is not False and isinstance(one.value, Period)
        clearly = one.strength - best.strength >= settings.margin and not beside
        if not is_written(one) and is_written(best):
            # "The following quarter" is dated by the very date that it would speak against.
            says_more = clearly = False
        headed = best.titled is False and bool(one.titled)
        counted = best.counts is False and bool(one.counts)  # The 41 are nurses, and beds are 32.
        same_owner = best.owner is one.owner is True and one.strength > best.strength
        other_act = best.act is False or (best.act is None and same_owner)
        acted = other_act and bool(one.act) and isinstance(one.value, Period)
        if (
            told_apart
            or acted
            or (bound and (counted or of_another or says_more or clearly or headed))
        ):
            found = one if found is None else max(found, one, key=fitness)
    return found
