"""Headers that scale what stands under them: "in thousands of US dollars", "€ million", "kg"."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal, localcontext

from claimcheck.anchors import Quantity
from claimcheck.kinds.numbers import units
from claimcheck.kinds.numbers.amounts import ARITHMETIC
from claimcheck.kinds.numbers.currencies import (
    CURRENCY_CODES,
    CURRENCY_SIGNS,
    CURRENCY_WORDS,
    MONEY_SUFFIXES,
)
from claimcheck.kinds.numbers.lexicon import MAGNITUDE_WORDS

_LEAD = re.compile(
    r"^(?:(?:all|amounts?|figures?|values?|numbers?|data|expressed|stated|shown|presented|reported|"
    r"are|is)\s+){0,6}(?:in\s+)?(?:the\s+)?",
    re.IGNORECASE,
)
_TAIL = re.compile(r"[,;]?\s+(?:except|unless|other than|excluding|if)\b.*$", re.IGNORECASE)
_THOUSANDS = frozenset({"000", "000s", "'000", "’000", "'000s", "’000s", "000's", "000’s"})
_PERCENT = frozenset({"%", "percent", "per cent", "pct", "percentage"})
_BEFORE_CODE = {"k": Decimal(1000), "T": Decimal(1000), "m": Decimal(10**6), "M": Decimal(10**6)}
"""What a letter before the code of a currency says: kEUR, TEUR, MEUR."""
_SIGNS = sorted(CURRENCY_SIGNS, key=lambda sign: (-len(sign), sign))
_MAX_LENGTH = 80


def read_scale(text: str) -> tuple[Decimal, str] | None:
    """Factor and unit that a header gives; None where the text says anything else besides."""
    if not 0 < len(text) <= _MAX_LENGTH:
        return None
    plain = text.strip().strip("()[]").strip()
    plain = _TAIL.sub("", plain)
    plain = _LEAD.sub("", plain, count=1).strip().rstrip(".")
    if not plain:
        return None
    return _money_scale(plain) or _count_scale(plain) or _unit_scale(plain)


def _money_scale(plain: str) -> tuple[Decimal, str] | None:
    """$m, USD thousands, kEUR, thousands of US dollars, € million, US$."""
    for sign in _SIGNS:
        if plain.startswith(sign):
            rest = plain[len(sign) :].strip()
            if not rest or _magnitude(rest, money=True):
                return _magnitude(rest, money=True) or Decimal(1), CURRENCY_SIGNS[sign]
    if plain[1:] in CURRENCY_CODES and plain[0] in _BEFORE_CODE:
        return _BEFORE_CODE[plain[0]], plain[1:]
    head, _, rest = plain.partition(" ")
    if head.upper() in CURRENCY_CODES and head.isupper():
        rest = rest.removeprefix("in ").strip()
        factor = _magnitude(rest, money=True) if rest else Decimal(1)
        return (factor, head) if factor else None
    factor, name = _split(plain)
    code = CURRENCY_WORDS.get(name.lower()) or CURRENCY_SIGNS.get(name)
    if code is None and name.isupper() and name in CURRENCY_CODES:
        code = name
    if code is None and name.lower() in {"pounds", "sterling"}:
        code = "GBP" if factor != 1 else None
    return (factor, code) if code else None


def _count_scale(plain: str) -> tuple[Decimal, str] | None:
    factor = _magnitude(plain, money=False)
    return (factor, "") if factor else None


def _unit_scale(plain: str) -> tuple[Decimal, str] | None:
    if plain.lower() in _PERCENT:
        return Decimal(1), "percent"
    factor, name = _split(plain)
    top, _, bottom = name.replace(" per ", "/").partition("/")
    unit = _whole(top)
    if unit is None:
        return None
    if bottom:
        lower = _whole(bottom)
        if lower is None:
            return None
        unit = units.rate(unit, lower)
    return factor, unit.key


def _whole(name: str) -> units.Unit | None:
    found = units.find(name, 0, attached=True)
    return found.unit if found and found.end == len(name) else None


def _split(plain: str) -> tuple[Decimal, str]:
    """A magnitude in front, with or without "of", and what follows it."""
    head, _, rest = plain.partition(" ")
    factor = _magnitude(head, money=False)
    if factor and rest:
        return factor, rest.removeprefix("of ").strip()
    return Decimal(1), plain


def _magnitude(written: str, *, money: bool) -> Decimal | None:
    word = written.lower().strip()
    if word in _THOUSANDS:
        return Decimal(1000)
    singular = word.removesuffix("s")
    if singular == "hundred":
        return Decimal(100)
    if singular in MAGNITUDE_WORDS:
        return MAGNITUDE_WORDS[singular]
    if money:
        return MONEY_SUFFIXES.get(written) or MONEY_SUFFIXES.get(word)
    return Decimal(10**6) if word in {"mn", "mln"} else Decimal(10**9) if word == "bn" else None


def scaled(quantity: Quantity, factor: Decimal, unit: str) -> Quantity:
    """A cell's quantity under a header that gives a factor and a unit.

    What carries its own unit or magnitude, an identifier or a rank stays as it is: "12 %" in a
    table of millions is 12 %.
    """
    known = units.unit_of(unit) if unit else None
    same = quantity.unit == unit and quantity.dimension == "currency"
    written_out = quantity.step >= 1000 and factor != 1
    if quantity.dimension != "number" and not same:
        return quantity
    if written_out:
        return quantity
    with localcontext(ARITHMETIC):
        return replace(
            quantity,
            low=None if quantity.low is None else quantity.low * factor,
            high=None if quantity.high is None else quantity.high * factor,
            step=quantity.step * factor,
            unit=unit or quantity.unit,
            dimension=known.dimension if known else quantity.dimension,
        )
