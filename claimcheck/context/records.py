"""Lines such as "Runtime: 1h 30m" or "name: Ada; age: 36" → pairs of key and value with offsets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from claimcheck.context.cells import Slot, numeric, period
from claimcheck.context.html_tables import stripped

BULLET = re.compile(r"[ \t]{0,40}(?:[-*+•‣▪◦–—·●]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)])[ \t]{1,8}(?=\S)")
_KEY_START = re.compile(r"[^\W_]|[\[(#$%€£+&\"']")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_COMMA_KEY = re.compile(r",\s{1,3}(?=[^\W\d_][^,:;.!?\n]{0,40}:\s)")
_DASH = re.compile(r"\s+[-–—]\s+")
PLACEHOLDER = re.compile(r"(?:\[[A-Z]+\]|n/?a|-+|\?+|none|unnamed(?:[ :]*\d+)?)\Z", re.IGNORECASE)
_NUMBERED = re.compile(
    r"(?:table|figure|fig\.?|chart|exhibit|box|appendix)\s*[\dA-Z]", re.IGNORECASE
)
_ANNOUNCES = frozenset({"following", "below", "table"})
_ASIDE = frozenset("note notes source sources warning caution tip example answer question".split())
_VALUE_START = re.compile(
    r"(?:^|\s)(?:[(+\-−–~<>≤≥≈±]{0,2}(?:[A-Z]{0,3}[$€£¥₹]|[A-Z]{3}\s)?\s?[(]?\d)"
)
_ACTS = re.compile(r"[a-z]{2,}ed\s+\S")
_LONGEST_KEY = 70
_CLAUSE = frozenset(
    "is are was were be been being has have had do does did said says say will would can could "
    "may might must shall should he she they we you it this these those there who which that "
    "because although however".split()
)
_FUNCTION = _CLAUSE | frozenset(
    "the a an and or but its their his her our now then of by to".split()
)


class Pair(NamedTuple):
    """A key and its value."""

    key: Slot
    value: Slot


@dataclass(frozen=True, slots=True)
class Record:
    """The pairs of a line; `lead` is what stands before them, `whole` where nothing is left."""

    lead: Slot | None
    pairs: tuple[Pair, ...]
    whole: bool


def record(plain: str, start: int, end: int) -> Record | None:
    """The record that a line is, or None where it is prose."""
    bullet = BULLET.match(plain, start, end)
    if bullet:
        start = bullet.end()
    segments = list(_segments(plain, start, end))
    if len(segments) > 1:
        found = _keyed(plain, segments)
        if found:
            return found
    return _single(plain, start, end) or _labelled(plain, start, end)


def opening(plain: str, start: int, end: int) -> Slot | None:
    """The key of a line that only announces what follows: "Opening hours:"."""
    bullet = BULLET.match(plain, start, end)
    slot = stripped(plain, bullet.end() if bullet else start, end)
    if not slot.value.endswith((":", "：")):
        return None
    key = stripped(plain, slot.start, slot.end - 1)
    return key if _is_key(key.value) else None


def clausal(value: str) -> bool:
    """True where a value reads as a clause that the parser should see."""
    words = [word.casefold() for word in _WORD.findall(value)]
    if any(word in _CLAUSE for word in words) or _ACTS.match(value):
        return True
    if numeric(value):
        return len(words) > 10
    return len(words) > 6 and len(words) > 4 * (1 + value.count(",") + value.count(";"))


def captions(line: str) -> bool:
    """True where a line names or announces what comes after it, rather than stating something."""
    if not line.endswith((".", "!", "?")):
        return True
    return bool(_NUMBERED.match(line)) or not _ANNOUNCES.isdisjoint(line.casefold().split())


def _segments(plain: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The stretches between semicolons or pipes that stand in no brackets."""
    depth = 0
    left = start
    for at in range(start, end):
        char = plain[at]
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth = max(depth - 1, 0)
        elif char in ";|；" and not depth:
            if plain[left:at].strip():
                yield left, at
            left = at + 1
    if plain[left:end].strip(" \t."):
        yield left, end


def _keyed(plain: str, segments: list[tuple[int, int]]) -> Record | None:
    """A record of "key: value" segments; one without a key continues the value before it."""
    lead: Slot | None = None
    pairs: list[Pair] = []
    for number, (start, end) in enumerate(segments):
        pair = _pair(plain, start, end)
        if pair is None:
            if not pairs:
                return None
            before = pairs[-1]
            pairs[-1] = before._replace(value=_value(plain, before.value.start, end))
            continue
        if number == 0:
            lead, pair = _lead(plain, pair)
        pairs.append(pair)
    if len(pairs) < 2 or 3 * len(pairs) < 2 * len(segments):
        return None
    return Record(lead, tuple(pairs), whole=True)


def _lead(plain: str, pair: Pair) -> tuple[Slot | None, Pair]:
    """Part "Ada Brill: age: 36" into the record's name and its first pair."""
    if PLACEHOLDER.match(pair.key.value):
        return None, pair
    inner = _pair(plain, pair.value.start, pair.value.end)
    if inner:
        return pair.key, inner
    dashes = list(_DASH.finditer(plain, pair.key.start, pair.key.end))
    if len(dashes) == 1 and dashes[0].group().strip() != "-":
        name = stripped(plain, pair.key.start, dashes[0].start())
        key = stripped(plain, dashes[0].end(), pair.key.end)
        if _is_key(name.value) and _is_key(key.value):
            return name, Pair(key, pair.value)
    return None, pair


def _single(plain: str, start: int, end: int) -> Record | None:
    """A line that is one pair, or several parted by commas before the next key."""
    bounds = [start]
    for match in _COMMA_KEY.finditer(plain, start, end):
        key = plain[match.end() : plain.index(":", match.end())]
        if len(key.split()) <= 4 and _is_key(key):
            bounds.append(match.end())
    pairs: list[Pair] = []
    for left, right in zip(bounds, [*bounds[1:], end], strict=True):
        stop = right
        while right < end and stop > left and plain[stop - 1] in " ,\t\n\xa0":
            stop -= 1
        pair = _pair(plain, left, stop)
        if pair is None:
            return None if len(bounds) == 1 else _dashed(plain, start, end)
        pairs.append(pair)
    if len(pairs) == 1:
        key, value = pairs[0].key.value, pairs[0].value.value
        if _NUMBERED.match(key) or key.casefold() in _ASIDE or len(value.split()) > 30:
            return None
        if key[:1].isdigit() and not period(key):
            return None
        listed = _labelled(plain, start, end)
        if listed:
            return listed
        if clausal(value) and len(value.split()) > 4:
            return None
        return Record(None, tuple(pairs), whole=not clausal(value))
    return Record(None, tuple(pairs), whole=True)


def dashed(plain: str, start: int, end: int) -> Record | None:
    """A line such as "Price - $20"; only its neighbours or a number make it a pair."""
    bullet = BULLET.match(plain, start, end)
    return _dashed(plain, bullet.end() if bullet else start, end)


def _dashed(plain: str, start: int, end: int) -> Record | None:
    dashes = list(_DASH.finditer(plain, start, end))
    if len(dashes) != 1:
        return None
    key = stripped(plain, start, dashes[0].start())
    value = _value(plain, dashes[0].end(), end)
    if not _is_key(key.value) or len(key.value.split()) > 4 or not value.value:
        return None
    if numeric(key.value) or clausal(value.value) or len(value.value.split()) > 8:
        return None
    return Record(None, (Pair(key, value),), whole=True)


def _labelled(plain: str, start: int, end: int) -> Record | None:
    """Read "Selected data: net sales 48,215; cost of goods sold 31,907"."""
    colon = _colon(plain, start, end)
    if colon < 0:
        return None
    lead = stripped(plain, start, colon)
    if not _is_key(lead.value):
        return None
    stop = _sentence_end(plain, colon + 1, end)
    parts = list(_segments(plain, colon + 1, stop))
    if len(parts) < 2:
        parts = _comma_parts(plain, colon + 1, stop)
    pairs = [_label_pair(plain, left, right) for left, right in parts]
    kept = tuple(pair for pair in pairs if pair)
    if len(kept) < 2 or len(kept) < len(pairs):
        return None
    return Record(lead, kept, whole=not plain[stop:end].strip(" \t."))


def _comma_parts(plain: str, start: int, end: int) -> list[tuple[int, int]]:
    parts: list[tuple[int, int]] = []
    depth = 0
    left = start
    for at in range(start, end):
        char = plain[at]
        if char in "([":
            depth += 1
        elif char in ")]":
            depth = max(depth - 1, 0)
        elif char == "," and not depth and plain[at + 1 : at + 2].isspace():
            parts.append((left, at))
            left = at + 1
    parts.append((left, end))
    return parts


def _label_pair(plain: str, start: int, end: int) -> Pair | None:
    match = _VALUE_START.search(plain, start, end)
    if not match:
        return None
    label = stripped(plain, start, match.start())
    value = _value(plain, match.start(), end)
    words = [word.casefold() for word in _WORD.findall(label.value)]
    if not words or len(words) > 6 or _FUNCTION.intersection((words[0], words[-1])):
        return None
    if _CLAUSE.intersection(words) or clausal(value.value) or len(value.value.split()) > 8:
        return None
    return Pair(label, value)


def _sentence_end(plain: str, start: int, end: int) -> int:
    """Where the first sentence of a stretch ends."""
    for at in range(start, end):
        if plain[at] in ".!?" and (at + 2 >= end or plain[at + 1].isspace()):
            following = plain[at + 1 : end].lstrip()
            if not following or following[0].isupper() or following[0].isdigit():
                return at
    return end


def _pair(plain: str, start: int, end: int) -> Pair | None:
    colon = _colon(plain, start, end)
    if colon < 0:
        return None
    key = _unquoted(plain, stripped(plain, start, colon))
    value = _value(plain, colon + 1, end)
    if not value.value or not _is_key(key.value):
        return None
    return Pair(key, value)


def _colon(plain: str, start: int, end: int) -> int:
    """The first colon of a stretch that parts a key from a value; not one of 12:30 or a URL."""
    at = start - 1
    while True:
        at = plain.find(":", at + 1, min(end, start + _LONGEST_KEY * 2))
        wide = plain.find("：", start, min(end, start + _LONGEST_KEY * 2))
        if wide >= 0 and (at < 0 or wide < at):
            return wide
        if at < 0:
            return -1
        after = plain[at + 1 : at + 2]
        if at + 1 >= end or after.isspace():
            return at
        if after in "/:" or (plain[at - 1 : at].isdigit() and after.isdigit()):
            continue
        if after.isdigit() or after.isupper() or after in "$€£¥₹":
            return at


def _value(plain: str, start: int, end: int) -> Slot:
    """The value of a stretch, without the stop that ends its line."""
    slot = stripped(plain, start, end)
    text = slot.value
    if text.endswith(".") and not text.endswith("...") and not _abbreviated(text):
        return _unquoted(plain, stripped(plain, slot.start, slot.end - 1))
    if text.endswith(","):
        slot = stripped(plain, slot.start, slot.end - 1)
    return _unquoted(plain, slot)


def _abbreviated(text: str) -> bool:
    """True where the last stop belongs to an initial, as in "U.S." or "K.A.R.D."."""
    return len(text) >= 2 and text[-2].isalpha() and (len(text) == 2 or text[-3] in ". ")


def _unquoted(plain: str, slot: Slot) -> Slot:
    text = slot.value
    if len(text) > 2 and text[0] == text[-1] and text[0] in "\"'" and text.count(text[0]) == 2:
        return stripped(plain, slot.start + 1, slot.end - 1)
    return slot


def _is_key(key: str) -> bool:
    """True where a stretch could name an attribute and is no clause."""
    if not 0 < len(key) <= _LONGEST_KEY or not _KEY_START.match(key):
        return False
    words = [word.casefold() for word in _WORD.findall(key)]
    if len(words) > 8 or _CLAUSE.intersection(words):
        return False
    if not words and not period(key):
        return False
    return not re.search(r"[.!?]\s+[A-Z]|[;|\n]", key)
