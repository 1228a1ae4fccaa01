"""The specification's scores and the order of its verdict rules."""

from dataclasses import replace
from decimal import Decimal

import pytest

from claimcheck.anchors import Anchor, Kind, Quantity, Span
from claimcheck.findings import Finding, Reason, Status, Verdict
from claimcheck.score import Scores, completeness, relevance, scores, unsupported_share, verdict
from claimcheck.settings import Settings

SPAN = Span("answer", 0, 1, "5")
ANCHOR = Anchor(Kind.NUMERIC, SPAN, Quantity(None, None), SPAN)
CLEAN = Scores(0.0, 0.0, 0.0, 1.0, None, None)


def findings(*statuses):
    """A finding of each status, each about a value of its own."""
    anchors = [replace(ANCHOR, value=Quantity(Decimal(n), None)) for n in range(len(statuses))]
    pairs = zip(anchors, statuses, strict=True)
    return tuple(Finding(anchor, status, Reason.NOT_FOUND) for anchor, status in pairs)


S, C, U, H = Status.SUPPORTED, Status.CONTRADICTED, Status.UNSUPPORTED, Status.HEDGED


@pytest.mark.parametrize(
    ("statuses", "share"),
    [((), 0.0), ((S, S), 0.0), ((S, U), 0.5), ((C, U), 1.0), ((H, H), 0.0), ((H, U, S, S), 1 / 3)],
)
def test_hedged_anchors_are_not_counted(statuses, share):
    assert unsupported_share(findings(*statuses)) == pytest.approx(share)


def test_drift_sets_a_floor_and_not_a_sum():
    answer = "Bananas ripen slowly."
    drifted = scores((), answer, 0.1, None, Settings(), asserts=True)
    assert (drifted.drift_penalty, drifted.hallucination) == (0.2, 0.2)
    worse = scores(findings(U, S), answer, 0.1, None, Settings(), asserts=True)
    assert worse.hallucination == 0.5


def test_what_asserts_nothing_cannot_drift():
    assert scores((), "Hello!", 0.0, None, Settings(), asserts=False).hallucination == 0.0


def test_a_bare_yes_has_no_topic_to_drift_from():
    assert scores((), "Yes, it is.", 0.0, None, Settings(), asserts=True).hallucination == 0.0
    assert scores((), "Yes, bananas.", 0.0, None, Settings(), asserts=True).hallucination == 0.2


def test_without_a_question_nothing_is_relevant_or_complete():
    result = scores((), "a", 1.0, None, Settings(), asserts=True)
    assert (result.relevance, result.completeness) == (None, None)


def test_relevance_is_the_mean_of_cosine_and_jaccard():
    assert relevance("red apple", "red apple") == pytest.approx(1.0)
    assert relevance("red apple", "blue sky") == 0.0


def test_completeness_counts_the_question_s_keywords():
    assert completeness("What is the price of the lamp?", "The price is low.") == 0.5
    assert completeness("What is it?", "It is low.") is None


@pytest.mark.parametrize(
    ("changes", "expected", "rules"),
    [
        ({}, Verdict.PASS, 0),
        ({"hallucination": 0.5}, Verdict.PASS, 0),
        ({"hallucination": 0.51}, Verdict.FAIL, 1),
        ({"relevance": 0.09}, Verdict.FAIL, 1),
        ({"relevance": 0.1}, Verdict.PASS, 0),
        ({"completeness": 0.59}, Verdict.WARN, 1),
        ({"hallucination": 0.9, "relevance": 0.0, "completeness": 0.0}, Verdict.FAIL, 3),
    ],
)
def test_verdict_rules_in_order(changes, expected, rules):
    numbers = CLEAN._replace(**changes)
    letter = Settings.of("specification")
    decision, reasons = verdict(numbers, findings(S), letter, asserts=True)
    assert (decision, len(reasons)) == (expected, rules)
    if rules == 3:
        assert [reason.split()[0] for reason in reasons] == [
            "hallucination",
            "relevance",
            "completeness",
        ]


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        ("balanced", Verdict.PASS),
        ("lenient", Verdict.PASS),
        ("conservative", Verdict.WARN),
        ("specification", Verdict.FAIL),
    ],
)
def test_overlap_with_the_question_moves_the_verdict_by_the_preset(preset, expected):
    numbers = CLEAN._replace(relevance=0.05, completeness=0.1)
    assert verdict(numbers, findings(S), Settings.of(preset), asserts=True)[0] is expected


def test_undecided_counts_among_the_checked_and_not_against_the_answer():
    undecided = replace(findings(S)[0], status=Status.UNDECIDED)
    wrong = replace(findings(S)[0], status=Status.CONTRADICTED)
    assert unsupported_share((undecided, wrong)) == 0.5
    assert unsupported_share((undecided,)) == 0.0


def test_unchecked_assertions_warn_and_the_switch_turns_it_off():
    assert verdict(CLEAN, (), Settings(), asserts=True)[0] is Verdict.WARN
    assert verdict(CLEAN, (), Settings(), asserts=False)[0] is Verdict.PASS
    off = Settings.of(warn_unchecked=False)
    assert verdict(CLEAN, (), off, asserts=True)[0] is Verdict.PASS


def test_one_contradiction_can_fail_a_long_answer():
    found = findings(S, S, S, S, C)
    lenient = Settings.of(fail_on_contradiction=False, warn_on_flag=False)
    assert verdict(CLEAN, found, lenient, asserts=True)[0] is Verdict.PASS
    strict = Settings()
    assert verdict(CLEAN, found, strict, asserts=True)[0] is Verdict.FAIL
