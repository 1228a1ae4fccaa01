"""An answer's sentences and citation marks, without a model."""

from __future__ import annotations

import re
from collections.abc import Collection

from claimcheck.language.terms import tokens

# The words before a full stop that seldom end a sentence.
_ABBREVIATIONS = frozenset(
    {
        *("mr", "mrs", "ms", "dr", "prof", "st", "jr", "sr", "gen", "col", "lt", "sgt", "rev"),
        *("vs", "e.g", "i.e", "cf", "al", "fig", "figs", "eq", "sec", "vol", "pp", "ca", "approx"),
        *(
            "no",
            "nos",
            "est",
            "dept",
            "inc",
            "corp",
            "ltd",
            "co",
            "jan",
            "feb",
            "mar",
            "apr",
            "jun",
        ),
        *("jul", "aug", "sep", "sept", "oct", "nov", "dec", "u.s", "u.k", "a.m", "p.m"),
    }
)
_MARK = re.compile(
    r"[\[【]\^?([\w][\w.:/#-]{0,79}(?:\s{0,3}[,;]\s{0,3}\^?[\w][\w.:/#-]{0,79}){0,19})[\]】](?!\()"
)
_STOP = re.compile(r"[.!?…。！？]{1,10}[\"'”’»)\]]{0,3}|\n")
_TRAILING_MARKS = re.compile(r"(?:[ \t]?[\[【]\^?[\w][\w.:/#,; -]{0,79}[\]】](?!\()){1,10}")
_WORD_BEFORE = re.compile(r"[A-Za-z.]{1,12}\Z")
_BULLET = re.compile(r"^(?:[-*•–]|\d{1,3}[.)])\s+")


def sentences(text: str) -> list[str]:
    """The sentences of a text; line breaks end one, decimals and abbreviations do not.

    A citation mark behind the full stop belongs to the sentence that it follows; a bullet or list
    number belongs to none.
    """
    found: list[str] = []
    start = 0
    position = 0
    while match := _STOP.search(text, position):
        end = position = match.end()
        if match.group() != "\n":
            if marks := _TRAILING_MARKS.match(text, end):
                end = position = marks.end()
            if not _ends(text, match.start(), match.group(), end):
                continue
        _keep(text[start:end], found)
        start = end
    _keep(text[start:], found)
    return found


def _ends(text: str, stop: int, mark: str, end: int) -> bool:
    following = text[end : end + 2]
    if mark[0] in "。！？":
        return True
    if following and not following[0].isspace():
        return False
    if mark[0] != ".":
        return not following[1:].islower()
    if following[1:].islower():
        return False
    before = _WORD_BEFORE.search(text, max(0, stop - 12), stop)
    if before is None:
        # "1. First" at the start of a line numbers an item.
        line = text[max(0, stop - 4) : stop].rsplit("\n", 1)[-1].strip()
        at_line_start = stop <= 4 or "\n" in text[stop - 4 : stop]
        return not (line.isdigit() and at_line_start and following)
    word = before.group().lower()
    initial = len(word) == 1 and before.group().isupper() and bool(following)
    return not (initial or (word in _ABBREVIATIONS and following))


def _keep(piece: str, found: list[str]) -> None:
    piece = _BULLET.sub("", piece.strip())
    if tokens(piece):
        found.append(piece)


def cited(sentence: str, known: Collection[str]) -> list[str]:
    """The distinct ids that a sentence cites, in order: every number, and names that are `known`.

    A word in brackets that names no source ("[sic]") is no citation; an unknown number is a wrong
    one and stays in the list.
    """
    found: dict[str, None] = {}
    for match in _MARK.finditer(sentence):
        for one in re.split(r"\s*[,;]\s*\^?", match.group(1)):
            if one in known or one.isdigit():
                found[one] = None
    return list(found)


def without_marks(sentence: str, known: Collection[str]) -> str:
    """The sentence without its citation marks."""

    def drop(match: re.Match[str]) -> str:
        ids = re.split(r"\s*[,;]\s*\^?", match.group(1))
        return "" if all(one in known or one.isdigit() for one in ids) else match.group()

    return re.sub(r"\s+([.!?,;])", r"\1", _MARK.sub(drop, sentence)).strip()
