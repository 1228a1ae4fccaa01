"""When a stated quantity supports a claimed one, and why it does not where it does not."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal, localcontext

from claimcheck.anchors import Bound, Quantity
from claimcheck.findings import Agreement, Outcome, Reason
from claimcheck.kinds.numbers import units
from claimcheck.kinds.numbers.lexicon import FAMILIES, FROM_ABOVE, FROM_BELOW
from claimcheck.kinds.numbers.reading import ARITHMETIC
from claimcheck.kinds.numbers.wording import describe, plain_number

ROUNDING_SHARE = Decimal("0.2")
"""Rounding may move a value by a fifth at most: 1.4 is no "1", 2.4 may be "2"."""

MAGNITUDE_SHARE = Decimal("0.05")
"""A claim in thousands or millions may be off by a twentieth: 4.2 million is "4 million",
2.4 million is not "2 million", though both round so."""

APPROXIMATE_SHARES = (Decimal("0.10"), Decimal("0.05"), Decimal("0.01"))
""""about" widens by a tenth where one digit is written (about 300), by a twentieth for two
(about 250), by a hundredth for more (about 186): the more digits, the closer the promise."""

_AT_LEAST = frozenset({Bound.AT_LEAST, Bound.MORE_THAN})
_AT_MOST = frozenset({Bound.AT_MOST, Bound.LESS_THAN})
_STRICT = frozenset({Bound.MORE_THAN, Bound.LESS_THAN})


def agree(claimed: Quantity, stated: Quantity) -> Agreement:
    """Compare a claimed with a stated quantity; the claim's own digits decide how closely."""
    with localcontext(ARITHMETIC):
        return _agree(claimed, stated)


def _agree(claimed: Quantity, stated: Quantity) -> Agreement:
    if "identifier" in {claimed.dimension, stated.dimension}:
        return _identifiers(claimed, stated)
    if claimed == stated:
        return _yes(Reason.EXACT, f"both say {describe(claimed)}")
    if "score" in {claimed.dimension, stated.dimension}:
        return _scores(claimed, stated)
    common = _in_claimed_unit(claimed, stated)
    if isinstance(common, Agreement):
        return common
    return _compare(common)


@dataclass(frozen=True, slots=True)
class _Pair:
    """A claim and what is stated, both in the claim's unit."""

    claimed: Quantity
    stated: Quantity
    original: Quantity
    converted: bool = False
    same_format: bool = True
    steps: tuple[str, ...] = ()


def _yes(reason: Reason, *steps: str) -> Agreement:
    return Agreement(Outcome.AGREES, reason, steps)


def _no(reason: Reason, *steps: str) -> Agreement:
    return Agreement(Outcome.DISAGREES, reason, steps)


def _unrelated(claimed: Quantity, stated: Quantity) -> Agreement:
    return Agreement(
        Outcome.UNRELATED,
        Reason.NOT_FOUND,
        (f"{claimed.dimension} and {stated.dimension} cannot be compared",),
    )


# --- identifiers and scores -----------------------------------------------------------------


def _identifiers(claimed: Quantity, stated: Quantity) -> Agreement:
    if claimed.dimension != stated.dimension:
        return _unrelated(claimed, stated)
    left, right = claimed.identifier, stated.identifier
    if left == right:
        return _yes(Reason.EXACT, f"both name {left}")
    if _family(claimed) == _family(stated) or _same_code(left, right):
        return _no(Reason.WRONG_VALUE, f"{left} is not {right}")
    return Agreement(Outcome.UNRELATED, Reason.NOT_FOUND, (f"{left} and {right} name two things",))


def _family(quantity: Quantity) -> str:
    """What an identifier is one of: all chapters, all iPhones, all versions, all E-codes."""
    if quantity.unit in {"version", "phone", "postcode"}:
        return quantity.unit
    shape = re.sub(r"\d+", "0", quantity.identifier)
    return f"{quantity.unit} {shape}"


def _same_code(left: str, right: str) -> bool:
    """True for codes of one maker that differ in digits alone, e.g. 737-800 and 737-900."""
    head = re.compile(r"[^\W\d_]+")
    first, second = head.match(left), head.match(right)
    return bool(
        first and second and first.group() == second.group() and " " in left and " " in right
    )


def _scores(claimed: Quantity, stated: Quantity) -> Agreement:
    if claimed.dimension != stated.dimension:
        return _unrelated(claimed, stated)
    if claimed.unit != stated.unit:
        return _unrelated(claimed, stated)
    if (claimed.low, claimed.high) == (stated.low, stated.high):
        return _yes(Reason.EXACT, f"both say {describe(claimed)}")
    if (claimed.low, claimed.high) == (stated.high, stated.low):
        return _yes(Reason.SAME_VALUE, f"{describe(stated)} seen from the other side")
    return _no(Reason.WRONG_VALUE, f"{describe(stated)}, not {describe(claimed)}")


# --- one unit for both ----------------------------------------------------------------------


def _in_claimed_unit(claimed: Quantity, stated: Quantity) -> _Pair | Agreement:
    if claimed.unit == stated.unit and claimed.dimension == stated.dimension:
        return _Pair(claimed, stated, stated)
    source, target = units.unit_of(stated.unit), units.unit_of(claimed.unit)
    if source is None or target is None:
        return _unrelated(claimed, stated)
    if claimed.dimension == stated.dimension:
        money = _money(claimed, stated)
        if money is not None:
            return money
        return _converted(claimed, stated, source, target)
    special = _across(claimed, stated)
    return special if special is not None else _unrelated(claimed, stated)


def _converted(
    claimed: Quantity, stated: Quantity, source: units.Unit, target: units.Unit
) -> _Pair:
    def move(amount: Decimal | None) -> Decimal | None:
        return None if amount is None else units.convert(amount, source, target)

    scale = source.factor / target.factor
    moved = replace(
        stated,
        low=move(stated.low),
        high=move(stated.high),
        unit=claimed.unit,
        step=stated.step * scale,
    )
    same = source.dimension in {"ratio", "percentage_point"}
    steps = (f"{describe(stated)} = {describe(_short(moved, claimed))}",)
    return _Pair(claimed, moved, stated, converted=not same, same_format=False, steps=steps)


def _short(moved: Quantity, claimed: Quantity) -> Quantity:
    """A converted value cut to two digits more than the claim has, for the eye."""
    place = claimed.step.normalize() / 100

    def cut(amount: Decimal | None) -> Decimal | None:
        return None if amount is None else (amount / place).to_integral_value() * place

    return replace(moved, low=cut(moved.low), high=cut(moved.high))


def _money(claimed: Quantity, stated: Quantity) -> _Pair | Agreement | None:
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
            return _Pair(claimed, renamed, stated, same_format=False, steps=(step,))
        return None
    same = _compare(_Pair(claimed, replace(stated, unit=claimed.unit), stated))
    if same.outcome is Outcome.AGREES:
        return _no(Reason.WRONG_UNIT, f"{describe(stated)}, not {claimed.unit}")
    return Agreement(
        Outcome.UNRELATED, Reason.NOT_FOUND, (f"{mine} and {theirs} cannot be compared",)
    )


def _across(claimed: Quantity, stated: Quantity) -> _Pair | Agreement | None:
    """Pairs of dimensions that can be compared although they differ."""
    dimensions = {claimed.dimension, stated.dimension}
    if dimensions == {"ratio", "number"}:
        return _share_and_number(claimed, stated)
    if dimensions == {"ratio", "multiplier"}:
        return _ratio_and_multiplier(claimed, stated)
    if dimensions == {"ratio", "percentage_point"}:
        same = _compare(_Pair(claimed, replace(stated, unit=claimed.unit), stated))
        if same.outcome is Outcome.AGREES:
            return _no(Reason.WRONG_UNIT, f"{describe(stated)}, not {describe(claimed)}")
        return None
    if dimensions == {"time", "number"} and "year" in {claimed.unit, stated.unit}:
        return _age(claimed, stated)
    return _rate_and_amount(claimed, stated)


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
        return _yes(Reason.SAME_VALUE, *result.steps)
    if result.outcome is Outcome.AGREES or result.reason is Reason.WRONG_SCALE:
        return result
    return None


def _ratio_and_multiplier(claimed: Quantity, stated: Quantity) -> Agreement | None:
    """Doubled is 200 % of the old and 100 % more; halved is 50 % less."""
    ratio, other = (claimed, stated) if claimed.dimension == "ratio" else (stated, claimed)
    unit = units.unit_of(ratio.unit)
    if ratio.amount is None or other.amount is None or unit is None:
        return None
    share = ratio.amount * unit.factor
    times = 1 + ratio.direction * abs(share) if ratio.direction else share
    if ratio.direction == 0 and share < 0:
        times = 1 + share
    tolerance = max(ratio.step * unit.factor / 2, Decimal("0.005"))
    if abs(times - other.amount) <= tolerance:
        return _yes(Reason.SAME_VALUE, f"{describe(ratio)} = {plain_number(other.amount)} times")
    if ratio.direction:
        return _no(
            Reason.WRONG_VALUE,
            f"{describe(ratio)} makes {plain_number(times)} times, not {describe(other)}",
        )
    return None


def _age(claimed: Quantity, stated: Quantity) -> Agreement | None:
    """An age is often written without its unit: "Ann, 21"."""
    years = claimed if claimed.dimension == "time" else stated
    if years.amount is None or not 0 <= years.amount <= 120:
        return None
    if claimed.low == stated.low and claimed.high == stated.high:
        return _yes(Reason.SAME_VALUE, f"{describe(years)}, written without its unit")
    return None


def _rate_and_amount(claimed: Quantity, stated: Quantity) -> Agreement | None:
    """$39 under a heading "per month" is $39 a month: only the amount can be compared."""
    rate, amount = (claimed, stated) if "/" in claimed.dimension else (stated, claimed)
    if "/" not in rate.dimension or "/" in amount.dimension:
        return None
    top, bottom = rate.unit.rsplit("/", 1)
    if rate.dimension.rsplit("/", 1)[0] != amount.dimension:
        return None
    bare = replace(rate, unit="" if top == "1" else top, dimension=amount.dimension)
    pair = (bare, stated) if rate is claimed else (claimed, bare)
    result = _agree(*pair)
    if result.outcome is Outcome.UNRELATED:
        return result
    reason = Reason.SAME_VALUE if result.reason is Reason.EXACT else result.reason
    note = f'"per {bottom}" is said by one of them only'
    return Agreement(result.outcome, reason, (*result.steps, note))


# --- comparing ------------------------------------------------------------------------------


def _compare(pair: _Pair) -> Agreement:
    claimed, stated = pair.claimed, pair.stated
    sign = _signs(claimed, stated)
    if sign == "opposite":
        mirrored = _compare(_Pair(_unsigned(claimed), _unsigned(stated), pair.original))
        reason = Reason.OPPOSITE if mirrored.outcome is Outcome.AGREES else Reason.WRONG_VALUE
        return _no(reason, f"{describe(pair.original)}, not {describe(claimed)}")
    if sign == "unsigned":
        same = pair.same_format and claimed.direction == stated.direction
        pair = replace(
            pair, claimed=_unsigned(claimed), stated=_unsigned(stated), same_format=same
        )
        claimed, stated = pair.claimed, pair.stated
    if claimed.bound is not Bound.NONE:
        return _bound_claimed(pair)
    if claimed.low != claimed.high:
        return _range_claimed(pair)
    return _point_claimed(pair)


def _signs(claimed: Quantity, stated: Quantity) -> str:
    """How to compare: "signed" as they stand, "unsigned" by size alone, or "opposite"."""
    if claimed.dimension == "temperature":
        return "signed"
    left, right = _sign(claimed), _sign(stated)
    if left * right < 0:
        return "opposite"
    if claimed.direction == 0 and stated.direction == 0 and (left < 0) != (right < 0):
        points = claimed.amount is not None and stated.amount is not None
        return "opposite" if points and claimed.amount and stated.amount else "signed"
    return "unsigned" if claimed.direction or stated.direction else "signed"


def _sign(quantity: Quantity) -> int:
    if quantity.direction:
        return quantity.direction
    known = [end for end in (quantity.low, quantity.high) if end is not None]
    return -1 if known and all(end < 0 for end in known) else 0


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
    off = abs(claimed - stated)
    share = MAGNITUDE_SHARE if step > 1 else ROUNDING_SHARE
    return off * 2 <= step and off <= share * abs(stated)


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


def _matches(pair: _Pair, claimed: Decimal, stated: Decimal) -> Reason | None:
    """The supporting reason for two single values, or None."""
    quantity = pair.claimed
    directed = quantity.approximator in FROM_BELOW | FROM_ABOVE
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


def _point_claimed(pair: _Pair) -> Agreement:
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
            return _yes(Reason.WITHIN, *pair.steps, f"{describe(stated)} lies around it")
        if low <= value <= high:
            return _no(Reason.OVER_SPECIFIC, f"the text says only {describe(pair.original)}")
        return _wrong(pair, value, low)
    reason = _matches(pair, value, low)
    if reason is None:
        return _wrong(pair, value, low)
    return _yes(reason, *pair.steps, *_why(pair, reason))


def _why(pair: _Pair, reason: Reason) -> tuple[str, ...]:
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


def _wrong(pair: _Pair, claimed: Decimal, stated: Decimal) -> Agreement:
    """The reason why two single values differ."""
    original, wanted = describe(pair.original), describe(pair.claimed)
    steps = (*pair.steps, f"{original}, not {wanted}")
    written = pair.original.low
    if pair.converted and written is not None and _rounded(claimed, written, pair.claimed.step):
        return _no(Reason.WRONG_UNIT, *steps)
    if claimed and stated and not pair.converted:
        power = (claimed / stated).copy_abs().log10().to_integral_value()
        if power and _rounded(claimed, stated.scaleb(int(power)), pair.claimed.step):
            return _no(Reason.WRONG_SCALE, *steps)
    if pair.stated.step > pair.claimed.step and _rounded(stated, claimed, pair.stated.step):
        return _no(Reason.OVER_SPECIFIC, f"the text says only {original}")
    return _no(Reason.WRONG_VALUE, *steps)


def _point_and_bound(pair: _Pair, value: Decimal) -> Agreement:
    stated = pair.stated
    limit = stated.low if stated.low is not None else stated.high
    assert limit is not None
    at_limit = _matches(replace(pair, original=pair.original), value, limit)
    original = describe(pair.original)
    if at_limit and (stated.bound not in _STRICT or pair.claimed.approximator):
        return _yes(Reason.WITHIN, *pair.steps, f"the text states the limit: {original}")
    inside = value >= limit if stated.bound in _AT_LEAST else value <= limit
    if inside or at_limit:
        return _no(Reason.OVER_SPECIFIC, f"the text says only {original}")
    return _wrong(pair, value, limit)


def _bound_claimed(pair: _Pair) -> Agreement:
    claimed, stated = pair.claimed, pair.stated
    limit = claimed.low if claimed.low is not None else claimed.high
    assert limit is not None
    upward = claimed.bound in _AT_LEAST
    original = describe(pair.original)
    if stated.bound is not Bound.NONE and (stated.bound in _AT_LEAST) != upward:
        return _no(Reason.OPPOSITE, f"{original}, not {describe(claimed)}")
    end = stated.low if upward else stated.high
    if end is None:
        return _no(Reason.WRONG_VALUE, f"{original}, not {describe(claimed)}")
    # "at most 8" repeats a limit, so another limit is wrong although 5 implies 8; "more than 400"
    # only reports a size, and "more than 500" implies it.
    limits = stated.amount is None and claimed.bound not in _STRICT
    beyond = not limits and (end > limit if upward else end < limit)
    at_limit = _matches(pair, limit, end) is not None
    if beyond or (at_limit and (stated.bound is not Bound.NONE or claimed.bound not in _STRICT)):
        return _yes(Reason.WITHIN, *pair.steps, f"{original} implies {describe(claimed)}")
    return _wrong(pair, limit, end)


def _range_claimed(pair: _Pair) -> Agreement:
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
        return _no(reason, f"{original}, not {describe(claimed)}")
    assert stated.low is not None
    assert stated.high is not None
    if stated.low == stated.high:
        half = claimed.step / 2
        if low - half <= stated.low <= high + half:
            return _yes(Reason.WITHIN, *pair.steps, f"{original} lies in {describe(claimed)}")
        return _no(Reason.WRONG_VALUE, f"{original}, not {describe(claimed)}")
    reasons = [_matches(pair, low, stated.low), _matches(pair, high, stated.high)]
    if None in reasons:
        return _no(Reason.WRONG_VALUE, f"{original}, not {describe(claimed)}")
    order = [Reason.CONVERTED, Reason.ROUNDED, Reason.SAME_VALUE, Reason.EXACT]
    reason = min((one for one in reasons if one), key=order.index)
    return _yes(reason, *pair.steps, *_why(pair, reason))
