"""Values of the context that may speak to a claimed one: near what it is about, or alike."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Set
from dataclasses import replace
from itertools import chain

from claimcheck.alignment import Alignment, coverage
from claimcheck.anchors import Anchor, Bound, Granularity, Kind, Period, Quantity, Value
from claimcheck.budget import Budget
from claimcheck.calculations.ages import around, tells_age
from claimcheck.comparison import (
    compared,
    in_metres,
    is_change,
    is_share,
    shared_units,
    without_currency,
)
from claimcheck.context.cells import period
from claimcheck.context.index import ContextIndex
from claimcheck.context.profile import Profile
from claimcheck.context.statements import Stated, stands_in
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds import values
from claimcheck.kinds.numbers.comparison import nearness
from claimcheck.language.relatives import SYNONYM
from claimcheck.language.stems import WORD, stem
from claimcheck.language.terms import STOP_WORDS
from claimcheck.reader import Reading
from claimcheck.settings import Settings

OF = re.compile(r"\s+of\s+(?:the\s+|its\s+|their\s+|all\s+)?")
"""Between a part and the whole that it is of."""

_LIKELY = 3
"""Values of a document's prose that agree, or disagree, and may be of the claimed thing."""

_MUCH_LESS = 0.5
"""Share of the best one's words at which another is of something else."""


Candidates = tuple[tuple[Stated, Agreement], ...]
"""Values of the context with how they agree with the claimed one."""


def candidates(
    said: Reading,
    number: int,
    topic: Alignment,
    ranked: list[int],
    index: ContextIndex,
    settings: Settings,
    budget: Budget,
) -> tuple[Candidates, list[int]]:
    """The values that may speak to the anchor of a number, and the passages that do.

    They stand in the ranked passages, or agree wherever they stand.
    """
    anchor = said.anchors[number]
    agree = _Comparison(anchor.value, budget)
    alike = index.alike(anchor.value, ranked, settings.passages, agree)
    for guise in (without_currency(anchor.value, index), in_metres(anchor.value, index)):
        if guise is not None:
            alike += index.alike(guise, ranked, settings.passages, _Comparison(guise, budget))
    near = chain.from_iterable(map(index.values_in, ranked))
    # The index has one object for each value of the context: told apart so, they need no hashing.
    found = _once({id(one): one for one in chain(near, alike)}.values())
    other = _counterpart(said, number)
    often = _TIMES.match(said.parsed.text, anchor.span.end) is not None
    changed = is_change(anchor)
    aged = _tells_age(anchor, said.parsed.text)
    shared = shared_units(found)
    judged = (
        (one, compared(anchor, said.parsed.text, one, index, agree(one.value), shared))
        for one in found
        if other is None or values.agree(other, one.value).outcome is not Outcome.AGREES
    )
    related = tuple(
        (one, agreement)
        for one, agreement in judged
        if agreement.outcome is not Outcome.UNRELATED
        and not _doubtful(one, agreement, often=often)
        and not _is_no_age(one, agreement, index, aged=aged)
        and not (changed and is_share(one, agreement))
    )
    related = _from_end_to_end(anchor.value, related)
    related = _in_column(_beside_better(anchor.value, related), topic)
    related = _in_reach(related, topic, index, settings)
    if _PART_OF.match(said.parsed.text, anchor.span.end):
        related = _without_wholes(related, index)
    if index.profile is not None:
        return _of_fields(anchor, related, ranked, index.profile, index)
    return related, ranked


def _from_end_to_end(claimed: Value, related: Candidates) -> Candidates:
    """With both ends of a claimed range, where one document states each of them by itself."""
    if not isinstance(claimed, Quantity) or not _is_range(claimed):
        return related
    if claimed.bound is not Bound.NONE or any(_agrees(agreement) for _, agreement in related):
        return related
    low, high = (replace(claimed, low=end, high=end) for end in (claimed.low, claimed.high))
    at_low, at_high = (
        {id(one): one.span.source for one, _ in related if _agrees(values.agree(end, one.value))}
        for end in (low, high)
    )
    whole = set(at_low.values()) & set(at_high.values())
    ends = {key for key, source in (*at_low.items(), *at_high.items()) if source in whole}
    both = Agreement(Outcome.AGREES, Reason.SAME_VALUE, ("both ends are stated",))
    return tuple((one, both if id(one) in ends else agreement) for one, agreement in related)


def _agrees(agreement: Agreement) -> bool:
    return agreement.outcome is Outcome.AGREES


def _beside_better(claimed: Value, related: Candidates) -> Candidates:
    """Without numbers of a sentence that lie where one claims by chance, beside what is asked.

    "2 to 6 drops" is held against "2 to 4 drops", not the three of "three times a day"; "fewer than
    500" against the 512 of "512 people at four sites".
    """
    if not isinstance(claimed, Quantity):
        return related
    if claimed.bound is Bound.NONE and not _is_range(claimed):
        return related  # Only what is told of a range or a bound is told apart.
    kinds = [(one, _likeness(claimed, one.value) if one.cell is None else 0) for one, _ in related]
    better = {one.passage for one, kind in kinds if kind > 0}
    return tuple(
        pair
        for pair, (one, kind) in zip(related, kinds, strict=True)
        if kind >= 0 or one.passage not in better
    )


def _in_column(related: Candidates, topic: Alignment) -> Candidates:
    """Without cells that disagree and stand in a column of which nobody speaks.

    Where the value stands in the context, only what is of the same attribute, or of one that the
    claim names, could be meant instead: "rated 7.9" is not held against four stars.
    """
    agreeing = [one for one, agreement in related if agreement.outcome is Outcome.AGREES]
    if not agreeing:
        return related
    meant = {one.cell.column for one in agreeing if one.cell is not None}
    others = {one.cell.column for one, _ in related if one.cell is not None} - meant
    meant |= {column for column in others if _is_spoken_of(column, topic)}
    return tuple(
        (one, agreement)
        for one, agreement in related
        if agreement.outcome is Outcome.AGREES or one.cell is None or one.cell.column in meant
    )


def _is_spoken_of(column: str, topic: Alignment) -> bool:
    """Whether a claim uses a word of a heading; one without words, or with a number, may be meant.

    So may a period: that it is another one is told elsewhere.
    """
    words = [word for word in WORD.findall(column) if word.lower() not in STOP_WORDS]
    if not words or any(map(str.isdigit, column)) or period(column) or values.read(column):
        return True
    heading = {stem(word): 1.0 for word in words}
    return any(coverage(lemma, heading) >= SYNONYM for lemma in topic.claimed.terms)


def _likeness(claimed: Quantity, stated: Value) -> int:
    """1 for a range or a value that a claimed range or bound is told of, -1 for one it is not."""
    if not isinstance(stated, Quantity):
        return 0
    if _is_range(claimed):
        return 1 if _is_range(stated) else -1
    return nearness(claimed, stated)


def _is_range(value: Quantity) -> bool:
    if value.dimension == "score":
        return False
    return None not in (value.low, value.high) and value.amount is None


def _once(found: Iterable[Stated]) -> list[Stated]:
    """Each value once: one that stands in a cell is not of the whole sentence as well.

    "Lot 9: picked 3 May; pressed 11 May" is read as a sentence and as a record, which knows what
    each of its dates is of.
    """
    kept = list(found)
    held = {(one.span.source, one.span.start, one.span.end) for one in kept if one.cell is not None}
    return [
        one
        for one in kept
        if one.cell is not None or (one.span.source, one.span.start, one.span.end) not in held
    ]


_PART_OF = re.compile(r"\s+of\s+(?:the|them|these|those|its|their|our)\b", re.IGNORECASE)


def _without_wholes(related: Candidates, index: ContextIndex) -> Candidates:
    """Without the 14 of "12 of the 14", which does not speak against "12 of the scanners"."""
    wholes = set()
    for one, agreement in related:
        if one.cell is not None or agreement.outcome is not Outcome.AGREES:
            continue
        whole = index.span(one.passage)
        of = OF.match(whole.text, one.span.end - whole.start)
        if of:
            wholes |= {
                other.value
                for other in index.values_in(one.passage)
                if other.span.start - whole.start == of.end()
            }
    return tuple(
        (one, agreement)
        for one, agreement in related
        if agreement.outcome is Outcome.AGREES or one.value not in wholes
    )


class _Comparison:
    """Compares the values of an index with a claimed one, each once."""

    def __init__(self, claimed: Value, budget: Budget) -> None:
        self._claimed = claimed
        self._budget = budget
        self._known: dict[int, Agreement] = {}

    def __call__(self, stated: Value) -> Agreement:
        found = self._known.get(id(stated))
        if found is None:
            self._budget.comparisons += 1
            found = self._known[id(stated)] = values.agree(self._claimed, stated)
        return found


def _of_fields(
    anchor: Anchor,
    related: Candidates,
    ranked: list[int],
    profile: Profile,
    index: ContextIndex,
) -> tuple[Candidates, list[int]]:
    """Only values of the fields that a sentence speaks of, where these have some of the kind."""
    value, sentence = anchor.value, around(anchor)
    timed = isinstance(value, Period) or (isinstance(value, Quantity) and value.dimension == "time")
    fields = profile.spoken_of(sentence) if timed else profile.named_in(sentence)
    if isinstance(value, Quantity) and value.dimension == "multiplier":
        fields = (*fields, *profile.implied_in(sentence))  # "Made twice its budget" is of both.
    spoken = {(one.passage, one.cell.start) for one in fields}
    own = tuple(
        (one, agreement)
        for one, agreement in related
        if one.cell is None or (one.passage, one.cell.start) in spoken
    )
    if any(one.cell is not None for one, _ in own):
        related = own
    elif isinstance(value, Quantity) and timed and _are_dated(spoken, index):
        related = own  # How long it lasted follows from its own dates, not from an age elsewhere.
    passages = {place for place, _ in spoken}
    return related, [number for number in ranked if number in passages] or ranked


def _are_dated(fields: Set[tuple[int, int]], index: ContextIndex) -> bool:
    return any(
        isinstance(one.value, Period) and one.cell is not None and one.cell.start == start
        for number, start in sorted(fields)
        for one in index.values_in(number)
    )


def _in_reach(
    related: Candidates,
    topic: Alignment,
    index: ContextIndex,
    settings: Settings,
) -> Candidates:
    """Without values in prose that cannot matter, as far as the words around them tell.

    What a value is of takes a parse; that it covers too little of the claimed topic to speak
    against it, or less than others of its document that say the same, is seen without one.
    """
    reach = {
        number: topic.covered(index.reach(number))
        for number in dict.fromkeys(one.passage for one, _ in related if one.cell is None)
    }
    rivals: dict[tuple[int, Outcome], list[Stated]] = defaultdict(list)
    for one, agreement in related:
        agrees = agreement.outcome is Outcome.AGREES
        if one.cell is None and (agrees or reach[one.passage] >= settings.binding):
            rivals[index.passages[one.passage].document, agreement.outcome].append(one)
    likely = set()
    for found in rivals.values():
        found.sort(key=lambda one: -reach[one.passage])
        enough = _MUCH_LESS * reach[found[0].passage]
        likely |= {
            (one.passage, one.span.start)
            for one in found[:_LIKELY]
            if one is found[0] or reach[one.passage] > enough
        }
    likely |= {
        (one.passage, one.span.start)
        for one in [one for one, _ in related if _is_of_act(one, topic, index)][:_LIKELY]
    }
    same = [one for one, agreement in related if _is_same_date(one, agreement)]
    likely |= {(one.passage, one.span.start) for one in same[:1]}
    return tuple(
        (one, agreement)
        for one, agreement in related
        if one.cell is not None or (one.passage, one.span.start) in likely
    )


def _is_same_date(one: Stated, agreement: Agreement) -> bool:
    """Whether a document has the very day or season that is claimed, be it in its head alone."""
    value = one.value
    if agreement.outcome is not Outcome.AGREES or not isinstance(value, Period):
        return False
    if value.yearless and agreement.reason is Reason.EXACT and value.first is not None:
        return not value.open
    day = value.granularity is Granularity.DAY or value.clock is not None
    return day and value.first is not None and not (value.yearless or value.open)


def _is_of_act(one: Stated, topic: Alignment, index: ContextIndex) -> bool:
    """Whether a date stands beside the claimed verb, be the owner named elsewhere."""
    dated = one.cell is None and isinstance(one.value, Period)
    return dated and topic.acts(index.stems(one.passage))


_TIMES = re.compile(r"\s+times?\b", re.IGNORECASE)


def _doubtful(one: Stated, agreement: Agreement, *, often: bool) -> bool:
    """Whether an uncertain number disagrees: the "one" of "the best one" contradicts nothing.

    Nor does "twice" contradict a number that does not say how often.
    """
    against = agreement.outcome is Outcome.DISAGREES
    if against and one.cell is not None and not stands_in(one):
        return True  # A heading says what its numbers are, not what they are worth.
    if against and not often and one.span.text.lower() in ("once", "twice"):
        return True
    return against and one.uncertain and isinstance(one.value, Quantity)


def _is_no_age(
    one: Stated, agreement: Agreement, index: ContextIndex, *, aged: bool | None
) -> bool:
    """Whether only one of two that disagree is an age: "Ann Bell, 17" and "after two weeks"."""
    if aged is None or agreement.outcome is not Outcome.DISAGREES or one.cell is not None:
        return False
    text = index.documents[index.passages[one.passage].document].text
    return aged is not tells_age(text, one.span.start, one.span.end)


def _tells_age(anchor: Anchor, text: str) -> bool | None:
    """Whether a bare number or a time is an age; None for what none can be."""
    value = anchor.value
    if not isinstance(value, Quantity) or value.dimension not in ("number", "time"):
        return None
    aged = tells_age(text, anchor.span.start, anchor.span.end)
    return aged if aged or value.dimension == "time" else None


def _counterpart(said: Reading, number: int) -> Value | None:
    """What a part is of, or the part of a whole: in "three of the four pumps" 4 and 3.

    The one does not speak against the other.
    """
    here = said.anchors[number]
    if not isinstance(here.value, Quantity):
        return None
    following = (one for one in said.anchors[number + 1 :] if one.kind is not Kind.CLAIM)
    after = next(following, None)
    if after is not None and _is_of(said, here, after):
        return after.value
    earlier = (one for one in reversed(said.anchors[:number]) if one.kind is not Kind.CLAIM)
    before = next(earlier, None)
    return before.value if before is not None and _is_of(said, before, here) else None


def _is_of(said: Reading, part: Anchor, whole: Anchor) -> bool:
    return OF.fullmatch(said.parsed.text[part.span.end : whole.span.start]) is not None
