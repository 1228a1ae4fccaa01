"""verify(answer, context): the whole product as one straight line."""

from __future__ import annotations

import datetime
from typing import Any

from claimcheck import __version__
from claimcheck.calculations.cells import Tables
from claimcheck.calculations.givens import given as given_numbers
from claimcheck.citations import citations
from claimcheck.context import ContextIndex, index_context
from claimcheck.entail.opinions import Opinion, opinions, split
from claimcheck.entail.scorers import scorer_of
from claimcheck.errors import require
from claimcheck.findings import Report
from claimcheck.judge import conflicts, judge
from claimcheck.kinds.numbers.amounts import in_own_arithmetic
from claimcheck.match import match
from claimcheck.reader import Reading, reading
from claimcheck.risk import risk
from claimcheck.score import scores, verdict
from claimcheck.settings import Settings, given
from claimcheck.weigh.decide import decide, weigh
from claimcheck.weigh.weights import weights_of


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
    coverage = said.coverage(findings)
    chance = risk(findings, answer, index, coverage, settings)
    thought, notices, unread = _opinions(answer, said, index, settings)
    if thought:
        weights = weights_of(settings.entailment)
        weighed = weigh(findings, thought, weights, index)
        findings = decide(findings, weighed, index, settings)
        coverage = said.coverage(findings)
        chance = weights.answer([one.wrong for one in weighed], chance)
    overlap = index.overlap(answer, settings.ngram)
    numbers = scores(findings, answer, overlap, question, settings, asserts=said.asserts)
    said.parsed.memo.clear()  # What is noted there refers back to it and would be freed late.
    decision, reasons = verdict(
        *(numbers, findings, settings), asserts=said.asserts, risk=chance, unread=unread
    )
    return Report(
        *(decision, reasons, *numbers, coverage, said.abstained, findings, conflicts(matches)),
        *(answer, question, index.documents, settings, __version__, chance, notices),
    )


def _opinions(
    answer: str, said: Reading, index: ContextIndex, settings: Settings
) -> tuple[tuple[Opinion, ...], tuple[str, ...], int]:
    """What the learned score thinks of what is stated, notices, and how much it did not read."""
    if not len(index.passages) or not said.asserts:
        return (), (), 0
    scorer, notices = scorer_of(settings.entailment)
    if scorer is None:
        return (), notices, 0
    spans = split(answer)
    found = opinions(answer, index, scorer, spans, settings.entailment_runs)
    unread = len(spans) - len(found)
    if unread:
        notices += (f"The learned score did not read the last {unread} sentences of the answer.",)
    stating = said.stating([(one.start, one.end) for one in found])
    return tuple(one for one, states in zip(found, stating, strict=True) if states), notices, unread


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
