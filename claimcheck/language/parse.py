"""Text → plain parsed data; no spaCy object leaves this module."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import tee
from typing import TYPE_CHECKING, Any, NamedTuple

from claimcheck.language.lemmas import base_form

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
        # Most words have none, and none more than its sentence has words.
        found: list[tuple[int, ...]] = [()] * len(self.tokens)
        for i, head in enumerate([token.head for token in self.tokens]):
            if head != i:
                found[head] += (i,)
        return tuple(found)

    @cached_property
    def starts(self) -> list[int]:
        """Where each token begins."""
        return [token.start for token in self.tokens]

    @cached_property
    def words(self) -> list[str]:
        """Each token as written, in lower case."""
        return [token.text.lower() for token in self.tokens]

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """What readers work out once about this text and look up again; never part of equality."""
        return {}

    def with_child(self, *relations: str) -> frozenset[int]:
        """The tokens that some token hangs on in one of some relations."""
        known: frozenset[int] | None = self.memo.get(relations)
        if known is None:
            known = frozenset(
                token.head
                for token in self.tokens
                if token.dep in relations and token.head != token.i
            )
            self.memo[relations] = known
        return known

    def sentences_with(self, words: frozenset[str]) -> frozenset[int]:
        """The sentences that have one of some words, which mostly are few."""
        if words.isdisjoint(self.words):
            return frozenset()
        found = zip(self.words, self.tokens, strict=True)
        return frozenset(token.sentence for word, token in found if word in words)

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
    from claimcheck.language.pipeline import read_docs
    from claimcheck.language.repairs import repaired

    given, read = tee(texts)
    for text, doc in zip(given, read_docs(map(_without_junk, read), pipeline), strict=True):
        yield repaired(_plain(doc, text))


LONGEST = 1_000_000
"""Characters of one text that the parser takes; spaCy refuses more."""

_JUNK = re.compile(r"(\S{400})(\S+)")
"""Stretches without a blank that no word is as long as; taking them apart takes ages."""

_SURROGATE = re.compile(r"[\ud800-\udfff]")
"""Halves of a character: what is left of an emoji where a text was cut."""


def whole_characters(text: str) -> str:
    """The text without halves of characters, which tokenizers refuse; offsets unchanged."""
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)


def _without_junk(text: str) -> str:
    """The text with what no reader would read blanked out, offsets unchanged."""
    return _JUNK.sub(lambda found: found[1] + " " * len(found[2]), whole_characters(text))


def join(text: str, pieces: Iterable[tuple[int, Parsed]]) -> Parsed:
    """Parses of stretches of `text` as one, with offsets into `text`.

    Each piece comes with the offset at which its own text begins, in text order.
    """
    tokens: list[Token] = []
    sentences: list[tuple[int, int]] = []
    for offset, piece in pieces:
        base, line = len(tokens), len(sentences)
        # Each made from all of its fields: replacing some takes several times as long.
        tokens.extend(
            Token(
                i + base, start + offset, end + offset, word, lemma, pos, tag, morph, dep,
                head + base, entity, entity_start, sentence + line,
            )
            for i, start, end, word, lemma, pos, tag, morph, dep, head, entity, entity_start,
                sentence in piece.tokens
        )  # fmt: skip
        sentences.extend((first + base, last + base) for first, last in piece.sentences)
    return Parsed(text=text, tokens=tuple(tokens), sentences=tuple(sentences))


def moved(parsed: Parsed, places: Sequence[int], text: str) -> Parsed:
    """The parse of a text from which characters were taken, with its words where they stand in it.

    `places` tells for each character that was parsed where it is in `text`.
    """
    if isinstance(places, range):
        return replace(parsed, text=text)
    tokens = tuple(
        token._replace(start=places[token.start], end=places[token.end - 1] + 1)
        for token in parsed.tokens
    )
    return replace(parsed, text=text, tokens=tokens)


def _verbal(tag: str, pos: str) -> str:
    """The tag that tells a base form: a verb tagged as adjective is a participle."""
    return "VBN" if tag == "JJ" and pos == "VERB" else tag


_LONGEST = 300
"""Words of a sentence; what goes on without end is parted, so that reading stays linear."""

_DEEPEST = 100
"""Clauses within clauses that are followed; no sentence that anybody can follow has as many."""


_NAMED: list[int | str] = ["TAG", "POS", "MORPH", "DEP", "ENT_TYPE"]
"""Columns of a parse that hold keys of strings."""
_PLACED: list[int | str] = ["HEAD", "IDX", "LENGTH", "ENT_IOB", "IS_SPACE", "SENT_START"]
"""Columns that hold numbers, some of them negative."""
_LABELS: dict[int, str] = {}
"""What the keys of tags and relations stand for, the same in every pipeline; some hundred."""
_BEGINS = 3
"""What spaCy writes for the first word of an entity."""


def _shallow(tokens: list[Token]) -> list[Token]:
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
    return tokens


def _plain(doc: Doc, text: str) -> Parsed:
    # Read as columns: a spaCy token looks each attribute up anew, which takes twice as long.
    named = doc.to_array(_NAMED).T.tolist()
    placed = doc.to_array(_PLACED).astype("int64").T.tolist()
    names = _LABELS
    for key in {key for column in named for key in column} - names.keys():
        names[key] = doc.vocab.strings[key]
    *_, spaces, begins = placed
    renumber, sentences = _laid_out(spaces, begins)
    written = doc.text
    tokens: list[Token] = []
    number, (first, last) = 0, sentences[0] if sentences else (0, 0)
    for i, (tag, pos, morph, dep, entity, head, idx, length, iob, space, _) in enumerate(
        zip(*named, *placed, strict=True)
    ):
        if space:
            continue
        at = len(tokens)
        if at == last:
            number += 1
            first, last = sentences[number]
        # A word that hangs on white space or on another sentence becomes a root of its own.
        above = renumber.get(i + head, at)
        hangs = first <= above < last
        word = written[idx : idx + length]
        tokens.append(
            Token(
                at,
                idx,
                idx + length,
                word,
                base_form(word, _verbal(names[tag], names[pos])),
                names[pos],
                names[tag],
                names[morph].strip("_"),
                names[dep].lower() if hangs else "root",
                above if hangs else at,
                names[entity],
                iob == _BEGINS,
                number,
            )
        )
    if any(last - first > _DEEPEST for first, last in sentences):
        tokens = _shallow(tokens)
    return Parsed(text=text, tokens=tuple(tokens), sentences=sentences)


def _laid_out(
    spaces: list[int], begins: list[int]
) -> tuple[dict[int, int], tuple[tuple[int, int], ...]]:
    """The numbers of words once white space is left out, and the words of each sentence."""
    numbers: dict[int, int] = {}
    sentences: list[tuple[int, int]] = []
    first = at = 0
    for i, (space, starts) in enumerate(zip(spaces, begins, strict=True)):
        if at > first and (starts == 1 or at == first + _LONGEST):
            sentences.append((first, at))
            first = at
        if not space:
            numbers[i] = at
            at += 1
    if at > first:
        sentences.append((first, at))
    return numbers, tuple(sentences)
