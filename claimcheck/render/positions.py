"""Offsets of a text → lines and columns, as editors and code hosts count them."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

_LINE_END = re.compile(r"\r\n|\n|\r")


class Position(NamedTuple):
    """A place in a text; both count from 1, columns in characters (Unicode code points)."""

    line: int
    column: int


class Lines:
    """Where the lines of a text begin, found once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(end.end() for end in _LINE_END.finditer(text))]

    def at(self, offset: int) -> Position:
        """The position of an offset; offsets past the end are at the end."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self.starts, offset)
        return Position(line, offset - self.starts[line - 1] + 1)

    def line(self, number: int) -> str:
        """The words of a line, counted from 1, without its end."""
        start = self.starts[number - 1]
        end = self.starts[number] if number < len(self.starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")
