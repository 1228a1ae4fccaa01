"""What is flagged where no learned score runs."""

import pytest

import claimcheck
from claimcheck.findings import Status
from claimcheck.settings import OFF, Settings
from claimcheck.weigh.features import ASKED, FEATURES
from claimcheck.weigh.weights import shipped

pytestmark = pytest.mark.model

WEIGHED = Settings(entailment="off", without_score="weighed")
COMPARED = Settings(entailment="off", without_score="compared")
CONTEXT = (
    "The Fram takes 350 passengers and 40 cars. It sails from Halden to Moss every day and was "
    "built in 1998. The crossing lasts 45 minutes and costs 12 euros."
)


def flagged(answer, settings):
    return claimcheck.verify(answer, CONTEXT, settings=settings).flagged


def test_a_value_that_another_one_beats_is_flagged():
    (one,) = flagged("The Fram takes 450 passengers.", WEIGHED)
    assert one.anchor.span.text == "450"
    assert one.status is Status.CONTRADICTED
    assert 0 < one.confidence < 1


@pytest.mark.parametrize(
    "answer",
    [
        "The Fram takes 350 passengers.",
        "It carries up to 350 people and 40 cars.",
        "The trip takes three quarters of an hour and costs 12 euros.",
    ],
)
def test_a_right_answer_has_no_flag(answer):
    assert flagged(answer, WEIGHED) == ()


def test_words_that_the_context_lacks_are_a_flag_for_the_comparison_alone():
    answer = "Mokoena runs the Fram."
    assert flagged(answer, COMPARED)
    assert flagged(answer, WEIGHED) == ()


def test_the_specification_is_not_weighed():
    settings = Settings.of("specification")
    assert settings.without_score == "compared"
    report = claimcheck.verify("The Fram takes 450 passengers.", CONTEXT, settings=settings)
    assert all(one.confidence is None for one in report.findings)


def test_the_weights_without_the_score_ask_nothing_of_it():
    weights = dict(zip(FEATURES, shipped(OFF).weights, strict=True))
    assert all(weights[name] == 0 for name in ASKED)
    assert any(weights[name] for name in FEATURES)
