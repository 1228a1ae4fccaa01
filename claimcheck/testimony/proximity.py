"""Claims against the words of passages: how much of one stands close by, and what nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from claimcheck.alignment import coverages
from claimcheck.anchors import Anchor, Claim, Part, Span
from claimcheck.context.index import ContextIndex
from claimcheck.kinds.claims.likeness import full_name
from claimcheck.language import lexicon
from claimcheck.language.names import is_area
from claimcheck.language.relatives import POS, acting_stems
from claimcheck.language.stems import WORD, lemma_words, stem
from claimcheck.language.terms import STOP_WORDS
from claimcheck.settings import Settings
from claimcheck.testimony.said import has

_SUBJECT, _OBJECT, _PREDICATE, _MODIFIER = 1.0, 1.0, 0.6, 0.4
_NAME = 1.5
GENERIC = frozenset(
    """amount answer area article aspect author case company content context date detail
    difference document event example excerpt fact figure firm first follow following former
    group here how individual information item kind latter level list meaning method name number
    one option organization paragraph part participant passage people period person place point
    price process question report result review role second section service set side snippet
    source speaker statement step story study subject summary team text thing third time title
    total type user value way what why work writer year""".split()
)
"""Nouns that say so little that their absence from a context means nothing."""


RESULTS = frozenset(
    """accuracy achieve approach art average baseline beat boost case column comparable comparison
    data dataset decrease difference drop effect evaluation experiment figure gain gap increase
    improve improvement loss measure method metric model obtain outperform percentage perform
    performance precision rate reach recall reduce row score setting slight state surpass system
    table task test yield""".split()
)
"""Words by which one speaks of any table of measurements; none stands in its cells."""


def carried(
    claim: Claim, passages: Sequence[int], index: ContextIndex, settings: Settings
) -> dict[int, float]:
    """The share of a claim's weight that each passage carries together with its neighbours."""
    weights = claim_weights(claim, index)
    total = sum(weights.values())
    named = {word.lower() for lemma in _names(claim) for word in lemma_words(lemma)}
    is_named = [word in named for word in weights]
    lemmas = [(stem(word), index.kin(word)) for word in weights]
    found = {}
    for number in passages:
        share = 0.0
        shares = coverages(lemmas, index.near(number, settings.window))
        for weight, covered, name in zip(weights.values(), shares, is_named, strict=True):
            # Whom a train of thought is about is said once and holds for the sentences after it.
            share += weight * (1.0 if covered and name else covered)
        found[number] = round(share / total, 4) if total else 0.0
    return found


def _names(claim: Claim) -> tuple[str, ...]:
    return claim.subject.lemmas if claim.subject is not None and claim.subject.name else ()


_TELLING_PASSAGES = 4
_TELLING_SHARE, _TELLING_BEST = 0.5, 0.7


def telling(claim: Claim, carried_by: Mapping[int, float], index: ContextIndex) -> tuple[int, ...]:
    """The prose passages that may say a claim itself or deny it, which only a parse can tell.

    They are few and carry about as much of it as the best one: of 1,689 claims of nine public sets
    8 met their equal or their opposite in another passage, and half of all parsing was for those.
    """
    best = max(carried_by.values(), default=0.0)
    least = max(_TELLING_SHARE, _TELLING_BEST * best) if best else 0.0
    found = [n for n, share in carried_by.items() if share >= least and not index.passages[n].cells]
    chosen = sorted(found, key=lambda n: (-carried_by[n], n))[:_TELLING_PASSAGES]
    chosen += _of_act(claim, chosen, carried_by, index)
    return (*chosen, *_of_object(claim, chosen, carried_by, index))


def _of_act(
    claim: Claim, chosen: Sequence[int], carried_by: Mapping[int, float], index: ContextIndex
) -> list[int]:
    """The best further passage that has an act of which there is but one: "was born in Bergen".

    A full name claimed carries most of a claim, and where the act is told only a surname stands.
    """
    if not lexicon.load().is_functional(claim.predicate):
        return []
    verb = claim.predicate.split(" ")[0]
    rest = [n for n in carried_by if n not in chosen and not index.passages[n].cells]
    having = [n for n in rest if has(verb, index.stems(n))]
    return sorted(having, key=lambda n: (-carried_by[n], n))[:1]


def _of_object(
    claim: Claim, chosen: Sequence[int], carried_by: Mapping[int, float], index: ContextIndex
) -> Iterator[int]:
    """The best passage that has the object, where none of the chosen speaks of it.

    Who else has the only sauna is told far from where the hotel is spoken of.
    """
    if claim.object is None or not carries(claim.object.head):
        return
    having: list[int] = []
    for lemmas in (claim.object.lemmas, (claim.object.head,)):
        words = {stem(word) for lemma in lemmas for word in lemma_words(lemma)}
        having = [n for n in carried_by if words and words <= index.stems(n)]
        if having:
            break
    if having and not set(having).intersection(chosen):
        yield max(having, key=lambda n: (not index.passages[n].cells, carried_by[n], -n))


def claim_weights(claim: Claim, index: ContextIndex) -> dict[str, float]:
    """The words that carry a claim, each with its weight; numbers are checked as values."""
    weights: dict[str, float] = {}

    def add(part: Part | None, weight: float) -> None:
        for lemma in part.lemmas if part else ():
            for word in lemma_words(lemma):
                if carries(word) and not word.isdigit():
                    factor = _NAME if part is not None and part.name else 1.0
                    rarity = 0.5 + 0.5 * index.rarity(stem(word))
                    weights.setdefault(word.lower(), weight * factor * rarity)

    add(claim.subject, _SUBJECT)
    add(claim.object, _OBJECT)
    for modifier in claim.modifiers:
        add(modifier.part, _MODIFIER)
    for word in claim.predicate.split():
        if carries(word):
            weights.setdefault(word, _PREDICATE)
    return weights


_SAYING_LITTLE = STOP_WORDS | GENERIC


def carries(word: str) -> bool:
    """Whether a word says enough for its absence from a context to mean something."""
    return word.lower() not in _SAYING_LITTLE


class Lacks(NamedTuple):
    """What a context does not know of a claim."""

    name: bool = False
    """Whether the claim has a name that the context does not use."""
    word: bool = False
    """Whether a word that carries the claim stands nowhere in the context."""


NOTHING = Lacks()


def lacks(anchor: Anchor, values: Sequence[Span], index: ContextIndex, *, of_cells: bool) -> Lacks:
    """What a context does not know of a claim; a table says with headings what prose says.

    The words of a claim with a value are checked with that.
    """
    claim = anchor.value
    if not isinstance(claim, Claim) or anchor.hedge is not None:
        return NOTHING
    topic = claim.subject or claim.object
    if topic is None or not (_content(topic) or is_anaphor(topic)):
        return NOTHING  # What "you" should do is advice, and "the text" is nobody.
    name = any(_new_name(part, index) for part in claim.parts)
    end = max([anchor.span.end, *(part.span.end for part in claim.parts)])
    valued = any(anchor.span.start <= one.start < end for one in values)
    known = of_cells or valued
    word = not known and any(_new(one, index) for one in claim_weights(claim, index))
    return Lacks(name, word)


_ANAPHORS = frozenset({"he", "she", "it", "they"})


def is_anaphor(part: Part) -> bool:
    """Whether the part stands for somebody whom the answer does not name."""
    return part.span.text.lower() in _ANAPHORS


def _new_name(part: Part, index: ContextIndex) -> bool:
    """Whether a part is a name that the context does not use, or has a word of another name."""
    name = part.span.text
    if not part.name or _is_value(part):
        return False
    if part.head[:1].isupper() and not any(map(index.knows_name, (name, full_name(part)))):
        return not all(is_spelt(stem(word), index) for word in WORD.findall(name) if carries(word))
    # The lemmas of a pronoun are those of the name that it stands for: one new name is one error.
    words = (word for lemma in part.lemmas for word in lemma_words(lemma) if word in name)
    return any(_new_in_name(word, index) for word in words)


def _new_in_name(word: str, index: ContextIndex) -> bool:
    """Whether a word can only be of a name that the context does not use: "Eva" in "Eva Holm".

    Words of the language, countries and nationalities may be another way to put it.
    """
    plain = word.lower()
    if not (word.istitle() and word.isalpha() and len(word) > 2 and carries(plain)):
        return False
    words = lexicon.load()
    if any(words.knows(plain, pos) for pos in POS) or is_area(word) or not _new(plain, index):
        return False
    return not is_spelt(stem(word), index)


def is_spelt(word: str, index: ContextIndex) -> bool:
    """Whether the context uses a word, or one that it may be a slip for."""
    return index.knows(word) or any(map(index.knows, _misspelt(word)))


_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def _misspelt(word: str) -> Iterator[str]:
    """The words that differ from a word of some length by one letter left out, added or changed."""
    if len(word) < 5:
        return
    for at in range(len(word) + 1):
        yield word[:at] + word[at + 1 :]
        for letter in _LETTERS:
            yield word[:at] + letter + word[at:]
            yield word[:at] + letter + word[at + 1 :]


def _is_value(part: Part) -> bool:
    return any(map(str.isdigit, part.span.text))


def _content(part: Part) -> list[str]:
    return [
        word
        for lemma in part.lemmas
        for word in lemma_words(lemma.lower())
        if word.isalpha() and carries(word)
    ]


def _new(word: str, index: ContextIndex) -> bool:
    words = WORD.findall(word)
    return bool(words) and not any(
        index.knows(stem(one))
        or index.kin(one)
        or any(map(index.knows, acting_stems(one)))
        or (index.profile is not None and stem(one) in index.profile.implied)
        or (one in RESULTS and index.measured)
        or (one in _LIFE and index.lives)
        for one in words
    )


_LIFE = frozenset("die death bear birth live life age aged lifetime".split())
"""What "(1790-1841)" behind a name says of somebody."""
