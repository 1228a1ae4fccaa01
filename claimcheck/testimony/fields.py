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
    """The field of a record that says no where the claim says yes, or the other way round.

    One that says when something is open bears a claim out too.
    """
    for path, yes in _answers(claim, number, index):
        if yes == claim.negated:
            step = f"'{path[-1]}' is {'true' if yes else 'false'}"
            return index.span(number), Agreement(Outcome.DISAGREES, Reason.NEGATED, (step,))
    return _of_day(claim, number, index)


_DAY = re.compile(r"\b(mon|tue|wed|thu|fri|sat|sun)(?:[a-z]{0,3}days?)?\b", re.IGNORECASE)
_SHUT = frozenset({"closed", "shut", "close"})


def _of_day(claim: Claim, number: int, index: ContextIndex) -> tuple[Span, Agreement] | None:
    """The field of a day to a claim that something is open or closed then: "Sun": "closed"."""
    words = {claim.predicate, *(claim.object.lemmas if claim.object else ())}
    shut = not _SHUT.isdisjoint(words)
    if shut == ("open" in words) or strength(claim.modality) < 1:
        return None
    parts = [claim.object, *(one.part for one in claim.modifiers)]
    said = {day.lower() for part in parts if part for day in _DAY.findall(part.span.text)}
    for cell in index.passages[number].cells if said else ():
        day = _DAY.fullmatch(cell.path[-1] if cell.path else cell.column)
        value = cell.value.strip().casefold()
        closed = value in _SHUT
        if day is None or day[1].lower() not in said or not (closed or value[:1].isdigit()):
            continue
        step = (f"{day[0]}: {cell.value[:60]}",)
        if closed == (shut == claim.negated):
            return index.span(number), Agreement(Outcome.DISAGREES, Reason.OPPOSITE, step)
        return index.span(number), Agreement(Outcome.AGREES, Reason.PARAPHRASED, step)
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


_LONG = 1_000
"""Characters of a field that is read as a list."""
_MEMBER = re.compile(r"[,;•|/]|\band\b|\n")
_ASIDE = re.compile(r"\([^()]{0,200}\)")


def members(value: str) -> list[str]:
    """What a field lists, without what stands in brackets; one thing is a list of one."""
    plain = _ASIDE.sub("", value[:_LONG])
    return [one.strip() for one in _MEMBER.split(plain) if WORD.search(one)]
