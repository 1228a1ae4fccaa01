"""The sentence that a reviewer reads."""

import pytest

import claimcheck

pytestmark = pytest.mark.model


@pytest.mark.parametrize(
    ("answer", "context", "explanation", "suggestion"),
    [
        (
            "Operating costs fell from €31.2 million to €28.7 million.",
            "Operating costs were €28.7 million, compared with €36.2 million a year earlier.",
            (
                '"€31.2 million" is contradicted: the context gives "€36.2 million" for '
                '"Operating costs fell" (source 1, characters 50–63): 36,200,000 EUR, not '
                "31,200,000 EUR."
            ),
            "€36.2 million",
        ),
        (
            "Members water the beds every five hours.",
            "Members over 14 years water the beds every 7 hours.",
            (
                '"five hours" is contradicted: the context gives "7 hours" for "Members water the '
                'beds" (source 1, characters 43–50): 7 hours, not 5 hours.'
            ),
            "7 hours",
        ),
        (
            "You need three carrots.",
            "Ingredients: 250 g lentils, 1 onion, 2 carrots.",
            (
                '"three" is contradicted: the context gives "2" for "need … carrots" (source 1, '
                "characters 37–38): 2, not 3."
            ),
            None,  # A word is not exchanged for a figure.
        ),
    ],
)
def test_a_wrong_value_is_told_in_the_words_of_the_answer(answer, context, explanation, suggestion):
    (finding,) = claimcheck.verify(answer, context).flagged
    assert (finding.explanation, finding.suggestion) == (explanation, suggestion)


def test_a_name_from_an_earlier_sentence_is_told():
    answer = "Halden Ferries is a shipping line. It carried 1.48 million passengers."
    context = "Halden Ferries is a shipping line. Halden Ferries carried 1.84 million passengers."
    (finding,) = claimcheck.verify(answer, context).flagged
    assert 'for Halden Ferries, "carried … passengers"' in finding.explanation


def test_tags_are_no_words():
    table = "<table><tr><th>Lamp</th><th>Use</th></tr><tr><td>Lumo</td><td>desk</td></tr></table>"
    found = claimcheck.verify("The Lumo is a lamp for the desk.", table).findings
    assert found
    assert all("<" not in one.explanation for one in found)


def test_a_claim_is_quoted_from_where_its_figures_stand() -> None:
    context = "The ferry takes 350 passengers. In summer the ferry takes 450 passengers."
    claim = claimcheck.verify("The ferry takes 450 passengers.", context).findings[0]
    assert claim.evidence[0].span.text == "the ferry takes 450 passengers"
    assert " word for word by " in claim.explanation


def test_a_claim_with_other_figures_is_not_supported_word_for_word() -> None:
    context = "Dana Holt sold 351 barges to Norvik in May."
    claim = claimcheck.verify("Dana Holt sold about 350 barges to Norvik.", context).findings[0]
    assert ', its values aside, by "Dana Holt sold 351 barges to Norvik' in claim.explanation


def test_a_value_of_a_sentence_that_stands_there_is_supported_word_for_word() -> None:
    sentence = "The ferry takes 450 passengers."
    found = claimcheck.verify(sentence, sentence).findings
    assert all(" word for word by " in one.explanation for one in found)


def test_of_two_sentences_as_near_the_one_with_the_claimed_figures_is_quoted() -> None:
    context = (
        "Bolivia is one of the cheapest countries that Will Ostend has been to. "
        "The keen traveller has called at nearly 50 countries over seven years."
    )
    report = claimcheck.verify("Will Ostend has travelled to about 50 countries.", context)
    told = next(one.explanation for one in report.findings if one.anchor.kind == "claim")
    assert 'in other words by "The keen traveller has called at nearly 50' in told
