"""The score cannot be bought, and empty fields say nothing."""

from __future__ import annotations

import pytest

from claimcheck import Settings, verify
from claimcheck.context import index_context
from claimcheck.findings import Status, Verdict

_CONTEXT = "Acme was founded in 1999. Acme has 12 shops in Leeds."
_TRUE = "Acme was founded in 1999."
_BY_SCORE = Settings.of(entailment="off", fail_on_contradiction=False)
"""With the default one contradiction fails an answer whatever its score is."""
_FALSE = "Acme has 13 shops in York. Acme sold 40 vans in 2007."


@pytest.mark.parametrize("again", [" ", "\n\n", "   \n"])
def test_a_true_sentence_counts_once(again: str) -> None:
    once = verify(f"{_TRUE} {_FALSE}", _CONTEXT, settings=_BY_SCORE)
    repeated = again.join([_TRUE, _TRUE.upper(), *[_TRUE] * 8])
    often = verify(f"{repeated} {_FALSE}", _CONTEXT, settings=_BY_SCORE)
    assert once.verdict is Verdict.FAIL
    assert often.verdict is Verdict.FAIL
    assert often.claims_score == once.claims_score
    assert len(often.findings) > len(once.findings)


def test_a_wide_span_counts_once() -> None:
    row = '<tr><td>founded</td><td colspan="30">1999</td></tr>'
    table = f"<table><tr><th>Acme</th><th>value</th></tr>{row}</table>"
    with_table = verify(f"{table}\n{_FALSE}", _CONTEXT, settings=_BY_SCORE)
    assert with_table.verdict is Verdict.FAIL


@pytest.mark.parametrize("empty", ["", "  "])
def test_an_empty_field_is_no_evidence(empty: object) -> None:
    context = {"site": "Leeds", "manager": empty, "shops": 12}
    cells = [cell for one in index_context(context).passages for cell in one.cells]
    assert [cell.column for cell in cells] == ["site", "shops"]
    report = verify("The manager of Leeds is Ada Brill.", context)
    assert not any(one.status is Status.SUPPORTED for one in report.findings)


def test_an_empty_cell_is_no_evidence() -> None:
    table = "| site | manager | shops |\n|---|---|---|\n| Leeds | | 12 |\n"
    cells = [cell for one in index_context(table).passages for cell in one.cells]
    assert [cell.value for cell in cells] == ["Leeds", "12"]
