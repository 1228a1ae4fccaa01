import os
import tempfile
from pathlib import Path

import pytest

from claimcheck.integrations.guardrails_ai import grounded_validator
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG, break_the_check, needs, shown

os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"  # Otherwise an import asks the network.
with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
    # The framework reads at its import whether it may report itself.
    (Path(home) / ".guardrailsrc").write_text("enable_metrics=false\n")
    patch.setenv("HOME", home)
    needs("guardrails", "guardrails-ai")

from guardrails import Guard, OnFailAction
from guardrails.errors import ValidationError

pytestmark = pytest.mark.model
FOUND = {"documents": CONTEXT}


def guard(**rule):
    return Guard().use(grounded_validator(**rule))


def model(*pieces):
    """A model that says these pieces one after the other."""
    return lambda *_, **__: iter(pieces)


def streamed(made, *pieces, metadata=FOUND):
    """All that comes out of a stream, also where it ends with an error."""
    out = []
    messages = [{"role": "user", "content": "How many?"}]
    try:
        stream = made(model(*pieces), messages=messages, stream=True, metadata=metadata)
        for one in stream:
            out.append(one.validated_output)  # noqa: PERF401 - kept where it breaks off
    except Exception as error:
        return "".join(out), error
    return "".join(out), None


def test_a_wrong_answer_is_refused_with_the_reason_and_a_right_one_passes():
    assert guard().validate(RIGHT, metadata=FOUND).validated_output == RIGHT
    with pytest.raises(ValidationError, match=r"1.84 million"):
        guard().validate(WRONG, metadata=FOUND)


def test_where_it_is_wrong_is_told():
    made = guard(on_fail="noop")
    outcome = made.validate(WRONG, metadata=FOUND)
    assert not outcome.validation_passed
    [summary] = outcome.validation_summaries
    assert any("1.48 million" in WRONG[s.start : s.end] for s in summary.error_spans)


def test_a_fix_takes_the_place_of_a_wrong_answer():
    fixed = guard(on_fail=OnFailAction.FIX, fix="Ask us.").validate(WRONG, metadata=FOUND)
    assert fixed.validated_output == "Ask us."


@pytest.mark.parametrize("cut", [[WRONG], [WRONG[:20], WRONG[20:]], [f"{RIGHT} ", *WRONG]])
def test_a_wrong_answer_does_not_stream_out(cut):
    assert streamed(guard(on_fail="fix", fix="Ask us."), *cut) == ("Ask us.", None)


def test_a_right_answer_streams_out_whole():
    assert streamed(guard(on_fail="fix"), RIGHT[:9], RIGHT[9:20], RIGHT[20:]) == (RIGHT, None)


@pytest.mark.parametrize("on_fail", ["exception", "noop"])
def test_only_a_fix_can_stream(on_fail):
    out, error = streamed(guard(on_fail=on_fail), *WRONG.partition(" "))
    assert out == ""
    assert "on_fail" in str(error)


@pytest.mark.parametrize(("answer", "metadata"), [(RIGHT, {}), (RIGHT, {"documents": []})])
def test_what_cannot_be_checked_is_refused_unless_opened(answer, metadata):
    with pytest.raises(ValidationError, match="could not be checked"):
        guard().validate(answer, metadata=metadata)
    assert guard(on_error="open").validate(answer, metadata=metadata).validation_passed
    assert streamed(guard(on_fail="fix"), answer, metadata=metadata) == ("", None)


def test_an_error_of_the_check_lets_nothing_out(monkeypatch):
    break_the_check(monkeypatch)
    with pytest.raises(ValidationError, match="could not be checked"):
        guard().validate(RIGHT, metadata=FOUND)
    assert streamed(guard(on_fail="fix"), RIGHT) == ("", None)


def test_the_example_of_the_page(capsys):
    assert shown("Guardrails AI", capsys) == "I do not know.\n"
