import importlib.util
import json

import pytest

from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG, break_the_check

pytestmark = pytest.mark.model


@pytest.fixture
def graded(tmp_path):
    """Promptfoo loads the file by its path; arguments and result cross over as JSON."""
    file = tmp_path / "grounded.py"
    file.write_text("from claimcheck.integrations.promptfoo import get_assert\n")

    def call(output, **context):
        spec = importlib.util.spec_from_file_location("grounded", file)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        arguments = json.loads(json.dumps([output, {"prompt": "How many?", **context}]))
        return json.loads(json.dumps(module.get_assert(*arguments)))

    return call


@pytest.mark.parametrize(
    "context",
    [
        {"vars": {"context": "\n\n".join(CONTEXT), "query": "How many?"}},
        {"vars": {"context": CONTEXT}, "config": {}},
        {
            "vars": {},
            "test": {"metadata": {"documents": CONTEXT}},
            "config": {"documents": "test.metadata.documents", "block_on": "WARN"},
        },
    ],
    ids=["text", "list", "metadata"],
)
def test_a_wrong_answer_fails_with_the_reason(graded, context):
    right, wrong = graded(RIGHT, **context), graded(WRONG, **context)
    assert right["pass"] is True
    assert right["score"] == right["namedScores"]["grounded"] == 1
    assert wrong["pass"] is False
    assert wrong["score"] < 1
    assert "1.84 million" in wrong["reason"]


def test_no_documents_fails_unless_opened(graded):
    assert graded(RIGHT, vars={})["pass"] is False
    assert graded(RIGHT, vars={"question": CONTEXT[0]})["pass"] is False
    assert graded(RIGHT, vars={}, config={"on_error": "open"})["pass"] is True


@pytest.mark.parametrize(
    "config",
    [
        {"block_on": "never"},
        {"on_error": "open", "blockon": "FAIL"},
        {"documents": 3},
        {"question": "vars"},
        "open",
    ],
)
def test_a_wrong_config_fails(graded, config):
    found = graded(RIGHT, vars={"context": CONTEXT}, config=config)
    assert found["pass"] is False
    assert "could not be checked" in found["reason"]


def test_an_output_that_is_no_text_fails(graded):
    assert graded({"tool": "search"}, vars={"context": CONTEXT})["pass"] is False
    assert graded(None, vars={"context": CONTEXT})["pass"] is False


def test_an_error_of_the_check_fails(graded, monkeypatch):
    break_the_check(monkeypatch)
    assert graded(RIGHT, vars={"context": CONTEXT})["pass"] is False
