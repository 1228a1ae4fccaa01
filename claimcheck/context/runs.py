"""Key-value lines that follow each other → cells: which record each pair belongs to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from claimcheck.context.cells import Cells, naming, numeric, period, readable
from claimcheck.context.records import PLACEHOLDER, Pair, Record
from claimcheck.context.scales import Scale, caption_scale, inherited, key_scale
from claimcheck.context.slots import Row, Slot


@dataclass(slots=True)
class _Group:
    """A line such as "Opening hours:" while lines under it are read."""

    name: str
    indent: int
    bulleted: bool
    member: tuple[int, bool] | None = None
    """Indent and bullet of the first line under it; those of the others are alike."""

    def below(self, indent: int, *, bulleted: bool) -> bool:
        """True where a line of that shape stands under this one beyond doubt."""
        return indent > self.indent or (bulleted and not self.bulleted)

    def takes(self, indent: int, *, bulleted: bool) -> bool:
        """True where the next line may belong to the group."""
        if self.member:
            return (indent, bulleted) == self.member or indent > self.member[0]
        level = indent == self.indent and bulleted == self.bulleted
        return level or self.below(indent, bulleted=bulleted)


@dataclass(slots=True)
class _Entry:
    record: Record
    groups: tuple[str, ...]
    line: int


@dataclass(slots=True)
class Run:
    """Key-value lines of one list; single pairs make up one record until a key comes again."""

    title: str
    scale: Scale
    entries: list[_Entry] = field(default_factory=list)
    groups: list[_Group] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)
    line: int = 0
    last_line: int = -1

    def open(self, key: Slot, indent: int, *, bulleted: bool) -> None:
        """Begin a group of lines."""
        while self.groups and not self.groups[-1].below(indent, bulleted=bulleted):
            self.groups.pop()
        self.groups.append(_Group(key.value, indent, bulleted))

    def add_rows(self, rows: Sequence[Row]) -> None:
        """Take in the rows of a table of two columns; one that is filled alone opens a group."""
        for row in rows:
            filled = [slot for slot in row if slot and slot.value]
            if len(filled) == 2 and filled[0] != filled[1]:
                self.add(Record(None, (Pair(*filled),), whole=True), 0, bulleted=False)
            elif filled and not self.entries and not self.title:
                self.title = filled[0].value
            elif filled:
                self.groups.clear()
                self.open(filled[0], 0, bulleted=False)

    def add(
        self, record: Record, indent: int, *, bulleted: bool, after_blank: bool = False
    ) -> None:
        """Take in the record of the next line."""
        groups = self.groups
        while groups and not groups[-1].takes(indent, bulleted=bulleted):
            groups.pop()
        if after_blank and groups and not groups[-1].below(indent, bulleted=bulleted):
            groups.clear()
        if groups:
            groups[-1].member = groups[-1].member or (indent, bulleted)
        names = tuple(group.name for group in groups)
        if len(record.pairs) > 1 or record.lead:
            self.keys.clear()
            self._next()
        else:
            key = " ".join((*names, record.pairs[0].key.value))
            if key in self.keys or not self.keys:
                self.keys.clear()
                self._next()
            self.keys.add(key)
        self.entries.append(_Entry(record, names, self.line))

    def _next(self) -> None:
        self.last_line += 1
        self.line = self.last_line

    def add_cells(self, cells: Cells, table: int) -> None:
        """Add the values of the run, in text order."""
        names = self._names()
        index: dict[int, int] = {}
        for entry in self.entries:
            lead = entry.record.lead
            lead_scale = caption_scale(lead.value) if lead else None
            name = names[entry.line]
            within = (readable(self.title),) if self.title not in ("", name) else ()
            groups = [readable(group) for group in entry.groups]
            path = (name,) if name else ()
            record = (path, readable(name), within, table, entry.line)
            for pair in entry.record.pairs:
                key = "" if PLACEHOLDER.match(pair.key.value) else pair.key.value
                position = index[entry.line] = index.get(entry.line, -1) + 1
                start, end, value, _ = pair.value
                scale = key_scale(key) or inherited(lead_scale or self.scale, value, key)
                column = " ".join(filter(None, (*groups, readable(key))))
                heading = ((*entry.groups, key), column, scale, position)
                cells.add(start, end, value, record, heading)

    def _names(self) -> dict[int, str]:
        """For each record what names it: its lead, its naming key, its first value, the title."""
        named: dict[int, str] = {}
        for entry in self.entries:
            if named.get(entry.line):
                continue
            record = entry.record
            if record.lead:
                named[entry.line] = record.lead.value
                continue
            found = next((pair.value.value for pair in record.pairs if naming(pair.key.value)), "")
            if not found and len(record.pairs) > 1:
                found = _first(record)
            named[entry.line] = found
        return {line: name or self.title for line, name in named.items()}


_MEASURE = re.compile(r"[\d.,]+\s?[^\W\d_]{1,3}[²³]?")
"""A number with a short unit, which names nothing: "12 m"."""


def _first(record: Record) -> str:
    """The first value of a line, unless it only counts, or is but the first of several dates."""
    first, *others = (pair.value.value for pair in record.pairs)
    if period(first):
        return "" if any(map(period, others)) else first
    if not numeric(first):
        return first
    worded = (value for value in others if not numeric(value))
    return next(worded, "" if _MEASURE.fullmatch(first) else first)
