"""Currencies in front of and behind an amount: signs, codes, words, cents."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from claimcheck.kinds.numbers.currencies import (
    ASSUMED_SIGNS,
    ASSUMED_WORDS,
    CENTS,
    CURRENCY_CODES,
    CURRENCY_SIGNS,
    CURRENCY_WORDS,
)
from claimcheck.kinds.numbers.units import Unit

NAMES = (*CURRENCY_WORDS, *CENTS, *CURRENCY_SIGNS, *CURRENCY_CODES)
"""Everything that can stand behind an amount and name a currency."""

SPACE = r"[ \u00a0\u202f\u2009\n]"


class Price(NamedTuple):
    """A currency behind an amount, and whether the amount counts its cents."""

    end: int
    unit: Unit
    assumed: bool
    cents: bool = False


_SIGN = "|".join(
    re.escape(sign) + (r"(?![A-Za-z])" if sign[-1].isalpha() else "")
    for sign in sorted(CURRENCY_SIGNS, key=lambda s: (-len(s), s))
)
_CODE = "|".join(sorted(CURRENCY_CODES))
_MONEY_BEFORE = re.compile(rf"(?:(?<![A-Za-z])(?:{_SIGN})|(?<![A-Za-z])(?:{_CODE})){SPACE}{{0,1}}$")
_MONEY_AFTER = re.compile(rf"{SPACE}?(?:(?P<sign>{_SIGN})(?!{SPACE}?\d)|(?P<code>{_CODE})(?!\w))")
_MONEY_WORDS = re.compile(
    rf"(?: - (?=(?:cent|dollar|euro|pound)\b)|{SPACE}|-)?(u\.s\.|[a-z]{{2,13}})(?!\w)"
    rf"(?:{SPACE}([a-z]{{3,11}})(?!\w)(?:{SPACE}([a-z]{{3,8}})(?!\w))?)?",
    re.IGNORECASE,
)
_SIGN_PREFIX = frozenset(sign for sign in CURRENCY_SIGNS if sign not in {"元", "円", "zł", "Kč"})
_PENCE = re.compile(r"p(?![\w.])")
"""50p is money; 480p and more are pictures."""
_NOT = re.compile(r"['’]t\b")
"""What makes no currency of the won in "the navy one won't be back"."""
_NEVER_BEHIND = frozenset({"Rs", "Rs.", "R$", "Fr.", "RM", "Rp"})


def currency(code: str) -> Unit:
    """The unit of a currency."""
    return Unit("CNY" if code == "RMB" else code, "currency", Decimal(1))


def before(text: str, start: int) -> tuple[int, Unit, bool] | None:
    """The currency that ends right in front of `start`: its place, unit, and whether assumed."""
    window_start = max(0, start - 6)
    found = _MONEY_BEFORE.search(text[window_start:start])
    if not found:
        return None
    written = found.group().strip()
    if written in CURRENCY_SIGNS and written not in _SIGN_PREFIX:
        return None
    return (
        window_start + found.start(),
        currency(CURRENCY_SIGNS.get(written, written)),
        written in ASSUMED_SIGNS,
    )


def is_behind(text: str, end: int) -> bool:
    """Whether the sign or code of a currency stands behind `end`."""
    return _MONEY_AFTER.match(text, end) is not None


def behind(text: str, end: int, digits: Decimal | None) -> Price | None:
    """The currency behind an amount that ends at `end`; `digits` is its value if in digits."""
    found = _MONEY_AFTER.match(text, end)
    if found:
        written = found.group("sign") or found.group("code")
        if written in _NEVER_BEHIND:
            return None
        unit = currency(CURRENCY_SIGNS.get(written, written))
        return Price(found.end(), unit, written in ASSUMED_SIGNS)
    if text[end : end + 1] == "¢":
        return _cents(end + 1, "¢")
    if digits is not None and 0 < digits < 100 and _PENCE.match(text, end):
        return _cents(end + 1, "pence")
    words = _MONEY_WORDS.match(text, end)
    if not words:
        return None
    for size in (3, 2, 1):
        if words.group(size) is None:
            continue
        plain = " ".join(text[words.start(1) : words.end(size)].lower().split())
        if plain in CENTS:
            return _cents(words.end(size), plain)
        code = CURRENCY_WORDS.get(plain)
        if code and not _NOT.match(text, words.end(size)):
            return Price(words.end(size), currency(code), plain in ASSUMED_WORDS)
    return None


def _cents(end: int, name: str) -> Price:
    code, assumed = CENTS[name]
    return Price(end, currency(code), assumed, cents=True)
