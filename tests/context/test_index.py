"""What an index keeps as offsets is what reading the context gives."""

import pickle
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.context import Document, index_context
from claimcheck.context.cells import Cells
from claimcheck.context.slots import Rows, Slot
from claimcheck.context.statements import stated_in
from claimcheck.findings import Outcome
from claimcheck.kinds import values

TABLE = """Mills of the valley, weights in tonnes

mill,grain,output (t),opened
Aldermill,rye,1200,1911
Brookmill,"oats ""fine"" grade",850,4 May 1932
"""
CONTEXT = [
    TABLE,
    '[{"mill": "Crowmill", "output": "1.2 thousand t", "note": "sold\\n2001"}]',
    "<table><tr><th>mill</th><th>staff</th></tr><tr><td>Dunmill</td><td>14&nbsp;</td></tr></table>",
    "Fernmill ground 1,200 t in 1950. It closed in 1974!\n\nFernmill ground 1,200 t in 1950.",
]


@pytest.fixture(params=["built", "unpickled"])
def index(request):
    built = index_context(CONTEXT)
    return built if request.param == "built" else pickle.loads(pickle.dumps(built))


def test_a_passage_states_what_reading_it_gives(index):
    assert {passage.document for passage in index.passages} == {0, 1, 2, 3}
    read = stated_in(index.passages, index.documents, index._texts, day_first=None)
    for passage, found in zip(index.passages, read, strict=True):
        assert found == (passage, index.values_in(passage.number))


def test_a_value_of_a_table_stands_in_a_cell_of_its_passage(index):
    found = [one for n in range(len(index.passages)) for one in index.values_in(n) if one.cell]
    assert {"1200", "850", "4 May 1932"} <= {one.span.text for one in found}
    for one in found:
        assert any(one.cell is cell for cell in index.passages[one.passage].cells)


def test_values_that_agree_are_those_that_comparing_all_finds(index):
    every = [one for n in range(len(index.passages)) for one in index.values_in(n)]
    for claimed in {one.value for one in every}:
        agree = partial(values.agree, claimed)
        wanted = [one for one in every if agree(one.value).outcome is Outcome.AGREES]
        found = index.alike(claimed, [], len(every), agree)
        assert len(found) == len(wanted)
        assert {id(one) for one in found} == {id(one) for one in wanted}


def test_the_first_passage_in_the_same_words_is_found(index):
    found = index.verbatim("Fernmill  ground 1,200 t in 1950")
    assert (found.source, found.start) == ("4", 0)
    assert index.verbatim("Fernmill ground 1,300 t in 1950.") is None
    assert index.verbatim("") is None


SLOTS = st.one_of(
    st.none(),
    st.builds(
        lambda start, width, changed, header: Slot(
            start, start + width, changed or TABLE[start : start + width], header
        ),
        st.integers(0, 60),
        st.integers(0, 9),
        st.sampled_from(["", "other"]),
        st.booleans(),
    ),
)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.lists(SLOTS, max_size=4), max_size=5))
def test_rows_give_back_their_slots(rows):
    kept = Rows(TABLE, rows)
    assert list(kept) == rows
    assert kept[1:] == rows[1:]
    assert kept.width == max(map(len, rows), default=0)
    assert list(kept.column(1, 1)) == [row[1] for row in rows[1:] if len(row) > 1]


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 9), st.integers(0, 3)), max_size=9))
def test_cells_in_order_are_the_same_cells(places):
    cells = Cells(TABLE)
    for start, width, line in places:
        record = ((f"row {line}",), f"row {line}", (), 0, line)
        cells.add(start, start + width, "as read", record, (("key",), "key", None, width % 2))
    assert list(cells.in_order()) == sorted(cells, key=lambda cell: (cell.start, cell.end))
    assert [cell for _, line in cells.lines() for cell in line] == list(cells)
    assert all(len({cell.line for cell in line}) == 1 for _, line in cells.lines())


def test_documents_share_no_cells():
    index = index_context([Document("a", TABLE), Document("b", TABLE.replace("rye", "wheat"))])
    grains = [cell.value for one in index.passages for cell in one.cells if cell.column == "grain"]
    assert grains == ["rye", 'oats "fine" grade', "wheat", 'oats "fine" grade']
