import pytest

from claimcheck import InputError, Settings
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG, break_the_check, needs, shown

needs("haystack", "haystack")

from haystack import Document, Pipeline, component  # noqa: E402
from haystack.components.builders import AnswerBuilder  # noqa: E402
from haystack.components.retrievers.in_memory import InMemoryBM25Retriever  # noqa: E402
from haystack.core.component import Component  # noqa: E402
from haystack.dataclasses import ChatMessage, ToolCall  # noqa: E402
from haystack.document_stores.in_memory import InMemoryDocumentStore  # noqa: E402

from claimcheck.integrations.haystack import GroundedChecker  # noqa: E402

pytestmark = pytest.mark.model

ASKED = "How many passengers did Halden Ferries carry in 2023?"
DOCUMENTS = [Document(content=text) for text in CONTEXT]


def say(*texts):
    return [ChatMessage.from_assistant(text) for text in texts]


@component
class Generator:
    """Says what it is told to, as a chat generator would."""

    def __init__(self, *texts):
        self.texts = texts

    @component.output_types(replies=list[ChatMessage])
    def run(self, query: str):
        return {"replies": say(*self.texts)}


def pipeline(*texts, found=DOCUMENTS, **rule):
    store = InMemoryDocumentStore()
    store.write_documents(found)
    made = Pipeline()
    made.add_component("retriever", InMemoryBM25Retriever(store))
    made.add_component("generator", Generator(*texts))
    made.add_component("checker", GroundedChecker(**rule))
    made.add_component("answers", AnswerBuilder())
    made.connect("retriever.documents", "checker.documents")
    made.connect("generator.replies", "checker.replies")
    made.connect("checker.replies", "answers.replies")
    return made


def ask(made, query=ASKED):
    given = {name: {"query": query} for name in ("retriever", "generator", "checker", "answers")}
    return made.run(given)


def test_in_a_pipeline_a_right_reply_goes_on_and_a_wrong_one_does_not():
    right, wrong = ask(pipeline(RIGHT)), ask(pipeline(WRONG))
    assert [one.data for one in right["answers"]["answers"]] == [RIGHT]
    assert "answers" not in wrong
    assert [one.text for one in wrong["checker"]["blocked"]] == [WRONG]
    assert "1.84 million" in wrong["checker"]["reasons"][0]


def test_each_reply_is_decided_over_alone():
    out = GroundedChecker().run(say(WRONG, RIGHT), DOCUMENTS)
    assert [one.text for one in out["replies"]] == [RIGHT]
    assert [one.text for one in out["blocked"]] == [WRONG]
    assert len(out["reasons"]) == 1
    assert out["scores"][1] > out["scores"][0]


def test_every_text_of_a_message_is_read():
    message = ChatMessage.from_assistant(RIGHT)
    message._content.extend(ChatMessage.from_assistant(WRONG)._content)
    assert message.text == RIGHT
    assert "replies" not in GroundedChecker().run([message], DOCUMENTS)


def test_what_the_user_asks_is_no_evidence():
    assert "answers" not in ask(pipeline(WRONG), f"Is it true? {WRONG}")


def test_a_passage_found_twice_is_no_error():
    assert "blocked" not in GroundedChecker().run(say(RIGHT), [*DOCUMENTS, *DOCUMENTS])


@pytest.mark.parametrize(
    ("replies", "found"),
    [
        (say(RIGHT), []),
        (say(RIGHT), None),
        (say(RIGHT), [Document(content=None)]),
        ([ChatMessage.from_assistant(tool_calls=[ToolCall("find", {})])], DOCUMENTS),
        ([None], DOCUMENTS),
    ],
)
def test_what_cannot_be_checked_is_blocked_unless_opened(replies, found):
    closed = GroundedChecker().run(replies, found)
    opened = GroundedChecker(on_error="open").run(replies, found)
    assert (closed["blocked"], closed["scores"]) == (replies, [0])
    assert "could not be checked" in closed["reasons"][0]
    assert "replies" not in closed
    assert opened["replies"] == replies
    assert "blocked" not in opened


def test_a_retriever_that_finds_nothing_lets_nothing_out():
    assert "answers" not in ask(pipeline(RIGHT, found=[]))


def test_an_error_of_the_check_blocks(monkeypatch):
    break_the_check(monkeypatch)
    assert "answers" not in ask(pipeline(RIGHT))


@pytest.mark.parametrize("settings", ["lenient", None, Settings.of("balanced", wrong_from=0.4)])
def test_a_saved_pipeline_keeps_the_rule(settings):
    made = Pipeline()
    made.add_component("checker", GroundedChecker(settings, block_on="WARN", on_error="open"))
    loaded = Pipeline.loads(made.dumps(), allowed_modules=["claimcheck.integrations.haystack"])
    checker = loaded.get_component("checker")
    assert isinstance(checker, Component)
    assert checker._guard == made.get_component("checker")._guard


def test_an_unknown_rule_is_refused():
    with pytest.raises(InputError, match="Choose from"):
        GroundedChecker(block_on="never")


def test_the_example_of_the_page(capsys):
    out = shown("Haystack", capsys)
    assert out.startswith("False ")
    assert "350" in out
