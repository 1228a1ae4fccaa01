"""Reading data sets: formats, columns, and rows that do not fit."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from claimcheck.errors import ExtraError, InputError, SettingsError
from claimcheck.evaluation.dataset import BadRow, count_rows, from_rows, read_samples
from claimcheck.metrics import Sample, Turn
from tests.cases import FIXTURES, rows

PLAIN = [
    {
        "question": "When?",
        "reference_answer": "At nine.",
        "answer": "Nine.",
        "contexts": ["one", "two"],
    },
    {"question": "Who?", "reference_answer": "Ann", "answer": "Bob", "contexts": ["three"]},
]


def samples(path: Path, **options: Any) -> list[Sample]:
    found = [one for _, one in read_samples(path, **options)]
    assert all(isinstance(one, Sample) for one in found), found
    return [one for one in found if isinstance(one, Sample)]


def expected() -> list[Sample]:
    return [
        Sample(
            id=str(number),
            question=str(row["question"]),
            answer=str(row["answer"]),
            reference=str(row["reference_answer"]),
            contexts=tuple(row["contexts"]),
        )
        for number, row in enumerate(PLAIN, 1)
    ]


def test_every_format_gives_the_same_samples(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(PLAIN))
    (tmp_path / "a.jsonl").write_text("\n".join(json.dumps(row) for row in PLAIN))
    for name, delimiter in (("a.csv", ","), ("a.tsv", "\t")):
        with (tmp_path / name).open("w", newline="", encoding="utf-8-sig") as file:
            writer = csv.DictWriter(file, PLAIN[0], delimiter=delimiter)
            writer.writeheader()
            writer.writerows({**row, "contexts": json.dumps(row["contexts"])} for row in PLAIN)
    for name in ("a.json", "a.jsonl", "a.csv", "a.tsv"):
        assert samples(tmp_path / name) == expected(), name
        assert count_rows(tmp_path / name) == 2


def test_parquet(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    parquet.write_table(pyarrow.Table.from_pylist(PLAIN), tmp_path / "a.parquet")
    assert samples(tmp_path / "a.parquet") == expected()
    (tmp_path / "b.parquet").write_bytes(b"no parquet at all")
    with pytest.raises(InputError, match="not valid Parquet"):
        list(read_samples(tmp_path / "b.parquet"))


def test_parquet_without_its_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(ExtraError, match=r"claimcheck-engine\[parquet\].*\.jsonl"):
        list(read_samples(tmp_path / "a.parquet"))


def test_the_sample_file_in_the_specified_list_format() -> None:
    found = samples(FIXTURES / "evaluation" / "library.json")
    assert len(found) == 3
    assert found[0].reference == "10 AM"


def test_columns_can_be_mapped(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps({"q": "When?", "bot": "Nine.", "gold": "9", "answer": "other"}))
    mapping = {"question": "q", "answer": "bot", "reference": "gold"}
    (one,) = samples(path, mapping=mapping)
    assert (one.question, one.answer, one.reference) == ("When?", "Nine.", "9")
    with pytest.raises(SettingsError, match=r"'colour' is not a field.*question"):
        list(read_samples(path, {"colour": "q"}))


@pytest.mark.parametrize("row", rows("evaluation/bad_rows"), ids=lambda row: str(row["id"]))
def test_bad_rows(row: dict[str, Any]) -> None:
    ((number, found),) = from_rows([row["row"]])
    assert number == 1
    assert isinstance(found, BadRow), row["why"]
    assert (found.field, found.problem) == tuple(row["expect"])


def test_the_rest_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(
        b'{"answer": "one"}\n{"answer": 5}\n\nnot json\n{"answer": "\xff"}\n[1]\n{"answer": "two"}'
    )
    found = list(read_samples(path))
    assert [number for number, one in found if isinstance(one, Sample)] == [1, 7]
    assert [number for number, one in found if isinstance(one, BadRow)] == [2, 4, 5, 6]
    assert str(found[1][1]) == "row 2: answer is a number, not text"


def test_bad_csv_rows(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b"question,answer\nq1,a1\nq2,a2,extra\nq3,\nq4,\xff\xfe\nq5,a5\n")
    found = list(read_samples(path))
    assert [number for number, one in found if isinstance(one, Sample)] == [1, 5]
    assert [str(one) for _, one in found if isinstance(one, BadRow)] == [
        "row 2: has more cells than the header",
        "row 3: answer is missing; the row has: question",
        "row 4: answer holds bytes that are not UTF-8 text",
    ]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.txt", "x", "Use one of: .json"),
        ("a.json", "{", "not valid JSON"),
        ("a.json", '{"a": 1}', "holds an object, not a list"),
        ("a.json", None, "cannot be read"),
        ("a.csv", None, "cannot be read"),
    ],
)
def test_files_that_cannot_be_read(
    tmp_path: Path, name: str, content: str | None, message: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_text(content)
    with pytest.raises(InputError, match=message):
        list(read_samples(path))


def test_all_fields() -> None:
    row = {
        "id": 7,
        "query": "When?",
        "response": "Nine [a].",
        "contexts": [{"id": "a", "text": "one"}, {"id": "b", "content": "two"}],
        "expected_output": "9",
        "citations": ["a"],
        "history": ["Hi", {"role": "assistant", "content": "Hello"}],
        "total_tokens": "12",
        "latency": 3.5,
        "retrieval_scores": "0.5; 0.25",
    }
    ((_, found),) = from_rows([row])
    assert found == Sample(
        id="7",
        question="When?",
        answer="Nine [a].",
        contexts=("one", "two"),
        context_ids=("a", "b"),
        reference="9",
        citations=("a",),
        history=(Turn("user", "Hi"), Turn("assistant", "Hello")),
        tokens=12,
        latency_ms=3.5,
        retrieval_scores=(0.5, 0.25),
    )


def test_a_question_alone_is_enough_for_a_bot() -> None:
    ((_, found),) = from_rows([{"question": "When?"}], answered=False)
    assert found == Sample(question="When?", id="1")
