"""Names taken apart: their words without case, titles and legal form."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

Tokens = tuple[str, ...]

_LONGEST = 120
"""Characters of a name that are compared; longer ones are sentences."""
_DETERMINERS = frozenset({"the", "a", "an", "this", "that", "our", "its", "their", "his", "her"})
_ROMAN = re.compile(r"(?=[ivxl])(?:x{0,3})(?:ix|iv|v?i{0,3})")
_WORD = re.compile(r"[\w&]+")
_POSSESSIVE = re.compile(r"(?<=\w)['’ʼ]s\b|(?<=s)['’ʼ](?=\s|$)")
_DOTTED = re.compile(r"\b(?:[A-Za-z]\.){2,8}(?:[A-Za-z]\b)?")


class NameLists(NamedTuple):
    """The word lists of data/names.txt, normalised."""

    titles: frozenset[Tokens]
    male: frozenset[str]
    female: frozenset[str]
    legal: frozenset[str]
    organisation: frozenset[str]
    compass: frozenset[str]
    nicknames: Mapping[str, frozenset[str]]
    known: Mapping[Tokens, str]
    """Country, official name, nationality or abbreviation → the name it is listed under."""
    countries: frozenset[str]
    places: frozenset[Tokens]


@cache
def name_lists() -> NameLists:
    """The lists of data/names.txt, read once."""
    sections: dict[str, list[str]] = {}
    section = ""
    text = (files("claimcheck.language") / "data" / "names.txt").read_text("utf-8")
    for line in text.splitlines():
        if line.startswith("["):
            section = line.strip("[] ")
        elif line and not line.startswith("#"):
            sections.setdefault(section, []).append(line)

    def words(name: str) -> list[str]:
        return [word.strip() for line in sections[name] for word in line.split(",")]

    nicknames: dict[str, set[str]] = {}
    for line in sections["nicknames"]:
        full, _, short = line.partition("=")
        for one in short.split(","):
            nicknames.setdefault(one.strip(), set()).add(full.strip())
    known: dict[Tokens, str] = {}
    for line in sections["abbreviations"]:
        full, _, short = line.partition("=")
        for one in (full, *short.split(",")):
            known[_split(one)] = full.strip()
    countries = set()
    for line in sections["countries"]:
        cells = [cell.strip() for cell in line.split("|")]
        countries.add(cells[0])
        for cell in cells:
            for one in cell.split(","):
                if one.strip():
                    known[_split(one)] = cells[0]
    return NameLists(
        titles=frozenset(_split(title) for title in words("titles")),
        male=frozenset(words("male")),
        female=frozenset(words("female")),
        legal=frozenset(words("legal")),
        organisation=frozenset(words("organisation")),
        compass=frozenset(words("compass")),
        nicknames={short: frozenset(full) for short, full in nicknames.items()},
        known=known,
        countries=frozenset(countries),
        places=frozenset(_split(place) for place in words("places")),
    )


@cache
def _forms() -> dict[str, tuple[Tokens, ...]]:
    found: dict[str, list[Tokens]] = {}
    for tokens, name in name_lists().known.items():
        found.setdefault(name, []).append(tokens)
    return {name: tuple(forms) for name, forms in found.items()}


def known_forms(text: str) -> tuple[Tokens, ...]:
    """All ways to write a country or a known name, people and adjectives included."""
    name = name_lists().known.get(_split(text))
    return _forms()[name] if name is not None else ()


def _split(text: str) -> Tokens:
    """A name's words without case, accents, possessives and punctuation."""
    text = _DOTTED.sub(lambda m: m[0].replace(".", ""), text[:_LONGEST])
    plain = _POSSESSIVE.sub("", text)
    if plain.isascii():
        folded = plain.lower()
    else:
        decomposed = unicodedata.normalize("NFKD", plain)
        folded = "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()
    folded = folded.replace("'", "").replace("’", "").replace("&", " and ")
    return tuple(_WORD.findall(folded))


class Name(NamedTuple):
    """A name taken apart: its words without titles and legal form."""

    tokens: Tokens
    titles: Tokens
    acronym: bool
    """True where it is written as capitals only."""


@lru_cache(maxsize=8192)
def parse_name(text: str) -> Name:
    """Take a name apart; never leaves it empty when it has a word."""
    data = name_lists()
    tokens = _split(text)
    while len(tokens) > 1 and tokens[0] in _DETERMINERS:
        tokens = tokens[1:]
    titles: list[str] = []
    stripped = True
    while stripped and len(tokens) > 1:
        stripped = False
        for size in (4, 3, 2, 1):
            # A lone word behind a title may be its surname, so one word must stay.
            if len(tokens) > size and tokens[:size] in data.titles:
                titles.append(" ".join(tokens[:size]))
                tokens = tokens[size:]
                stripped = True
                break
    while len(tokens) > 1 and (tokens[-1] in data.legal or tokens[-1] == "and"):
        tokens = tokens[:-1]
    letters = text.strip().replace(".", "")
    acronym = len(tokens) == 1 and letters.isupper() and letters.isalpha() and len(letters) > 1
    return Name(tokens, tuple(titles), acronym)


@lru_cache(maxsize=8192)
def is_designator(token: str) -> bool:
    """True for what tells members of a series apart: 15, s2, b, iv."""
    if len(token) == 1 or any(map(str.isdigit, token)):
        return True
    return len(token) < 6 and _ROMAN.fullmatch(token) is not None
