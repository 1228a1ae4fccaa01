"""A run over a data set: saved row by row, resumed, summarised, compared, shown."""

from __future__ import annotations

import json
import os
import re
import signal
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from claimcheck.bots import FaqBot
from claimcheck.errors import ExtraError, InputError, SettingsError
from claimcheck.evaluate import evaluate
from claimcheck.evaluation.rows import load
from claimcheck.metrics import Measurement, Metric, Sample, metric
from tests.cases import FIXTURES

LIBRARY = FIXTURES / "evaluation" / "library.jsonl"
TEXT = ["relevance", "safety", "coherence", "token_f1", "abstained"]


@dataclass(frozen=True)
class Counting:
    """Measures the answer's length share and remembers which samples it saw."""

    seen: list[str] = field(default_factory=list, compare=False)
    stop_at: str = field(default="", compare=False)
    break_at: str = field(default="", compare=False)
    name: str = "counting"

    def __call__(self, sample: Sample) -> Measurement:
        if sample.id == self.stop_at:
            raise KeyboardInterrupt
        self.seen.append(sample.id)
        if sample.id == self.break_at:
            raise ZeroDivisionError("oops")
        return Measurement(self.name, min(1.0, len(sample.answer) / 100))


def ids(path: Path = LIBRARY) -> list[str]:
    return [json.loads(line)["id"] for line in path.read_text("utf-8").splitlines()]


def test_every_row_has_every_metric_and_is_saved(tmp_path: Path) -> None:
    result = evaluate(LIBRARY, TEXT, tmp_path / "run")
    assert [row.sample.id for row in result.rows] == ids()
    for row in result.rows:
        assert [one.name for one in row.measurements] == TEXT
    assert load(tmp_path / "run") == result
    configuration = json.loads((tmp_path / "run" / "run.json").read_text())
    assert list(configuration["metrics"]) == TEXT


def test_a_stopped_run_goes_on_where_it_ended(tmp_path: Path) -> None:
    first = Counting(stop_at="invented")
    with pytest.raises(KeyboardInterrupt):
        evaluate(LIBRARY, [first], tmp_path)
    assert first.seen == ids()[:5]
    second = Counting()
    done: list[int] = []
    result = evaluate(LIBRARY, [second], tmp_path, progress=done.append)
    assert second.seen == ids()[5:]
    assert result == evaluate(LIBRARY, [Counting()])
    assert load(tmp_path) == result
    assert done == list(range(1, 13))
    third = Counting()
    evaluate(LIBRARY, [third], tmp_path)
    assert third.seen == []


def test_a_line_cut_off_by_a_crash_is_done_again(tmp_path: Path) -> None:
    evaluate(LIBRARY, [Counting()], tmp_path)
    path = tmp_path / "rows.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    again = Counting()
    evaluate(LIBRARY, [again], tmp_path)
    assert again.seen == ids()[-1:]
    assert path.read_bytes() == whole


def test_a_killed_process_loses_no_finished_row(tmp_path: Path) -> None:
    program = (
        "import sys, time\n"
        "from claimcheck.evaluate import evaluate\n"
        "from claimcheck.metrics.shape import Measurement\n"
        "def slow(sample):\n"
        "    if sample.id == 'rude':\n"
        "        time.sleep(60)\n"
        "    return Measurement('slow', 1.0)\n"
        "evaluate(sys.argv[1], [slow], sys.argv[2])\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program, str(LIBRARY), str(tmp_path)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    saved = tmp_path / "rows.jsonl"
    before = ids().index("rude")
    end = time.monotonic() + 60
    while not saved.exists() or saved.read_bytes().count(b"\n") < before:
        assert time.monotonic() < end
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert [row.sample.id for row in load(tmp_path).rows] == ids()[:before]


def test_changed_rows_are_done_again(tmp_path: Path) -> None:
    data = tmp_path / "data.jsonl"
    lines = LIBRARY.read_text("utf-8").splitlines(keepends=True)
    data.write_text("".join(lines[:4]))
    evaluate(data, [Counting()], tmp_path / "run")
    changed = {**json.loads(lines[1]), "answer": "Another one."}
    data.write_text("".join([lines[0], json.dumps(changed) + "\n", lines[2]]))
    again = Counting()
    result = evaluate(data, [again], tmp_path / "run")
    assert again.seen == ["card"]
    assert len(result.rows) == 3
    assert load(tmp_path / "run") == result


def test_another_run_is_not_overwritten(tmp_path: Path) -> None:
    evaluate(LIBRARY, ["safety"], tmp_path)
    with pytest.raises(InputError, match=r"other metrics.*--fresh"):
        evaluate(LIBRARY, [metric("safety", threshold=0.5)], tmp_path)
    result = evaluate(LIBRARY, [metric("safety", threshold=0.5)], tmp_path, fresh=True)
    assert load(tmp_path) == result


def test_a_metric_that_breaks_costs_its_own_score_alone(tmp_path: Path) -> None:
    result = evaluate(LIBRARY, [Counting(break_at="card"), metric("safety")], tmp_path)
    broken, safety = result.rows[1].measurements
    assert (broken.score, broken.failed) == (None, True)
    assert broken.details == "The metric failed (ZeroDivisionError: oops)."
    assert safety.score == 1
    again = Counting()
    evaluate(LIBRARY, [again, metric("safety")], tmp_path)
    assert again.seen == ["card"]


def test_what_all_rows_lack_stops_the_run() -> None:
    def needs_more(sample: Sample) -> Measurement:
        raise ExtraError("This metric", "embeddings")

    with pytest.raises(ExtraError, match="embeddings"):
        evaluate(LIBRARY, [needs_more])


def test_a_metric_that_returns_something_else_is_told() -> None:
    wrong: Any = lambda sample: 0.5  # noqa: E731
    result = evaluate([Sample(answer="x")], [wrong])
    assert "returned float, not a Measurement" in result.rows[0].measurements[0].details


def test_plain_rows_and_bad_ones() -> None:
    result = evaluate([{"output": "Hi there."}, {"answer": 3}, Sample(answer="x")], ["safety"])
    assert [row.number for row in result.rows] == [1, 3]
    assert [str(one) for one in result.bad] == ["row 2: answer is a number, not text"]


@pytest.mark.parametrize(
    ("metrics", "message"),
    [([], "none was given"), (["safety", "safety"], "there twice"), (["x"], "does not exist")],
)
def test_metrics_are_checked_first(metrics: list[Metric | str], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        evaluate(LIBRARY, metrics)


def test_a_bot_answers_first(tmp_path: Path) -> None:
    bot = FaqBot([("When does the library open?", "At nine."), ("Where do I park?", "Behind it.")])
    rows = [{"question": "When does it open?", "reference": "at nine."}, {"question": "Park?"}]
    result = evaluate(rows, ["exact_match", "latency"], tmp_path, bot=bot)
    assert [row.sample.answer for row in result.rows] == ["At nine.", "Behind it."]
    match, latency = result.rows[0].measurements
    assert match.score == 1
    assert latency.value is not None
    again = evaluate(rows, ["exact_match", "latency"], tmp_path, bot=bot)
    assert again == result
    with pytest.raises(InputError, match="other metrics, options or bot"):
        evaluate(rows, ["exact_match", "latency"], tmp_path, bot=FaqBot([("a", "b")]))


def test_a_bot_that_breaks_spoils_its_row_alone() -> None:
    def bot(question: str) -> str:
        if "bad" in question:
            raise RuntimeError("no luck")
        return "fine"

    result = evaluate([{"question": "bad"}, {"question": "good"}], ["safety"], bot=bot)
    assert [str(one) for one in result.bad] == ["row 1: the bot failed (RuntimeError: no luck)"]
    assert len(result.rows) == 1


def test_metric_values_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("DEBUG", logger="claimcheck.evaluate"):
        evaluate([Sample(answer="Hi.")], ["safety"])
    assert "row 1: {'safety': 1.0}" in caplog.text


def test_the_same_bytes_for_every_hash_seed(tmp_path: Path) -> None:
    program = "import sys; from claimcheck.evaluate import evaluate; evaluate(*sys.argv[1:2], "
    program += f"{TEXT!r}, sys.argv[2])"
    contents = set()
    for seed in (1, 2):
        out = tmp_path / str(seed)
        subprocess.run(
            [sys.executable, "-c", program, str(LIBRARY), str(out)],
            env={**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": ":".join(sys.path)},
            check=True,
        )
        contents.add((out / "rows.jsonl").read_bytes())
    assert len(contents) == 1


def test_the_model_free_metrics_load_no_model() -> None:
    program = (
        "import sys; from claimcheck.evaluate import evaluate;"
        f"evaluate({str(LIBRARY)!r}, {[*TEXT, 'factuality', 'idk_citation_count']!r});"
        "print([m for m in ('spacy', 'numpy', 'torch', 'sklearn') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"


def test_damaged_rows_are_told(tmp_path: Path) -> None:
    evaluate(LIBRARY, ["safety"], tmp_path)
    (tmp_path / "rows.jsonl").write_text('{"row": 1}\n')
    with pytest.raises(InputError, match=r"rows.jsonl, line 1: is damaged.*--fresh"):
        load(tmp_path)
    with pytest.raises(InputError, match=r"holds no rows\.jsonl"):
        load(tmp_path / "elsewhere")


def test_means_agree_with_the_standard_library() -> None:
    from claimcheck.evaluation.summary import summarise

    result = evaluate(LIBRARY, TEXT)
    column = summarise(result).column("token_f1")
    scores = [
        m.score for row in result.rows if (m := row.measurement("token_f1")) and m.score is not None
    ]
    assert column.applicable == len(scores) == 11
    assert column.not_applicable == 1
    assert column.mean == pytest.approx(statistics.fmean(scores))
    assert column.median == pytest.approx(statistics.median(scores))
    assert column.deviation == pytest.approx(statistics.pstdev(scores))
    assert sum(column.bins) == 11


def test_no_url_in_the_package_data() -> None:
    page = (Path(__file__).parent.parent / "claimcheck" / "evaluation" / "page.html").read_text()
    assert re.findall(r"https?://|<script|src=|@import|url\(", page) == []
