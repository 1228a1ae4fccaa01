"""Compound unit symbols beyond the table, read by quantulum3's unit grammar: m/s², kg/m³, N·m.

quantulum3 is slow to load, warns, and guesses at single letters by an order that changes from run
to run. So it sees one expression of at most `MAX_LENGTH` characters whose first symbol the table
knows, its answer is kept, and only units that the table knows too are believed.
"""

from __future__ import annotations

import logging
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from functools import lru_cache
from typing import Any

from claimcheck.kinds.numbers import units
from claimcheck.kinds.numbers.units import Unit

MAX_LENGTH = 40

EXPRESSION = re.compile(
    r"[^\W\d_]{1,5}[²³]?(?:[·⋅*/](?:[^\W\d_]{1,5}[²³]?|\([^\W\d_]{1,5}[²³]?\))|\^-?[1-4]|⁻[¹²³]){1,4}(?![\w²³])"
)
"""A unit symbol with at least one operator behind it."""


@lru_cache(maxsize=512)
def compound(expression: str) -> Unit | None:
    """The unit that an expression such as "kg/m³" or "kilogram per cubic metre" stands for."""
    if len(expression) > MAX_LENGTH:
        return None
    found = parsed(f"5 {expression}")
    if len(found) != 1 or found[0].surface != f"5 {expression}":
        return None
    parts = found[0].unit.dimensions
    factor = Decimal(1)
    dimension = []
    for part in parts:
        unit = units.named(part["base"])
        if unit is None or unit.offset:
            return None
        factor *= unit.factor ** part["power"]
        power = "" if part["power"] == 1 else f"^{part['power']}"
        dimension.append(unit.dimension + power)
    if len(parts) < 2:
        return None
    key = str(found[0].unit.name).replace(" ", "_")
    return Unit(key, "·".join(sorted(dimension)), factor)


@contextmanager
def _contained() -> Iterator[None]:
    """Keep the warnings of quantulum3 and its set-up of the root logger from the caller."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)


def parsed(text: str) -> list[Any]:
    """What quantulum3 reads in a short text, its classifier off, its side effects contained."""
    with _contained():
        from quantulum3 import classifier, parser

        classifier.USE_CLF = False
        return list(parser.parse(text))
