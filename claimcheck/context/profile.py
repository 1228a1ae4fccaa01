"""A context that describes one thing field by field: an info box, a product's data, one object."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from claimcheck.context.cells import Cell
from claimcheck.context.records import clausal
from claimcheck.context.statements import Passage
from claimcheck.language import lexicon
from claimcheck.language.lemmas import irregular_forms
from claimcheck.language.stems import WORD, stem

_FEWEST, _MOST = 3, 300
"""Fields of a profile: fewer are a note, more are a database."""
_ASKED = 60
"""Fields that are asked for a value whatever their names."""
_AGAIN = 0.25
"""Share of a thing's attributes that may be given twice."""
_SENTENCES = re.compile(r"[a-z)\]]{3}\s?[.!?]\s+[\"'“‘]?[A-Z]\w+\s+[a-z]")


@dataclass(frozen=True, slots=True)
class Field:
    """One attribute of the thing: the stems of its name, and the cell with its value."""

    name: tuple[str, ...]
    cell: Cell
    passage: int

    @property
    def implied(self) -> frozenset[str]:
        """Stems of words that speak of what a field of this name says."""
        return _implied(self.cell.column)


@dataclass(frozen=True)
class Profile:
    """The fields of one thing."""

    fields: tuple[Field, ...]

    @property
    def passages(self) -> tuple[int, ...]:
        """The passages that the first fields stand in, each once."""
        return tuple(dict.fromkeys(field.passage for field in self.fields[:_ASKED]))

    @cached_property
    def implied(self) -> frozenset[str]:
        """Stems of words that speak of what some field says, whatever its value."""
        return frozenset().union(*(field.implied for field in self.fields))

    def spoken_of(self, sentence: str) -> tuple[Field, ...]:
        """The fields whose names a sentence uses; where there are none, those that it implies."""
        said = {stem(form) for word in WORD.findall(sentence) for form in _lemmas(word)}
        named = tuple(field for field in self.fields if not said.isdisjoint(field.name))
        return named or tuple(field for field in self.fields if said & field.implied)


@lru_cache(maxsize=2048)
def _implied(column: str) -> frozenset[str]:
    plain = column.lower().replace("(s)", "")
    names = (form for word in (plain, *WORD.findall(plain)) for form in (word, word.rstrip("s")))
    implied = (word for name in names for word in lexicon.load().field_words(name))
    return frozenset(stem(form) for word in implied for form in (word, *irregular_forms(word)))


def _lemmas(word: str) -> tuple[str, ...]:
    """A word as it stands and, where it is a participle, its verb."""
    plain = word.lower()
    lemma = lexicon.load().lemma_of(plain)
    return (plain, lemma) if lemma else (plain,)


def profile_of(passages: Sequence[Passage], texts: Sequence[str]) -> Profile | None:
    """The profile that a context is, or None where it is a table, a text or several records.

    One sentence of prose makes it a text: a document more must not take support away.
    """
    if len(passages) > _MOST:
        return None
    fields: list[Field] = []
    named: set[tuple[str, ...]] = set()
    again = 0
    for passage in passages:
        here = [_field(cell, passage.number) for cell in passage.cells]
        if not here and _is_sentence(texts[passage.document][passage.start : passage.end]):
            return None
        names = {field.name for field in here}
        again += len(names & named)
        named |= names
        fields += here
    if not _FEWEST <= len(fields) <= _MOST:
        return None
    # Several records have the same fields each; one thing may have a few of them twice.
    if again > _AGAIN * len(named) or any(_SENTENCES.search(one.cell.value) for one in fields):
        return None
    return Profile(tuple(fields))


def _is_sentence(text: str) -> bool:
    """Whether a line says something of its own; a title does not, nor a field broken over lines."""
    if ":" in text or " " not in text.strip():
        return False
    words = lexicon.load()
    return clausal(text) or any(
        words.knows(lemma, "v")
        for word in text.split()[1:]
        if word.isalpha() and word.islower() and word.endswith(("ed", "s"))
        for lemma in (word[:-1], word[:-2])
    )


def _field(cell: Cell, passage: int) -> Field:
    return Field(tuple(stem(word) for word in WORD.findall(cell.column)), cell, passage)
