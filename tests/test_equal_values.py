"""One value in several words: a sentence with each of them bears out the others, and no other."""

import pytest

import claimcheck
from tests.cases import params, rows


def sentence(case, number, value):
    """The value in one of the carriers, which take turns to keep the number of cases small."""
    written = case["carriers"][number % len(case["carriers"])].replace("{}", value)
    return written[:1].upper() + written[1:]


def flagged(answer, context):
    return [one.anchor.span.text for one in claimcheck.verify(answer, context).flagged]


@pytest.mark.parametrize("case", params("equal_values", "class"))
def test_equal_values_agree(case):
    """Each value is held against the next, so that all are claimed and stated once."""
    values = case["equal"]
    for number, (claimed, stated) in enumerate(zip(values, values[1:] + values[:1], strict=True)):
        answer, context = (sentence(case, number, value) for value in (claimed, stated))
        assert flagged(answer, context) == [], (answer, context)


@pytest.mark.parametrize(
    "case",
    [row for row in rows("equal_values") if "missed" not in row],
    ids=lambda case: case["class"],
)
def test_other_values_are_flagged(case):
    for number, claimed in enumerate(case["other"]):
        stated = case["equal"][number % len(case["equal"])]
        answer, context = (sentence(case, number, value) for value in (claimed, stated))
        assert flagged(answer, context) != [], (answer, context)
