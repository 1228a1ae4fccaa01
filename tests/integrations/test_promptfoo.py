import importlib.util
import json
import os
import shutil
import subprocess
import sys

import pytest

from tests.defaults import as_installed
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG, break_the_check, example

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


@pytest.fixture
def evaluated(tmp_path):
    """What promptfoo says of the page's example, with one number or another in the answer."""
    program = shutil.which("promptfoo")
    if program is None:
        if os.environ.get("CLAIMCHECK_FRAMEWORK_REQUIRED"):
            pytest.fail("promptfoo is not on the PATH")
        pytest.skip("needs promptfoo: .ci/integrations promptfoo")

    def evaluate(number, adapter=None):
        (tmp_path / "grounded.py").write_text(adapter or example("promptfoo"))
        written = example("promptfoo", "yaml").replace("number: 450", f"number: {number}")
        (tmp_path / "promptfooconfig.yaml").write_text(written)
        own = {
            "PROMPTFOO_PYTHON": sys.executable,
            "PROMPTFOO_CONFIG_DIR": str(tmp_path / "kept"),
            "PROMPTFOO_DISABLE_TELEMETRY": "1",
            "PROMPTFOO_DISABLE_UPDATE": "1",
        }
        with as_installed():
            done = subprocess.run(
                [program, "eval", "--no-cache", "--output", "out.json"],
                cwd=tmp_path,
                env={**os.environ, **own},
                capture_output=True,
                text=True,
            )
        out = tmp_path / "out.json"
        assert out.exists(), done.stdout + done.stderr
        [result] = json.loads(out.read_text())["results"]["results"]
        assert result["response"]["output"] == f"The ferry takes {number} passengers."
        return done.returncode, result["success"], result["gradingResult"]

    return evaluate


def test_the_example_of_the_page_fails_and_a_right_answer_passes(evaluated):
    code, success, grading = evaluated(450)
    assert (code, success) == (100, False)
    assert "350" in grading["reason"]
    assert grading["namedScores"]["grounded"] < 1
    code, success, grading = evaluated(350)
    assert (code, success) == (0, True)
    assert grading["namedScores"]["grounded"] == 1


def test_without_claimcheck_promptfoo_lets_no_answer_through(evaluated):
    code, success, _ = evaluated(350, "import a_package_that_is_missing")
    assert (code, success) == (100, False)
