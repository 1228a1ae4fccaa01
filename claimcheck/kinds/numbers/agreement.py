"""When a stated quantity supports a claimed one, and why it does not where it does not."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal, getcontext, setcontext
from functools import cache

from claimcheck.anchors import Bound, Quantity
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.numbers import units
from claimcheck.kinds.numbers.amounts import ARITHMETIC
from claimcheck.kinds.numbers.comparison import Pair, compare, contradicts, supports
from claimcheck.kinds.numbers.currencies import FAMILIES
from claimcheck.kinds.numbers.wording import describe, plain_number

_LETTERS = re.compile(r"[^\W\d_]+")
_OWN_WAYS = frozenset({"identifier", "score"})
"""Dimensions that are compared in ways of their own."""


def agree(claimed: Quantity, stated: Quantity) -> Agreement:
    """Compare a claimed with a stated quantity; the claim's own digits decide how closely."""
    one, other = claimed.dimension, stated.dimension
    if one != other and _OWN_WAYS.isdisjoint((one, other)) and not _may_meet(one, other):
        return _UNRELATED
    ambient = getcontext()
    setcontext(ARITHMETIC)  # localcontext() would copy it for every pair
    try:
        return _agree(claimed, stated)
    finally:
        setcontext(ambient)


def _agree(claimed: Quantity, stated: Quantity) -> Agreement:
    if claimed.dimension == "identifier" or stated.dimension == "identifier":
        return _identifiers(claimed, stated)
    if claimed.low == stated.low and claimed == stated:
        return supports(Reason.EXACT, f"both say {describe(claimed)}")
    if claimed.dimension == "score" or stated.dimension == "score":
        return _scores(claimed, stated)
    common = _in_claimed_unit(claimed, stated)
    if isinstance(common, Agreement):
        return common
    return compare(common)


_UNRELATED = Agreement(Outcome.UNRELATED, Reason.NOT_FOUND, ("they cannot be compared",))
"""One for all: most values of a context are of another kind, and nobody reads it."""


# --- identifiers and scores -----------------------------------------------------------------


def _identifiers(claimed: Quantity, stated: Quantity) -> Agreement:
    if claimed.dimension != stated.dimension:
        return _version_and_number(claimed, stated)
    left, right = claimed.identifier, stated.identifier
    if left.removeprefix(_VERSION) == right.removeprefix(_VERSION):
        return supports(Reason.EXACT, f"both name {left}")
    if _family(claimed) == _family(stated) or _same_code(left, right):
        return contradicts(Reason.WRONG_VALUE, f"{left} is not {right}")
    return Agreement(Outcome.UNRELATED, Reason.NOT_FOUND, (f"{left} and {right} name two things",))


_VERSION = "version "
"""What only some name before the number of a version."""


def _version_and_number(claimed: Quantity, stated: Quantity) -> Agreement:
    """The 7.1 of "Harbor 7.1" is that of "release 7.1"; a whole number may count anything.

    The "#3" of a league is third.
    """
    name, number = (claimed, stated) if claimed.dimension == "identifier" else (stated, claimed)
    if number.dimension == "rank" and name.unit == "code":
        same = number.amount is not None and name.identifier == plain_number(number.amount)
        return (
            supports(Reason.SAME_VALUE, f"both are number {name.identifier}")
            if same
            else _UNRELATED
        )
    amount = number.amount if number.dimension == "number" else None
    whole = amount is None or amount == amount.to_integral_value()
    if whole or name.identifier.rpartition(" ")[2] != plain_number(amount):
        return _UNRELATED
    return supports(Reason.SAME_VALUE, f"both say {plain_number(amount)}")


def _family(quantity: Quantity) -> str:
    """What an identifier is one of: all chapters, all iPhones, all versions, all E-codes."""
    if quantity.unit in {"version", "phone", "postcode"}:
        return quantity.unit
    if quantity.identifier.startswith(_VERSION):
        return _VERSION.strip()
    shape = re.sub(r"\d+", "0", quantity.identifier)
    return f"{quantity.unit} {shape}"


def _same_code(left: str, right: str) -> bool:
    """True for codes of one maker that differ in digits alone, e.g. 737-800 and 737-900."""
    first, second = _LETTERS.match(left), _LETTERS.match(right)
    return bool(
        first and second and first.group() == second.group() and " " in left and " " in right
    )


def _scores(claimed: Quantity, stated: Quantity) -> Agreement:
    if claimed.dimension != stated.dimension:
        return _score_and_ratio(claimed, stated)
    if claimed.unit != stated.unit:
        return _UNRELATED
    if (claimed.low, claimed.high) == (stated.low, stated.high):
        return supports(Reason.EXACT, f"both say {describe(claimed)}")
    if (claimed.low, claimed.high) == (stated.high, stated.low):
        return supports(Reason.SAME_VALUE, f"{describe(stated)} seen from the other side")
    return contradicts(Reason.WRONG_VALUE, f"{describe(stated)}, not {describe(claimed)}")


def _score_and_ratio(claimed: Quantity, stated: Quantity) -> Agreement:
    """A result may be written as the ratio that it looks like: 3:1 for 3-1."""
    score, ratio = (claimed, stated) if claimed.dimension == "score" else (stated, claimed)
    times = ratio.amount if ratio.unit == "fraction" else None
    if score.unit or times is None or times <= 1 or not score.high or score.low is None:
        return _UNRELATED
    if score.low != times * score.high:
        return _UNRELATED
    return supports(Reason.SAME_VALUE, f"{describe(score)} as a ratio")


# --- one unit for both ----------------------------------------------------------------------


def _in_claimed_unit(claimed: Quantity, stated: Quantity) -> Pair | Agreement:
    if claimed.unit == stated.unit and claimed.dimension == stated.dimension:
        return Pair(claimed, stated, stated)
    source, target = units.unit_of(stated.unit), units.unit_of(claimed.unit)
    if source is None or target is None:
        return _UNRELATED
    if claimed.dimension == stated.dimension:
        money = _money(claimed, stated)
        if money is not None:
            return money
        moved = _converted(claimed, stated, source, target)
        if claimed.dimension == "time" and not _within_reach(source, target):
            found = compare(moved)
            return found if found.outcome is Outcome.AGREES else _UNRELATED
        return moved
    special = _across(claimed, stated)
    return special if special is not None else _UNRELATED


def _within_reach(one: units.Unit, other: units.Unit) -> bool:
    """Whether spells of time measure the same thing: 28 days of leave are no five years."""
    return max(one.factor, other.factor) / min(one.factor, other.factor) <= _NEXT_UNITS


_NEXT_UNITS = 61
"""Minutes and hours, hours and days, days and months, weeks and years are next to each other."""


def _converted(claimed: Quantity, stated: Quantity, source: units.Unit, target: units.Unit) -> Pair:
    scale = source.factor / target.factor
    # 1.8 °C warmer is 3.24 °F warmer: a difference of temperatures has no zero.
    difference = bool(source.offset or target.offset) and bool(stated.direction)

    def move(amount: Decimal | None) -> Decimal | None:
        if amount is None or difference:
            return None if amount is None else amount * scale
        return units.convert(amount, source, target)

    moved = replace(
        stated,
        low=move(stated.low),
        high=move(stated.high),
        unit=claimed.unit,
        step=stated.step * scale,
    )
    same = source.dimension in {"ratio", "percentage_point"}
    steps = (f"{describe(stated)} = {describe(_short(moved, claimed))}",)
    return Pair(claimed, moved, stated, converted=not same, same_format=False, steps=steps)


def _short(moved: Quantity, claimed: Quantity) -> Quantity:
    """A converted value cut to two digits more than the claim has, for the eye."""
    place = claimed.step.normalize() / 100

    def cut(amount: Decimal | None) -> Decimal | None:
        return None if amount is None else (amount / place).to_integral_value() * place

    return replace(moved, low=cut(moved.low), high=cut(moved.high))


def _money(claimed: Quantity, stated: Quantity) -> Pair | Agreement | None:
    """Currencies never convert; a shared sign such as "$" may stand for any of its family."""
    if not claimed.dimension.startswith("currency"):
        return None
    mine, theirs = claimed.unit.split("/")[0], stated.unit.split("/")[0]
    if mine == theirs:
        return None
    if (claimed.assumed or stated.assumed) and any(
        mine in family and theirs in family for family in FAMILIES
    ):
        renamed = replace(stated, unit=stated.unit.replace(theirs, mine, 1), assumed=True)
        step = f"the sign {'claimed' if claimed.assumed else 'stated'} can mean {mine} or {theirs}"
        if renamed.unit == claimed.unit:
            return Pair(claimed, renamed, stated, same_format=False, steps=(step,))
        return None
    same = compare(Pair(claimed, replace(stated, unit=claimed.unit), stated))
    if same.outcome is Outcome.AGREES:
        return contradicts(Reason.WRONG_UNIT, f"{describe(stated)}, not {claimed.unit}")
    return Agreement(
        Outcome.UNRELATED, Reason.NOT_FOUND, (f"{mine} and {theirs} cannot be compared",)
    )


_MEETING = frozenset(
    map(
        frozenset,
        (
            ("ratio", "number"),
            ("ratio", "multiplier"),
            ("ratio", "percentage_point"),
            ("angle", "temperature"),
            ("mass", "currency"),
            ("time", "number"),
        ),
    )
)
"""Dimensions that may be compared although they differ; a rate with an amount may always be."""


@cache
def _may_meet(one: str, other: str) -> bool:
    return "/" in one + other or frozenset((one, other)) in _MEETING


def _across(claimed: Quantity, stated: Quantity) -> Pair | Agreement | None:
    """Pairs of dimensions that can be compared although they differ."""
    dimensions = {claimed.dimension, stated.dimension}
    if dimensions == {"ratio", "number"}:
        return _share_and_number(claimed, stated)
    if dimensions == {"ratio", "multiplier"}:
        return _ratio_and_multiplier(claimed, stated)
    if dimensions == {"angle", "temperature"} and "degree" in {claimed.unit, stated.unit}:
        return _degrees(claimed, stated)
    if {claimed.unit.split("/")[0], stated.unit.split("/")[0]} == {"pound", "GBP"}:
        return _pounds(claimed, stated)
    if dimensions == {"ratio", "percentage_point"}:
        if "basis_point" in {claimed.unit, stated.unit}:
            return _basis_points(claimed, stated)
        same = compare(Pair(claimed, replace(stated, unit=claimed.unit), stated))
        if same.outcome is Outcome.AGREES:
            return contradicts(Reason.WRONG_UNIT, f"{describe(stated)}, not {describe(claimed)}")
        return None
    if dimensions == {"time", "number"} and "year" in {claimed.unit, stated.unit}:
        return _age(claimed, stated)
    return _rate_and_amount(claimed, stated)


def _pounds(claimed: Quantity, stated: Quantity) -> Agreement | None:
    """The "75,000 pounds" of a grant weigh nothing: the word alone may be of money."""
    one, other = (in_pounds(quantity) for quantity in (claimed, stated))
    result = _agree(one, other)
    return result if result.outcome is Outcome.AGREES else None


def in_pounds(quantity: Quantity) -> Quantity:
    """So many pounds as money; anything else as it is."""
    name, _, per = quantity.unit.partition("/")
    if name != "pound":
        return quantity
    unit, dimension = ("GBP", "currency") if not per else (f"GBP/{per}", "currency/time")
    return replace(quantity, unit=unit, dimension=dimension)


def _degrees(claimed: Quantity, stated: Quantity) -> Agreement | None:
    """The "minus 12 degrees" of a weather report leaves the scale out."""
    bare, scale = (claimed, stated) if claimed.unit == "degree" else (stated, claimed)
    named = replace(bare, unit=scale.unit, dimension=scale.dimension)
    result = _agree(*((named, stated) if bare is claimed else (claimed, named)))
    if result.outcome is not Outcome.AGREES:
        return None
    return supports(Reason.SAME_VALUE, f"{describe(bare)} names no scale")


def _basis_points(claimed: Quantity, stated: Quantity) -> Agreement:
    """A fee of 25 basis points is one of 0.25 %."""

    def percent(quantity: Quantity) -> Quantity:
        if quantity.unit != "basis_point":
            return quantity
        low, high = (None if end is None else end / 100 for end in (quantity.low, quantity.high))
        return replace(
            quantity,
            low=low,
            high=high,
            step=quantity.step / 100,
            unit="percent",
            dimension="ratio",
        )

    result = _agree(percent(claimed), percent(stated))
    exact = result.reason is Reason.EXACT
    return replace(result, reason=Reason.CONVERTED if exact else result.reason)


def _share_and_number(claimed: Quantity, stated: Quantity) -> Agreement | None:
    """0.012 may be 1.2 %; a number that is no such share says nothing about a percentage."""
    number, share = (stated, claimed) if stated.dimension == "number" else (claimed, stated)
    amount = number.amount
    if amount is None or not 0 < amount < 1 or share.amount is None:
        return None
    as_share = replace(number, unit="fraction", dimension="ratio")
    pair = (claimed, as_share) if number is stated else (as_share, stated)
    result = _agree(*pair)
    if result.reason is Reason.EXACT:
        return supports(Reason.SAME_VALUE, *result.steps)
    if result.outcome is Outcome.AGREES or result.reason is Reason.WRONG_SCALE:
        return result
    return None


def _ratio_and_multiplier(claimed: Quantity, stated: Quantity) -> Agreement | None:
    """Doubled is 200 % of the old and 100 % more; halved is 50 % less."""
    ratio, other = (claimed, stated) if claimed.dimension == "ratio" else (stated, claimed)
    unit = units.unit_of(ratio.unit)
    if unit is None:
        return None
    if ratio.bound is not Bound.NONE and ratio.bound is other.bound:
        limits = (replace(one, low=_limit(one), high=_limit(one)) for one in (claimed, stated))
        found = _ratio_and_multiplier(*(replace(one, bound=Bound.NONE) for one in limits))
        return found if found and found.outcome is Outcome.AGREES else None
    if ratio.amount is None or other.amount is None:
        return None
    share = ratio.amount * unit.factor
    times = 1 + ratio.direction * abs(share) if ratio.direction else share
    if ratio.direction == 0 and share < 0:
        times = 1 + share
    tolerance = max(ratio.step * unit.factor / 2, Decimal("0.005"))
    if abs(times - other.amount) <= tolerance:
        return supports(
            Reason.SAME_VALUE, f"{describe(ratio)} = {plain_number(other.amount)} times"
        )
    if ratio.direction:
        return contradicts(
            Reason.WRONG_VALUE,
            f"{describe(ratio)} makes {plain_number(times)} times, not {describe(other)}",
        )
    return None


def _limit(quantity: Quantity) -> Decimal | None:
    return quantity.high if quantity.low is None else quantity.low


def _age(claimed: Quantity, stated: Quantity) -> Agreement | None:
    """An age is often written without its unit: "Ann, 21"."""
    years = claimed if claimed.dimension == "time" else stated
    if not all(0 <= end <= 120 for end in (years.low, years.high) if end is not None):
        return None
    if (claimed.low, claimed.high, claimed.bound) == (stated.low, stated.high, stated.bound):
        return supports(Reason.SAME_VALUE, f"{describe(years)}, written without its unit")
    return None


def _rate_and_amount(claimed: Quantity, stated: Quantity) -> Agreement | None:
    """$39 under a heading "per month" is $39 a month: only the amount can be compared."""
    rate, amount = (claimed, stated) if "/" in claimed.dimension else (stated, claimed)
    if "/" not in rate.dimension or "/" in amount.dimension:
        return None
    top, named, bottom = rate.unit.rpartition("/")
    if not named:
        return None  # A knot is no amount of anything.
    if rate.dimension.rsplit("/", 1)[0] != amount.dimension:
        return None
    bare = replace(rate, unit="" if top == "1" else top, dimension=amount.dimension)
    pair = (bare, stated) if rate is claimed else (claimed, bare)
    result = _agree(*pair)
    if result.outcome is Outcome.UNRELATED:
        return result
    if amount.dimension == "number" and result.reason not in (Reason.EXACT, Reason.SAME_VALUE):
        return None  # A count says nothing about how often: "two" and "2.1 per month".
    reason = Reason.SAME_VALUE if result.reason is Reason.EXACT else result.reason
    note = f'"per {bottom}" is said by one of them only'
    return Agreement(result.outcome, reason, (*result.steps, note))
