"""Judges: prompts, replies as models really write them, retries, the trace."""

from __future__ import annotations

import pytest

from claimcheck.chat import Reply
from claimcheck.errors import ServiceError, SettingsError
from claimcheck.metrics import GROUPS, Sample, Turn, metric
from claimcheck.metrics.judge import RUBRICS, Judge, read_verdict
from tests.cases import rows

SAMPLE = Sample(
    question="When does it open?",
    answer="At nine.",
    reference="It opens at 9.",
    contexts=("The shop opens at nine.",),
    history=(Turn("user", "Is there a shop?"),),
)


class Scripted:
    """A model that says its lines one after the other and keeps what it was asked."""

    def __init__(self, *lines: str | Exception) -> None:
        self.lines = list(lines)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        line = self.lines.pop(0)
        if isinstance(line, Exception):
            raise line
        return line


@pytest.mark.parametrize("row", rows("evaluation/judge_replies"), ids=lambda row: str(row["id"]))
def test_replies(row: dict[str, object]) -> None:
    reply, expect = str(row["reply"]), row["expect"]
    if isinstance(expect, str):
        with pytest.raises(ValueError, match=expect):
            read_verdict(reply)
    else:
        assert list(read_verdict(reply)) == expect, row["why"]


@pytest.mark.parametrize(
    "reply", ["{" * 200_000, "{'a':" * 1000, '{"score": ' * 5000, "[" * 90_000]
)
def test_hostile_replies_are_refused(reply: str) -> None:
    with pytest.raises(ValueError, match="no JSON object"):
        read_verdict(reply)


@pytest.mark.parametrize("name", GROUPS["judge"])
def test_a_judge_scores_and_keeps_its_reasoning(name: str) -> None:
    model = Scripted(Reply('{"score": 0.8, "reason": "fits"}', reasoning="thought about it"))
    found = metric(name, complete=model)(SAMPLE)
    assert (found.name, found.score, found.passed, found.details) == (name, 0.8, True, "fits")
    trace = dict(found.trace)
    assert trace["reply 1"] == '{"score": 0.8, "reason": "fits"}'
    assert trace["reasoning 1"] == "thought about it"
    assert trace["prompt"] == model.prompts[0]
    for text in ("When does it open?", "At nine.", "It opens at 9.", "Is there a shop?"):
        assert text in trace["prompt"]
    assert RUBRICS[name.removeprefix("judge_")] in trace["prompt"]
    assert ("The shop opens at nine." in trace["prompt"]) == (name == "judge_faithfulness")


def test_a_bad_reply_is_tried_again() -> None:
    model = Scripted("I would say good.", '{"score": 5}', '{"score": 0.2, "reason": "off"}')
    found = Judge("relevance", model)(SAMPLE)
    assert (found.score, found.passed) == (0.2, False)
    assert [name for name, _ in found.trace] == ["prompt", "reply 1", "reply 2", "reply 3"]


def test_no_score_after_all_retries_is_none_with_the_raw_replies() -> None:
    found = Judge("safety", Scripted("no", "nope"), retries=1)(SAMPLE)
    assert (found.score, found.passed, found.failed) == (None, None, True)
    assert "no JSON object" in found.details
    assert dict(found.trace)["reply 2"] == "nope"


def test_a_service_that_fails_is_none() -> None:
    error = ServiceError("http://x", "status 500", "Wait.")
    found = Judge("safety", Scripted(error))(SAMPLE)
    assert (found.score, found.failed) == (None, True)
    assert "status 500" in found.details


def test_thinking_in_the_text_goes_to_the_trace() -> None:
    model = Scripted('<think>maybe {"score": 0.1}</think>{"score": 0.9, "reason": "good"}')
    found = Judge("relevance", model)(SAMPLE)
    assert found.score == 0.9
    assert dict(found.trace)["reasoning 1"] == 'maybe {"score": 0.1}'


def test_options_are_checked() -> None:
    with pytest.raises(SettingsError, match="faithfulness, relevance"):
        Judge("beauty", Scripted())  # type: ignore[arg-type]
    own = Judge("safety", Scripted(), rubric="1 is kind, 0 is cruel.")
    assert "1 is kind, 0 is cruel." in own.prompt(SAMPLE)
