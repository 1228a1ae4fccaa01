"""When two periods agree: interval arithmetic over what both of them state."""

from __future__ import annotations

from dataclasses import replace

from claimcheck.anchors import Granularity, Instant, Period
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.dates import calendar, extents, hours
from claimcheck.kinds.dates.judgement import RANK, Judgement, best, worst
from claimcheck.kinds.dates.wording import describe

_READINGS = 6
"""How many readings of an ambiguous date are compared; the grammar makes fewer."""


def agree(claimed: Period, stated: Period) -> Agreement:
    """Compare a claimed with a stated period by what both state.

    Ambiguous periods agree where any of their readings do. EXACT is for periods that are equal in
    every field; how they are written is the caller's to compare.
    """
    if claimed == stated:
        return Agreement(Outcome.AGREES, Reason.EXACT, (f"both are {describe(claimed)}",))
    closest: Agreement | None = None
    for one in (claimed, *claimed.alternatives)[:_READINGS]:
        for two in (stated, *stated.alternatives)[:_READINGS]:
            years = not (one.yearless and two.yearless)
            if years and _is_guess(one, claimed) != _is_guess(two, stated):
                continue
            found = _compare(one, two)
            if two is not stated and _is_weekday(stated) and not _is_same_day(one, found):
                continue
            if closest is None or _rank(found) < _rank(closest):
                closest = found
    assert closest is not None
    return closest


def with_guess(written: Period, resolved: Period) -> Period:
    """A date placed by the text around it; as it was written, it stays an alternative.

    Without a year it agrees with a date without one, or whose year is a guess too, where they agree
    without; "last year" with "last year", whichever year each text makes of it.
    """
    if resolved.yearless or resolved.relative:
        return resolved
    return replace(resolved, alternatives=(*resolved.alternatives, written))


def on_day(weekday: Period, resolved: Period) -> Period:
    """A weekday with the day that the text around it makes of it, which only speaks for a claim."""
    if not _is_weekday(weekday) or resolved.first is None:
        return weekday
    return replace(weekday, alternatives=(*weekday.alternatives, resolved))


def _is_same_day(claimed: Period, found: Agreement) -> bool:
    return claimed.granularity is Granularity.DAY and found.outcome is Outcome.AGREES


def _is_weekday(period: Period) -> bool:
    return len(period.weekdays) == 1 and period.first is None and not period.recurring


def _is_guess(reading: Period, whole: Period) -> bool:
    """Whether this is the yearless alternative of a date whose year was guessed."""
    return reading is not whole and reading.yearless and not whole.yearless


def _rank(agreement: Agreement) -> int:
    if agreement.outcome is Outcome.UNRELATED:
        return len(RANK)
    return RANK.index(agreement.reason)


def _compare(claimed: Period, stated: Period) -> Agreement:
    claimed, stated = (
        replace(one, alternatives=()) if one.alternatives else one for one in (claimed, stated)
    )
    if claimed == stated:
        return Agreement(Outcome.AGREES, Reason.EXACT, (f"both are {describe(claimed)}",))
    if claimed.relative or stated.relative:
        return _unresolved(claimed, stated)
    judgements: list[Judgement] = []
    instants = _instants(claimed, stated)
    if instants is not None:
        judgements.append(instants)
    else:
        dated = _dates(claimed, stated)
        timed = hours.compare(claimed, stated)
        judgements += [one for one in (dated, timed) if one is not None]
    weekday = _weekdays(claimed, stated)
    judgements += [weekday] if weekday is not None else []
    if not judgements:
        step = f"{describe(claimed)} and {describe(stated)} share nothing comparable"
        return Agreement(Outcome.UNRELATED, Reason.NOT_FOUND, (step,))
    judgements += _unshared(claimed, stated, moments=instants is not None)
    deciding = worst(judgements).reason
    outcome = Outcome.AGREES if deciding.supports else Outcome.DISAGREES
    return Agreement(outcome, deciding, tuple(one.step for one in judgements))


def _unresolved(claimed: Period, stated: Period) -> Agreement:
    if claimed.relative and stated.relative:
        same_unit = claimed.relative.split(" ")[1] == stated.relative.split(" ")[1]
        step = f"{describe(claimed)} against {describe(stated)}"
        if claimed.relative == stated.relative and claimed.open == stated.open:
            return Agreement(Outcome.AGREES, Reason.SAME_VALUE, (step,))
        if same_unit:
            return Agreement(Outcome.DISAGREES, Reason.WRONG_VALUE, (step,))
    open_one = claimed if claimed.relative else stated
    step = f"{describe(open_one)} needs an anchor date"
    return Agreement(Outcome.UNRELATED, Reason.NOT_FOUND, (step,))


def _instants(claimed: Period, stated: Period) -> Judgement | None:
    """Two moments with known zones are compared in UTC."""
    if claimed.offset is None or stated.offset is None or claimed.offset == stated.offset:
        return None
    if not all((claimed.first, claimed.last, stated.first, stated.last)):
        return None
    if claimed.clock is None or stated.clock is None:
        return None
    one, two = _utc(claimed), _utc(stated)
    step = f"{describe(claimed)} and {describe(stated)} in UTC"
    if one[0] // 60 == two[0] // 60 and (
        one == two or Granularity.MINUTE in (claimed.granularity, stated.granularity)
    ):
        return Judgement(Reason.CONVERTED, step + " are one moment")
    return Judgement(Reason.WRONG_VALUE, step + " are two moments")


def _utc(period: Period) -> tuple[int, int]:
    assert period.first is not None
    assert period.last is not None
    assert period.offset is not None
    shift = period.offset * 60
    return calendar.seconds(period.first) - shift, calendar.seconds(period.last) - shift


def _days_only(period: Period) -> Period:
    """A moment as its day: its clock time is compared on its own."""
    if period.clock is None or period.first is None or period.last is None:
        return period
    first = Instant(*period.first[:3])
    last = Instant(*period.last[:3], 23, 59, 59)
    grain = Granularity.DAY if first[:3] == last[:3] else period.granularity
    return replace(period, first=first, last=last, granularity=grain)


def _dated(period: Period) -> bool:
    return period.first is not None or period.last is not None


def _dates(claimed: Period, stated: Period) -> Judgement | None:
    """The calendar dates of two periods; None where one has none or nothing is shared."""
    if not (_dated(claimed) and _dated(stated)):
        return None
    claimed, stated = _days_only(claimed), _days_only(stated)
    if claimed.yearless != stated.yearless:
        return _one_yearless(claimed, stated)
    if claimed.yearless:
        options = [extents.compare(_later(claimed, shift), stated) for shift in (0, 1, -1)]
        return best(options)
    if claimed.fiscal or stated.fiscal:
        return _fiscal(claimed, stated)
    return extents.compare(claimed, stated)


def _later(period: Period, years: int) -> Period:
    """A period moved by whole years."""

    def move(instant: Instant | None) -> Instant | None:
        return instant and instant._replace(year=instant.year + years)

    names = period.named
    if names is not None:
        names = (names[0]._replace(year=names[0].year + years),
                 names[1]._replace(year=names[1].year + years))  # fmt: skip
    return replace(period, first=move(period.first), last=move(period.last), named=names)


def _one_yearless(claimed: Period, stated: Period) -> Judgement | None:
    """Month and day are compared; a year that only one side has makes that side the finer."""
    full = stated if claimed.yearless else claimed
    if full.granularity in (Granularity.YEAR, Granularity.DECADE, Granularity.CENTURY):
        return None
    edge = full.first or full.last
    assert edge is not None
    yearless = claimed if claimed.yearless else stated
    if yearless.open:
        placed = [
            calendar.opened(calendar.in_year(calendar.closed(yearless), year), yearless.open)
            for year in (edge.year, edge.year - 1)
        ]
    else:
        placed = [calendar.in_year(yearless, year) for year in (edge.year, edge.year - 1)]
    pairs = [(one, stated) if claimed.yearless else (claimed, one) for one in placed]
    found = best([extents.compare(*pair) for pair in pairs])
    if not found.reason.supports:
        return found
    if claimed.yearless:
        return Judgement(
            Reason.WITHIN, f"{describe(claimed)} names no year, {describe(stated)} does"
        )
    step = f"{describe(stated)} names no year, {describe(claimed)} adds one"
    return Judgement(Reason.OVER_SPECIFIC, step)


def _fiscal(claimed: Period, stated: Period) -> Judgement | None:
    """Fiscal periods agree by their label; their true bounds are not known."""
    same_grain = claimed.granularity is stated.granularity
    step = f"{describe(claimed)} against {describe(stated)}"
    ends = _last(claimed), _last(stated)
    if same_grain and claimed.granularity is Granularity.YEAR:
        reason = Reason.SAME_VALUE if ends[0].year == ends[1].year else Reason.WRONG_VALUE
        return Judgement(reason, step)
    if same_grain and claimed.granularity in (Granularity.QUARTER, Granularity.HALF):
        equal = (claimed.first, claimed.last) == (stated.first, stated.last)
        return Judgement(Reason.SAME_VALUE if equal else Reason.WRONG_VALUE, step)
    if claimed.fiscal and stated.fiscal:
        return extents.compare(claimed, stated)
    if ends[0].year == ends[1].year:
        return None
    return None if abs(ends[0].year - ends[1].year) == 1 else Judgement(Reason.WRONG_VALUE, step)


def _last(period: Period) -> Instant:
    edge = period.last or period.first
    assert edge is not None
    return edge


def _weekdays(claimed: Period, stated: Period) -> Judgement | None:
    """Weekdays as sets; a full date has a weekday of its own."""
    wrong = _own_weekday(claimed)
    if wrong is not None:
        return wrong
    one, two = claimed.weekdays or _computed(claimed), stated.weekdays or _computed(stated)
    if not one or not two or not (claimed.weekdays or stated.weekdays):
        return None
    if _dated(claimed) and _dated(stated):
        return None
    step = f"{describe(claimed)} against {describe(stated)}"
    if claimed.part != stated.part and claimed.part and stated.part:
        return Judgement(Reason.WRONG_VALUE, step)
    if set(one) == set(two):
        if _dated(claimed) and not stated.recurring:
            return Judgement(Reason.OVER_SPECIFIC, step + "; the date is not stated")
        if _dated(stated) or _dated(claimed):
            return Judgement(Reason.WITHIN, step)
        if claimed.part and not stated.part:
            return Judgement(Reason.OVER_SPECIFIC, step)
        return Judgement(Reason.SAME_VALUE, step)
    if set(one) < set(two):
        return Judgement(Reason.WITHIN, step)
    return Judgement(Reason.WRONG_VALUE, step)


def _computed(period: Period) -> tuple[int, ...]:
    """The weekday of a full date."""
    if period.yearless or period.first is None or period.last is None:
        return ()
    if period.first[:3] != period.last[:3] or not calendar.is_day(*period.first[:3]):
        return ()
    return (calendar.weekday(period.first),)


def _own_weekday(claimed: Period) -> Judgement | None:
    """A claimed date that names the wrong weekday for itself disagrees with the calendar."""
    computed = _computed(claimed)
    if not computed or not claimed.weekdays or computed == claimed.weekdays:
        return None
    bare = replace(claimed, weekdays=computed)
    return Judgement(Reason.WRONG_VALUE, f"the calendar says {describe(bare)}")


def _unshared(claimed: Period, stated: Period, *, moments: bool) -> list[Judgement]:
    """What only one side states: more in the claim is over-specific, less is coarser."""
    found: list[Judgement] = []
    if moments:
        return found
    if claimed.clock is not None and stated.clock is None:
        found.append(Judgement(Reason.OVER_SPECIFIC, f"{describe(stated)} gives no clock time"))
    elif stated.clock is not None and claimed.clock is None:
        found.append(Judgement(Reason.WITHIN, f"{describe(claimed)} leaves the clock time out"))
    if _dated(claimed) and not _dated(stated) and not stated.weekdays:
        found.append(Judgement(Reason.OVER_SPECIFIC, f"{describe(stated)} gives no date"))
    elif _dated(stated) and not _dated(claimed) and not claimed.weekdays:
        found.append(Judgement(Reason.WITHIN, f"{describe(claimed)} leaves the date out"))
    return found
