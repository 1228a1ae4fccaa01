"""What a context lacks of a claim: its things, its words, a detail of a phrase, a denial."""

from __future__ import annotations

from collections.abc import Sequence
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
from claimcheck.testimony.proximity import Foreign, foreign, novelty, says_of_it


class Lacks(NamedTuple):
    """What a context lacks of a claim with which nothing in it agrees."""

    novelty: float = 0.0
    """How much of a claim's subject or object the context nowhere speaks of."""
    foreign: Foreign = ""
    """What the context lacks of a claim that says something by its words alone."""
    denial: str = ""
    """The word by which a claim denies what the passages on the matter say without a denial."""


NOTHING = Lacks()


def lacks(query: Query, beside: Sequence[Span], index: ContextIndex) -> Lacks:
    """What the context lacks of a claim; a table says with headings what prose says in words."""
    claim = query.anchor.value
    if not isinstance(claim, Claim) or query.anchor.hedge is not None:
        return NOTHING
    new, cells = novelty(claim, beside, index), query.is_of_cells(index)
    apart = "" if cells else foreign(claim, beside, index)
    settled = query.verbatim is not None or query.told or index.profile is not None or cells
    denied = "" if settled else unbacked_denial(query.anchor, beside, query.carried, index)
    return Lacks(new, apart, denied)


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
