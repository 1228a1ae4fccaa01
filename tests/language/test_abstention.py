"""Sentences that say there is no answer, and sentences that only look like it."""

import pytest

from claimcheck.language.abstention import abstains


@pytest.mark.parametrize(
    "sentence",
    [
        "I don't know.",
        "I really don’t know.",
        "Unfortunately, the context does not mention the toll.",
        "I'm not sure about that.",
        "The provided documents do not specify a date.",
        "N/A",
        "Based on the given documents, I cannot determine the answer.",
        "There is no information about the budget.",
        "The toll is not stated in the provided text.",
        "We couldn't find that.",
        "The information provided does not say.",
    ],
)
def test_abstentions(sentence: str) -> None:
    assert abstains(sentence)


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("", "nothing is said"),
        ("I don't know the toll, but the ticket costs $5.", "it goes on with an answer"),
        ("The shop does not provide refunds.", "a shop is no source: this is a claim"),
        ("The documents mention a toll of $5.", "the source does say it"),
        ("He said he could not find it.", "someone else could not"),
        ("The bridge is not available in winter.", "a claim about the bridge"),
    ],
)
def test_other_sentences(sentence: str, why: str) -> None:
    assert not abstains(sentence), why
