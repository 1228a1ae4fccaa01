"""Quantities in short plain words, for reports and steps."""

from __future__ import annotations

from decimal import Decimal
from functools import cache, lru_cache

from claimcheck.anchors import Bound, Quantity
from claimcheck.kinds.numbers.amounts import EXACT
from claimcheck.kinds.numbers.units import named

_BOUNDS = {
    Bound.AT_LEAST: "at least ",
    Bound.MORE_THAN: "more than ",
    Bound.AT_MOST: "at most ",
    Bound.LESS_THAN: "less than ",
}
_UNREADABLE = Decimal(10) ** 21
"""From here on digits are too many to count."""
_SPELLED = frozenset({"percentage_point", "basis_point"})
"""Units of which the readers know no plural."""
_TRAILING = frozenset({"or so", "or thereabouts", "odd", "-odd"})


@lru_cache(maxsize=4096)
def describe(quantity: Quantity) -> str:
    """A quantity as read: "1,243,500 USD", "5 to 7 days", "at least 500", "about 300"."""
    if quantity.dimension == "identifier":
        return quantity.identifier
    if quantity.dimension == "score":
        return f"{plain_number(quantity.low)}-{plain_number(quantity.high)}"
    if quantity.bound is not Bound.NONE:
        end = quantity.low if quantity.low is not None else quantity.high
        body = _BOUNDS[quantity.bound] + plain_number(end)
    elif quantity.low == quantity.high:
        body = plain_number(quantity.low)
    else:
        body = f"{plain_number(quantity.low)} to {plain_number(quantity.high)}"
    word = quantity.approximator
    if word and word not in _TRAILING:
        body = f"{word} {body}"
    elif word:
        body = f"about {body}"
    if quantity.direction:
        body = f"{'up' if quantity.direction > 0 else 'down'} {body}"
    if quantity.dimension == "rank":
        return f"rank {body}"
    if quantity.dimension == "multiplier":
        return f"{body} times"
    unit = "" if quantity.unit == "fraction" else quantity.unit
    one = quantity.bound is Bound.NONE and quantity.low == quantity.high == 1
    name = unit.replace("_", " ") if one and unit[:2] != "1/" else _plural(unit)
    return f"{body} {name}".rstrip()


@cache
def _plural(unit: str) -> str:
    """The name of a unit for other numbers than one: "hours", "square feet", "metres/second"."""
    top, per, below = unit.partition("/")
    below = below.replace("_", " ")
    if top == "1":
        return f"per {below}"  # "20 per second" counts what its sentence names.
    name = top.replace("_", " ")
    if top in _SPELLED:
        return f"{name}s{per}{below}"
    for plural in (f"{name}s", f"{name}es", name.replace("foot", "feet")):
        known = named(plural)
        if known is not None and known.key == top:
            return plural + per + below
    return name + per + below


def plain_number(value: Decimal | None) -> str:
    """Digits with thousands separators and no more than four decimals beyond the first digit."""
    if value is None:
        return "?"
    if value != value.to_integral_value():
        places = max(4, 2 - value.adjusted())
        value = EXACT.normalize(EXACT.quantize(value, Decimal(1).scaleb(-min(places, 20))))
    if abs(value) >= _UNREADABLE:
        return f"{value:.6g}"
    text = f"{value:,f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
