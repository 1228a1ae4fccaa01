"""Sentences with open places: whatever fills them, the right answer is clean, the wrong falls."""

import pytest

import claimcheck
from tests.cases import params

_FILLED = (
    ("Greta Holm", "lantern", "", ""),
    ("Amira Haddad", "harp", "The choir rehearses on Thursdays. ", " Heavy rain fell at night."),
)


@pytest.mark.parametrize("row", params("claim_frames"))
def test_holds_for_every_filling(row):
    for who, thing, before, behind in _FILLED:
        said = {key: row[key].format(who=who, thing=thing) for key in ("context", "right", "wrong")}
        context = f"{before}{said['context']}{behind}"
        assert not claimcheck.verify(said["right"], context).flagged, said["right"]
        assert claimcheck.verify(said["wrong"], context).flagged, said["wrong"]
