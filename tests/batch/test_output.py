"""The output folder: parts are whole or not there, full disks, locks."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from claimcheck import InputError, Settings
from claimcheck.batch import output
from claimcheck.batch.check import VerifyBatch
from claimcheck.batch.inputs import find_sources
from claimcheck.batch.output import State, found, read, stamp, sweep, write
from claimcheck.batch.parts import plan
from claimcheck.folder_lock import locked
from tests.batch.deadly import Deadly
from tests.batch.generate import rows
from tests.batch.generate import write as generate

ROOT = Path(__file__).parents[2]


@pytest.fixture
def part(tmp_path):
    generate(tmp_path / "in", 6)
    check = Deadly()
    [one] = plan(find_sources([str(tmp_path / "in")], tmp_path), 10, check.columns)
    write(tmp_path, one, check.check(list(rows(6))), stamp(one, check))
    return one


def test_a_whole_part_is_known_again(part, tmp_path):
    assert found(tmp_path, part, VerifyBatch()).state is State.WHOLE
    assert found(tmp_path / "in", part, VerifyBatch()).state is State.ABSENT
    table, made = read(tmp_path / part.output)
    assert table.column("id").to_pylist() == [f"row-{n:07d}" for n in range(6)]
    assert (made["rows"], made["input"]) == (6, part.source.path)


@pytest.mark.parametrize(
    ("check", "difference"),
    [
        (VerifyBatch("conservative"), "settings "),
        (VerifyBatch(Settings.of(margin=0.3)), "settings "),
        (VerifyBatch(report="all"), "report none, now all"),
        (VerifyBatch(timings=True), "timings false, now true"),
        (VerifyBatch(columns={"answer": "text"}), "columns "),
        (VerifyBatch(most_characters=9), "most characters 1000000, now 9"),
    ],
)
def test_a_part_made_otherwise_is_told_apart(part, tmp_path, check, difference):
    one = found(tmp_path, part, check)
    assert one.state is State.OTHER
    assert one.difference.startswith(difference)


def test_every_single_flipped_or_missing_byte_is_seen(part, tmp_path):
    path = tmp_path / part.output
    whole = path.read_bytes()
    for place in range(0, len(whole), 97):
        path.write_bytes(whole[:place])
        assert found(tmp_path, part, VerifyBatch()).state is State.DAMAGED
    seen = 0
    for place in range(4, len(whole), 97):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        seen += found(tmp_path, part, VerifyBatch()).state is not State.WHOLE
    assert seen > len(range(4, len(whole), 97)) / 2  # What is left is in unused footer fields.


def test_what_a_stopped_run_left_is_swept(part, tmp_path):
    (tmp_path / ".part-0123.tmp").write_text("half")
    sweep(tmp_path)
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted(["in", part.output])


def test_a_full_disk_leaves_nothing_half(part, tmp_path, monkeypatch):
    before = (tmp_path / part.output).read_bytes()

    def full(handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(output.os, "fsync", full)
    with pytest.raises(InputError, match=r"No space left on device\). Make room on the disk"):
        write(tmp_path, part, Deadly().check(list(rows(6))), {"other": 1})
    assert (tmp_path / part.output).read_bytes() == before
    assert not list(tmp_path.glob(".part-*"))


def test_a_disk_that_is_really_full(part, tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(disk)]
    if os.name == "nt" or os.geteuid() or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("needs the right to mount a small disk")
    try:
        (disk / "filler").write_bytes(b"x" * 12_000)
        with pytest.raises(InputError, match="No space left on device"):
            write(disk, part, Deadly().check(list(rows(200))), stamp(part, Deadly()))
        assert [one.name for one in disk.iterdir()] == ["filler"]
    finally:
        subprocess.run(["umount", str(disk)], check=True)


HOLDING = """
import sys
from pathlib import Path
from claimcheck.folder_lock import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_one_run_at_a_time_and_a_dead_one_holds_nothing(tmp_path):
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDING, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    assert holder.stdout.readline() == b"held\n"
    with pytest.raises(InputError) as refused, locked(tmp_path):
        pass
    assert f"is being written by another run (process {holder.pid})" in str(refused.value)
    holder.kill()
    holder.wait()
    with locked(tmp_path):
        assert str(os.getpid()) in (tmp_path / "run.lock").read_text()
    with locked(tmp_path):
        pass
