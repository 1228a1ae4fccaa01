"""The words beside a number, looked at once: most of them rule out most of what may stand there.

A neighbour is a word in small letters, empty where nothing stands there that a number could be
read with, and None where only the rules themselves can tell.
"""

from __future__ import annotations

import re
from collections.abc import Set

_REACH = 24
_BEHIND = re.compile(r" ([A-Za-z]+)(?![^\W_])|(?=[.,;!?)](?:\s|\Z)|\Z)")


def front(text: str, start: int, floor: int) -> str | None:
    """The neighbour in front of `start`; what begins before `floor` is not looked at."""
    if text[start - 1 : start] != " ":
        return None
    gap = text.rfind(" ", max(floor, start - _REACH), start - 1)
    if gap < 0:
        return None
    word = text[gap + 1 : start - 1]
    if word.islower() and word.isalpha() and word.isascii():
        return word
    return "" if word.endswith(",") else None


def behind(text: str, end: int) -> str | None:
    """The neighbour behind `end`; the beginning of one that goes on with a hyphen or a mark."""
    found = _BEHIND.match(text, end)
    return None if found is None else (found[1] or "").lower()


def may(neighbour: str | None, words: Set[str]) -> bool:
    """Whether a rule that begins or ends with one of the words has to be tried."""
    return neighbour is None or neighbour in words
