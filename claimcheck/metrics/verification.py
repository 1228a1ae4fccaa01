"""A sample through `verify`, once for all metrics that ask."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from claimcheck.metrics.shape import Sample

if TYPE_CHECKING:
    from claimcheck.findings import Report
    from claimcheck.settings import Settings

Check = Callable[..., "Report"]
"""`check(answer, documents, question=…, settings=…)`, as `claimcheck.verify` is called."""


def report_of(
    sample: Sample, settings: Settings | str | None, check: Check | None = None
) -> Report:
    """The report on a sample's answer; several metrics of a run share one call."""
    sources = tuple(sample.sources.items())
    return _report(sample.answer, sources, sample.question, settings, check)


@lru_cache(maxsize=4)
def _report(
    answer: str,
    sources: tuple[tuple[str, str], ...],
    question: str | None,
    settings: Settings | str | None,
    check: Check | None,
) -> Report:
    from claimcheck.anchors import Document

    if check is None:
        from claimcheck.verify import verify

        check = verify
    documents = [Document(one, text) for one, text in sources]
    return check(answer, documents, question=question, settings=settings)
