"""From how surely a sentence is wrong to the findings."""

import pytest

import claimcheck
from claimcheck.anchors import Kind
from claimcheck.entail.model import Score
from claimcheck.entail.opinions import opinions, split
from claimcheck.findings import Reason, Status
from claimcheck.settings import Settings
from claimcheck.weigh.decide import RULE, decide, limit_for, weigh
from claimcheck.weigh.features import FEATURES, features
from claimcheck.weigh.weights import PLAIN, shipped

pytestmark = pytest.mark.model

CONTEXT = "The Fram takes 350 passengers. It sails from Halden to Moss every day."
BAD = (Status.CONTRADICTED, Status.UNSUPPORTED)


class Told:
    """A scorer that holds sentences with a given word for wrong."""

    name = "told"

    def __init__(self, word, *, stated=True):
        self.word, self.stated = word, stated

    def score(self, evidence, before, sentence, context):
        at = sentence.find(self.word)
        wrong = 0.96 if at >= 0 else 0.02
        against = (wrong, 0.0) if self.stated else (0.0, wrong)
        words = []
        for word in sentence.split():
            place = sentence.index(word)
            words.append((place, place + len(word), 0.9 if self.word in word else 0.01))
        return Score(1 - wrong, *against, tuple(words))


def decided(answer, scorer, settings=None):
    settings = settings or Settings()
    index = claimcheck.index_context(CONTEXT)
    compared = Settings(entailment="off", without_score="compared")
    rules = claimcheck.verify(answer, index, settings=compared).findings
    weighed = weigh(rules, opinions(answer, index, scorer), PLAIN)
    return decide(rules, weighed, index, settings)


def flagged(found):
    return [one for one in found if one.status in BAD]


def test_a_wrong_sentence_is_one_claim_with_the_doubtful_words():
    (one,) = flagged(decided("It sails from Halden to Bergen every day.", Told("Bergen")))
    assert (one.anchor.kind, one.status, one.reason) == (
        Kind.CLAIM,
        Status.CONTRADICTED,
        Reason.NOT_ENTAILED,
    )
    assert [part.text for part in one.anchor.parts] == ["Bergen"]
    assert one.rule == RULE
    assert one.confidence == pytest.approx(0.96)
    assert one.evidence[0].span.text == "It sails from Halden to Moss every day."
    assert '"Bergen" does not follow from' in one.explanation


def test_what_is_not_stated_is_unsupported():
    (one,) = flagged(decided("It has a cinema.", Told("cinema", stated=False)))
    assert one.status is Status.UNSUPPORTED


def test_a_plainly_marked_value_is_the_finding():
    found = decided("The Fram takes 450 passengers.", Told("450"))
    (one,) = flagged(found)
    assert found == (one,), "a claim with the wrong value is not told a second time"
    assert (one.anchor.kind, one.anchor.span.text) == (Kind.NUMERIC, "450")
    assert one.confidence == pytest.approx(0.96)


def test_a_flag_of_the_comparison_is_taken_back_where_the_sentence_is_right():
    found = decided("The Fram takes 450 passengers.", Told("nothing here"))
    assert flagged(found) == []
    assert all(one.status is not Status.SUPPORTED or one.evidence for one in found)


@pytest.mark.parametrize(
    ("doubt", "status"),
    [(0.02, Status.SUPPORTED), (0.24, Status.SUPPORTED), (0.26, Status.UNDECIDED)],
)
def test_what_agrees_is_supported_only_where_its_sentence_is_likely_right(doubt, status):
    scorer = Told("350")
    scorer.score = lambda *_: Score(1 - doubt, doubt, 0.0, ((4, 8, 0.0),))
    found = decided("The Fram can take 350 passengers.", scorer, Settings(wrong_from=0.9))
    values = [one for one in found if one.anchor.kind is Kind.NUMERIC]
    assert [one.status for one in values] == [status]
    assert ("its sentence is doubtful" in values[0].explanation) == (status is Status.UNDECIDED)


def test_no_two_flags_for_the_same_words():
    found = flagged(decided("The Fram takes 450 passengers to Bergen.", Told("450")))
    spans = [(one.anchor.span.start, one.anchor.span.end) for one in found]
    assert len(spans) == len(set(spans)) == 1


@pytest.mark.parametrize("limit", [0.5, 0.97])
def test_the_setting_decides_from_when_on(limit):
    found = decided(
        "It sails from Halden to Bergen every day.", Told("Bergen"), Settings(wrong_from=limit)
    )
    assert bool(flagged(found)) == (limit <= 0.96)


def test_the_more_sentences_the_surer_a_flag_must_be():
    settings = Settings(wrong_from=0.3, wrong_growth=0.5)
    limits = [limit_for(number, settings) for number in (1, 2, 4, 16)]
    assert limits[0] == pytest.approx(0.3)
    assert limits == sorted(limits)
    assert limit_for(9, Settings(wrong_from=0.3, wrong_growth=0.0)) == pytest.approx(0.3)
    assert limit_for(9, Settings(wrong_from=1.0)) == 1.0


def test_spans_are_those_of_the_answer():
    answer = (
        "**Route:** It sails from Halden to *Bergen* every day.\n\n- The Fram takes 350 passengers"
    )
    for one in decided(answer, Told("Bergen")):
        span = one.anchor.span
        assert answer[span.start : span.end] == span.text
        for part in one.anchor.parts:
            assert answer[part.start : part.end] == part.text


def test_split_leaves_out_marks_of_lists_and_headings():
    text = "## Fares\n\n- Adults pay 9 euros\n2. Children pay 5 euros"
    assert [text[s:e] for s, e in split(text)] == [
        "Fares",
        "Adults pay 9 euros",
        "Children pay 5 euros",
    ]


def test_features_are_those_of_the_weights():
    index = claimcheck.index_context(CONTEXT)
    (one,) = opinions("The Fram takes 350 passengers.", index, Told("x"))
    assert tuple(features(one, ())) == FEATURES
    assert 0 <= shipped().sentence(features(one, ())) <= 1


def test_more_doubt_in_a_sentence_is_more_risk_of_the_answer():
    weights = shipped()
    assert weights.answer([0.1, 0.1]) < weights.answer([0.1, 0.6]) < weights.answer([0.5, 0.6])


def test_the_risk_without_a_sentence_is_that_of_the_others():
    weights = shipped()
    whole = weights.answer([0.1, 0.6])
    assert weights.without(whole, [0.6]) == pytest.approx(weights.answer([0.1]), abs=0.002)
    assert weights.without(whole, []) == pytest.approx(whole, abs=0.002)
