"""Guardrails AI: a validator over the documents in a call's metadata."""

from __future__ import annotations

from typing import Any

from claimcheck.errors import InputError
from claimcheck.integrations.shared import Guard, framework

NAME = "claimcheck/grounded"


def grounded_validator(on_fail: Any = "exception", *, fix: str = "", **rule: Any) -> Any:
    """A validator for `Guard().use`; the documents are `metadata["documents"]` of the call.

    With `on_fail="fix"` a blocked answer becomes the text `fix`. That alone can stream, for with
    every other `on_fail` Guardrails sends a text on before its validation; the answer is then
    given out whole, at its end. `rule` is what claimcheck's `Guard` takes.
    """
    with framework("Guardrails AI", "guardrails-ai"):
        from guardrails import OnFailAction
        from guardrails.validator_base import (
            ErrorSpan,
            FailResult,
            PassResult,
            Validator,
            register_validator,
        )
    guard = Guard(**rule)

    @register_validator(name=NAME, data_type="string")  # type: ignore[untyped-decorator,unused-ignore]
    class Grounded(Validator):  # type: ignore[misc,unused-ignore]
        """Claimcheck's decision over a text and the documents of the call."""

        def _validate(self, value: Any, metadata: Any) -> Any:
            asked = metadata.get("question")
            decision = guard.check(value, metadata.get("documents"), asked or None)
            if not decision.blocked:
                return PassResult()
            flagged = decision.report.flagged if decision.report else ()
            spans = [
                ErrorSpan(
                    start=one.anchor.span.start, end=one.anchor.span.end, reason=one.explanation
                )
                for one in flagged
            ]
            return FailResult(error_message=decision.reason, fix_value=fix, error_spans=spans)

        def validate_stream(self, chunk: Any, metadata: Any, **given: Any) -> Any:
            if self.on_fail_descriptor is not OnFailAction.FIX:
                problem = "sends text on before it is validated"
                raise InputError("a stream of Guardrails", problem, 'Set on_fail="fix".')
            return super().validate_stream(chunk, metadata, **given)

        def _chunking_function(self, chunk: str) -> list[str]:
            return []  # What a sentence means is in those before it: the answer is checked whole.

    return Grounded(on_fail=on_fail)
