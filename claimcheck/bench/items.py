"""One labelled answer, and the fixed sample of many."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

Stretch = tuple[int, int]
"""First character and the one after the last."""


@dataclass(frozen=True, slots=True)
class Item:
    """An answer, what it should rest on, and whether people found something unsupported in it."""

    dataset: str
    id: str
    answer: str
    context: str | list[str] | dict[str, Any]
    unsupported: bool
    question: str | None = None
    spans: tuple[Stretch, ...] | None = None
    """What people marked as unsupported; None where the set marks nothing."""
    error_types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LabelledSet:
    """The items of one data set, and why others of its rows were left out."""

    name: str
    items: tuple[Item, ...]
    skipped: Mapping[str, int] = field(default_factory=dict)
    """Reason → rows."""


def sample(items: Iterable[Item], limit: int | None) -> tuple[Item, ...]:
    """At most `limit` items in their order, chosen by the hash of their ids.

    The same on every machine and in every order of the file; a larger sample contains a smaller.
    """
    given = tuple(items)
    if limit is None or len(given) <= limit:
        return given
    chosen = sorted(range(len(given)), key=lambda place: _rank(given[place]))[:limit]
    return tuple(given[place] for place in sorted(chosen))


def _rank(item: Item) -> bytes:
    name = f"{item.dataset}\0{item.id}".encode("utf-8", "surrogatepass")
    return hashlib.sha256(name).digest()
