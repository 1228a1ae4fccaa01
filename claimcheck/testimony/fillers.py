"""What fills a place of a claim, where the context fills it with another name.

"The gala was chaired by Ek" is made of words that all stand in "Haddad chaired the gala; Ek thanked
the guests". A clause that says everything else of the claim and names another in the place of one
part speaks against it, as long as the context knows that part from elsewhere and nowhere brings it
together with the rest. Words that the context does not know at all may be another way to put it;
they are looked at elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from claimcheck.alignment import coverage
from claimcheck.anchors import Claim, Part
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims import predicates
from claimcheck.kinds.claims.likeness import are_kin, is_name
from claimcheck.kinds.claims.scope import strength
from claimcheck.language.names import Sameness, compare_names, is_area
from claimcheck.language.stems import WORD, lemma_words, stem
from claimcheck.testimony.deeds import is_loose
from claimcheck.testimony.proximity import carries
from claimcheck.testimony.said import LIGHT, has, within

_LEAST = 2
"""Words of the rest by which a clause is known to tell the same; a single one stands anywhere."""

_TIED = 0.6
"""From this share of the rest on, a clause brings a part together with the rest."""


@dataclass(frozen=True, slots=True)
class _Statement:
    """What a passage says by one predicate, be it of several members of a list."""

    passage: int
    claims: tuple[Claim, ...]
    words: Mapping[str, float]
    """The stems of its parts, its predicate and who says it."""
    names: tuple[str, ...]
    """The names in its parts."""
    has_doer: bool
    """Whether its verb has a doer of its own; whom a participle means may be read otherwise."""


def filled_otherwise(
    claim: Claim, passages: Collection[int], parsed: Collection[int], index: ContextIndex
) -> tuple[int, Agreement] | None:
    """The passage that says the rest of a claim of another thing than one of its parts, or None."""
    if claim.negated or strength(claim.modality) < 1:
        return None
    told = [one for number in passages if number in parsed for one in _statements(number, index)]
    for part, role in _replaceable(claim):
        rest = _rest(claim, part)
        if len(rest) < _LEAST or not _is_telling(claim, part, rest):
            continue
        instead = _instead(claim, part, role, rest, told, index)
        if instead is not None and _is_at_home_elsewhere(part, rest, told, passages, parsed, index):
            statement, other = instead
            step = f"the context has '{other.span.text}' there, not '{part.span.text}'"
            return statement.passage, Agreement(Outcome.DISAGREES, Reason.WRONG_ROLE, (step,))
    return None


def _statements(number: int, index: ContextIndex) -> list[_Statement]:
    """The claims of a passage, those of one predicate together; kept with its parse."""
    memo = index.parsed(number).memo
    found: list[_Statement] | None = memo.get("statements")
    if found is None:
        found = memo["statements"] = list(_read_statements(number, index))
    return found


def _read_statements(number: int, index: ContextIndex) -> Iterator[_Statement]:
    groups: dict[int, list[Claim]] = {}
    for one in index.claims(number):
        assert isinstance(one.value, Claim)
        groups.setdefault(one.value.predicate_span.start, []).append(one.value)
    parsed = index.parsed(number)
    for group in groups.values():
        words = {stem(word): 1.0 for claim in group for word in _words(claim)}
        lemmas = [lemma for claim in group for part in _said(claim) for lemma in part.lemmas]
        names = tuple(filter(is_name, lemmas))
        told = not any(is_loose(parsed, verb) for verb in within(group[0].predicate_span, parsed))
        yield _Statement(number, tuple(group), words, names, told)


def _said(claim: Claim) -> list[Part]:
    """The parts of a claim with who says it."""
    return claim.parts if claim.speaker is None else [*claim.parts, claim.speaker]


def _words(claim: Claim) -> Iterator[str]:
    for part in _said(claim):
        for lemma in part.lemmas:
            yield from lemma_words(lemma)
    yield from WORD.findall(claim.predicate)
    yield from WORD.findall(claim.modality)


def _replaceable(claim: Claim) -> Iterator[tuple[Part, str]]:
    """The parts that could be exchanged, with their roles.

    They name a thing themselves: whom a pronoun means may be read otherwise, and values are
    checked apart.
    """
    for part, role in _in_roles(claim):
        named = part.lemmas and carries(part.head) and _first(part) not in _POINTING
        if named and not any(map(str.isdigit, part.span.text)):
            yield part, role


_POINTING = frozenset(
    """he she it they him them this that these those who which we us you i me his her its
    both""".split()
)


def _in_roles(claim: Claim) -> Iterator[tuple[Part, str]]:
    """The parts of a claim that are no time or amount, each with its role: who, what, or beside."""
    if claim.subject is not None:
        yield claim.subject, "who"
    if claim.speaker is not None:
        yield claim.speaker, "who"
    if claim.object is not None:
        yield claim.object, "what"
    for modifier in claim.modifiers:
        if modifier.role not in ("time", "quantity"):
            yield modifier.part, modifier.preposition or modifier.role


def _rest(claim: Claim, part: Part) -> list[str]:
    """The words of a claim without one part, as far as they tell anything; a name is one."""
    own = {stem(word) for lemma in part.lemmas for word in lemma_words(lemma)}
    others = [lemma for one in claim.parts if one is not part for lemma in one.lemmas]
    verb = claim.predicate.split()[:1]
    words = [*others, *(word for word in verb if word not in LIGHT)]
    return [
        word
        for word in dict.fromkeys(words)
        if carries(word) and not own.intersection(map(stem, WORD.findall(word)))
    ]


def _is_telling(claim: Claim, part: Part, rest: Sequence[str]) -> bool:
    """Whether the rest of a claim is of something certain: of "a novel" there may be several."""
    others = [one for one in claim.parts if one is not part]
    certain = any(one.name or _first(one) in _CERTAIN for one in others)
    verb, _, beside = claim.predicate.partition(" ")
    tied = beside != "" and verb not in (*rest, "be")  # "pointed to" tells more than "pointed".
    return certain or len(rest) + tied > _LEAST


_CERTAIN = frozenset({"the", "this", "that", "these", "those", "its", "their", "his", "her", "our"})


def _instead(
    claimed: Claim,
    part: Part,
    role: str,
    rest: Sequence[str],
    told: Sequence[_Statement],
    index: ContextIndex,
) -> tuple[_Statement, Part] | None:
    """The statement that says all the rest, and what it has in the place of a part."""
    for one in told:
        if any(claim.negated for claim in one.claims) or _names_it(part, one, index):
            continue
        if not all(_is_told(lemma, one.words) for lemma in rest):
            continue
        for claim in one.claims:
            same = predicates.compare(claimed.predicate, claim.predicate).agrees
            for other, place in _in_roles(claim):
                if place != role or not _is_other(part, other, rest):
                    continue
                if role == "who" and not one.has_doer:
                    continue
                if _is_named_otherwise(part, other, index):
                    return one, other
                if same and role == "who" and _is_somebody_else(part, other, told, index):
                    return one, other
    return None


def _is_told(lemma: str, words: Mapping[str, float]) -> bool:
    """Whether words tell a lemma: itself or one that means it, some word of a name."""
    return any(coverage(word.lower(), words) for word in lemma_words(lemma))


def _names_it(part: Part, one: _Statement, index: ContextIndex) -> bool:
    """Whether a statement names a part: its head, or a name in it; kin share a surname."""
    if not is_name(part.head) and _has_all(part.head, one.words):
        return True
    return any(
        _may_name(lemma, name, index)
        for lemma in part.lemmas
        if is_name(lemma)
        for name in one.names
    )


def _may_name(one: str, other: str, index: ContextIndex) -> bool:
    """Whether two names may be of one: the same, or a word of both, as "Ada" of "Ada Holm"."""
    sameness = compare_names(one, other, index.aliases)
    shared = set(one.split()) & set(other.split())
    return sameness is Sameness.SAME or (bool(shared) and sameness is not Sameness.DIFFERENT)


def _has_all(head: str, words: Mapping[str, float]) -> bool:
    return all(has(word, words.keys()) for word in WORD.findall(head))


def _is_other(part: Part, other: Part, rest: Sequence[str]) -> bool:
    """Whether a stated part says something of its own, beside the rest of the claim.

    Whom a pronoun means may be read otherwise.
    """
    if not other.lemmas or not carries(other.head) or any(map(str.isdigit, other.head)):
        return False
    if _first(other) in _POINTING:
        return False
    theirs = {stem(word): 1.0 for word in WORD.findall(other.head)}
    return part.head != other.head and not any(_is_told(lemma, theirs) for lemma in rest)


def _is_named_otherwise(part: Part, other: Part, index: ContextIndex) -> bool:
    """Whether two names are of two; "a sitcom" may be what the one named is."""
    if not is_name(part.head) or not is_name(other.head) or _first(part) in ("a", "an"):
        return False
    alike = is_area(part.head) == is_area(other.head)
    return alike and compare_names(part.head, other.head, index.aliases) is Sameness.DIFFERENT


def _is_somebody_else(
    part: Part, other: Part, told: Iterable[_Statement], index: ContextIndex
) -> bool:
    """Whether the context tells two people apart that are called by what they are.

    It names both, "the prosecutor, Ek" and "the lawyer, Haddad", or it brings in the one as new,
    "a former aide", when it has spoken of the other before.
    """
    if is_name(part.head) or _first(part) != "the":
        return False
    theirs = [lemma for lemma in other.lemmas if is_name(lemma)]
    called = [
        one
        for statement in told
        for claim in statement.claims
        for one, _ in _in_roles(claim)
        if part.head in one.lemmas and one.span.source == other.span.source
    ]
    if theirs and _first(other) in ("a", "an"):
        kin = any(are_kin(part.head, lemma) for lemma in other.lemmas if not is_name(lemma))
        return not kin and any(one.span.start < other.span.start for one in called)
    ours = [one.head for one in called if is_name(one.head)]
    return bool(ours and theirs) and all(
        compare_names(one, another, index.aliases) is Sameness.DIFFERENT
        for one in ours
        for another in theirs
    )


def _first(part: Part) -> str:
    return next(iter(part.span.text.split()), "").lower()


def _is_at_home_elsewhere(
    part: Part,
    rest: Sequence[str],
    told: Sequence[_Statement],
    passages: Iterable[int],
    parsed: Collection[int],
    index: ContextIndex,
) -> bool:
    """Whether the context speaks of a part, and nowhere together with the rest."""
    weights = {lemma: 0.25 + 0.75 * index.rarity(stem(lemma)) for lemma in rest}
    enough = _TIED * sum(weights.values())
    unread = (
        dict.fromkeys(index.stems(number), 1.0) for number in passages if number not in parsed
    )
    homes = [one.words for one in told if _names_it(part, one, index)]
    homes += [words for words in unread if _has_all(part.head, words)]
    tied = (sum(w for lemma, w in weights.items() if _is_told(lemma, one)) for one in homes)
    return bool(homes) and max(tied) < enough
