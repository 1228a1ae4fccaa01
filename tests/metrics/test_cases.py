"""The case table of the metrics that need no model: the documents' examples and the edges."""

from __future__ import annotations

from typing import Any

import pytest

from claimcheck.evaluation.dataset import from_rows
from claimcheck.metrics import Sample, metric
from tests.cases import rows

CASES = rows("evaluation/metrics")


@pytest.mark.parametrize("row", CASES, ids=lambda row: str(row["id"]))
def test_case(row: dict[str, Any]) -> None:
    ((_, sample),) = from_rows([row["sample"]])
    assert isinstance(sample, Sample)
    found = metric(row["metric"], **row.get("options", {}))(sample)
    expect = dict(row["expect"])
    score = expect.pop("score")
    assert found.name == row["metric"]
    assert found.score == (None if score is None else pytest.approx(score)), row["why"]
    for field, value in expect.items():
        assert getattr(found, field) == value, row["why"]


def test_the_documents_examples_that_do_not_follow_from_their_formulas_are_explained() -> None:
    explained = {row["id"] for row in CASES if "document_states" in row}
    assert explained == {"001-grounding", "001-relevance", "001-coherence"}
