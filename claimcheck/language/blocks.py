"""Where a block of text begins: paragraphs, headings, list items, table rows, short lines.

The parser knows blank lines only, so the pipeline component `claimcheck_blocks` decides before it
which line breaks begin a sentence, and that an item goes on after its bullet or number. Within a
line the parser decides.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from spacy.language import Language
from spacy.tokens import Doc

WRAPPED_LENGTH = 50  # a line this long may have been broken by its margin
HEADING_LENGTH = 80
TAIL = 12  # characters at a line's end that tell whether it is finished

_LIST_ITEM = re.compile(r"(?:[-*+•◦▪‣·–—]|\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)])[ \t]+\S")
_MARKDOWN_HEADING = re.compile(r"#{1,6}[ \t]+\S")
_RULE = re.compile(r"(?:[-=_*~+|:][ \t]?){3,}$")
_TERMINAL = re.compile(r"[.!?:;…][\"'”’)\]]*$")
_CONTINUES = re.compile(r"[\"'“‘(\[]?[a-z]")
_ABBREVIATION = re.compile(
    r"\b(?:[A-Z]|Dr|Mr|Mrs|Ms|St|Prof|Gen|Sen|Rep|No|vs|U\.S|U\.K|e\.g|i\.e)\.$"
)
_JOINED = re.compile(
    r"(?:[,(\[–—-]|\b(?:a|an|the|of|in|on|at|to|for|and|or|but|by|with|from))$", re.IGNORECASE
)


def block_starts(text: str) -> list[int]:
    """Offsets of the first character of every block, in order; linear in the text."""
    return [offset for offset, _, begins in _lines(text) if begins]


def _lines(text: str) -> Iterator[tuple[int, int, bool]]:
    """Where every line and its words after a list marker begin, and whether it begins a block."""
    previous = ""
    offset = 0
    for line in text.splitlines(keepends=True):
        content = line.strip()
        if content:
            begins = not previous or _is_boundary(previous, content)
            start = offset + len(line) - len(line.lstrip())
            marker = _LIST_ITEM.match(content)
            yield start, start + marker.end() - 1 if marker else start, begins
        previous = content
        offset += len(line)


def _is_boundary(previous: str, line: str) -> bool:
    """Does a line begin a new block, given the line right before it?"""
    if _LIST_ITEM.match(line) or _MARKDOWN_HEADING.match(line) or _RULE.match(line):
        return True
    if _MARKDOWN_HEADING.match(previous) or _RULE.match(previous):
        return True
    if _is_row(line) or _is_row(previous):
        return True
    tail = previous[-TAIL:]
    if _TERMINAL.search(tail):
        return not _CONTINUES.match(line) and not _ABBREVIATION.search(tail)
    if _CONTINUES.match(line) or _JOINED.search(tail):
        return False
    return len(previous) <= WRAPPED_LENGTH or (
        len(previous) <= HEADING_LENGTH and len(line) > 2 * len(previous)
    )


def _is_row(line: str) -> bool:
    """Table rows: cells between bars, tabs, or many commas without the spaces of prose."""
    if line.startswith("|") or line.count("|") >= 2 or "\t" in line:
        return True
    commas = line.count(",")
    return commas >= 2 and line.count(", ") * 3 < commas and line.count(" ") <= commas * 4


@Language.component("claimcheck_blocks", assigns=["token.is_sent_start"])
def claimcheck_blocks(doc: Doc) -> Doc:
    """Decide `is_sent_start` at line breaks: true at a block, false in a wrapped paragraph."""
    text = doc.text
    offsets = doc.to_array("IDX").tolist()
    decided = doc.to_array("SENT_START").astype("int64")
    for start, words, begins in _lines(text):
        i = bisect_left(offsets, start)
        if 0 < i < len(offsets) and offsets[i] == start:
            decided[i] = 1 if begins else -1
        for k in range(i + 1, bisect_left(offsets, words + 1) if words > start else i + 1):
            decided[k] = -1
    # All at once: to set one, spaCy looks through the whole text for a parse.
    return doc.from_array(["SENT_START"], decided.astype("uint64"))  # type: ignore[arg-type]
