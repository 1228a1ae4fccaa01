"""Findings of one text, carried over to another in which the same words stand elsewhere."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from claimcheck.anchors import ANSWER, Span

T = TypeVar("T")


def shifted(value: T, by: int) -> T:
    """The value with every span of the answer moved by `by` characters."""
    if by == 0:
        return value

    def move(span: Span) -> Span:
        return dataclasses.replace(span, start=span.start + by, end=span.end + by)

    return _rebuilt(value, move)


def restored(value: T, kept: Sequence[int], text: str) -> T:
    """The value of a shortened text, carried back to the `text` it was taken from.

    `kept` has for each character of the shortened text where it stands in `text`.
    """

    def move(span: Span) -> Span:
        if span.start == span.end:
            start = kept[span.start] if span.start < len(kept) else len(text)
            return dataclasses.replace(span, start=start, end=start)
        start, end = kept[span.start], kept[span.end - 1] + 1
        return dataclasses.replace(span, start=start, end=end, text=text[start:end])

    return _rebuilt(value, move)


def _rebuilt(value: T, change: Callable[[Span], Span]) -> T:
    """The value with every span of the answer changed; what holds none stays as it is."""
    found: Any = value
    if isinstance(value, Span):
        found = change(value) if value.source == ANSWER else value
    elif isinstance(value, tuple) and type(value) is tuple:  # a NamedTuple holds no span
        found = tuple(_rebuilt(one, change) for one in value)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        changes = {}
        for one in dataclasses.fields(value):
            old = getattr(value, one.name)
            new = _rebuilt(old, change)
            if new is not old:
                changes[one.name] = new
        if changes:
            found = dataclasses.replace(value, **changes)
    return found  # type: ignore[no-any-return]
