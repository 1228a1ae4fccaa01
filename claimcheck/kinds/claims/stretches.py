"""Values in stretches of a sentence that leave their verb out, told from the words alone.

"The Greens 40, the Liberals 27", "paper on Mondays and scrap on Tuesdays": parsers seldom get
gapping right.
"""

from __future__ import annotations

from claimcheck.kinds.claims.arguments import Arguments
from claimcheck.kinds.claims.units import Unit
from claimcheck.language.chunks import is_temporal
from claimcheck.language.parse import Parsed

_SEPARATORS = frozenset({",", ";", "and", "but", "while", "or", "—", "–", "whereas", "versus"})

_NO_NAME = frozenset({"AUX", "ADP", "SCONJ", "NUM", "SYM"})


def verbless(arguments: Arguments, inside: range) -> range | None:
    """The words before a value in a stretch that leaves its verb out: "the Liberals 27".

    Told from the words alone, since parsers seldom get gapping right.
    """
    parsed = arguments.parsed
    tokens = parsed.tokens
    begin = parsed.sentences[tokens[inside[0]].sentence][0]
    first = inside[0]
    while first > begin and tokens[first - 1].text.lower() not in _SEPARATORS:
        first -= 1
        if tokens[first].pos in _NO_NAME or tokens[first].tag == "POS":
            return None
        if arguments.predicates[first]:
            return None
    segment = range(first, inside[0])
    if not any(tokens[i].pos in ("NOUN", "PROPN") for i in segment):
        return None
    last = inside[-1]
    after = tokens[last + 1] if last + 1 < len(tokens) else None
    if (
        after is not None
        and after.pos in ("NOUN", "PROPN", "VERB", "AUX")
        and after.sentence == tokens[last].sentence
    ):
        return None
    return segment


def full_value_before(parsed: Parsed, gap: range, units: list[Unit]) -> Unit | None:
    """The first value of the sentence that stands with a verb before this stretch."""
    tokens = parsed.tokens
    for unit in units:
        if unit.first >= gap[0]:
            return None
        if unit.kind == "number":
            begin = parsed.sentences[tokens[unit.first].sentence][0]
            if any(tokens[i].pos in ("VERB", "AUX") for i in range(begin, unit.first)):
                return unit
    return None


def further(parsed: Parsed, inside: range, units: list[Unit]) -> tuple[range, Unit] | None:
    """The further object that a date stands with, and the date of the first, which has the verb."""
    tokens = parsed.tokens
    begin = parsed.sentences[tokens[inside[0]].sentence][0]
    before = first = inside[0] - 1
    if first <= begin or tokens[before].pos != "ADP":
        return None
    while first > begin and tokens[first - 1].text.lower() not in _SEPARATORS:
        first -= 1
        if tokens[first].pos not in ("NOUN", "PROPN", "ADJ", "DET"):
            return None
    if first in (before, begin):
        return None
    alike = tokens[before].text.lower()
    for unit in units:
        if unit.last >= first:
            break
        dated = unit.kind == "period" or is_temporal(tokens[unit.first])
        if dated and unit.first > begin and tokens[unit.first - 1].text.lower() == alike:
            return range(first, before), unit
    return None
