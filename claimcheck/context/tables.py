"""Tables written with pipes, separators or aligned columns → grids of slots.

Every reader takes the lines of a block and the line to start at, and gives the table that starts
there or how far it looked in vain, so that no line is looked at twice by the same reader.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from claimcheck.context.cells import headed, numeric, period
from claimcheck.context.html_tables import stripped
from claimcheck.context.slots import Row, Rows, Slot

_RULE_CELL = re.compile(r":?-+:?\Z")
_GAP = re.compile(r" ?\t[ \t]*| {2,}| ?\.{3,} ?| ?_{3,} ?|(?: \.){3,} ?")
_GAPS = ("  ", "\t", "...", "___", " . . .")
"""One of these stands where a gap is; they are found much faster."""
_RULER = re.compile(r"[\s\-=_+|:─━═┼│]+\Z")
_SENTENCE_END = re.compile(r"[.!?:;][\"')\]]?\Z")
_LINEAR_HEAD = re.compile(r"\s*(?:\[HEAD\]\s*:?|col(?:umns?)?\s*:)\s", re.IGNORECASE)
_LINEAR_ROW = re.compile(r"(?:\[ROW\]\s*(?:\d{1,6}\s*)?:?|\brow\s*\d{1,6}\s*:)\s", re.IGNORECASE)
_WIDEST_FIELD = 48
_COLUMN_WORDS = 3
"""Words that the name of a column has at most, on average."""
_LONGEST_QUOTE = 30
"""Lines that a quoted field may run over; what is longer was an unpaired quote."""


class Line(NamedTuple):
    """Start and end of a line, its break left out."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Table:
    """A grid and the lines it takes up; no rows where there was none up to `end`."""

    end: int
    rows: Rows | None = None
    headers: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """Lines of a text, with its markup blanked in `plain` at the same offsets."""

    text: str
    plain: str
    lines: Sequence[Line]

    def raw(self, number: int) -> str:
        """A line as written."""
        line = self.lines[number]
        return self.text[line.start : line.end]

    def seen(self, number: int) -> str:
        """A line without markup."""
        line = self.lines[number]
        return self.plain[line.start : line.end]


def linear_table(block: Block, at: int) -> Table:
    """A table on one line or more: "col : year | winner row 1 : 2001 | Essex row 2 : ..."."""
    head = _LINEAR_HEAD.match(block.raw(at))
    if not head:
        return Table(at + 1)
    start = block.lines[at].start + head.end()
    last = at + 1
    while last < len(block.lines) and _LINEAR_ROW.match(block.raw(last).lstrip()):
        last += 1
    bounds: list[tuple[int, int]] = []
    for match in _LINEAR_ROW.finditer(block.text, start, block.lines[last - 1].end):
        bounds.append((start, match.start()))
        start = match.end()
    bounds.append((start, block.lines[last - 1].end))
    rows = [_split_pipes(block, left, right) for left, right in bounds]
    if len(rows) < 2 or len(rows[0]) < 2:
        return Table(at + 1)
    return Table(last, Rows(block.plain, (_fit(row, len(rows[0])) for row in rows)), 1)


def pipe_table(block: Block, at: int) -> Table:
    """A Markdown table; without its rule, lines in which pipes stand at both ends or align."""
    first = block.raw(at)
    if "|" not in first:
        return Table(at + 1)
    last = at + 1
    while last < len(block.lines) and "|" in block.raw(last):
        last += 1
    rule = at + 1 if last > at + 1 and _is_rule(block.raw(at + 1)) else 0
    width = len(_pipe_slots(block, at))
    if rule:
        if len(_pipe_slots(block, rule)) != width:
            return Table(at + 1)
        found = (_pipe_slots(block, n) for n in range(at, last) if n != rule)
        return Table(last, Rows(block.plain, (_fit(row, width) for row in found)), 1)
    if width < 2 or last - at < 2 or ": " in first:
        return Table(last)
    rows = Rows(block.plain)
    for number in range(at, last):
        if not _RULER.match(block.raw(number)):
            row = _pipe_slots(block, number)
            # The last pipe of "TSH | 2.1 |" parts an empty cell off where no pipe opens the line.
            short = len(row) == width - 1 and block.raw(number).rstrip().endswith("|")
            if len(row) != width and not short:
                return Table(last)
            rows.append(_fit(row, width))
    if len(rows) < 2:
        return Table(last)
    return Table(last, rows, 1 if headed(rows) else 0)


def _is_rule(line: str) -> bool:
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    return "-" in line and all(_RULE_CELL.match(cell) for cell in cells)


def _pipe_slots(block: Block, number: int) -> list[Slot | None]:
    line = block.lines[number]
    start, end = line
    text = block.text
    while start < end and text[start] in " \t>":
        start += 1
    while end > start and text[end - 1] in " \t":
        end -= 1
    if start < end and text[start] == "|":
        start += 1
    if end > start and text[end - 1] == "|" and text[end - 2] != "\\":
        end -= 1
    return _split_pipes(block, start, end)


def _split_pipes(block: Block, start: int, end: int) -> list[Slot | None]:
    slots: list[Slot | None] = []
    text = block.text
    left = start
    escaped = False
    for at in range(start, end):
        char = text[at]
        if char == "|" and not escaped:
            slots.append(stripped(block.plain, left, at))
            left = at + 1
        escaped = char == "\\" and not escaped
    slots.append(stripped(block.plain, left, end))
    return slots


def _fit(row: list[Slot | None], width: int) -> list[Slot | None]:
    return row[:width] + [None] * (width - len(row))


def separated_table(block: Block, at: int) -> Table:
    """Lines with equally many commas, semicolons or tabs under a header of short names."""
    reached = at + 1
    for separator in "\t,;#":
        if separator not in block.raw(at) or _runs_on(block.raw(at), separator):
            continue
        rows, last = _separated_rows(block, at, separator)
        if rows and _headed(rows, separator):
            return Table(last, rows, 1)
        reached = max(reached, last)
    return Table(reached)


def _separated_rows(block: Block, at: int, separator: str) -> tuple[Rows, int]:
    """The records from a line on that have as many fields as it has."""
    rows = Rows(block.text)
    header = _fields(block, at, separator)
    if header is None or not _names_columns(header[0], separator):
        return rows, at
    rows.append(header[0])
    number = header[1]
    while number < len(block.lines):
        fields = _fields(block, number, separator)
        if fields is None or len(fields[0]) != len(header[0]):
            break
        rows.append(fields[0])
        number = fields[1]
    return rows, number


def _runs_on(line: str, separator: str) -> bool:
    """True where a line has too many words to head columns, which is seen before it is parted."""
    most = _COLUMN_WORDS * (line.count(separator) + 1)
    return separator != "\t" and '"' not in line and len(line.split()) > most


def _names_columns(header: Sequence[Slot], separator: str) -> bool:
    """True where a line could head columns: short, distinct names and no sentence."""
    values = [slot.value for slot in header]
    if len(values) < 2 or not values[-1] or _SENTENCE_END.search(values[-1]):
        return False
    if any(len(value) > _WIDEST_FIELD or ": " in value for value in values):
        return False
    named = [value for value in values if value]
    if len(set(named)) != len(named) or len(named) < len(values) - 1:
        return False
    if any(numeric(value) and not period(value) for value in values):
        return False
    words = sum(len(value.split()) for value in values)
    return separator == "\t" or words <= _COLUMN_WORDS * len(values)


def _headed(rows: Rows, separator: str) -> bool:
    """True where lines below a header are records; prose needs more proof the more it could be."""
    if len(rows) < 2:
        return False
    if separator == "\t":
        return True
    header = rows[0]
    spaced = _spaced(header)
    if len(header) == 2 and (len(rows) < 3 or spaced):
        return False
    if not spaced:
        return True
    last = [slot.value for slot in rows.column(len(header) - 1, 1) if slot]
    prose = sum(1 for value in last if _SENTENCE_END.search(value) and " " in value)
    return 2 * prose < len(last) and len(rows) > 2


def _spaced(header: Row) -> bool:
    """True where every separator of the header is followed by a space, as in prose."""
    slots = [slot for slot in header if slot]
    return all(b.start - a.end > 1 for a, b in pairwise(slots))


def _fields(block: Block, number: int, separator: str) -> tuple[list[Slot], int] | None:
    """The fields of a record and the line after it; a quoted field may run over lines."""
    text = block.text
    at, end = block.lines[number]
    slots: list[Slot] = []
    while True:
        while at < end and text[at] in " \t" and text[at] != separator:
            at += 1
        if at < end and text[at] == '"':
            close = _closing_quote(text, at + 1, end)
            last = min(number + _LONGEST_QUOTE, len(block.lines) - 1)
            while close < 0 and number < last:
                number += 1
                close = _closing_quote(text, max(end, at + 1), block.lines[number].end)
                end = block.lines[number].end
            if close < 0:
                return None
            slots.append(Slot(at + 1, close, text[at + 1 : close].replace('""', '"')))
            at = close + 1
            while at < end and text[at] in " \t" and text[at] != separator:
                at += 1
            if at < end and text[at] != separator:
                return None
        else:
            stop = text.find(separator, at, end)
            stop = end if stop < 0 else stop
            slots.append(stripped(text, at, stop))
            at = stop
        if at >= end:
            break
        at += 1
    return slots, number + 1


def _closing_quote(text: str, at: int, end: int) -> int:
    while (at := text.find('"', at, end)) >= 0:
        if text[at + 1 : at + 2] != '"' or at + 1 >= end:
            return at
        at += 2
    return -1


def aligned_table(block: Block, at: int) -> Table:
    """Lines whose fields stand in columns, two or more spaces, a tab or dots apart."""
    if all(block.text.find(gap, *block.lines[at]) < 0 for gap in _GAPS):
        return Table(at + 1)
    rows: list[list[Slot]] = []
    margins: list[int] = []
    number = at
    while number < len(block.lines):
        raw = block.raw(number)
        if rows and _RULER.match(raw) and len(raw.strip()) > 2:
            number += 1
            continue
        fields = _aligned_fields(block, number)
        if len(fields) < 2 and not (rows and len(fields) == 1 and _is_group(block, number)):
            break
        rows.append(fields)
        margins.append(block.lines[number].start)
        number += 1
    while rows and len(rows[-1]) < 2:
        rows.pop()
        number -= 1
    full = [row for row in rows if len(row) > 1]
    if len(full) < 2 or not _in_columns(full):
        return Table(max(number, at + 1))
    width = max(len(row) for row in rows)
    if not headed(full):
        return Table(number, Rows(block.plain, (_fit(list(row), width) for row in rows)), 0)
    return Table(number, Rows(block.plain, _under(rows, margins)), 1)


def _is_group(block: Block, number: int) -> bool:
    """True for a line between rows that only names the rows below it."""
    value = block.seen(number).strip()
    return 0 < len(value) <= _WIDEST_FIELD and not _SENTENCE_END.search(value.rstrip(":"))


def _aligned_fields(block: Block, number: int) -> list[Slot]:
    """The fields of a line; none where one is too long for a column or ends a sentence."""
    start, end = block.lines[number]
    text = block.text
    while start < end and text[start] in " \t":
        start += 1
    while end > start and text[end - 1] in " \t":
        end -= 1
    slots: list[Slot] = []
    for match in _GAP.finditer(text, start, end):
        if match.start() > start:
            slots.append(stripped(block.plain, start, match.start()))
        start = match.end()
    if start < end:
        slots.append(stripped(block.plain, start, end))
    dotted = len(slots) == 2 and ".." in text[slots[0].end : slots[1].start]
    if any(len(slot.value) > _WIDEST_FIELD for slot in slots[dotted:]):
        return []  # What dots lead from may be longer.
    if any(_SENTENCE_END.search(slot.value) and " " in slot.value for slot in slots[1:]):
        return []
    return [slot for slot in slots if slot.value]


def _in_columns(rows: Sequence[Sequence[Slot]]) -> bool:
    """True where most rows have equally many fields and those right of the first are short."""
    counts = Counter(len(row) for row in rows)
    usual = max(counts, key=lambda count: (counts[count], count))
    if 3 * sum(n for count, n in counts.items() if abs(count - usual) <= 1) < 2 * len(rows):
        return False
    values = [slot.value for row in rows for slot in row[1:]]
    short = sum(1 for value in values if numeric(value) or len(value.split()) <= 4)
    return 4 * short >= 3 * len(values)


def _under(rows: Sequence[Sequence[Slot]], margins: Sequence[int]) -> list[list[Slot | None]]:
    """Rows with each field under the header that it stands under, by count or by position."""
    header = rows[0]
    unnamed = len(header) == max(len(row) for row in rows[1:]) - 1
    grid: list[list[Slot | None]] = [[None, *header] if unnamed else list(header)]
    width = len(grid[0])
    for row, margin in zip(rows[1:], margins[1:], strict=False):
        if len(row) == width or len(row) == 1:
            grid.append(_fit(list(row), width))
            continue
        placed: list[Slot | None] = [None] * width
        placed[0] = row[0]
        for slot in row[1:]:
            place = _nearest(header, margins[0], slot, margin) + unnamed
            placed[max(place, 1)] = slot
        grid.append(placed)
    return grid


def _nearest(header: Sequence[Slot], top: int, slot: Slot, margin: int) -> int:
    """The header whose left or right edge lies nearest to that of a field."""

    def distance(index: int) -> int:
        head = header[index]
        left = abs(head.start - top - (slot.start - margin))
        right = abs(head.end - top - (slot.end - margin))
        return min(left, right)

    return min(range(len(header)), key=distance)
