"""What a header or caption says of the numbers below it: "in thousands of US dollars", "(kg)"."""

from __future__ import annotations

import re
from decimal import Decimal

Scale = tuple[Decimal, str] | None

_BRACKETED = re.compile(r"[(\[]([^()\[\]]{1,80})[)\]]")
_IN = re.compile(r"(?:^|[\s,;(–—-])in\s+([^,;:.()]{1,60})", re.IGNORECASE)
_MONEY_IN = re.compile(
    r"(?:^|[\s(])([$€£¥₹]|[A-Z]{1,3}\$|[A-Z]{3}|(?:US )?dollars|euros|pounds)\s+in\s+"
    r"(thousands|millions|billions)\b",
    re.IGNORECASE,
)
_AFTER_COMMA = re.compile(r"[,–—](?!\d)\s*([^,;:()–—]{1,30})\Z")
_LAST_WORD = re.compile(r"(?<!_per)_([^\W\d_]{1,20}|k?m[23])\Z|[a-z]([A-Z][a-z]{0,12})\Z")
_UNIT_WORD = re.compile(
    r"(?:^|(?<!\bper)\s)(seconds|minutes|hours|days|weeks|months|kilomet(?:re|er)s|miles|yards|"
    r"calories)\Z",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"%\s*\Z|(?:^|[\s_])(?:percent|percentage|pct)\Z", re.IGNORECASE)
_GENERAL = re.compile(
    r"\b(?:all|amounts|figures|values|numbers|dollars|data|expressed|stated|presented|shown)\b"
    r".{0,60}?\bin\b",
    re.IGNORECASE,
)
_UNSCALED = re.compile(
    r"%|\b(?:percent|percentage|pct|ratio|margin|growth|change|number|count|headcount|employees|"
    r"year|month|quarter|date|day|week|rank|code|id|zip|phone|page)\b",
    re.IGNORECASE,
)
"""Headers whose numbers a caption does not scale: "Headcount" in a table in $ million."""
_PER_SHARE = re.compile(r"\bper\s+(?:\w+\s+)?(?:share|unit)\b", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
_CAPTION_LENGTH = 300
_WORDS = frozenset({"a", "as", "at", "in", "no", "or", "to"})
"""Words that are also unit symbols: `logged_in` is no inch."""

_CAPITAL = {
    symbol.lower(): symbol
    for symbol in "kW MW GW Wh MWh GWh TWh dB Hz kHz MHz GHz mAh hPa kPa MPa kV kJ MJ GJ".split()
}
"""Symbols with capitals, which a program writes without: `output_gwh`."""


def header_scale(header: str) -> Scale:
    """The scale in a column or row header: "Price (USD)", "Weight, kg", "Revenue ($m)", "FG%"."""
    if _PERCENT.search(header):
        return Decimal(1), "percent"
    word = _UNIT_WORD.search(header)
    return _first([*_candidates(header), *([word.group(1).lower()] if word else [])])


def key_scale(key: str) -> Scale:
    """The scale in a key that a program wrote: `weight_kg`, `price_usd`, `eta_days`."""
    match = _LAST_WORD.search(key)
    if not match:
        return header_scale(key)
    word = match.group(1) or match.group(2)
    capital = _CAPITAL.get(word.lower(), "")
    candidates = (word, word.lower(), word.upper() if len(word) == 3 else "", capital)
    return header_scale(key) or next(filter(None, map(unit_scale, candidates)), None)


def caption_scale(caption: str) -> Scale:
    """The scale in a line above a table: "Exports by port, in € million"."""
    line = caption[:_CAPTION_LENGTH]
    return _first([*_candidates(line), line])


def unit_scale(unit: str) -> Scale:
    """The scale that a unit alone gives, as in a sibling "unit" or the end of `weight_kg`."""
    return _read(unit.strip()) if 0 < len(unit) <= 30 and unit.casefold() not in _WORDS else None


def inherited(scale: Scale, value: str, *headers: str) -> Scale:
    """What a caption's scale means for a value under headers: nothing for years or shares."""
    if scale is None or not _DIGIT.search(value):
        return None
    if any(_PER_SHARE.search(header) for header in headers):
        return (Decimal(1), scale[1]) if scale[1] else None
    return None if any(_UNSCALED.search(header) for header in headers) else scale


def general(note: str) -> bool:
    """True for a note that holds for every table after it: "All amounts in thousands"."""
    return len(note) <= _CAPTION_LENGTH and bool(_GENERAL.search(note))


def _candidates(header: str) -> list[str]:
    money = _MONEY_IN.search(header)
    found = [f"{money[1]} {money[2]}", f"{money[2]} of {money[1]}"] if money else []
    found += [match.group(1) for match in _BRACKETED.finditer(header)]
    found += [match.group(1) for match in _IN.finditer(header)]
    match = _AFTER_COMMA.search(header)
    if match:
        found.append(match.group(1))
    return found


def _first(candidates: list[str]) -> Scale:
    for candidate in candidates:
        scale = _read(candidate.strip())
        if scale is not None:
            return scale
    return None


def _read(phrase: str) -> Scale:
    from claimcheck.kinds.numbers import read_scale

    return read_scale(phrase)
