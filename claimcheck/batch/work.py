"""What every engine does with a part: read its rows, check them, write its file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from claimcheck.batch.check import ERROR, Heard, VerifyBatch
from claimcheck.batch.output import stamp, write
from claimcheck.batch.parts import Part, read_part
from claimcheck.errors import ClaimcheckError

TRIES = 3
"""How often a part is begun before the rows at which its processes died are given up."""


class WorkError(ClaimcheckError):
    """A part cannot be read or written; can be sent from process to process."""


@dataclass(frozen=True, slots=True)
class Work:
    """The same job for every engine; can be pickled. Gives the verdicts of the part, counted.

    What it gives is for the progress line alone: after a crash an engine may report a part twice
    or not at all, and only the files in the folder tell what was done.
    """

    check: VerifyBatch
    folder: str

    def __call__(
        self,
        part: Part,
        heard: Heard | None = None,
        lost: AbstractSet[int] = frozenset(),
        why: str = "",
    ) -> dict[str, int]:
        """Check a part and write its file."""
        try:
            rows = read_part(part, self.check.columns)
            table = self.check.check(rows, name=part.row_name, heard=heard, lost=lost, why=why)
            write(Path(self.folder), part, table, stamp(part, self.check, len(lost)))
        except ClaimcheckError as error:
            raise WorkError(str(error)) from None
        return dict(Counter(one or ERROR for one in table.column("verdict").to_pylist()))

    def give_up(self, part: Part, why: str) -> dict[str, int]:
        """Write a part of which no row could be checked; the next run takes it up again."""
        return self(part, lost=frozenset(range(part.rows)), why=why)


class Listener(Protocol):
    """Hears how a run goes; every engine calls it from one thread."""

    def __call__(self, counts: Mapping[str, int]) -> None:
        """Some rows are done, by verdict."""

    def note(self, text: str) -> None:
        """Something worth a line: a process died, a part is tried again."""


Engine = Callable[[Work, list[Part], int, str | None, Any], None]
"""(work, parts, processes, address of a scheduler or None, listener): returns when all are done."""
