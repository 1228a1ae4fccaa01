"""What a context lacks of a claim: its things, its words, a detail of a phrase, a denial."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from claimcheck.anchors import Claim, Span
from claimcheck.context.index import ContextIndex
from claimcheck.context.profile import is_sentence
from claimcheck.queries import Query
from claimcheck.reader import Reading
from claimcheck.settings import Settings
from claimcheck.testimony.degrees import untold_degree
from claimcheck.testimony.details import strange_detail, unbacked_denial, untold_cause, untold_kin
from claimcheck.testimony.fields import confirms
from claimcheck.testimony.overreach import overreach, strangers, unfounded_denial
from claimcheck.testimony.proximity import (
    Foreign,
    foreign,
    has_new_name,
    novelty,
    says_of_it,
)
from claimcheck.testimony.said import LIGHT, has


class Lacks(NamedTuple):
    """What a context lacks of a claim with which nothing in it agrees."""

    name: bool = False
    """Whether the claim has a name that the context does not use."""
    novelty: float = 0.0
    """How much of the claim's object the context nowhere speaks of."""
    foreign: Foreign = ""
    """What the context lacks of a claim that says something by its words alone."""
    act: bool = False
    """Whether no passage that carries most of the claim tells its act."""
    denial: str = ""
    """The word by which a claim denies what the passages on the matter say without a denial."""


NOTHING = Lacks()


def lacks(query: Query, beside: Sequence[Span], index: ContextIndex) -> Lacks:
    """What the context lacks of a claim; a table says with headings what prose says in words."""
    claim = query.anchor.value
    if not isinstance(claim, Claim) or query.anchor.hedge is not None:
        return NOTHING
    named, cells = has_new_name(claim, index), query.is_of_cells(index)
    new = 0.0 if named else novelty(claim, beside, index)
    apart = "" if cells else foreign(claim, beside, index)
    settled = query.verbatim is not None or query.told or index.profile is not None or cells
    denied = "" if settled else unbacked_denial(query.anchor, beside, query.carried, index)
    # The fields of a profile have no verbs.
    untold = index.profile is None and not _tells_act(claim, query.carried, index)
    return Lacks(named, new, apart, untold, denied)


def _tells_act(claim: Claim, carried: Mapping[int, float], index: ContextIndex) -> bool:
    """Whether a passage that carries most of a claim, or one beside it, has its verb.

    A verb that says nothing tells no act; what something is needs none.
    """
    verb = claim.predicate.split(" ")[0]
    if claim.relation != "verb":
        return True
    if verb in LIGHT or not carried:
        return False
    least = _MOST * max(carried.values())
    most = (number for number, share in carried.items() if share >= least)
    return any(has(verb, index.stems_around(number, 1)) for number in most)


_MOST = 0.9
"""Passages that carry as much of a claim as this share of the best one does carry most of it."""


_TERSE = 200
"""Characters of a document that says so little that an answer must find its own words for it.

To its lists it must add no name of its own.
"""


def detail(
    query: Query, said: Reading, beside: Sequence[Span], index: ContextIndex, settings: Settings
) -> str:
    """A word inside a phrase of a claim that the context does not know, or ""."""
    if not isinstance(query.anchor.value, Claim):
        return ""
    if query.anchor.hedge is not None or query.verbatim is not None or query.told:
        return ""
    if confirms(query.anchor, query.carried, index):
        return ""
    if index.profile is not None:
        return overreach(query.anchor, said.parsed, beside, index.profile, index)
    if query.is_of_cells(index):
        # Beside a sentence on the matter a further table takes no support away.
        if not index.measured or any(_is_prose(one, index) for one in query.passages):
            return ""
        denied = unfounded_denial(query.anchor, said.parsed, beside, index)
        return denied or strangers(query.anchor, said.parsed, beside, index)
    untold = (
        untold_kin(query.anchor, said.parsed, index)
        or untold_cause(query.anchor, said.parsed, index)
        or untold_degree(query.anchor, said.parsed, query.carried, index)
    )
    carrying = [number for number, share in query.carried.items() if share >= settings.coverage]
    terse = any(_is_terse(query, number, index) for number in carrying)
    return untold or strange_detail(query.anchor, said.parsed, beside, index, listed_only=terse)


def _is_terse(query: Query, number: int, index: ContextIndex) -> bool:
    """Whether a document of a sentence or two says what a claim says, not only of whom it is."""
    claim, document = query.anchor.value, index.documents[index.passages[number].document]
    short = len(document.text) < _TERSE
    return short and isinstance(claim, Claim) and says_of_it(claim, number, index)


def _is_prose(number: int, index: ContextIndex) -> bool:
    passage = index.passages[number]
    return not passage.cells and is_sentence(index.text(passage))
