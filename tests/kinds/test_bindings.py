"""What numbers and dates are of."""

from __future__ import annotations

import pytest

from claimcheck.kinds import claims
from claimcheck.language import parse
from tests.cases import rows
from tests.extraction_scores import binding_faults
from tests.trees import tree


@pytest.mark.model
@pytest.mark.parametrize("row", rows("bindings"), ids=lambda row: row["id"])
def test_table(row, request):
    if "xfail" in row:
        request.applymarker(pytest.mark.xfail(reason=row["xfail"], strict=False))
    assert not binding_faults(row, parse(row["text"]))


GAPPED = """
Oslo Oslo NNP 2 nsubj
had have VBD 0 root
12 12 CD 4 nummod
days day NNS 2 obj
of of IN 6 case
rain rain NN 4 nmod
, , , 2 punct
Bergen Bergen NNP 2 conj
20 20 CD 8 nummod
. . . 2 punct
"""
COUNTED = """
The the DT 2 det
clinic clinic NN 3 nsubj
employs employ VBZ 0 root
40 40 CD 5 nummod
nurses nurse NNS 3 obj
in in IN 7 case
2019 2019 CD 3 obl
. . . 3 punct
"""


def test_a_counted_noun_is_the_head():
    parsed = tree(COUNTED)
    binding = claims.bind(parsed, *parsed.slice(3, 3)[:2])
    assert binding.head == "nurse"
    assert binding.subject == ("clinic",)
    assert binding.predicate == "employ"
    assert [parsed.text[a:b] for a, b in binding.periods] == ["2019"]


def test_a_stretch_without_verb_takes_it_from_the_value_before():
    parsed = tree(GAPPED)
    binding = claims.bind(parsed, *parsed.slice(8, 8)[:2])
    assert binding.subject == ("Bergen",)
    assert binding.predicate == "have"
    assert "Oslo" not in binding.about


def test_offsets_outside_the_text_bind_nothing():
    assert claims.bind(tree(COUNTED), 900, 903) == claims.Binding()
