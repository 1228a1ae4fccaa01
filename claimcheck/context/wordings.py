"""The words of passages: which ones stand in exactly which words, and what follows what."""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from claimcheck.language.terms import tokens


class Wordings:
    """The passages of a context by a checksum of their words; their texts are kept elsewhere."""

    def __init__(self, texts: Iterable[str]) -> None:
        keys = (_checksum(wording(text)) << 32 | number for number, text in enumerate(texts))
        self._keys = array("Q", sorted(keys))

    def of(self, sentence: str) -> Iterator[int]:
        """The numbers of the passages that may have a sentence's words; others may share them."""
        checksum = _checksum(wording(sentence))
        for place in range(bisect_left(self._keys, checksum << 32), len(self._keys)):
            found, number = divmod(self._keys[place], 1 << 32)
            if found != checksum:
                break
            yield number


class Run(NamedTuple):
    """The words of a text in their order, and which stand side by side."""

    words: list[str]
    pairs: frozenset[tuple[str, str]]
    triples: frozenset[tuple[str, str, str]]
    frames: frozenset[tuple[str, str]]
    """Words with one word between them."""


def run_of(text: str) -> Run:
    """The words of a text, as the specification counts them."""
    words = tokens(text)
    triples = frozenset(zip(words, words[1:], words[2:], strict=False))
    frames = frozenset(zip(words, words[2:], strict=False))
    return Run(words, frozenset(pairwise(words)), triples, frames)


def wording(text: str) -> str:
    """A passage without what does not change its meaning: white space and closing marks."""
    return " ".join(text.split()).rstrip(".!;,: ")


def _checksum(text: str) -> int:
    """The same number for the same text in every process, as `hash` is not."""
    return zlib.crc32(text.encode("utf-8", "surrogatepass"))
