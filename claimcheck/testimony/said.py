"""Which words a claim says and which a passage says, before anything is set against anything."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import chain
from operator import contains
from typing import TypeVar

from claimcheck.anchors import Anchor, Claim, Part, Span, swift
from claimcheck.context.index import ContextIndex
from claimcheck.language.chunks import is_temporal
from claimcheck.language.lexicon import Forms, load
from claimcheck.language.parse import Parsed, Token
from claimcheck.language.relatives import related_stems
from claimcheck.language.stems import lemma_words, stem
from claimcheck.language.terms import STOP_WORDS
from claimcheck.language.thesaurus import Pos

CLASSES: dict[str, Pos] = {"NOUN": "n", "VERB": "v", "ADJ": "a", "ADV": "r"}
LIGHT = frozenset("be become come do get give go have keep make put take use say tell".split())
POINTING = frozenset({"it", "this", "that", "them", "these", "those", "so", "one", "which"})
"""Words by which a clause takes up what another one names."""
_PARTING = frozenset({";", "while", "whereas", "but", "although", "though", "however", "—", "–"})
"""Words and marks that part two clauses of which each may say its own."""
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


def words_of(anchor: Anchor, answer: Parsed) -> frozenset[str]:
    """The words of a claim's sentence as written and in base form, all in lower case.

    Most turns of speech have a word that most sentences lack: one look tells that they need none.
    """
    known: dict[tuple[int, int], frozenset[str]] = answer.memo.setdefault("words", {})
    place = (anchor.sentence.start, anchor.sentence.end)
    found = known.get(place)
    if found is None:
        here = within(anchor.sentence, answer)
        forms = chain((token.text for token in here), (token.lemma for token in here))
        found = known[place] = frozenset(map(str.lower, forms))
    return found


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


def sentence_of(anchor: Anchor, answer: Parsed) -> Sequence[Token]:
    """The tokens of the sentence that has a claim's verb."""
    claim = anchor.value
    assert isinstance(claim, Claim)
    verb = next(iter(within(claim.predicate_span, answer)), None)
    if verb is None:
        return ()
    first, last = answer.sentences[verb.sentence]
    return answer.tokens[first:last]


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


Found = TypeVar("Found")


def once(
    name: str,
    parsed: Parsed,
    tokens: Sequence[Token],
    read: Callable[[Parsed, Sequence[Token]], Iterable[Found]],
) -> Sequence[Found]:
    """What a stretch of tokens yields, worked out once for all claims that ask for it."""
    if not tokens:
        return ()
    known: dict[tuple[int, int], Sequence[Found]] = parsed.memo.setdefault(name, {})
    place = (tokens[0].i, tokens[-1].i)
    found = known.get(place)
    if found is None:
        found = known[place] = list(read(parsed, tokens))
    return found


def segments(parsed: Parsed, tokens: Sequence[Token]) -> Sequence[Sequence[Token]]:
    """Stretches of a sentence that may each say their own of the same things."""
    return once("segments", parsed, tokens, _segments)


def _segments(parsed: Parsed, tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    first = 0
    for at, token in enumerate(tokens):
        if _parts(parsed, token):
            if at > first:
                yield tokens[first:at]
            first = at + 1
    if first < len(tokens):
        yield tokens[first:]


def _parts(parsed: Parsed, token: Token) -> bool:
    if token.dep != "cc":
        return token.text.lower() in _PARTING
    joined = parsed.tokens[token.head]
    return token.text.lower() in _PARTING or (
        joined.dep == "conj"
        and any(parsed.tokens[i].dep.startswith("nsubj") for i in parsed.children[joined.i])
    )


def forms(parsed: Parsed, tokens: Sequence[Token]) -> Sequence[Forms]:
    """The forms under which the lexicon knows each word: as it stands, and its base form."""
    return once("forms", parsed, tokens, _forms)


def _forms(_: Parsed, tokens: Sequence[Token]) -> list[Forms]:
    fold = load().fold
    return [Forms((fold(token.text), fold(token.lemma))) for token in tokens]


def phrases(text: str) -> tuple[tuple[str, ...], ...]:
    """The phrases of a list, each as its words."""
    return tuple(tuple(one.split()) for one in text.split(","))


class Wording:
    """A stretch of tokens, in which phrases are looked for in any form of their words."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._forms = [(token.lemma.lower(), token.text.lower()) for token in tokens]
        self._words = frozenset(chain.from_iterable(self._forms))

    def has_any(self, words: Set[str]) -> bool:
        """Whether one of some words stands somewhere."""
        return not self._words.isdisjoint(words)

    def may_have(self, phrases: Iterable[Sequence[str]]) -> list[Sequence[str]]:
        """The phrases of which every word stands somewhere."""
        return [phrase for phrase in phrases if self._words.issuperset(phrase)]

    def stands_at(self, at: int, phrase: Sequence[str]) -> bool:
        """Whether a phrase begins with a certain token."""
        there = self._forms[at : at + len(phrase)]
        return len(there) == len(phrase) and all(map(contains, there, phrase))

    def find(self, phrase: Sequence[str], start: int = 0) -> int:
        """Where a phrase first stands from `start` on, or -1."""
        if phrase[0] not in self._words:
            return -1
        places = range(start, len(self._forms))
        return next((at for at in places if self.stands_at(at, phrase)), -1)
