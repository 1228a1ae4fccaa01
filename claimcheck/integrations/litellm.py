"""LiteLLM: a guardrail of the proxy that holds replies back, streamed ones too, until checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from claimcheck.integrations.shared import Guard, framework


def grounded_guardrail(context: Callable[[dict[str, Any]], Any], **rule: Any) -> Any:
    """A guardrail class for the proxy's configuration; `context` gets the request's data.

    It gives the documents. What a caller sends is no evidence unless `context` is
    `callers_documents`. A blocked reply is an error 400 with the reason, a streamed one the same
    error before any of it goes out. `rule` is what `Guard` takes.
    """
    with framework("LiteLLM", "litellm"):
        from fastapi import HTTPException
        from litellm.integrations.custom_guardrail import CustomGuardrail
        from litellm.types.guardrails import GuardrailEventHooks
    guard = Guard(**rule)

    class GroundedGuardrail(CustomGuardrail):  # type: ignore[misc,unused-ignore]
        """Claimcheck after the call of the model."""

        def __init__(self, **given: Any) -> None:
            given["supported_event_hooks"] = [GuardrailEventHooks.post_call]
            given["mask_response_content"] = False  # With it the proxy releases before the check.
            super().__init__(**given)
            self.streaming_buffer_until_moderated = True
            self.streaming_end_of_stream_only = True

        async def apply_guardrail(
            self, inputs: Any, request_data: Any, input_type: Any, logging_obj: Any = None
        ) -> Any:
            for text in inputs.get("texts") or () if input_type == "response" else ():
                decision = await guard.acheck_found(text, context, request_data)
                if decision.blocked:
                    # The one error that the proxy also turns into the end of a stream.
                    told = {"error": "Withheld by claimcheck", "reason": decision.reason}
                    raise HTTPException(400, told)
            return inputs

    return GroundedGuardrail


def callers_documents(request: dict[str, Any]) -> Any:
    """What the caller sends as `metadata.documents`, for where callers are your own applications.

    Whoever may call can then have anything confirmed.
    """
    metadata = request.get("metadata")
    return metadata.get("documents") if isinstance(metadata, dict) else None
