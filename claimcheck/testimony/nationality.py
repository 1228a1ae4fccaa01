"""Of which country somebody is said to be, where the context says it of them otherwise.

"The Reeds are an American band" is made of words that all stand in "The Reeds are a Canadian band"
and "The Larks are an American band". Nobody is called by one country in one place and by another in
the next without a word on both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from claimcheck.anchors import Claim, Part
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.claims.likeness import compare_parts
from claimcheck.language.mentions import names_person
from claimcheck.language.name_forms import known_forms, name_lists
from claimcheck.language.names import Sameness
from claimcheck.language.stems import WORD, stem

_MOST_PASSAGES = 4
_CALLING = frozenset({"copula", "apposition"})
_WORD = re.compile(r"[^\W\d_]+")
_BEHIND = re.compile(r"\b(?:of|in|by|for|from|on|with|at|who|which|that|whose|based)\b|,")
"""What stands behind a noun; a country there is not that of the noun."""
_REGIONS = frozenset({"north", "south", "central", "latin", "native", "pan", "inter", "trans"})
"""Words before "American" that make it no country."""
_PARTS = {"english": "United Kingdom", "scottish": "United Kingdom", "welsh": "United Kingdom"}
_WITHIN = ("england", "scotland", "wales", "london", "ulster", *_PARTS)
_TONGUES = frozenset(
    """cuisine dictionary dish food horn instructor language lecturer literature major music
    professor restaurant scholar speaker student teacher translation translator tutor
    wine""".split()
)
"""Nouns before which a people stands for its language, its kitchen or its letters."""


def other_country(
    claim: Claim, passages: Iterable[int], index: ContextIndex
) -> tuple[int, Agreement] | None:
    """The passage that calls the claimed one by another country, where none names the claimed.

    A thing keeps its country only as what it is called there: a French film is no French theme.
    """
    who, what = claim.subject, claim.object
    if claim.relation not in _CALLING or claim.negated or who is None or what is None:
        return None
    if not who.name or what.head in _TONGUES:
        return None
    ours = dict(_countries(what))
    if not ours:
        return None
    named = {stem(word) for word in WORD.findall(who.head)}
    telling = [n for n in passages if named and named <= index.stems(n)]
    if any(_speaks_of(ours, n, index) for n in telling):
        return None
    for number in telling[:_MOST_PASSAGES]:
        if index.passages[number].cells:
            continue
        for one in index.claims(number):
            assert isinstance(one.value, Claim)
            theirs = _called(claim, one.value, index)
            if theirs and not set(theirs) & set(ours):
                step = f"'{' '.join(theirs.values())}', not '{' '.join(ours.values())}'"
                return number, Agreement(Outcome.DISAGREES, Reason.WRONG_ROLE, (step,))
    return None


def _called(claim: Claim, stated: Claim, index: ContextIndex) -> dict[str, str]:
    """The countries by which a claim of the context calls the same one, as the same thing."""
    who, what = claim.subject, claim.object
    if stated.relation not in _CALLING or stated.negated or stated.subject is None:
        return {}
    if who is None or what is None or stated.object is None or stated.object.head in _TONGUES:
        return {}
    theirs = dict(_countries(stated.object))
    if (
        not theirs
        or compare_parts(who, stated.subject, index.aliases).sameness is not Sameness.SAME
    ):
        return {}
    bare = len(what.lemmas) == 1
    alike = what.head == stated.object.head or bare or names_person(stated.object.head)
    return theirs if alike else {}


def _countries(part: Part) -> Iterator[tuple[str, str]]:
    """The countries named before the noun of a part, each with the word that names it."""
    text = part.span.text[:160]
    if text.islower():
        return  # Countries are written with a capital.
    behind = _BEHIND.search(text)
    words = _WORD.findall(text[: behind.start()] if behind else text)
    known = name_lists()
    at = 0
    while at < len(words):
        for width in (2, 1):
            run = words[at : at + width]
            key = tuple(word.lower() for word in run)
            country = known.known.get(key) or _PARTS.get(" ".join(key))
            if len(run) < width or not run[0][0].isupper() or country is None:
                continue
            if country in known.countries and not (at and words[at - 1].lower() in _REGIONS):
                yield country, " ".join(run)
                at += width - 1
                break
        at += 1


def _speaks_of(ours: dict[str, str], number: int, index: ContextIndex) -> bool:
    """Whether a passage has any word for one of the countries: born there, played for it."""
    here = index.stems(number)
    forms = [form for country in ours for form in known_forms(country)]
    if "United Kingdom" in ours:
        forms += [(word,) for word in _WITHIN]
    return any(all(stem(word) in here for word in form) for form in forms)
