"""Haystack: a component that withholds replies; pipelines with it can be saved and loaded.

Haystack looks for the component of a saved pipeline when this module has been imported, so that
importing this module imports Haystack.
"""

from __future__ import annotations

from typing import Any

from claimcheck.integrations.shared import BlockOn, Guard, OnError, framework
from claimcheck.settings import Settings

with framework("Haystack", "haystack"):
    from haystack import Document, component, default_from_dict, default_to_dict
    from haystack.dataclasses import ChatMessage


@component
class GroundedChecker:
    """Gives on the replies that the documents carry, and the others as `blocked`.

    The arguments are those of `Guard`.
    """

    def __init__(
        self,
        settings: Settings | str | None = "conservative",
        block_on: BlockOn = "FAIL",
        on_error: OnError = "closed",
    ) -> None:
        self._guard = Guard(settings=settings, block_on=block_on, on_error=on_error)

    def to_dict(self) -> dict[str, Any]:
        """What a saved pipeline keeps."""
        guard = self._guard
        rule = {"block_on": guard.block_on, "on_error": guard.on_error}
        saved: dict[str, Any] = default_to_dict(self, settings=guard.settings, **rule)
        return saved

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Any:
        """The inverse of `to_dict`."""
        rule = dict(data.get("init_parameters", {}))
        if isinstance(rule.get("settings"), dict):
            rule["settings"] = Settings.from_dict(rule["settings"])
        return default_from_dict(cls, {**data, "init_parameters": rule})

    @component.output_types(  # type: ignore[untyped-decorator,unused-ignore]
        replies=list[ChatMessage], blocked=list[ChatMessage], reasons=list[str], scores=list[float]
    )
    def run(
        self, replies: list[ChatMessage], documents: list[Document], query: str | None = None
    ) -> dict[str, Any]:
        """`scores` has one for each reply given, `reasons` one for each that is blocked.

        Where no reply may go out there is no `replies`, where none is blocked no `blocked` and no
        `reasons`: what is connected to them does not run.
        """
        decisions = [self._guard.check(_said(one), documents, query or None) for one in replies]
        given = list(zip(replies, decisions, strict=True))
        out: dict[str, Any] = {"scores": [decision.score for decision in decisions]}
        if passed := [reply for reply, decision in given if not decision.blocked]:
            out["replies"] = passed
        if blocked := [reply for reply, decision in given if decision.blocked]:
            out["blocked"] = blocked
            out["reasons"] = [decision.reason for decision in decisions if decision.blocked]
        return out


def _said(reply: Any) -> Any:
    """All texts of a message, for `text` is the first alone; None for one without, a tool call."""
    return "\n".join(reply.texts) or None if isinstance(reply, ChatMessage) else reply
