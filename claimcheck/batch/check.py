"""VerifyBatch: an Arrow table of answers in, an Arrow table of verdicts out, a row for a row."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, Literal, get_args

from claimcheck.batch.rows import MOST_CHARACTERS, NEEDED, Row, Unread, chosen, plain, read_row
from claimcheck.errors import ClaimcheckError, ExtraError, InputError, SettingsError
from claimcheck.findings import Finding, Report, Status
from claimcheck.settings import Settings, given
from claimcheck.verifier import Verifier

if TYPE_CHECKING:
    import pyarrow

ReportRule = Literal["none", "flagged", "all"]
"""Whose report is kept as JSON: nobody's, that of rows with flagged findings, everyone's."""

Heard = Callable[[int, str], None]
"""Told the place of a row with BEGUN before it is checked, with its verdict or ERROR after it."""

BEGUN, ERROR = "BEGUN", "ERROR"

COUNTS = tuple(status.value.lower() for status in Status)

_verifiers: dict[Settings, Verifier] = {}
_lock = threading.Lock()


class VerifyBatch:
    """Checks tables of answers; can be pickled, and every process loads the models once.

    Rows that share a context are checked one after the other, so that each context of a table is
    indexed once; the rows come out in the order in which they came in. A row that cannot be
    checked comes out with its `error` and stops no other.
    """

    def __init__(
        self,
        settings: Settings | str | None = None,
        *,
        columns: Mapping[str, str] | None = None,
        report: ReportRule = "none",
        timings: bool = False,
        most_characters: int = MOST_CHARACTERS,
    ) -> None:
        if report not in get_args(ReportRule):
            raise SettingsError("report", f"{report!r} is not a choice", get_args(ReportRule))
        if most_characters < 1:
            raise InputError(
                f"most_characters {most_characters}", "is less than 1", "Give 1 or more."
            )
        self.settings = given(settings)
        self.columns = chosen(columns)
        self.report = report
        self.timings = timings
        self.most_characters = most_characters

    @property
    def schema(self) -> pyarrow.Schema:
        """The columns of what comes out."""
        pa = arrow()
        text, whole = pa.string(), pa.int32()
        evidence = pa.struct([("source", text), ("start", whole), ("end", whole), ("text", text)])
        finding = pa.struct(
            [
                ("kind", text),
                ("text", text),
                ("start", whole),
                ("end", whole),
                ("status", text),
                ("reason", text),
                ("explanation", text),
                ("evidence", pa.list_(evidence)),
            ]
        )
        fields = [("id", text), ("verdict", text), ("score", pa.float64()), ("risk", pa.float64())]
        fields += [(name, whole) for name in COUNTS]
        fields.append(("flagged", pa.list_(finding)))
        if self.report != "none":
            fields.append(("report", text))
        fields.append(("error", text))
        if self.timings:
            fields.append(("milliseconds", pa.float64()))
        return pa.schema(fields)

    def __call__(self, table: pyarrow.Table | pyarrow.RecordBatch) -> pyarrow.Table:
        """Check every row of a table; a row without an id is named by its number, from 1."""
        return self.check(records(table, self.columns))

    def batches(self, batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        """Record batches in, record batches out: what Spark's `mapInArrow` calls."""
        for batch in batches:
            yield from self(batch).to_batches()

    def warm(self) -> None:
        """Load the models of this process now rather than with the first row."""
        self._verifier().verify("It takes 350 passengers.", "It takes 350 passengers.")

    def check(
        self,
        raws: Sequence[Any],
        *,
        name: Callable[[int], str] = str,
        heard: Heard | None = None,
        lost: AbstractSet[int] = frozenset(),
        why: str = "",
    ) -> pyarrow.Table:
        """Check rows of plain data.

        `name` gives a row without an id one from its number. The rows in `lost`, by their place,
        are not checked and get `why` as their error.
        """
        rows = [
            read_row(raw, name(place + 1), self.columns, self.most_characters)
            for place, raw in enumerate(raws)
        ]
        found: list[dict[str, Any]] = [{} for _ in rows]
        for place in _by_context(rows):
            if heard is not None:
                heard(place, BEGUN)
            if place in lost:
                found[place] = {"id": rows[place].id, "error": why}
            else:
                found[place] = self._result(rows[place])
            if heard is not None:
                heard(place, found[place].get("verdict", ERROR))
        return arrow().Table.from_pylist(found, schema=self.schema)

    def _verifier(self) -> Verifier:
        """The verifier of this process for these settings."""
        with _lock:
            if self.settings not in _verifiers:
                _verifiers[self.settings] = Verifier(self.settings)
            return _verifiers[self.settings]

    def _result(self, row: Row) -> dict[str, Any]:
        if row.error is not None:
            return {"id": row.id, "error": plain(row.error)}
        began = time.perf_counter()
        try:
            report = self._verifier().verify(
                row.answer, row.context, question=row.question, reference_date=row.reference_date
            )
            found = self._told(row.id, report)
        except ClaimcheckError as error:
            return {"id": row.id, "error": plain(str(error))}
        except Exception as error:  # One row that breaks the checker must not lose the others.
            return {"id": row.id, "error": plain(f"{type(error).__name__}: {error}")}
        if self.timings:
            found["milliseconds"] = (time.perf_counter() - began) * 1000
        return found

    def _told(self, name: str, report: Report) -> dict[str, Any]:
        flagged = report.flagged
        found: dict[str, Any] = {
            "id": name,
            "verdict": report.verdict.value,
            "score": report.score,
            "risk": report.risk,
            "flagged": [_finding(one) for one in flagged],
        }
        for status in Status:
            found[status.value.lower()] = sum(one.status is status for one in report.findings)
        if self.report == "all" or (self.report == "flagged" and flagged):
            found["report"] = report.to_json()
        return found


def arrow() -> Any:
    """The pyarrow package, or the error that says how to get it."""
    try:
        import pyarrow
    except ImportError as error:
        raise ExtraError("Checking tables", "parquet", "use claimcheck.verify_many") from error
    return pyarrow


def records(
    table: pyarrow.Table | pyarrow.RecordBatch, columns: Mapping[str, Sequence[str]]
) -> list[dict[str, Any]]:
    """The rows of a table as plain data, with the columns that fill a field alone."""
    present = set(table.schema.names)
    for field in NEEDED:
        if present.isdisjoint(columns[field]):
            raise InputError(
                "the table",
                f"has no column for {field!r} ({', '.join(columns[field])}); it has: "
                f"{', '.join(table.schema.names) or 'none'}",
                f"Name it with columns {field}=NAME.",
            )
    names = [name for field in columns.values() for name in field if name in present]
    cells = [_cells(table.column(name)) for name in names]
    return [dict(zip(names, row, strict=True)) for row in zip(*cells, strict=True)]


def _cells(column: Any) -> list[Any]:
    try:
        cells: list[Any] = column.to_pylist()
    except (UnicodeDecodeError, ValueError, OverflowError):
        # One cell that is no text, or no date that Python knows, must not lose the column.
        cells = [_cell(one) for one in column]
    return cells


def _cell(scalar: Any) -> Any:
    try:
        return scalar.as_py()
    except (UnicodeDecodeError, ValueError, OverflowError) as error:
        return Unread(f"cannot be read ({error})")


def _by_context(rows: Sequence[Row]) -> list[int]:
    """The places of the rows, those with the same context together."""
    groups: dict[int, list[int]] = {}
    for place, row in enumerate(rows):
        # Two contexts with one hash would only be checked in turns.
        groups.setdefault(hash(repr((row.context, row.reference_date))), []).append(place)
    return [place for group in groups.values() for place in group]


def _finding(finding: Finding) -> dict[str, Any]:
    span = finding.anchor.span
    return {
        "kind": finding.anchor.kind.value,
        "text": span.text,
        "start": span.start,
        "end": span.end,
        "status": finding.status.value,
        "reason": finding.reason.value,
        "explanation": finding.explanation,
        "evidence": [
            {
                "source": one.span.source,
                "start": one.span.start,
                "end": one.span.end,
                "text": one.span.text,
            }
            for one in finding.evidence
        ],
    }
