"""What holds for every metric, whatever the sample."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.errors import SettingsError
from claimcheck.language.terms import tokens
from claimcheck.metrics import GROUPS, METRICS, Measurement, Sample, expand, metric, metric_name
from claimcheck.metrics.combined import Combined
from claimcheck.metrics.term_relevance import TermRelevance
from tests.metrics.conftest import without_models

PHRASES = st.sampled_from(
    [
        "The store opens at 9 AM.",
        "It is sunny.",
        "It is not sunny.",
        "I don't know [1].",
        "Revenue was $3.5 million.[1]",
        "Yes",
        "no!",
        "mail a@b.example",
        "北京 été",
        "[2]",
        "",
        "\x00\ud800",
    ]
)
TEXT = st.one_of(st.lists(PHRASES, max_size=5).map(" ".join), st.text(max_size=40))
SAMPLES = st.builds(
    Sample,
    question=st.none() | TEXT,
    answer=TEXT,
    contexts=st.none() | st.lists(TEXT, max_size=3).map(tuple),
    reference=st.none() | TEXT,
    citations=st.none() | st.lists(st.sampled_from(["1", "2", "x"]), max_size=2).map(tuple),
    tokens=st.none() | st.integers(0, 10**6),
    latency_ms=st.none() | st.floats(0, 10**6),
)
ALL = without_models()


def check(found: Measurement) -> None:
    for one in (found, *found.parts):
        assert one.score is None or 0 <= one.score <= 1
        assert one.value is None or math.isfinite(one.value)
        assert one.passed is None or isinstance(one.passed, bool)
    assert not found.failed
    if found.number is None:
        assert found.passed is None
        assert found.details
    assert Measurement.from_dict(found.to_dict()) == found


@settings(max_examples=60, deadline=None)
@given(SAMPLES)
def test_every_measurement_is_in_range_or_none_and_the_same_again(sample: Sample) -> None:
    for one in ALL:
        found = one(sample)
        assert found.name == metric_name(one)
        check(found)
        assert one(sample) == found
    check(Combined(tuple(ALL))(sample))


def test_nothing_applies_to_a_sample_without_anything_to_measure() -> None:
    described = {"answer_length", "idk_citation_count", "safety", "politeness", "abstained"}
    applied = {metric_name(one) for one in ALL if one(Sample()).number is not None}
    assert applied == described


@settings(max_examples=60, deadline=None)
@given(TEXT, TEXT)
def test_term_relevance_agrees_with_scikit_learn(question: str, answer: str) -> None:
    text = pytest.importorskip("sklearn.feature_extraction.text")
    pairwise = pytest.importorskip("sklearn.metrics.pairwise")
    score = TermRelevance()(Sample(question=question, answer=answer)).score
    if score is None:
        return
    count = text.CountVectorizer(analyzer=lambda one: [w for w in tokens(one) if len(w) >= 3])
    rows = count.fit_transform([question, answer])
    assert score == pytest.approx(pairwise.cosine_similarity(rows)[0][1], abs=1e-9)


def squad_f1(answer: str, reference: str) -> float:
    """SQuAD's definition written a second time, slowly: bags, precision, recall, harmonic mean."""

    def words(text: str) -> list[str]:
        kept = "".join(c for c in text.lower() if c not in "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
        return [word for word in kept.split() if word not in ("a", "an", "the")]

    given_words, wanted = words(answer), words(reference)
    if not given_words or not wanted:
        return float(given_words == wanted)
    shared = sum((Counter(given_words) & Counter(wanted)).values())
    if shared == 0:
        return 0.0
    precision, recall = shared / len(given_words), shared / len(wanted)
    return 2 * precision * recall / (precision + recall)


PLAIN = st.lists(
    st.sampled_from("The a cat, cat. sat on-top the MAT an 3.5 it's".split()), max_size=8
)


@settings(max_examples=100, deadline=None)
@given(PLAIN.map(" ".join), PLAIN.map(" ".join))
def test_f1_and_exact_match_follow_the_squad_definition(answer: str, reference: str) -> None:
    sample = Sample(answer=answer, reference=reference)
    expected = squad_f1(answer, reference)
    assert metric("token_f1")(sample).score == pytest.approx(expected)
    if metric("normalized_exact_match")(sample).score == 1:
        assert expected == 1


def test_a_measurement_refuses_what_is_no_number() -> None:
    for score in (math.nan, -0.1, 1.1, math.inf):
        with pytest.raises(ValueError, match="from 0 to 1 or None"):
            Measurement("x", score)
    with pytest.raises(ValueError, match="finite"):
        Measurement("x", None, value=math.nan)


def test_names() -> None:
    with pytest.raises(SettingsError, match=r"'nonsense' does not exist.*coherence"):
        metric("nonsense")
    with pytest.raises(SettingsError, match="has no options"):
        metric("token_f1", threshold=0.5)
    with pytest.raises(SettingsError, match="cannot be built"):
        metric("safety", nonsense=1)
    with pytest.raises(SettingsError, match=r"1.5 is not a number from 0 to 1"):
        metric("safety", threshold=1.5)
    assert expand(["text", "safety", "token_f1"]) == [*GROUPS["text"], "token_f1"]
    assert set(METRICS) == {name for group in GROUPS.values() for name in group}


def test_a_part_by_name() -> None:
    found = metric("relevance")(Sample(question="a b", answer="a c"))
    assert found.part("jaccard").value == pytest.approx(1 / 3)
    with pytest.raises(KeyError, match="it has: cosine, jaccard"):
        found.part("x")
