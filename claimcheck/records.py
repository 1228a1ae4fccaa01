"""Frozen dataclasses that cost little to make: a check of one answer makes thousands of them."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """A frozen dataclass with slots, which its initializer fills directly.

    That of the standard library looks every field up by its name, as a frozen class refuses to be
    written to, and takes twice as long.
    """
    made = dataclasses.dataclass(frozen=True, slots=True)(cls)
    fields = dataclasses.fields(made)  # type: ignore[arg-type]
    scope: dict[str, Any] = {f"set_{one.name}": getattr(made, one.name).__set__ for one in fields}
    scope |= {f"default_{one.name}": one.default for one in fields}
    arguments = [
        one.name if one.default is dataclasses.MISSING else f"{one.name}=default_{one.name}"
        for one in fields
    ]
    body = "".join(f"    set_{one.name}(self, {one.name})\n" for one in fields)
    exec(f"def __init__(self, {', '.join(arguments)}):\n{body}", scope)
    made.__init__ = scope["__init__"]  # type: ignore[misc]
    return made
