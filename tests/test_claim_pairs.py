"""Pairs of answers that differ in one thing: one is clean, of the other the wrong words fall."""

import pytest

import claimcheck
from tests.cases import params, rows


@pytest.mark.parametrize("row", rows("claim_pairs"), ids=lambda row: row["id"])
def test_right_answer_is_clean(row):
    assert not claimcheck.verify(row["right"], row["context"]).flagged


@pytest.mark.parametrize("row", params("claim_pairs"))
def test_wrong_words_are_flagged(row):
    start = row["wrong"].index(row["words"])
    end = start + len(row["words"])
    flagged = claimcheck.verify(row["wrong"], row["context"]).flagged
    spans = [span for one in flagged for span in (one.anchor.span, *one.anchor.parts)]
    assert any(span.start < end and start < span.end for span in spans)
