"""verify(answer, context): the whole product as one straight line."""

from __future__ import annotations

import datetime
from typing import Any

from claimcheck import __version__
from claimcheck.calculations.cells import Tables
from claimcheck.calculations.givens import given as given_numbers
from claimcheck.citations import citations
from claimcheck.context import ContextIndex, index_context
from claimcheck.errors import require
from claimcheck.findings import Report
from claimcheck.judge import conflicts, judge
from claimcheck.kinds.numbers.amounts import in_own_arithmetic
from claimcheck.match import match
from claimcheck.reader import reading
from claimcheck.risk import risk
from claimcheck.score import scores, verdict
from claimcheck.settings import Settings, given


@in_own_arithmetic
def verify(
    answer: str,
    context: Any,
    *,
    question: str | None = None,
    reference_date: datetime.date | None = None,
    settings: Settings | str | None = None,
) -> Report:
    """Check every number, date and claim of `answer` against `context`.

    `context` is a string, a list of strings, a list of Document, a dict or JSON string, or what
    `index_context` made of one of these. `reference_date` is what "yesterday" refers to.
    """
    settings = given(settings)
    _require(answer, question, reference_date)
    index = _indexed(context, reference_date, settings)
    said = reading(answer, settings, reference_date)
    cited = citations(answer, said.starts, {document.id for document in index.documents})
    said = said.outside([one.span for one in cited])
    matches = match(said, index, settings)
    findings = judge(matches, cited, settings, given_numbers(question), Tables(index))
    overlap = index.overlap(answer, settings.ngram)
    numbers = scores(findings, answer, overlap, question, settings, asserts=said.asserts)
    coverage = said.coverage(findings)
    chance = risk(findings, answer, index, coverage, settings)
    said.parsed.memo.clear()  # What is noted there refers back to it and would be freed late.
    decision, reasons = verdict(numbers, findings, settings, asserts=said.asserts, risk=chance)
    return Report(
        *(decision, reasons, *numbers, coverage, said.abstained, findings, conflicts(matches)),
        *(answer, question, index.documents, settings, __version__, chance),
    )


def _require(answer: Any, question: Any, reference_date: Any) -> None:
    """Refuse what is no text or no date, by the name of the argument."""
    require("answer", answer, str, "Pass a str.")
    if question is not None:
        require("question", question, str, "Pass a str.")
    if reference_date is not None:
        require("reference_date", reference_date, datetime.date, "Pass a datetime.date.")


def _indexed(
    context: Any, reference_date: datetime.date | None, settings: Settings
) -> ContextIndex:
    if isinstance(context, ContextIndex):
        return context
    return index_context(context, reference_date=reference_date, settings=settings)
