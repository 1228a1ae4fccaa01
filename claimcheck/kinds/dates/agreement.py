"""When two periods agree: interval arithmetic over what both of them state."""

from __future__ import annotations

from dataclasses import replace

from claimcheck.anchors import Granularity, Instant, Period
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.dates import calendar, hours
from claimcheck.kinds.dates.hours import Judgement
from claimcheck.kinds.dates.wording import describe

_RANK = (
    Reason.EXACT,
    Reason.SAME_VALUE,
    Reason.CONVERTED,
    Reason.ROUNDED,
    Reason.WITHIN,
    Reason.OVER_SPECIFIC,
    Reason.WRONG_PERIOD,
    Reason.WRONG_VALUE,
    Reason.OPPOSITE,
)
"""From the best agreement to the worst disagreement."""

_FORWARD = ("since", "after")
_READINGS = 6
"""How many readings of an ambiguous date are compared; the grammar makes fewer."""


def agree(claimed: Period, stated: Period) -> Agreement:
    """Compare a claimed with a stated period by what both state.

    Ambiguous periods agree where any of their readings do. EXACT is for periods that are equal in
    every field; how they are written is the caller's to compare.
    """
    if claimed == stated:
        return Agreement(Outcome.AGREES, Reason.EXACT, (f"both are {describe(claimed)}",))
    best: Agreement | None = None
    for one in (claimed, *claimed.alternatives)[:_READINGS]:
        for two in (stated, *stated.alternatives)[:_READINGS]:
            found = _compare(one, two)
            if best is None or _rank(found) < _rank(best):
                best = found
    assert best is not None
    return best


def _rank(agreement: Agreement) -> int:
    if agreement.outcome is Outcome.UNRELATED:
        return len(_RANK)
    return _RANK.index(agreement.reason)


def _compare(claimed: Period, stated: Period) -> Agreement:
    claimed = replace(claimed, alternatives=())
    stated = replace(stated, alternatives=())
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
    worst = max(judgements, key=lambda one: _RANK.index(one.reason))
    outcome = Outcome.AGREES if worst.reason.supports else Outcome.DISAGREES
    return Agreement(outcome, worst.reason, tuple(one.step for one in judgements))


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
        options = [_intervals(_later(claimed, shift), stated) for shift in (0, 1, -1)]
        return min(options, key=lambda one: _RANK.index(one.reason))
    if claimed.fiscal or stated.fiscal:
        return _fiscal(claimed, stated)
    return _intervals(claimed, stated)


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
    best = min((_intervals(*pair) for pair in pairs), key=lambda one: _RANK.index(one.reason))
    if not best.reason.supports:
        return best
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
        return _intervals(claimed, stated)
    if ends[0].year == ends[1].year:
        return None
    return None if abs(ends[0].year - ends[1].year) == 1 else Judgement(Reason.WRONG_VALUE, step)


def _last(period: Period) -> Instant:
    edge = period.last or period.first
    assert edge is not None
    return edge


def _intervals(claimed: Period, stated: Period) -> Judgement:
    if claimed.open and stated.open:
        return _both_open(claimed, stated)
    if claimed.open:
        return _claimed_open(claimed, stated)
    if stated.open:
        return _stated_open(claimed, stated)
    return _closed(claimed, stated)


def _both_open(claimed: Period, stated: Period) -> Judgement:
    names = calendar.closed(claimed), calendar.closed(stated)
    step = f"{describe(claimed)} against {describe(stated)}"
    same_way = (claimed.open in _FORWARD) == (stated.open in _FORWARD)
    plain = _closed(*names)
    if not same_way:
        return Judgement(Reason.OPPOSITE if plain.reason.supports else Reason.WRONG_VALUE, step)
    if not plain.reason.supports:
        return Judgement(plain.reason, step)
    reason = plain.reason if claimed.open == stated.open else _softened(plain.reason)
    return Judgement(reason, step)


def _softened(reason: Reason) -> Reason:
    return Reason.SAME_VALUE if reason is Reason.EXACT else reason


def _claimed_open(claimed: Period, stated: Period) -> Judgement:
    """Compare "since 2017" with "2017" or "2017 to 2020"; "before 2017" against "2015"."""
    step = f"{describe(claimed)} against {describe(stated)}"
    name = calendar.closed(claimed)
    at_edge = _closed(name, stated)
    if stated.granularity is Granularity.RANGE:
        edge = _edge(stated, first=claimed.open in _FORWARD)
        at_edge = _closed(name, edge)
    if claimed.open in ("since", "until", "by") and at_edge.reason.supports:
        return Judgement(_softened(at_edge.reason), step)
    if claimed.open in ("since", "until") and at_edge.reason is Reason.OVER_SPECIFIC:
        return Judgement(Reason.OVER_SPECIFIC, step)
    if claimed.open in ("after", "before", "by") and _contains(claimed, stated):
        return Judgement(Reason.WITHIN, step)
    return Judgement(Reason.WRONG_VALUE, step)


def _stated_open(claimed: Period, stated: Period) -> Judgement:
    """A point or range against an open interval: its edge, inside, or outside."""
    step = f"{describe(claimed)} against {describe(stated)}"
    name = calendar.closed(stated)
    at_edge = _closed(claimed, name)
    if claimed.granularity is Granularity.RANGE:
        edge = _edge(claimed, first=stated.open in _FORWARD)
        reason = _closed(edge, name).reason
        if reason.supports:
            return Judgement(Reason.OVER_SPECIFIC, step + "; the other end is not stated")
    elif at_edge.reason.supports and stated.open not in ("after", "before"):
        return Judgement(_softened(at_edge.reason), step)
    elif at_edge.reason is Reason.OVER_SPECIFIC:
        return Judgement(Reason.OVER_SPECIFIC, step)
    if _contains(stated, claimed):
        return Judgement(Reason.WITHIN, step)
    return Judgement(Reason.WRONG_PERIOD, step)


def _contains(outer: Period, inner: Period) -> bool:
    """Interval containment; a missing end reaches for ever."""
    starts = outer.first is None or (inner.first is not None and outer.first <= inner.first)
    ends = outer.last is None or (inner.last is not None and inner.last <= outer.last)
    return starts and ends


_TOLERANCE = {
    Granularity.DAY: 3 * 86400,
    Granularity.WEEK: 7 * 86400,
    Granularity.MONTH: 31 * 86400,
    Granularity.QUARTER: 92 * 86400,
    Granularity.SEASON: 92 * 86400,
    Granularity.HALF: 184 * 86400,
    Granularity.YEAR: 5 * 366 * 86400,
    Granularity.DECADE: 3653 * 86400,
    Granularity.CENTURY: 36525 * 86400,
}
"""Seconds by which "about" and "circa" widen a date on either side: a little more than the unit."""


def _closed(claimed: Period, stated: Period) -> Judgement:
    step = f"{describe(claimed)} against {describe(stated)}"
    if (claimed.first, claimed.last) == (stated.first, stated.last):
        return Judgement(Reason.SAME_VALUE, f"both are {describe(stated)}")
    if _contains(claimed, stated):
        return Judgement(Reason.WITHIN, f"{describe(claimed)} contains {describe(stated)}")
    if claimed.approximator and _near(claimed, stated):
        return Judgement(Reason.WITHIN, f"{describe(stated)} is {describe(claimed)}")
    if _contains(stated, claimed):
        if stated.granularity is Granularity.RANGE:
            return Judgement(Reason.WITHIN, f"{describe(claimed)} lies in {describe(stated)}")
        return Judgement(Reason.OVER_SPECIFIC, f"only {describe(stated)} is stated")
    ranges = Granularity.RANGE
    if claimed.granularity is ranges and stated.granularity is ranges:
        ends = [
            _closed(_edge(claimed, first=one), _edge(stated, first=one)) for one in (True, False)
        ]
        worst = max(ends, key=lambda one: _RANK.index(one.reason))
        if worst.reason in (Reason.SAME_VALUE, Reason.WITHIN, Reason.OVER_SPECIFIC):
            return Judgement(worst.reason, step)
        return Judgement(Reason.WRONG_PERIOD, step)
    if ranges in (claimed.granularity, stated.granularity):
        return Judgement(Reason.WRONG_PERIOD, step)
    if _overlap(claimed, stated):
        return Judgement(Reason.WRONG_PERIOD, step)
    return Judgement(Reason.WRONG_VALUE, step)


def _near(claimed: Period, stated: Period) -> bool:
    tolerance = _TOLERANCE.get(claimed.granularity, 0)
    if not (claimed.first and claimed.last and stated.first and stated.last):
        return False
    early = calendar.seconds(claimed.first) - tolerance
    late = calendar.seconds(claimed.last) + tolerance
    return early <= calendar.seconds(stated.first) and calendar.seconds(stated.last) <= late


def _overlap(one: Period, two: Period) -> bool:
    if not (one.first and one.last and two.first and two.last):
        return False
    return one.first <= two.last and two.first <= one.last


def _edge(period: Period, *, first: bool) -> Period:
    """The first or last unit of a range, at the granularity its two ends show."""
    assert period.first is not None
    assert period.last is not None
    grain = calendar.grain_of(period)
    at = period.first if first else period.last
    if grain is Granularity.YEAR:
        unit = calendar.years(at.year, at.year)
    elif grain is Granularity.MONTH:
        unit = calendar.month(at.year, at.month)
    else:
        unit = calendar.day(*at[:3])
    return replace(unit, yearless=period.yearless)


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
