"""The command as people run it: killed, repeated, twice at once, with bad rows and full disks."""

import contextlib
import json
import os
import random
import re
import shlex
import signal
import sys
import time
from pathlib import Path

import pytest
from pyarrow import parquet

from claimcheck.cli import main, parser
from claimcheck.commands.batch import Progress
from tests.batch.generate import rows, write
from tests.batch.running import files, finish, ids, run, small_disk, start, workers

pytestmark = [
    pytest.mark.model,
    pytest.mark.skipif(sys.platform != "linux", reason="finds processes in /proc"),
]


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    """A run of 30 rows in 5 parts with two processes: input, output, ids."""
    folder = tmp_path_factory.mktemp("done")
    names = write(folder / "in", 30, files=2)
    code, out, err = run(folder / "in", "--out", folder / "out", "--jobs", 2, "--part-rows", 7)
    assert code == 0, err
    assert "30 rows: " in out
    return folder / "in", folder / "out", names


def wait_for(condition, process, seconds=900):
    end = time.monotonic() + seconds
    while not condition():
        assert process.poll() is None, finish(process)
        assert time.monotonic() < end
        time.sleep(0.02)


def test_every_id_once_in_order_with_a_summary(done):
    _, out, names = done
    assert ids(out) == names
    summary = json.loads((out / "summary.json").read_text())
    assert (summary["rows"], summary["checked"], summary["errors"]) == (30, 30, 0)
    assert summary["flagged_rows"] == 10
    assert sum(summary["verdicts"].values()) == 30
    assert "row-0000003" in (out / "summary.md").read_text()
    page = (out / "summary.html").read_text()
    assert "row-0000003" in page
    assert page.count("<svg") == 3
    assert "http://" not in page.replace("http://www.w3.org", "")


def test_one_job_gives_the_same_bytes(done, tmp_path):
    given, out, _ = done
    assert run(given, "--out", tmp_path, "--jobs", 1, "--part-rows", 7)[0] == 0
    assert files(tmp_path) == files(out)


def test_killed_processes_lose_nothing_and_change_nothing(done, tmp_path):
    given, out, _ = done
    process = start(given, "--out", tmp_path, "--jobs", 2, "--part-rows", 7)
    draw = random.Random(5)
    killed = set()
    wait_for(lambda: workers(process.pid), process)
    while len(killed) < 3 and process.poll() is None:
        for victim in sorted(set(workers(process.pid)) - killed)[:1]:
            time.sleep(draw.uniform(0, 1.5) if killed else 0.2)
            with contextlib.suppress(ProcessLookupError):
                os.kill(victim, signal.SIGKILL)
                killed.add(victim)
        time.sleep(0.05)
    code, _, err = finish(process)
    assert killed
    assert code == 0, err
    assert files(tmp_path) == files(out)


def test_a_killed_command_goes_on_where_it_ended(done, tmp_path):
    given, out, names = done
    for attempt in range(8):  # A fast machine may be done before it is killed.
        folder = tmp_path / str(attempt)
        arguments = (given, "--out", folder, "--jobs", 1, "--part-rows", 7)
        process = start(*arguments)
        wait_for(lambda folder=folder: list(folder.glob("*.parquet")), process)
        left = workers(process.pid)
        process.kill()
        finish(process)
        before = ids(folder)
        if left and set(before) < set(names):
            break
    assert set(before) < set(names)
    code, _, err = run(*arguments)
    assert code == 0, err
    assert "of 30 rows were done before" in err
    assert files(folder) == files(out)
    assert left
    assert not any(Path(f"/proc/{one}").exists() for one in left)


def test_a_repeated_run_checks_nothing_again(done):
    given, out, _ = done
    before = files(out)
    code, _, err = run(given, "--out", out, "--jobs", 2, "--part-rows", 7)
    assert code == 0, err
    assert "30 of 30 rows were done before" in err
    assert files(out) == before


def test_two_runs_into_one_folder_do_not_mix(done, tmp_path):
    given, out, _ = done
    arguments = (given, "--out", tmp_path, "--jobs", 1, "--part-rows", 7)
    first = start(*arguments)
    wait_for(lambda: workers(first.pid), first)
    code, _, err = run(*arguments)
    assert code == 2
    assert f"is being written by another run (process {first.pid})" in err
    assert finish(first)[0] == 0
    assert files(tmp_path) == files(out)


@pytest.mark.parametrize("damage", [lambda data: data[:-9], lambda data: b"", lambda data: b"PAR1"])
def test_a_damaged_part_is_done_again(done, damage):
    given, out, _ = done
    before = files(out)
    second = sorted(out.glob("*.parquet"))[1]
    second.write_bytes(damage(second.read_bytes()))
    code, _, err = run(given, "--out", out, "--jobs", 1, "--part-rows", 7)
    assert code == 0, err
    assert f"{second.name} is damaged; it is done again" in err
    assert files(out) == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (["--preset", "conservative"], "was made otherwise (settings "),
        (["--report", "all"], "was made otherwise (report none, now all)"),
        (["--columns", "answer=question"], "was made otherwise (columns "),
        (["--part-rows", "8"], "is one of 2 parts of other input or of another cut"),
    ],
)
def test_other_settings_are_refused(done, capsys, change, said):
    given, out, _ = done
    before = files(out)
    arguments = ["batch", str(given), "--out", str(out), "--part-rows", "7", "--jobs", "1", *change]
    assert main(arguments) == 2
    assert said in capsys.readouterr().err
    assert files(out) == before


def test_again_does_what_differs_again(done, tmp_path):
    given, _, names = done
    data = tmp_path / "data.jsonl"
    lines = (given / "rows-000.jsonl").read_text().splitlines(keepends=True)
    data.write_text("".join(lines))
    arguments = (data, "--out", tmp_path / "out", "--jobs", 1, "--part-rows", 5)
    assert run(*arguments)[0] == 0
    changed = {**json.loads(lines[7]), "answer": "Nobody knows."}
    data.write_text("".join([*lines[:7], json.dumps(changed) + "\n", *lines[8:]]))
    code, _, err = run(*arguments)
    assert (code, "was made otherwise (input " in err) == (2, True)
    code, _, err = run(*arguments, "--again")
    assert code == 0, err
    assert "10 of 15 rows were done before" in err
    assert ids(tmp_path / "out") == names[:15]


def test_bad_rows_are_counted_and_told(tmp_path):
    good = list(rows(4))
    lines = [json.dumps(one) for one in good]
    lines[1:1] = ["{broken", json.dumps({**good[0], "id": "half", "answer": "\ud800"})]
    lines.append(json.dumps({"id": "bare", "context": "x"}))
    (tmp_path / "in.jsonl").write_text("\n".join(lines))
    code, out, err = run(tmp_path / "in.jsonl", "--out", tmp_path / "out", "--jobs", 1)
    assert code == 2
    assert "3 not checked" in out
    assert "bare: answer is missing" in err
    assert "in.jsonl:2: the row is not valid JSON" in err
    assert "half: answer is not valid Unicode text (U+D800" in err
    summary = json.loads((tmp_path / "out" / "summary.json").read_text())
    assert (summary["rows"], summary["checked"], summary["errors"]) == (7, 4, 3)
    assert "half" in (tmp_path / "out" / "summary.html").read_text()


def test_a_full_disk_ends_the_run_and_the_next_one_goes_on(done, tmp_path):
    given, out, _ = done
    arguments = (given, "--out", tmp_path / "disk", "--jobs", 1, "--part-rows", 7)
    with small_disk(tmp_path / "disk") as disk:
        (disk / "filler").write_bytes(b"x" * 72_000)
        code, _, err = run(*arguments)
        assert code == 2
        assert "No space left on device). Make room on the disk and give the same command" in err
        left = {name: data for name, data in files(disk).items() if name != "filler"}
        assert left.items() < files(out).items()
        assert not list(disk.glob(".part-*"))
        (disk / "filler").unlink()
        code, _, err = run(*arguments)
        assert code == 0, err
        assert files(disk) == files(out)


def test_something_else_in_the_place_of_a_part_is_told(done, tmp_path):
    given, out, _ = done
    name = min(one.name for one in out.glob("*.parquet"))
    (tmp_path / name / "deep").mkdir(parents=True)
    code, _, err = run(given, "--out", tmp_path, "--jobs", 1, "--part-rows", 7)
    assert code == 2
    assert f"{name}: cannot be removed (Is a directory)" in err


@pytest.mark.parametrize(("share", "code"), [("0.2", 1), ("0.5", 0), ("7", 2)])
def test_the_gate_is_an_exit_code(done, share, code):
    given, out, _ = done
    arguments = (given, "--out", out, "--part-rows", 7, "--max-flagged-share", share)
    found, _, err = run(*arguments)
    assert found == code
    assert {0: "done before", 1: "flagged share 0.3333 is above 0.2", 2: "not from 0"}[code] in err


def test_parquet_in_with_reports_and_timings(tmp_path):
    import pyarrow

    table = pyarrow.Table.from_pylist(list(rows(4)))
    parquet.write_table(table, tmp_path / "a.parquet")
    arguments = (tmp_path / "a.parquet", "--out", tmp_path / "out", "--jobs", 1)
    assert run(*arguments, "--report", "flagged", "--timings")[0] == 0
    [part] = (tmp_path / "out").glob("*.parquet")
    made = parquet.read_table(part).to_pylist()
    assert [one["report"] is not None for one in made] == [bool(one["flagged"]) for one in made]
    assert all(one["milliseconds"] > 0 for one in made)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["missing.jsonl"], "missing.jsonl: does not exist"),
        (["."], "holds no file that can be read"),
        (["empty.jsonl"], "the inputs: have no rows"),
        (["empty.jsonl", "--columns", "answer"], "--columns answer: is not FIELD=COLUMN"),
        (["empty.jsonl", "--columns", "reply=x"], "'reply' is not a field of a row"),
        (["empty.jsonl", "--max-characters", "0"], "most_characters 0: is less than 1"),
    ],
)
def test_what_cannot_run_is_one_line(tmp_path, monkeypatch, capsys, arguments, said):
    monkeypatch.chdir(tmp_path)
    if arguments != ["."]:
        (tmp_path / "empty.jsonl").write_text("")
    assert main(["batch", *arguments, "--out", "out"]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert "Traceback" not in err


def test_every_command_and_every_block_of_the_page_is_understood():
    page = (Path(__file__).parents[2] / "docs" / "batch.md").read_text(encoding="utf-8")
    commands = re.findall(r"claimcheck (batch [^`\n]*)", page)
    assert len(commands) == 5
    for command in commands:
        parser().parse_args(shlex.split(command))
    for block in re.findall(r"```py\n(.*?)```", page, re.S):
        compile(block, "batch.md", "exec")


def test_the_progress_line():
    import io

    progress = Progress(io.StringIO())
    progress.begin(1000, 100)
    progress({"PASS": 80, "FAIL": 15, "ERROR": 5})
    assert progress.line(10.0) == (
        "200/1000 rows, 10.0 rows/s, 1:20 left, PASS 80, FAIL 15, ERROR 5"
    )
    assert progress.bar() == "[##........]"
    progress({"PASS": -10})
    assert ", 1:21 left, PASS 70, " in progress.line(9.0)


def test_the_progress_bar_fits_a_narrow_terminal(monkeypatch):
    import io

    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setenv("COLUMNS", "40")
    stream = Terminal()
    progress = Progress(stream)
    progress.begin(1000, 0)
    progress({"PASS": 500})
    progress.end()
    drawn = stream.getvalue().removeprefix("\r\x1b[K").removesuffix("\n")
    assert drawn.startswith("[#####.....] 500/1000 rows, ")
    assert len(drawn) == 39
