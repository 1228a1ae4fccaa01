"""Numbers, periods and things of a sentence in text order, and which of them go together.

Read from the words alone: lists with "respectively" and values with a period each are where
parsers err most.
"""

from __future__ import annotations

from typing import NamedTuple

from claimcheck.language.chunks import is_temporal, names
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.respectives import is_respective

_ORDINALS = frozenset({"first", "second", "third", "fourth", "previous", "next", "latter"})
_PERIOD_NOUNS = frozenset({"quarter", "half", "year", "month", "week", "day", "season", "decade"})
_BETWEEN = frozenset({",", "and", "&", "or", ";", "the", "by", "then", "in", "to", "on"})
_SEPARATORS = frozenset({",", ";", "and", "but", "while", "or", "versus", "whereas", "compared"})


class Unit(NamedTuple):
    """A number, a period or a thing with its token range (both included)."""

    first: int
    last: int
    kind: str
    """number, period or thing."""
    run: int
    """Which list of the sentence it is a member of."""
    place: int
    """Its place in that list, from 0."""


def units_of(parsed: Parsed, sentence: int) -> list[Unit]:
    """The units of a sentence in text order, members of one list numbered."""
    first, last = parsed.sentences[sentence]
    runs = names(parsed)
    raw: list[tuple[int, int, str]] = []
    i = first
    while i < last:
        run = runs[i]
        end, kind = _unit_at(parsed, i, last) if run is None else (min(run[1], last - 1), "thing")
        if kind:
            raw.append((i, end, kind))
            i = end + 1
        else:
            i += 1
    return _listed(parsed.tokens, raw)


def _unit_at(parsed: Parsed, i: int, last: int) -> tuple[int, str]:
    tokens = parsed.tokens
    token = tokens[i]
    lemma = token.lemma.lower()
    if lemma in _ORDINALS:
        if i + 1 < last and tokens[i + 1].lemma.lower() in _PERIOD_NOUNS:
            return _with_year(tokens, i + 1, last), "period"
        if i and tokens[i - 1].lemma.lower() == "the" and not _qualifies(tokens, i, last):
            return i, "period"
        return i, ""
    if (token.pos in ("PROPN", "NUM") or lemma[:1] in "qh0123456789") and is_temporal(token):
        return _with_year(tokens, i, last), "period"
    if token.pos in ("NUM", "SYM") or token.tag in ("CD", "$"):
        end = i
        while end + 1 < last and (
            tokens[end + 1].pos in ("NUM", "SYM")
            or tokens[end + 1].tag in ("CD", "$")
            or tokens[end + 1].lemma.lower() in ("percent", "%")
        ):
            end += 1
        after = tokens[end + 1] if end + 1 < last else None
        if (
            after is not None
            and after.pos in ("NOUN", "PROPN")
            and after.i + 1 < last
            and tokens[after.i + 1].text.lower() in _SEPARATORS
        ):
            end += 1
        return end, "number"
    if token.pos in ("NOUN",) and lemma not in _PERIOD_NOUNS:
        return i, "thing"
    return i, ""


def _with_year(tokens: tuple[Token, ...], i: int, last: int) -> int:
    """The end of a period that goes on: "March 2022", "Q2 of 2019", "first quarter of 2024"."""
    end = i
    j = i + 1
    while j < last and j - i <= 4:
        token = tokens[j]
        if (is_temporal(token) and (token.pos != "NOUN" or token.text[:1].isdigit())) or (
            token.tag == "CD" and len(token.text) <= 2 and end == j - 1
        ):
            end = j
        elif (
            token.text.lower() not in ("of", ",", "fiscal", "in")
            or (
                token.text == ","
                and not (
                    j + 1 < last and tokens[j - 1].text.isdigit() and len(tokens[j - 1].text) <= 2
                )
            )
            or token.text.lower() == "in"
        ):
            break
        j += 1
    return end


def _qualifies(tokens: tuple[Token, ...], i: int, last: int) -> bool:
    return i + 1 < last and tokens[i + 1].pos in ("NOUN", "PROPN", "ADJ", "NUM")


def _listed(tokens: tuple[Token, ...], raw: list[tuple[int, int, str]]) -> list[Unit]:
    units: list[Unit] = []
    run = place = 0
    for n, (first, last, kind) in enumerate(raw):
        if n:
            before = raw[n - 1]
            gap = tokens[before[1] + 1 : first]
            together = (
                before[2] == kind
                and 0 < len(gap) <= 4
                and all(t.text.lower() in _BETWEEN for t in gap)
                and any(t.text.lower() in (",", "and", "&", "or", ";") for t in gap)
            )
            if together:
                place += 1
            else:
                run += 1
                place = 0
        units.append(Unit(first, last, kind, run, place))
    return units


def paired(parsed: Parsed, units: list[Unit], token: int) -> list[Unit]:
    """The members of the sentence's other lists that go with the value at a token."""
    if not is_respective(parsed, parsed.tokens[token].sentence):
        return []
    mine = next((u for u in units if u.first <= token <= u.last), None)
    if mine is None:
        return []
    length: dict[int, int] = {}
    for unit in units:
        length[unit.run] = max(length.get(unit.run, 0), unit.place + 1)
    if length[mine.run] < 2:
        return []
    return [
        unit
        for unit in units
        if unit.run != mine.run
        and unit.place == mine.place
        and length[unit.run] == length[mine.run]
    ]


def periods_of(parsed: Parsed, units: list[Unit], inside: range, clause: set[int]) -> list[Unit]:
    """The periods that belong to a value: behind it, before it, or before all values."""
    tokens = parsed.tokens
    periods = [
        u for u in units if u.kind == "period" and (u.last < inside[0] or u.first > inside[-1])
    ]
    numbers = [
        u for u in units if u.kind == "number" and (u.last < inside[0] or u.first > inside[-1])
    ]
    behind = [
        p
        for p in periods
        if p.first > inside[-1]
        and not any(inside[-1] < n.first < p.first for n in numbers)
        and not _separated(tokens, inside[-1] + 1, p.first)
    ]
    if behind:
        return behind[:1]
    before = [
        p
        for p in periods
        if p.last < inside[0]
        and not any(p.last < n.first < inside[0] for n in numbers)
        and not _separated(tokens, p.last + 1, inside[0], hard=bool(numbers))
    ]
    if before:
        return before[-1:]
    first_number = min((n.first for n in numbers), default=len(tokens))
    shared = [p for p in periods if p.first in clause and p.last < min(first_number, inside[0])]
    if shared:
        return shared[-1:]
    if not numbers:
        return [p for p in periods if p.first in clause]
    later = [
        p
        for p in periods
        if p.first > max(inside[-1], *(n.last for n in numbers)) and p.first in clause
    ]
    return later if len(later) == 1 else []


def _separated(tokens: tuple[Token, ...], first: int, last: int, *, hard: bool = True) -> bool:
    return any(
        tokens[i].text.lower() in _SEPARATORS if hard else tokens[i].text == ";"
        for i in range(first, last)
    )
