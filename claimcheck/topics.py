"""What the values of an answer and of a context are about, built from parses and cells."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from claimcheck.alignment import Topic
from claimcheck.anchors import Anchor, Claim, Period, Quantity, Span, Value
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated, beside, stands_in
from claimcheck.kinds import dates
from claimcheck.kinds.claims import Binding
from claimcheck.language import lexicon
from claimcheck.language.events import are_of_two_events, is_of_before
from claimcheck.language.parallels import sides_of
from claimcheck.language.parse import Parsed
from claimcheck.language.stems import WORD, lemma_words, stem
from claimcheck.language.terms import STOP_WORDS
from claimcheck.neighbours import MOST_VALUES, kind_of, left_out_of, of_others, rivals_of
from claimcheck.reader import Reading
from claimcheck.schedules import days_of, is_clock

_OWN, _WITHIN = 1.0, 0.6
"""How much a word counts as said of a value: in its clause or headings, over its whole table."""

_NEAREST, _SUBJECT, _CLAUSE = 1.0, 0.8, 0.5
"""What the value counts or measures weighs most, then whose it is, then the rest of the clause."""


def claimed_topic(said: Reading, number: int, index: ContextIndex) -> Topic:
    """What a value of the answer is about; nearer words weigh more."""
    anchor, binding = said.anchors[number], said.bindings[number]
    assert binding is not None
    skipped = {stem(word) for word in WORD.findall(anchor.span.text)}
    here = _in_sentence(said, number)
    kinds, anchors = _kinds(said), said.anchors
    kind = kinds[number]
    beside = [anchors[i].span for i in here if kinds[i] == kind and i != number]
    spans = [anchors[i].span for i in here if kinds[i] not in _NO_VALUES]
    skipped |= sides_of(said.parsed, anchor.span, beside, spans).others
    if _is_set_against(said.parsed.text, beside, anchor.span):
        binding = Binding()
    terms: dict[str, float] = {}

    def add(lemmas: Iterable[str], weight: float) -> None:
        for lemma in lemmas:
            for word in lemma_words(lemma.lower()):
                if stem(word) not in skipped and word not in STOP_WORDS and not word.isdigit():
                    terms.setdefault(word, weight)

    if _is_whole(said.parsed, anchor.span):
        said_of_it = tuple(term for term in binding.terms if term != binding.predicate)
        binding = replace(binding, predicate="", terms=said_of_it)
    phrases = _phrases(binding)
    # "went public" says neither that somebody went nor that something is public.
    skipped.update(stem(word) for phrase in phrases for word in phrase.split())
    add((binding.head, *binding.attributes), _NEAREST)
    terms.update((phrase, _NEAREST) for phrase in phrases)
    add((*binding.subject, *binding.names, binding.predicate), _SUBJECT)
    add(binding.terms, _CLAUSE)
    periods = _periods(said, number, binding) if isinstance(anchor.value, Quantity) else ()
    if is_of_before(anchor.sentence, anchor.span):
        for word in _date_words(said, number):
            terms.pop(word, None)
    owners = _without_units(owners_of(binding), anchor.span, anchor.value)
    mentions = tuple(one for owner in owners for one in index.mentions(owner))
    verb = phrases[0] if phrases else binding.predicate
    near = [(anchors[i].span, anchors[i].value) for i in here]
    if is_clock(anchor.value):
        periods = days_of(anchor.span, near)
    dated = isinstance(anchor.value, Period)
    numbered = _numbered(anchor.span, near) if dated else _numbered_in(owners)
    return Topic(terms, owners, periods, mentions, verb, _noun(binding, owners), numbered)


_NUMBERED = re.compile(r"[^\W\d_][\w-]{1,30}\s\d{1,4}[A-Za-z]?(?![\w.,]\d|\w)")


def _numbered_in(names: Iterable[str]) -> tuple[str, ...]:
    """The numbered names that some words have: "Condor 40" of "Condor 40 backpack"."""
    return tuple(found for name in names for found in _NUMBERED.findall(name))


def _numbered(span: Span, values: Iterable[tuple[Span, Value]]) -> tuple[str, ...]:
    """The numbered names of a sentence, the nearest before a date first: that which it is of."""
    found = [
        (other.end > span.start, abs(span.start - other.start), other.text)
        for other, value in values
        if isinstance(value, Quantity) and value.dimension == "identifier"
    ]
    return tuple(text for _, _, text in sorted(found))


def _noun(binding: Binding, owners: Sequence[str]) -> str:
    """The noun that heads a clause's subject beside the names in it: turbine, "each at Skarv"."""
    head = binding.subject[0] if binding.subject else ""
    return head if owners and head not in binding.names else ""


def _periods(said: Reading, number: int, binding: Binding) -> tuple[Period, ...]:
    """The dates that the sentence ties to a number; the only one of a sentence is tied to all."""
    here = [
        (other.span, other.value)
        for other in _of_sentence(said, number)
        if isinstance(other.value, Period)
    ]
    sentence, own = said.anchors[number].sentence, said.anchors[number].span
    text = sentence.text
    if not here or is_of_before(sentence, own):
        return ()
    here = [one for one in here if not are_of_two_events(said.parsed, one[0], own)]
    bound = tuple(
        value
        for span, value in here
        if any(_overlap(span.start, span.end, *one) for one in binding.periods)
        and not _is_aside(text, span.start - sentence.start, own.start - sentence.start)
    )
    alone = (
        value
        for span, value in here
        if len(here) == 1
        and not _is_aside(text, span.start - sentence.start, own.start - sentence.start)
        and not _is_parted(text, span.start - sentence.start, own.start - sentence.start)
    )
    return bound or tuple(alone)


def _date_words(said: Reading, number: int) -> set[str]:
    """The words of the dates of a value's sentence."""
    return {
        word.lower()
        for other in _of_sentence(said, number)
        if isinstance(other.value, Period)
        for word in WORD.findall(other.span.text)
    }


def _is_aside(text: str, date: int, number: int) -> bool:
    """Whether a date stands in brackets and a number outside: "6.4 billion (2022: 5.9 billion)"."""
    opened = text.rfind("(", 0, date)
    if opened < 0 or ")" in text[opened:date]:
        return False
    closed = text.find(")", date)
    return not opened < number < (closed if closed >= 0 else len(text))


def _is_parted(text: str, date: int, number: int) -> bool:
    """Whether a number closes its clause before that of the date: "rose to 262; June was …"."""
    return number < date and ";" in text[number:date]


_AGAINST = re.compile(
    r"\s(?:[^\W\d]{1,20}\s)?(?:vs\.?|versus|against|compared\s(?:to|with)|rather\sthan|instead\sof)\s",
    re.IGNORECASE,
)


_BETWEEN_BOTH = 40
"""Characters that such words take at most."""


def _is_set_against(text: str, others: Iterable[Span], value: Span) -> bool:
    """Whether a value is of something that the sentence does not name: "(4 m against 7 m)"."""
    return any(
        _AGAINST.fullmatch(text, before.end, value.start)
        for before in others
        if before.end < value.start <= before.end + _BETWEEN_BOTH
    )


_ANCHORS = 64
"""Anchors on each side that are looked at; more stand in no sentence that ends."""


_NO_VALUES = (None, ("rank", False))


def _kinds(said: Reading) -> list[tuple[str, bool] | None]:
    """With what each anchor competes; None for claims."""
    anchors, kinds = said.parsed.memo.get("kinds", (None, []))
    if anchors is not said.anchors:
        kinds = [
            None if isinstance(one.value, Claim) else kind_of(one.value) for one in said.anchors
        ]
        said.parsed.memo["kinds"] = said.anchors, kinds
    found: list[tuple[str, bool] | None] = kinds
    return found


def _in_sentence(said: Reading, number: int) -> list[int]:
    """The anchors of one sentence, which stand together because anchors are in text order."""
    anchors = said.anchors
    start, end = anchors[number].sentence.start, anchors[number].sentence.end
    first, last = max(0, number - _ANCHORS), min(len(anchors), number + _ANCHORS)
    return [
        i
        for i in range(first, last)
        if anchors[i].sentence.start == start and anchors[i].sentence.end == end
    ]


def _of_sentence(said: Reading, number: int) -> list[Anchor]:
    return [said.anchors[i] for i in _in_sentence(said, number)]


def _phrases(binding: Binding) -> list[str]:
    """Verbs of several words ("go public"), which mean something else than their first."""
    return _known_phrases(binding.predicate, binding.terms[:4]) if binding.predicate else []


@lru_cache(maxsize=4096)
def _known_phrases(verb: str, terms: tuple[str, ...]) -> list[str]:
    words = lexicon.load()
    found = (f"{verb} {between}{term}" for term in terms for between in _BETWEEN)
    return [phrase for phrase in found if words.knows(phrase, "v")]


_BETWEEN = ("", "into ", "on ", "in ")
"""What may stand between a verb and the noun that makes it another: "go into operation"."""


def owners_of(binding: Binding) -> tuple[str, ...]:
    """The names among the words of a clause's subject; its head alone where that is a name.

    What "its rival Lowmoor Farms" sold is not sold by the one whose rival it is.
    """
    if binding.subject and binding.subject[0] in binding.names:
        return binding.subject[:1]
    subject = " ".join(binding.subject)
    return tuple(name for name in binding.names if name in subject)


def _without_units(owners: tuple[str, ...], span: Span, value: Value) -> tuple[str, ...]:
    """The owners but for names that are part of the value's own unit: "50 US gallons"."""
    if not isinstance(value, Quantity) or value.identifier:
        return owners
    return tuple(name for name in owners if name not in span.text)


def stated_topic(one: Stated, index: ContextIndex) -> Topic:
    """What a value of the context is about: its clause first, then what stands around it."""
    return _cell_topic(one, index) if one.cell else _prose_topic(one, index)


def _cell_topic(one: Stated, index: ContextIndex) -> Topic:
    cell = one.cell
    assert cell is not None
    terms: dict[str, float] = {}
    _add(terms, (cell.row, cell.column, *cell.path, beside(one)), _OWN)
    _add(terms, cell.within, _WITHIN)
    headings = " ; ".join((cell.row, cell.column, *cell.path, *cell.within))
    days: tuple[Period, ...] = ()
    if is_clock(one.value):
        here = [other for other in index.values_in(one.passage) if other.cell is cell]
        days = days_of(one.span, [(other.span, other.value) for other in here])
    return Topic(
        {**index.surroundings(one.passage), **terms},
        # A date of the headings is that of the whole column, and one that names a row no owner.
        (cell.row,) if cell.row and stands_in(one) and not _periods_in(cell.row) else (),
        days or _periods_in(headings),
        numbered=_numbered_in((cell.row, cell.column, *cell.path)),
    )


@lru_cache(maxsize=4096)
def _periods_in(headings: str) -> tuple[Period, ...]:
    found = (mention.value for mention in dates.read(headings))
    return tuple(value for value in found if isinstance(value, Period))


def _prose_topic(one: Stated, index: ContextIndex) -> Topic:
    """What a value in prose is about, kept with the parse of its passage."""
    known: dict[tuple[int, int], Topic] = index.parsed(one.passage).memo.setdefault("topics", {})
    place = (one.span.start, one.span.end)
    found = known.get(place)
    if found is None:
        found = known[place] = _read_topic(one, index)
    return found


def _read_topic(one: Stated, index: ContextIndex) -> Topic:
    binding = index.binding(one)
    terms: dict[str, float] = {}
    _add(terms, binding.about, _OWN)
    terms.update((stem(phrase), _OWN) for phrase in _phrases(binding))
    values = index.values_in(one.passage)
    rivals = rivals_of(one, values, index)
    spans = [other.span for other in values if kind_of(other.value)[0] != "rank"]
    parsed = index.parsed(one.passage)
    sides = sides_of(parsed, one.span, [rival.span for rival in rivals], spans)
    # Fields have names of their own.
    labelled = ":" in index.text(index.passages[one.passage])
    left_out: set[str] = set() if labelled else left_out_of(values, index)
    sides = sides.without({stem(word) for word in left_out})
    others = (of_others(one, rivals, index) | sides.others) - sides.own
    whole = _is_whole(parsed, one.span)
    if whole:
        others.add(stem(binding.predicate))
    for word in others:
        if word in terms:
            terms[word] = _BESIDE_ANOTHER
    _add(terms, left_out, _OWN)
    terms = {**index.surroundings(one.passage), **terms}
    owners = _without_units(owners_of(binding), one.span, one.value)
    for word in _relatives(index.text(index.passages[one.passage])) if owners else ():
        terms.pop(word, None)
    periods = tuple(
        other.value
        for other in values
        if isinstance(other.value, Period)
        and other is not one
        and any(_overlap(other.span.start, other.span.end, *part) for part in binding.periods)
    )
    predicate = "" if whole else binding.predicate
    near = [(other.span, other.value) for other in values[:MOST_VALUES]]
    if is_clock(one.value):
        periods = days_of(one.span, near)
    numbered = _numbered(one.span, near) if isinstance(one.value, Period) else ()
    return Topic(terms, owners, periods, predicate=predicate, numbered=numbered, sides=sides)


_RELATIVE = re.compile(
    r"((?:[A-Z][\w&-]{1,30} ){0,3}[A-Z][\w&-]{1,30})['’]s (?:[a-z-]{2,14} ){0,2}([a-z]{3,14})\b"
)


def _relatives(text: str) -> set[str]:
    """The stems of those of whom a text only says whose rival or partner somebody else is."""
    found: set[str] = set()
    rest = text
    words = lexicon.load()
    for name in _RELATIVE.finditer(text):
        if words.is_relation(name[2]):
            found.update(stem(word) for word in WORD.findall(name[1]))
            rest = rest.replace(f"{name[1]}’s", "").replace(f"{name[1]}'s", "")
    return found - {stem(word) for word in WORD.findall(rest)} if found else found


_BESIDE_ANOTHER = 0.35
"""How far a word that hangs on another value of a list may be said of this one."""


_OF_ITS = frozenset({"the", "its", "their", "his", "her", "our", "all", "these", "those"})
_PARTS = frozenset({"%", "percent", "half", "third", "quarter", "fifth"})


def _is_whole(parsed: Parsed, span: Span) -> bool:
    """Whether a value is what a part is taken of, of which the clause says nothing more.

    Of "140 of its 3,900 jobs" 140 are cut.
    """
    tokens = parsed.tokens
    at = bisect_left(parsed.starts, span.start) - 1
    while at > 0 and tokens[at].text.lower() in _OF_ITS:
        at -= 1
    if at < 1 or tokens[at].text.lower() != "of":
        return False
    return tokens[at - 1].pos == "NUM" or tokens[at - 1].lemma.lower() in _PARTS


def claim_terms(anchor: Anchor) -> dict[str, float]:
    """The words of a claim, equally weighted; the verb too, where there is no object to tell."""
    claim, said = anchor.value, anchor.about
    if isinstance(claim, Claim) and claim.object is None:
        said = (*said, claim.predicate)
    words = (word for lemma in said for word in lemma_words(lemma.lower()))
    return {word: 1.0 for word in words if word not in STOP_WORDS}


def _add(terms: dict[str, float], texts: Iterable[str], weight: float) -> None:
    for text in texts:
        for word in WORD.findall(text):
            if word.lower() not in STOP_WORDS:
                terms.setdefault(stem(word), weight)


def _overlap(start: int, end: int, other_start: int, other_end: int) -> bool:
    return start < other_end and other_start < end
