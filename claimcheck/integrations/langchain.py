"""LangChain: a runnable that withholds answers; LangGraph: a node and the edge after it."""

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
