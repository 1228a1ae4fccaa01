"""An answer's sentences and citation marks, without a model."""

from __future__ import annotations

import re
from collections.abc import Collection

from claimcheck.language.terms import tokens

_MARK = re.compile(
    r"[\[【]\^?([\w][\w.:/#-]{0,79}(?:\s{0,3}[,;]\s{0,3}\^?[\w][\w.:/#-]{0,79}){0,19})[\]】](?!\()"
)
_STOP_AND_MARKS = re.compile(
    r"([.!?…]{1,6})((?:[ \t]?[\[【]\^?[\w][\w.:/#,; -]{0,79}[\]】](?!\()){1,10})(?=\s|\Z)"
)
_BULLET = re.compile(r"\A(?:[-*•–]|\(?\d{1,3}[.)])\s+")


def sentences(text: str) -> list[str]:
    """The sentences of a text that hold a word, without bullets and list numbers.

    A citation mark behind the full stop belongs to the sentence that it follows.
    """
    # Loading all that reads contexts would be dear for metrics that need no sentences.
    from claimcheck.context.passages import sentences as spans

    # The stop moves behind the marks; the length stays, so the places hold in the text itself.
    moved = _STOP_AND_MARKS.sub(r"\2\1", text)
    pieces = (_BULLET.sub("", text[start:end], count=1) for start, end in spans(moved))
    return [piece for piece in pieces if tokens(piece)]


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
