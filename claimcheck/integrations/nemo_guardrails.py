"""NeMo Guardrails: the action and the Colang rail that withhold an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from claimcheck.integrations.shared import Guard, framework

RAIL = """
define bot say not grounded
  "I cannot answer that from the documents I have."

define subflow claimcheck verify
  $grounded = execute claimcheck_verify
  $grounded_reason = $grounded.reason
  if $grounded.is_blocked
    bot say not grounded
    stop
"""
"""The output rail, Colang 1.0; name the flow `claimcheck verify` under `rails.output.flows`."""


def grounded_action(context: Callable[[dict[str, Any]], Any] | None = None, **rule: Any) -> Any:
    """The action for `rails.register_action`; `context` gets NeMo's context, gives the documents.

    Without it they are the relevant chunks: what the knowledge base found, or what the application
    put there. `rule` is what `Guard` takes.
    """
    with framework("NeMo Guardrails", "nemo-guardrails"):
        from nemoguardrails.actions import action
        from nemoguardrails.actions.rail_outcome import RailOutcome
    guard = Guard(**rule)
    find = context or _relevant_chunks

    @action(name="claimcheck_verify", is_system_action=True)  # type: ignore[untyped-decorator,unused-ignore]
    async def claimcheck_verify(context: dict[str, Any] | None = None, **_: Any) -> Any:
        said = context or {}
        decision = await guard.acheck_found(said.get("bot_message"), find, said)
        told = RailOutcome.block if decision.blocked else RailOutcome.allow
        return told(reason=decision.reason, metadata={"score": decision.score})

    return claimcheck_verify


def _relevant_chunks(context: dict[str, Any]) -> Any:
    """The chunks one by one, or as the one text in which an application may give them."""
    chunks = context.get("relevant_chunks_sep") or context.get("relevant_chunks")
    return [chunks] if isinstance(chunks, str) else chunks
