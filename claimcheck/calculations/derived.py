"""Values that follow from a few that a context states: sums, shares, durations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from claimcheck.alignment import Topic
from claimcheck.anchors import Anchor, Granularity, Instant, Period, Quantity, Value
from claimcheck.calculations.ages import written_at
from claimcheck.calculations.courses import left_behind, on_course
from claimcheck.calculations.durations import duration
from claimcheck.calculations.relations import apiece, changes
from claimcheck.context.elisions import counted, nouns, priced, stated_in_points
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.kinds import numbers
from claimcheck.language.relatives import related_stems
from claimcheck.language.stems import WORD, stem

OPERANDS = 8
"""Numbers of one passage or table row that may enter a calculation; more prove anything."""

DERIVED = 0.5
"""How strong a calculation is: it shows that the value follows, not that the text says so."""

_NAMING = 3
"""Passages in which the words of a stretch of time are looked for."""


def derived(
    anchor: Anchor, topic: Topic, passages: Sequence[int], index: ContextIndex
) -> Iterator[Evidence]:
    """The first calculation over a few related values that reaches the claimed one."""
    value = anchor.value
    if isinstance(value, Period):
        if value.granularity is Granularity.RANGE:
            named = index.rank(dict.fromkeys(WORD.findall(anchor.span.text), 1.0), _NAMING)
            yield from _ends(value, list(dict.fromkeys([*passages, *named])), index)
        yield from _daily(value, passages, index)
    if not isinstance(value, Quantity):
        return
    if not passages:
        passages = index.rank(dict.fromkeys(WORD.findall(anchor.sentence.text), 1.0), 1)
    elif value.dimension == "score" and _VOTE.search(anchor.sentence.text):
        # A vote is taken on what the rest of the sentence says.
        said = index.rank(dict.fromkeys(WORD.findall(anchor.sentence.text), 1.0), _NAMING)
        passages = list(dict.fromkeys([*passages, *said]))
    cue, value = _cue(anchor, value), on_course(anchor, topic.predicate, value)
    written = written_at(index.profile, index) if index.profile is not None else None
    for numbers_ in _related(passages, index):
        here = [one for number in numbers_ for one in index.values_in(number)]
        operands = _of_whole(anchor, here, index)
        quantities = left_behind(anchor, value, _usable(value, operands, index))
        periods = [one for one in here if isinstance(one.value, Period)]
        agreement = (
            _calculated(value, quantities, cue, operands, index)
            or duration(
                anchor,
                value,
                periods[:OPERANDS],
                index.written[index.passages[numbers_[0]].document] or written,
                of_fields=index.profile is not None,
            )
            or _counted(value, quantities)
            or _between(value, quantities)
        )
        if agreement is not None:
            yield Evidence(index.span(numbers_[0]), None, agreement, DERIVED)
            return


_VOTE = re.compile(r"\bvot(?:e[ds]?|ing)\b", re.IGNORECASE)
_BESIDE = 4
"""Words on each side of a small count that may say what it was worked out by."""


def _cue(anchor: Anchor, claimed: Quantity) -> str:
    """The words that say by which calculation a value was found.

    Some calculation always gives a small count, so only the words beside it say so, and what stands
    behind it with "by" says who did it.
    """
    text, amount = anchor.sentence.text, claimed.amount
    if claimed.dimension != "number" or amount is None or not 0 < amount < _SMALL:
        return text
    start, end = anchor.span.start - anchor.sentence.start, anchor.span.end - anchor.sentence.start
    before, behind = text[:start].split()[-_BESIDE:], text[end:].split()[:_BESIDE]
    return " ".join([*before, anchor.span.text, *[word for word in behind if word != "by"]])


_SMALL = 10


def _operands(one: Stated, claimed: Quantity, index: ContextIndex) -> Iterator[Quantity]:
    """The numbers that a value of the context may bring into a calculation, with their units."""
    if not isinstance(one.value, Quantity):
        return
    money = priced(one, index) if claimed.dimension.startswith("currency") else None
    points = stated_in_points(one, index)
    yield points if isinstance(points, Quantity) else one.value
    if money is not None:
        yield money


def _between(claimed: Quantity, operands: Sequence[Quantity]) -> Agreement | None:
    """A claimed range whose two ends the context gives one by one: a minimum and a maximum.

    Of two ranges it may be all from the lower end of one to the upper end of the other: "5 to 7
    days" and "10 to 14 days" are 5 to 14 days, not 7 to 14.
    """
    if claimed.low is None or claimed.high is None or claimed.amount is not None:
        return None
    kind = (claimed.dimension, claimed.unit)
    alike = [one for one in operands if (one.dimension, one.unit) == kind]
    least = {one.low if one.low is not None else one.high for one in alike}
    most = {one.high if one.high is not None else one.low for one in alike}
    if claimed.dimension == "score" or claimed.low not in least or claimed.high not in most:
        return None
    formula = f"{claimed.low} and {claimed.high} are given one by one"
    return Agreement(Outcome.AGREES, Reason.DERIVED, (formula,))


def _calculated(
    claimed: Quantity,
    operands: Sequence[Quantity],
    cue: str,
    here: Sequence[Stated],
    index: ContextIndex,
) -> Agreement | None:
    """The calculation over numbers of a text; of a table its rows and columns say which belong."""
    if any(one.passage in index.rows for one in here):
        return None
    few = here[:OPERANDS]
    return numbers.derive(
        claimed, operands[:OPERANDS], cue, changes(few, index), apiece(few, index)
    )


def _usable(claimed: Quantity, operands: Sequence[Stated], index: ContextIndex) -> list[Quantity]:
    """The numbers that may enter a calculation; of many those alone of what is claimed.

    A list of data has weights and prices side by side; only prices make a price.
    """
    found = [each for one in operands for each in _operands(one, claimed, index)]
    if len(found) <= OPERANDS or not claimed.unit:
        return found
    alike = [one for one in found if one.dimension == claimed.dimension]
    return alike if len(alike) > 1 else found


_WHOLE = re.compile(r"(?:\s+of|\bof)\s+((?:[\w'’-]+\s+){0,4}[\w'’-]+)")


def _of_whole(anchor: Anchor, here: Sequence[Stated], index: ContextIndex) -> Sequence[Stated]:
    """The values without counts of what the sentence of a share does not speak of.

    80 beds are no third of 240 nurses; only where it is said how many the whole are is it asked.
    """
    value, sentence = anchor.value, anchor.sentence
    share = isinstance(value, Quantity) and value.dimension == "ratio"
    after = max(0, anchor.span.end - sentence.start - len(" of"))
    whole = _WHOLE.search(sentence.text, after, after + 80) if share else None
    if whole is None:
        return here
    named = nouns(whole[1])
    counts = [counted(one, index) for one in here]
    if not any(named & of for of in counts):
        return here
    words = [word.lower() for word in WORD.findall(sentence.text)]
    said = {one for word in words for one in (stem(word), *related_stems(word))}
    return [one for one, of in zip(here, counts, strict=True) if not of or not of.isdisjoint(said)]


def _counted(score: Quantity, stated: list[Quantity]) -> Agreement | None:
    """A score whose two numbers the context counts one by one: 6 of 9 throws, 20 wins."""
    if score.dimension != "score":
        return None
    left = [one.amount for one in stated if one.dimension == "number" and one.amount is not None]
    for side in (score.low, score.high):
        if side not in left:
            return None
        left.remove(side)
    formula = f"{score.low} and {score.high} are counted there"
    return Agreement(Outcome.AGREES, Reason.DERIVED, (formula,))


def _ends(value: Period, passages: Sequence[int], index: ContextIndex) -> Iterator[Evidence]:
    """A stretch of time whose beginning and end the context names one by one."""
    if value.clock is not None and value.first is None:
        yield from _hours(value.clock, passages, index)
    if not value.first or not value.last:
        return
    for numbers_ in _related(passages, index):
        here = [one for number in numbers_ for one in index.values_in(number)]
        periods = [(one, named) for one in here if (named := _named(one.value)) is not None]
        years = slice(1 if value.yearless else 0, None)
        starts = [one for one, named in periods if named[0][years] == value.first[years]]
        stops = [one for one, named in periods if named[1][years] == value.last[years]]
        if starts and stops:
            formula = f"{starts[0].span.text} to {stops[0].span.text}"
            agreement = Agreement(Outcome.AGREES, Reason.DERIVED, (formula,))
            yield Evidence(index.span(numbers_[0]), None, agreement, DERIVED)
            return


def _hours(
    clock: tuple[int, int], passages: Sequence[int], index: ContextIndex
) -> Iterator[Evidence]:
    """Hours whose beginning and end the context names one by one: starts at 9, ends at 11."""
    for numbers_ in _related(passages, index):
        named = [
            (one, one.value.clock)
            for number in numbers_
            for one in index.values_in(number)
            if isinstance(one.value, Period) and one.value.clock is not None
        ]
        starts = [one for one, (first, _) in named if first == clock[0]]
        stops = [one for one, (_, last) in named if last == clock[1]]
        if starts and stops:
            formula = f"{starts[0].span.text} to {stops[0].span.text}"
            agreement = Agreement(Outcome.AGREES, Reason.DERIVED, (formula,))
            yield Evidence(index.span(numbers_[0]), None, agreement, DERIVED)
            return


_A_DAY = re.compile(r"\b(?:an?|per)\s+(?:24-hour\s+)?day\b|/\s?day\b|\bonce daily\b", re.IGNORECASE)


def _daily(value: Period, passages: Sequence[int], index: ContextIndex) -> Iterator[Evidence]:
    """What is done so often a day is done daily."""
    if not value.recurring or len(value.weekdays) < _WEEK:
        return
    for number in passages:
        found = _A_DAY.search(index.text(index.passages[number]))
        if found is not None:
            agreement = Agreement(Outcome.AGREES, Reason.DERIVED, (f"{found.group()} is daily",))
            yield Evidence(index.span(number), None, agreement, DERIVED)
            return


_WEEK = 7


def _named(value: Value) -> tuple[Instant, Instant] | None:
    """The first and last instant of the date that a value names: all of June for "by June"."""
    if not isinstance(value, Period):
        return None
    first, last = value.named or (value.first, value.last)
    return None if first is None or last is None else (first, last)


def _related(passages: Sequence[int], index: ContextIndex) -> Iterator[tuple[int, ...]]:
    """Passages whose numbers belong together: one alone, one with the next, the best three."""
    for number in passages:
        yield (number,)
    for number in passages:
        for other in index.neighbours(number, 1):
            if index.values_in(other):
                yield (number, other)
    if len(passages) > 1:
        yield tuple(passages[:3])
