"""An answer's Markdown → the words that state something, closed up, and where each stands.

One reader for all doors: bold, italics and links are as if they were not there; code, addresses
and the numbering of headings state nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from claimcheck.context.markup import plain_text
from claimcheck.language.stems import WORD

_FENCED = re.compile(
    r"^[ \t]{0,3}(?P<fence>`{3,20}|~{3,20})[^\n`]{0,100}$"
    r"(?:.*?^[ \t]{0,3}(?P=fence)[`~]*[ \t]*$|.*\Z)",
    re.MULTILINE | re.DOTALL,
)
_CODE = re.compile(r"(?<!`)(`{1,2})(?!`)([^`\n]{1,500})(?<!`)\1(?!`)")
_NAME = re.compile(r"[^\W\d]+")
"""Code that is one word without a digit is the name of something and is read."""
_ADDRESS = re.compile(
    r"(?<!\]\()(?:\b(?:https?|ftp)://|\bwww\.)[^\s<>()\[\]]{1,2000}(?<![.,;:!?'\"*_])"
)
_NUMBERING = re.compile(
    r"^[ \t]{0,3}(?:#{1,6}[ \t]+(?P<bold>\*\*)?\d{1,3}(?:\.\d{1,3}){0,4}[.):]?"
    r"|(?P<strong>\*\*)\d{1,3}(?:\.\d{1,3}){1,4}[.):]?(?=[^*\n]{1,120}\*\*:?[ \t]*$))"
    r"[ \t]+(?=[\"“(*]{0,3}[^\W\d_a-zß-öø-ÿ])",
    re.MULTILINE,
)
"""The number of a heading, which a capital follows: "## 2.1 Costs", but not "## 3 nights"."""
_MARKS = frozenset("*_`~")


@dataclass(frozen=True, slots=True)
class Closed:
    """A text without its inline marks; the character at `i` stands at `places[i]` of the whole."""

    text: str
    places: Sequence[int]

    def start(self, at: int) -> int:
        """Where a stretch that begins at `at` begins in the whole text."""
        return self.places[at]

    def end(self, at: int) -> int:
        """Where a stretch that ends at `at` ends in the whole text."""
        return self.places[at - 1] + 1 if at else 0


def without_code(text: str) -> str:
    """A text with its code, addresses and the numbering of its headings blank, offsets unchanged.

    An answer that is one fenced block as a whole is no code but an answer in JSON or a table.
    """
    if "```" in text or "~~~" in text:
        prose = _FENCED.sub(_blank, text)
        text = prose if WORD.search(prose) else text
    if "`" in text:
        text = _CODE.sub(_without_commands, text)
    if "://" in text or "www." in text:
        text = _ADDRESS.sub(_blank, text)
    if "#" in text or "**" in text:
        text = _NUMBERING.sub(_without_number, text)
    return text


def closed_up(text: str, plain: str | None = None) -> Closed:
    """A text as a reader sees it without bold, italics and other marks within its lines.

    `plain` is the same text with its markup blank, where somebody has it already.
    """
    plain = plain_text(text) if plain is None else plain
    if _MARKS.isdisjoint(text):
        return Closed(plain, range(len(plain)))
    kept = [
        place
        for place, (seen, written) in enumerate(zip(plain, text, strict=True))
        if seen != " " or written not in _MARKS
    ]
    if len(kept) == len(plain):
        return Closed(plain, range(len(plain)))
    return Closed("".join([plain[place] for place in kept]), kept)


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found.group())


def _without_commands(found: re.Match[str]) -> str:
    return found.group() if _NAME.fullmatch(found[2]) else _blank(found)


def _without_number(found: re.Match[str]) -> str:
    marks = found["bold"] or found["strong"] or ""
    return " " * (len(found.group()) - len(marks)) + marks
