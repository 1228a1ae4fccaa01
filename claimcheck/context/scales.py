"""What a header or caption says of the numbers below it: "in thousands of US dollars", "(kg)"."""

from __future__ import annotations

import re
from decimal import Decimal

Scale = tuple[Decimal, str] | None

_BRACKETED = re.compile(r"[(\[]([^()\[\]]{1,60})[)\]]")
_IN = re.compile(r"(?:^|[\s,;(–—-])in\s+([^,;:.()]{1,60})", re.IGNORECASE)
_AFTER_COMMA = re.compile(r",\s*([^,;:()]{1,30})\Z")
_GENERAL = re.compile(
    r"\b(?:all|amounts|figures|values|numbers|dollars|data|expressed|stated|presented|shown)\b"
    r".{0,60}?\bin\b",
    re.IGNORECASE,
)
_CAPTION_LENGTH = 300
_WORDS = frozenset({"a", "as", "at", "in", "no", "or", "to"})
"""Words that are also unit symbols: `logged_in` is no inch."""


def header_scale(header: str) -> Scale:
    """The scale in a column or row header: "Price (USD)", "Weight, kg", "Revenue ($m)"."""
    return _first(_candidates(header))


def caption_scale(caption: str) -> Scale:
    """The scale in a line above a table: "Sales by region, in € million"."""
    return _first(_candidates(caption[:_CAPTION_LENGTH]))


def general(note: str) -> bool:
    """True for a note that holds for every table after it: "All amounts in thousands"."""
    return len(note) <= _CAPTION_LENGTH and bool(_GENERAL.search(note))


def _candidates(header: str) -> list[str]:
    found = [match.group(1) for match in _BRACKETED.finditer(header)]
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


def unit_scale(unit: str) -> Scale:
    """The scale that a unit alone gives, as in a sibling "unit" or the end of `weight_kg`."""
    return _read(unit.strip()) if 0 < len(unit) <= 30 and unit.casefold() not in _WORDS else None
