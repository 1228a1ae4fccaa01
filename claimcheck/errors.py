"""Every exception of claimcheck and its wording.

ClaimcheckError
├── PipelineError      the language pipeline is missing, damaged or unfit
├── ModelError         a model of meaning is missing, damaged or cannot be loaded
├── SettingsError      a setting has an unknown name or an impossible value
├── InputError         an answer, context or file cannot be read
├── ExtraError         an optional part is asked for and not installed
├── ServiceError       a model behind an address does not answer as it should
└── VerdictError       raised by Report.raise_for_verdict() alone
"""

from __future__ import annotations

from collections.abc import Iterable
from types import UnionType


class ClaimcheckError(Exception):
    """Base of all errors that claimcheck raises on purpose."""


class PipelineError(ClaimcheckError):
    """The language pipeline cannot be used."""

    def __init__(self, name: str, problem: str, fix: str) -> None:
        self.name = name
        super().__init__(f"language pipeline {name!r}: {problem}. {fix}")


class ModelError(ClaimcheckError):
    """A model that scores meaning cannot be used."""

    def __init__(self, name: str, problem: str, fix: str) -> None:
        self.name = name
        super().__init__(f"model {name!r}: {problem}. {fix}")


class SettingsError(ClaimcheckError, ValueError):
    """A setting is unknown or its value impossible."""

    def __init__(
        self, name: str, problem: str, available: Iterable[str] = (), fix: str = ""
    ) -> None:
        self.name = name
        known = ", ".join(sorted(available))
        parts = [f"setting {name!r}: {problem}"]
        if known:
            parts.append(f"available: {known}")
        if fix:
            parts.append(fix)
        super().__init__(". ".join(parts))


class InputError(ClaimcheckError, ValueError):
    """An answer, a context or a file cannot be read."""

    def __init__(self, what: str, problem: str, fix: str) -> None:
        self.what = what
        super().__init__(f"{what}: {problem}. {fix}")


def require(what: str, value: object, kind: type | UnionType, fix: str) -> None:
    """Refuse a value of another type before it is taken for one: a preset's name for settings."""
    if not isinstance(value, kind):
        shown = repr(value)
        given = shown if len(shown) < 40 else "a value"
        problem = f"{given} of type {type(value).__name__} is no {getattr(kind, '__name__', kind)}"
        raise InputError(what, problem, fix)


class ExtraError(ClaimcheckError, ImportError):
    """An optional part of claimcheck is asked for and not installed."""

    def __init__(self, what: str, extra: str, instead: str = "") -> None:
        self.extra = extra
        message = f"{what} needs the extra {extra!r}. pip install 'claimcheck-engine[{extra}]'"
        super().__init__(f"{message}, or {instead}." if instead else f"{message}.")


class ServiceError(ClaimcheckError):
    """A model behind an address does not answer as it should."""

    def __init__(self, address: str, problem: str, fix: str) -> None:
        self.address = address
        super().__init__(f"{address}: {problem}. {fix}")


class VerdictError(ClaimcheckError):
    """The verdict of a report is not acceptable to the caller who asked to be told by raising."""

    def __init__(self, verdict: str, reasons: Iterable[str], flagged: Iterable[str]) -> None:
        self.verdict = verdict
        lines = [f"verdict {verdict}", *reasons, *flagged]
        super().__init__("\n".join(lines))
