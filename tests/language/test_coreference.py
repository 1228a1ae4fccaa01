"""What pronouns and bare definites stand for."""

from __future__ import annotations

import pytest

from claimcheck.language.coreference import antecedents
from tests.trees import tree

BARRED = """
Beethoven Beethoven NNP 2 nsubj B-PERSON
dedicated dedicate VBD 0 root
it it PRP 2 obj
to to IN 6 case
Count Count NNP 6 nmod:desc
Waldstein Waldstein NNP 2 obl B-PERSON
. . . 2 punct

The the DT 2 det
count count NN 5 nsubj
was be VBD 5 cop
his his PRP$ 5 nmod:poss
patron patron NN 0 root
. . . 5 punct
"""
PLEONASTIC = """
The the DT 2 det
mine mine NN 3 nsubj
closed close VBD 0 root
. . . 3 punct

It it PRP 3 expl
is be VBZ 3 cop
clear clear JJ 0 root
. . . 3 punct
"""
GENDER = """
Anna Anna NNP 2 nsubj B-PERSON
met meet VBD 0 root
Peter Peter NNP 2 obj B-PERSON
. . . 2 punct

He he PRP 2 nsubj
left leave VBD 0 root
. . . 2 punct
"""
UNKNOWN = """
The the DT 2 det
pump pump NN 5 obl
near near IN 2 case
, , , 2 punct
put put VBN 0 root
the the DT 7 det
valve valve NN 5 obj
. . . 5 punct

It it PRP 2 nsubj
leaks leak VBZ 0 root
. . . 2 punct
"""


@pytest.mark.parametrize(
    ("table", "word", "expected"),
    [
        (BARRED, "his", "Beethoven"),
        (BARRED, "count", "Count Waldstein"),
        (PLEONASTIC, "It", None),
        (GENDER, "He", "Peter"),
        (UNKNOWN, "It", None),
    ],
)
def test_antecedent(table, word, expected):
    parsed = tree(table)
    token = max(t.i for t in parsed.tokens if t.text == word)
    found = antecedents(parsed).get(token)
    text = None if found is None else parsed.slice(*found)[2]
    assert text is None if expected is None else expected.endswith(str(text))
