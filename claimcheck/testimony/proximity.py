"""Claims against the words of passages: how much of one stands close by, and what nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from claimcheck.alignment import coverages
from claimcheck.anchors import Claim, Part, Span
from claimcheck.context.index import ContextIndex
from claimcheck.kinds.claims.likeness import full_name
from claimcheck.language import lexicon
from claimcheck.language.lemmas import irregular_forms
from claimcheck.language.mentions import noun_kind
from claimcheck.language.names import is_area
from claimcheck.language.relatives import POS, acting_stems
from claimcheck.language.stems import WORD, lemma_words, stem
from claimcheck.language.terms import STOP_WORDS
from claimcheck.settings import Settings
from claimcheck.testimony.hollows import is_fame, marks
from claimcheck.testimony.said import has

Foreign = Literal["", "word", "thing", "doer"]
"""What of a claim stands nowhere in a context: nothing, some word, a thing, who acts."""

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

_SUMMING = frozenset({"difference", "distinction", "similarity", "meaning", "way"})
"""Subjects by which an answer sums up in its own words what a context tells one by one."""

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


def says_of_it(claim: Claim, number: int, index: ContextIndex) -> bool:
    """Whether a passage has a word of what a claim says of its topic, not only the topic."""
    here = index.stems(number)
    topic = claim.subject or claim.object
    words = [word for part in claim.parts if part is not topic for word in _content(part)]
    words += [word for word in claim.predicate.split() if carries(word)]
    return any(has(word, here) for word in words)


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


def has_new_name(claim: Claim, index: ContextIndex) -> bool:
    """Whether a claim has a name that the context does not use."""
    return has_topic(claim) and any(_new_name(part, index) for part in claim.parts)


def novelty(claim: Claim, values: Sequence[Span], index: ContextIndex) -> float:
    """How much of a claim's object the context nowhere speaks of, 0 to 1.

    A subject in common words may be a paraphrase, and values are checked as numbers and dates.
    """
    if not has_topic(claim) or index.tabular:
        return 0.0  # Rows hold bare values: the verbs and nouns around them are the answer's own.
    parts = []
    if (
        not is_fame(claim)
        and claim.subject
        and claim.object
        and _is_thing(claim)
        and not _is_idiom(claim, index)
        and not _is_value(claim.object)
        and not _is_measured(claim.object, values)
        and not _is_valued(claim, values)
    ):
        parts.append(claim.object)
    return max((_new_share(part, index) for part in parts), default=0.0)


def foreign(claim: Claim, values: Sequence[Span], index: ContextIndex) -> Foreign:
    """What the context lacks of a claim that says something by its words alone.

    Values are checked themselves and say it where there are some; what a text tells or shows is a
    summary's own way to put it; "X's Y" takes for granted what others say.
    """
    if _is_idiom(claim, index):
        return ""
    if is_fame(claim):
        return "thing" if any(_new_words(one.part, index) for one in claim.modifiers) else ""
    if sums_up(claim):
        return ""
    said = claim.parts[1:]
    telling = claim.predicate.split(" ")[0] in _TELLING
    if telling or claim.relation in _ASIDE or not has_topic(claim):
        return ""
    if claim.negated and claim.quantifier in ("no", "none", "neither", "never"):
        return ""  # "No worker was hurt" speaks of nobody whom the context would have to name.
    if not any(carries(part.head) and _content(part) for part in said):
        told = [word for word in marks(claim) if carries(word)]
        return "thing" if told and all(_new(word, index) for word in told) else ""
    start, end = claim.predicate_span.start, max(part.span.end for part in said)
    if any(start <= one.start < end for one in values) or _is_valued(claim, values):
        return ""
    things = [p for p in (claim.subject, claim.object) if p is not None and not _counts(p, values)]
    new = [part for part in things if _new_head(part, index)] if claim.subject else []
    if new:
        head = new[0].head
        acts = new[0] is claim.subject and (is_somebody(head) or head.endswith(_DOING))
        return "doer" if acts else "thing"
    # The words of a value, as "US gallons", are checked with it.
    valued = {stem(word) for one in values for word in WORD.findall(one.text)}
    words = (word for word in claim_weights(claim, index) if stem(word) not in valued)
    return "word" if any(_new(word, index) for word in words) else ""


_DOING = ("er", "or", "ist")
"""How nouns end of those who do something; no list has them all, as "beekeeper"."""


def is_somebody(noun: str) -> bool:
    """Whether a noun is of a person or a body."""
    lemma = noun.lower()
    return noun_kind(lemma) != "thing" or lexicon.load().is_kind_of(lemma, "person")


def sums_up(claim: Claim) -> bool:
    """Whether a claim only leads over to what follows: "the main difference is their diet"."""
    return claim.subject is not None and claim.subject.head in _SUMMING


def _is_idiom(claim: Claim, index: ContextIndex) -> bool:
    """Whether verb and object mean one thing that the context says: "went public", "floated"."""
    if claim.object is None:
        return False
    phrase, words = f"{claim.predicate} {claim.object.head}", lexicon.load()
    if not words.knows(phrase, "v"):
        return False
    if index.kin(phrase):
        return True
    others = (other.split() for other in words.synonyms(phrase, "v") if " " in other)
    return any(all(_is_used(word, index) for word in one) for one in others)


def _is_used(word: str, index: ContextIndex) -> bool:
    """Whether the context has a word in some form; small words are not asked for."""
    forms = (word, *irregular_forms(word))
    return word in STOP_WORDS or any(index.knows(stem(form)) for form in forms)


def _counts(part: Part, values: Sequence[Span]) -> bool:
    """Whether a part is a number of others, which is checked itself: "*four* of the five"."""
    return any(one.start == part.span.start and part.head in one.text.lower() for one in values)


def _new_head(part: Part | None, index: ContextIndex) -> bool:
    """Whether a part is a thing that the context does not know; qualities are judgements."""
    if part is None or _is_value(part) or not part.head.isalpha() or not carries(part.head):
        return False
    head = part.head.lower()
    slip = part.name and is_spelt(stem(head), index)
    return not _is_quality(head) and not slip and _new(head, index)


def _is_quality(word: str) -> bool:
    words = lexicon.load()
    return words.knows(word, "a") and not words.knows(word, "n")


def _new_words(part: Part, index: ContextIndex) -> list[str]:
    """The words of a part, qualities apart, that the context does not know."""
    return [word for word in _content(part) if not _is_quality(word) and _new(word, index)]


def _is_measured(part: Part, values: Sequence[Span]) -> bool:
    """Whether a part is a measure, which is checked as a value: "90 cm tall", "two months"."""
    span = part.span
    if any(one.start <= span.start and span.end <= one.end for one in values):
        return True
    return lexicon.load().knows(part.head.lower(), "a") and any(
        span.start - 1 <= one.end <= span.end for one in values
    )


_ASIDE = frozenset({"possession", "apposition"})


def has_topic(claim: Claim) -> bool:
    """Whether a claim is about somebody: what "you" should do is advice, "the text" nobody."""
    topic = claim.subject or claim.object
    return topic is not None and bool(_content(topic) or is_anaphor(topic))


_ANAPHORS = frozenset({"he", "she", "it", "they"})


def is_anaphor(part: Part) -> bool:
    """Whether the part stands for somebody whom the answer does not name."""
    return part.span.text.lower() in _ANAPHORS


def _is_thing(claim: Claim) -> bool:
    """Whether the object is a thing of the story itself.

    What something is called ("is a book") is common knowledge, what somebody has was said by the
    words around it, and what a text discusses or expresses is a summary's own way to put it.
    """
    first = claim.predicate.split(" ")[0]
    return claim.relation not in ("copula", "possession", "apposition") and first not in _TELLING


_TELLING = frozenset(
    """address advise argue center centre claim consider convey cover deal demonstrate depict
    describe detail discuss emphasize emphasise explain explore express feature find focus give
    highlight illustrate include indicate introduce involve list mean mention note offer outline
    point ponder portray present provide raise recommend reflect relate report represent reveal say
    share show speak state stress suggest summarize summarise surround talk tell think
    underline""".split()
)


_VALUING = frozenset("estimate peg place price put rate reckon set value".split())


def _is_valued(claim: Claim, values: Sequence[Span]) -> bool:
    """Whether a value behind it says what a claim is of: "puts the bill at $2 million"."""
    valued = claim.predicate.split(" ")[0] in _VALUING
    return valued and any(claim.predicate_span.end < one.start for one in values)


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


def _new_share(part: Part, index: ContextIndex) -> float:
    words = _content(part)
    if not words or not carries(part.head) or not _new(part.head.lower(), index):
        return 0.0
    if part.name and is_spelt(stem(part.head), index):
        return 0.0
    return sum(_new(word, index) for word in words) / len(words)


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
