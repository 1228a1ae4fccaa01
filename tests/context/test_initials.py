"""Initialisms that a context writes out."""

import pytest

from claimcheck.context.initials import are_in_a_row, initials_of

ROWS = [
    ("CFO", "Ada Birk became chief financial officer in March.", True),
    ("RBCs", "Red blood cells carry oxygen.", True),
    ("FDA", "The Food and Drug Administration approved it.", True),
    ("CFO", "The offer came from one of them.", False),
    ("CFO", "She painted cats, foxes, owls.", False),
    ("Cfo", "Ada Birk became chief financial officer.", False),
    ("EU", "The European Union voted.", False),
    ("CFO", "", False),
]


@pytest.mark.parametrize(("word", "text", "expected"), ROWS)
def test_words_in_a_row(word, text, expected):
    assert are_in_a_row(word, initials_of([text])) is expected


def test_no_row_runs_over_two_documents():
    assert not are_in_a_row("CFO", initials_of(["chief", "financial officer"]))
