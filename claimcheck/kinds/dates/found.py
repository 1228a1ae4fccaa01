"""What one form of the grammar finds at one place of a text."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from claimcheck.anchors import Period


class Order(Enum):
    """Which number of 03/04/2024 is the month, where something settles it."""

    EITHER = 0
    DAY_FIRST = 1
    MONTH_FIRST = 2


class Bare(Enum):
    """Readings that only what stands around them can make certain."""

    NOT = 0
    YEAR = 1
    MONTH = 2
    WEEKDAY = 3
    CLOCK = 4


class Found(NamedTuple):
    """A period that ends at `end`; `start` where it begins before the place it was looked for."""

    end: int
    period: Period
    uncertain: bool = False
    bare: Bare = Bare.NOT
    start: int = -1


Form = Callable[[str, int, Order], Found | None]
"""Looks at one place of a text for one way of writing a date."""
