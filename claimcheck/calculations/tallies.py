"""Counts that a text gives without a number: things in a row, both, a couple, none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimcheck.alignment import Topic, coverage
from claimcheck.anchors import Quantity
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.numbers import units
from claimcheck.language.stems import WORD, stem

_ITEM = r"(?:[^\s\d,;:.()]{1,30}(?: [^\s\d,;:.()]{1,30}){0,3}|[^\s,;:.()]{1,30})"
_LIST = re.compile(rf"\w(?P<more>(?:, {_ITEM}){{1,10}}),? (?:and|or|&) (?!\d+ )\w")
"""Things in a row; "10 seconds, 1 minute and 3 hours" are amounts and count nothing."""
_NAME = r"[A-Z][\w'’-]{0,30}(?: (?:of |the |de )?[A-Z][\w'’-]{0,30}){0,3}"
_NAMES = re.compile(rf"(?P<names>{_NAME}(?:, {_NAME}){{0,10}},? (?:and|or|&) {_NAME})(?!\w)")
_CLAUSE = re.compile(r"[;.:]\s|,? (?=(?:but|while|whereas|though) )|,? and (?=[a-z])")
_MEMBER = re.compile(r",? (?:and|or|&) |, ")
_MOST = 12
_SAID = 0.8
"""How much of what a count is of a word must be, to be looked for beside a list of names."""
_WORDS = (
    (2, re.compile(r"\b(?:both|(?:a |the )?(?:couple|pair) of|neither|either)"
                   r"(?: of)?(?: the| these| those| its| their| his| her)?"
                   r" (?P<noun>(?:[a-z-]{2,20} ){0,2}[a-z-]{2,20})", re.IGNORECASE)),
    (3, re.compile(r"\b(?:trio|triplets)(?: of)? (?P<noun>[a-z-]{2,20})", re.IGNORECASE)),
    (4, re.compile(r"\bquartet(?: of)? (?P<noun>[a-z-]{2,20})", re.IGNORECASE)),
    (0, re.compile(r"\b(?:none of|no)(?: the| these| its| their)?"
                   r" (?P<noun>(?:[\w-]{2,20} ){0,2}[a-z-]{2,20})", re.IGNORECASE)),
)  # fmt: skip
"""Words that say how many, with what they say it of."""


def tallied(claimed: Quantity, topic: Topic, text: str) -> Agreement | None:
    """The claimed count, where a text lists so many or says so in words other than numbers."""
    if claimed.amount is None or claimed.approximator:
        return None
    if claimed.dimension == "rank":
        step = _ranked(claimed, topic, text)
    else:
        step = _worded(claimed, topic, text)
    if step is None and claimed.dimension == "number":
        step = next(_listed(claimed, topic, text), None) or next(_named(claimed, topic, text), None)
    return None if step is None else Agreement(Outcome.AGREES, Reason.DERIVED, (step,))


_PLACES = {
    "gold": 1, "won": 1, "win": 1, "wins": 1, "winner": 1, "winning": 1, "champion": 1,
    "victory": 1, "beat": 1, "silver": 2, "runner-up": 2, "bronze": 3,
}  # fmt: skip
_PLACE = re.compile(rf"\b(?:{'|'.join(_PLACES)})\b", re.IGNORECASE)
_METALS = re.compile(r"\b(?:gold|silver|bronze)\b", re.IGNORECASE)


def _ranked(claimed: Quantity, topic: Topic, text: str) -> str | None:
    """The place that a medal or a win gives its owner: silver is second."""
    for owner in topic.owners:
        at = text.find(owner)
        if at < 0:
            continue
        found = _METALS.search(text, at) or _PLACE.search(text)
        if found is not None and _PLACES[found.group().lower()] == claimed.amount:
            return f"{owner}: {found.group()}"
    return None


def _worded(claimed: Quantity, topic: Topic, text: str) -> str | None:
    """How "both", "a couple of" or "none of" says the claimed count of what it counts."""
    for count, pattern in _WORDS:
        for found in pattern.finditer(text) if claimed.amount == count else ():
            words = WORD.findall(found["noun"].lower())
            unit = units.named(words[0]) if words else None
            measured = unit is not None and unit.key == claimed.unit != ""
            said = {stem(word): 1.0 for word in words}
            if measured or (claimed.dimension == "number" and _is_of(topic, said, 1.0)):
                return f"{found.group()}: {count}"
    return None


def _listed(claimed: Quantity, topic: Topic, text: str) -> Iterator[str]:
    """A small count of things that the text lists behind their noun: "pumps A, B and D"."""
    if claimed.amount is None or not 3 <= claimed.amount <= _MOST:
        return
    for listed in _LIST.finditer(text):
        if listed["more"].count(", ") + 2 != claimed.amount:
            continue
        start = listed.start()
        before = {stem(word): 1.0 for word in WORD.findall(text[max(0, start - 24) : start + 1])}
        if _is_of(topic, before, 1.0):
            yield f"{text[start : listed.end()]}… are {claimed.amount}"


def _named(claimed: Quantity, topic: Topic, text: str) -> Iterator[str]:
    """A small count of what a clause names one by one beside what is claimed of so many.

    "Flooding hit Arden, Boyle and Crewe" tells of three flooded towns.
    """
    if claimed.amount is None or not 2 <= claimed.amount <= _MOST:
        return
    at = 0
    for cut in [*_CLAUSE.finditer(text), None]:
        end = cut.start() if cut else len(text)
        for listed in _NAMES.finditer(text, at, end):
            if len(_MEMBER.split(listed["names"])) != claimed.amount:
                continue
            rest = text[at : listed.start()] + text[listed.end() : end]
            said = {stem(word): 1.0 for word in WORD.findall(rest)}
            # Two names stand side by side anywhere.
            if _shared(topic, said, _SAID) >= (2 if claimed.amount == _PAIR else 1):
                yield f"{listed['names']} are {claimed.amount}"
        at = cut.end() if cut else end


_PAIR = 2


def _is_of(topic: Topic, said: dict[str, float], least: float) -> bool:
    """Whether words name what a count is of, or what is said of it."""
    return _shared(topic, said, least) > 0


def _shared(topic: Topic, said: dict[str, float], least: float) -> int:
    """How many words name what a count is of, or what is said of it."""
    terms = [term for term, weight in topic.terms.items() if weight >= least]
    return sum(coverage(term, said) > 0 for term in terms)
