"""What a value is about, and how well two values are about the same thing.

A topic holds weighted stems, names and periods. Fit is the share of the claimed topic's weight that
the stated topic covers; rare words weigh more, because they tell passages apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from claimcheck.anchors import Period
from claimcheck.findings import Outcome
from claimcheck.kinds import dates
from claimcheck.language import lexicon
from claimcheck.language.names import Aliases, Sameness, compare_names
from claimcheck.language.stems import stem

SYNONYM = 0.9
"""A synonym covers a word nearly as well as the word itself."""

POS: tuple[lexicon.Pos, ...] = ("n", "v", "a", "r")

NAME_WEIGHT = 1.5
"""A name says more about what a value is of than a common word does."""


@dataclass(frozen=True, slots=True)
class Topic:
    """What a value is about; weights fall with the distance from the value.

    A claimed topic's terms are lemmas, a stated one's stems: the first are looked up in the second,
    by their own stem and by those of related words.
    """

    terms: Mapping[str, float]
    names: tuple[str, ...] = ()
    periods: tuple[Period, ...] = ()


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a stated topic covers a claimed one, and in what they differ."""

    strength: float
    name_differs: bool = False
    period_differs: bool = False


def fit(claimed: Topic, stated: Topic, rarity: Callable[[str], float], aliases: Aliases) -> Fit:
    """Compare two topics; nothing to compare gives a strength of 0."""
    total = covered = 0.0
    for lemma, weight in claimed.terms.items():
        weight *= rarity(stem(lemma))
        total += weight
        covered += weight * coverage(lemma, stated.terms)
    name_differs = False
    for name in claimed.names:
        weight = NAME_WEIGHT * rarity(stem(name.split()[-1]))
        sameness = name_sameness(name, stated.names, aliases)
        total += weight
        covered += weight if sameness is Sameness.SAME else 0.0
        name_differs |= sameness is Sameness.DIFFERENT
    return Fit(
        strength=covered / total if total else 0.0,
        name_differs=name_differs,
        period_differs=periods_differ(claimed.periods, stated.periods),
    )


def coverage(lemma: str, stated: Mapping[str, float]) -> float:
    """How far stated stems cover a lemma: itself fully, a related word nearly."""
    best = stated.get(stem(lemma), 0.0)
    if best < 1.0:
        for other, closeness in related_stems(lemma).items():
            best = max(best, closeness * stated.get(other, 0.0))
    return best


@lru_cache(maxsize=16384)
def related_stems(lemma: str) -> dict[str, float]:
    """The stems of words that may stand for a lemma, with how well they do."""
    words = lexicon.load()
    forms = {lemma, words.verb_of(lemma) or lemma, words.noun_of(lemma) or lemma}
    forms.update(words.attribute_verbs(lemma), words.agent_verbs(lemma))
    found = {stem(form): 1.0 for form in forms}
    for form in sorted(forms):
        for pos in POS:
            for other in words.synonyms(form, pos):
                found.setdefault(stem(other), SYNONYM)
    return found


def name_sameness(name: str, others: Iterable[str], aliases: Aliases) -> Sameness:
    """SAME where one of the others is it, DIFFERENT where all are known to be others."""
    seen = {compare_names(name, other, aliases) for other in others}
    if Sameness.SAME in seen:
        return Sameness.SAME
    return Sameness.DIFFERENT if seen == {Sameness.DIFFERENT} else Sameness.UNKNOWN


def periods_differ(claimed: Iterable[Period], stated: Iterable[Period]) -> bool:
    """True where both name comparable periods and none of them agrees."""
    stated = tuple(stated)
    outcomes = {dates.agree(one, other).outcome for one in claimed for other in stated}
    return Outcome.DISAGREES in outcomes and Outcome.AGREES not in outcomes
