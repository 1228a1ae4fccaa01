"""The words of a text with where they stand, and how far they are from a stretch of it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from claimcheck.language.stems import WORD, stem
from claimcheck.language.terms import STOP_WORDS


class Word(NamedTuple):
    """One word: its place, the stem that stands for it, and whether it says what is spoken of."""

    start: int
    end: int
    stem: str
    content: bool
    """Neither a small word nor a figure: figures are fillers themselves."""
    small: bool


REACH = 40
"""Words on each side of a stretch that are looked at."""
_BREAK = re.compile(r"[,;:()—–]")
_SMALL_STEP, _BREAK_STEP = 0.5, 1.5


@lru_cache(maxsize=16384)
def told(word: str) -> tuple[str, bool, bool]:
    """The stem of a word, whether it says what is spoken of, and whether it is a small one."""
    small = word.lower() in STOP_WORDS
    return stem(word), not small and not word[0].isdigit(), small


def words_of(text: str, offset: int = 0) -> list[Word]:
    """The words of a text that stands at `offset` of its source."""
    return [
        Word(one.start() + offset, one.end() + offset, *told(one.group()))
        for one in WORD.finditer(text)
    ]


def distances(
    words: Sequence[Word], start: int, end: int, text: str, offset: int
) -> dict[str, float]:
    """How far content words stand from a stretch: small words count half, a comma more.

    `words` are in order; only the nearest of them are looked at.
    """
    found: dict[str, float] = {}
    before, behind = around(words, start, end)
    for run, left in ((before[::-1], True), (behind, False)):
        far, at = 0.0, start if left else end
        for word in run:
            low, high = (word.end, at) if left else (at, word.start)
            if high - low > 1 and _BREAK.search(text, low - offset, high - offset):
                far += _BREAK_STEP
            at = word.start if left else word.end
            if not word.content:
                far += _SMALL_STEP
                continue
            far += 1
            if far < found.get(word.stem, 1e9):
                found[word.stem] = far
    return found


def around(words: Sequence[Word], start: int, end: int) -> tuple[Sequence[Word], Sequence[Word]]:
    """The words before and those behind a stretch, the nearest ones."""
    first = bisect_right(words, start, key=_end_of)
    last = bisect_left(words, end, key=_start_of)
    return words[max(0, first - REACH) : first], words[last : last + REACH]


_start_of, _end_of = attrgetter("start"), attrgetter("end")


def beside(words: Sequence[Word], start: int, end: int) -> tuple[str, str]:
    """The next words before and behind a stretch that are not small."""
    left, right = around(words, start, end)
    before = next((word.stem for word in reversed(left) if not word.small), "")
    behind = next((word.stem for word in right if not word.small), "")
    return before, behind
