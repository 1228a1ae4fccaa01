"""Key-value lines that follow each other → cells: which record each pair belongs to."""

from __future__ import annotations

from dataclasses import dataclass, field

from claimcheck.context.cells import Cell, Slot, naming, numeric, period, readable
from claimcheck.context.records import PLACEHOLDER, Record
from claimcheck.context.scales import Scale, caption_scale, header_scale


@dataclass(slots=True)
class _Group:
    """A line such as "Opening hours:" while lines under it are read."""

    name: str
    indent: int
    bulleted: bool


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
        self._leave(indent, bulleted=bulleted)
        self.groups.append(_Group(key.value, indent, bulleted))

    def add(self, record: Record, indent: int, *, bulleted: bool, after_blank: bool) -> None:
        """Take in the record of the next line."""
        self._leave(indent, bulleted=bulleted)
        groups = self.groups
        if after_blank and groups and indent <= groups[-1].indent and not bulleted:
            groups.clear()
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

    def _leave(self, indent: int, *, bulleted: bool) -> None:
        while self.groups:
            group = self.groups[-1]
            inside = indent > group.indent or (bulleted and not group.bulleted)
            if inside or (indent == group.indent and not bulleted and not group.bulleted):
                return
            self.groups.pop()

    def cells(self, text: str, table: int) -> list[Cell]:
        """The values of the run, in text order."""
        names = self._names()
        found: list[Cell] = []
        index: dict[int, int] = {}
        for entry in self.entries:
            lead = entry.record.lead
            lead_scale = caption_scale(lead.value) if lead else None
            name = names[entry.line]
            within = tuple(readable(group) for group in entry.groups)
            if self.title and readable(self.title) != readable(name):
                within = (readable(self.title), *within)
            for pair in entry.record.pairs:
                key = "" if PLACEHOLDER.match(pair.key.value) else pair.key.value
                position = index[entry.line] = index.get(entry.line, -1) + 1
                found.append(
                    Cell(
                        start=pair.value.start,
                        end=pair.value.end,
                        text=text[pair.value.start : pair.value.end],
                        value=pair.value.value,
                        path=(*((name,) if name else ()), *entry.groups, key),
                        row=readable(name),
                        column=" ".join(
                            filter(None, (*within[-len(entry.groups) :], readable(key)))
                        )
                        if entry.groups
                        else readable(key),
                        within=within,
                        scale=header_scale(key) or lead_scale or self.scale,
                        table=table,
                        line=entry.line,
                        column_index=position,
                    )
                )
        return found

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


def _first(record: Record) -> str:
    """The first value of a line, unless it only counts."""
    first = record.pairs[0].value.value
    if not numeric(first) or period(first):
        return first
    worded = (p.value.value for p in record.pairs if not numeric(p.value.value))
    return next(worded, first)
