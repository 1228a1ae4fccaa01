"""What a value is about, and how well two values are about the same thing.

A topic holds weighted stems, names and periods. Fit is the share of the claimed topic's weight that
the stated topic covers; rare words weigh more, because they tell passages apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import mul

from claimcheck.anchors import Period, swift
from claimcheck.findings import Outcome
from claimcheck.kinds import dates
from claimcheck.language import lexicon
from claimcheck.language.aliases import Aliases
from claimcheck.language.names import Sameness, compare_names
from claimcheck.language.parallels import NO_SIDES, Sides
from claimcheck.language.relatives import inflected_stems, related_stems
from claimcheck.language.stems import WORD, stem
from claimcheck.schedules import share_days

_SAID = 0.8
"""From this on a term is said in the value's own clause; below it is mentioned nearby."""


@swift
@dataclass(frozen=True, slots=True)
class Topic:
    """What a value is about; weights fall with the distance from the value.

    A claimed topic's terms are lemmas, a stated one's stems: the first are looked up in the second,
    by their own stem and by those of related words. `owners` are the names of the thing that has
    the value: the clause's subject, the row of a table.
    """

    terms: Mapping[str, float]
    owners: tuple[str, ...] = ()
    periods: tuple[Period, ...] = ()
    mentions: tuple[frozenset[str], ...] = ()
    """The stems of each name by which a text may mention the owners of a claimed topic."""
    predicate: str = ""
    """The verb of the value's own clause."""
    noun: str = ""
    """What of the owners has a claimed value, where it is not they themselves: a team of theirs."""
    numbered: tuple[str, ...] = ()
    """The numbered names of the sentence, the nearest before the value first: "Line 3"."""
    sides: Sides = NO_SIDES
    """What is said of a stated value alone, and of others beside it alone."""


@swift
@dataclass(frozen=True, slots=True)
class Fit:
    """How well a stated topic covers a claimed one, and in what they are the same."""

    strength: float
    owner: bool | None = None
    period: bool | None = None
    apart: bool = False
    """The owners differ, and the claimed one is not even mentioned around the stated value.

    Or what is claimed of it the sentence says of the value beside it.
    """
    shared: tuple[str, ...] = ()
    """The claimed terms that the stated clause itself covers, and the verb where it is its verb."""
    act: bool | None = None
    """Whether the verbs are the same; False only where nothing but the owner is shared."""


class Alignment:
    """A claimed topic, made ready to be compared with many stated ones."""

    def __init__(self, claimed: Topic, rarity: Callable[[str], float], aliases: Aliases) -> None:
        self.claimed = claimed
        self._weights = {
            lemma: weight * rarity(stem(lemma)) for lemma, weight in claimed.terms.items()
        }
        self._known = [known(lemma) for lemma in claimed.terms]
        self._stems = {root for root, _ in self._known}
        self._total = sum(self._weights.values())
        self._owned = {word.lower() for name in claimed.owners for word in WORD.findall(name)}
        self._aliases = aliases
        self._owners: dict[tuple[str, ...], bool | None] = {}

    def covered(self, stated: Mapping[str, float]) -> float:
        """The share of the topic's weight that stated stems cover; 0 where there is none."""
        shares = coverages(self._known, stated)
        found = sum(map(mul, self._weights.values(), shares))
        return found / self._total if self._total else 0.0

    def acts(self, stems: Iterable[str]) -> bool:
        """Whether words have the verb of the value's clause, or one that means the same."""
        return not _same_act(self.claimed.predicate).isdisjoint(stems)

    @property
    def verbs(self) -> frozenset[str]:
        """The stems of the verbs that say what the value's own clause says."""
        return _same_act(self.claimed.predicate)

    def names(self, heading: str) -> bool:
        """Whether the topic speaks of a heading by its own words."""
        words = {stem(word) for word in WORD.findall(heading)}
        return bool(words) and words <= self._stems

    def fit(self, stated: Topic) -> Fit:
        """Compare with a stated topic; nothing to compare gives a strength of 0."""
        claimed = self.claimed
        shares = coverages(self._known, stated.terms)
        found = sum(map(mul, self._weights.values(), shares))
        shared = [
            lemma for lemma, share in zip(claimed.terms, shares, strict=True) if share >= _SAID
        ]
        act = self._act(stated, shared)
        if _same_verb(claimed, stated):
            shared.append(f"to {claimed.predicate}")
        if stated.owners not in self._owners:
            owner = same_owner(claimed.owners, stated.owners, self._aliases)
            self._owners[stated.owners] = owner
        owner = self._owners[stated.owners]
        if owner is False and act and self._speaks_of(stated.owners) and self._is_named_in(stated):
            owner = None  # "Ann was elected by the board" and "the board elected Ann" are one act.
        named = any(name <= stated.terms.keys() for name in claimed.mentions)
        if owner is None:
            owner = same_number(claimed.numbered, stated.numbered)
            named = named and owner is not False
        return Fit(
            strength=found / self._total if self._total else 0.0,
            owner=owner,
            apart=(owner is False and not named) or self._is_of_another(stated),
            period=same_period(claimed.periods, stated.periods),
            shared=tuple(shared),
            act=act,
        )

    def _speaks_of(self, names: Iterable[str]) -> bool:
        words = (word.lower() for name in names for word in WORD.findall(name))
        return all(word in self._weights for word in words)

    def _is_named_in(self, stated: Topic) -> bool:
        """Whether the clause of a stated value itself names the claimed owner."""
        words = (stem(word) for name in self.claimed.owners for word in WORD.findall(name))
        return any(stated.terms.get(word, 0.0) >= _SAID for word in words)

    def _act(self, stated: Topic, shared: Sequence[str]) -> bool | None:
        """Whether the stated value is that of the claimed act, or clearly that of another."""
        ours, theirs = self.claimed.predicate, stated.predicate
        if not ours or not theirs:
            return None
        told = [lemma for lemma in shared if lemma not in self._owned and lemma != ours]
        if stem(theirs) in self.verbs:
            asked = self._weights.keys() - self._owned - {ours}
            return True if told or not asked else None
        said = told or ours in shared or _same_verb(self.claimed, stated)
        return None if said else False

    def _is_of_another(self, stated: Topic) -> bool:
        """Whether the claimed words are those of the value beside it, and none of its own."""
        own, others = stated.sides
        if not own or not others or not self._stems.isdisjoint(own):
            return False
        return any(
            stem(lemma) in others for lemma, weight in self.claimed.terms.items() if weight >= _SAID
        )


def _same_verb(claimed: Topic, stated: Topic) -> bool:
    """Whether both values have one verb: that of 1937 in "designed in 1933 and opened in 1937"."""
    if not claimed.predicate or not stated.predicate or claimed.predicate == "be":
        return False  # What somebody is is no act: who became a magistrate is many things since.
    return coverage(claimed.predicate, {stem(stated.predicate): 1.0}) >= _SAID


_LIGHT = frozenset(
    """be become begin come do follow get give go happen have hold make occur receive see start
    take""".split()
)
"""Verbs that leave it to their object what was done."""


@lru_cache(maxsize=4096)
def _same_act(verb: str) -> frozenset[str]:
    words = lexicon.load()
    if not verb or verb in _LIGHT:
        return frozenset()
    same = {verb, *words.synonyms(verb, "v"), *words.undergone(verb)}
    return frozenset(one for form in same - _LIGHT for one in inflected_stems(form))


def coverage(lemma: str, stated: Mapping[str, float]) -> float:
    """How far stated stems cover a lemma: itself fully, a related word nearly."""
    return coverages([known(lemma)], stated)[0]


Known = tuple[str, Mapping[str, float]]
"""The stem of a lemma, and those of words that may stand for it."""


def known(lemma: str) -> Known:
    """A lemma made ready to be looked for in many texts."""
    return stem(lemma), related_stems(lemma)


def coverages(lemmas: Iterable[Known], stated: Mapping[str, float]) -> list[float]:
    """How far stated stems cover each of some lemmas."""
    found = []
    there = stated.keys()
    for root, related in lemmas:
        best = stated.get(root, 0.0)
        if best < 1.0 and related and not there.isdisjoint(related.keys()):
            for other in related.keys() & there:
                best = max(best, related[other] * stated[other])
        found.append(best)
    return found


def same_owner(claimed: Iterable[str], stated: Iterable[str], aliases: Aliases) -> bool | None:
    """Whether both name the same owner; None where that cannot be told."""
    stated = tuple(stated)
    seen = {compare_names(one, other, aliases) for one in claimed for other in stated}
    if Sameness.SAME in seen:
        return True
    return False if seen == {Sameness.DIFFERENT} else None


_NUMBERED = re.compile(r"(?P<noun>[^\W\d_][\w-]{1,30})\s(?P<number>\d{1,4}[A-Za-z]?)\Z")


def same_number(claimed: Sequence[str], stated: Sequence[str]) -> bool | None:
    """Whether both are of one of several numbered things: Line 3 is not Line 2.

    None where they are numbered otherwise, or where the stated sentence speaks of both.
    """
    ours = _NUMBERED.match(claimed[0]) if claimed else None
    if ours is None:
        return None
    found = [one for one in map(_NUMBERED.match, stated) if one is not None]
    noun = ours["noun"].casefold()
    numbers = [one["number"] for one in found if one["noun"].casefold() == noun]
    if not numbers:
        return None
    if numbers[0] == ours["number"]:
        return True
    return None if ours["number"] in numbers else False


def same_period(claimed: Iterable[Period], stated: Iterable[Period]) -> bool | None:
    """Whether both name the same period; None where they name none that can be compared."""
    known = tuple(stated)
    pairs = [(one, other) for one in claimed for other in known]
    shared = {share_days(one, other) for one, other in pairs} - {None}
    if shared:
        return True in shared
    outcomes = {dates.agree(one, other).outcome for one, other in pairs}
    if Outcome.AGREES in outcomes:
        return True
    return False if Outcome.DISAGREES in outcomes else None
