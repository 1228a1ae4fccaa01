"""The example repository: its gate run gives exactly the findings that were planted."""

import json
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parent.parent.parent / "fixtures" / "gate"


@pytest.mark.model
def test_exactly_the_planted_errors_are_found(monkeypatch, gate):
    monkeypatch.chdir(EXAMPLE)
    code, out, _ = gate("--format", "json")
    run = json.loads(out)
    assert code == 1
    assert [(one["path"], one["passed"]) for one in run["documents"]] == [
        ("articles/clean.md", True),
        ("articles/errors.md", False),
        ("articles/hedged.md", True),
    ]
    found = [
        (one["line"], one["column"], one["words"], one["status"], one["reason"])
        for document in run["documents"]
        for one in document["findings"]
    ]
    expected = json.loads((EXAMPLE / "expected.json").read_text(encoding="utf-8"))
    assert found == [tuple(one.values()) for one in expected]


@pytest.mark.model
def test_the_hedged_article_is_hedged_throughout(monkeypatch, gate):
    monkeypatch.chdir(EXAMPLE)
    code, out, _ = gate("articles/hedged.md", "--format", "junit")
    assert code == 0
    assert "<failure" not in out
    assert "<skipped" in out


@pytest.mark.model
def test_several_processes_give_the_same_bytes(monkeypatch, gate):
    monkeypatch.chdir(EXAMPLE)
    assert gate("--format", "sarif", "--jobs", "2") == gate("--format", "sarif")
