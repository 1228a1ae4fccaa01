"""Check every number, date and claim of an answer against its context, without an LLM."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from claimcheck.anchors import Anchor, Document, Kind, Span
    from claimcheck.context import ContextIndex, index_context
    from claimcheck.errors import (
        ClaimcheckError,
        InputError,
        PipelineError,
        SettingsError,
        VerdictError,
    )
    from claimcheck.findings import Evidence, Finding, Reason, Report, Status, Verdict
    from claimcheck.reader import read
    from claimcheck.settings import Settings
    from claimcheck.stream import StreamVerifier
    from claimcheck.verifier import RowResult, Verifier, averify, verify_many
    from claimcheck.verify import verify

__version__ = "0.1.0"

_HOMES = {
    "Anchor": "claimcheck.anchors",
    "ClaimcheckError": "claimcheck.errors",
    "ContextIndex": "claimcheck.context",
    "Document": "claimcheck.anchors",
    "Evidence": "claimcheck.findings",
    "Finding": "claimcheck.findings",
    "InputError": "claimcheck.errors",
    "Kind": "claimcheck.anchors",
    "PipelineError": "claimcheck.errors",
    "Reason": "claimcheck.findings",
    "Report": "claimcheck.findings",
    "RowResult": "claimcheck.verifier",
    "Settings": "claimcheck.settings",
    "SettingsError": "claimcheck.errors",
    "Span": "claimcheck.anchors",
    "Status": "claimcheck.findings",
    "StreamVerifier": "claimcheck.stream",
    "Verdict": "claimcheck.findings",
    "VerdictError": "claimcheck.errors",
    "Verifier": "claimcheck.verifier",
    "averify": "claimcheck.verifier",
    "index_context": "claimcheck.context",
    "read": "claimcheck.reader",
    "verify": "claimcheck.verify",
    "verify_many": "claimcheck.verifier",
}

__all__ = [
    "Anchor",
    "ClaimcheckError",
    "ContextIndex",
    "Document",
    "Evidence",
    "Finding",
    "InputError",
    "Kind",
    "PipelineError",
    "Reason",
    "Report",
    "RowResult",
    "Settings",
    "SettingsError",
    "Span",
    "Status",
    "StreamVerifier",
    "Verdict",
    "VerdictError",
    "Verifier",
    "__version__",
    "averify",
    "index_context",
    "read",
    "verify",
    "verify_many",
]


class _Package(ModuleType):
    """Keeps the function `claimcheck.verify` from being hidden by the module of its own name."""

    def __getattr__(self, name: str) -> Any:
        """Load a public name when it is first asked for: importing the package stays cheap."""
        if name not in _HOMES:
            raise AttributeError(f"module 'claimcheck' has no attribute {name!r}")
        return getattr(import_module(_HOMES[name]), name)

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOMES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
