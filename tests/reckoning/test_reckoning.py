"""Statements about a table, worked out from its rows."""

import pytest

import claimcheck
from claimcheck import Status
from claimcheck.context import index_context
from claimcheck.reckoning import reckon
from tests.cases import rows

TABLE = """Club players

| Player | Town | Score | Joined |
|---|---|---|---|
| Orla Finch | Tromso | 88 | 4 May 2021 |
| Pia Dahl | Lund | 74 | 2 March 2019 |
| Rune Aas | Lund | 61 | 9 June 2020 |
| Siv Holm | Tromso | 74 | 1 July 2018 |
| Tor Vik | Moss | 74 | 3 April 2022 |
"""
PASSAGES = [
    "Club players.",
    "player: Orla Finch; town: Tromso; score: 88; joined: 4 May 2021.",
    "player: Pia Dahl; town: Lund; score: 74; joined: 2 March 2019.",
    "player: Rune Aas; town: Lund; score: 61; joined: 9 June 2020.",
    "player: Siv Holm; town: Tromso; score: 74; joined: 1 July 2018.",
    "player: Tor Vik; town: Moss; score: 74; joined: 3 April 2022.",
]


@pytest.fixture(scope="module", params=[TABLE, PASSAGES], ids=["table", "passages"])
def index(request):
    return index_context(request.param)


@pytest.mark.parametrize("case", rows("reckoning"), ids=lambda case: case["id"])
def test_case(case, index):
    (grid,) = index.grids
    found = reckon(case["sentence"], grid, index.knows)
    assert (all(one.holds for one in found) if found else None) is case["holds"], found


def test_rows_of_several_passages_make_one_grid():
    (grid,) = index_context(PASSAGES).grids
    assert grid.columns == ("player", "town", "score", "joined")
    assert [record.name for record in grid.records][:2] == ["Orla Finch", "Pia Dahl"]


def test_a_row_may_lack_a_column():
    (grid,) = index_context([*PASSAGES, "player: Ulf Lie; town: Moss; score: 70."]).grids
    assert grid.records[-1].entries[3] is None


def test_other_columns_make_another_grid():
    index = index_context(
        [*PASSAGES, "venue: Moss Hall; seats: 400.", "venue: Lund Hall; seats: 9."]
    )
    assert [len(grid.records) for grid in index.grids] == [5, 2]


def test_a_failed_count_is_contradicted_with_its_working():
    report = claimcheck.verify("There are two players who have a score of 74.", TABLE)
    (finding,) = [one for one in report.flagged if one.anchor.span.text == "two"]
    assert finding.status is Status.CONTRADICTED
    assert "rows that fit: 3 (Pia Dahl; Siv Holm; Tor Vik)" in finding.explanation
    assert finding.evidence[0].span.text == "74"


@pytest.mark.parametrize(
    "answer",
    [
        "There are three players who have a score of 74.",
        "Orla Finch has the highest score.",
        "Pia Dahl of Lund has a score of 74.",
    ],
)
def test_true_statements_are_clean(answer):
    assert claimcheck.verify(answer, TABLE).flagged == ()


def test_presence_reads_literally():
    """The literal setting only asks whether a value stands somewhere."""
    answer = "Orla Finch of Tromso has a score of 74."
    settings = claimcheck.Settings(matching="presence")
    assert claimcheck.verify(answer, TABLE, settings=settings).flagged == ()
    assert claimcheck.verify(answer, TABLE).flagged


def test_a_long_sentence_is_left_alone():
    index = index_context(TABLE)
    assert reckon("Orla Finch has 88, " * 60, index.grids[0], index.knows) == []
