"""Which side of a thing a length is of: "40 cm long", "a width of 30 cm", a column "Depth"."""

from __future__ import annotations

import re

from claimcheck.context.statements import Stated

_WORDS = {
    "length": "long length",
    "width": "wide width broad breadth across diameter",
    "height": "high tall height",
    "depth": "deep depth",
    "thickness": "thick thickness",
}
SIDES = {word: side for side, words in _WORDS.items() for word in words.split()}
"""Words for a side, by its name."""
_BEHIND = re.compile(r"[\s-](?:in\s)?([a-z]+)\b")
_BEFORE = re.compile(r"\b([a-z]+)(?:\s(?:of|is|was)|:)?\s(?:(?:about|around|just|only)\s)?\Z", re.I)
_WORD = re.compile(r"[a-z]+")


def facet(before: str, behind: str) -> str:
    """The side that the words around a length name, or ""."""
    after = _BEHIND.match(behind.lower())
    if after is not None and after[1] in SIDES:
        return SIDES[after[1]]
    ahead = _BEFORE.search(before[-40:])
    return SIDES.get(ahead[1].lower(), "") if ahead is not None else ""


def cell_facet(one: Stated) -> str:
    """The side that a cell's own words before a length name, or else its heading, or ""."""
    cell = one.cell
    if cell is None:
        return ""
    own = facet(cell.text[: max(0, one.span.start - cell.start)], "")
    named = {SIDES[word] for word in _WORD.findall(cell.column.lower()) if word in SIDES}
    return own or (named.pop() if len(named) == 1 else "")
