"""The pytest plugin, run by a pytest of its own."""

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

ROOT = Path(__file__).parent.parent

# The engine of tests/conftest.py, in the place of the real one.
CONFTEST = """
import importlib.util, pytest
spec = importlib.util.spec_from_file_location("shared", {shared!r})
shared = importlib.util.module_from_spec(spec)
spec.loader.exec_module(shared)

@pytest.fixture(autouse=True)
def engine(monkeypatch):
    verify = shared.fake_verify(shared.build_report)
    monkeypatch.setattr(shared.import_module("claimcheck.verify"), "verify", verify)
"""

TESTS = """
def test_good(assert_grounded):
    report = assert_grounded("We sold 42 ships.", ["They sold 42 ships."])
    assert report.verdict == "PASS"

def test_bad(assert_grounded):
    assert_grounded("We sold 42 ships.", ["They sold 42 ships."])
    assert_grounded("We sold 41 ships.", ["They sold 42 ships."])

def test_lenient(assert_grounded):
    assert_grounded("We sold 99 ships.", ["They sold 42 ships."], fail_on="contradiction")

def test_max_score(assert_grounded):
    assert_grounded("We sold 99 ships.", ["They sold 42."], fail_on="never", max_score=0.5)
"""


@pytest.fixture
def run(tmp_path):
    (tmp_path / "conftest.py").write_text(CONFTEST.format(shared=str(ROOT / "tests/conftest.py")))
    (tmp_path / "test_answers.py").write_text(TESTS)

    def pytest_in_it(*arguments):
        return subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "-p", "no:claimcheck"),
                *("-p", "claimcheck.pytest_plugin", "-p", "no:cacheprovider", *arguments),
            ],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            check=False,
        )

    return pytest_in_it


def test_fails_with_a_readable_report(run):
    result = run("-k", "bad")
    assert result.returncode == 1, result.stdout + result.stderr
    assert "not grounded: 1 not supported" in result.stdout
    assert "CONTRADICTED  WRONG_VALUE" in result.stdout
    assert 'suggestion: write "42"' in result.stdout
    assert "Traceback" not in result.stdout


def test_passes_and_keeps_the_figures(run, tmp_path):
    result = run("-k", "good or lenient", "--junit-xml", "out.xml")
    assert result.returncode == 0, result.stdout + result.stderr
    found = Xml.parse(tmp_path / "out.xml").getroot().findall(".//property")
    assert ("claimcheck_verdict", "PASS") in [(one.get("name"), one.get("value")) for one in found]


def test_writes_reports_and_an_index(run, tmp_path):
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "old.claimcheck.json").write_text("left by the last run")
    result = run("--claimcheck-reports", "reports")
    assert result.returncode == 1, result.stdout + result.stderr
    index = (tmp_path / "reports" / "index.html").read_text(encoding="utf-8")
    for name in ("test_good", "test_bad", "test_bad (2)", "test_lenient", "test_max_score"):
        assert f"test_answers.py::{name}</a>" in index
    assert len(list((tmp_path / "reports").glob("*.html"))) == 6


def test_the_max_score_fails(run):
    result = run("-k", "max_score")
    assert result.returncode == 1
    assert "not grounded: hallucination score 1.00 is above 0.5" in result.stdout
