"""`frame.claimcheck.verify()` for DataFrames of pandas and polars: importing this registers it."""

from __future__ import annotations

import contextlib
from typing import Any

from claimcheck.batch.check import ReportRule
from claimcheck.batch.frames import verify_frame
from claimcheck.batch.rows import MOST_CHARACTERS
from claimcheck.errors import InputError
from claimcheck.settings import Settings

NAME = "claimcheck"


class Checks:
    """What a frame has under the name `claimcheck`."""

    def __init__(self, frame: Any) -> None:
        self._frame = frame

    def verify(
        self,
        settings: Settings | str | None = None,
        *,
        columns: dict[str, str] | None = None,
        report: ReportRule = "none",
        timings: bool = False,
        most_characters: int = MOST_CHARACTERS,
    ) -> Any:
        """Check every row as `verify_frame` does: a frame of the same kind, a row for a row."""
        return verify_frame(
            self._frame,
            settings,
            columns=columns,
            report=report,
            timings=timings,
            most_characters=most_characters,
        )


def register() -> list[str]:
    """Give the frames of pandas and polars the name; says which of the two are installed."""
    found = []
    with contextlib.suppress(ImportError):
        import pandas as pd

        pd.api.extensions.register_dataframe_accessor(NAME)(Checks)
        found.append("pandas")
    with contextlib.suppress(ImportError):
        import polars as pl

        pl.api.register_dataframe_namespace(NAME)(Checks)
        pl.api.register_lazyframe_namespace(NAME)(Checks)
        found.append("polars")
    if not found:
        fix = "pip install pandas, or pip install polars."
        raise InputError("claimcheck.batch.accessors", "finds neither pandas nor polars", fix)
    return found


register()
