"""One verifier for many checks: kept indexes, threads, rows with errors, frameworks' documents."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from claimcheck import InputError, Settings, Verifier, averify, index_context, verify, verify_many
from claimcheck.context import documents

CONTEXT = "Halden Ferries employs 412 people."
RIGHT, WRONG = "Halden Ferries employs 412 people.", "Halden Ferries employs 421 people."


@dataclass
class LangChainDocument:
    page_content: str
    metadata: dict = field(default_factory=dict)
    id: str | None = None


@dataclass
class HaystackDocument:
    content: str
    id: str
    meta: dict = field(default_factory=dict)


class LlamaNode:
    def __init__(self, text, node_id):
        self.text, self.node_id, self.metadata = text, node_id, {}

    def get_content(self):
        return self.text


def test_same_report_as_verify():
    settings = Settings.of("conservative")
    verifier = Verifier(settings, CONTEXT)
    for answer in (RIGHT, WRONG):
        expected = verify(answer, CONTEXT, question="How many?", settings=settings)
        assert verifier.verify(answer, question="How many?") == expected


def test_equal_content_shares_one_index_and_the_oldest_leaves():
    verifier = Verifier(keep=2)
    first = verifier.index(CONTEXT)
    assert verifier.index([CONTEXT]) is first
    verifier.index("Two.")
    assert verifier.index(CONTEXT) is first
    verifier.index("Three.")
    assert verifier.index(CONTEXT) is first
    assert len(verifier._indexes) == 2
    ready = index_context(CONTEXT)
    assert verifier.index(ready) is ready


def test_threads_agree():
    verifier = Verifier(keep=1)
    answers = [RIGHT, WRONG] * 4
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda one: verifier.verify(one, CONTEXT), answers))
    assert found == [verify(one, CONTEXT) for one in answers]


def test_averify():
    assert asyncio.run(averify(WRONG, CONTEXT)) == verify(WRONG, CONTEXT)


@pytest.mark.parametrize("jobs", [1, 2])
def test_rows_keep_their_order_and_errors_are_data(jobs):
    rows = [
        {"answer": RIGHT, "context": CONTEXT},
        {"answer": 7, "context": CONTEXT},
        {"answer": WRONG},
        {"answer": WRONG, "context": CONTEXT, "colour": "red"},
        {"answer": WRONG, "context": CONTEXT},
    ]
    seen = []
    results = verify_many(rows, jobs, lambda done, of: seen.append((done, of)))
    assert seen == [(number, 5) for number in range(1, 6)]
    assert results[0].report == verify(RIGHT, CONTEXT)
    assert results[4].report == verify(WRONG, CONTEXT)
    assert [one.report is None for one in results] == [False, True, True, True, False]
    assert "answer" in results[1].error
    assert "'context'" in results[2].error
    assert "colour" in results[3].error


def test_impossible_numbers_are_refused():
    with pytest.raises(InputError):
        verify_many([], jobs=0)
    with pytest.raises(InputError):
        Verifier(keep=0)


@pytest.mark.model
@pytest.mark.parametrize(
    "given",
    [
        CONTEXT,
        [LangChainDocument(CONTEXT, {"source": "a.pdf"})],
        [LlamaNode(CONTEXT, "n")],
        SimpleNamespace(text=CONTEXT, metadata={"page": 3}),
        [HaystackDocument(CONTEXT, "h")],
        [{"text": CONTEXT, "metadata": {"page": 3}}, {"content": "", "meta": {}}],
        [{"company": "Halden Ferries", "people": 412}, {"company": "Moss Lines", "people": 99}],
    ],
    ids=["text", "langchain", "llama", "object", "haystack", "dicts", "rows"],
)
def test_a_context_of_any_plain_shape_tells_right_from_wrong(given):
    assert verify(RIGHT, given).verdict == "PASS"
    wrong = verify(WRONG, given)
    assert wrong.verdict == "FAIL"
    assert any("412" in one.explanation for one in wrong.flagged)


def test_a_citation_names_a_document_of_a_framework():
    found = [HaystackDocument(CONTEXT, "h"), HaystackDocument("It rained all day in Moss.", "m")]
    assert verify(f"{RIGHT[:-1]} [h].", found).verdict == "PASS"
    assert verify(f"{RIGHT[:-1]} [m].", found).flagged


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([(LangChainDocument(CONTEXT), 0.5)], ["document 1", "tuple"]),
        ([HaystackDocument(None, "h")], ["document 1", "None"]),
        ([SimpleNamespace(body=CONTEXT)], ["document 1", "Give a string"]),
        (SimpleNamespace(body=CONTEXT), ["cannot read", "Give a string"]),
        ({"found": LangChainDocument(CONTEXT)}, ["JSON", "LangChainDocument"]),
        (iter([CONTEXT]), ["list"]),
    ],
)
def test_a_shape_that_is_not_plain_is_told(given, words):
    with pytest.raises(InputError) as caught:
        verify(RIGHT, given)
    assert all(word in str(caught.value) for word in words)


@pytest.mark.parametrize(
    ("given", "name"),
    [
        (LangChainDocument(CONTEXT, {"date": "2024-05-01"}), "1"),
        (HaystackDocument(CONTEXT, "h"), "h"),
        (LlamaNode(CONTEXT, "n"), "n"),
    ],
)
def test_documents_of_frameworks_by_shape(given, name):
    (found,) = documents([given])
    assert (found.id, found.text) == (name, CONTEXT)


def test_data_frames_are_their_rows():
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = pandas.DataFrame({"ship": ["Skagerrak", "Fram"], "seats": [350, None]})
    expected = [{"ship": "Skagerrak", "seats": 350.0}, {"ship": "Fram"}]
    assert documents(frame) == documents(expected)
    for index in ("ship", ["ship", "seats"]):
        (found,) = documents(frame.assign(port="Moss").set_index(index))
        assert "Skagerrak" in found.text


def test_frames_of_polars_are_their_rows():
    polars = pytest.importorskip("polars", reason="polars is not installed")
    frame = polars.DataFrame({"ship": ["Skagerrak", "Fram"], "seats": [350, None]})
    assert documents(frame) == documents([{"ship": "Skagerrak", "seats": 350}, {"ship": "Fram"}])
