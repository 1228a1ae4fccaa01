"""verify(answer, context): the whole product as one straight line."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import Any

from claimcheck import __version__
from claimcheck.budget import Budget
from claimcheck.calculations.cells import Tables
from claimcheck.calculations.givens import given as given_numbers
from claimcheck.citations import citations
from claimcheck.context import ContextIndex, index_context
from claimcheck.entail.opinions import Opinion, opinions, split
from claimcheck.entail.scorers import scorer_of
from claimcheck.errors import require
from claimcheck.fillers.sentences import hidden
from claimcheck.findings import Report
from claimcheck.judge import conflicts, judge
from claimcheck.kinds.numbers.amounts import in_own_arithmetic
from claimcheck.language.languages import notice
from claimcheck.markdown import Closed, closed_up, without_code
from claimcheck.match import match
from claimcheck.reader import Reading, reading, require_length
from claimcheck.risk import risk
from claimcheck.score import is_empty, scores, verdict
from claimcheck.settings import OFF, Settings, given
from claimcheck.shown import shown
from claimcheck.weigh.decide import decide, weigh
from claimcheck.weigh.weights import Weights, weights_of
from claimcheck.yes_no import denied


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
    budget = Budget(settings)
    whole, answer = answer, budget.part(answer)
    said = reading(answer, settings, reference_date)
    cited = citations(answer, said.starts, {document.id for document in index.documents})
    said = said.outside([one.span for one in cited]).priced_in(index.currency)
    matches = match(said, index, settings, budget)
    findings = judge(matches, cited, settings, given_numbers(question), Tables(index))
    coverage = said.coverage(findings)
    chance = risk(findings, answer, index, coverage, settings)
    thought, weights, notices = _opinions(answer, said, index, budget)
    notices += notice(answer, " ".join(one.text[:_TOLD] for one in index.documents[:_FEW]))
    if thought:
        spans = [(one.start, one.end) for one in thought]
        fillers = hidden(answer, index, spans, said.anchors, said.parsed)
        weighed = weigh(findings, thought, weights, index, fillers)
        findings = decide(findings, weighed, index, settings)
        coverage = said.coverage(findings)
        chance = weights.answer([one.wrong for one in weighed], chance)
    findings = shown((*denied(answer, question, index, settings), *findings), index)
    overlap = index.overlap(answer, settings.ngram)
    numbers = scores(findings, answer, overlap, question, settings, asserts=said.asserts)
    said.parsed.memo.clear()  # What is noted there refers back to it and would be freed late.
    decision, reasons = verdict(
        *(numbers, findings, settings),
        asserts=said.asserts,
        empty=is_empty(answer),
        risk=chance,
        missed=budget.missed,
    )
    return Report(
        *(decision, reasons, *numbers, coverage, said.abstained, findings, conflicts(matches)),
        *(whole, question, index.documents, settings, __version__, chance),
        (*notices, *budget.notices),
    )


_FEW, _TOLD = 4, 1_500
"""Documents, and characters of each, that are looked at for the language of a context."""


def _opinions(
    answer: str, said: Reading, index: ContextIndex, budget: Budget
) -> tuple[tuple[Opinion, ...], Weights, tuple[str, ...]]:
    """What the learned score thinks of what is stated, the weights for it, and notices.

    Where it does not run, the opinions say so, and the weights are those for the comparison alone.
    """
    settings = budget.settings
    scorer, notices = scorer_of(settings.entailment)
    weights = weights_of(scorer.name if scorer else OFF)
    compared = scorer is None and settings.without_score == "compared"
    if compared or not len(index.passages) or not said.asserts:
        return (), weights, notices
    read = answer if settings.check_code else without_code(answer)
    closed = closed_up(read)
    spans = split(closed.text)
    found = tuple(
        _in_answer(one, closed, answer)
        for one in opinions(closed.text, index, scorer, spans, settings.entailment_runs)
    )
    unread = len(spans) - len(found)
    if unread:
        budget.missed.append(
            f"the last {unread} sentences were not read by the learned score (entailment_runs)"
        )
    stating = said.stating([(one.start, one.end) for one in found])
    thought = tuple(one for one, states in zip(found, stating, strict=True) if states)
    return thought, weights, notices


def _in_answer(one: Opinion, closed: Closed, answer: str) -> Opinion:
    """An opinion with the places of its words in the answer as it was written."""
    start, end = closed.start(one.start), closed.end(one.end)
    words = tuple((closed.start(s), closed.end(e), mark) for s, e, mark in one.words)
    return replace(one, start=start, end=end, text=answer[start:end], words=words)


def _require(answer: Any, question: Any, reference_date: Any) -> None:
    """Refuse what is no text or no date, by the name of the argument."""
    require("answer", answer, str, "Pass a str.")
    require_length(answer)
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
