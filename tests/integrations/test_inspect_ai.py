import pytest

from claimcheck.integrations.inspect_ai import grounded_scorer
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG, break_the_check, needs, shown

needs("inspect_ai", "inspect-ai")

from inspect_ai import Task  # noqa: E402
from inspect_ai import eval as run  # noqa: E402
from inspect_ai.dataset import Sample  # noqa: E402
from inspect_ai.model import ModelOutput, ModelUsage, get_model  # noqa: E402
from inspect_ai.solver import generate, solver  # noqa: E402

pytestmark = pytest.mark.model
FOUND = {"documents": CONTEXT}


@pytest.fixture
def scored(tmp_path):
    def call(answer, metadata, scorer, before=()):
        sample = Sample(input=f"How many? {CONTEXT[0]}", target="", metadata=metadata)
        task = Task(dataset=[sample], solver=[*before, generate()], scorer=scorer)
        output = ModelOutput.from_content("mockllm/model", answer)
        output.usage = ModelUsage()  # Without it the mock model downloads a tokenizer.
        model = get_model("mockllm/model", custom_outputs=[output])
        [log] = run(task, model=model, log_dir=str(tmp_path), display="none")
        assert log.status == "success", log.error
        [[accuracy]] = [
            [metric.value for name, metric in one.metrics.items() if name == "accuracy"]
            for one in log.results.scores
        ]
        [score] = log.samples[0].scores.values()
        assert accuracy == (1.0 if score.value == "C" else 0.0)
        return score

    return call


def test_a_wrong_answer_is_incorrect_with_the_reason(scored):
    right, wrong = (scored(answer, FOUND, grounded_scorer()) for answer in (RIGHT, WRONG))
    assert right.value == "C"
    assert right.metadata == {"grounded": 1.0, "checked": True}
    assert wrong.value == "I"
    assert wrong.answer == WRONG
    assert "1.84 million" in wrong.explanation


def test_documents_of_a_solver(scored):
    @solver
    def retrieve():
        async def solve(state, generate):
            state.store.set("found", CONTEXT)
            return state

        return solve

    def scorer():
        return grounded_scorer(lambda state: state.store.get("found"))

    assert scored(RIGHT, None, scorer(), [retrieve()]).value == "C"
    assert scored(WRONG, None, scorer(), [retrieve()]).value == "I"


@pytest.mark.parametrize("context", [None, lambda state: state.metadata["absent"]])
def test_no_documents_is_incorrect_unless_opened(scored, context):
    closed = scored(RIGHT, None, grounded_scorer(context))
    assert closed.value == "I"
    assert "could not be checked" in closed.explanation
    opened = scored(RIGHT, None, grounded_scorer(context, on_error="open"))
    assert opened.value == "C"
    assert opened.metadata["checked"] is False


def test_an_error_of_the_check_is_incorrect(scored, monkeypatch):
    break_the_check(monkeypatch)
    assert scored(RIGHT, FOUND, grounded_scorer()).value == "I"


def test_the_example_of_the_page(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert shown("Inspect", capsys).splitlines()[-1] == "I"
