"""Clusters: the same rows, the same bytes, also when a worker is killed.

`.ci/engines NAME` installs an engine and requires its tests; elsewhere absent ones are skipped.
"""

import importlib
import os
import signal
import sys
import time

import pyarrow
import pytest

from claimcheck.batch import VerifyBatch
from tests.batch.generate import rows, write
from tests.batch.running import children, files, finish, ids, run, small_disk, start

pytestmark = [
    pytest.mark.model,
    pytest.mark.skipif(sys.platform != "linux", reason="finds processes in /proc"),
]
REQUIRED = os.environ.get("CLAIMCHECK_ENGINE_REQUIRED")
MODULES = {"dask": "distributed", "spark": "pyspark", "ray": "ray"}
MARKS = {"dask": b"spawn_main", "spark": b"pyspark.daemon", "ray": b"ray::"}
"""What the command line of a worker process of each engine holds."""


@pytest.fixture(params=[REQUIRED] if REQUIRED else MODULES)
def engine(request):
    if REQUIRED:
        importlib.import_module(MODULES[request.param])
    else:
        reason = f"needs the extra {request.param!r}: .ci/engines {request.param}"
        pytest.importorskip(MODULES[request.param], reason=reason)
    return request.param


@pytest.fixture(scope="module")
def local(tmp_path_factory):
    """The rows through the local engine."""
    folder = tmp_path_factory.mktemp("local")
    names = write(folder / "in", 40, files=2)
    code, _, err = run(folder / "in", "--out", folder / "out", "--jobs", 2, "--part-rows", 4)
    assert code == 0, err
    return folder / "in", folder / "out", names


def test_same_bytes_as_local(engine, local, tmp_path):
    given, out, names = local
    arguments = ("--engine", engine, "--jobs", 2, "--part-rows", 4)
    code, _, err = run(given, "--out", tmp_path, *arguments)
    assert code == 0, err
    assert ids(tmp_path) == names
    assert files(tmp_path) == files(out)


def below(pid):
    """Every process below a process, with its command line."""
    found = children(pid)
    for one in list(found):
        found |= below(one)
    return found


def test_a_killed_worker_loses_nothing(engine, local, tmp_path):
    given, out, _ = local
    process = start(given, "--out", tmp_path, "--engine", engine, "--jobs", 2, "--part-rows", 4)
    end = time.monotonic() + 900
    while not list(tmp_path.glob("*.parquet")):
        assert process.poll() is None, finish(process)
        assert time.monotonic() < end
        time.sleep(0.05)
    found = [one for one, line in below(process.pid).items() if MARKS[engine] in line]
    assert found, below(process.pid)
    os.kill(found[-1], signal.SIGKILL)
    code, _, err = finish(process)
    assert code == 0, err
    assert files(tmp_path) == files(out)


def test_a_full_disk_is_told_and_the_next_run_goes_on(engine, local, tmp_path):
    given, out, _ = local
    arguments = ("--engine", engine, "--jobs", 1, "--part-rows", 4)
    with small_disk(tmp_path / "disk") as disk:
        (disk / "filler").write_bytes(b"x" * 60_000)
        code, _, err = run(given, "--out", disk, *arguments)
        assert code == 2
        assert "No space left on device" in err
        assert not list(disk.glob(".part-*"))
        (disk / "filler").unlink()
    code, _, err = run(given, "--out", tmp_path / "disk", *arguments)
    assert code == 0, err
    assert files(tmp_path / "disk") == files(out)


def test_the_callable_inside_a_program_of_the_engine(engine):
    """What docs/batch.md shows for people who bring their own frame or data set."""
    given = pyarrow.Table.from_pylist(list(rows(6)))
    check = VerifyBatch("conservative")
    if engine == "dask":
        from distributed import Client, LocalCluster

        with (
            LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster,
            Client(cluster) as client,
        ):
            made = client.submit(check, given).result()
    elif engine == "spark":
        from pyspark.sql import SparkSession
        from pyspark.sql.pandas.types import from_arrow_schema

        os.environ["PYSPARK_PYTHON"] = sys.executable
        session = SparkSession.builder.master("local[1,4]").getOrCreate()
        frame = session.createDataFrame(given.to_pylist())
        made = frame.mapInArrow(check.batches, from_arrow_schema(check.schema)).toArrow()
        session.stop()
    else:
        import ray

        ray.init(num_cpus=2, include_dashboard=False)
        made = ray.data.from_arrow(given).map_batches(
            VerifyBatch,
            fn_constructor_args=["conservative"],
            batch_format="pyarrow",
            compute=ray.data.ActorPoolStrategy(size=1),
        )
        made = pyarrow.concat_tables(ray.get(made.to_arrow_refs()))
        ray.shutdown()
    wanted = check(given).to_pylist()
    assert sorted(made.to_pylist(), key=lambda row: row["id"]) == wanted


def test_a_cluster_that_is_not_there_is_told(engine, tmp_path):
    if engine != "dask":
        pytest.skip("waits for minutes before it says so")
    write(tmp_path / "in", 2)
    os.environ["DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT"] = "2s"
    try:
        address = ("--scheduler", "tcp://127.0.0.1:9")
        code, _, err = run(tmp_path / "in", "--out", tmp_path / "out", "--engine", "dask", *address)
    finally:
        del os.environ["DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT"]
    assert code == 2
    assert "tcp://127.0.0.1:9: no Dask scheduler answers" in err
