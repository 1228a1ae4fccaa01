"""Figures of a run: columns, the primary table in its order, paired analysis, the page."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest

from claimcheck.evaluation.dataset import BadRow
from claimcheck.evaluation.page import page, worst_rows
from claimcheck.evaluation.rows import Evaluation, Row
from claimcheck.evaluation.summary import summarise
from claimcheck.evaluation.tables import as_markdown, as_text, figure, summary_tables
from claimcheck.metrics import Better, Measurement, Sample, described, not_applicable, scored


def run(*rows: dict[str, float | None], **sample: Any) -> Evaluation:
    """A run from metric → number per row; the cost metrics become values."""
    done = []
    for number, one in enumerate(rows, 1):
        measurements = []
        for name, score in one.items():
            if score is None:
                measurements.append(not_applicable(name, "it is a test"))
            elif name in ("total_tokens", "latency"):
                measurements.append(described(name, score, "ms", better=Better.LOWER))
            elif name == "idk_citation_count":
                measurements.append(Measurement(name, None, score == 0, 0.0, value=score))
            else:
                measurements.append(scored(name, score, 0.5, details=f"{name} is {score}"))
        one_sample = Sample(id=f"r{number}", question="Why?", **sample)
        done.append(Row(number, "k", one_sample, tuple(measurements)))
    return Evaluation(tuple(done), ())


RUN = run(
    {"faithfulness_proxy": 1.0, "citation_overlap": 1.0, "token_f1": 0.9, "abstained": 0.0}
    | {"total_tokens": 100, "latency": 10, "normalized_exact_match": 1.0, "idk_citation_count": 0},
    {"faithfulness_proxy": 0.9, "citation_overlap": 0.75, "token_f1": 0.1, "abstained": 0.0}
    | {"total_tokens": 200, "latency": 50, "normalized_exact_match": 0.0, "idk_citation_count": 2},
    {"faithfulness_proxy": 0.6, "citation_overlap": 0.0, "token_f1": 0.8, "abstained": 0.0}
    | {"total_tokens": 300, "latency": 20, "normalized_exact_match": 0.0, "idk_citation_count": 0},
    {"faithfulness_proxy": 0.0, "citation_overlap": 0.0, "token_f1": 0.0, "abstained": 1.0}
    | {"total_tokens": 20, "latency": 5, "normalized_exact_match": 0.0, "idk_citation_count": 1},
)


def test_the_primary_table_in_its_order() -> None:
    summary = summarise(RUN)
    assert dict(summary.primary) == {
        "N": 4,
        "Faithfulness": pytest.approx(2.5 / 4),
        "Overlap": pytest.approx(1.75 / 4),
        "F1": pytest.approx(0.45),
        "Tokens": 155,
        "Latency": 15,
        "Abstain rate": 0.25,
    }
    names = [name for name, _ in summary.primary]
    assert names == ["N", "Faithfulness", "Overlap", "F1", "Tokens", "Latency", "Abstain rate"]
    assert dict(summary.appendix) == {"EM": 0.25, "IDK+Cit count": 3}


def test_what_was_not_measured_is_a_dash() -> None:
    summary = summarise(run({"token_f1": 0.5}, {"token_f1": None}))
    assert dict(summary.primary)["Overlap"] is None
    column = summary.column("token_f1")
    assert (column.applicable, column.not_applicable, column.mean) == (1, 1, 0.5)
    assert "–" in as_text(summary_tables(summary))
    with pytest.raises(KeyError, match="it has: token_f1"):
        summary.column("x")


def test_grounding_against_accuracy_tells_bad_context_from_wrong_answers() -> None:
    pairs = {(one.grounding, one.accuracy): one for one in summarise(RUN).quadrants}
    assert set(pairs) == {
        (grounding, accuracy)
        for grounding in ("faithfulness_proxy", "citation_overlap")
        for accuracy in ("token_f1", "normalized_exact_match")
    }
    one = pairs["citation_overlap", "token_f1"]
    assert (one.faithful_right, one.faithful_wrong) == (1, 1)
    assert (one.unfaithful_right, one.unfaithful_wrong) == (1, 1)
    assert one.points == ((1.0, 0.9), (0.75, 0.1), (0.0, 0.8), (0.0, 0.0))
    numpy = pytest.importorskip("numpy")
    assert one.correlation == pytest.approx(numpy.corrcoef(*zip(*one.points, strict=True))[0][1])


def test_cost_against_abstaining() -> None:
    tokens, latency = summarise(RUN).gates
    assert (tokens.answered, tokens.answered_mean, tokens.answered_median) == (3, 200, 200)
    assert (tokens.abstained, tokens.abstained_mean) == (1, 20)
    assert [(one.rows, one.cost, one.abstain_rate) for one in tokens.groups] == [
        (1, 20, 1),
        (1, 100, 0),
        (1, 200, 0),
        (1, 300, 0),
    ]
    assert latency.cost == "latency"


def test_summaries_are_json_without_nan() -> None:
    constant = summarise(run(*[{"citation_overlap": 1.0, "token_f1": 1.0}] * 4))
    assert constant.quadrants[0].correlation is None
    for summary in (summarise(RUN), constant, summarise(Evaluation((), ()))):
        text = json.dumps(summary.to_dict(), allow_nan=False)
        assert "points" not in json.loads(text)


def test_markdown_tables_survive_bars_and_line_breaks() -> None:
    text = as_markdown([("T", ("a", "b"), [("x|y", "1\n2")])])
    assert text == "## T\n\n| a | b |\n|---|---:|\n| x\\|y | 1 2 |\n"


@pytest.mark.parametrize(
    ("value", "expected"),
    [(None, "–"), (3, "3"), (0.25, "0.250"), (12345.6, "12,346"), (1.0, "1.000")],
)
def test_figures(value: float | None, expected: str) -> None:
    assert figure(value) == expected


def test_the_worst_rows_come_first() -> None:
    result = run({"a": 0.9}, {"a": 0.1}, {"a": 0.5})
    ((name, worst),) = worst_rows(result, summarise(result))
    assert name == "a"
    assert [row.number for row, _ in worst] == [2, 3, 1]


def test_the_page_shows_everything_and_fetches_nothing() -> None:
    result = Evaluation(RUN.rows, (BadRow(9, "answer", "is missing"),))
    summary = summarise(result)
    text = page(result, summary, "My run")
    assert text.count("<svg") == len(summary.columns) + len(summary.quadrants) + len(summary.gates)
    for column in summary.columns:
        assert f"Distribution of {column.name}" in text
    assert "row 9: answer is missing" in text
    assert "token_f1 is 0.1" in text
    assert re.findall(r"https?://|<script|src=|@import|url\(", text) == []
    assert "default-src &#39;none&#39;" in text or "default-src 'none'" in text


def test_a_strangers_text_stays_text() -> None:
    evil = "<script>alert(1)</script><img src=x onerror=y>\ud800"
    row = Row(
        1,
        "k",
        Sample(id=evil, question=evil, answer=evil, reference=evil),
        (
            Measurement(
                evil, 0.1, False, 0.5, evil, evidence=(evil,), trace=(("reply 1", evil),), unit=evil
            ),
        ),
    )
    result = Evaluation((row,), (BadRow(2, evil, evil),))
    text = page(result, summarise(result), evil)
    assert "<script" not in text
    assert "<img" not in text
    assert html.escape("<script>alert(1)</script>") in text
