"""Whether two parts of claims stand for one thing: names first, then head nouns and their words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from claimcheck.anchors import Part, Quantity
from claimcheck.findings import Outcome
from claimcheck.kinds import numbers
from claimcheck.language.aliases import Aliases
from claimcheck.language.lexicon import load
from claimcheck.language.names import Sameness, compare_names
from claimcheck.language.thesaurus import Pos

_SAME_NOUN = 0.8
"""From here on, one noun may stand for another as the head of a phrase."""
_WORD_CLASSES: tuple[Pos, ...] = ("n", "a", "r")
_SPEAKERS = frozenset({"we", "us", "our", "ours"})
_SPEAKING = frozenset({"company", "firm", "group", "business", "bank", "organization", "team",
                       "club", "agency", "institute", "university", "government", "party",
                       "union", "startup", "airline", "retailer", "maker"})  # fmt: skip
_ANYONE = frozenset({"you", "one", "user", "customer", "visitor", "people", "person", "member",
                     "guest", "everyone", "anyone", "client", "traveler", "passenger"})  # fmt: skip
_OF_NAMES = frozenset({"republic", "kingdom", "university", "bank", "state", "ministry",
                       "department", "bay", "gulf", "house", "court", "board", "institute",
                       "museum", "church", "city", "county", "isle", "port", "office",
                       "confederation", "federation", "academy", "college", "school",
                       "trust", "society", "union", "association", "council", "league",
                       "order", "guild"})  # fmt: skip
_PARTIES = frozenset({"family", "brothers", "foundation", "council", "ministry", "fund", "trust"})
"""Nouns that with a name are a name: "the Lund family" is nobody called otherwise."""
_RELATIVES = frozenset(
    """pupil student apprentice teacher mentor tutor successor predecessor wife husband son daughter
    brother sister father mother nephew niece uncle aunt cousin rival competitor opponent colleague
    neighbour neighbor friend deputy assistant secretary""".split()
)
_LIGHT = frozenset({"own", "certain", "various", "respective", "overall", "such", "same"})


EVERYWHERE = frozenset({"world", "globe", "planet"})
"""What is wider than any place with a name."""
_OWNED = re.compile(r"(?<=\w)['’]s\s")


class Likeness(NamedTuple):
    """What comparing two parts tells."""

    sameness: Sameness
    step: str = ""
    """What had to be assumed, in words; empty where the words are the same."""
    opposite: bool = False
    """True where they differ by an antonym."""


SAME = Likeness(Sameness.SAME)
UNKNOWN = Likeness(Sameness.UNKNOWN)


@lru_cache(maxsize=32768)
def is_name(lemma: str) -> bool:
    """True for the lemmas that readers keep as written because they are names."""
    if lemma.islower():
        # The tagger may take a model number for a common noun: s2, rtx4090.
        return any(map(str.isdigit, lemma)) and lemma[0].isalpha()
    # Titles written in capitals are common nouns: CEO, CFO.
    return not (lemma.isupper() and load().is_unique(lemma))


def compare_parts(
    claimed: Part, stated: Part, aliases: Aliases | None = None, around: Iterable[str] = ()
) -> Likeness:
    """Whether a claimed part is the stated one.

    `around` holds lemmas of the rest of the stated claim: "its Nairobi lab" is covered by "a lab"
    in a claim about Nairobi.
    """
    generic = _generic(claimed.head, stated.head)
    if generic is not None:
        return generic
    if not claimed.lemmas or not stated.lemmas:
        return UNKNOWN
    if claimed.lemmas == stated.lemmas:
        return SAME
    figures = _FIGURE.search(claimed.head) and _FIGURE.search(stated.head)
    if figures and _are_one_value(claimed.span.text, stated.span.text):
        return SAME
    if is_name(claimed.head) and is_name(stated.head):
        return _compare_heads(claimed, stated, aliases)
    if is_name(claimed.head) or is_name(stated.head):
        same = compare_names(claimed.head, stated.head, aliases) is Sameness.SAME
        if same:
            return Likeness(Sameness.SAME, f"'{stated.head}' stands for '{claimed.head}'")
        return _name_and_noun(claimed, stated)
    head = compare_words(claimed.head, stated.head)
    if head.sameness is not Sameness.SAME:
        whole = compare_words(_phrase(claimed), _phrase(stated))
        if whole.sameness is not Sameness.SAME:
            return _by_names(claimed, stated, aliases, head)
        return whole
    return _compare_modifiers(claimed, stated, aliases, head, tuple(around))


_FIGURE = re.compile(r"\d")


@lru_cache(maxsize=4096)
def _are_one_value(claimed: str, stated: str) -> bool:
    """Whether two phrases are one number each, and the same: "$4.5bn", "$4.5 billion"."""
    ours, theirs = numbers.read(claimed), numbers.read(stated)
    if len(ours) != 1 or len(theirs) != 1:
        return False
    one, other = ours[0].value, theirs[0].value
    assert isinstance(one, Quantity)
    assert isinstance(other, Quantity)
    return numbers.agree(one, other).outcome is Outcome.AGREES


@lru_cache(maxsize=32768)
def compare_words(claimed: str, stated: str) -> Likeness:
    """Compare two common words of any class."""
    lexicon = load()
    one, other = lexicon.fold(claimed), lexicon.fold(stated)
    if one == other:
        return SAME
    for pos in _WORD_CLASSES:
        if lexicon.are_antonyms(one, other, pos):
            return Likeness(
                Sameness.DIFFERENT, f"'{stated}' is the opposite of '{claimed}'", opposite=True
            )
    if lexicon.related(one, other) >= _SAME_NOUN:
        return Likeness(Sameness.SAME, f"'{stated}' means the same as '{claimed}'")
    if lexicon.is_kind_of(other, one):
        return Likeness(Sameness.SAME, f"a {stated} is a {claimed}")
    return UNKNOWN


def are_kin(one: str, other: str) -> bool:
    """Whether one noun may stand for the other, or is a kind of it."""
    return load().related(one, other) > 0


def _generic(claimed: str, stated: str) -> Likeness | None:
    """Whom "we" and "you" mean without being told; None where the words are no such pronouns."""
    fold = load().fold
    one, other = fold(claimed), fold(stated)
    if "you" in (one, other) and {one, other} <= _ANYONE:
        step = "" if one == other else f"'{stated}' means anyone, as '{claimed}' does"
        return Likeness(Sameness.SAME, step)
    for pronoun, noun in ((one, other), (other, one)):
        if pronoun in _SPEAKERS and noun in _SPEAKING:
            return Likeness(Sameness.SAME, f"'{stated}' means the speaker's {noun}")
    return None


def full_name(part: Part) -> str:
    """The capitalised words around a part's head: taggers break long names into pieces."""
    words = part.span.text.split()
    head = part.head.split()
    at = next((i for i in range(len(words)) if words[i : i + len(head)] == head), None)
    if at is None:
        return part.head
    first, last = at, at + len(head)
    while first > 0 and words[first - 1][:1].isupper() and words[first - 1] not in ("The", "A"):
        first -= 1
    while last < len(words):
        of = words[last] == "of" and words[last - 1].lower() in _OF_NAMES
        # "the Kingdom of the Netherlands"
        if of or words[last][:1].isupper() or words[last - 1 : last + 1] == ["of", "the"]:
            last += 1
        else:
            break
    return " ".join(words[first:last]).removesuffix(" the").removesuffix(" of")


def _phrase(part: Part) -> str:
    """A part's words in the order of the text, without what determines them."""
    if len(part.lemmas) == 1:
        # A part of one word may be told of a longer span: "locked" of "the gate was locked".
        return part.head.casefold()
    words = part.span.text.casefold().split()
    while words and words[0] in ("the", "a", "an", "its", "their", "his", "her", "our"):
        words = words[1:]
    return " ".join(words)


def _compare_heads(claimed: Part, stated: Part, aliases: Aliases | None) -> Likeness:
    one, other = full_name(claimed), full_name(stated)
    if (_OWNED.search(one) is None) != (_OWNED.search(other) is None):
        one, other = (_OWNED.split(name)[-1] for name in (one, other))  # "Norway's Ana Berg"
    sameness = compare_names(one, other, aliases)
    if sameness is Sameness.SAME and one != other:
        return Likeness(sameness, f"'{other}' and '{one}' name the same")
    if sameness is Sameness.DIFFERENT:
        return Likeness(sameness, f"'{other}' is not '{one}'")
    return Likeness(sameness)


def _name_and_noun(claimed: Part, stated: Part) -> Likeness:
    """A name against a common noun: only a model number says what the noun adds nothing to.

    "The S2" is "the S2 speaker", but "Toronto" is not "the Toronto office".
    """
    if _phrase(claimed) == _phrase(stated):
        return SAME
    named, described = (claimed, stated) if is_name(claimed.head) else (stated, claimed)
    if set(named.head.casefold().split()) == {word.casefold() for word in described.lemmas}:
        return SAME  # A tagger may take the noun of "Moor Nursery" for a part of the name or not.
    names = _names(described)
    if described.head in _PARTIES and names:
        known = _names(named)
        if all(compare_names(a, b) is Sameness.DIFFERENT for a in names for b in known):
            return Likeness(Sameness.DIFFERENT, f"'{named.head}' is not '{names[0]}'")
    if named is claimed and _is_relative_of(stated, claimed):
        return Likeness(Sameness.DIFFERENT, f"'{stated.span.text}' is not {claimed.head}")
    if described is claimed and _is_called(claimed, stated):
        return Likeness(Sameness.SAME, f"'{stated.head}' is a {claimed.head}")
    numbered = any(map(str.isdigit, named.head))
    if numbered and named.head.casefold() in [w.casefold() for w in described.lemmas]:
        return SAME
    return UNKNOWN


def _is_relative_of(described: Part, named: Part) -> bool:
    """Whether a part is somebody's pupil, wife or rival, and so is not that somebody."""
    owned = described.span.text.casefold().startswith(("his ", "her ", "its ", "their "))
    own = named.head in described.lemmas[1:]
    # "Her brother Samuel" has his name for a head.
    return owned and own and not _RELATIVES.isdisjoint(described.lemmas)


def _is_called(claimed: Part, stated: Part) -> bool:
    """Whether a noun without more stands for what has that noun to its name: "the ferry Alma"."""
    if len(claimed.lemmas) != 1:
        return False
    noun, name = claimed.head.casefold(), stated.head.casefold()
    return f"{noun} {name}" in stated.span.text.casefold() or (
        name.startswith(f"{noun} ") and any(map(str.isdigit, name))
    )


def _names(part: Part) -> list[str]:
    return [lemma for lemma in part.lemmas if is_name(lemma)]


def _unmatched(names: list[str], others: Iterable[str], aliases: Aliases | None) -> list[str]:
    pool = tuple(others)
    return [
        name
        for name in names
        if not any(compare_names(name, other, aliases) is Sameness.SAME for other in pool)
    ]


def _by_names(claimed: Part, stated: Part, aliases: Aliases | None, head: Likeness) -> Likeness:
    """Heads that differ: the names inside may still tell the two apart."""
    if head.opposite:
        return head
    ours, theirs = _names(claimed), _names(stated)
    if ours and theirs and _all_different(ours, theirs, aliases):
        return Likeness(Sameness.DIFFERENT, f"'{theirs[0]}' is not '{ours[0]}'")
    return UNKNOWN


def _all_different(ours: list[str], theirs: list[str], aliases: Aliases | None) -> bool:
    return all(compare_names(a, b, aliases) is Sameness.DIFFERENT for a in ours for b in theirs)


def _compare_modifiers(
    claimed: Part,
    stated: Part,
    aliases: Aliases | None,
    head: Likeness,
    around: tuple[str, ...],
) -> Likeness:
    """Same head: what stands beside it must not tell the two apart."""
    ours, theirs = _names(claimed), _names(stated)
    around_names = [lemma for lemma in around if is_name(lemma)]
    missing = _unmatched(ours, (*theirs, *around_names), aliases)
    if missing:
        if theirs and _all_different(missing, theirs, aliases):
            return Likeness(Sameness.DIFFERENT, f"'{theirs[0]}' is not '{missing[0]}'")
        return UNKNOWN
    if theirs and not ours and EVERYWHERE.intersection(claimed.lemmas).difference(stated.lemmas):
        return Likeness(Sameness.DIFFERENT, f"of '{theirs[0]}' alone")  # Not of the whole world.
    left = [w for w in claimed.lemmas[1:] if _tells(w)]
    right = [w for w in stated.lemmas[1:] if _tells(w)]
    steps = [head.step] if head.step else []
    open_left = []
    for word in left:
        best = _best(word, right)
        if best.opposite:
            return best
        if best.sameness is Sameness.SAME:
            steps.extend([best.step] if best.step else [])
        elif _best(word, around).sameness is not Sameness.SAME:
            open_left.append(word)
    open_right = [w for w in right if _best(w, left).sameness is not Sameness.SAME]
    if open_left and (open_right or head.step):
        return UNKNOWN  # "Net income" is no revenue, though income may be.
    return Likeness(Sameness.SAME, "; ".join(steps))


def _best(word: str, others: Iterable[str]) -> Likeness:
    found = UNKNOWN
    for other in others:
        likeness = compare_words(word, other)
        if likeness.sameness is Sameness.SAME:
            return likeness
        if likeness.opposite:
            found = likeness
    return found


def _tells(word: str) -> bool:
    return not is_name(word) and word not in _LIGHT and not any(map(str.isdigit, word))
