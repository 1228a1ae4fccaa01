"""A text that is one plain number, as most cells of a table are: read at one look."""

from __future__ import annotations

import re
from decimal import Decimal

from claimcheck.anchors import Mention, Quantity
from claimcheck.kinds.numbers.amounts import ARITHMETIC, step_of, tidy, tidy_step

_FIGURE = re.compile(
    r"(-)?([0-9]{1,3}(?:,[0-9]{3}){1,3}|[0-9]{1,3}|[0-9]{5,7}|[03-9][0-9]{3}|[0-9]{4}(?=\.))"
    r"(\.[0-9]{1,9})?(%)?"
)
"""What is read as a number wherever it stands alone: four digits may be a year, eight a day."""


def figure(text: str) -> Mention | None:
    """The number that the whole of a text is; None where it takes more to tell."""
    found = _FIGURE.fullmatch(text)
    if found is None:
        return None
    minus, whole, decimals, percent = found.groups()
    written = Decimal(whole.replace(",", "") + (decimals or ""))
    value = tidy(ARITHMETIC.minus(written) if minus else written)
    step = tidy_step(step_of(len(decimals or ".") - 1))
    unit, dimension = ("percent", "ratio") if percent else ("", "number")
    return Mention(0, len(text), text, Quantity(value, value, unit, dimension, step))
