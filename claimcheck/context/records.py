"""Lines such as "Runtime: 1h 30m" or "name: Ada; age: 36" → pairs of key and value with offsets."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from claimcheck.context.cells import numeric, period
from claimcheck.context.html_tables import stripped
from claimcheck.context.slots import Slot

BULLET = re.compile(r"[ \t]{0,40}(?:[-*+•‣▪◦–—·●]|\(?\d{1,3}[.)]|\(?[a-zA-Z][.)])[ \t]{1,8}(?=\S)")
_MARKER = re.compile(r"[ \t]{0,8}\[[\w.-]{1,12}\][ \t]{1,8}(?=\S)")
"""The number by which a retriever names a document, before what the document says."""
_KEY_START = re.compile(r"[^\W_]|[\[(#$%€£+&\"']")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_SPEAKER = re.compile(r"[ \t]{0,20}([^\W\d_][^:;\n.!?]{0,40}?)\s?:\s")
_COMMA_KEY = re.compile(r",\s{1,3}(?=[^\W\d_][^,:;.!?\n]{0,40}:\s)")
_DASH = re.compile(r"\s+[-–—]\s+")
# The set stands first, for then a search skips all other characters at once.
_LONE_DASH = re.compile(r"[-–—](?<=\s[-–—])\s")
PLACEHOLDER = re.compile(r"(?:|\[[A-Z]+\]|n/?a|-+|\?+|none|unnamed(?:[ :]*\d+)?)\Z", re.IGNORECASE)
_NUMBERED = re.compile(r"(?i:table|figure|fig\.?|chart|exhibit|box|appendix)\s*(?:\d|[A-Z]\b)")
_ANNOUNCES = frozenset({"following", "below", "table"})
_ASIDE = frozenset("note notes source sources warning caution tip example answer question".split())
_VALUE_START = re.compile(
    r"(?:^|\s)(?:(?:(?:in|on|at)\s)?(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug"
    r"|Sep|Oct|Nov|Dec)[a-z]{0,6}\.?,?\s(?:at\s)?){1,2})?(?:[(+\-−–~<>≤≥≈±]{0,2}(?:[A-Z]{0,3}[$€£¥₹]|[A-Z]{3}\s)?\s?[(]?\d)"
)
_NAME_START = re.compile(r"(?<=[a-z])\s(?=[A-Z])")
_JOINED = re.compile(r"\s(?:from|at|about|around|nearly|almost|roughly|approximately|up to)\s\Z")
"""Words before a number that are no part of the label in "list price from 52,900"."""
_ACTS = re.compile(r"[a-z]{2,}ed\s+\S")
_NO_KEY = re.compile(r"[^\W\d_]{3}[.!?]\s+[^a-z]|[;|\n\"“”]")
_STOPPED = re.compile(r"[^\W\d_]{3}[.!?]\Z")
_SHORTENED = re.compile(r"\b([A-Z][a-z]{0,4}|[a-z]{1,4})\.(?=\s)")
_WORDLESS_KEY = re.compile(r"[\d:./%+-]{1,12}\Z")
_SENTENCES = re.compile(r"(?:[a-z)\]]{3}|\d{4})\s?[.!?]\s+[\"'“‘]?[A-Z]")
_LONGEST_KEY = 70
_CLAUSE = frozenset(
    "is are was were be been being has have had do does did said says say will would can could "
    "might must shall should he she they we you it this these those there who which that "
    "because although however".split()
)
_JOINING = frozenset(
    "at than from some about around nearly almost roughly approximately least most with for within "
    "until against under over above below".split()
)
"""Words that belong to the number behind them, so that no label ends in one."""
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


def may_be_record(plain: str, start: int, end: int) -> bool:
    """False for a line without a colon or a dash that stands alone: most prose."""
    return _has_colon(plain, start, end) or _LONE_DASH.search(plain, start + 1, end) is not None


def _has_colon(plain: str, start: int, end: int) -> bool:
    return plain.find(":", start, end) >= 0 or plain.find("：", start, end) >= 0


def record(plain: str, start: int, end: int) -> Record | None:
    """The record that a line is, or None where it is prose."""
    if not _has_colon(plain, start, end):
        return None
    bullet = BULLET.match(plain, start, end)
    if bullet:
        start = bullet.end()
    marker = _MARKER.match(plain, start, end)
    if marker:
        start = marker.end()
    segments = list(_segments(plain, start, end))
    if len(segments) > 1:
        found = _keyed(plain, segments)
        if found:
            return found
    return _labelled(plain, start, end) or _single(plain, start, end)


def opening(plain: str, start: int, end: int) -> Slot | None:
    """The key of a line that only announces what follows: "Opening hours:"."""
    bullet = BULLET.match(plain, start, end)
    slot = stripped(plain, bullet.end() if bullet else start, end)
    if not slot.value.endswith((":", "：")):
        return None
    key = stripped(plain, slot.start, slot.end - 1)
    return key if _is_key(key.value) else None


def speakers(plain: str, lines: Iterable[tuple[int, int]]) -> frozenset[str]:
    """The keys that name who talks: they come again and again, before sentences."""
    total: Counter[str] = Counter()
    spoken: Counter[str] = Counter()
    for start, end in lines:
        match = _SPEAKER.match(plain, start, end) if plain.find(":", start, end) >= 0 else None
        if match:
            name, value = match.group(1), plain[match.end() : end].rstrip()
            total[name] += 1
            spoken[name] += value.endswith((".", "?", "!", ",")) or clausal(value[:200])
    return frozenset(name for name in total if total[name] > 2 and 2 * spoken[name] >= total[name])


def speaker(plain: str, start: int, end: int) -> str:
    """The key of a line where it could name who talks, as `speakers` counts them."""
    match = _SPEAKER.match(plain, start, end)
    return match.group(1) if match else ""


def clausal(value: str) -> bool:
    """True where a value reads as a clause that the parser should see, not as names or numbers."""
    words = _WORD.findall(value)
    if _ACTS.match(value) or any(word.casefold() in _CLAUSE for word in words):
        return True
    if numeric(value):
        return len(words) > 14
    plain = [word for word in words if word.islower() and word not in _FUNCTION]
    return len(words) > 6 and len(plain) > 3 * (1 + value.count(",") + value.count(";"))


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
        pair = _pair(plain, start, end, listed=True)
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
        if pair is None or _SENTENCES.search(pair.value.value):
            return None
        pairs.append(pair)
    if len(pairs) == 1:
        key, value = pairs[0].key.value, pairs[0].value.value
        if _NUMBERED.match(key) or key.casefold() in _ASIDE or len(value.split()) > 30:
            return None
        if key[:1].isdigit() and not period(key):
            return None
        if clausal(value) and len(value.split()) > 4:
            return None
        return Record(None, tuple(pairs), whole=not clausal(value))
    if any(clausal(pair.value.value) for pair in pairs):
        return None
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
    if key.value[-1].isdigit() and value.value[0].isdigit():
        return None  # A range or a score: "bake for 10 - 15 minutes".
    return Record(None, (Pair(key, value),), whole=True)


def _labelled(plain: str, start: int, end: int) -> Record | None:
    """Read "Key figures: gross income 61,300; postage 3,700"."""
    colon = _colon(plain, start, end)
    if colon < 0:
        return None
    lead = stripped(plain, start, colon)
    if not _is_key(lead.value):
        return None
    stop = _sentence_end(plain, colon + 1, end)
    parts = list(_segments(plain, colon + 1, stop))
    listed = len(parts) > 2
    if len(parts) < 2:
        parts = _comma_parts(plain, colon + 1, stop)
    pairs = [_label_pair(plain, left, right, listed=listed) for left, right in parts]
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
    joint = plain.rfind(" and ", left, end) if parts else -1
    if joint >= 0 and all(map(_VALUE_START.search, (plain[left:joint], plain[joint + 4 : end]))):
        parts.append((left, joint))
        left = joint + 4
    parts.append((left, end))
    return parts


_LONGEST_LABELLED, _LONGEST_LISTED = 8, 12
"""Words of a value behind a label, and of one that semicolons close."""


def _label_pair(plain: str, start: int, end: int, *, listed: bool) -> Pair | None:
    """A label with its number; in a list between semicolons also one with a name, or a pair."""
    pair = _pair(plain, start, end, listed=True) if listed else None
    if pair is not None:
        return pair
    match = _VALUE_START.search(plain, start, end)
    if not match and listed:
        match = _NAME_START.search(plain, start, end)
    if not match:
        return None
    at = match.start()
    joined = _JOINED.search(plain, start, at + 1) if listed else None
    at = joined.start() if joined else at
    label = stripped(plain, start, at)
    value = _value(plain, at, end)
    words = [word.casefold() for word in _WORD.findall(label.value)]
    if not words or len(words) > 6 or _FUNCTION.intersection((words[0], words[-1])):
        return None
    if words[-1] in _JOINING:
        return None
    longest = _LONGEST_LISTED if listed else _LONGEST_LABELLED
    if _CLAUSE.intersection(words) or clausal(value.value) or len(value.value.split()) > longest:
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


def _pair(plain: str, start: int, end: int, *, listed: bool = False) -> Pair | None:
    colon = _colon(plain, start, end)
    if colon < 0:
        return None
    key = _unquoted(plain, stripped(plain, start, colon))
    value = _value(plain, colon + 1, end)
    if not value.value or (not listed and _STOPPED.search(key.value)):
        return None
    if not _is_key(_undotted(key.value) if listed else key.value) and not (
        listed and _is_bare(key.value)
    ):
        return None
    return Pair(key, value)


def _undotted(key: str) -> str:
    """A key of a list without the stops of its abbreviations: "Joint Acc. Test"."""
    return _SHORTENED.sub(r"\1", key)


def _is_bare(key: str) -> bool:
    """True for a key without words, which only its neighbours make one: none, a clock time."""
    return not key or bool(_WORDLESS_KEY.match(key))


def _colon(plain: str, start: int, end: int) -> int:
    """The first colon of a stretch that parts a key from a value; not one of 12:30 or a URL."""
    depth = 0
    for at in range(start, min(end, start + 2 * _LONGEST_KEY)):
        char = plain[at]
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth = max(depth - 1, 0)
        elif not depth and (char == "：" or (char == ":" and _parts(plain, at, end))):
            return at
    return -1


def _parts(plain: str, at: int, end: int) -> bool:
    after = plain[at + 1 : at + 2]
    if at + 1 >= end or after.isspace():
        return True
    between_digits = after.isdigit() and plain[at - 1 : at].isdigit()
    return not between_digits and (after.isdigit() or after.isupper() or after in "$€£¥₹")


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
    return not _NO_KEY.search(key)
