"""Bare amounts: digits in every notation, with the worth of the last one."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import (
    ROUND_HALF_EVEN,
    Context,
    Decimal,
    DivisionByZero,
    InvalidOperation,
    Overflow,
    localcontext,
)
from functools import lru_cache, wraps
from typing import NamedTuple, ParamSpec, TypeVar

from claimcheck.kinds.numbers.lexicon import VULGAR

P = ParamSpec("P")
T = TypeVar("T")

_TRAPS = [InvalidOperation, DivisionByZero, Overflow]
ARITHMETIC = Context(prec=28, rounding=ROUND_HALF_EVEN, traps=_TRAPS)
"""Used for every calculation, whatever context the caller has set."""

EXACT = Context(prec=80, rounding=ROUND_HALF_EVEN, traps=_TRAPS)
"""For writing and cutting a number of MAX_DIGITS and a scale, without loss of its digits."""

MAX_DIGITS = 30
"""Longer digit strings are hashes and serial numbers, never counts of anything."""


class Amount(NamedTuple):
    """A number at `start:end` with the worth of its last written digit."""

    start: int
    end: int
    value: Decimal
    step: Decimal
    form: str
    """digits, words, fraction, ordinal, or year where it may be a calendar year."""


_SPACES = "\u00a0\u202f\u2009\u2007"
_DIGITS = re.compile(
    rf"""
      (?P<english>\d{{1,3}}(?:[,，]\d{{3}}){{1,9}}(?![\d]|[,，]\d{{3}})(?:[.．]\d+)?)
    | (?P<indian>\d{{1,2}}(?:,\d{{2}}){{1,8}},\d{{3}}(?!\d)(?:\.\d+)?)
    | (?P<european>\d{{1,3}}(?:\.\d{{3}}){{1,9}},\d{{1,6}}(?!\d|,\d)
        |\d{{1,3}}(?:\.\d{{3}}){{2,9}}(?!\d|[.,]\d))
    | (?P<swiss>\d{{1,3}}(?:['’]\d{{3}}){{1,9}}(?!\d)(?:[.,]\d+)?)
    | (?P<spaced>\d{{1,3}}(?:[{_SPACES}\ ]\d{{3}}){{1,6}}(?![\d:]|[{_SPACES}\ ]\d)(?:[.,]\d+)?)
    | (?P<plain>\d+(?:[.．]\d+)?)
    """,
    re.VERBOSE,
)
_LEADING_POINT = re.compile(r"\.\d+")
_COMMA_DECIMAL = re.compile(r"\d{1,12},\d{1,2}(?![\d,])")
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_POWER = re.compile(
    r"\s?[×xX*·]\s?10\s?(?:\^\s?\(?([-−+]?\d{1,3})\)?|\*\*\s?([-−]?\d{1,3})|([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))"
)
_TEN_POWER = re.compile(r"10(?:\^\(?([-−+]?\d{1,3})\)?|([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))")
_EXPONENT = re.compile(r"[eE]([-+−]?\d{1,3})(?!\w)")
_SLASH = re.compile(r"(\d{1,3})[/⁄](\d{1,4})(?![\d/⁄.,]\d|\d)")
_MIXED = re.compile(r"[ -](\d{1,2})[/⁄](\d{1,3})(?![\d/])")
_YEAR = re.compile(r"1\d{3}|20\d\d|2100")


def digits(text: str, start: int, *, comma_decimal: bool = False) -> Amount | None:
    """The number in digits at `start`; `comma_decimal` reads 3,5 as three and a half."""
    special = _special(text, start)
    if special:
        return special
    if comma_decimal:
        found = _COMMA_DECIMAL.match(text, start)
        if not found:
            return None
        value = Decimal(_ascii(found.group()).replace(",", "."))
        return Amount(start, found.end(), value, _step(value), "digits")
    found = _DIGITS.match(text, start)
    written = _value(found) if found and found.end() - start <= 2 * MAX_DIGITS else None
    if found is None or written is None:
        return None
    step = _step(written)
    end = found.end()
    scale = _POWER.match(text, end) or _EXPONENT.match(text, end)
    if scale:
        exponent = next(group for group in scale.groups() if group)
        power = _power_of_ten(int(_plain(exponent)))
        return Amount(start, scale.end(), written * power, step * power, "digits")
    if written == written.to_integral_value():
        broken = _mixed(text, start, end, written)
        if broken:
            return broken
    year = found.lastgroup == "plain" and _YEAR.fullmatch(found.group())
    return Amount(start, end, written, step, "year" if year else "digits")


_PLAIN = re.compile(r"[0-9]{1,3}(?:,[0-9]{3}){1,8}(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?")


def is_plain(written: str) -> bool:
    """True for figures that nothing but what stands beside them can make other than one number."""
    return len(written) <= MAX_DIGITS and _PLAIN.fullmatch(written) is not None


def plain(start: int, written: str) -> Amount:
    """The number that plain figures make."""
    value = Decimal(written.replace(",", ""))
    form = "year" if len(written) == 4 and _YEAR.fullmatch(written) else "digits"
    step = step_of(len(written.partition(".")[2]))
    return Amount(start, start + len(written), value, step, form)


def _special(text: str, start: int) -> Amount | None:
    """Powers of ten, decimals without a zero in front, and the signs for fractions."""
    power = _TEN_POWER.match(text, start)
    if power:
        value = _power_of_ten(int(_plain(power.group(1) or power.group(2))))
        return Amount(start, power.end(), value, value, "digits")
    vulgar = VULGAR.get(text[start])
    if vulgar:
        value = Decimal(vulgar[0]) / vulgar[1]
        return Amount(start, start + 1, value, Decimal("0.01"), "fraction")
    point = _LEADING_POINT.match(text, start)
    if point and len(point.group()) <= MAX_DIGITS:
        value = Decimal("0" + _ascii(point.group()))
        return Amount(start, point.end(), value, _step(value), "digits")
    return None


def _mixed(text: str, start: int, end: int, whole: Decimal) -> Amount | None:
    """Whole and broken numbers: 2½, 1 1/2, 3/8."""
    at = end + 1 if text[end : end + 1] in {" ", "\u2009", "\u00a0"} else end
    vulgar = VULGAR.get(text[at : at + 1])
    if vulgar:
        value = whole + Decimal(vulgar[0]) / vulgar[1]
        return Amount(start, at + 1, value, Decimal("0.01"), "digits")
    mixed = _MIXED.match(text, end)
    if mixed and 0 < int(mixed.group(1)) < int(mixed.group(2)) <= 64:
        value = whole + Decimal(int(mixed.group(1))) / int(mixed.group(2))
        return Amount(start, mixed.end(), value, Decimal("0.01"), "digits")
    slash = _SLASH.match(text, start)
    if slash and int(slash.group(1)) < int(slash.group(2)):
        value = Decimal(int(slash.group(1))) / int(slash.group(2))
        return Amount(start, slash.end(), value, Decimal("0.01"), "fraction")
    return None


def _value(found: re.Match[str]) -> Decimal | None:
    written = _ascii(found.group())
    kind = found.lastgroup
    if kind in {"english", "indian"}:
        written = written.replace(",", "")
    elif kind == "european":
        written = written.replace(".", "").replace(",", ".")
    elif kind == "swiss":
        written = written.replace("'", "").replace(",", ".")
    elif kind == "spaced":
        if written.startswith("0"):
            return None
        written = written.replace(" ", "").replace(",", ".")
    if len(written) > MAX_DIGITS:
        return None
    return Decimal(written)


_TO_ASCII = {ord(c): " " for c in _SPACES} | {ord("，"): ",", ord("．"): ".", ord("’"): "'"}


def _ascii(written: str) -> str:
    if written.isascii():
        return written
    return "".join(
        c if c.isascii() or not c.isdigit() else str(int(c)) for c in written.translate(_TO_ASCII)
    )


def _plain(exponent: str) -> str:
    return exponent.translate(_SUPERSCRIPTS).replace("−", "-")


def _power_of_ten(exponent: int) -> Decimal:
    return Decimal(1).scaleb(exponent)


def tidy(value: Decimal) -> Decimal:
    """The same value without trailing zeros or exponent: 1500000.0 and 1.5E+6 become 1500000."""
    plain = EXACT.normalize(value)
    exponent = plain.as_tuple().exponent
    if isinstance(exponent, int) and 0 < exponent < 20:
        return EXACT.quantize(plain, Decimal(1))
    return plain


def in_own_arithmetic(function: Callable[P, T]) -> Callable[P, T]:
    """The function, calculating in ARITHMETIC, whatever decimal context its caller has set."""

    @wraps(function)
    def calculated(*args: P.args, **kwargs: P.kwargs) -> T:
        with localcontext(ARITHMETIC):
            return function(*args, **kwargs)

    return calculated


_STEPS = tuple(Decimal(1).scaleb(-places) for places in range(MAX_DIGITS + 1))
_ONE, _TENTH = _STEPS[:2]


def step_of(places: int) -> Decimal:
    """The worth of the last of so many decimal places; the few that numbers have are kept."""
    return _STEPS[places] if places <= MAX_DIGITS else Decimal(1).scaleb(-places)


def tidy_step(step: Decimal) -> Decimal:
    """The same step without trailing zeros."""
    return step if step is _ONE or step is _TENTH else _tidy_step(step)


@lru_cache(maxsize=64)
def _tidy_step(step: Decimal) -> Decimal:
    return tidy(step)


def _step(value: Decimal) -> Decimal:
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int)
    return step_of(max(0, -exponent))
