"""What every adapter does: check an answer against documents, decide, and say why."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal, get_args

from claimcheck.anchors import Document
from claimcheck.errors import ExtraError, InputError
from claimcheck.findings import Report, Verdict
from claimcheck.settings import Settings

BlockOn = Literal["FAIL", "WARN", "FLAGGED"]
"""FAIL blocks that verdict alone, WARN blocks WARN too, FLAGGED blocks any flagged finding too."""
OnError = Literal["closed", "open"]
"""What becomes of an answer that could not be checked: closed blocks it, open lets it out."""

_LOG = logging.getLogger("claimcheck.integrations")


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether an answer may go out, and the sentence that says why not."""

    blocked: bool
    reason: str
    report: Report | None
    """None where the answer could not be checked."""

    @property
    def score(self) -> float:
        """1 is clean, 0 is all unsupported or not checked: higher is better."""
        return 0.0 if self.report is None else 1.0 - self.report.score

    def passes(self, threshold: float) -> bool:
        """Whether it is not blocked and, where it was checked, its score reaches `threshold`."""
        return not self.blocked and (self.report is None or self.score >= threshold)


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """Checks answers by one rule; an error of the check blocks unless `on_error` is "open".

    By default one contradiction blocks, however long the answer is.
    """

    settings: Settings | str | None = "conservative"
    block_on: BlockOn = "FAIL"
    on_error: OnError = "closed"

    def __post_init__(self) -> None:
        _one_of("block_on", self.block_on, get_args(BlockOn))
        _one_of("on_error", self.on_error, get_args(OnError))

    def check(self, answer: Any, context: Any, question: str | None = None) -> Decision:
        """Decide over `answer`; never raises for an answer or a context that cannot be read.

        An empty answer counts as one that could not be checked.
        """
        from claimcheck.verify import verify

        try:
            _refuse_empty(answer)
            report = verify(answer, documents(context), question=question, settings=self.settings)
        except Exception as error:
            return self.failed(error)
        return Decision(self._blocks(report), reason(report), report)

    def check_found(self, answer: Any, find: Callable[..., Any], *given: Any) -> Decision:
        """As `check`, over the documents that `find` gives for what it is given."""
        try:
            return self.check(answer, find(*given))
        except Exception as error:
            return self.failed(error)

    async def acheck_found(self, answer: Any, find: Callable[..., Any], *given: Any) -> Decision:
        """As `check_found`; only the check is in another thread."""
        try:
            found = find(*given)
        except Exception as error:
            return self.failed(error)
        return await asyncio.to_thread(self.check, answer, found)

    def failed(self, error: Exception) -> Decision:
        """The decision over an answer whose check broke."""
        _LOG.warning("an answer could not be checked (%s)", type(error).__name__, exc_info=error)
        said = f"The answer could not be checked: {type(error).__name__}: {error}"
        return Decision(self.on_error == "closed", said, None)

    def _blocks(self, report: Report) -> bool:
        if report.verdict is Verdict.FAIL or (self.block_on == "FLAGGED" and report.flagged):
            return True
        return report.verdict is Verdict.WARN and self.block_on != "FAIL"


def reason(report: Report) -> str:
    """One paragraph: the verdict, its reasons, then every flagged finding."""
    why = "; ".join(report.reasons)
    found = " ".join(finding.explanation for finding in report.flagged)
    return f"Verdict {report.verdict}{f': {why}' if why else ''}.{f' {found}' if found else ''}"


def documents(context: Any) -> Any:
    """Retrieved documents of a framework as plain texts; anything else as it is.

    No documents at all, or none with text, is an error here: a retriever that found nothing must
    not let answers out.
    """
    if isinstance(context, list | tuple):
        context = [_text(one) for one in context]
    if _is_empty(context):
        raise InputError("context", "has no documents", "Hand over what the answer is based on.")
    return context


def _refuse_empty(answer: Any) -> None:
    from claimcheck.score import is_empty

    if isinstance(answer, str) and is_empty(answer):
        raise InputError("answer", "is empty", "Nothing in it can be checked.")


def _is_empty(context: Any) -> bool:
    if isinstance(context, list):
        return all(isinstance(one, str) and not one.strip() for one in context)
    return context is None or (isinstance(context, str | Mapping) and not context)


def _text(one: Any) -> Any:
    """The text of a document of LangChain or Haystack or of a node of LlamaIndex, or `one` itself.

    An image has none: "". By text alone, one passage that was found twice is no error.
    """
    if isinstance(one, Document):
        return one
    if callable(getattr(one, "get_content", None)):
        text = one.get_content()
    elif hasattr(one, "content"):
        text = one.content or ""
    else:
        text = getattr(one, "page_content", None)
    return text if isinstance(text, str) else one


@contextmanager
def framework(name: str, extra: str) -> Iterator[None]:
    """Turn the ImportError of a framework that is not installed into how to install it."""
    try:
        yield
    except ImportError as error:
        raise ExtraError(f"the adapter for {name}", extra) from error


def _one_of(name: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise InputError(f"{name} {value!r}", "does not exist", f"Choose from: {', '.join(known)}.")
