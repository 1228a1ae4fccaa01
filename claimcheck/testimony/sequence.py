"""Claims that put two events in order, against the order in which the context has them.

"The dough rests after it is shaped" has every word of "the dough rests before it is shaped"; so
has "within 60 days of the hearing" all that counts of "within 60 days of the accident" but what
the days are counted from.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import takewhile

from claimcheck.alignment import coverage
from claimcheck.anchors import Anchor, Claim, Period, Quantity, Span
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.kinds import dates, values
from claimcheck.kinds.claims import predicates
from claimcheck.kinds.claims.order import Event, Order, orders
from claimcheck.kinds.claims.predicates import PredicateRelation
from claimcheck.language import lexicon
from claimcheck.language.parse import Parsed
from claimcheck.language.stems import stem

_SAME = 0.5
"""Share of the words of both events from which on a text speaks of the same two."""
_COVERED = 0.8
_MOST = 12
"""Orders of one clause that are looked at."""
_VAGUE = frozenset({"date", "day", "event", "time", "moment", "point", "start", "end"})
"""Words that only point at an event told elsewhere."""


def sequenced(
    anchor: Anchor,
    measures: Mapping[int, Quantity],
    answer: Parsed,
    passages: Collection[int],
    index: ContextIndex,
) -> tuple[Anchor, Evidence] | None:
    """The claim with the words that tell its order, and what the context says to that, if anything.

    `measures` are the quantities of the answer by where they end.
    """
    claim = anchor.value
    if not isinstance(claim, Claim):
        return None
    # The predicate of "payment is due" is what it is said to be, its span that of "is".
    found, place = (
        orders(answer),
        anchor.span if claim.relation == "copula" else claim.predicate_span,
    )
    first = bisect_left(found, place.start, key=lambda one: one.predicate)
    for ours in takewhile(lambda one: one.predicate < place.end, found[first : first + _MOST]):
        evidence = _compared(ours, measures, passages, index)
        if evidence is not None:
            words = Span(
                anchor.span.source, ours.start, ours.end, answer.text[ours.start : ours.end]
            )
            return replace(anchor, parts=(*anchor.parts, words)), evidence
    return None


def _compared(
    ours: Order, measures: Mapping[int, Quantity], passages: Collection[int], index: ContextIndex
) -> Evidence | None:
    found: Evidence | None = None
    for number, theirs in _stated(passages, index):
        same = _same_order(ours, theirs)
        counted = _counted_from(ours, theirs, measures, number, index)
        if same:
            return _evidence(number, Agreement(Outcome.AGREES, Reason.PARAPHRASED), index)
        if counted:
            return None
        if found is None and same is False:
            step = "the context has the two the other way round"
            found = _evidence(number, Agreement(Outcome.DISAGREES, Reason.OPPOSITE, (step,)), index)
        elif found is None and counted is False:
            step = f"counted from '{theirs.other.head}', not '{ours.other.head}'"
            found = _evidence(
                number, Agreement(Outcome.DISAGREES, Reason.WRONG_ROLE, (step,)), index
            )
    return found or _by_dates(ours, passages, index) or _by_telling(ours, passages, index)


_THEN = re.compile(
    r"\W*(?:then|next|afterwards?|after (?:that|this)|later|subsequently|finally|last(?:ly)?|"
    r"eventually|second(?:ly)?|third(?:ly)?)\b",
    re.IGNORECASE,
)
"""Words with which a sentence goes on from the one before."""


def _by_telling(ours: Order, passages: Collection[int], index: ContextIndex) -> Evidence | None:
    """What the order of the sentences says, where the later one goes on from the earlier."""
    if not (ours.event.clause and ours.other.clause):
        return None
    told = []
    for event in (ours.event, ours.other):
        here = [n for n in passages if _tells(event, dict.fromkeys(index.stems(n), 1.0))]
        if len(here) != 1:
            return None
        told += here
    late = max(told)
    texts = [index.text(index.passages[n]) for n in range(min(told) + 1, late + 1)]
    if min(told) == late or not texts or not all(map(_THEN.match, texts)):
        return None
    if (late == told[1]) == ours.before:
        return _evidence(late, Agreement(Outcome.AGREES, Reason.PARAPHRASED), index)
    step = "the context has the two the other way round"
    return _evidence(late, Agreement(Outcome.DISAGREES, Reason.OPPOSITE, (step,)), index)


def _tells(event: Event, stems: dict[str, float]) -> bool:
    said = sum(_covers(word, stems) for word in event.words)
    return _covers(event.head, stems) and said >= _SAME * len(event.words)


def _stated(passages: Collection[int], index: ContextIndex) -> Iterator[tuple[int, Order]]:
    for number in passages:
        whole = index.span(number)
        for one in orders(index.parsed(number)):
            if whole.start <= one.start < whole.end:
                yield number, one


def _evidence(number: int, agreement: Agreement, index: ContextIndex) -> Evidence:
    return Evidence(index.span(number), None, agreement, 1.0)


def _same_order(ours: Order, theirs: Order) -> bool | None:
    """Whether both have the same two events in the same order; None where they have others."""
    straight = _alike(ours.event, theirs.event) * _alike(ours.other, theirs.other)
    crossed = _alike(ours.event, theirs.other) * _alike(ours.other, theirs.event)
    if max(straight, crossed) < _SAME or straight == crossed:
        return None
    return (ours.before == theirs.before) == (straight > crossed)


def _alike(one: Event, other: Event) -> float:
    """The share of an event's words that another has, none unless it has what is most telling."""
    theirs = _stems(other.words)
    if not _covers(one.head, theirs) and not _covers(other.head, _stems(one.words)):
        return 0.0
    shorter, longer = sorted((one.words, other.words), key=len)
    return sum(_covers(word, _stems(longer)) for word in shorter) / len(shorter)


def _stems(words: Collection[str]) -> dict[str, float]:
    return {stem(word): 1.0 for word in words}


def _covers(word: str, stems: dict[str, float]) -> bool:
    return coverage(word, stems) >= _COVERED


def _counted_from(
    ours: Order, theirs: Order, measures: Mapping[int, Quantity], number: int, index: ContextIndex
) -> bool | None:
    """Whether the same stretch of time is counted from the same event; None where it is not one."""
    if ours.measured < 0 or theirs.measured < 0 or ours.before != theirs.before:
        return None
    claimed = measures.get(ours.measured)
    here = index.values_in(number)
    stated = next((one.value for one in here if one.span.end == theirs.measured), None)
    if claimed is None or not isinstance(stated, Quantity):
        return None
    if values.agree(claimed, stated).outcome is not Outcome.AGREES:
        return None
    if not any(_covers(word, _stems(theirs.event.words)) for word in ours.event.words):
        return None
    mine = set(ours.other.words) - set(ours.event.words) - _VAGUE
    told = set(theirs.other.words) - set(theirs.event.words) - _VAGUE
    if not mine or not told:
        return None
    return any(_are_related(one, other) for one in mine for other in told)


def _are_related(one: str, other: str) -> bool:
    """Whether two words may stand for one event: delivery and receipt are two sides of it."""
    if _covers(one, _stems([other])) or _covers(other, _stems([one])):
        return True
    words = lexicon.load()
    verbs = (words.verb_of(one) or one, words.verb_of(other) or other)
    return predicates.compare(*verbs) is not PredicateRelation.UNRELATED


def _by_dates(ours: Order, passages: Collection[int], index: ContextIndex) -> Evidence | None:
    """What the dates of both events say; a thing is dated by what is said to be done with it."""
    event, other = ours.event, ours.other
    if not event.clause:
        return None
    if not other.clause:
        other = Event(event.head, (*other.words, event.head), clause=True)
    first, second = (list(_dates(one, passages, index)) for one in (event, other))
    if not first or not second:
        return None
    early, late = (first, second) if ours.before else (second, first)
    if not all(_precedes(two, one) for _, one in early for _, two in late):
        return None
    step = f"{dates.describe(late[0][1])} comes before {dates.describe(early[0][1])}"
    return _evidence(early[0][0], Agreement(Outcome.DISAGREES, Reason.OPPOSITE, (step,)), index)


def _dates(
    event: Event, passages: Collection[int], index: ContextIndex
) -> Iterator[tuple[int, Period]]:
    for number in passages:
        for one in index.values_in(number):
            value = one.value
            if not isinstance(value, Period) or one.cell is not None or value.open:
                continue
            if value.first is None or value.last is None or value.yearless:
                continue
            about = index.binding(one).about
            words = _stems([word for phrase in about for word in phrase.lower().split()])
            if all(_covers(word, words) for word in event.words):
                yield number, value


def _precedes(one: Period, other: Period) -> bool:
    return one.last is not None and other.first is not None and one.last < other.first
