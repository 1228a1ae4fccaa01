"""A document → what each stretch of it is, the cells of its structured ones, its headings."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from claimcheck.anchors import Document
from claimcheck.context.cells import Cell, Cells, add_grid, headed, numeric
from claimcheck.context.headings import Headings, after_blank
from claimcheck.context.html_tables import HtmlTable, html_tables
from claimcheck.context.json_records import add_json
from claimcheck.context.json_text import JsonBlock, json_blocks
from claimcheck.context.markup import plain_text
from claimcheck.context.records import (
    BULLET,
    Record,
    captions,
    clausal,
    dashed,
    may_be_record,
    opening,
    record,
    speaker,
    speakers,
)
from claimcheck.context.runs import Run
from claimcheck.context.scales import Scale, caption_scale, general
from claimcheck.context.slots import Rows
from claimcheck.context.tables import (
    Block,
    Line,
    Table,
    aligned_table,
    linear_table,
    pipe_table,
    separated_table,
)

TableReader = Callable[[Block, int], Table]
_TABLE_READERS: tuple[TableReader, ...] = (
    linear_table,
    pipe_table,
    separated_table,
    aligned_table,
)

_BREAK = re.compile(r"\r\n|\r|\n")
_FENCE = re.compile(r"[ \t]{0,3}(?:`{3,20}|~{3,20})[ \t]*([^\s`]{0,20})[^`]{0,100}\Z")
_READ_FENCES = frozenset(
    ["", *"csv ini markdown md properties table text toml tsv txt yaml yml".split()]
)
_CODE_LINE = re.compile(
    r"[{};]\Z|^(?:def|import|from|class|return|if|for|while|#include|SELECT)\b|=>|\(\)"
)
_WRAPPED = 50
"""A line this long may have been broken by its margin."""
_CAPTION = 200


class RegionKind(StrEnum):
    """What a stretch of a document is."""

    PROSE = "prose"
    JSON = "json"
    TABLE = "table"
    KEYVALUE = "keyvalue"
    HEADING = "heading"
    LIST = "list"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Region:
    """A stretch of a document; `level` is that of a heading, 1 the highest, else 0."""

    kind: RegionKind
    start: int
    end: int
    level: int = 0


@dataclass(frozen=True, slots=True)
class Structure:
    """The regions of a document, which cover it without gaps, and its cells in text order."""

    regions: tuple[Region, ...]
    cells: Cells
    sections: tuple[tuple[int, tuple[str, ...]], ...]
    """Offsets from which on a path of headings holds."""

    def section_path(self, offset: int) -> tuple[str, ...]:
        """The headings above an offset, outermost first; a heading does not lie under itself."""
        index = bisect_right(self.sections, offset, key=lambda section: section[0]) - 1
        return self.sections[index][1] if index >= 0 else ()


def regions(document: Document) -> tuple[Region, ...]:
    """What each stretch of a document is; the regions cover its text without gaps."""
    return structure(document).regions


def cells(document: Document) -> tuple[Cell, ...]:
    """Every value of the document's tables, JSON and key-value lines, in text order."""
    return tuple(structure(document).cells)


def structure(document: Document) -> Structure:
    """Read a document once: its regions, cells and sections."""
    text = document.text
    if not text:
        return Structure((), Cells(""), ())
    reader = _Reader(text, plain_text(text))
    at = 0
    for start, end, source in _claims(text, reader.plain):
        reader.lines(at, start)
        reader.claimed(start, source)
        at = end
    reader.lines(at, len(text))
    return reader.result()


def _claims(text: str, plain: str) -> list[tuple[int, int, JsonBlock | list[HtmlTable]]]:
    """JSON and HTML tables, which need not respect lines, in order and without overlaps."""
    found: list[tuple[int, int, JsonBlock | list[HtmlTable]]] = []
    found.extend((block.start, block.end, block) for block in json_blocks(text))
    starts = [start for start, _, _ in found]
    tables = sorted(
        (t for t in html_tables(text, plain) if t.rows), key=lambda table: (table.start, -table.end)
    )
    outer: list[HtmlTable] = []
    for table in tables:
        index = bisect_right(starts, table.start) - 1
        if index >= 0 and table.start < found[index][1]:
            continue
        if index + 1 < len(starts) and starts[index + 1] < table.end:
            continue
        if outer and table.start < outer[0].end:
            outer.append(table)
            continue
        outer = [table]
        found.append((table.start, table.end, outer))
    return sorted(found, key=lambda claim: claim[0])


class _Reader:
    """Collects the regions and cells of a document from front to back."""

    def __init__(self, text: str, plain: str) -> None:
        self.text = text
        self.plain = plain
        self.marks: list[Region] = []
        self.cells = Cells(text)
        self.headings = Headings(text, plain)
        self.speakers: frozenset[str] = frozenset()
        self.recordless = 0
        """Up to this offset there is no key-value line; looked for once."""
        self.tables = 0
        self.note: Scale = None
        self.titled: Scale = None
        """What a title gives to the tables of its section, other lines between or not."""
        self.above = ""
        """The line before, where it could be the caption of a table or the title of a list."""

    def claimed(self, start: int, source: JsonBlock | list[HtmlTable]) -> None:
        """Take in JSON or an HTML table with those inside it."""
        if isinstance(source, JsonBlock):
            self._mark(RegionKind.JSON, start, source.end)
            add_json(self.cells, source, self._table())
        else:
            self._mark(RegionKind.TABLE, start, source[0].end)
            for table in source:
                caption = table.caption or (self.above if table is source[0] else "")
                headers = table.headers
                if not headers and headed(table.rows):
                    headers = 1
                self._grid(table.rows, headers, caption)
        self.above = ""

    def lines(self, start: int, end: int) -> None:
        """Take in a stretch that is read line by line."""
        block = Block(self.text, self.plain, _split(self.plain, start, end))
        self.speakers = speakers(self.plain, block.lines)
        at = 0
        vain = dict.fromkeys(_TABLE_READERS, 0)
        while at < len(block.lines):
            if not block.seen(at).strip() and _fence(block.raw(at)) is None:
                at += 1
                continue
            at = self._next(block, at, vain)

    def _next(self, block: Block, at: int, vain: dict[TableReader, int]) -> int:
        """Take in what starts at a line and give the line after it."""
        start, end = block.lines[at]
        if _fence(block.raw(at)) is not None:
            return self._fenced(block, at)
        heading = self.headings.at(block, at)
        if heading:
            level, after = heading
            self._mark(RegionKind.HEADING, start, end, level)
            name = " ".join(block.seen(at).split()).rstrip(":")
            self.headings.add(start, end, level, name)
            self.titled = None
            self._remember(name)
            return after
        if not self._continues(block, at):
            for reader in _TABLE_READERS:
                if at < vain[reader]:
                    continue
                table = reader(block, at)
                if table.rows:
                    self._mark(RegionKind.TABLE, start, block.lines[table.end - 1].end)
                    self._grid(table.rows, table.headers, self.above)
                    self.above = ""
                    return table.end
                vain[reader] = table.end
            after = self._run(block, at) if start >= self.recordless else at
            if after > at:
                return after
        self._prose(block, at)
        return at + 1

    def _continues(self, block: Block, at: int) -> bool:
        """True where a line goes on with a sentence that the margin broke."""
        if after_blank(block, at) or not self.marks or self.marks[-1].kind is not RegionKind.PROSE:
            return False
        before = block.seen(at - 1).strip()
        return len(before) > _WRAPPED and before[-1] not in ".!?:;"

    def _prose(self, block: Block, at: int) -> None:
        start, end = block.lines[at]
        listed = BULLET.match(self.plain, start, end)
        kind = RegionKind.LIST if listed else RegionKind.PROSE
        joined = not after_blank(block, at)
        if joined and self.marks and self.marks[-1].kind is RegionKind.LIST:
            kind = RegionKind.LIST if listed or block.seen(at)[:1] in " \t" else kind
        self._mark(kind, start, end, joined=joined)
        self._remember(" ".join(block.seen(at).split()))

    def _remember(self, line: str) -> None:
        """Keep a line that may say what comes next, and a scale that holds from here on."""
        self.above = line if len(line) <= _CAPTION else ""
        if general(line):
            self.note = caption_scale(line) or self.note
        if self.above and captions(line):
            self.titled = caption_scale(self.above) or self.titled

    def _fenced(self, block: Block, at: int) -> int:
        """Take in a fenced stretch: tables and lists are read, program code is not."""
        close = at + 1
        while close < len(block.lines) and _fence(block.raw(close)) is None:
            close += 1
        inner = Block(self.text, self.plain, block.lines[at + 1 : close])
        kind = _fence(block.raw(at))
        last = min(close, len(block.lines) - 1)
        if close == len(block.lines) or kind not in _READ_FENCES or _is_code(inner):
            stop = close if close < len(block.lines) else at
            self._mark(RegionKind.CODE, block.lines[at].start, block.lines[stop].end)
            return stop + 1
        above = self.above
        self._mark(RegionKind.CODE, block.lines[at].start, block.lines[at].end)
        if inner.lines:
            self.above = above
            self.lines(inner.lines[0].start, inner.lines[-1].end)
        self._mark(RegionKind.CODE, block.lines[last].start, block.lines[last].end)
        return last + 1

    def _run(self, block: Block, at: int) -> int:
        """Take in the key-value lines from a line on; the same line where there are none."""
        if not may_be_record(self.plain, *block.lines[at]):
            return at
        run = Run(self._title(), self._scale(self.above))
        first = number = at
        end = at
        blank = False
        while number < len(block.lines):
            start, stop = block.lines[number]
            seen = block.seen(number)
            if not seen.strip():
                blank = True
                number += 1
                continue
            found = self._record(block, number)
            indent = len(seen) - len(seen.lstrip())
            bulleted = bool(BULLET.match(self.plain, start, stop))
            if found:
                run.add(found, indent, bulleted=bulleted, after_blank=blank)
                end = number + 1
                if not found.whole:
                    break
            else:
                key = opening(self.plain, start, stop)
                if key is None or not self._announces(block, number):
                    break
                run.open(key, indent, bulleted=bulleted)
            blank = False
            number += 1
        if not run.entries:
            self.recordless = block.lines[number].start if number < len(block.lines) else stop
            return at
        whole = all(entry.record.whole for entry in run.entries)
        lone = len(run.entries) == 1
        kind = RegionKind.KEYVALUE if whole else RegionKind.PROSE
        if lone or whole:
            self._mark(kind, block.lines[first].start, block.lines[end - 1].end)
        else:
            self._mark(RegionKind.KEYVALUE, block.lines[first].start, block.lines[end - 2].end)
            self._mark(RegionKind.PROSE, block.lines[end - 1].start, block.lines[end - 1].end)
        run.add_cells(self.cells, self._table())
        self.above = ""
        return end

    def _record(self, block: Block, number: int) -> Record | None:
        start, end = block.lines[number]
        if self.speakers and speaker(self.plain, start, end) in self.speakers:
            return None
        found = record(self.plain, start, end)
        if found:
            return found
        found = dashed(self.plain, start, end)
        if found is None or numeric(found.pairs[0].value.value):
            return found
        for other in (number - 1, number + 1):
            if 0 <= other < len(block.lines) and dashed(self.plain, *block.lines[other]):
                return found
        return None

    def _announces(self, block: Block, number: int) -> bool:
        """True where the line after an opening key is a key-value line too."""
        for following in range(number + 1, min(number + 3, len(block.lines))):
            start, end = block.lines[following]
            if block.seen(following).strip():
                return bool(record(self.plain, start, end) or opening(self.plain, start, end))
        return False

    def _title(self) -> str:
        """What the lines that follow are of: a short line above them or the section."""
        item = BULLET.match(self.above)
        above = self.above[item.end() if item else 0 :].rstrip(".:").rstrip()
        if above and len(above.split()) <= 10 and not clausal(above):
            return above
        return self.headings.last

    def _grid(self, rows: Rows, headers: int, caption: str) -> None:
        scale = self._scale(caption)
        caption = caption if captions(caption) else ""
        if not headers and rows.width <= 2:
            run = Run(caption.rstrip(".:"), scale)
            run.add_rows(rows)
            run.add_cells(self.cells, self._table())
            return
        add_grid(self.cells, rows, headers, self._table(), caption, scale)

    def _scale(self, caption: str) -> Scale:
        """The scale that the line above gives, its section's title or an earlier note."""
        own = caption_scale(caption) if captions(caption) or general(caption) else None
        return own or self.titled or self.note

    def _table(self) -> int:
        self.tables += 1
        return self.tables - 1

    def _mark(
        self, kind: RegionKind, start: int, end: int, level: int = 0, *, joined: bool = False
    ) -> None:
        last = self.marks[-1] if self.marks else None
        if last and joined and last.kind is kind:
            self.marks[-1] = replace(last, end=end)
        else:
            self.marks.append(Region(kind, start, end, level))

    def result(self) -> Structure:
        """The structure that was read."""
        length = len(self.text)
        marks = self.marks or [Region(RegionKind.PROSE, 0, length)]
        starts = [0, *(mark.start for mark in marks[1:]), length]
        found = tuple(
            replace(mark, start=starts[n], end=starts[n + 1]) for n, mark in enumerate(marks)
        )
        return Structure(found, self.cells.in_order(), self.headings.sections())


def _split(plain: str, start: int, end: int) -> list[Line]:
    """The lines of a stretch; each ends before its break."""
    lines: list[Line] = []
    for match in _BREAK.finditer(plain, start, end):
        lines.append(Line(start, match.start()))
        start = match.end()
    if start < end:
        lines.append(Line(start, end))
    return lines


def _fence(raw: str) -> str | None:
    """The language of a line that opens or closes a fence; empty where none is named."""
    match = _FENCE.match(raw)
    return match.group(1).casefold() if match else None


def _is_code(block: Block) -> bool:
    """True where lines read as a program."""
    lines = [block.raw(n).strip() for n in range(len(block.lines))]
    filled = [line for line in lines if line]
    return 3 * sum(1 for line in filled if _CODE_LINE.search(line)) >= max(len(filled), 1)
