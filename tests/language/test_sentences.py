"""What a sentence does, on hand-built trees and with the shipped pipeline."""

from __future__ import annotations

import pytest

from claimcheck.language import parse
from claimcheck.language.sentences import SentenceRole, role
from tests.cases import rows
from tests.trees import tree

COMMAND = """
Restart restart VB 0 root
the the DT 3 det
router router NN 1 obj
. . . 1 punct
"""
ASSERTION = """
Routers router NNS 2 nsubj
restart restart VBP 0 root
. . . 2 punct
"""
QUESTION = """
Who who WP 2 nsubj
called call VBD 0 root
? ? . 2 punct
"""
FRAGMENT = """
a a DT 2 det
torch torch NN 0 root
, , , 2 punct
"""


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (COMMAND, SentenceRole.INSTRUCTION),
        (ASSERTION, SentenceRole.ASSERTION),
        (QUESTION, SentenceRole.QUESTION),
        (FRAGMENT, SentenceRole.FRAGMENT),
    ],
)
def test_structure(table, expected):
    assert role(tree(table), 0) is expected


@pytest.mark.model
@pytest.mark.parametrize(
    "row", [row for row in rows("claims") if "roles" in row], ids=lambda row: row["id"]
)
def test_table(row, request):
    if "roles_xfail" in row:
        request.applymarker(pytest.mark.xfail(reason=row["roles_xfail"], strict=False))
    parsed = parse(row["text"])
    assert [role(parsed, n).value for n in range(len(parsed.sentences))] == row["roles"]
