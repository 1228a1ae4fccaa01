"""Fields of records against what a claim says: yes or no, more or less, who in which role."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from claimcheck.anchors import Claim, Part, Span
from claimcheck.context.cells import Cell
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims.scope import strength
from claimcheck.language.stems import WORD, stem

_YES = frozenset({"true", "yes"})
_NO = frozenset({"false", "no", "none"})
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_WRAPPERS = frozenset({"attributes", "features", "amenities", "options", "properties", "details"})
"""Names under which records gather their fields, which say nothing of a field themselves."""


def answered(claim: Claim, number: int, index: ContextIndex) -> tuple[Span, Agreement] | None:
    """The field of a record that says no where the claim says yes, or the other way round."""
    for path, yes in _answers(claim, number, index):
        if yes == claim.negated:
            step = f"'{path[-1]}' is {'true' if yes else 'false'}"
            return index.span(number), Agreement(Outcome.DISAGREES, Reason.NEGATED, (step,))
    return None


def _answers(
    claim: Claim, number: int, index: ContextIndex
) -> Iterator[tuple[tuple[str, ...], bool]]:
    """The fields of a record that answer with yes or no what a claim says, and what they answer."""
    thing, cells = claim.object or claim.subject, index.passages[number].cells
    if not cells or strength(claim.modality) < 1 or claim.quantifier or thing is None:
        return
    said = _stems(claim)
    common = _common(cells)
    for cell in cells:
        value = cell.value.strip().casefold()
        if cell.path and value in _YES | _NO and _names(cell.path, stem(thing.head), said, common):
            yield cell.path, value in _YES


def _common(cells: Sequence[Cell]) -> frozenset[str]:
    """The words with which several fields of a record begin, which tell them from no other."""
    names = {cell.path[-1] for cell in cells if cell.path}
    first = Counter(found[0] for name in names if len(found := _WORDS.findall(name)) > 1)
    return frozenset(word for word, times in first.items() if times > 1 and word[:1].isupper())


def _names(path: tuple[str, ...], head: str, said: set[str], common: frozenset[str]) -> bool:
    """Whether a field is what a claim speaks of: "bike parking", "park in a garage"."""
    parts = _WORDS.findall(path[-1])
    parts = parts[1:] if len(parts) > 1 and parts[0] in common else parts
    words = [stem(word.lower()) for word in parts]
    whole = stem("".join(parts).lower())
    if whole == head and _is_outermost(path):
        return True
    if len(words) > 1:
        return said.issuperset(words)
    above = {
        stem(form)
        for word in (_WORDS.findall(path[-2]) if len(path) > 1 else ())
        for form in (word.lower(), word.lower().removesuffix("ing"))  # Parking is for who parks.
    }
    return bool(words) and words[0] in said and bool(above & said)


def _is_outermost(path: tuple[str, ...]) -> bool:
    return len(path) == 1 or path[-2].lower() in _WRAPPERS


def _stems(claim: Claim) -> set[str]:
    parts: list[Part | None] = [claim.object, *(m.part for m in claim.modifiers)]
    if claim.object is None:
        parts.append(claim.subject)
    lemmas = [lemma for part in parts if part is not None for lemma in part.lemmas]
    return {
        stem(word.lower()) for text in (*lemmas, claim.predicate) for word in WORD.findall(text)
    }
