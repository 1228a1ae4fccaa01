"""Two quantities of one unit: rounding, approximators, bounds, ranges and signs."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal, localcontext
from typing import NamedTuple

from claimcheck.anchors import Bound, Quantity
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.numbers.amounts import ARITHMETIC, EXACT
from claimcheck.kinds.numbers.lexicon import FROM_ABOVE, FROM_BELOW
from claimcheck.kinds.numbers.wording import describe

ROUNDING_SHARE = Decimal("0.2")
"""Rounding may move a value by a fifth at most: 1.4 is no "1", 2.4 may be "2"."""

MAGNITUDE_SHARE = Decimal("0.05")
"""A claim in thousands or millions may be off by a twentieth: 4.2 million is "4 million",
2.4 million is not "2 million", though both round so."""

APPROXIMATE_SHARES = (Decimal("0.10"), Decimal("0.05"), Decimal("0.01"))
""""about" widens by a tenth where one digit is written (about 300), by a twentieth for two
(about 250), by a hundredth for more (about 186): the more digits, the closer the promise."""

_ONE_SIDED = FROM_BELOW | FROM_ABOVE
_AT_LEAST = frozenset({Bound.AT_LEAST, Bound.MORE_THAN})
_STRICT = frozenset({Bound.MORE_THAN, Bound.LESS_THAN})


class Pair(NamedTuple):
    """A claim and what is stated, both in the claim's unit."""

    claimed: Quantity
    stated: Quantity
    original: Quantity
    converted: bool = False
    same_format: bool = True
    steps: tuple[str, ...] = ()


def supports(reason: Reason, *steps: str) -> Agreement:
    """An agreement for the given reason."""
    return Agreement(Outcome.AGREES, reason, steps)


def contradicts(reason: Reason, *steps: str) -> Agreement:
    """A disagreement for the given reason."""
    return Agreement(Outcome.DISAGREES, reason, steps)


def compare(pair: Pair) -> Agreement:
    """Compare two quantities of one unit: signs first, then bounds, ranges or single values."""
    claimed, stated = pair.claimed, pair.stated
    sign = _signs(claimed, stated)
    if sign == "opposite":
        mirrored = compare(Pair(_unsigned(claimed), _unsigned(stated), pair.original))
        reason = Reason.OPPOSITE if mirrored.outcome is Outcome.AGREES else Reason.WRONG_VALUE
        return contradicts(reason, f"{describe(pair.original)}, not {describe(claimed)}")
    if sign == "unsigned":
        same = pair.same_format and claimed.direction == stated.direction
        pair = pair._replace(claimed=_unsigned(claimed), stated=_unsigned(stated), same_format=same)
        claimed, stated = pair.claimed, pair.stated
    if claimed.bound is not Bound.NONE:
        return _bound_claimed(pair)
    if claimed.low != claimed.high:
        return _range_claimed(pair)
    return _point_claimed(pair)


def _signs(claimed: Quantity, stated: Quantity) -> str:
    """How to compare: "signed" as they stand, "unsigned" by size alone, or "opposite"."""
    if claimed.dimension == "temperature" or (_is_plain(claimed) and _is_plain(stated)):
        return "signed"
    left, right = _sign(claimed), _sign(stated)
    if left * right < 0:
        return "opposite"
    if claimed.direction == 0 and stated.direction == 0 and (left < 0) != (right < 0):
        points = claimed.amount is not None and stated.amount is not None
        return "opposite" if points and claimed.amount and stated.amount else "signed"
    return "unsigned" if claimed.direction or stated.direction else "signed"


def _is_plain(quantity: Quantity) -> bool:
    """Whether a quantity has neither sign nor direction, as most have none."""
    return not quantity.direction and quantity.low is not None and quantity.low >= 0


def _sign(quantity: Quantity) -> int:
    if quantity.direction:
        return quantity.direction
    low, high = quantity.low, quantity.high
    if low is None or high is None:
        known = high if low is None else low
        return -1 if known is not None and known < 0 else 0
    return -1 if low < 0 and high < 0 else 0


def _unsigned(quantity: Quantity) -> Quantity:
    ends = sorted(abs(end) for end in (quantity.low, quantity.high) if end is not None)
    if quantity.low is None or quantity.high is None:
        low = abs(quantity.low) if quantity.low is not None else None
        high = abs(quantity.high) if quantity.high is not None else None
        return replace(quantity, low=low, high=high, direction=0)
    return replace(quantity, low=ends[0], high=ends[-1], direction=0)


def _rounded(claimed: Decimal, stated: Decimal, step: Decimal) -> bool:
    """True where `stated` rounds to `claimed` at the claim's own step."""
    if claimed == 0:
        return stated == 0
    off = abs(EXACT.subtract(claimed, stated))
    share = MAGNITUDE_SHARE if step > 1 else ROUNDING_SHARE
    # Thirds are cut as often as they are rounded: 66 % and 67 % are both "two thirds".
    near = off < step if EXACT.remainder(claimed, step) else off * 2 <= step
    return near and off <= share * abs(stated)


def _about(quantity: Quantity, claimed: Decimal, stated: Decimal) -> bool:
    """True where `stated` lies in what the claim's approximator allows around `claimed`."""
    digits = 1 if quantity.unit == "fraction" else min(_digits(claimed), 3)
    width = abs(claimed) * APPROXIMATE_SHARES[digits - 1]
    word = quantity.approximator
    if word in FROM_BELOW:
        return claimed - width <= stated < claimed
    if word in FROM_ABOVE:
        return claimed < stated <= claimed + width
    return abs(claimed - stated) <= max(width, quantity.step / 2 if quantity.step <= 1 else width)


def _digits(value: Decimal) -> int:
    """How many digits are left once the zeros at both ends are gone."""
    return max(1, len(value.normalize().as_tuple().digits))


def _matches(pair: Pair, claimed: Decimal, stated: Decimal) -> Reason | None:
    """The supporting reason for two single values, or None."""
    quantity = pair.claimed
    directed = quantity.approximator in _ONE_SIDED
    hedged = pair.original.approximator != ""
    if claimed == stated and (not directed or hedged):
        if pair.converted:
            return Reason.CONVERTED
        same = pair.same_format and quantity.step == pair.stated.step
        same = same and quantity.approximator == pair.original.approximator
        return Reason.EXACT if same else Reason.SAME_VALUE
    if not directed and _rounded(claimed, stated, quantity.step):
        return Reason.CONVERTED if pair.converted else Reason.ROUNDED
    if quantity.approximator and _about(quantity, claimed, stated):
        return Reason.CONVERTED if pair.converted else Reason.ROUNDED
    return None


def _point_claimed(pair: Pair) -> Agreement:
    claimed, stated = pair.claimed, pair.stated
    value = claimed.low
    assert value is not None
    if stated.bound is not Bound.NONE:
        return _point_and_bound(pair, value)
    low, high = stated.low, stated.high
    assert low is not None
    assert high is not None
    if low != high:
        if claimed.approximator and all(_about(claimed, value, end) for end in (low, high)):
            return supports(Reason.WITHIN, *pair.steps, f"{describe(stated)} lies around it")
        if low <= value <= high:
            return contradicts(
                Reason.OVER_SPECIFIC, f"the text says only {describe(pair.original)}"
            )
        return _wrong(pair, value, low)
    reason = _matches(pair, value, low)
    if reason is None:
        return _wrong(pair, value, low)
    return supports(reason, *pair.steps, *_why(pair, reason))


def _why(pair: Pair, reason: Reason) -> tuple[str, ...]:
    claimed, original = describe(pair.claimed), describe(pair.original)
    if reason is Reason.EXACT:
        return (f"both say {claimed}",)
    if reason is Reason.SAME_VALUE:
        return () if pair.steps else (f"{original} is the same value",)
    if pair.claimed.approximator:
        return (f"{original} is {pair.claimed.approximator} {_bare(pair.claimed)}",)
    if reason is Reason.ROUNDED or pair.stated.low != pair.claimed.low:
        return (f"rounds to {claimed}",)
    return ()


def _bare(quantity: Quantity) -> str:
    return describe(replace(quantity, approximator=""))


def _wrong(pair: Pair, claimed: Decimal, stated: Decimal) -> Agreement:
    """The reason why two single values differ."""
    original, wanted = describe(pair.original), describe(pair.claimed)
    steps = (*pair.steps, f"{original}, not {wanted}")
    written = pair.original.low
    if pair.converted and written is not None and _rounded(claimed, written, pair.claimed.step):
        return contradicts(Reason.WRONG_UNIT, *steps)
    if claimed and stated and not pair.converted:
        power = _power(claimed / stated)
        if power and _rounded(claimed, stated.scaleb(power), pair.claimed.step):
            return contradicts(Reason.WRONG_SCALE, *steps)
    if pair.stated.step > pair.claimed.step and _rounded(stated, claimed, pair.stated.step):
        return contradicts(Reason.OVER_SPECIFIC, f"the text says only {original}")
    return contradicts(Reason.WRONG_VALUE, *steps)


_ROOT_TEN = Decimal("3.16227766")


def _power(ratio: Decimal) -> int:
    """The power of ten that is nearest to a ratio."""
    exponent = ratio.adjusted()
    return exponent + (abs(ratio.scaleb(-exponent)) > _ROOT_TEN)


def _point_and_bound(pair: Pair, value: Decimal) -> Agreement:
    stated = pair.stated
    limit = stated.low if stated.low is not None else stated.high
    assert limit is not None
    at_limit = _matches(pair, value, limit)
    original = describe(pair.original)
    if at_limit and (stated.bound not in _STRICT or pair.claimed.approximator):
        return supports(Reason.WITHIN, *pair.steps, f"the text states the limit: {original}")
    inside = value >= limit if stated.bound in _AT_LEAST else value <= limit
    if inside or at_limit:
        return contradicts(Reason.OVER_SPECIFIC, f"the text says only {original}")
    return _wrong(pair, value, limit)


def _bound_claimed(pair: Pair) -> Agreement:
    claimed, stated = pair.claimed, pair.stated
    limit = claimed.low if claimed.low is not None else claimed.high
    assert limit is not None
    upward = claimed.bound in _AT_LEAST
    original = describe(pair.original)
    if stated.bound is not Bound.NONE and (stated.bound in _AT_LEAST) != upward:
        return contradicts(Reason.OPPOSITE, f"{original}, not {describe(claimed)}")
    end = stated.low if upward else stated.high
    if end is None:
        return contradicts(Reason.WRONG_VALUE, f"{original}, not {describe(claimed)}")
    # "at most 8" repeats a limit, so another limit is wrong although 5 implies 8; "more than 400"
    # only reports a size, and "more than 500" implies it. That people are over an age is a limit.
    aged = claimed.unit == pair.original.unit == "year"
    limits = stated.amount is None and (claimed.bound not in _STRICT or aged)
    beyond = not limits and (end > limit if upward else end < limit)
    if beyond and not pair.converted and _is_slip(limit, end):
        return contradicts(Reason.WRONG_SCALE, f"{original}, not {describe(claimed)}")
    at_limit = _matches(pair, limit, end) is not None or _same_count(claimed, stated)
    if beyond or (at_limit and (stated.bound is not Bound.NONE or claimed.bound not in _STRICT)):
        return supports(Reason.WITHIN, *pair.steps, f"{original} implies {describe(claimed)}")
    return _wrong(pair, limit, end)


def _is_around(low: Decimal, high: Decimal, stated: Decimal) -> bool:
    """Whether a range is a less exact way to tell a value: "5 to 10" of 7, no "1 to 5" of 2."""
    return low < stated < high and high - low <= abs(low)


def _is_slip(limit: Decimal, stated: Decimal) -> bool:
    """Whether two numbers differ in their scale alone: nobody calls 2.3 billion "over 2.3 million".

    A single digit may be the same by chance.
    """
    ours, theirs = limit.normalize().as_tuple(), stated.normalize().as_tuple()
    return ours.digits == theirs.digits and len(ours.digits) > 1 and limit != stated


def _same_count(claimed: Quantity, stated: Quantity) -> bool:
    """Whether two bounds of a count are one: "three or more" and "more than two"."""
    if claimed.dimension != "number" or (claimed.bound in _STRICT) == (stated.bound in _STRICT):
        return False
    strict, open_ = (claimed, stated) if claimed.bound in _STRICT else (stated, claimed)
    if strict.step != 1 or open_.step != 1 or open_.bound is Bound.NONE:
        return False
    if strict.low is not None and open_.low is not None:
        return strict.low + 1 == open_.low
    return strict.high is not None and open_.high is not None and strict.high - 1 == open_.high


_NEAR, _FAR = Decimal("2.5"), 20
"""How many times as large or small as a bound a value is that it is told of, and one that is not:
nobody says "fewer than 500" of the four in "512 people at four sites"."""


def nearness(claimed: Quantity, stated: Quantity) -> int:
    """1 for a value that a claimed bound may well be told of, -1 for one that is far away."""
    limit = claimed.low if claimed.low is not None else claimed.high
    amount = stated.amount
    known = claimed.bound is not Bound.NONE and claimed.unit == stated.unit
    if not known or not limit or not amount or limit < 0 or amount < 0:
        return 0
    with localcontext(ARITHMETIC):
        times = max(limit, amount) / min(limit, amount)
    return 1 if times <= _NEAR else -1 if times >= _FAR else 0


def _range_claimed(pair: Pair) -> Agreement:
    claimed, stated = pair.claimed, pair.stated
    low, high = claimed.low, claimed.high
    assert low is not None
    assert high is not None
    original = describe(pair.original)
    if stated.bound is not Bound.NONE:
        limit = stated.low if stated.low is not None else stated.high
        assert limit is not None
        inside = high >= limit if stated.bound in _AT_LEAST else low <= limit
        reason = Reason.OVER_SPECIFIC if inside else Reason.WRONG_VALUE
        return contradicts(reason, f"{original}, not {describe(claimed)}")
    assert stated.low is not None
    assert stated.high is not None
    if stated.low == stated.high:
        if _is_around(low, high, stated.low):
            return supports(Reason.WITHIN, *pair.steps, f"{original} lies in {describe(claimed)}")
        return contradicts(Reason.WRONG_VALUE, f"{original}, not {describe(claimed)}")
    reasons = [_matches(pair, low, stated.low), _matches(pair, high, stated.high)]
    if None in reasons:
        return contradicts(Reason.WRONG_VALUE, f"{original}, not {describe(claimed)}")
    order = [Reason.CONVERTED, Reason.ROUNDED, Reason.SAME_VALUE, Reason.EXACT]
    reason = min((one for one in reasons if one), key=order.index)
    return supports(reason, *pair.steps, *_why(pair, reason))
