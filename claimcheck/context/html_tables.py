"""HTML tables and definition lists → grids and pairs, with offsets into the original HTML."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from claimcheck.context.markup import Tag, tags
from claimcheck.context.slots import Rows, Slot

_WIDEST = 1000
"""Columns a table may have; spans beyond are cut, as browsers do."""
_SPANNED, _SPANNED_EACH = 32, 8
"""Grid places that spans may create in one table: so many, and so many for each of its cells."""


@dataclass(slots=True)
class HtmlTable:
    """One table of a document: its rows, how many of them are headers, its caption."""

    start: int
    rows: Rows
    end: int = 0
    caption: str = ""
    headers: int = 0


@dataclass(slots=True)
class _Open:
    """A table while it is read."""

    table: HtmlTable
    row: list[Slot | None] | None = None
    cell: Tag | None = None
    caption: Tag | None = None
    head: bool = False
    reserved: dict[int, tuple[int, Slot]] = field(default_factory=dict)
    created: int = 0
    """Places that are there because a cell spans them."""
    written: int = 0
    """Cells of its own."""
    all_headers: bool = True

    @property
    def left(self) -> int:
        """Places that spans may still create: a few characters must not make a large table."""
        return max(_SPANNED + _SPANNED_EACH * self.written - self.created, 0)


def html_tables(text: str, plain: str) -> Iterator[HtmlTable]:
    """The tables of a text in the order in which they close; `plain` has its markup blanked.

    A table inside a cell is a table of its own, and that cell of the outer one stays empty.
    """
    if "<t" not in text and "<T" not in text:
        return
    stack: list[_Open] = []
    for tag in tags(text):
        if tag.name == "table" and not tag.closing:
            if stack:
                stack[-1].cell = None
            if len(stack) < 50:
                stack.append(_Open(HtmlTable(tag.start, Rows(plain))))
            continue
        if not stack:
            continue
        if tag.name == "table":
            yield _finish(stack.pop(), tag.start, tag.end, plain)
        else:
            _take(stack[-1], tag, plain)
    while stack:
        yield _finish(stack.pop(), len(text), len(text), plain)


def _finish(open_: _Open, content_end: int, end: int, plain: str) -> HtmlTable:
    _end_row(open_, content_end, plain)
    open_.table.end = end
    return open_.table


def _take(open_: _Open, tag: Tag, plain: str) -> None:
    """Take in one tag of a table."""
    if tag.name in ("tr", "thead", "tbody", "tfoot"):
        _end_row(open_, tag.start, plain)
        if tag.name != "tr":
            open_.head = tag.name == "thead" and not tag.closing
        elif not tag.closing:
            open_.row = []
    elif tag.name in ("td", "th"):
        _end_cell(open_, tag.start, plain)
        if not tag.closing:
            open_.row = [] if open_.row is None else open_.row
            open_.cell = tag
    elif tag.name == "caption" and not tag.closing:
        open_.caption = tag
    elif tag.name == "caption" and open_.caption:
        open_.table.caption = " ".join(plain[open_.caption.end : tag.start].split())
        open_.caption = None


def _end_cell(open_: _Open, end: int, plain: str) -> None:
    tag, row = open_.cell, open_.row
    open_.cell = None
    if tag is None or row is None:
        return
    slot = stripped(plain, tag.end, end, header=tag.name == "th")
    open_.all_headers = open_.all_headers and tag.name == "th"
    open_.written += 1
    _fill_reserved(open_, row)
    across, down = min(_span(tag, "colspan"), 1 + open_.left), _span(tag, "rowspan")
    open_.created += across - 1
    for _ in range(across):
        if len(row) >= _WIDEST:
            return
        if down > 1:
            open_.reserved[len(row)] = (down - 1, slot)
        row.append(slot)


def _fill_reserved(open_: _Open, row: list[Slot | None]) -> None:
    """Put cells that reach down from rows above where they stand."""
    while len(row) in open_.reserved:
        if not open_.left:
            open_.reserved.clear()
            return
        open_.created += 1
        index = len(row)
        left, slot = open_.reserved[index]
        if left > 1:
            open_.reserved[index] = (left - 1, slot)
        else:
            del open_.reserved[index]
        row.append(slot)


def _end_row(open_: _Open, end: int, plain: str) -> None:
    _end_cell(open_, end, plain)
    row, all_headers = open_.row, open_.all_headers
    open_.row = None
    open_.all_headers = True
    if not row:
        return
    _fill_reserved(open_, row)
    table = open_.table
    if not table.rows and len(row) > 1 and all(slot is row[0] for slot in row) and row[0]:
        table.caption = table.caption or row[0].value
        open_.created = 0
        return
    leading = table.headers == len(table.rows)
    if leading and (open_.head or all_headers):
        table.headers += 1
        row = [slot and slot._replace(header=False) for slot in row]
    table.rows.append(row)


def _span(tag: Tag, name: str) -> int:
    value = tag.attribute(name)
    return min(max(int(value), 1), _WIDEST) if value.isdecimal() and len(value) < 6 else 1


def stripped(plain: str, start: int, end: int, *, header: bool = False) -> Slot:
    """The slot between two offsets without the blanks around it."""
    inner = plain[start:end]
    left = len(inner) - len(inner.lstrip())
    right = len(inner.rstrip())
    if right <= left:
        return Slot(start, start, "", header)
    return Slot(start + left, start + right, " ".join(inner.split()), header)
