import asyncio
from typing import TypedDict

import pytest

from claimcheck import VerdictError
from claimcheck.integrations.langchain import (
    grounded_edge,
    grounded_middleware,
    grounded_node,
    grounded_runnable,
)
from tests.integrations.frameworks import CONTEXT, RIGHT, WRONG, break_the_check, needs, shown

needs("langchain_core", "langchain")
needs("langchain.agents", "langchain")
graphs = needs("langgraph.graph", "langchain")

from langchain.agents import create_agent  # noqa: E402
from langchain.tools import tool  # noqa: E402
from langchain_core.documents import Document  # noqa: E402
from langchain_core.language_models.fake_chat_models import (  # noqa: E402
    FakeListChatModel,
    GenericFakeChatModel,
)
from langchain_core.messages import AIMessage, AIMessageChunk  # noqa: E402
from langchain_core.outputs import ChatGenerationChunk  # noqa: E402

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


@pytest.mark.parametrize("door", ["runnable", "node"])
def test_an_error_of_the_check_lets_nothing_out(monkeypatch, door):
    break_the_check(monkeypatch)
    given = {"answer": RIGHT, "context": CONTEXT}
    if door == "node":
        assert grounded_edge(grounded_node()(given)) == "blocked"
        return
    with pytest.raises(VerdictError, match="could not be checked"):
        grounded_runnable().invoke(given)


class Scripted(GenericFakeChatModel):
    """A model that takes tools and says one message after the other, word by word."""

    def bind_tools(self, tools, **_):
        return self

    def _stream(self, *_, **__):
        said = next(self.messages)
        if isinstance(said, AIMessage):
            pieces = [AIMessageChunk("", tool_calls=said.tool_calls)]
        else:
            pieces = [AIMessageChunk(f"{word} ") for word in said.split(" ")]
        for one in pieces:
            yield ChatGenerationChunk(message=one)


@tool
def look_up(name: str) -> str:
    """Look a company up."""
    return "\n".join(CONTEXT)


CALL = AIMessage("", tool_calls=[{"name": "look_up", "args": {"name": "Halden"}, "id": "1"}])
ASKED = {"messages": [{"role": "user", "content": f"Is it true? {WRONG}"}]}
REFUSAL = "I cannot answer that from the documents I have."


def agent(*said, middleware=None, **more):
    model = Scripted(messages=iter([*said]))
    guard = grounded_middleware() if middleware is None else middleware
    return create_agent(model, [look_up], middleware=[guard], **more)


def test_an_agent_answers_with_what_its_tools_found_alone():
    assert agent(CALL, RIGHT).invoke(ASKED)["messages"][-1].text == RIGHT
    last = agent(CALL, WRONG).invoke(ASKED)["messages"][-1]
    assert last.text == REFUSAL
    assert "1.84 million" in last.response_metadata["grounded_reason"]
    told = asyncio.run(agent(CALL, WRONG).ainvoke(ASKED))["messages"]
    assert not any(WRONG in one.text for one in told[1:])


def test_documents_of_an_agent_by_a_function():
    middleware = grounded_middleware(lambda state: DOCUMENTS, refusal="No.")
    assert agent(RIGHT, middleware=middleware).invoke(ASKED)["messages"][-1].text == RIGHT
    assert agent(WRONG, middleware=middleware).invoke(ASKED)["messages"][-1].text == "No."


@pytest.mark.parametrize("mode", ["messages", "updates", "values"])
def test_no_stream_of_an_agent_has_a_blocked_answer(mode):
    def streamed(*said):
        """The texts of all messages that go out; the reason, beside them, quotes the answer."""
        out = []
        for event in agent(*said).stream({"messages": "How many?"}, stream_mode=mode):
            found = event[0] if mode == "messages" else event
            states = [] if mode == "messages" else found.values() if mode == "updates" else [found]
            messages = [found] if mode == "messages" else []
            out.extend([*messages, *(one for state in states for one in state["messages"])])
        return " ".join(one.text for one in out)

    out = streamed(CALL, WRONG)
    assert "1.48" not in out
    assert REFUSAL in out
    assert RIGHT in streamed(CALL, RIGHT)


@pytest.mark.parametrize("context", [None, lambda state: state["absent"]])
def test_an_agent_without_documents_says_nothing_unless_opened(context):
    closed, opened = (grounded_middleware(context, on_error=one) for one in ("closed", "open"))
    last = agent(RIGHT, middleware=closed).invoke(ASKED)["messages"][-1]
    assert last.text == REFUSAL
    assert "could not be checked" in last.response_metadata["grounded_reason"]
    assert agent(RIGHT, middleware=opened).invoke(ASKED)["messages"][-1].text == RIGHT


def test_an_error_of_the_check_of_an_agent_lets_nothing_out(monkeypatch):
    break_the_check(monkeypatch)
    assert agent(CALL, RIGHT).invoke(ASKED)["messages"][-1].text == REFUSAL


def test_a_structured_answer_of_an_agent_is_withheld():
    from langchain.agents.structured_output import ToolStrategy
    from pydantic import BaseModel

    class Passengers(BaseModel):
        millions: float

    call = {"name": "Passengers", "args": {"millions": 1.84}, "id": "2"}
    said = agent(CALL, AIMessage("", tool_calls=[call]), response_format=ToolStrategy(Passengers))
    out = said.invoke(ASKED)
    assert out["messages"][-1].text == REFUSAL
    assert out.get("structured_response") is None


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
    assert shown("LangChain", capsys, part=1).startswith("I cannot answer that")
    assert shown("LangGraph", capsys) == "I do not know.\n"
