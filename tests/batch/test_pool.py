"""The local engine with processes that die on purpose; nothing is really checked here."""

from pathlib import Path

import pytest

from claimcheck import InputError
from claimcheck.batch import output
from claimcheck.batch.output import read
from claimcheck.batch.pool import run
from claimcheck.batch.run import Options, run_batch
from claimcheck.batch.work import Work, WorkError
from claimcheck.errors import ClaimcheckError
from tests.batch.deadly import Deadly
from tests.batch.generate import write as generate
from tests.batch.listening import Ears


def batch(tmp_path, check, jobs=2, **options):
    ids = generate(tmp_path / "in", 12)
    ears = Ears()
    options = Options(jobs=jobs, part_rows=4, **options)
    summary = run_batch([str(tmp_path / "in")], tmp_path / "out", check, options, ears)
    rows = [row for path in sorted((tmp_path / "out").glob("*.parquet")) for row in _rows(path)]
    assert [row["id"] for row in rows] == ids
    return summary, rows, ears


def _rows(path):
    table, _ = read(path)
    return table.to_pylist()


def test_a_row_that_kills_once_or_twice_is_checked_in_the_end(tmp_path):
    check = Deadly({"row-0000001": 1, "row-0000006": 2}, str(tmp_path))
    summary, rows, ears = batch(tmp_path, check)
    assert [row["error"] for row in rows] == [None] * 12
    assert (summary.rows, summary.errors) == (12, 0)
    assert ears.counts == {"PASS": 12}
    assert sum("was ended by SIGKILL" in note for note in ears.notes) == 3


def test_a_row_that_always_kills_costs_itself_alone_and_is_tried_by_the_next_run(tmp_path):
    check = Deadly({"row-0000005": 3}, str(tmp_path))
    summary, rows, _ = batch(tmp_path, check)
    errors = {row["id"]: row["error"] for row in rows if row["error"]}
    assert errors == {"row-0000005": "the process that checked it died 3 times"}
    assert (summary.errors, summary.checked) == (1, 11)
    summary, rows, ears = batch(tmp_path, check)
    assert (summary.errors, ears.begun) == (0, (12, 8))
    assert "has rows whose processes died; it is done again" in ears.notes[0]


def test_a_part_full_of_killing_rows_is_given_up_and_the_others_are_not(tmp_path):
    deaths = {f"row-{number:07d}": 9 for number in range(4, 8)}
    summary, rows, _ = batch(tmp_path, Deadly(deaths, str(tmp_path)), jobs=1)
    assert [bool(row["error"]) for row in rows] == [False] * 4 + [True] * 4 + [False] * 4
    assert summary.problems == {"the process that checked it died 4 times": 4}


def test_processes_that_cannot_start_end_the_run(tmp_path):
    with pytest.raises(WorkError, match="before they could begin, 5 in a row"):
        batch(tmp_path, Deadly(stillborn=True))


def test_a_process_that_says_what_is_wrong_ends_the_run(tmp_path):
    with pytest.raises(ClaimcheckError, match=r"OSError: .*no room"):
        batch(tmp_path, Deadly(fault="no room"))
    assert not list((tmp_path / "out").glob("*.parquet"))


def test_a_full_disk_ends_the_run_with_one_line(tmp_path, monkeypatch):
    def run_here(work, parts, jobs, address, listener):
        for part in parts:
            work(part)

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("claimcheck.batch.pool.run", run_here)
    monkeypatch.setattr(output.os, "fsync", full)
    with pytest.raises(ClaimcheckError, match="No space left on device"):
        batch(tmp_path, Deadly())
    assert not list((tmp_path / "out").glob("*.parquet"))
    assert not list((tmp_path / "out").glob(".part-*"))


def test_no_process_is_left_behind(tmp_path):
    check = Deadly()
    generate(tmp_path / "in", 4)
    work = Work(check, str(tmp_path))
    run(work, [], 2, None, Ears())
    batch(tmp_path, check)
    import multiprocessing

    assert multiprocessing.active_children() == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (Options(jobs=0), "jobs 0: is less than 1"),
        (Options(part_rows=0), "part rows 0: is less than 1"),
        (Options(engine="abacus"), "'abacus' does not exist. available: dask, local, ray, spark"),
        (Options(scheduler="tcp://x"), "--scheduler: is nothing that the local engine has"),
    ],
)
def test_impossible_options_are_refused(tmp_path, options, said):
    generate(tmp_path / "in", 4)
    with pytest.raises(ClaimcheckError) as refused:
        run_batch([str(tmp_path / "in")], tmp_path / "out", Deadly(), options, Ears())
    assert said in str(refused.value)


def test_an_output_address_is_refused(tmp_path):
    with pytest.raises(InputError, match="is an address"):
        run_batch([str(tmp_path)], "s3://bucket/out", Deadly(), Options(), Ears())


def test_parts_of_other_runs_are_refused_and_removed_when_asked(tmp_path):
    batch(tmp_path, Deadly())
    generate(tmp_path / "more", 4)
    out = tmp_path / "out"
    with pytest.raises(InputError, match="is one of 3 parts of other input or of another cut"):
        run_batch([str(tmp_path / "more")], out, Deadly(), Options(jobs=1), Ears())
    assert len(list(out.glob("*.parquet"))) == 3
    again = Options(jobs=1, again=True)
    summary = run_batch([str(tmp_path / "more")], out, Deadly(), again, Ears())
    assert (summary.rows, len(list(out.glob("*.parquet")))) == (4, 1)


def test_a_file_of_somebody_else_in_the_folder_is_never_touched(tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    (out / "mine.parquet").write_text("precious")
    with pytest.raises(InputError, match=r"mine.parquet: is no part of a run"):
        batch(tmp_path, Deadly(), again=True)
    assert Path(out / "mine.parquet").read_text() == "precious"
