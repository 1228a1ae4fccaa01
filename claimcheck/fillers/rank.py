"""Hide a filler of a sentence, and rank what the context could put in its place."""

from __future__ import annotations

import json
import math
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from claimcheck.anchors import Quantity, Value
from claimcheck.fillers.context import Filler, Fillers
from claimcheck.fillers.words import Word, around, beside, distances
from claimcheck.findings import Outcome
from claimcheck.kinds import values

FILE = "fillers.json"
WIDE, SHARP = 6.0, 1.5
"""Distances in words at which a word of the sentence counts half, seen widely and closely."""
_CLOSE = 0.9
_TOUCHES = 0.3
_UNKNOWN = 0.4
"""What a word that only kin of it stand for in the context tells."""

FEATURES = (
    "wide",
    "sharp",
    "kin",
    "names",
    "behind",
    "before",
    "column",
    "in_cell",
    "alien",
    "earlier",
    "touched",
    "row",
    "other_row",
    "column_words",
    "within",
    "behind_near",
    "before_near",
    "bound",
    "bound_sharp",
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A sentence with one filler hidden: what stands around the gap."""

    words: dict[str, tuple[float, float, float, bool, tuple[tuple[str, float], ...]]]
    """Stem → weight seen widely, closely, rarity, whether it is part of a name, and its kin."""
    behind: str
    before: str
    every: frozenset[str]
    earlier: Mapping[str, float]
    """Words of the sentences before, with what they weigh."""
    bound: Mapping[str, float]
    """Words within the proximity window of the gap: how close they are there, times how rare."""
    closest: frozenset[int]
    """The passages of which the grammar is read."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """How well the best filler that agrees with the hidden one fits, and the best of the others."""

    own: float | None
    """None where the context has none that agrees."""
    rival: float | None
    agreeing: int
    """How many agree; `better` is how many others fit better than any of them."""
    others: int
    better: int
    instead: Filler | None


def asked(
    words: Sequence[Word],
    start: int,
    end: int,
    text: str,
    context: Fillers,
    earlier: Mapping[str, float],
    named: frozenset[str],
    window: Mapping[str, float],
    closest: frozenset[int],
) -> Asked:
    """The words of a sentence of `text` around the gap from `start` to `end`.

    `window` are those of its proximity window.
    """
    index = context.index
    found: dict[str, tuple[float, float, float, bool, tuple[tuple[str, float], ...]]] = {}
    for word, far in distances(words, start, end, text, 0).items():
        kin = (
            tuple((w, k) for w, k in index.kin(word).items() if w != word) if word.isalpha() else ()
        )
        known = index.knows(word)
        if known or kin:
            rare = index.rarity(word) if known else _UNKNOWN
            weights = rare / (1 + far / WIDE), rare / (1 + far / SHARP), rare
            found[word] = (*weights, word in named, kin)
    before, behind = beside(words, start, end)
    nearby = (word.stem for run in around(words, start, end) for word in run)
    every = frozenset(nearby) | earlier.keys()
    tied = {word: close * found[word][2] for word, close in window.items() if word in found}
    return Asked(found, behind, before, every, earlier, tied, closest)


def features(gap: Asked, one: Filler, named: frozenset[str]) -> list[float]:
    """How well a filler of the context fits the gap, as `FEATURES` name it."""
    near = one.near or {}
    wide = sharp = kin = names = columns = touched = 0.0
    all_wide = all_sharp = all_names = rare = 1e-9
    for word, (weight, close, rarity, is_name, others) in gap.words.items():
        here = near.get(word, 0.0)
        best = here
        if others and here < _CLOSE:
            best = max(here, *(share * near.get(other, 0.0) for other, share in others))
        wide += weight * here
        sharp += close * best
        kin += weight * best
        all_wide += weight
        all_sharp += close
        rare += rarity
        if best > _TOUCHES:
            touched += rarity
        if is_name:
            names += weight * here
            all_names += weight
        if word in one.column:
            columns += weight
    row = _share(one.row, gap.every)
    alien = max((near[w] for w in near.keys() & named if w not in gap.every), default=0.0)
    earlier = sum(gap.earlier.values()) or 1.0
    return [
        wide / all_wide,
        sharp / all_sharp,
        kin / all_wide,
        names / all_names,
        0.0 if not (gap.behind and one.behind) else 1.0 if gap.behind == one.behind else -0.25,
        float(bool(gap.before) and gap.before == one.before),
        _share(one.column, gap.words),
        float(one.cell is not None),
        alien,
        sum(weight * near.get(word, 0.0) for word, weight in gap.earlier.items()) / earlier,
        touched / rare,
        row,
        float(bool(one.row) and row == 0),
        columns / all_wide,
        _share(one.within, gap.every),
        near.get(gap.behind, 0.0),
        near.get(gap.before, 0.0),
        *_tied(gap, one),
    ]


def _tied(gap: Asked, one: Filler) -> tuple[float, float]:
    """How much of the proximity window of the gap the candidate has in its own, and how closely.

    A cell has its row and column in place of a window.
    """
    held = one.bound if one.passage in gap.closest and one.cell is None else one.near
    if not gap.bound or not held:
        return 0.0, 0.0
    whole = sum(gap.bound.values()) + 1e-9
    tied = [(close, held.get(word, 0.0)) for word, close in gap.bound.items()]
    share = sum(close * here for close, here in tied) / whole
    square = sum(close * close for close, _ in tied) + 1e-9
    return share, sum(close * close * here for close, here in tied) / square


def _share(words: Sequence[str], among: Container[str]) -> float:
    return sum(word in among for word in words) / len(words) if words else 0.0


def agrees(claimed: Value, stated: Value) -> bool | None:
    """Whether a value is the claimed one; None where it could not stand in its place at all."""
    if isinstance(claimed, Quantity) != isinstance(stated, Quantity):
        return None
    outcome = values.agree(claimed, stated).outcome
    return None if outcome is Outcome.UNRELATED else outcome is Outcome.AGREES


def rank(
    gap: Asked,
    candidates: Iterable[tuple[Filler, bool]],
    weights: Sequence[float],
    named: frozenset[str],
) -> Ranked:
    """How the candidates that agree with what was hidden stand among all that could be there."""
    own: list[float] = []
    rivals: list[tuple[float, Filler]] = []
    for one, agreeing in candidates:
        fit = math.fsum(w * f for w, f in zip(weights, features(gap, one, named), strict=True))
        if agreeing:
            own.append(fit)
        else:
            rivals.append((fit, one))
    best = max(own, default=None)
    rival, instead = max(rivals, key=lambda pair: pair[0], default=(None, None))
    better = 0 if best is None else sum(fit > best for fit, _ in rivals)
    return Ranked(best, rival, len(own), len(rivals), better, instead)


PLACED = ("lead", "own", "rival", "candidates", "agreeing", "better", "fillers")
"""What is known of a filler that the context has, beside others that could stand there."""
ABSENT = ("has_rivals", "rival", "candidates", "fillers")
"""What is known of a filler that the context does not have."""
_MANY = 6


def known_of(found: Ranked, fillers: int) -> tuple[str, list[float]] | None:
    """The sort of a filler's ranking and its numbers; None where nothing else could be there."""
    many, size = float(min(_MANY, fillers)), found.agreeing + found.others
    if found.own is None:
        size = max(1, size)
        return "absent", [float(found.rival is not None), found.rival or 0.0, math.log(size), many]
    if found.rival is None:
        return None
    lead = found.own - found.rival
    counts = math.log(size), math.log(found.agreeing), math.log1p(found.better)
    return "placed", [lead, found.own, found.rival, *counts, many]


def wrong_share(found: Ranked, kind: str, fillers: int) -> float:
    """How surely a filler is a wrong one, by its ranking alone; `fillers` are in its sentence."""
    known = known_of(found, fillers)
    if known is None:
        return 0.0
    sort, numbers = known
    weights = fitted()[kind][sort]
    names = PLACED if sort == "placed" else ABSENT
    odds = weights["intercept"]
    odds += math.fsum(weights[name] * number for name, number in zip(names, numbers, strict=True))
    return round(1 / (1 + math.exp(-max(-30.0, min(30.0, odds)))), 4)


@cache
def fitted() -> Mapping[str, Mapping[str, Mapping[str, float]]]:
    """What `models/fit_fillers.py` wrote: kind → sort → the weight of each number."""
    place = files("claimcheck") / "data" / FILE
    found: Mapping[str, Mapping[str, Mapping[str, float]]] = json.loads(place.read_text("utf-8"))
    return found


@cache
def weights_of(kind: str) -> tuple[float, ...]:
    """The weights of the ranking for values or for names, in the order of `FEATURES`."""
    return tuple(fitted()[kind]["rank"][name] for name in FEATURES)
