"""What working a statement out from a table leads to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Scope(Enum):
    """What was decided: the sentence as a whole, or only the words given, or a name."""

    SENTENCE = "sentence"
    WORDS = "words"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A statement worked out: whether it holds, how that was found, and in which cells."""

    holds: bool
    start: int
    end: int
    """The words of the sentence that the working decides, as offsets into it."""
    steps: tuple[str, ...]
    cells: tuple[tuple[int, int], ...]
    """Row and column of the cells to look at, the decisive ones first."""
    scope: Scope = Scope.SENTENCE
