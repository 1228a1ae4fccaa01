"""Names, over the rows of fixtures/names.jsonl and laws that hold for any text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.language.aliases import Aliases
from claimcheck.language.names import Sameness, compare_names, is_area
from tests.cases import rows

ROWS = [
    pytest.param(
        row, id=row["id"], marks=[pytest.mark.xfail(reason=row["xfail"])] if "xfail" in row else []
    )
    for row in rows("names")
]


@pytest.mark.parametrize("row", ROWS)
def test_names(row):
    aliases = Aliases.from_text(row["text"]) if "text" in row else None
    assert compare_names(row["a"], row["b"], aliases) == row["expect"], row["why"]
    assert compare_names(row["b"], row["a"], aliases) == row["expect"], "either order"


TEXTS = st.text(max_size=60) | st.text(st.sampled_from("ABab 12.'’&()-,“”"), max_size=60)


@given(TEXTS, TEXTS)
@settings(max_examples=150, deadline=None)
def test_any_two_texts_compare_the_same_either_way(a, b):
    assert compare_names(a, b) == compare_names(b, a)


@given(TEXTS)
@settings(max_examples=100, deadline=None)
def test_a_name_is_never_different_from_itself(a):
    assert compare_names(a, a) is not Sameness.DIFFERENT


@given(TEXTS, TEXTS)
@settings(max_examples=60, deadline=None)
def test_merging_does_not_depend_on_order(a, b):
    one, other = Aliases.from_text(a), Aliases.from_text(b)
    assert one.merged(other) == other.merged(one)


def test_merged_aliases_reach_across_texts():
    both = Aliases.from_text("Rocket Media, known as Tubby, moved.").merged(
        Aliases.from_text("Tubby (formerly Dart) grew.")
    )
    assert compare_names("Dart", "Rocket Media", both) is Sameness.SAME


def test_areas_hold_other_places():
    assert is_area("Germany")
    assert is_area("California")
    assert not is_area("Lyon")


@pytest.mark.parametrize("junk", ["", " ", "()", "'s", "\x00", "x" * 100_000, "(" * 5_000])
def test_junk_is_nobody(junk):
    assert compare_names(junk, "Norvik") in (Sameness.UNKNOWN, Sameness.DIFFERENT)
    assert Aliases.from_text(junk).groups == {}
