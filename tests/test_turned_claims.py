"""One construction with many words: what is turned round in it falls, what is not stays clean."""

import pytest

import claimcheck
from tests.cases import params


@pytest.mark.parametrize("row", params("turned_claims"))
def test_only_the_turned_claim_is_flagged(row):
    judged = []
    for words in row["words"]:
        context = claimcheck.index_context(row["context"].format(**words))
        for form in ("right", "wrong"):
            answer = row[form].format(**words)
            judged.append((answer, form, bool(claimcheck.verify(answer, context).flagged)))
    assert [one for one in judged if one[2] != (one[1] == "wrong")] == []
