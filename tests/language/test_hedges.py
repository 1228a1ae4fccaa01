"""How far hedges reach."""

from __future__ import annotations

import pytest

from claimcheck.language import hedges, negation
from tests.trees import tree

REASON = """
Sales sale NNS 3 nsubj
may may MD 3 aux
fall fall VB 0 root
because because IN 6 mark
rates rate NNS 6 nsubj
rose rise VBD 3 advcl
. . . 3 punct
"""
COMPLEMENT = """
Analysts analyst NNS 2 nsubj
believe believe VBP 0 root
that that IN 5 mark
rates rate NNS 5 nsubj
fell fall VBD 2 ccomp
5 5 CD 7 nummod
points point NNS 5 obj
. . . 2 punct
"""
ABOUT = """
About about RB 2 advmod
300 300 CD 3 nummod
people people NNS 4 nsubj
came come VBD 0 root
. . . 4 punct
"""
SHARED = """
Sales sale NNS 3 nsubj
may may MD 3 aux
rise rise VB 0 root
or or CC 5 cc
fall fall VB 3 conj
. . . 3 punct
"""
REPORTED = """
She she PRP 2 nsubj
said say VBD 0 root
it it PRP 5 nsubj
would would MD 5 aux
close close VB 2 ccomp
. . . 2 punct
"""


@pytest.mark.parametrize(
    ("table", "token", "cue"),
    [
        (REASON, 0, "may"),
        (REASON, 4, None),
        (COMPLEMENT, 5, "believe"),
        (COMPLEMENT, 0, None),
        (ABOUT, 1, None),
        (SHARED, 4, "may"),
        (REPORTED, 4, None),
    ],
)
def test_scope(table, token, cue):
    parsed = tree(table)
    found = hedges.scope(parsed, token)
    assert (None if found is None else parsed.slice(*found)[2]) == cue


NO_LONGER = """
It it PRP 4 nsubj
no no RB 3 advmod
longer long RBR 4 advmod
works work VBZ 0 root
. . . 4 punct
"""
NOT_ONLY = """
It it PRP 4 nsubj
not not RB 3 advmod
only only RB 4 advmod
works work VBZ 0 root
. . . 4 punct
"""
NOT_ONE = """
Not not RB 2 advmod
one one CD 3 nummod
patient patient NN 4 nsubj
died die VBD 0 root
. . . 4 punct
"""


@pytest.mark.parametrize(
    ("table", "head", "cue"), [(NO_LONGER, 3, "no"), (NOT_ONLY, 3, None), (NOT_ONE, 3, "Not")]
)
def test_negation(table, head, cue):
    parsed = tree(table)
    found = negation.cue(parsed, head)
    assert (None if found is None else parsed.tokens[found].text) == cue
