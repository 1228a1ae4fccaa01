"""What a value is about, and how well two values are about the same thing.

A topic holds weighted stems, names and periods. Fit is the share of the claimed topic's weight that
the stated topic covers; rare words weigh more, because they tell passages apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from claimcheck.anchors import Period
from claimcheck.findings import Outcome
from claimcheck.kinds import dates
from claimcheck.language.lexicon import Lexicon
from claimcheck.language.names import Aliases, Sameness, compare_names
from claimcheck.language.stems import stem

NAME_WEIGHT = 1.5
"""A name says more about what a value is of than a common word does."""


@dataclass(frozen=True, slots=True)
class Topic:
    """What a value is about; weights fall with the distance from the value."""

    terms: Mapping[str, float]
    names: tuple[str, ...] = ()
    periods: tuple[Period, ...] = ()


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a stated topic covers a claimed one, and in what they differ."""

    strength: float
    name_differs: bool = False
    period_differs: bool = False


def fit(
    claimed: Topic,
    stated: Topic,
    rarity: Callable[[str], float],
    lexicon: Lexicon,
    aliases: Aliases,
) -> Fit:
    """Compare two topics; nothing to compare gives a strength of 0."""
    total = covered = 0.0
    for term, weight in claimed.terms.items():
        weight *= rarity(term)
        total += weight
        covered += weight * _coverage(term, stated.terms, lexicon)
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


def _coverage(term: str, stated: Mapping[str, float], lexicon: Lexicon) -> float:
    best = stated.get(term, 0.0)
    for other, closeness in lexicon.related_stems(term).items():
        if best >= 1.0:
            break
        best = max(best, closeness * stated.get(other, 0.0))
    return best


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
