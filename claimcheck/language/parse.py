"""Text → plain parsed data; no spaCy object leaves this module."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import tee
from typing import TYPE_CHECKING, Any, NamedTuple

from claimcheck.language.lemmas import lemma

if TYPE_CHECKING:
    from spacy.tokens import Doc


class Token(NamedTuple):
    """One word of a parsed text; `head` indexes its tokens, a root is its own head."""

    i: int
    start: int
    end: int
    text: str
    lemma: str
    pos: str
    tag: str
    morph: str
    dep: str
    head: int
    entity: str
    """PERSON, ORG, LOC or empty."""
    entity_start: bool
    sentence: int


@dataclass(frozen=True)
class Parsed:
    """A text with its tokens and sentences (as half-open token ranges)."""

    text: str
    tokens: tuple[Token, ...]
    sentences: tuple[tuple[int, int], ...]

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """For each token the indices of its dependents, in text order."""
        lists: list[list[int]] = [[] for _ in self.tokens]
        for token in self.tokens:
            if token.head != token.i:
                lists[token.head].append(token.i)
        return tuple(tuple(one) for one in lists)

    @cached_property
    def memo(self) -> dict[str, Any]:
        """What readers work out once about this text and look up again; never part of equality."""
        return {}

    def subtree(self, index: int) -> list[int]:
        """The indices of a token and everything below it, in text order."""
        found = [index]
        stack = [index]
        while stack:
            below = self.children[stack.pop()]
            found.extend(below)
            stack.extend(below)
        return sorted(found)

    def slice(self, first: int, last: int) -> tuple[int, int, str]:
        """Start, end and text of the stretch from token `first` to token `last`, both included."""
        start, end = self.tokens[first].start, self.tokens[last].end
        return start, end, self.text[start:end]


def parse(text: str, pipeline: str | None = None) -> Parsed:
    """Parse one text with the named (or the built-in) pipeline."""
    return next(parse_all([text], pipeline))


def parse_all(texts: Iterable[str], pipeline: str | None = None) -> Iterator[Parsed]:
    """Parse many texts, in order."""
    from claimcheck.language.pipeline import load_pipeline
    from claimcheck.language.repairs import repaired

    nlp = load_pipeline(pipeline)
    given, read = tee(texts)
    for text, doc in zip(given, nlp.pipe(map(_without_junk, read)), strict=True):
        yield repaired(_plain(doc, text))


_JUNK = re.compile(r"(\S{400})(\S+)")
"""Stretches without a blank that no word is as long as; taking them apart takes ages."""


def _without_junk(text: str) -> str:
    """The text with what no reader would read blanked out, offsets unchanged."""
    return _JUNK.sub(lambda found: found[1] + " " * len(found[2]), text)


def join(text: str, pieces: Iterable[tuple[int, Parsed]]) -> Parsed:
    """Parses of stretches of `text` as one, with offsets into `text`.

    Each piece comes with the offset at which its own text begins, in text order.
    """
    tokens: list[Token] = []
    sentences: list[tuple[int, int]] = []
    for offset, piece in pieces:
        base, line = len(tokens), len(sentences)
        tokens.extend(
            t._replace(
                i=t.i + base,
                head=t.head + base,
                start=t.start + offset,
                end=t.end + offset,
                sentence=t.sentence + line,
            )
            for t in piece.tokens
        )
        sentences.extend((first + base, last + base) for first, last in piece.sentences)
    return Parsed(text=text, tokens=tuple(tokens), sentences=tuple(sentences))


def _verbal(tag: str, pos: str) -> str:
    """The tag that tells a base form: a verb tagged as adjective is a participle."""
    return "VBN" if tag == "JJ" and pos == "VERB" else tag


_LONGEST = 300
"""Words of a sentence; what goes on without end is parted, so that reading stays linear."""

_DEEPEST = 100
"""Clauses within clauses that are followed; no sentence that anybody can follow has as many."""


def _shallow(tokens: list[Token]) -> tuple[Token, ...]:
    """The tokens with what hangs too deep as roots of its own, so that readers may recur."""
    depths: dict[int, int] = {}
    for token in tokens:
        path = []
        at = token.i
        while at not in depths and tokens[at].head != at:
            path.append(at)
            at = tokens[at].head
        depth = depths.setdefault(at, 0)
        for i in reversed(path):
            depth += 1
            if depth > _DEEPEST:
                tokens[i] = tokens[i]._replace(head=i, dep="root")
                depth = 0
            depths[i] = depth
    return tuple(tokens)


def _plain(doc: Doc, text: str) -> Parsed:
    tokens: list[Token] = []
    sentences: list[tuple[int, int]] = []
    renumber: dict[int, int] = {}
    for sent in doc.sents:
        words: list[Any] = [t for t in sent if not t.is_space]
        for at in range(0, len(words), _LONGEST):
            first = len(tokens)
            for t in words[at : at + _LONGEST]:
                renumber[t.i] = len(tokens)
                tokens.append(
                    Token(
                        i=len(tokens),
                        start=t.idx,
                        end=t.idx + len(t),
                        text=t.text,
                        lemma=lemma(t.text, _verbal(t.tag_, t.pos_), t.lemma_ or t.lower_),
                        pos=t.pos_,
                        tag=t.tag_,
                        morph=str(t.morph),
                        dep=t.dep_.lower(),
                        head=t.head.i,
                        entity=t.ent_type_,
                        entity_start=t.ent_iob_ == "B",
                        sentence=len(sentences),
                    )
                )
            sentences.append((first, len(tokens)))
    # A word that hangs on white space (a newline token) becomes a root of its own.
    fixed = [t._replace(head=renumber.get(t.head, t.i)) for t in tokens]
    for i, t in enumerate(fixed):
        if fixed[t.head].sentence != t.sentence:
            fixed[i] = t._replace(head=i, dep="root")
    return Parsed(text=text, tokens=_shallow(fixed), sentences=tuple(sentences))
