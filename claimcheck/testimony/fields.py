"""Fields of records against what a claim says: yes or no, more or less, who in which role."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from claimcheck.anchors import Anchor, Claim, Part, Quantity, Span
from claimcheck.context.cells import Cell
from claimcheck.context.index import ContextIndex
from claimcheck.context.profile import Field, Profile
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.kinds.claims.scope import strength
from claimcheck.language.stems import WORD, stem
from claimcheck.reckoning.cues import LESS, MORE

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


def confirms(anchor: Anchor, passages: Iterable[int], index: ContextIndex) -> bool:
    """Whether a field of a record says yes or no as a claim does."""
    claim = anchor.value
    if not isinstance(claim, Claim) or not index.structured:
        return False
    numbers = list(passages)
    told = (_of_day(claim, number, index) for number in numbers)
    return any(one is not None and one[1].outcome is Outcome.AGREES for one in told) or any(
        yes != claim.negated for number in numbers for _, yes in _answers(claim, number, index)
    )


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


_THAN = re.compile(
    r"\bthan\b(?!\s+(?:an?\s|half|once|twice|\$?\d|one|two|three|four|five|six|seven|eight|nine|ten))",
    re.IGNORECASE,
)
"""Before what is compared with; a number behind it is a bound."""
_LONG = 1_000
"""Characters of a field that is read as a list."""
_MEMBER = re.compile(r"[,;•|/]|\band\b|\n")
_ASIDE = re.compile(r"\([^()]{0,200}\)")


def members(value: str) -> list[str]:
    """What a field lists, without what stands in brackets; one thing is a list of one."""
    plain = _ASIDE.sub("", value[:_LONG])
    return [one.strip() for one in _MEMBER.split(plain) if WORD.search(one)]


def compared(anchor: Anchor, profile: Profile, index: ContextIndex) -> Evidence | None:
    """What two fields of a profile say to "more of the one than of the other"."""
    text = anchor.sentence.text
    parting = _THAN.search(text)
    if not isinstance(anchor.value, Claim) or parting is None:
        return None
    left, right = text[: parting.start()], text[parting.end() :]
    cues = [word for word in WORD.findall(left.lower()) if word in MORE or word in LESS]
    sides = [profile.named_in(side) for side in (left, right)]
    if len(cues) != 1 or any(len(side) != 1 for side in sides) or sides[0] == sides[1]:
        return None
    one, other = sides[0][0], sides[1][0]
    amounts = _amount(one, index), _amount(other, index)
    if amounts[0] is None or amounts[1] is None:
        amounts = _count(one), _count(other)
    if amounts[0] is None or amounts[1] is None:
        return None
    holds = amounts[0] > amounts[1] if cues[0] in MORE else amounts[0] < amounts[1]
    step = f"{one.cell.column}: {amounts[0]}; {other.cell.column}: {amounts[1]}"
    outcome = Outcome.AGREES if holds and not anchor.value.negated else Outcome.DISAGREES
    reason = Reason.DERIVED if outcome is Outcome.AGREES else Reason.WRONG_VALUE
    return Evidence(index.span(one.passage), None, Agreement(outcome, reason, (step,)), 1.0)


def _amount(field: Field, index: ContextIndex) -> Decimal | None:
    """The first plain amount of a field, in its unit's base where the unit has one."""
    for stated in index.values_in(field.passage):
        value = stated.value
        if stated.cell is None or stated.cell.start != field.cell.start:
            continue
        if isinstance(value, Quantity) and value.amount is not None and not value.identifier:
            return value.amount
    return None


def _count(field: Field) -> Decimal | None:
    listed = members(field.cell.value)
    return Decimal(len(listed)) if listed and not any(map(str.isdigit, listed[0])) else None


def misplaced(anchor: Anchor, profile: Profile, index: ContextIndex) -> Evidence | None:
    """The field that a claim names and that has another name than the claim's.

    Only a name that another field has is held against it: a new one may be another way to put it.
    """
    claim = anchor.value
    if not isinstance(claim, Claim) or claim.negated or strength(claim.modality) < 1:
        return None
    named = [field for field in profile.named_in(anchor.span.text) if _is_name(field, index)]
    if not named or len(named) > _FEW:
        return None
    said = {stem(word) for field in named for word in WORD.findall(field.cell.value)}
    others = {
        stem(word)
        for field in profile.fields
        if field not in named
        for word in WORD.findall(field.cell.value)
    }
    for part in claim.parts:
        words = _name(part) if part.name else set()
        if not words or words & said or not words <= others:
            continue
        if any(map(profile.title.__contains__, words)):
            continue
        field = named[0]
        step = f"{field.cell.column}: {field.cell.value[:60]}"
        agreement = Agreement(Outcome.DISAGREES, Reason.WRONG_ROLE, (step,))
        return Evidence(index.span(field.passage), None, agreement, 1.0)
    return None


_FEW = 2
"""Fields that a claim may name; one that names more tells of several things."""


def _is_name(field: Field, index: ContextIndex) -> bool:
    """Whether a field gives names, and no date or amount before them."""
    start = field.cell.start
    if any(start <= one.span.start < start + _OPENING for one in index.values_in(field.passage)):
        return False
    return any(word[:1].isupper() for word in WORD.findall(field.cell.value)[:1])


_OPENING = 4
"""Characters of a field at which a value opens it."""


def _name(part: Part) -> set[str]:
    return {stem(word) for word in WORD.findall(part.span.text) if word[:1].isupper()}
