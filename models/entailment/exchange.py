"""Right claims made wrong by machine: a name, figure or noun gives way to its rival in the
evidence, or two of the claim trade places. What only a reader who binds words to each other can
tell.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from claimcheck.language.pipeline import load_pipeline

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_ROLES = ("nsubj", "obj", "obl", "nmod", "nsubj:pass", "obl:agent", "iobj")
_JOINED = ("flat", "compound", "amod", "nummod")
_BETWEEN = frozenset({",", "and", "or", "&", "-", "–", "/", "vs", "versus"})


class Filler(NamedTuple):
    start: int
    end: int
    text: str
    kind: str
    words: frozenset[str]


class Wrong(NamedTuple):
    """A claim that was right, and where it is wrong now."""

    text: str
    marks: tuple[int, int]
    how: str


def exchanged(pairs: Iterable[tuple[str, str]], draw: random.Random) -> Iterator[Wrong | None]:
    """For each (evidence, claim) a wrong version of the claim, where there is one."""
    docs = load_pipeline().pipe(text for pair in pairs for text in pair)
    for evidence in docs:
        claim = next(docs)
        ways = [one for one in (_rivals(claim, evidence), _rivals(claim, claim, swap=True)) if one]
        yield draw.choice(draw.choice(ways)) if ways else None


def _rivals(claim: Doc, other: Doc, *, swap: bool = False) -> list[Wrong]:
    """Each filler of the claim given up for one of its kind; with `swap` both change places."""
    mine = list(_fillers(claim))
    inside = frozenset(token.lower_ for token in claim)
    found = []
    for one in mine:
        for rival in mine if swap else _fillers(other):
            if rival.kind != one.kind or rival.words & one.words:
                continue
            if one.kind == "figure" and not _alike(one.text, rival.text):
                continue
            if swap:
                between = claim.text[one.end : rival.start].lower().split()
                if one.end >= rival.start or _BETWEEN.issuperset(between):
                    continue
                found.append(_swapped(claim.text, one, rival))
            elif not rival.words <= inside:
                new = _cased(rival, one)
                text = claim.text[: one.start] + new + claim.text[one.end :]
                marks = (one.start, one.start + len(new))
                found.append(Wrong(text, marks, "machine_" + one.kind))
    return found


def _swapped(text: str, one: Filler, rival: Filler) -> Wrong:
    new = _cased(rival, one) + text[one.end : rival.start] + _cased(one, rival)
    text = text[: one.start] + new + text[rival.end :]
    return Wrong(text, (one.start, one.start + len(new)), "machine_swap")


def _cased(new: Filler, old: Filler) -> str:
    """A common noun with the capital, or without, of the place where it comes to stand."""
    if not new.kind.endswith((" NN", " NNS")):
        return new.text
    first = new.text[0].upper() if old.text[0].isupper() else new.text[0].lower()
    return first + new.text[1:]


def _fillers(doc: Doc) -> Iterator[Filler]:
    """Names by what they name, figures, and nouns by their role."""
    used: set[int] = set()
    for name in doc.ents:
        used.update(range(name.start, name.end))
        yield _filler(doc, name.start, name.end, name.label_)
    for token in doc:
        if token.i in used:
            continue
        if token.pos_ == "NUM":
            yield _filler(doc, token.i, token.i + 1, "figure")
        elif token.pos_ in ("NOUN", "PROPN") and token.dep_ in _ROLES and len(token) > 3:
            start, end = _whole(token)
            if used.isdisjoint(range(start, end)):
                yield _filler(doc, start, end, f"{token.dep_.partition(':')[0]} {token.tag_}")


def _whole(noun: Token) -> tuple[int, int]:
    start, end = noun.i, noun.i + 1
    while start and noun.doc[start - 1].head == noun and noun.doc[start - 1].dep_ in _JOINED:
        start -= 1
    while end < len(noun.doc) and noun.doc[end].head == noun and noun.doc[end].dep_ == "flat":
        end += 1
    return start, end


def _filler(doc: Doc, first: int, last: int, kind: str) -> Filler:
    span = doc[first:last]
    words = frozenset(token.lower_ for token in span)
    return Filler(span.start_char, span.end_char, span.text, kind, words)


def _alike(one: str, other: str) -> bool:
    """Whether one figure could stand for the other: both in digits of about one length, or not."""
    if one[0].isdigit() != other[0].isdigit():
        return False
    return not one[0].isdigit() or abs(len(one) - len(other)) < 2
