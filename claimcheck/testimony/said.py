"""Which words a claim says and which a passage says, before anything is set against anything."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass

from claimcheck.anchors import Anchor, Claim, Part, Span, swift
from claimcheck.context.index import ContextIndex
from claimcheck.language.chunks import is_temporal
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.relatives import related_stems
from claimcheck.language.stems import lemma_words, stem
from claimcheck.language.terms import STOP_WORDS
from claimcheck.language.thesaurus import Pos

CLASSES: dict[str, Pos] = {"NOUN": "n", "VERB": "v", "ADJ": "a", "ADV": "r"}
LIGHT = frozenset("be become come do get give go have keep make put take use say tell".split())
_CLAUSES = ("ccomp", "advcl", "acl", "parataxis", "csubj")
"""How a clause of its own hangs on another, finer labels included: "acl:relcl"."""
_REACH = 150
"""Words on each side of a verb that are looked at; a text without full stops is one sentence."""
_DEPTH = 4
"""Steps from a word up to its verb; what hangs deeper says little of the clause."""


@swift
@dataclass(frozen=True, slots=True)
class Place:
    """A passage in which a claim may be contradicted."""

    parsed: Parsed
    tokens: tuple[Token, ...]
    """Those of the passage itself; what stands before it is there for its pronouns."""
    words: frozenset[str]
    """The words of the passage as written, in lower case."""
    here: frozenset[str]
    """The stems of the passage."""
    near: frozenset[str]
    """The stems of the passage and its neighbours."""
    others: tuple[frozenset[str], ...]
    """The stems of every passage that may speak of the claim."""


def place(number: int, passages: Iterable[int], index: ContextIndex) -> Place:
    """A passage with what is around it."""
    parsed = index.parsed(number)
    known: tuple[tuple[Token, ...], frozenset[str]] | None = parsed.memo.get("passage")
    if known is None:
        read = tuple(within(index.span(number), parsed))
        known = parsed.memo["passage"] = read, frozenset(token.text.lower() for token in read)
    tokens, words = known
    others = tuple(map(index.stems, passages))
    around = index.stems_around(number, 1)
    return Place(parsed, tokens, words, index.stems(number), around, others)


def clause(anchor: Anchor, claim: Claim, answer: Parsed) -> Sequence[Token]:
    """The words of a claim and of what qualifies it, without the clauses below it."""
    known: dict[tuple[int, int, int], Sequence[Token]] = answer.memo.setdefault("clauses", {})
    place = (anchor.span.start, anchor.span.end, claim.predicate_span.start)
    found = known.get(place)
    if found is None:
        found = known[place] = list(_clause(anchor, claim, answer))
    return found


def _clause(anchor: Anchor, claim: Claim, answer: Parsed) -> Iterator[Token]:
    below = {t.i for t in within(claim.predicate_span, answer)}
    for token in around(anchor, claim, answer):
        head = token
        for _ in range(_DEPTH):
            if head.i in below or head.head == head.i or _opens_clause(head):
                break
            head = answer.tokens[head.head]
        if head.i in below or anchor.span.start <= token.start < anchor.span.end:
            yield token


def _opens_clause(token: Token) -> bool:
    """Whether a word begins a clause of its own; a further member of a list of things does not."""
    if token.dep == "conj":
        return token.pos in ("VERB", "AUX")
    return token.dep.startswith(_CLAUSES)


def around(anchor: Anchor, claim: Claim, answer: Parsed) -> Sequence[Token]:
    """The words of a claim's sentence; of one without end those near its verb."""
    here = within(anchor.sentence, answer)
    if len(here) <= 2 * _REACH:
        return here
    verb = bisect_left(here, claim.predicate_span.start, key=lambda token: token.start)
    return here[max(0, verb - _REACH) : verb + _REACH]


def within(span: Span, parsed: Parsed) -> Sequence[Token]:
    """The tokens that begin inside a span."""
    first = bisect_left(parsed.starts, span.start)
    last = bisect_left(parsed.starts, span.end, lo=first)
    return parsed.tokens[first:last]


def tells(token: Token) -> bool:
    """Whether a word says something of its own: no number, no time, no word of grammar."""
    return (
        (token.pos in CLASSES or token.pos == "PROPN")
        and token.text.isalpha()
        and len(token.text) > 2
        and token.text.lower() not in STOP_WORDS
        and not is_temporal(token)
    )


def mostly_said(part: Part, where: Place) -> bool:
    """Whether a passage and its neighbours say most of a part's words."""
    words = list(content(part))
    return not words or sum(has(word, where.near) for word in words) > len(words) / 2


def content(part: Part) -> Iterator[str]:
    """The words of a part that tell what it is."""
    for lemma in part.lemmas:
        for word in lemma_words(lemma):
            if word.lower() not in STOP_WORDS and word.isalpha():
                yield word


def is_said(token: Token, stems: Set[str]) -> bool:
    """Whether a word of a parse stands among stems, itself or one made from it."""
    if token.pos == "PROPN":
        return stem(token.text) in stems  # The Fund is not what somebody finances.
    return has(token.lemma, stems) or has(token.text, stems)


def has(word: str, stems: Set[str]) -> bool:
    """Whether a word stands among stems, itself or one made from it."""
    return stem(word) in stems or not related_stems(word.lower()).keys().isdisjoint(stems)


def relation(token: Token) -> str:
    """How a word hangs on its head, without the finer label."""
    return token.dep.partition(":")[0]


def is_loose(parsed: Parsed, verb: Token) -> bool:
    """Whether a verb is a participle that names no doer: "…, serving a sentence"."""
    return verb.tag == "VBG" and not any(
        parsed.tokens[i].dep.startswith(("nsubj", "aux")) for i in parsed.children[verb.i]
    )
