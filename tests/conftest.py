"""What several test folders share: reports built by hand, and a small engine to predict.

The small engine takes every number as an anchor: supported where a source has it, contradicted
where a source has the number plus one, hedged after "about", else unsupported.
"""

import os
import re
from dataclasses import replace
from importlib import import_module

import pytest

from claimcheck.anchors import (
    Anchor,
    Claim,
    Document,
    Granularity,
    Instant,
    Kind,
    Part,
    Period,
    Quantity,
    Span,
)
from claimcheck.findings import (
    Agreement,
    Evidence,
    Finding,
    Outcome,
    Reason,
    Report,
    Status,
    Verdict,
)
from claimcheck.settings import Settings

# Most tests hold what the readers and the comparison say by themselves. Those of the learned score,
# of the weights and of the pages that show the default switch them on.
os.environ.setdefault("CLAIMCHECK_ENTAILMENT", "off")
os.environ.setdefault("CLAIMCHECK_WITHOUT_SCORE", "compared")


def span_of(source, text, words, nth=0):
    start = -1
    for _ in range(nth + 1):
        start = text.index(words, start + 1)
    return Span(source, start, start + len(words), words)


def value_of(kind, span):
    if kind is Kind.NUMERIC:
        return Quantity(low=None, high=None)
    if kind is Kind.DATE:
        return Period(Instant(2021), Instant(2021, 12, 31, 23, 59, 59), Granularity.YEAR)
    return Claim(Part(span, "it", ("it",)), "be", span, None)


def build_report(
    answer="",
    sources=(),
    rows=(),
    *,
    verdict=Verdict.PASS,
    reasons=(),
    conflicts=(),
    settings=None,
    **numbers,
):
    """A report over rows of (words, kind, status, reason, [(document, words)…], suggestion)."""
    documents = tuple(
        one if isinstance(one, Document) else Document(str(number), one)
        for number, one in enumerate(sources, 1)
    )
    texts = {document.id: document.text for document in documents}
    findings = []
    for words, kind, status, reason, evidence, suggestion in rows:
        kind, status, reason = Kind(kind), Status(status), Reason(reason)
        words, nth = words if isinstance(words, tuple) else (words, 0)
        span = span_of("answer", answer, words, nth)
        outcome = Outcome.AGREES if reason.supports else Outcome.DISAGREES
        findings.append(
            Finding(
                anchor=Anchor(
                    kind, span, value_of(kind, span), Span("answer", 0, len(answer), answer)
                ),
                status=status,
                reason=reason,
                evidence=tuple(
                    Evidence(
                        where := span_of(document, texts[document], stated),
                        value_of(kind, where),
                        Agreement(outcome, reason, ("one step",)),
                        0.9,
                    )
                    for document, stated in evidence
                ),
                explanation=f'"{words}" is {status.value.lower()}.',
                suggestion=suggestion,
            )
        )
    scores = {
        "score": 0.0,
        "claims_score": 0.0,
        "drift_penalty": 0.0,
        "ngram_overlap": 1.0,
        "relevance": None,
        "completeness": None,
        "coverage": 1.0,
        "abstained": False,
        "question": None,
        **numbers,
    }
    return Report(
        verdict=verdict,
        reasons=tuple(reasons),
        findings=tuple(findings),
        conflicts=tuple(conflicts),
        answer=answer,
        documents=documents,
        settings=settings or Settings(),
        version="0.1.0",
        **scores,
    )


@pytest.fixture
def report_of():
    """Builds a report from an answer, sources and rows."""
    return build_report


@pytest.fixture
def typical(report_of):
    """A report with one finding of each status, two sources and a suggestion."""
    answer = (
        "Revenue was $1,234,500 in 2021. The company employs 300 people and may move to Lisbon."
    )
    sources = ["Revenue in 2021 came to $1,243,500.", "The company had 297 employees."]
    return report_of(
        answer,
        sources,
        [
            (
                "$1,234,500",
                "numeric",
                "CONTRADICTED",
                "WRONG_VALUE",
                [("1", "$1,243,500")],
                "$1,243,500",
            ),
            ("2021", "date", "SUPPORTED", "EXACT", [("1", "2021")], None),
            ("300", "numeric", "SUPPORTED", "ROUNDED", [("2", "297")], None),
            ("may move to Lisbon", "claim", "HEDGED", "NOT_FOUND", [], None),
        ],
        verdict=Verdict.FAIL,
        reasons=["1 contradicted; one is enough (fail_on_contradiction)"],
        score=1 / 3,
        claims_score=1 / 3,
        relevance=0.42,
        completeness=0.75,
    )


def fake_verify(build):
    # Not at the top: a test of one kind of value needs no context.
    from claimcheck.context import documents

    def verify(answer, context, *, question=None, reference_date=None, settings=None):
        sources = documents(list(context) if isinstance(context, tuple) else context)
        findings = []
        for match in re.finditer(r"\d+", answer):
            start = answer.rfind(".", 0, match.start()) + 1
            end = answer.find(".", match.end())
            sentence = answer[start : end + 1 if end >= 0 else None]
            start += len(sentence) - len(sentence.lstrip())
            sentence = sentence.strip()
            findings.append(
                _finding(
                    match, Span("answer", start, start + len(sentence), sentence), sources, answer
                )
            )
        report = build(answer, [Document(one.id, one.text, one.date) for one in sources])
        return replace(
            report, findings=tuple(findings), question=question, settings=settings or Settings()
        )

    return verify


def _finding(match, sentence, sources, answer):
    anchor = Anchor(
        Kind.NUMERIC,
        Span("answer", match.start(), match.end(), match.group()),
        Quantity(None, None),
        sentence,
    )
    if answer[: match.start()].endswith("about "):
        return Finding(anchor, Status.HEDGED, Reason.NOT_FOUND, (), "hedged")
    for number, status, reason in (
        (match.group(), Status.SUPPORTED, Reason.EXACT),
        (str(int(match.group()) + 1), Status.CONTRADICTED, Reason.WRONG_VALUE),
    ):
        for source in sources:
            place = source.text.find(number)
            if place >= 0:
                span = Span(source.id, place, place + len(number), number)
                outcome = Outcome.AGREES if reason.supports else Outcome.DISAGREES
                evidence = Evidence(span, None, Agreement(outcome, reason), 1.0)
                wrong = status is Status.CONTRADICTED
                words = f'"{match.group()}" against "{number}"'
                return Finding(
                    anchor, status, reason, (evidence,), words, number if wrong else None
                )
    return Finding(
        anchor, Status.UNSUPPORTED, Reason.NOT_FOUND, (), f'"{match.group()}" is not found'
    )


class Index(tuple):
    """The documents of a context, in place of an index of them."""

    @property
    def documents(self):
        return self


@pytest.fixture
def small_engine(monkeypatch, report_of):
    """Puts the small engine in place of the real one, and gives its `verify`."""
    sources = import_module("claimcheck.gate.sources")
    verify = fake_verify(report_of)
    context = import_module("claimcheck.context")
    monkeypatch.setattr(import_module("claimcheck.verify"), "verify", verify)
    monkeypatch.setattr(
        context, "index_context", lambda given, **_: Index(context.documents(given))
    )
    for cached in (sources.read_sources, sources.indexed):
        cached.cache_clear()
    yield verify
    for cached in (sources.read_sources, sources.indexed):
        cached.cache_clear()
