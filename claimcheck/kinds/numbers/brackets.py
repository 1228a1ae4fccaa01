"""Numbers in brackets behind another: the same once more in figures, or what it was before.

Contracts write "ninety (90) days" and reports "SEK 812 million (655)".
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from claimcheck.anchors import Mention, Quantity
from claimcheck.kinds.numbers import units

_FIGURES = re.compile(r"\d{1,3}(?:,\d{3}){1,4}(?:\.\d+)?|\d+(?:\.\d+)?")
_FAR = 5
"""What is so many times more or less was no earlier value of the same thing."""


def bracketed(text: str, found: list[Mention]) -> list[Mention]:
    """The mentions with those in brackets read by what stands before them."""
    kept: list[Mention] = []
    for one in found:
        before = kept[-1] if kept else None
        if before is None or not _is_enclosed(text, before, one):
            kept.append(one)
            continue
        twice = _twice(text, before, one)
        if twice is not None:
            kept[-1] = twice
        else:
            kept.append(_earlier(before, one) or one)
    return kept


def _is_enclosed(text: str, before: Mention, one: Mention) -> bool:
    """Whether a number stands alone in brackets right behind another."""
    if one.text.startswith("("):
        return text[before.end : one.start] == " "
    return text[before.end : one.start] == " (" and text[one.end : one.end + 1] == ")"


def _twice(text: str, before: Mention, one: Mention) -> Mention | None:
    """One number written in words and in figures, with the unit behind the brackets."""
    words, figures = before.value, one.value
    if not isinstance(words, Quantity) or not isinstance(figures, Quantity):
        return None
    known = {end for end in (words.low, words.high) if end is not None}
    if any(map(str.isdigit, before.text)) or words.dimension != "number":
        return None
    if figures.dimension != "number" or known != {figures.amount}:
        return None
    end = one.end + 1
    unit = units.find(text, end + 1, attached=False) if text[end : end + 1] == " " else None
    if unit is None:
        return replace(before, end=end, text=text[before.start : end])
    value = replace(words, unit=unit.unit.key, dimension=unit.unit.dimension)
    return replace(before, end=unit.end, text=text[before.start : unit.end], value=value)


def _earlier(before: Mention, one: Mention) -> Mention | None:
    """A bare number in the unit and magnitude of the one before it."""
    now, then = before.value, one.value
    if not isinstance(now, Quantity) or not isinstance(then, Quantity) or one.uncertain:
        return None
    if not now.unit or then.unit or then.dimension != "number" or now.dimension == "time":
        return None
    written, beside = _FIGURES.search(before.text), _FIGURES.search(one.text)
    if written is None or beside is None or now.amount is None or not then.amount:
        return None
    if _decimals(written.group()) != _decimals(beside.group()):
        return None
    figure = Decimal(written.group().replace(",", ""))
    other = Decimal(beside.group().replace(",", ""))
    if not figure or not other or not figure / _FAR <= other <= figure * _FAR:
        return None
    amount = other * abs(now.amount) / figure
    value = replace(now, low=amount, high=amount, direction=0)
    return replace(one, value=value, uncertain=True)  # It never speaks against the one before it.


def _decimals(written: str) -> int:
    return len(written.partition(".")[2])
