"""Anchor + index → evidence, strongest first. Finds and compares; decides nothing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from claimcheck.alignment import Alignment, coverage
from claimcheck.anchors import Anchor, Claim, Kind, Period, Quantity, Span, swift
from claimcheck.budget import Budget
from claimcheck.calculations.derived import derived
from claimcheck.candidates import candidates
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.doubts import is_doubted, is_told
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.kinds.claims.likeness import are_kin
from claimcheck.kinds.values import has_figures
from claimcheck.language.stems import WORD, stem
from claimcheck.numbered import written
from claimcheck.queries import Query
from claimcheck.reader import Reading
from claimcheck.reckoning.evidence import TableEvidence, WorkedOut, worked_out
from claimcheck.reckoning.rows import rows_named
from claimcheck.settings import Settings
from claimcheck.testimony.evidence import claim_evidence
from claimcheck.testimony.proximity import NOTHING, Lacks, carried, lacks, telling
from claimcheck.topics import claim_terms, claimed_topic, stated_topic


@swift
@dataclass(frozen=True, slots=True)
class Match:
    """An anchor and what the context says to it, strongest first."""

    anchor: Anchor
    evidence: tuple[Evidence, ...]
    worked_out: TableEvidence | None = None
    """What a table says to the whole statement, where it could be worked out; it decides."""
    lacks: Lacks = NOTHING
    """What the context does not know of a claim that nothing in it agrees with."""


def match(
    said: Reading, index: ContextIndex, settings: Settings, budget: Budget
) -> tuple[Match, ...]:
    """The evidence for every anchor that the budget allows.

    All passages that any of them needs are parsed in one go.
    """
    sentences = {one.sentence.start: one.sentence.text for one in said.anchors}
    verbatim = {start: index.verbatim(text) for start, text in sentences.items()}
    queries = [
        _query(said, number, verbatim[one.sentence.start], index, settings, budget)
        for number, one in enumerate(said.anchors)
        if budget.allows(number)
    ]
    if len(queries) < len(said.anchors):
        budget.left_out(len(said.anchors) - len(queries))
        said = said.first(len(queries))
    index.prepare(_needed(queries))
    rows = rows_named(said.anchors, index) if settings.matching == "aligned" else {}
    if rows:
        queries = [replace(one, rows=rows.get(one.anchor.sentence.start)) for one in queries]
    queries = [_settled(query, index) for query in queries]
    index.prepare(_needed(queries))
    queries = [query for query in queries if not _order_of_rows(query, index)]
    tables = worked_out(said, index) if settings.matching == "aligned" else WorkedOut({})
    found = [
        Match(
            query.anchor,
            _evidence(query, said, index),
            # What stands there as it is needs no working out.
            None if query.verbatim else tables.evidence.get(query.anchor),
        )
        for query in queries
    ]
    values: dict[int, list[Span]] = defaultdict(list)
    for one in said.anchors:
        if one.kind is not Kind.CLAIM:
            values[one.sentence.start].append(one.span)
    found = [
        replace(one, lacks=_lacks(query, values[query.anchor.sentence.start], index))
        if _is_open(one)
        else one
        for one, query in zip(found, queries, strict=True)
    ]
    found += [Match(anchor, (), worked_out=evidence) for anchor, evidence in tables.unread]
    return tuple(found)


def _lacks(query: Query, values: Sequence[Span], index: ContextIndex) -> Lacks:
    return lacks(query.anchor, values, index, of_cells=query.is_of_cells(index))


def _is_open(found: Match) -> bool:
    """Whether it matters what the context lacks: nothing agrees, or a table may decide instead."""
    agrees = any(one.agreement.outcome is Outcome.AGREES for one in found.evidence)
    return not agrees or found.worked_out is not None


def _needed(queries: Iterable[Query]) -> Iterator[int]:
    return (number for one in queries if _is_read(one) for number in one.parsed)


def _is_read(query: Query) -> bool:
    return query.anchor.hedge is None


def _settled(query: Query, index: ContextIndex) -> Query:
    """The query with what agrees, and without disagreeing values that cannot matter.

    Beside a value that agrees and is of the claimed thing, none of the same document that fits no
    better speaks against it.
    """
    if query.topic is None or query.anchor.hedge is not None:
        return query
    agreeing, others = [], []
    for one, agreement in query.stated:
        if agreement.outcome is Outcome.AGREES:
            agreeing.append(_value_evidence(query, one, agreement, index))
        else:
            others.append((one, agreement))
    sure: dict[str, float] = defaultdict(float)
    for found in agreeing:
        said_of_it = not found.apart and found.owner is not False and found.period is not False
        if said_of_it and found.counts is not False:
            sure[found.span.source] = max(sure[found.span.source], found.strength)
    # Of several dates of one thing that of the claimed act decides, wherever it stands.
    acted = not isinstance(query.anchor.value, Period) or any(one.act for one in agreeing)
    rest = tuple(
        (one, agreement)
        for one, agreement in others
        if one.cell is not None
        or one.span.source not in sure
        or query.topic.covered(index.reach(one.passage)) > sure[one.span.source]
        or (not acted and query.topic.acts(index.stems(one.passage)))
    )
    parsed = tuple(one.passage for one, _ in rest if one.cell is None)
    return replace(query, stated=rest, parsed=parsed, agreeing=tuple(agreeing))


def _order_of_rows(query: Query, index: ContextIndex) -> bool:
    """Whether a rank is no value of a table: no cell has "second", it is the order of rows."""
    value = query.anchor.value
    rank = isinstance(value, Quantity) and value.dimension == "rank"
    return rank and index.tabular and not query.stated and not query.agreeing


def _query(
    said: Reading,
    number: int,
    verbatim: Span | None,
    index: ContextIndex,
    settings: Settings,
    budget: Budget,
) -> Query:
    anchor = said.anchors[number]
    if anchor.kind is Kind.CLAIM:
        if verbatim is not None:
            return Query(anchor, verbatim=verbatim)
        return _claim_query(anchor, index, settings)
    topic = Alignment(claimed_topic(said, number, index), index.rarity, index.aliases)
    # Where a parse does not tell what a value is of, the words of its sentence tell where to look.
    words = topic.claimed.terms or dict.fromkeys(WORD.findall(anchor.sentence.text.lower()), 1.0)
    ranked = index.rank(words, settings.passages)
    if ranked and is_doubted(anchor) and is_told(anchor, topic, ranked[0], index, settings):
        anchor = replace(anchor, hedge=None)
    if isinstance(anchor.value, Period) and topic.verbs:
        # Where the claimed act is dated its owner may go by another name: "the company".
        acting = index.rank(dict.fromkeys(sorted(topic.verbs), 1.0), _ACTING)
        ranked = list(dict.fromkeys([*ranked, *acting]))
    if index.profile is not None:
        # The name of a field is often none of the words around its value.
        ranked = list(dict.fromkeys([*ranked, *index.profile.passages]))
    related, ranked = candidates(said, number, topic, ranked, index, settings, budget)
    parsed = tuple(
        one.passage
        for one, agreement in related
        if one.cell is None and agreement.outcome is Outcome.AGREES
    )
    head = _head(said, number)
    return Query(anchor, tuple(ranked), topic, related, verbatim, parsed=parsed, head=head)


def _head(said: Reading, number: int) -> str:
    value, binding = said.anchors[number].value, said.bindings[number]
    bare = isinstance(value, Quantity) and value.dimension == "number"
    return binding.head if bare and binding is not None else ""


_ACTING = 2
"""Passages that are looked at for the claimed verb alone."""


def _claim_query(anchor: Anchor, index: ContextIndex, settings: Settings) -> Query:
    claim = anchor.value
    assert isinstance(claim, Claim)
    ranked = index.rank(claim_terms(anchor), settings.passages)
    shares = carried(claim, ranked, index, settings)
    return Query(anchor, tuple(ranked), carried=shares, parsed=telling(claim, shares, index))


def _evidence(query: Query, said: Reading, index: ContextIndex) -> tuple[Evidence, ...]:
    if query.anchor.hedge is not None:
        return ()
    found: list[Evidence] = []
    if query.verbatim is not None:
        quoted = Agreement(Outcome.AGREES, Reason.EXACT, ("the sentence stands there as it is",))
        found.append(Evidence(query.verbatim, None, quoted, 1.0))
    if isinstance(query.anchor.value, Claim):
        found += claim_evidence(query.anchor, said.parsed, query.carried, query.parsed, index)
    elif query.topic is not None:
        found += query.agreeing
        found += [_value_evidence(query, one, agreement, index) for one, agreement in query.stated]
        if not any(map(_settles, found)):
            found.extend(written(query.anchor, query.rows, index))
            found.extend(derived(query.anchor, query.topic.claimed, query.passages, index))
    return tuple(sorted(found, key=lambda one: _order(one, query.anchor)))


def _settles(one: Evidence) -> bool:
    """Whether evidence agrees; "by June" alone leaves open when something began."""
    loose = isinstance(one.value, Period) and bool(one.value.open)
    return one.agreement.outcome is Outcome.AGREES and not loose


def _order(one: Evidence, anchor: Anchor) -> tuple[float, bool, bool, str, int]:
    """Strongest first; of claims that agree as well, one with the claimed figures."""
    agrees = one.agreement.outcome is Outcome.AGREES
    other = (
        agrees and isinstance(one.value, Claim) and not has_figures(one.span.text, anchor.span.text)
    )
    return -one.strength, not agrees, other, one.span.source, one.span.start


def _value_evidence(
    query: Query, one: Stated, agreement: Agreement, index: ContextIndex
) -> Evidence:
    topic = query.topic
    assert topic is not None
    stated = stated_topic(one, index)
    found = topic.fit(stated)
    owner, apart = found.owner, found.apart
    if query.rows is not None:
        owner, apart = query.rows.owned(one, query.anchor.span, owner=owner, apart=apart)
    counts = _counts(query, one, index)
    if counts is False and agreement.reason in _THE_SAME:
        apart = apart or _is_counted_elsewhere(query, one, index)
    # What something fell from was before the date at which it fell.
    before = found.period is False and _is_beginning(query.anchor)
    return Evidence(
        one.span,
        one.value,
        agreement,
        round(found.strength, 4),
        owner,
        None if before else found.period,
        apart,
        found.shared,
        topic.names(one.cell.column) if one.cell is not None else None,
        found.act,
        counts,
        one.passage,
    )


_FROM = re.compile(r"\bfrom\s\W{0,3}\Z", re.IGNORECASE)
_ON_TO = re.compile(r"\W{0,3}to\s\W{0,3}\d", re.IGNORECASE)


def _is_beginning(anchor: Anchor) -> bool:
    """Whether a number is what something changed from: "from 64,000 to 19,200"."""
    text, start = anchor.sentence.text, anchor.sentence.start
    before = text[max(0, anchor.span.start - start - 10) : anchor.span.start - start]
    if anchor.kind is not Kind.NUMERIC or not _FROM.search(before):
        return False
    return _ON_TO.match(text, anchor.span.end - start) is not None


_THE_SAME = frozenset({Reason.EXACT, Reason.SAME_VALUE})
_ANYBODY = frozenset(
    "people person individual one man men woman women adult child children".split()
)
"""Words for whom another word may say what they are or do."""


def _is_counted_elsewhere(query: Query, one: Stated, index: ContextIndex) -> bool:
    """Whether a passage speaks of what a claimed number counts, and gives this one to another.

    "All passengers were rescued, but two crew members are missing" counts no passengers; of people
    who took part a further word may be that they are participants.
    """
    if stem(query.head) not in index.stems(one.passage):
        return False
    heads = (query.head, index.binding(one).head)
    plain = all(head.islower() for head in heads) and _ANYBODY.isdisjoint(heads)
    return plain and not are_kin(*heads)


def _counts(query: Query, one: Stated, index: ContextIndex) -> bool | None:
    """Whether a bare number of prose counts the noun that the claimed one counts."""
    value = one.value
    if not query.head or one.cell is not None or not isinstance(value, Quantity):
        return None
    text = index.documents[index.passages[one.passage].document].text
    if text[max(0, one.span.start - 2) : one.span.start].rstrip().endswith(":"):
        return None  # Behind a label a number is of what stands before it.
    head = index.binding(one).head if value.dimension == "number" else ""
    if not head:
        return None
    return coverage(query.head, {stem(head): 1.0}) > 0
