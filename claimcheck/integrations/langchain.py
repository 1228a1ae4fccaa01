"""LangChain: a runnable and an agent's middleware; LangGraph: a node and the edge after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from claimcheck.errors import VerdictError
from claimcheck.integrations.shared import Guard, framework


def grounded_runnable(**rule: Any) -> Any:
    """A runnable over `{"answer", "context", "question"?}` that gives the answer on, or raises.

    `rule` is what `Guard` takes: settings, block_on, on_error. A blocked answer raises
    VerdictError, also where the chain streams: the answer is complete before any of it goes out.
    """
    with framework("LangChain", "langchain"):
        from langchain_core.runnables import RunnableLambda
    guard = Guard(**rule)

    def check_answer(given: dict[str, Any]) -> Any:
        answer = given.get("answer")
        text = getattr(answer, "content", answer)
        decision = guard.check(text, given.get("context"), given.get("question"))
        if decision.blocked:
            verdict = decision.report.verdict if decision.report else "not reached"
            raise VerdictError(verdict, [decision.reason], [])
        return answer

    return RunnableLambda(check_answer)


def grounded_middleware(
    context: Callable[[Any], Any] | None = None,
    *,
    refusal: str = "I cannot answer that from the documents I have.",
    **rule: Any,
) -> Any:
    """Middleware for `create_agent`: `refusal` takes the place of a blocked answer.

    The reason is in the message's `response_metadata`. `context` gets the agent's state and gives
    the documents; without it they are what its tools gave. The check is part of the model's node,
    so that no stream of the graph has an answer before it. `rule` is what `Guard` takes.
    """
    with framework("LangChain", "langchain"):
        from langchain.agents.middleware import AgentMiddleware, ModelResponse
        from langchain_core.messages import AIMessage
    guard = Guard(**rule)
    find = context or _tool_results

    def held_back(request: Any) -> Any:
        tags = [*(request.model.tags or ()), "nostream"]
        return request.override(model=request.model.model_copy(update={"tags": tags}))

    def answer_of(given: Any) -> Any:
        """The text of a last answer; None for a call of a tool."""
        if given.structured_response is not None:
            return given.structured_response
        calls = any(getattr(one, "tool_calls", None) for one in given.result)
        return None if calls else str(given.result[-1].text)

    def decided(given: Any, decision: Any) -> Any:
        if not decision.blocked:
            return given
        told = {"grounded": False, "grounded_reason": decision.reason}
        return ModelResponse([AIMessage(refusal, response_metadata=told)])

    class GroundedMiddleware(AgentMiddleware):  # type: ignore[misc,unused-ignore]
        """Claimcheck around each call of the model."""

        def wrap_model_call(self, request: Any, handler: Any) -> Any:
            given = handler(held_back(request))
            if (answer := answer_of(given)) is None:
                return given
            return decided(given, guard.check_found(answer, find, request.state))

        async def awrap_model_call(self, request: Any, handler: Any) -> Any:
            given = await handler(held_back(request))
            if (answer := answer_of(given)) is None:
                return given
            return decided(given, await guard.acheck_found(answer, find, request.state))

    return GroundedMiddleware()


def _tool_results(state: Any) -> Any:
    return [str(one.text) for one in state["messages"] if one.type == "tool"]


def grounded_node(
    *, answer: str = "answer", context: str = "context", question: str = "question", **rule: Any
) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """A LangGraph node: puts `grounded` (bool) and `grounded_reason` (str) into the state.

    The names say under which keys the state holds the answer, the documents and the question.
    """
    guard = Guard(**rule)

    def check_state(state: dict[str, Any]) -> dict[str, Any]:
        given = state.get(answer)
        text = getattr(given, "content", given)
        decision = guard.check(text, state.get(context), state.get(question))
        return {"grounded": not decision.blocked, "grounded_reason": decision.reason}

    return check_state


def grounded_edge(state: dict[str, Any]) -> str:
    """The way on after `grounded_node`: "grounded" or "blocked"."""
    return "grounded" if state.get("grounded") is True else "blocked"
