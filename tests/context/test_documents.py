"""Every shape of context that callers and retrieval frameworks hand over, and every refusal."""

from datetime import UTC, date, datetime
from types import SimpleNamespace
from uuid import UUID

import pytest

from claimcheck.anchors import Document
from claimcheck.context import documents
from claimcheck.errors import InputError


@pytest.mark.parametrize(
    ("context", "expect"),
    [
        ("", []),
        ([], []),
        ({}, []),
        ("text", [("1", "text")]),
        (["a", "", "c"], [("1", "a"), ("2", ""), ("3", "c")]),
        (("a", "b"), [("1", "a"), ("2", "b")]),
        (Document("r.md", "t"), [("r.md", "t")]),
        ([Document("x", "a"), "b"], [("2", "b"), ("x", "a")]),
        ({"price": 5, "name": "Ü"}, [("1", '{"price": 5, "name": "Ü"}')]),
        ([{"a": 1}, {"a": 2}], [("1", '[{"a": 1}, {"a": 2}]')]),
        ([["a", 1], ["b", 2]], [("1", '[["a", 1], ["b", 2]]')]),
        (["a", {"price": 5}], [("1", "a"), ("2", '{"price": 5}')]),
        ('{ "a":1 }', [("1", '{ "a":1 }')]),
        ({"id": "x", "text": "a"}, [("x", "a")]),
        ([{"id": 7, "text": "a"}, {"text": "b"}], [("2", "b"), ("7", "a")]),
        ([{"page_content": "a", "metadata": {"source": "s"}}], [("1", "a")]),
        ([{"id": "h", "content": "a", "meta": {}, "score": 0.4}], [("h", "a")]),
        ([{"text": "a", "price": 5}], [("1", '[{"text": "a", "price": 5}]')]),
        ([SimpleNamespace(page_content="a", id=None)], [("1", "a")]),
        ([SimpleNamespace(content="a", id="k")], [("k", "a")]),
        ({"due": date(2024, 3, 1)}, [("1", '{"due": "2024-03-01"}')]),
    ],
)
def test_context_becomes_documents(context, expect):
    assert [(document.id, document.text) for document in documents(context)] == expect


def test_documents_stand_in_the_order_of_their_names():
    names = ["b", "note 10", "note 9", "a"]
    found = documents([{"id": name, "text": "x"} for name in names])
    assert [document.id for document in found] == ["a", "b", "note 9", "note 10"]
    assert [document.id for document in documents(["x"] * 11)][-2:] == ["10", "11"]


@pytest.mark.parametrize(
    "given",
    [
        {"text": "a", "date": "2024-03-01"},
        {"text": "a", "date": date(2024, 3, 1)},
        {"text": "a", "date": datetime(2024, 3, 1, 12, tzinfo=UTC)},
        {"page_content": "a", "metadata": {"date": "2024-03-01T08:00:00"}},
        Document("1", "a", datetime(2024, 3, 1, tzinfo=UTC)),
    ],
)
def test_the_date_of_a_document_is_a_day(given):
    (document,) = documents([given])
    assert document.date == date(2024, 3, 1)
    assert type(document.date) is date


def test_metadata_without_a_readable_date_is_no_error():
    assert documents([{"content": "a", "meta": {"date": "last week"}}])[0].date is None


def cyclic():
    data = {}
    data["self"] = data
    return data


@pytest.mark.parametrize(
    ("context", "words"),
    [
        (None, ["None", '""']),
        (7, ["int 7", "Give a string"]),
        (b"text", ["bytes", "decode"]),
        ({"a", "b"}, ["set", "list"]),
        ((one for one in "ab"), ["generator", "list"]),
        (["a", None], ["context document 2", "None", "Leave it out"]),
        (["a", b"b"], ["context document 2", "decode"]),
        ([1, 2], ["context document 1", "int 1"]),
        ([Document("x", "a"), Document("x", "b")], ["document 2", "'x'", "document 1"]),
        ([Document("2", "a"), "b"], ["'2'", "its own id"]),
        ([Document("x", 5)], ["'x'", "int 5"]),
        ([Document("", "a")], ["id", "non-empty"]),
        ([Document("x", "a", "soon")], ["date", "soon"]),
        ([{"id": "x", "text": 5}], ["int 5"]),
        ([{"id": ["x"], "text": "a"}], ["id", "list"]),
        ([{"text": "a", "date": "soon"}], ["soon", "ISO"]),
        ({"a": object()}, ["JSON", "object"]),
        (cyclic(), ["JSON", "cycles"]),
    ],
)
def test_what_is_no_context_is_refused_with_what_and_how_to_fix(context, words):
    with pytest.raises(InputError) as caught:
        documents(context)
    for word in words:
        assert word in str(caught.value)


def test_an_id_may_be_a_uuid():
    one = UUID(int=5)
    assert documents([{"id": one, "text": "a"}])[0].id == str(one)
