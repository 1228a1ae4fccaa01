"""Yes-or-no fields of records against what a claim says that something has."""

from __future__ import annotations

import re

from claimcheck.anchors import Claim, Part, Span
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims.scope import strength
from claimcheck.language.stems import WORD, stem

_YES = frozenset({"true", "yes"})
_NO = frozenset({"false", "no", "none"})
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_WRAPPERS = frozenset({"attributes", "features", "amenities", "options", "properties", "details"})
"""Names under which records gather their fields, which say nothing of a field themselves."""


def denied(claim: Claim, number: int, index: ContextIndex) -> tuple[Span, Agreement] | None:
    """The field of a record that says no where the claim says yes, or the other way round."""
    if strength(claim.modality) < 1 or claim.quantifier:
        return None
    thing = claim.object or claim.subject
    if thing is None:
        return None
    head = stem(thing.head)
    said = _stems(claim)
    for cell in index.passages[number].cells:
        value = cell.value.strip().casefold()
        if not cell.path or value not in _YES | _NO:
            continue
        if (value in _YES) != claim.negated or not _names(cell.path, head, said):
            continue
        step = f"'{cell.path[-1]}' is {value}"
        return index.span(number), Agreement(Outcome.DISAGREES, Reason.NEGATED, (step,))
    return None


def _names(path: tuple[str, ...], head: str, said: set[str]) -> bool:
    """Whether a field is what a claim speaks of: "bike parking", "park in a garage"."""
    words = [stem(word.lower()) for word in _WORDS.findall(path[-1])]
    whole = stem("".join(_WORDS.findall(path[-1])).lower())
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
