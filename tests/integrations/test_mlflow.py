import os

import pytest

from claimcheck.integrations.mlflow import grounded_scorer
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG, break_the_check, needs, shown

os.environ["MLFLOW_DISABLE_TELEMETRY"] = os.environ["DO_NOT_TRACK"] = "true"
mlflow = needs("mlflow", "mlflow")
needs("mlflow.genai", "mlflow")

from mlflow.entities import Document  # noqa: E402

pytestmark = pytest.mark.model


@pytest.fixture
def store(tmp_path):
    mlflow.set_tracking_uri(f"sqlite:///{tmp_path / 'mlflow.db'}")
    mlflow.set_experiment("claimcheck")


def judged(scorer, answer, inputs):
    """What a run of `mlflow.genai.evaluate` keeps for one row."""
    rows = [{"inputs": inputs, "outputs": answer}]
    done = mlflow.genai.evaluate(data=rows, scorers=[scorer])
    [[feedback]] = [
        [one for one in row if one["assessment_name"] == "grounded"]
        for row in done.result_df["assessments"]
    ]
    return feedback["feedback"]["value"], feedback["rationale"], done.metrics


def documents(inputs, _trace):
    return inputs["documents"]


def test_a_wrong_answer_is_false_with_the_reason(store):
    inputs = {"question": "How many?", "documents": CONTEXT}
    value, _, metrics = judged(grounded_scorer(documents), RIGHT, inputs)
    assert value is True
    assert metrics["grounded/mean"] == 1
    value, rationale, metrics = judged(grounded_scorer(documents), WRONG, inputs)
    assert value is False
    assert metrics["grounded/mean"] == 0
    assert "1.84 million" in rationale


def test_documents_of_the_trace(store):
    @mlflow.trace(span_type="RETRIEVER")
    def retrieve():
        return [Document(page_content=text) for text in CONTEXT]

    @mlflow.trace
    def answer(said):
        retrieve()
        return said

    scorer = grounded_scorer()
    for said, expected in ((RIGHT, True), (WRONG, False)):
        answer(said)
        trace = mlflow.get_trace(mlflow.get_last_active_trace_id(), flush=True)
        assert scorer(outputs=said, trace=trace).feedback.value is expected


@pytest.mark.parametrize("context", [None, lambda inputs, _: inputs["absent"]])
def test_what_cannot_be_checked_is_false_unless_opened(context):
    closed = grounded_scorer(context)(inputs={}, outputs=RIGHT)
    assert closed.feedback.value is False
    assert "could not be checked" in closed.rationale
    assert closed.metadata["checked"] == "False"
    assert grounded_scorer(context, on_error="open")(inputs={}, outputs=RIGHT).feedback.value


@pytest.mark.parametrize("outputs", [None, "", {"text": RIGHT}])
def test_an_output_that_is_no_text_is_false(outputs):
    scorer = grounded_scorer(lambda *_: CONTEXT)
    assert scorer(inputs={}, outputs=outputs).feedback.value is False


def test_an_error_of_the_check_is_false(monkeypatch):
    break_the_check(monkeypatch)
    assert grounded_scorer(lambda *_: CONTEXT)(outputs=RIGHT).feedback.value is False


def test_the_example_of_the_page(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert shown("MLflow", capsys).splitlines()[-1] == "0.0"
