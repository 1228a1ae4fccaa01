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
from claimcheck.language.terms import STOP_WORDS

_MOST = 300
"""Fields of a profile; what has more is a database."""
_ASKED = 60
"""Fields that are asked for a value whatever their names."""
_AGAIN = 2
"""Attributes of a thing that may be given twice."""
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
        return implied(self.cell.column)


@dataclass(frozen=True)
class Profile:
    """The fields of one thing."""

    fields: tuple[Field, ...]
    title: frozenset[str] = frozenset()
    """Stems of the lines that are no field, which name the thing."""

    @property
    def passages(self) -> tuple[int, ...]:
        """The passages that the first fields stand in, each once."""
        return tuple(dict.fromkeys(field.passage for field in self.fields[:_ASKED]))

    @cached_property
    def implied(self) -> frozenset[str]:
        """Stems of words that speak of what some field says, whatever its value."""
        return frozenset().union(*(field.implied for field in self.fields))

    def named_in(self, sentence: str) -> tuple[Field, ...]:
        """The fields whose names a sentence uses."""
        said = _said(sentence)
        return tuple(field for field in self.fields if not said.isdisjoint(field.name))

    def spoken_of(self, sentence: str) -> tuple[Field, ...]:
        """The fields whose names a sentence uses; where there are none, those that it implies.

        So too where it uses but a part of some: "the order arrived" speaks of "Delivered", not of
        "Order placed".
        """
        said, named = _said(sentence), self.named_in(sentence)
        if any(said.issuperset(field.name) for field in named):
            return named
        return self.implied_in(sentence) or named

    def implied_in(self, sentence: str) -> tuple[Field, ...]:
        """The fields of whose sense a sentence speaks, whatever their names."""
        said = _said(sentence)
        return tuple(field for field in self.fields if said & field.implied)


@lru_cache(maxsize=256)
def _said(sentence: str) -> frozenset[str]:
    words = (word.lower() for word in WORD.findall(sentence))
    return frozenset(stem(form) for word in words for form in _lemmas(word))


@lru_cache(maxsize=2048)
def implied(column: str) -> frozenset[str]:
    """Stems of words that speak of what a field of a name says: of a spouse, "marry"."""
    plain = column.lower().replace("(s)", "")
    names = (form for word in (plain, *WORD.findall(plain)) for form in (word, word.rstrip("s")))
    words = (word for name in names for word in lexicon.load().field_words(name))
    return frozenset(stem(form) for word in words for form in (word, *irregular_forms(word)))


def _lemmas(word: str) -> tuple[str, ...]:
    """A word as it stands and, where it is a participle, its verb."""
    lemma = lexicon.load().lemma_of(word)
    return (word, lemma) if lemma else (word,)


def profile_of(passages: Sequence[Passage], texts: Sequence[str]) -> Profile | None:
    """The profile that a context is, or None where it is a table, a text or several records.

    One sentence of prose makes it a text: a document more must not take support away.
    """
    if len(passages) > _MOST:
        return None
    fields: list[Field] = []
    named: set[tuple[str, ...]] = set()
    title: set[str] = set()
    again = 0
    for passage in passages:
        here = [_field(cell, passage.number) for cell in passage.cells]
        if not here:
            text = texts[passage.document][passage.start : passage.end]
            if is_sentence(text):
                return None
            title.update(stem(word) for word in WORD.findall(text))
        names = {field.name for field in here}
        again += len(names & named)
        named |= names
        fields += here
    if not 0 < len(fields) <= _MOST:
        return None
    # Several records have the same fields each; one thing may have a few of them twice.
    if again > _AGAIN or any(_SENTENCES.search(one.cell.value) for one in fields):
        return None
    return Profile(tuple(fields), frozenset(title))


def is_sentence(text: str) -> bool:
    """Whether a line says something of its own; a title does not, nor a field broken over lines."""
    if ":" in text or " " not in text.strip():
        return False
    words = [word for word in text.split()[1:] if word.isalpha() and word.islower()]
    lemmas = [
        lemma for word in words if word.endswith(("ed", "s")) for lemma in (word[:-1], word[:-2])
    ]
    if text.rstrip().endswith("."):
        lemmas += words  # Titles have words that may be verbs too, but no full stop.
    return clausal(text) or any(lexicon.load().knows(lemma, "v") for lemma in lemmas)


def _field(cell: Cell, passage: int) -> Field:
    plain = cell.column.replace("(s)", "")
    words = (word for word in WORD.findall(plain) if word.lower() not in STOP_WORDS)
    return Field(tuple(stem(word) for word in words), cell, passage)
