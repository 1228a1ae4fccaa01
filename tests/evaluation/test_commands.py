"""`claimcheck evaluate` and `claimcheck compare` from arguments to exit codes."""

from __future__ import annotations

import argparse
import io
import json
from pathlib import Path

import pytest

from claimcheck.commands import compare, evaluate
from claimcheck.commands.progress import Bar
from claimcheck.errors import ClaimcheckError, InputError, ServiceError, SettingsError
from tests.cases import FIXTURES

DATA = FIXTURES / "evaluation"
LIBRARY = str(DATA / "library.jsonl")


def call(*arguments: str | Path) -> int:
    parser = argparse.ArgumentParser()
    subparsers = parser.add_subparsers()
    evaluate.add(subparsers)
    compare.add(subparsers)
    args = parser.parse_args([str(one) for one in arguments])
    code: int = args.run(args)
    return code


def test_a_run_writes_its_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("evaluate", LIBRARY, "--metrics", "text,token_f1", "--out", tmp_path) == 0
    out, err = capsys.readouterr()
    assert "term_relevance" in out
    assert err == ""  # no progress bar where nobody looks
    assert {one.name for one in tmp_path.iterdir()} == {
        "rows.jsonl",
        "run.json",
        "summary.json",
        "summary.md",
        "report.html",
    }
    summary = json.loads((tmp_path / "summary.json").read_text())
    assert summary["rows"] == 12
    assert "| token_f1 |" in (tmp_path / "summary.md").read_text()
    assert "library.jsonl" in (tmp_path / "report.html").read_text()


@pytest.mark.parametrize(
    ("form", "start"), [("json", "{"), ("markdown", "## "), ("text", "Metrics")]
)
def test_formats(tmp_path: Path, form: str, start: str, capsys: pytest.CaptureFixture[str]) -> None:
    call("evaluate", LIBRARY, "--metrics", "safety", "--out", tmp_path, "--format", form)
    assert capsys.readouterr().out.startswith(start)


@pytest.mark.parametrize(
    ("gate", "code"),
    [("safety=0.9", 0), ("safety=0.99", 1), ("idk_citation_count=0", 1), ("latency=900", 0)],
)
def test_gates(tmp_path: Path, gate: str, code: int, capsys: pytest.CaptureFixture[str]) -> None:
    metrics = "safety,idk_citation_count,latency"
    arguments = ("--metrics", metrics, "--out", tmp_path, "--fail-under", gate)
    assert call("evaluate", LIBRARY, *arguments) == code
    assert ("mean" in capsys.readouterr().err) == bool(code)


def test_profiles_and_thresholds(tmp_path: Path) -> None:
    arguments = ("--profile", "conservative", "--threshold", "safety=0.5")
    call("evaluate", LIBRARY, "--metrics", "text", "--out", tmp_path, *arguments)
    metrics = json.loads((tmp_path / "run.json").read_text())["metrics"]
    assert metrics["safety"]["threshold"] == 0.5
    assert metrics["factuality"]["threshold"] == 0.9


def test_bad_rows_are_printed_and_the_rest_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data.jsonl"
    data.write_text('{"text": "Hi."}\n{"text": 1}\n')
    arguments = ("--metrics", "safety", "--out", tmp_path / "run", "--map", "answer=text")
    assert call("evaluate", data, *arguments) == 0
    assert f"{data}, row 2: answer is a number, not text" in capsys.readouterr().err
    data.write_text("{}\n")
    with pytest.raises(InputError, match="no row that could be read"):
        call("evaluate", data, *arguments)


def test_a_faq_bot_answers(tmp_path: Path) -> None:
    data = tmp_path / "data.csv"
    data.write_text(
        'question,reference\nWhere can I park my car?,"Behind the library, for two hours."\n'
    )
    arguments = ("--faq", DATA / "faq.csv", "--metrics", "exact_match,latency", "--out", tmp_path)
    assert call("evaluate", data, *arguments, "--fail-under", "exact_match=1") == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--metrics", "judge"), "needs a chat model"),
        (("--knowledge", LIBRARY), "needs a chat model"),
        (("--metrics", "beauty"), "does not exist"),
        (("--metrics", "safety", "--threshold", "beauty=1"), "not among the metrics"),
        (("--metrics", "safety", "--threshold", "safety"), "NAME=VALUE"),
        (("--metrics", "safety", "--fail-under", "safety=x"), "no number"),
        (("--metrics", "safety", "--fail-under", "beauty=1"), "no metric 'beauty'"),
        (("--metrics", "safety", "--map", "answer"), "NAME=VALUE"),
        (("--metrics", "embeddings", "--embedding-model", "x"), "not an embedding model"),
        (("--metrics", "safety", "--faq", LIBRARY, "--knowledge", LIBRARY), "two bots"),
    ],
)
def test_wrong_arguments(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(ClaimcheckError, match=message):
        call("evaluate", LIBRARY, "--out", tmp_path, *arguments)


def test_comparing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [json.loads(line) for line in Path(LIBRARY).read_text().splitlines()]
    worse = tmp_path / "worse.jsonl"
    worse.write_text("".join(json.dumps({**row, "answer": "a@b.example"}) + "\n" for row in rows))
    for data, out in ((LIBRARY, "a"), (worse, "b")):
        call("evaluate", data, "--metrics", "safety,token_f1", "--out", tmp_path / out)
    a, b = tmp_path / "a", tmp_path / "b"
    capsys.readouterr()
    assert call("compare", a, b) == 0
    assert "worse" in capsys.readouterr().out
    assert call("compare", a, b, "--fail-on-worse", "--format", "json") == 1
    found = json.loads(capsys.readouterr().out)
    assert [one["outcome"] for one in found["differences"]] == ["worse", "worse"]
    assert call("compare", b, a, "--fail-on-worse", "--format", "markdown") == 0
    with pytest.raises(InputError, match="holds no rows"):
        call("compare", a, tmp_path / "none")


def test_the_bar_is_for_terminals() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    assert Bar.on(io.StringIO(), lambda: 12) is None
    terminal = Terminal()
    bar = Bar.on(terminal, lambda: 12)
    assert bar is not None
    bar(6)
    bar(12)
    bar.end()
    drawn = terminal.getvalue()
    assert drawn.startswith(f"\r[{'#' * 15}{'.' * 15}] 6/12 rows")
    assert drawn.endswith(f"\r[{'#' * 30}] 12/12 rows\n")


def test_settings_reach_the_engine(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="nonsense"):
        call("evaluate", LIBRARY, "--out", tmp_path, "--set", "nonsense=1")


def test_figures_that_no_metric_of_the_run_gives_are_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call("evaluate", LIBRARY, "--metrics", "safety", "--out", tmp_path / "one")
    assert "Faithfulness" not in capsys.readouterr().out
    call("evaluate", LIBRARY, "--metrics", "token_f1", "--out", tmp_path / "two")
    assert "Faithfulness" in capsys.readouterr().out


def test_a_folder_and_a_file_without_rows_are_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a folder"):
        call("evaluate", tmp_path, "--out", tmp_path / "run")
    (tmp_path / "none.jsonl").touch()
    with pytest.raises(InputError, match="has no rows"):
        call("evaluate", tmp_path / "none.jsonl", "--out", tmp_path / "run")


def test_a_metric_that_failed_on_every_row_is_no_evaluation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def down(self: object, prompt: str) -> str:
        raise ServiceError("http://localhost:9", "no answer", "Check base_url.")

    monkeypatch.setattr("claimcheck.chat.Chat.__call__", down)
    arguments = ("--metrics", "safety,judge_safety", "--model", "m", "--out", tmp_path)
    assert call("evaluate", LIBRARY, *arguments) == 2
    err = capsys.readouterr().err
    assert "judge_safety failed on 12 rows. The judge gave no score: http://localhost:9" in err


def test_a_gate_on_a_metric_that_is_not_measured_is_refused_before_the_run(tmp_path: Path) -> None:
    out = tmp_path / "run"
    arguments = ("--metrics", "safety", "--out", out, "--fail-under", "beauty=1")
    with pytest.raises(ClaimcheckError, match="no metric 'beauty'"):
        call("evaluate", LIBRARY, *arguments)
    assert not out.exists()
