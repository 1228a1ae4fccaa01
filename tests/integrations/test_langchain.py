from typing import TypedDict

import pytest

from claimcheck import VerdictError
from claimcheck.integrations.langchain import grounded_edge, grounded_node, grounded_runnable
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG, needs, shown

needs("langchain_core", "langchain")
graphs = needs("langgraph.graph", "langchain")

from langchain_core.documents import Document  # noqa: E402
from langchain_core.language_models.fake_chat_models import FakeListChatModel  # noqa: E402

pytestmark = pytest.mark.model
DOCUMENTS = [Document(page_content=text) for text in CONTEXT]


def chain(answer, **rule):
    model = FakeListChatModel(responses=[answer])
    gather = {"answer": lambda _: model.invoke("?"), "context": lambda _: DOCUMENTS}
    from langchain_core.runnables import RunnableParallel

    return RunnableParallel(gather) | grounded_runnable(**rule)


def test_runnable():
    assert chain(RIGHT).invoke("?").content == RIGHT
    with pytest.raises(VerdictError, match=r"1.84 million"):
        chain(WRONG).invoke("?")


def test_nothing_streams_out_of_a_blocked_answer():
    out = []
    with pytest.raises(VerdictError):
        out.extend(chain(WRONG).stream("?"))
    assert out == []


def test_missing_context_is_blocked_unless_opened():
    with pytest.raises(VerdictError, match="could not be checked"):
        grounded_runnable().invoke({"answer": RIGHT})
    assert grounded_runnable(on_error="open").invoke({"answer": RIGHT}) == RIGHT


class State(TypedDict, total=False):
    answer: str
    context: list
    grounded: bool
    grounded_reason: str


@pytest.mark.parametrize(("answer", "sent"), [(RIGHT, RIGHT), (WRONG, "withheld")])
def test_graph(answer, sent):
    graph = graphs.StateGraph(State)
    graph.add_node("check", grounded_node())
    graph.add_node("withhold", lambda _: {"answer": "withheld"})
    graph.add_edge(graphs.START, "check")
    ways = {"grounded": graphs.END, "blocked": "withhold"}
    graph.add_conditional_edges("check", grounded_edge, ways)
    graph.add_edge("withhold", graphs.END)
    state = graph.compile().invoke({"answer": answer, "context": DOCUMENTS})
    assert state["answer"] == sent
    assert ("1.84 million" in state["grounded_reason"]) is (answer == WRONG)


def test_the_examples_of_the_page(capsys):
    out = shown("LangChain", capsys)
    assert out.startswith("withheld:")
    assert "350" in out
    assert shown("LangGraph", capsys) == "I do not know.\n"
