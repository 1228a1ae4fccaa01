"""Frames of pandas, polars and Dask; .ci/engines installs them."""

import sys

import pytest

from claimcheck.batch import VerifyBatch, verify_frame
from tests.batch.generate import rows

pytestmark = pytest.mark.model


def expected(count):
    import pyarrow

    return VerifyBatch()(pyarrow.Table.from_pylist(list(rows(count))))


def test_a_pandas_frame_keeps_its_index_and_bad_cells_are_bad_rows():
    pandas = pytest.importorskip("pandas", reason="needs pandas: .ci/engines dask")
    frame = pandas.DataFrame(list(rows(4)), index=[10, 20, 30, 40])
    made = verify_frame(frame)
    assert list(made.index) == [10, 20, 30, 40]
    assert made["score"].tolist() == expected(4).column("score").to_pylist()
    frame["answer"] = [5, float("nan"), "\ud800", frame["answer"].iloc[3]]
    assert verify_frame(frame)["error"].tolist()[:3] == [
        "answer is a number, not text",
        "answer is missing",
        "answer is not valid Unicode text (U+D800 at character 0)",
    ]
    empty = verify_frame(frame.iloc[:0])
    assert (len(empty), list(empty.columns)) == (0, list(made.columns))


def test_a_pandas_frame_that_comes_from_parquet(tmp_path):
    pandas = pytest.importorskip("pandas", reason="needs pandas: .ci/engines dask")
    pandas.DataFrame(list(rows(3))).to_parquet(tmp_path / "a.parquet")
    made = verify_frame(pandas.read_parquet(tmp_path / "a.parquet"))
    assert made["verdict"].tolist() == expected(3).column("verdict").to_pylist()


def test_a_polars_frame():
    polars = pytest.importorskip("polars", reason="needs polars: .ci/engines dask")
    frame = polars.DataFrame(list(rows(4)))
    made = verify_frame(frame)
    assert isinstance(made, polars.DataFrame)
    assert made["score"].to_list() == expected(4).column("score").to_pylist()
    assert made["flagged"].to_list() == expected(4).column("flagged").to_pylist()
    assert verify_frame(frame.lazy()).equals(made)


def test_a_dask_frame():
    dataframe = pytest.importorskip("dask.dataframe", reason="needs pandas: .ci/engines dask")
    import pandas

    frame = dataframe.from_pandas(pandas.DataFrame(list(rows(6))), npartitions=2)
    made = frame.map_partitions(verify_frame, meta=verify_frame(frame._meta))
    scores = made.compute(scheduler="threads")["score"].tolist()
    assert scores == expected(6).column("score").to_pylist()


def test_frames_have_it_under_a_name_of_their_own():
    pandas = pytest.importorskip("pandas", reason="needs pandas: .ci/engines dask")
    polars = pytest.importorskip("polars", reason="needs polars: .ci/engines dask")
    import claimcheck.batch.accessors  # noqa: F401  gives frames the name

    given = list(rows(3))
    told = expected(3).column("verdict").to_pylist()
    frame = pandas.DataFrame(given).rename(columns={"answer": "text"})
    made = frame.claimcheck.verify("balanced", columns={"answer": "text"}, timings=True)
    assert made["verdict"].tolist() == told
    assert (made["milliseconds"] > 0).all()
    assert polars.DataFrame(given).claimcheck.verify()["verdict"].to_list() == told
    assert polars.LazyFrame(given).claimcheck.verify()["verdict"].to_list() == told


def test_a_name_for_frames_needs_frames(monkeypatch):
    from claimcheck import InputError
    from claimcheck.batch import accessors

    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(InputError, match="finds neither pandas nor polars"):
        accessors.register()
