"""Which values of a sentence are of another event, or of an earlier time, than its date."""

from __future__ import annotations

import re
from bisect import bisect_left

from claimcheck.anchors import Span
from claimcheck.language.parse import Parsed, Token

_OPENING = frozenset(
    "after although because before due following given owing since thanks though".split()
)
"""Words that open the telling of an event beside which, or for which, something else happened."""

_STRETCHES = frozenset({"advcl", "parataxis", "obl", "nmod"})
_DESCRIBING = frozenset({"acl", "acl:relcl"})
_SUBJECTS = frozenset({"nsubj", "nsubj:pass", "csubj"})
_MOST_HOPS = 12
_LATER = re.compile(
    r"\b(?:days?|weeks?|months?|years?|decades?)\s(?:later|earlier|after\sthat|before\sthat)\b"
    r"|\b(?:afterwards|subsequently)\b",
    re.IGNORECASE,
)
"""What leads from the time of one value to another: "opened in 1825; two years later 300 came"."""


def are_of_two_events(parsed: Parsed, one: Span, other: Span) -> bool:
    """Whether one of two values stands in the telling of an event of which the other is not.

    The pupils of "fell from 640 to 598 after the hostel closed in 2022" were not counted in 2022.
    """
    first, last = sorted((one, other), key=lambda span: span.start)
    if _LATER.search(parsed.text, first.end, last.start):
        return True
    return _is_apart(parsed, one, other) or _is_apart(parsed, other, one)


def _is_apart(parsed: Parsed, inside: Span, outside: Span) -> bool:
    tokens = parsed.tokens
    away = bisect_left(parsed.starts, outside.start)
    at = bisect_left(parsed.starts, inside.start)
    if max(at, away) >= len(tokens):
        return False
    for _ in range(_MOST_HOPS):
        token = tokens[at]
        if token.end <= inside.start or token.start >= inside.end:
            if _opens_event(parsed, token) and not _is_below(parsed, away, at):
                return True
            if token.dep in _DESCRIBING and _describes_another(parsed, token, away):
                return True
        if token.head == at:
            return False
        at = token.head
    return False


def _opens_event(parsed: Parsed, token: Token) -> bool:
    """Whether a word heads "after …" or "owing to …", a clause or an event named by a noun."""
    return token.dep in _STRETCHES and any(
        parsed.tokens[i].text.lower() in _OPENING
        for below in parsed.children[token.i]
        for i in (below, *_case_of_subject(parsed, below))
    )


def _case_of_subject(parsed: Parsed, child: int) -> tuple[int, ...]:
    """The words below a clause's subject, where a parse hangs the "after" of a clause on it."""
    return parsed.children[child] if parsed.tokens[child].dep in _SUBJECTS else ()


def _describes_another(parsed: Parsed, token: Token, away: int) -> bool:
    """Whether a clause describes a noun that neither has the value outside nor is its subject."""
    noun = token.head
    return parsed.tokens[noun].dep not in _SUBJECTS and not _is_below(parsed, away, noun)


def _is_below(parsed: Parsed, token: int, head: int) -> bool:
    """Whether a word is another or hangs on it."""
    for _ in range(_MOST_HOPS):
        if token == head:
            return True
        above = parsed.tokens[token].head
        if above == token:
            return False
        token = above
    return False


_BEFORE_THAT = re.compile(
    r"\s(?:in\s|for\s)?(?:the|a|one)\s(?:"
    r"(?:day|week|month|quarter|season|year)\s(?:before|earlier|ago|previously|prior)"
    r"|(?:same\s\w+\s(?:of\s)?the\s)?(?:previous|prior|preceding)[\s-](?:day|week|month|quarter|"
    r"season|year))\b",
    re.IGNORECASE,
)
"""Behind a number that is of an earlier time than the date of its sentence."""

_UP_FROM = re.compile(r"\b(?:up|down)\sfrom\s(?:[^,;.()]{1,30}\sand\s)?$", re.IGNORECASE)
"""Before such a number: "now has 24 turbines and 78 MW, up from 18 and 54 MW"."""


def is_of_before(sentence: Span, value: Span) -> bool:
    """Whether a value is of an earlier time than its sentence, by the words beside it."""
    text, start = sentence.text, value.start - sentence.start
    if _BEFORE_THAT.match(text, value.end - sentence.start):
        return True
    return _UP_FROM.search(text, max(0, start - 50), start) is not None
