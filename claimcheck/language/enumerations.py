"""Lists that follow a number and that it may count: "three are low: A, B and C", points below it.

What an answer counts of its own list it does not take from a source; whether each of the things
belongs there is said, and checked, where they are named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

_OPENING = re.compile(r"(?::|\s[–—]|\s\(|,?\s(?:namely|i\.e\.,?))\s?\**(?=[^\W_])")
_CLOSING = re.compile(
    r"[;)\n]|\s[–—]\s|[.:](?:\s|$)|,?\s(?:while|whereas|but|which|who|all|the last)\s"
)
_ASIDE = re.compile(r"\s?\([^()]{0,60}\)")
_JOINT = re.compile(r",? and |,? & |, (?:plus )?")
_ITEM = re.compile(r"\s{0,8}(?:[-*•]|\d{1,2}[.)])\s+\S")
_RULE = re.compile(r"\|?[\s:|-]{3,}\|?")

_LONGEST_ITEM = 60
"""Characters of a thing that is named in a row of others."""
_ANNOUNCED = 160
"""Characters from a number to the colon before a list that it may count."""
_LISTED = 60
"""Lines in which the items of a list are counted."""

_OPENINGS = 32
"""Places of a line where a list may open; more of them open brackets around single words."""

_LINE = 2_000
"""Characters of a line that are looked at, so that a long one with many numbers stays cheap."""


def sizes(text: str, end: int) -> Iterator[int]:
    """How many things are listed behind a place, by each list that the line opens or announces."""
    line_end = text.find("\n", end, end + _LINE)
    line = text[end : line_end if line_end >= 0 else end + _LINE]
    yield from _in_line(line)
    if 0 <= line_end <= end + _ANNOUNCED and line.rstrip(" *_")[-1:] == ":":
        yield _below(text[line_end : line_end + _LISTED * _LINE])


def _in_line(line: str) -> Iterator[int]:
    """The sizes of the lists that open in a line: "four – A, B, C and D – are within range"."""
    stop = re.search(r"[.!?]\s", line)
    plain = _ASIDE.sub("", line[: stop.start() if stop else len(line)])
    for words in (plain, line) if plain != line else (line,):
        for opening in islice(_OPENING.finditer(words), _OPENINGS):
            closing = _CLOSING.search(words, opening.end())
            listed = words[opening.end() : closing.start() if closing else len(words)]
            items = [one.strip(" *.") for one in _JOINT.split(listed)]
            if len(items) > 1 and all(0 < len(one) <= _LONGEST_ITEM for one in items):
                yield len(items)


def _below(text: str) -> int:
    """How many points the list, or rows the table, right below a line has."""
    items, rows, ruled = 0, 0, False
    for line in text.splitlines()[:_LISTED]:
        if line.lstrip().startswith("|"):
            rows = 0 if _RULE.fullmatch(line.strip()) else rows + 1
            ruled |= rows == 0
        elif rows or ruled:
            break
        elif _ITEM.match(line):
            items += 1
        elif line.strip() and line[:1] not in " \t":
            break
    return rows if ruled else items
