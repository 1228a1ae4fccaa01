"""Which words stand in which passages of a context."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator

from claimcheck.context.statements import Passage
from claimcheck.language.stems import stem, words_in
from claimcheck.language.terms import STOP_WORDS

_KEPT = 1_000
"""Passages of which the stems are kept as well; those of others are read again where asked for."""


def post(
    passages: Iterable[Passage], texts: tuple[str, ...]
) -> tuple[dict[str, array[int]], dict[int, frozenset[str]]]:
    """Stem → numbers of the passages that use it, ascending; and the stems of the first ones."""
    postings: dict[str, array[int]] = {}
    kept: dict[int, frozenset[str]] = {}
    stems: dict[str, str] = {}
    for passage in passages:
        here = {stems[w] if w in stems else _known(w, stems) for w in words_of(passage, texts)}
        here.discard("")
        for word in here:
            if word not in postings:
                postings[word] = array("I")
            postings[word].append(passage.number)
        if len(kept) < _KEPT:
            kept[passage.number] = frozenset(here)
    return postings, kept


def _known(word: str, stems: dict[str, str]) -> str:
    """The stem of a word, kept in `stems`; empty for one that tells nothing."""
    stems[word] = "" if word.lower() in STOP_WORDS else stem(word)
    return stems[word]


def stems_of(texts: Iterable[str]) -> Iterator[str]:
    """The stems of the words that tell something, in order."""
    for text in texts:
        for word in words_in(text):
            if word.lower() not in STOP_WORDS:
                yield stem(word)


def words_of(passage: Passage, texts: tuple[str, ...]) -> list[str]:
    """The words of a passage and of the headings of its cells."""
    words = words_in(texts[passage.document][passage.start : passage.end])
    if passage.cells:
        words.extend(words_in(" ".join(passage.cells.headings)))
    # Where the space behind a full stop is missing, both words stand there: "a band.They".
    glued = [word for word in words if "." in word]
    words.extend(piece for word in glued for piece in word.split(".") if len(piece) > 2)
    return words
