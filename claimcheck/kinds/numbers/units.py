"""The unit table: names to units, and conversion inside a dimension."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, lru_cache
from importlib import resources
from typing import Any, NamedTuple

from claimcheck.kinds.numbers.lexicon import POINT_UNITS, RATIO_UNITS


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: `base = amount × factor + offset` in the base unit of its dimension."""

    key: str
    dimension: str
    factor: Decimal
    offset: Decimal = Decimal(0)


class Found(NamedTuple):
    """A unit and where its name ends in the text."""

    unit: Unit
    end: int


class _Table(NamedTuple):
    by_key: dict[str, Unit]
    by_word: dict[str, Unit]
    by_symbol: dict[str, Unit]


ONE = Unit("", "number", Decimal(1))
TIMES = Unit("", "multiplier", Decimal(1))


@cache
def _table() -> _Table:
    source = resources.files(__package__).joinpath("units_table.json").read_text(encoding="utf-8")
    entries: dict[str, dict[str, Any]] = json.loads(source)
    by_key: dict[str, Unit] = {}
    by_word: dict[str, Unit] = {}
    by_symbol: dict[str, Unit] = {}
    for key, entry in entries.items():
        unit = Unit(key, entry["dimension"], Decimal(entry["factor"]), Decimal(entry["offset"]))
        by_key[key] = unit
        by_word.update((word, unit) for word in entry["words"])
        by_symbol.update((symbol, unit) for symbol in entry["symbols"])
    for name, factor in RATIO_UNITS.items():
        by_key[name] = Unit(name, "ratio", factor)
    for name, factor in POINT_UNITS.items():
        by_key[name] = Unit(name, "percentage_point", factor)
    return _Table(by_key, by_word, by_symbol)


@lru_cache(maxsize=1024)
def unit_of(key: str) -> Unit | None:
    """The unit of a canonical key, rates such as "milligram/kilogram" included."""
    table = _table()
    if key in table.by_key:
        return table.by_key[key]
    if key.count("/") == 1:
        top, bottom = key.split("/")
        upper, lower = _part(top), _part(bottom)
        if upper and lower:
            return rate(upper, lower)
    if "_per_" in key:
        from claimcheck.kinds.numbers.grammar import compound

        return compound(key.replace("_", " "))
    return _part(key)


def named(word: str) -> Unit | None:
    """The unit of an English name in the singular or plural, e.g. "kilowatt hour"."""
    table = _table()
    return table.by_key.get(word.replace(" ", "_")) or table.by_word.get(word)


def names() -> list[str]:
    """Every name and symbol of the table."""
    table = _table()
    return [*table.by_word, *table.by_symbol]


def _part(key: str) -> Unit | None:
    if key in _table().by_key:
        return _table().by_key[key]
    if not key or key == "1":
        return ONE
    if key.isupper() and len(key) == 3:
        return Unit(key, "currency", Decimal(1))
    return None


def rate(top: Unit, bottom: Unit) -> Unit:
    """`top` per `bottom`."""
    key = f"{top.key or '1'}/{bottom.key}"
    known = _table().by_key.get(key)
    if known:
        return known
    dimension = f"{top.dimension}/{bottom.dimension}"
    return Unit(key, dimension, top.factor / bottom.factor)


def convert(amount: Decimal, source: Unit, target: Unit) -> Decimal:
    """`amount` of `source` in `target`; both of one dimension, currencies of one code."""
    if source.key == target.key:
        return amount
    return (amount * source.factor + source.offset - target.offset) / target.factor


_SYMBOL = re.compile(
    r"[°º]\ ?[CF](?!\w)|[°º℃℉′″㎏㎞㎝㎜㎎㎖]"
    r"|(?:sq|cu|fl|Sq|mm|deg|kW)\.?\ [A-Za-z]{1,2}(?!\w)\.?"
    r"|[^\W\d_]{1,6}(?:\^?[23²³])?(?![\w²³])\.?"
    r"|dB\(A\)"
)
_WORDS = re.compile(
    r"[^\W\d_]{2,20}(?:[ -](?:[^\W\d_]{1,20})(?:\ [^\W\d_]{1,20}(?:\ [^\W\d_]{1,12})?)?)?"
)
# A lone letter or English word behind a space is a unit only where nothing else can be meant.
_SPACED_NEVER = frozenset({"in", "in.", "a", "at", "as", "d", "us", "st", "pc", "au", "mi.", "mo"})
_FULL_WIDTH = {c: c - 0xFEE0 for c in range(0xFF01, 0xFF5F)} | {0x3BC: 0xB5}


def find(text: str, start: int, *, attached: bool) -> Found | None:
    """The unit whose name stands at `start`; `attached` where no space parts it from the number."""
    table = _table()
    words = _WORDS.match(text, start)
    if words:
        phrase = words.group().lower()
        while phrase:
            unit = table.by_word.get(phrase)
            if unit:
                end = start + len(phrase)
                if not text[end : end + 1].isalnum():
                    return Found(unit, end)
            cut = max(phrase.rfind(" "), phrase.rfind("-"))
            phrase = phrase[:cut] if cut > 0 else ""
    symbol = _SYMBOL.match(text, start)
    if not symbol:
        return None
    name = symbol.group()
    # "mm Hg" is one symbol, the "mm of" of "14 mm of rain" is none.
    for candidate in (name, name.rstrip("."), name.partition(" ")[0]):
        plain = candidate.translate(_FULL_WIDTH)
        unit = table.by_symbol.get(plain)
        if unit and (attached or plain not in _SPACED_NEVER):
            return Found(unit, start + len(candidate))
    return None
