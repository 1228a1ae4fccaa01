"""A row of a table → what is checked, or why it cannot be."""

import datetime

import pytest

from claimcheck import SettingsError
from claimcheck.batch.rows import Unread, chosen, read_row

GOOD = {"id": 7, "answer": "It has 3.", "context": ["It has 3."], "question": "How many?"}


def read(raw, most=1000, **columns):
    return read_row(raw, "file:1", chosen(columns), most)


def test_a_good_row():
    row = read({**GOOD, "reference_date": "2024-05-15"})
    assert (row.id, row.answer, row.context, row.question, row.error) == (
        *("7", "It has 3.", ["It has 3."], "How many?", None),
    )
    assert row.reference_date == datetime.date(2024, 5, 15)


def test_usual_names_and_given_names():
    assert read({"response": "a", "passages": "b", "query": "c"}).question == "c"
    row = read({"text": "a", "source": "b", "answer": "not this"}, answer="text", context="source")
    assert (row.answer, row.context, row.id) == ("a", "b", "file:1")


@pytest.mark.parametrize(
    ("raw", "error"),
    [
        ({**GOOD, "answer": None}, "answer is missing"),
        ({"answer": "x"}, "context is missing"),
        ({**GOOD, "answer": 5}, "answer is a number, not text"),
        ({**GOOD, "answer": b"x"}, "answer is bytes, not text"),
        ({**GOOD, "question": ["x"]}, "question is a list, not text"),
        ({**GOOD, "context": True}, "context is true or false, not text, a list or an object"),
        ({**GOOD, "answer": "x" * 2000}, "the row has 2018 characters, more than 1000"),
        ({**GOOD, "answer": "a\ud800"}, "answer is not valid Unicode text (U+D800 at character 1)"),
        (
            {**GOOD, "context": [{"text": "\udcff"}]},
            "context is not valid Unicode text (U+DCFF at character 0)",
        ),
        ({**GOOD, "reference_date": "soon"}, "reference_date is 'soon', not a date like"),
        ({**GOOD, "reference_date": 5}, "reference_date is '5', not a date like"),
        ({**GOOD, "id": [1]}, "id is a list, not text or a number"),
        (["x"], "the row is a list, not an object"),
        (Unread("the row is not valid JSON (x)"), "the row is not valid JSON (x)"),
    ],
)
def test_a_bad_row_says_why(raw, error):
    row = read(raw)
    assert row.error.startswith(error)
    assert row.id in ("7", "file:1")


def test_an_id_of_half_characters_can_be_written():
    assert read({**GOOD, "id": "a\ud800"}).id == "a\\ud800"


def test_an_unknown_field_is_refused():
    with pytest.raises(SettingsError, match="'anwser' is not a field"):
        chosen({"anwser": "text"})
