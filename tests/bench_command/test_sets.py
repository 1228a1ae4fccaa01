"""Labelled sets: the unified form, the public originals, samples and refusals."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from claimcheck.bench.items import Item, sample
from claimcheck.bench.originals import changed
from claimcheck.bench.sets import read_sets
from claimcheck.errors import InputError
from tests.cases import FIXTURES

DATA = FIXTURES / "bench"


def items(name: str) -> dict[str, Item]:
    return {one.id: one for group in read_sets([DATA / name]) for one in group.items}


def marked(item: Item) -> list[str]:
    return [item.answer[start:end] for start, end in item.spans or ()]


def test_unified() -> None:
    [group] = read_sets([DATA / "museum.jsonl"])
    assert (group.name, len(group.items), group.skipped) == ("museum", 8, {})
    right, wrong = group.items[4:6]
    assert (right.unsupported, right.spans, right.error_types) == (False, (), ())
    assert (wrong.unsupported, marked(wrong), wrong.error_types) == (
        True,
        ["19 euros"],
        ("number",),
    )
    assert isinstance(wrong.context, list)
    assert isinstance(group.items[7].context, dict)


def test_ragtruth_joins_its_two_files() -> None:
    groups = read_sets([DATA / "ragtruth"])
    assert [one.name for one in groups] == ["ragtruth_qa", "ragtruth_data2txt", "ragtruth_summary"]
    first, second = groups[0].items
    assert first.context == ["Soak the beans for 8 hours.", "Simmer them for 90 minutes."]
    assert first.question == "how to cook beans"
    assert (first.unsupported, first.spans) == (False, ())
    assert marked(second) == ["18 hours"]
    assert second.error_types == ("Evident Conflict",)
    assert isinstance(groups[1].items[0].context, dict)
    assert groups == read_sets([DATA / "ragtruth" / "response.jsonl"])


@pytest.mark.parametrize(
    ("task", "context"),
    [
        ("qa", ["Lake Orrin is 64 metres deep."]),
        (
            "dialogue",
            ["Nora Vale wrote The Salt Road in 2009.", "[Human]: Who wrote The Salt Road?"],
        ),
        ("summarization", ["The council bought 14 electric buses for 6 million pounds."]),
    ],
)
def test_halueval_gives_two_items_a_row(task: str, context: list[str]) -> None:
    found = items(f"halueval_{task}.json")
    assert {name: one.unsupported for name, one in found.items()} == {
        "1-right": False,
        "1-wrong": True,
    }
    assert all(one.context == context for one in found.values())
    assert {one.dataset for one in found.values()} == {f"halueval_{task}"}


def test_halueval_without_context_is_refused() -> None:
    with pytest.raises(InputError, match=r"no usable row .*no context"):
        read_sets([DATA / "halueval_general.json"])


def test_faithbench_counts_unwanted_and_questionable() -> None:
    found = items("faithbench.json")
    assert [one.unsupported for one in found.values()] == [True, False, True]
    assert marked(found["faithbench-0"]) == ["95 million"]
    assert found["faithbench-1"].spans == ()
    assert found["faithbench-0"].error_types == ("Unwanted", "Unwanted.Intrinsic")


def test_summedits_label_one_is_consistent() -> None:
    found = items("summedits.json")
    assert (found["own_1_0"].unsupported, found["own_1_1"].unsupported) == (False, True)
    assert found["own_1_1"].error_types == ("antonym_swap",)


def test_bump_marks_what_was_edited() -> None:
    found = items("bump.json")
    assert not found["bump-0-reference"].unsupported
    assert marked(found["bump-0-edited"]) == ["ten"]


def test_fever_reads_evidence_from_pages() -> None:
    [group] = read_sets([DATA / "fever"])
    assert {one.id: (one.unsupported, one.context) for one in group.items} == {
        "1": (False, ["Lake Orrin is a lake ."]),
        "2": (True, ["It is 64 metres deep .", "Lake Orrin is a lake ."]),
    }
    assert group.skipped == {"no evidence text": 2}


def test_fever_without_pages_says_what_is_missing(tmp_path: Path) -> None:
    copy = tmp_path / "claims.jsonl"
    copy.write_bytes((DATA / "fever" / "claims.jsonl").read_bytes())
    with pytest.raises(InputError, match=r"wiki-pages.*does not exist"):
        read_sets([copy])


def test_evidence_beside_the_claim() -> None:
    [text] = read_sets([DATA / "evidence_text.jsonl"])
    assert [one.unsupported for one in text.items] == [True, True]
    assert text.items[0].context == ["Nora Vale wrote three novels."]
    [listed] = read_sets([DATA / "evidence_list.jsonl"])
    assert [(one.id, one.unsupported) for one in listed.items] == [("x1", False)]
    assert listed.skipped == {"label 'DISPUTED'": 1}


def test_a_folder_gives_all_its_files(tmp_path: Path) -> None:
    for name in ("museum.jsonl", "bump.json"):
        (tmp_path / f"{name}.gz").write_bytes(gzip.compress((DATA / name).read_bytes()))
    (tmp_path / "notes.txt").write_text("not data")
    assert {one.name: len(one.items) for one in read_sets([tmp_path])} == {"bump": 2, "museum": 8}


ROW = {"id": "1", "answer": "Five.", "context": "Five.", "label": 0}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is empty"),
        ("{", "not valid JSON"),
        ("[1]", "row 1: is no object"),
        ("3", "row 1: is no object"),
        ('{"claim": 1}', "keys claim, which fit no known form"),
        (json.dumps({**ROW, "label": 2}), "label 2"),
        (json.dumps({**ROW, "label": "0"}), "label '0'"),
        (json.dumps({**ROW, "answer": 5}), "answer that is no text"),
        (json.dumps({**ROW, "context": [1]}), "context of another kind"),
        (json.dumps({**ROW, "spans": [{"start": 3}]}), "span"),
        (json.dumps({**ROW, "spans": "here"}), "span"),
        (f"{json.dumps(ROW)}\n{json.dumps(ROW)}", "'1' of data: was read before"),
        (f"{json.dumps(ROW)}\n{{oops", "line 2: is not valid JSON"),
        (f'{json.dumps(ROW)}\n{{"id": "2"}}', "row 2: has no 'answer'"),
        (
            '{"source": "a", "summary": "b", "annotations": [{"label": ["Unwanted"]}]}',
            "departs from the form .*summary_start",
        ),
        ('{"response": "a", "source_id": "1"}', "has no source_info.jsonl beside it"),
        ('{"doc": "a", "summary": "b", "label": "yes"}', "label 'yes'"),
        ('{"doc": "a", "summary": 3, "label": 1}', "no text in 'summary'"),
    ],
)
def test_refusals(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "data.jsonl").write_text(text)
    with pytest.raises(InputError, match=message):
        read_sets([tmp_path / "data.jsonl"])


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("data.txt", b"{}", "ending '.txt'"),
        ("data.jsonl.gz", b"no gzip", "cannot be read"),
        ("data.jsonl", b"\xff\xfe", "not UTF-8"),
    ],
)
def test_unreadable_files(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(InputError, match=message):
        read_sets([tmp_path / name])


def test_missing_places(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        read_sets([tmp_path / "none.jsonl"])
    with pytest.raises(InputError, match="holds no data file"):
        read_sets([tmp_path])


def test_spans_past_the_end_are_cut(tmp_path: Path) -> None:
    row = {**ROW, "label": 1, "spans": [{"start": 3, "end": 9}, {"start": 9, "end": 12}]}
    (tmp_path / "data.jsonl").write_text(json.dumps(row))
    [group] = read_sets([tmp_path / "data.jsonl"])
    assert group.items[0].spans == ((3, 5),)


def numbered(count: int) -> list[Item]:
    return [Item("set", str(n), "a", "b", unsupported=False) for n in range(count)]


def test_samples_are_fixed_and_nested() -> None:
    small, large = sample(numbered(50), 5), sample(numbered(50), 20)
    assert [one.id for one in small] == ["8", "25", "34", "38", "39"]
    assert set(small) < set(large)
    assert {one.id for one in sample(reversed(numbered(50)), 5)} == {one.id for one in small}
    assert sample(numbered(3), 5) == sample(numbered(3), None) == tuple(numbered(3))


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("a b c", "a b c", []),
        ("a b c", "a x c", ["x"]),
        ("a b c", "a b x y c", ["x y"]),
        ("a b c", "a c", []),
        ("in May, they left", "in June, we left", ["June", "we"]),
    ],
)
def test_changed_words(before: str, after: str, words: list[str]) -> None:
    assert [after[start:end] for start, end in changed(before, after)] == words
