"""Anchor + index → evidence, strongest first. Finds and compares; decides nothing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import chain

from claimcheck.ages import aged, around
from claimcheck.alignment import Alignment, coverage
from claimcheck.anchors import Anchor, Claim, Kind, Period, Quantity, Span, Value
from claimcheck.calculations import OPERANDS, derived
from claimcheck.context.cells import Cell
from claimcheck.context.index import ContextIndex
from claimcheck.context.profile import Profile, is_sentence
from claimcheck.context.statements import Stated
from claimcheck.details import strange_detail
from claimcheck.fields import compared, misplaced
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.hops import joined
from claimcheck.kinds import values
from claimcheck.overreach import denial, overreach, strangers
from claimcheck.proximity import Foreign, carried, claim_evidence, foreign, novelty, telling
from claimcheck.reader import Reading
from claimcheck.reckoning.evidence import TableEvidence, WorkedOut, worked_out
from claimcheck.settings import Settings
from claimcheck.topics import claim_terms, claimed_topic, stated_topic

_OWN_KIND = frozenset({"identifier", "rank", "multiplier", "score", "ratio"})
"""Dimensions that a bare number in a cell does not stand for."""

_OF = re.compile(r"\s+of\s+(?:the\s+|its\s+|their\s+|all\s+)?")

_ALL = re.compile(r"\ball\s+(?:of\s+)?(?:the\s+)?$", re.IGNORECASE)

_LIKELY = 3
"""Values of a document's prose that agree, or disagree, and may be of the claimed thing."""

_MUCH_LESS = 0.5
"""Share of the best one's words at which another is of something else."""


@dataclass(frozen=True, slots=True)
class Match:
    """An anchor and what the context says to it, strongest first."""

    anchor: Anchor
    evidence: tuple[Evidence, ...]
    novelty: float = 0.0
    """How much of a claim's subject or object the context nowhere speaks of."""
    foreign: Foreign = ""
    """What the context lacks of a claim that says something by its words alone."""
    detail: str = ""
    """A word inside a phrase of the claim that the context does not know."""
    worked_out: TableEvidence | None = None
    """What a table says to the whole statement, where it could be worked out; it decides."""


@dataclass(frozen=True, slots=True)
class _Query:
    """An anchor with what it is about and the passages that may speak of it."""

    anchor: Anchor
    passages: tuple[int, ...] = ()
    topic: Alignment | None = None
    """What a value is about."""
    stated: tuple[tuple[Stated, Agreement], ...] = ()
    verbatim: Span | None = None
    carried: Mapping[int, float] = field(default_factory=dict)
    """How much of a claim each passage carries."""
    parsed: tuple[int, ...] = ()
    """The passages whose parse is needed, those with disagreeing values only where they matter."""
    agreeing: tuple[Evidence, ...] = ()
    """What the values that agree show; worked out before others are looked at."""
    told: tuple[Evidence, ...] = ()
    """What the fields of a profile say to it, where they settle it by themselves."""


def match(said: Reading, index: ContextIndex, settings: Settings) -> tuple[Match, ...]:
    """The evidence for every anchor; all passages that any of them needs are parsed in one go."""
    queries = [_query(said, number, index, settings) for number in range(len(said.anchors))]
    if index.profile is not None:
        queries = [replace(one, told=_told(one.anchor, index.profile, index)) for one in queries]
    index.prepare(_needed(queries))
    queries = [_settled(query, index) for query in queries]
    index.prepare(_needed(queries))
    queries = [query for query in queries if not _order_of_rows(query, index)]
    tables = worked_out(said, index) if settings.matching == "aligned" else WorkedOut({})
    beside: dict[int, list[Span]] = defaultdict(list)
    for one in said.anchors:
        if one.kind is not Kind.CLAIM:
            beside[one.sentence.start].append(one.span)
    found = [
        Match(
            query.anchor,
            _evidence(query, said, index),
            _novelty(query.anchor, values_, index),
            _foreign(query, values_, index),
            _detail(query, said, values_, index, settings),
            # What stands there as it is needs no working out.
            None if query.verbatim else tables.evidence.get(query.anchor),
        )
        for query in queries
        for values_ in (beside.get(query.anchor.sentence.start, ()),)
    ]
    found += [Match(anchor, (), worked_out=evidence) for anchor, evidence in tables.unread]
    claimed = [(one.anchor, one.evidence) for one in found if one.anchor.kind is Kind.CLAIM]
    apart = joined(claimed, index)
    if not apart:
        return tuple(found)
    return tuple(
        replace(one, anchor=apart[one.anchor][0], evidence=apart[one.anchor][1])
        if one.anchor in apart
        else one
        for one in found
    )


def _needed(queries: Iterable[_Query]) -> Iterator[int]:
    return (number for one in queries if one.anchor.hedge is None for number in one.parsed)


def _settled(query: _Query, index: ContextIndex) -> _Query:
    """The query with what agrees, and without disagreeing values that cannot matter.

    Beside a value that agrees and is of the claimed thing, none of the same document that fits no
    better speaks against it.
    """
    if query.topic is None or query.anchor.hedge is not None:
        return query
    agreeing, others = [], []
    for one, agreement in query.stated:
        if agreement.outcome is Outcome.AGREES:
            agreeing.append(_value_evidence(query.topic, one, agreement, index))
        else:
            others.append((one, agreement))
    sure: dict[str, float] = defaultdict(float)
    for found in agreeing:
        if not found.apart and found.owner is not False and found.period is not False:
            sure[found.span.source] = max(sure[found.span.source], found.strength)
    rest = tuple(
        (one, agreement)
        for one, agreement in others
        if one.cell is not None
        or one.span.source not in sure
        or query.topic.covered(index.reach(one.passage)) > sure[one.span.source]
    )
    parsed = tuple(one.passage for one, _ in rest if one.cell is None)
    return replace(query, stated=rest, parsed=parsed, agreeing=tuple(agreeing))


def _told(anchor: Anchor, profile: Profile, index: ContextIndex) -> tuple[Evidence, ...]:
    found = aged(anchor, profile, index)
    if found is None:
        one = compared(anchor, profile, index) or misplaced(anchor, profile, index)
        found = [] if one is None else [one]
    return tuple(found)


def _order_of_rows(query: _Query, index: ContextIndex) -> bool:
    """Whether a rank is no value of a table: no cell has "second", it is the order of rows."""
    value = query.anchor.value
    rank = isinstance(value, Quantity) and value.dimension == "rank"
    return rank and index.tabular and not query.stated and not query.agreeing


def _novelty(anchor: Anchor, beside: Sequence[Span], index: ContextIndex) -> float:
    return novelty(anchor.value, beside, index) if isinstance(anchor.value, Claim) else 0.0


def _foreign(query: _Query, beside: Sequence[Span], index: ContextIndex) -> Foreign:
    """What is foreign of a claim; a table says with headings what prose says with words."""
    claim = query.anchor.value
    if not isinstance(claim, Claim) or _from_cells(query, index):
        return ""
    return foreign(claim, beside, index)


_TERSE = 200
"""Characters of a document that says so little that an answer must find its own words for it."""


def _detail(
    query: _Query, said: Reading, beside: Sequence[Span], index: ContextIndex, settings: Settings
) -> str:
    if query.anchor.hedge is not None or query.verbatim is not None:
        return ""
    if query.told:
        return ""
    if index.profile is not None:
        return overreach(query.anchor, said.parsed, beside, index.profile, index)
    if _from_cells(query, index):
        # Beside a sentence on the matter a further table takes no support away.
        if not index.measured or any(_is_prose(one, index) for one in query.passages):
            return ""
        denied = denial(query.anchor, said.parsed, beside, index)
        return denied or strangers(query.anchor, said.parsed, beside, index)
    for number, share in query.carried.items():
        document = index.documents[index.passages[number].document]
        if share >= settings.coverage and len(document.text) < _TERSE:
            return ""
    return strange_detail(query.anchor, said.parsed, beside, index)


def _is_prose(number: int, index: ContextIndex) -> bool:
    passage = index.passages[number]
    return not passage.cells and is_sentence(index.text(passage))


def _from_cells(query: _Query, index: ContextIndex) -> bool:
    return any(index.passages[one].cells for one in query.passages)


def _query(said: Reading, number: int, index: ContextIndex, settings: Settings) -> _Query:
    anchor = said.anchors[number]
    verbatim = index.verbatim(anchor.sentence.text)
    if anchor.kind is Kind.CLAIM:
        if verbatim is not None:
            return _Query(anchor, verbatim=verbatim)
        return _claim_query(anchor, index, settings)
    topic = Alignment(claimed_topic(said, number, index), index.rarity, index.aliases)
    ranked = index.rank(topic.claimed.terms, settings.passages)
    if index.profile is not None:
        # The name of a field is often none of the words around its value.
        ranked = list(dict.fromkeys([*ranked, *index.profile.passages]))
    agree = _Comparison(anchor.value)
    alike = index.alike(anchor.value, ranked, settings.passages, agree)
    near = chain.from_iterable(map(index.values_in, ranked))
    # The index has one object for each value of the context: told apart so, they need no hashing.
    found = list({id(one): one for one in chain(near, alike)}.values())
    whole = _whole(said, number)
    every = _ALL.search(said.parsed.text, max(0, anchor.span.start - 12), anchor.span.start)
    often = _TIMES.match(said.parsed.text, anchor.span.end) is not None
    shared = _shared_units(found)
    compared = (
        (one, _compared(anchor, said.parsed.text, one, agree(one.value), shared))
        for one in found
        if whole is None or values.agree(whole, one.value).outcome is not Outcome.AGREES
    )
    related = tuple(
        (one, _of_all(agreement, one, topic, index) if every else agreement)
        for one, agreement in compared
        if agreement.outcome is not Outcome.UNRELATED and not _doubtful(one, agreement, often=often)
    )
    related = _in_reach(related, topic, index, settings)
    if index.profile is not None:
        related, ranked = _of_fields(anchor, related, ranked, index.profile, index)
    parsed = tuple(
        one.passage
        for one, agreement in related
        if one.cell is None and agreement.outcome is Outcome.AGREES
    )
    return _Query(anchor, tuple(ranked), topic, related, verbatim, parsed=parsed)


class _Comparison:
    """Compares the values of an index with a claimed one, each once."""

    def __init__(self, claimed: Value) -> None:
        self._claimed = claimed
        self._known: dict[int, Agreement] = {}

    def __call__(self, stated: Value) -> Agreement:
        found = self._known.get(id(stated))
        if found is None:
            found = self._known[id(stated)] = values.agree(self._claimed, stated)
        return found


def _of_fields(
    anchor: Anchor,
    related: tuple[tuple[Stated, Agreement], ...],
    ranked: list[int],
    profile: Profile,
    index: ContextIndex,
) -> tuple[tuple[tuple[Stated, Agreement], ...], list[int]]:
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


def _claim_query(anchor: Anchor, index: ContextIndex, settings: Settings) -> _Query:
    claim = anchor.value
    assert isinstance(claim, Claim)
    ranked = index.rank(claim_terms(anchor), settings.passages)
    shares = carried(claim, ranked, index, settings)
    return _Query(anchor, tuple(ranked), carried=shares, parsed=telling(claim, shares, index))


def _in_reach(
    related: tuple[tuple[Stated, Agreement], ...],
    topic: Alignment,
    index: ContextIndex,
    settings: Settings,
) -> tuple[tuple[Stated, Agreement], ...]:
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
    return tuple(
        (one, agreement)
        for one, agreement in related
        if one.cell is not None or (one.passage, one.span.start) in likely
    )


def _of_all(agreement: Agreement, one: Stated, topic: Alignment, index: ContextIndex) -> Agreement:
    """The same number does not support "all 12 passed" where "9 passed and 3 failed".

    Nor where the next sentence says it of fewer: "All 12 were tested. Nine passed."
    """
    total = one.value.amount if isinstance(one.value, Quantity) else None
    if agreement.outcome is not Outcome.AGREES or total is None:
        return agreement
    near = (one.passage, *(other.number for other in index.neighbours(one.passage, 1)))
    for number in near:
        fewer = _said_of_fewer(total, one.passage, number, topic, index)
        if fewer is not None:
            return Agreement(Outcome.DISAGREES, Reason.SCOPE_WIDENED, (fewer,))
        counts = [
            other.value.amount
            for other in index.values_in(number)
            if isinstance(other.value, Quantity)
            and other.value.dimension == "number"
            and other.value.amount is not None
            and 0 < other.value.amount < total
        ]
        for i, first in enumerate(counts[:OPERANDS]):
            if total - first in counts[i + 1 : OPERANDS]:
                step = f"{first} and {total - first} make {total}: they are told apart"
                return Agreement(Outcome.DISAGREES, Reason.SCOPE_WIDENED, (step,))
    return agreement


def _said_of_fewer(
    total: Decimal, whole: int, number: int, topic: Alignment, index: ContextIndex
) -> str | None:
    """The smaller count, without a noun, of which a passage says what is claimed of all."""
    here = dict.fromkeys(index.stems(index.passages[number]), 1.0)
    there = dict.fromkeys(index.stems(index.passages[whole]), 1.0)
    said = [
        term for term in topic.claimed.terms if coverage(term, here) and not coverage(term, there)
    ]
    for other in index.values_in(number) if said and number != whole else ():
        value = other.value
        if not isinstance(value, Quantity) or value.dimension != "number" or other.cell:
            continue
        if value.amount is not None and 0 < value.amount < total and not index.binding(other).head:
            return f"said of {other.span.text}, not of all {total}"
    return None


_TIMES = re.compile(r"\s+times?\b", re.IGNORECASE)


def _doubtful(one: Stated, agreement: Agreement, *, often: bool) -> bool:
    """Whether an uncertain number disagrees: the "one" of "the best one" contradicts nothing.

    Nor does "twice" contradict a number that does not say how often.
    """
    against = agreement.outcome is Outcome.DISAGREES
    if against and one.cell is not None and not _stands_in(one.span, one.cell):
        return True  # A heading says what its numbers are, not what they are worth.
    if against and not often and one.span.text.lower() in ("once", "twice"):
        return True
    return against and one.uncertain and isinstance(one.value, Quantity)


def _stands_in(span: Span, cell: Cell) -> bool:
    return cell.start <= span.start and span.end <= cell.end


def _whole(said: Reading, number: int) -> Value | None:
    """What a part is of: 4 in "three of the four pumps", which does not speak against the 3."""
    here = said.anchors[number]
    for other in said.anchors[number + 1 : number + 3]:
        between = said.parsed.text[here.span.end : other.span.start]
        if _OF.fullmatch(between) and isinstance(here.value, Quantity):
            return other.value
    return None


def _shared_units(found: Iterable[Stated]) -> set[tuple[int, str]]:
    """The units that each prose passage names, for the numbers in it that leave theirs out."""
    return {
        (one.passage, one.value.unit)
        for one in found
        if one.cell is None and isinstance(one.value, Quantity) and one.value.unit
    }


def _compared(
    anchor: Anchor, text: str, one: Stated, agreement: Agreement, shared: Set[tuple[int, str]]
) -> Agreement:
    """How a stated value agrees; a bare number in a table or record may be of any unit.

    In prose it may be of one that its passage names: "the hall measures 40 m², the bar 18".
    """
    claimed = anchor.value
    if agreement.outcome is Outcome.AGREES:
        return _reached(anchor, one, agreement)
    if agreement.outcome is not Outcome.UNRELATED:
        return agreement
    if isinstance(claimed, Quantity) and claimed.dimension == "rank":
        return _in_turn(anchor, text, one, agreement)
    if one.cell is None and (
        one.uncertain
        or not isinstance(claimed, Quantity)
        or (one.passage, claimed.unit) not in shared
    ):
        return agreement
    if not isinstance(claimed, Quantity) or not isinstance(one.value, Quantity):
        return agreement
    if one.value.dimension != "number" or claimed.dimension in _OWN_KIND:
        return agreement
    bare = values.agree(replace(claimed, unit="", dimension="number"), one.value)
    if bare.reason is Reason.WITHIN and one.value.amount not in (claimed.low, claimed.high):
        return agreement  # The "one" of "one rope" is no weight below 900 kg.
    return bare if bare.outcome is Outcome.AGREES else agreement


_UP_TO = Decimal("0.9")
"""A value this near to it may be what "up to" rounds."""


def _reached(anchor: Anchor, one: Stated, agreement: Agreement) -> Agreement:
    """The agreement, unless "up to 80" claims that 80 is reached where 60 is."""
    claimed, stated = anchor.value, one.value
    if agreement.reason is not Reason.WITHIN or not anchor.span.text.lower().startswith("up to"):
        return agreement
    assert isinstance(claimed, Quantity)
    if not isinstance(stated, Quantity) or claimed.unit != stated.unit:
        return agreement
    most, amount = claimed.high, stated.amount
    if most is None or amount is None or amount >= most * _UP_TO:
        return agreement
    step = f"{values.describe(stated)}, not {values.describe(claimed)}"
    return Agreement(Outcome.DISAGREES, Reason.WRONG_VALUE, (step,))


_UNIT_AFTER = re.compile(
    r"(?:\sand\s(?:the\s)?\d{1,3}(?:st|nd|rd|th))?\s(second|minute|hour|day|week|month|year)s?\b"
)


def _in_turn(anchor: Anchor, text: str, one: Stated, agreement: Agreement) -> Agreement:
    """What happens in the 12th minute happens after 12 minutes, as a report tells it."""
    unit = _UNIT_AFTER.match(text, anchor.span.end)
    claimed, stated = anchor.value, one.value
    if unit is None or not isinstance(claimed, Quantity) or not isinstance(stated, Quantity):
        return agreement
    bare = stated.dimension == "number" and not one.uncertain
    if (stated.unit != unit.group(1) and not bare) or stated.amount != claimed.amount:
        return agreement
    step = f"{values.describe(stated)} is the {anchor.span.text} {unit.group(1)}"
    return Agreement(Outcome.AGREES, Reason.SAME_VALUE, (step,))


def _evidence(query: _Query, said: Reading, index: ContextIndex) -> tuple[Evidence, ...]:
    if query.anchor.hedge is not None:
        return ()
    found: list[Evidence] = []
    if query.told:
        return query.told
    if query.verbatim is not None:
        quoted = Agreement(Outcome.AGREES, Reason.EXACT, ("the sentence stands there as it is",))
        found.append(Evidence(query.verbatim, None, quoted, 1.0))
    if isinstance(query.anchor.value, Claim):
        found += claim_evidence(query.anchor, said.parsed, query.carried, query.parsed, index)
    elif query.topic is not None:
        topic = query.topic
        found += query.agreeing
        found += [_value_evidence(topic, one, agreement, index) for one, agreement in query.stated]
        if not any(one.agreement.outcome is Outcome.AGREES for one in found):
            found.extend(_written(query, index))
            found.extend(derived(query.anchor, topic.claimed, query.passages, index))
    return tuple(sorted(found, key=_order))


_NAMING = 3
"""Passages in which the words of a name are looked for."""


def _written(query: _Query, index: ContextIndex) -> Iterator[Evidence]:
    """Where the words of a numbered name stand that its surroundings do not show to be one.

    "The Aria 13" is a name; in the cell of a table or after a comma "Aria 13" does not look so.
    """
    value, name = query.anchor.value, query.anchor.span.text
    if not isinstance(value, Quantity) or value.dimension != "identifier":
        return
    words = r"\s+".join(map(re.escape, name.split()))
    here = re.compile(rf"(?<![\w.-]){words}(?!\w|[.,-]\d)", re.IGNORECASE)
    for number in index.rank(dict.fromkeys(name.split(), 1.0), _NAMING):
        found = here.search(index.text(index.passages[number]))
        if found is not None:
            whole = index.span(number)
            start, end = (whole.start + place for place in found.span())
            span = Span(whole.source, start, end, found.group())
            same = Agreement(Outcome.AGREES, Reason.EXACT, (f"both name {value.identifier}",))
            yield Evidence(span, value, same, 1.0)
            return


def _order(one: Evidence) -> tuple[float, bool, str, int]:
    agrees = one.agreement.outcome is Outcome.AGREES
    return -one.strength, not agrees, one.span.source, one.span.start


def _value_evidence(
    topic: Alignment, one: Stated, agreement: Agreement, index: ContextIndex
) -> Evidence:
    found = topic.fit(stated_topic(one, index))
    return Evidence(
        one.span,
        one.value,
        agreement,
        round(found.strength, 4),
        found.owner,
        found.period,
        found.apart,
        found.shared,
        topic.names(one.cell.column) if one.cell is not None else None,
    )
