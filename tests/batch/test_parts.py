"""Which files are read, and how they are cut."""

import csv
import gzip
import json

import pyarrow
import pytest
from pyarrow import parquet

from claimcheck import InputError
from claimcheck.batch.inputs import find_sources
from claimcheck.batch.parts import plan, read_part
from claimcheck.batch.rows import Unread, chosen

COLUMNS = chosen(None)
ROWS = [
    {"id": str(n), "answer": f'He said "{n}",\nand left.', "context": [f"Context {n}, ü", "x"]}
    for n in range(23)
]


def jsonl(path, rows=ROWS):
    path.write_bytes("".join(json.dumps(row) + "\n" for row in rows).encode())


def table(path, delimiter):
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, delimiter=delimiter)
        writer.writerow(["id", "answer", "context", "other"])
        writer.writerows([r["id"], r["answer"], json.dumps(r["context"]), "…"] for r in ROWS)


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    jsonl(folder / "a.jsonl")
    table(folder / "b.csv", ",")
    table(folder / "c.tsv", "\t")
    parquet.write_table(pyarrow.Table.from_pylist(ROWS), folder / "d.parquet", row_group_size=10)
    for name in ("a.jsonl", "b.csv", "c.tsv", "d.parquet"):
        with gzip.open(folder / f"{name}.gz", "wb") as file:
            file.write((folder / name).read_bytes())
    (folder / "notes.txt").write_text("not data")
    (folder / ".hidden.jsonl").write_text("{}")
    return folder


def parts_of(*paths, rows=5, out="/nowhere"):
    return plan(find_sources([str(one) for one in paths], out), rows, COLUMNS)


NAMES = ["a.jsonl", "b.csv", "c.tsv", "d.parquet"]


@pytest.mark.parametrize("name", [*NAMES, *(f"{name}.gz" for name in NAMES)])
@pytest.mark.parametrize("rows", [1, 5, 23, 100])
def test_every_row_is_in_one_part(folder, name, rows):
    parts = parts_of(folder / name, rows=rows)
    assert [part.rows for part in parts] == [min(rows, 23 - n) for n in range(0, 23, rows)]
    read = [row for part in parts for row in read_part(part, COLUMNS)]
    assert [{key: row[key] for key in ROWS[0]} for row in read] == ROWS
    assert len({part.output for part in parts}) == len(parts)
    assert parts == parts_of(folder / name, rows=rows)


def test_a_row_without_id_is_named_by_file_and_number(folder):
    second = parts_of(folder / "a.jsonl")[1]
    assert second.row_name(1) == "a.jsonl:6"


def test_folders_patterns_and_what_is_left_out(folder):
    out = folder / "out"
    out.mkdir()
    jsonl(out / "old.jsonl")
    (folder / "deep").mkdir()
    jsonl(folder / "deep" / "e.jsonl")
    names = [one.name for one in find_sources([str(folder)], out)]
    assert names == sorted([*NAMES, *(f"{name}.gz" for name in NAMES), "deep/e.jsonl"])
    given = [str(folder / "**" / "*.jsonl"), str(folder / "a.jsonl")]
    assert [one.name for one in find_sources(given, out)] == ["a.jsonl", "deep/e.jsonl"]


def test_files_of_the_same_name_keep_apart(folder, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    jsonl(other / "a.jsonl")
    parts = parts_of(folder / "a.jsonl", other / "a.jsonl", rows=100)
    assert len({part.output for part in parts}) == 2


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("missing.jsonl", "does not exist"),
        ("*.nothing", "holds no file that can be read"),
        ("notes.txt", "has the ending '.txt'"),
        ("empty", "holds no file that can be read"),
        ("cut.jsonl.gz", "is not a whole gzip file"),
        ("text.parquet", "is not valid Parquet"),
        ("columns.csv", "has no column for 'answer' (answer, output"),
        ("columns.parquet", "it has: text. Name it with --columns answer=NAME."),
    ],
)
def test_what_cannot_be_read_is_told(folder, name, said):
    (folder / "empty").mkdir()
    (folder / "cut.jsonl.gz").write_bytes((folder / "a.jsonl.gz").read_bytes()[:-20])
    (folder / "text.parquet").write_text("no Parquet")
    (folder / "columns.csv").write_text("text\nx\n")
    parquet.write_table(pyarrow.table({"text": ["x"]}), folder / "columns.parquet")
    with pytest.raises(InputError) as refused:
        parts_of(folder / name)
    assert said in str(refused.value)


def test_a_line_that_cannot_be_read_spoils_one_row(tmp_path):
    path = tmp_path / "bad.jsonl"
    path.write_bytes(b'{"answer": "a"}\n\n{"answer": \n\xff\xfe\n{"answer": "b"}')
    [part] = parts_of(path)
    first, second, third, last = read_part(part, COLUMNS)
    assert (first, last) == ({"answer": "a"}, {"answer": "b"})
    assert isinstance(second, Unread)
    assert "not valid JSON" in third.problem


def test_csv_cells_that_are_too_many_missing_or_no_text(tmp_path):
    path = tmp_path / "bad.csv"
    path.write_bytes(b"\xef\xbb\xbfanswer,context\na,b,c\n,b\n\xff,b\n\na,[1\n")
    [part] = parts_of(path)
    rows = read_part(part, COLUMNS)
    assert rows[0].problem == "the row has 3 cells, the header 2"
    assert rows[1:] == [
        {"context": "b"},
        {"answer": "\udcff", "context": "b"},
        {"answer": "a", "context": "[1"},
    ]


def test_a_file_that_grew_keeps_its_first_parts(folder):
    before = parts_of(folder / "a.jsonl")
    with (folder / "a.jsonl").open("a") as file:
        file.write('{"answer": "new"}\n')
    after = parts_of(folder / "a.jsonl")
    kept = [(part.number, part.content, part.output) for part in before[:4]]
    assert [(part.number, part.content, part.output) for part in after[:4]] == kept
    assert after[4].content != before[4].content


@pytest.mark.parametrize("name", ["a.jsonl", "d.parquet"])
def test_a_file_that_changes_under_the_run_is_told(folder, name):
    part = parts_of(folder / name)[1]
    jsonl(folder / "a.jsonl", ROWS[1:])
    parquet.write_table(pyarrow.Table.from_pylist(ROWS[1:]), folder / "d.parquet")
    with pytest.raises(InputError, match="changed while it was being read"):
        read_part(part, COLUMNS)


def test_addresses_go_through_fsspec():
    fsspec = pytest.importorskip("fsspec")
    memory = fsspec.filesystem("memory")
    memory.pipe("/batch/deep/a.jsonl", b'{"id": 1, "answer": "x", "context": "y"}\n')
    for address in ("memory://batch", "memory://batch/*/*.jsonl", "memory://batch/deep/a.jsonl"):
        [part] = parts_of(address)
        assert read_part(part, COLUMNS) == [{"id": 1, "answer": "x", "context": "y"}]
    with pytest.raises(InputError, match="does not exist or holds no file"):
        parts_of("memory://elsewhere")
