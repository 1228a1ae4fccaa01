"""What is asked of a context for one anchor: what it is about, and where it may be spoken of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from claimcheck.alignment import Alignment
from claimcheck.anchors import Anchor, Span
from claimcheck.context.index import ContextIndex
from claimcheck.context.statements import Stated
from claimcheck.findings import Agreement, Evidence
from claimcheck.reckoning.rows import Rows


@dataclass(frozen=True, slots=True)
class Query:
    """An anchor with what it is about and the passages that may speak of it."""

    anchor: Anchor
    passages: tuple[int, ...] = ()
    topic: Alignment | None = None
    """What a value is about."""
    stated: tuple[tuple[Stated, Agreement], ...] = ()
    verbatim: Span | None = None
    carried: Mapping[int, float] = field(default_factory=dict)
    """How much of a claim each passage carries."""
    parsed: tuple[int, ...] = ()
    """The passages whose parse is needed, those with disagreeing values only where they matter."""
    agreeing: tuple[Evidence, ...] = ()
    """What the values that agree show; worked out before others are looked at."""
    rows: Rows | None = None
    """The rows of tables that the sentence names."""
    head: str = ""
    """The noun that a bare number counts."""

    def is_of_cells(self, index: ContextIndex) -> bool:
        """Whether rows of a table or fields of a record may speak of it."""
        return index.structured and any(index.passages[one].cells for one in self.passages)
