"""Frames of pandas and polars through the same check: a frame in, a frame of the same kind out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from claimcheck.batch.check import ReportRule, VerifyBatch, records
from claimcheck.batch.rows import MOST_CHARACTERS
from claimcheck.errors import InputError
from claimcheck.settings import Settings


def verify_frame(
    frame: Any,
    settings: Settings | str | None = None,
    *,
    columns: Mapping[str, str] | None = None,
    report: ReportRule = "none",
    timings: bool = False,
    most_characters: int = MOST_CHARACTERS,
) -> Any:
    """Check every row of a pandas or polars DataFrame, or of an Arrow table.

    The result has a row for a row; that of a pandas frame keeps its index. An empty frame gives
    an empty one with the same columns, which is the `meta` that dask.dataframe asks for.
    """
    batch = VerifyBatch(
        settings, columns=columns, report=report, timings=timings, most_characters=most_characters
    )
    kind = type(frame).__module__.partition(".")[0]
    if kind == "pandas":
        found = batch.check(records(_Columns(frame, _pandas_cells), batch.columns)).to_pandas()
        found.index = frame.index
        return found
    if kind == "polars":
        import polars

        eager = frame.collect() if hasattr(frame, "collect") else frame
        return polars.from_arrow(
            batch.check(records(_Columns(eager, _polars_cells), batch.columns))
        )
    if kind == "pyarrow":
        return batch(frame)
    raise InputError(
        "the frame",
        f"a {type(frame).__name__} of {kind} is not known",
        "Pass a DataFrame of pandas or polars, or an Arrow table.",
    )


class _Columns:
    """A frame in the shape in which `records` reads a table."""

    def __init__(self, frame: Any, cells: Any) -> None:
        self._frame, self._cells = frame, cells
        self.schema = self
        self.names = [str(name) for name in frame.columns]

    def column(self, name: str) -> Any:
        return self._cells(self._frame[name])


class _Cells(list[Any]):
    """The cells of a column."""

    def to_pylist(self) -> list[Any]:
        return self


def _pandas_cells(series: Any) -> _Cells:
    # Cell by cell: a column of mixed types is no Arrow column, and one bad cell is one bad row.
    missing = series.isna().tolist()
    cells = series.tolist()
    return _Cells(
        None if gone else _listed(cell) for cell, gone in zip(cells, missing, strict=True)
    )


def _polars_cells(series: Any) -> _Cells:
    return _Cells(series.to_list())


def _listed(cell: Any) -> Any:
    """A numpy array, which is what Parquet gives pandas for a list, as a list."""
    return cell.tolist() if type(cell).__module__ == "numpy" else cell
