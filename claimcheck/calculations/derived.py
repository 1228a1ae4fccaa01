"""Values that follow from a few that a context states: sums, durations, counts of a list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from claimcheck.alignment import Topic, coverage, related_stems
from claimcheck.anchors import Anchor, Granularity, Instant, Period, Quantity, Value
from claimcheck.calculations.ages import written_at
from claimcheck.calculations.relations import apiece, changes, proportions
from claimcheck.calculations.rosters import parted
from claimcheck.calculations.tallies import tallied
from claimcheck.context.cells import Cell
from claimcheck.context.index import ContextIndex
from claimcheck.context.profile import implied
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.kinds import dates, numbers
from claimcheck.language.stems import WORD, stem
from claimcheck.testimony.fields import members

OPERANDS = 8
"""Numbers of one passage or table row that may enter a calculation; more prove anything."""

_PRESENT = Period(Instant(2026, 1, 1), Instant(2026, 12, 31, 23, 59, 59), Granularity.YEAR)
"""No answer is read by this version before it; so long, at least, lasts what has lasted since."""
_LASTING = re.compile(r"\b(?:has|have|is|are)\b|\w['’](?:s|ve|re)\b")

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
        named = index.rank(dict.fromkeys(WORD.findall(anchor.span.text), 1.0), _NAMING)
        yield from _ends(value, list(dict.fromkeys([*passages, *named])), index)
        yield from _daily(value, passages, index)
    if not isinstance(value, Quantity):
        return
    cue = anchor.sentence.text
    if not passages:
        passages = index.rank(dict.fromkeys(WORD.findall(cue), 1.0), 1)
    written = written_at(index.profile, index) if index.profile is not None else None
    for numbers_ in _related(passages, index):
        here = [one for number in numbers_ for one in index.values_in(number)]
        operands = _of_whole(anchor, here, index)
        quantities = [one.value for one in operands if isinstance(one.value, Quantity)]
        periods = [one for one in here if isinstance(one.value, Period)]
        agreement = (
            numbers.derive(
                value,
                quantities[:OPERANDS],
                cue,
                changes(operands[:OPERANDS], index),
                apiece(operands[:OPERANDS], index),
            )
            or _duration(
                anchor,
                value,
                periods[:OPERANDS],
                index.written[index.passages[numbers_[0]].document] or written,
            )
            or _counted(value, quantities)
            or _proportion(value, operands[:OPERANDS])
        )
        if agreement is None and len(numbers_) == 1:
            passage = index.passages[numbers_[0]]
            text = index.text(passage)
            agreement = (
                tallied(value, topic, text)
                or _occasions(value, cue, text)
                or _members(value, topic, passage.cells)
                or _parted(value, numbers_[0], index)
            )
        if agreement is not None:
            yield Evidence(index.span(numbers_[0]), None, agreement, DERIVED)
            return


_WHOLE = re.compile(r"(?:\s+of|\bof)\s+((?:[\w'’-]+\s+){0,4}[\w'’-]+)")
_COUNTED = re.compile(r"\s+((?:[a-z-]+\s+)?[a-z]{3,})\b")


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
    named = _nouns(whole[1])
    counted = [_counts(one, index) for one in here]
    if not any(named & nouns for nouns in counted):
        return here
    words = [word.lower() for word in WORD.findall(sentence.text)]
    said = {one for word in words for one in (stem(word), *related_stems(word))}
    return [
        one
        for one, nouns in zip(here, counted, strict=True)
        if not nouns or not nouns.isdisjoint(said)
    ]


def _counts(one: Stated, index: ContextIndex) -> set[str]:
    """The stems of the noun behind a bare number; none where another word stands there."""
    if not isinstance(one.value, Quantity) or one.value.dimension != "number":
        return set()
    passage = index.passages[one.passage]
    found = _COUNTED.match(index.text(passage), one.span.end - passage.start)
    return _nouns(found[1]) if found else set()


def _nouns(words: str) -> set[str]:
    """The stems of plurals among a few words."""
    return {stem(word) for word in words.lower().split() if word.endswith("s") or word in _MANY}


_MANY = frozenset({"people", "children", "men", "women"})


def _proportion(claimed: Quantity, operands: Sequence[Stated]) -> Agreement | None:
    """A share of the whole, where the context gives the ratio of its parts."""
    if claimed.dimension != "ratio" or claimed.direction:
        return None
    for formula, share in proportions(operands):
        if numbers.agree(claimed, share).outcome is Outcome.AGREES:
            return Agreement(Outcome.AGREES, Reason.DERIVED, (formula,))
    return None


def _parted(claimed: Quantity, passage: int, index: ContextIndex) -> Agreement | None:
    """A count of those of a whole that the text names: "four of the five schools"."""
    step = parted(claimed, passage, index)
    return None if step is None else Agreement(Outcome.AGREES, Reason.DERIVED, (step,))


def _members(claimed: Quantity, topic: Topic, cells: Sequence[Cell]) -> Agreement | None:
    """The count of what a field lists: "two labels" for "Labels: Nordic, Arc"."""
    if claimed.dimension != "number" or claimed.approximator:
        return None
    # "Married two times" counts what the verb is of, not times.
    least = 0.8 if "time" in topic.terms else 1.0
    for cell in cells:
        heading = {stem(word): 1.0 for word in WORD.findall(cell.column)}
        heading.update(dict.fromkeys(implied(cell.column), 1.0))
        named = any(
            coverage(term, heading) for term, share in topic.terms.items() if share >= least
        )
        if not named:
            continue
        listed = members(cell.value)
        if len(listed) < 2 or any(WORD.findall(one)[0][0].isdigit() for one in listed):
            continue
        count = Quantity(Decimal(len(listed)), Decimal(len(listed)), step=Decimal(1))
        if numbers.agree(claimed, count).outcome is Outcome.AGREES:
            more = " …" if len(listed) > 4 else ""
            step = f"{', '.join(listed[:4])}{more} are {len(listed)}"
            return Agreement(Outcome.AGREES, Reason.DERIVED, (step,))
    return None


_YEARS = re.compile(r"\b(?:[12]\d{3}, ){0,10}[12]\d{3},? and [12]\d{3}\b")
_OCCASION = re.compile(r"\b(?:times?|row|titles?|wins?|consecutive|running|straight)\b")


def _occasions(claimed: Quantity, cue: str, text: str) -> Agreement | None:
    """How often something happened, by the years that the text lists for it."""
    if claimed.dimension not in ("number", "rank", "multiplier") or not _OCCASION.search(cue):
        return None
    for listed in _YEARS.finditer(text):
        if len(re.findall(r"\d{4}", listed.group())) == claimed.amount:
            step = f"{listed.group()} are {claimed.amount}"
            return Agreement(Outcome.AGREES, Reason.DERIVED, (step,))
    return None


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
    if value.granularity is not Granularity.RANGE or not value.first or not value.last:
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


_A_DAY = re.compile(r"\b(?:an?|per)\s+(?:24-hour\s+)?day\b|/\s?day\b", re.IGNORECASE)


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
            yield (number, other.number)
    if len(passages) > 1:
        yield tuple(passages[:3])


def _duration(
    anchor: Anchor, claimed: Quantity, periods: list[Stated], written: Period | None
) -> Agreement | None:
    """A claimed duration or age that two dates imply, the second of which may be today."""
    if claimed.dimension != "time":
        return None
    for one in periods:
        assert isinstance(one.value, Period)
        whole = dates.span_of(one.value)
        if whole is not None and numbers.agree(claimed, whole).outcome is Outcome.AGREES:
            formula = f"{one.span.text} = {numbers.describe(whole)}"
            return Agreement(Outcome.AGREES, Reason.DERIVED, (formula,))
    named = [(one.span.text, one.value) for one in periods if isinstance(one.value, Period)]
    if written is not None:
        named.append(("now", written))
    elif claimed.high is None and _LASTING.search(anchor.sentence.text):
        named.append(("now", _PRESENT))
    return lasted(anchor, claimed, named)


def lasted(
    anchor: Anchor, claimed: Quantity, named: Sequence[tuple[str, Period]]
) -> Agreement | None:
    """A claimed duration or age that lies between two of the dates, given with their words."""
    if claimed.dimension != "time":
        return None
    # An age is counted in completed years, a duration is rounded.
    between = dates.age_at if "old" in anchor.span.text.lower() else dates.span_between
    for i, (first, start) in enumerate(named):
        for second, end in named[i + 1 :]:
            length = between(start, end)
            if length and numbers.agree(claimed, length).outcome is Outcome.AGREES:
                formula = f"{first} to {second} = {numbers.describe(length)}"
                return Agreement(Outcome.AGREES, Reason.DERIVED, (formula,))
    return None
