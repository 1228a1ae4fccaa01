"""Which of two events a text puts first: "before", "after", "ahead of", "within 60 days of"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from claimcheck.kinds.claims.arguments import Arguments
from claimcheck.language.chunks import is_temporal
from claimcheck.language.parse import Parsed, Token

_SIDES = {
    "before": True, "after": False, "prior": True, "following": False, "once": False,
    "until": False, "till": False,
}  # fmt: skip
_UNTIL = frozenset({"until", "till"})
"""What does not happen until another thing does comes after it; what does, lasts so long."""
_THAN = {"earlier": True, "sooner": True, "later": False}
_UNITS = frozenset({"minute", "hour", "day", "week", "fortnight", "month", "year"})
_CLAUSES = frozenset({"advcl", "parataxis", "acl:relcl", "advcl:relcl", "ccomp", "punct"})
_TELLING = frozenset({"NOUN", "PROPN", "VERB", "ADJ"})
_DEPTH = 8
_MOST = 40
"""Words of one event that are looked at."""


class Event(NamedTuple):
    """Something that happens, by its words."""

    head: str
    words: tuple[str, ...]
    clause: bool
    """False for a mere thing: the hall of "built before the hall"."""


class Order(NamedTuple):
    """Two events, and which of them comes first."""

    event: Event
    other: Event
    before: bool
    """Whether the event comes before the other."""
    predicate: int
    """Where the predicate of the event's clause starts."""
    start: int
    end: int
    """From the word that tells the order to the end of the other event."""
    measured: int
    """Where the distance between them ends, which stands right before that word; else -1."""


_MARKING = ("case", "mark", "advmod")


def orders(parsed: Parsed) -> tuple[Order, ...]:
    """Every pair of events that a text puts in order, by where the first one's predicate is."""
    found: tuple[Order, ...] | None = parsed.memo.get("orders")
    if found is None:
        ordered = sorted(_orders(parsed), key=lambda one: (one.predicate, one.start))
        found = parsed.memo["orders"] = tuple(ordered)
    return found


def _orders(parsed: Parsed) -> Iterator[Order]:
    arguments = Arguments.of(parsed)
    for token in parsed.tokens:
        side = _side(parsed, token) if token.dep in _MARKING else None
        if side is None:
            continue
        before, marker = side
        other = parsed.tokens[token.head]
        governor = _governor(arguments, other)
        if governor is None or _is_date(parsed, other):
            continue
        theirs = _event(arguments, other.i, barred=-1)
        ours = _event(arguments, governor, barred=other.i)
        lasting = _is_negated(parsed, governor) != (token.text.lower() in _UNTIL)
        if not theirs.words or not ours.words or lasting:
            continue
        ends = max(parsed.tokens[i].end for i in _below(parsed, other.i, barred=-1))
        measure = parsed.tokens[marker - 1] if marker else None
        measured = measure is not None and measure.lemma.lower() in _UNITS
        yield Order(
            event=ours,
            other=theirs,
            before=before,
            predicate=parsed.tokens[governor].start,
            start=parsed.tokens[marker].start,
            end=ends,
            measured=measure.end if measure is not None and measured else -1,
        )


def _is_date(parsed: Parsed, other: Token) -> bool:
    """Whether a phrase names a date; "the invoice date" names an event."""
    below = (parsed.tokens[i] for i in parsed.children[other.i])
    event = any(one.dep in ("compound", "nmod") and _tells(parsed, one) for one in below)
    return other.pos == "NUM" or (is_temporal(other) and not event)


def _side(parsed: Parsed, token: Token) -> tuple[bool, int] | None:
    """Whether a word says that what hangs on it comes later, and where its phrase begins."""
    if token.head == token.i:
        return None
    tokens, word = parsed.tokens, token.text.lower()
    previous = tokens[token.i - 1] if token.i else None
    if word in _SIDES and token.head > token.i:
        return _SIDES[word], token.i
    if previous is None or previous.sentence != token.sentence:
        return None
    if word == "than" and previous.text.lower() in _THAN:
        return _THAN[previous.text.lower()], previous.i
    if word == "of" and previous.text.lower() == "ahead":
        return True, previous.i
    if word in ("of", "from") and previous.lemma.lower() in _UNITS and token.dep == "case":
        near = tokens[max(0, token.i - 5) : token.i]
        if any(one.text.lower() == "within" for one in near):
            return False, token.i
    return None


def _governor(arguments: Arguments, other: Token) -> int | None:
    """The predicate whose clause a phrase or clause is put beside."""
    tokens, i = arguments.parsed.tokens, other.i
    for _ in range(_DEPTH):
        if tokens[i].head == i:
            return None
        i = tokens[i].head
        if arguments.predicates[i]:
            return i
    return None


def _event(arguments: Arguments, head: int, barred: int) -> Event:
    parsed = arguments.parsed
    clause = arguments.predicates[head]
    inside = list(_below(parsed, head, barred))
    if clause:
        subjects = (i for i in arguments.surface_subjects(head) if i not in inside)
        inside += [one for i in subjects for one in _below(parsed, i, barred)]
    words = dict.fromkeys(
        parsed.tokens[i].lemma.lower() for i in inside if _tells(parsed, parsed.tokens[i])
    )
    return Event(parsed.tokens[head].lemma.lower(), tuple(words), clause)


def _below(parsed: Parsed, head: int, barred: int) -> Iterator[int]:
    """A word and what hangs on it, without the clauses below."""
    queue = [head]
    for at in range(_MOST):
        if at >= len(queue):
            return
        i = queue[at]
        yield i
        for child in parsed.children[i]:
            token = parsed.tokens[child]
            verbal = token.dep == "conj" and token.pos in ("VERB", "AUX")
            if child != barred and token.dep not in _CLAUSES and not verbal:
                queue.append(child)


def _tells(parsed: Parsed, token: Token) -> bool:
    if token.pos not in _TELLING or is_temporal(token):
        return False
    measured = token.lemma.lower() in _UNITS or token.text.lower() in (*_THAN, "ahead", "prior")
    return not measured and any(c.isalpha() for c in token.text)


def _is_negated(parsed: Parsed, head: int) -> bool:
    children = (parsed.tokens[i] for i in parsed.children[head])
    return any(one.lemma.lower() in ("not", "n't", "never") for one in children)
