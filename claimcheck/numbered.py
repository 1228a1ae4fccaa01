"""Where the context writes a numbered name: a product, a part, the marker of a document."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimcheck.anchors import Anchor, Quantity, Span
from claimcheck.context.index import ContextIndex
from claimcheck.findings import Agreement, Evidence, Outcome, Reason
from claimcheck.reckoning.rows import Rows

_NAMING = 3
"""Passages in which the words of a name are looked for."""


_PIECE = re.compile(r"[^\W\d_]+|\d+(?:[.,]\d+)*|[^\w\s-]")
"""What a name is spelt of, with or without hyphens between: B-12, v2.1."""
_VERSIONS = frozenset({"v", "ver", "version"})
_VERSION = r"v(?:er(?:sion)?)?\.?"


def written(anchor: Anchor, rows: Rows | None, index: ContextIndex) -> Iterator[Evidence]:
    """Where the words of a numbered name stand that its surroundings do not show to be one.

    "The Aria 13" is a name; in the cell of a table or after a comma "Aria 13" does not look so.
    Where the sentence names a row of a table, only that row can say it.
    """
    value, name = anchor.value, anchor.span.text
    if not isinstance(value, Quantity) or value.dimension != "identifier":
        return
    if value.unit == "citation" and (cited := _cited(name, index)) is not None:
        same = Agreement(Outcome.AGREES, Reason.EXACT, ("the number of a document",))
        yield Evidence(cited, value, same, 1.0)
        return
    pieces = _PIECE.findall(name)
    words = r"[\s-]*".join(
        _VERSION if one.lower() in _VERSIONS else re.escape(one) for one in pieces
    )
    here = re.compile(rf"(?<![\w.-]){words}(?!\w|[.,-]\d)", re.IGNORECASE)
    forms = (*name.split(), *pieces, "".join(pieces).lower())
    for number in index.rank(dict.fromkeys(forms, 1.0), _NAMING):
        if rows is not None and rows.is_of_another(number):
            continue
        found = here.search(index.text(index.passages[number]))
        place = found.span() if found else _headed_place(name, here, number, index)
        if place is not None:
            whole = index.span(number)
            start, end = place
            span = Span(whole.source, whole.start + start, whole.start + end, whole.text[start:end])
            same = Agreement(Outcome.AGREES, Reason.EXACT, (f"both name {value.identifier}",))
            yield Evidence(span, value, same, 1.0)
            return


def _cited(marker: str, index: ContextIndex) -> Span | None:
    """The document that a marker names, which need not give its number itself."""
    named = marker.strip("[]")
    for one in index.documents:
        if one.id == named:
            return Span(one.id, 0, len(one.text), one.text)
    return None


def _headed_place(
    name: str, here: re.Pattern[str], number: int, index: ContextIndex
) -> tuple[int, int] | None:
    """Where a row has a numbered name by its headings: in them, or "3" under "Platform"."""
    passage = index.passages[number]
    if any(map(here.search, passage.cells.headings)):
        return 0, passage.end - passage.start
    *kind, last = name.lower().split()
    for cell in passage.cells:
        headed = kind and kind[-1] in cell.column.lower().split()
        if headed and cell.value.strip().lower() == last:
            return cell.start - passage.start, cell.end - passage.start
    return None
