"""The two bots as systems under test."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.bots import DECLINE, ContextBot, FaqBot, ask
from claimcheck.chat import Reply
from claimcheck.errors import SettingsError
from claimcheck.language.terms import tokens
from claimcheck.metrics import Sample, metric

ROWS = (
    ("When does the library open?", "At nine."),
    ("Where can I park?", "Behind the library."),
    ("When does the library close?", "At six."),
)


def test_the_best_row_wins() -> None:
    found = FaqBot(ROWS).match("when DOES the library, close")
    assert (found.answer, found.row, found.question) == ("At six.", 2, ROWS[2][0])
    assert found.score == pytest.approx(1)


def test_the_score_is_the_cosine_of_binary_vectors() -> None:
    asked = "Can I park here?"
    found = FaqBot(ROWS).match(asked)
    shared = len(set(tokens(asked)) & set(tokens(ROWS[1][0])))
    assert found.score == pytest.approx(shared / math.sqrt(4 * 4))
    assert found.row == 1


def test_equally_good_rows_give_the_first() -> None:
    assert FaqBot(ROWS).match("the library").row == 0


def test_declining() -> None:
    assert FaqBot(ROWS)("Quantum physics?") == DECLINE
    strict = FaqBot(ROWS, threshold=0.9, decline="No idea.")
    found = strict.match("library hours")
    assert (found.answer, found.row) == ("No idea.", None)
    assert 0 < found.score < 0.9
    assert FaqBot(()).match("x").row is None
    with pytest.raises(SettingsError, match="threshold"):
        FaqBot(ROWS, threshold=2)


WORDS = st.lists(st.sampled_from(["the", "library", "open", "park", "fee"]), max_size=5)


@settings(max_examples=80, deadline=None)
@given(WORDS.map(" ".join), st.lists(WORDS.map(" ".join), max_size=5))
def test_the_index_agrees_with_the_slow_definition(asked: str, stored: list[str]) -> None:
    def cosine(a: set[str], b: set[str]) -> float:
        vocabulary = sorted(a | b)
        x, y = ([float(word in side) for word in vocabulary] for side in (a, b))
        norm = math.sqrt(sum(v * v for v in x)) * math.sqrt(sum(v * v for v in y))
        return sum(v * w for v, w in zip(x, y, strict=True)) / norm if norm else 0.0

    scores = [cosine(set(tokens(asked)), set(tokens(one))) for one in stored]
    found = FaqBot([(one, str(place)) for place, one in enumerate(stored)]).match(asked)
    assert found.score == pytest.approx(max(scores, default=0.0))
    if found.row is not None:
        assert scores[found.row] == pytest.approx(max(scores))


def test_the_whole_knowledge_goes_into_the_prompt() -> None:
    prompts: list[str] = []

    def model(prompt: str) -> str:
        prompts.append(prompt)
        return "fine"

    bot = ContextBot("Use {question} and {braces}.", model, "K: {knowledge} Q: {question}")
    assert bot("How?") == "fine"
    assert prompts == ["K: Use {question} and {braces}. Q: How?"]
    with pytest.raises(SettingsError, match=r"has no \{question\}"):
        ContextBot("k", model, "only {knowledge}")


def test_asking_records_latency_tokens_and_contexts() -> None:
    bot = ContextBot("The shop opens at nine.", lambda _: Reply("At nine.", tokens=12))
    sample = ask(bot, Sample(question="When?", id="a"))
    assert (sample.answer, sample.tokens, sample.id) == ("At nine.", 12, "a")
    assert sample.contexts == ("The shop opens at nine.",)
    found = metric("latency")(sample)
    assert found.unit == "ms"
    assert found.value is not None
    assert found.value >= 0
    assert ask(FaqBot(ROWS), Sample(question="park?", tokens=3)).tokens == 3
