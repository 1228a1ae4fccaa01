"""Evidence and sentences → the numbers that the model reads.

One input holds the evidence and a sentence of an answer. Each word of the sentence carries a kind:
whether the evidence has it, and for a number whether it can be worked out from those there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from claimcheck.language.stems import stem, words_in
from claimcheck.language.terms import STOP_WORDS

START, PAD, END = 0, 1, 2
EVIDENCE, BEFORE, SENTENCE = 300, 40, 96
"""Word pieces at the most: of evidence, of what stands before, of a sentence."""

OTHER, SMALL, FOUND, ELSEWHERE, NOWHERE = 0, 1, 2, 3, 4
NUMBER_FOUND, NUMBER_ELSEWHERE, NUMBER_DERIVED, NUMBER_NOWHERE = 5, 6, 7, 8
KINDS = 9
"""What is known of a word before the model reads it."""

_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*")
_NUMBER = re.compile(r"(\d+(?:[.,]\d+)*)\s?(thousand|million|billion|bn|m|k)?\b", re.IGNORECASE)
_SCALE = {"thousand": 1e3, "k": 1e3, "million": 1e6, "m": 1e6, "billion": 1e9, "bn": 1e9}
_WORDS = {
    word: float(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
        " fifteen sixteen seventeen eighteen nineteen twenty".split()
    )
}
_MOST_NUMBERS = 24


@dataclass(frozen=True, slots=True)
class Input:
    """One input of the model; `sentence` is (first, past last) of its pieces."""

    ids: list[int]
    kinds: list[int]
    sentence: tuple[int, int]
    offsets: list[tuple[int, int]]
    """Where each piece of the sentence stands in it."""


@dataclass(frozen=True, slots=True)
class Known:
    """The words and numbers that a text has."""

    words: frozenset[str]
    numbers: frozenset[float]


def known(text: str) -> Known:
    """What words and numbers a text has."""
    words = frozenset(stem(word) for word in words_in(text))
    return Known(words, frozenset(value for _, _, value in numbers_in(text)))


def numbers_in(text: str) -> list[tuple[int, int, float]]:
    """Start, end and value of the numbers of a text, in order; scale words are read with them."""
    found = []
    for match in _NUMBER.finditer(text):
        digits = match[1]
        if "," in digits and not re.fullmatch(r"\d{1,3}(?:,\d{2,3})+(?:\.\d+)?", digits):
            digits = digits.replace(",", ".")
        digits = digits.replace(",", "")
        if digits.count(".") > 1:
            continue
        value = float(digits) * _SCALE.get((match[2] or "").lower(), 1.0)
        found.append((match.start(1), match.end(1), round(value, 6)))
    found.extend(
        (word.start(), word.end(), _WORDS[word.group()])
        for word in re.finditer(r"[a-z]+", text.lower())
        if word.group() in _WORDS
    )
    return sorted(found)


def word_kinds(sentence: str, near: Known, far: Known) -> list[tuple[int, int, int]]:
    """Start, end and kind of every word of a sentence."""
    values = {start: value for start, _, value in numbers_in(sentence)}
    found = []
    for match in _WORD.finditer(sentence):
        word, start = match.group(), match.start()
        if start in values:
            kind = _number_kind(values[start], near, far)
        elif word.lower() in STOP_WORDS:
            kind = SMALL
        elif stem(word) in near.words:
            kind = FOUND
        else:
            kind = ELSEWHERE if stem(word) in far.words else NOWHERE
        found.append((start, match.end(), kind))
    return found


def _number_kind(value: float, near: Known, far: Known) -> int:
    if value in near.numbers:
        return NUMBER_FOUND
    if value in far.numbers:
        return NUMBER_ELSEWHERE
    return NUMBER_DERIVED if _derived(value, near.numbers) else NUMBER_NOWHERE


@lru_cache(maxsize=4096)
def _derived(value: float, numbers: frozenset[float]) -> bool:
    """Whether two of the numbers give the value by one step of arithmetic, as far as written."""
    some = sorted(numbers)[:_MOST_NUMBERS]
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    step = 0.5 * 10.0 ** -(len(text.split(".")[1]) if "." in text else 0) + 1e-9
    for place, one in enumerate(some):
        for other in some[place + 1 :]:
            results = [one + other, other - one, one * other]
            if one:
                results += [other / one, 100 * one / other, 100 * (other - one) / one]
            if other:
                results.append(100 * (other - one) / other)
            if any(abs(result - value) <= step for result in results):
                return True
    return False


def encode(tokenizer: Any, evidence: str, before: str, sentence: str, context: Known) -> Input:
    """The pieces of evidence, of what stands before, and of the sentence, with their kinds."""

    def pieces_of(text: str) -> Any:
        return tokenizer.encode(text, add_special_tokens=False)

    ids = [START, *pieces_of(evidence).ids[:EVIDENCE], END, END]
    if before:
        ids += [*pieces_of(before).ids[-BEFORE:], END]
    pieces = pieces_of(sentence)
    first = len(ids)
    places = pieces.offsets[:SENTENCE]
    kinds = [OTHER] * first
    kinds += _piece_kinds(places, word_kinds(sentence, known(evidence), context))
    ids += pieces.ids[:SENTENCE]
    return Input([*ids, END], [*kinds, OTHER], (first, len(ids)), places)


def _piece_kinds(
    places: Sequence[tuple[int, int]], words: Sequence[tuple[int, int, int]]
) -> list[int]:
    """The kind of each piece: that of the word it lies in."""
    found, at = [], 0
    for start, _ in places:
        while at < len(words) and words[at][1] <= start:
            at += 1
        inside = at < len(words) and words[at][0] <= start
        found.append(words[at][2] if inside else SMALL)
    return found
