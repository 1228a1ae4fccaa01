"""What the operator of a service decides: limits, keys, settings, the model behind the guard."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Self
from urllib.parse import urlsplit

from claimcheck.errors import InputError
from claimcheck.keys import read_keys
from claimcheck.settings import PRESETS, Settings

MEGABYTE = 1_000_000


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Limits and rules of one service; `Options.of` reads them as the command line gives them."""

    preset: str | None = None
    """The preset of requests that name none; None is balanced, and conservative for the guard."""
    workers: int = 1
    queue: int = 64
    """Requests that may wait for a worker; one more is told to come back later."""
    timeout: float = 30.0
    """Seconds that one check may take, and that a request may wait for its turn."""
    max_body: int = 10 * MEGABYTE
    max_batch: int = 100 * MEGABYTE
    """Bytes of one batch; a single line of it is bound by `max_body`."""
    idle: float = 30.0
    """Seconds without a byte of a request's body after which it is given up."""
    keys: tuple[str, ...] = ()
    indexes: int = 64
    """Contexts kept for later requests."""
    index_seconds: float = 3600.0
    upstream: str | None = None
    context_from_system: bool = False
    """Whether the guard takes system messages for the context where a request gives none."""

    def __post_init__(self) -> None:
        for name, least in (("workers", 1), ("queue", 0), ("max_body", 1), ("indexes", 1)):
            value = getattr(self, name)
            if value < least:
                flag = name.replace("_", "-")
                raise InputError(f"{flag} {value}", f"is less than {least}", "Give more.")
        if not self.timeout > 0:
            raise InputError(f"timeout {self.timeout:g}", "is no time", "Give seconds above 0.")
        if self.preset is not None and self.preset not in PRESETS:
            known = ", ".join(PRESETS)
            raise InputError(f"preset {self.preset!r}", "does not exist", f"Choose from: {known}.")
        if self.upstream is not None and urlsplit(self.upstream).scheme not in ("http", "https"):
            fix = "Give the address before /chat/completions, for example https://host/v1."
            raise InputError(f"upstream {self.upstream!r}", "is no http address", fix)

    @classmethod
    def of(cls, *, key_file: str | None = None, workers: int | None = None, **rest: object) -> Self:
        """Options with the keys of a file, and as many workers as processors where none is said."""
        keys = read_keys(key_file) if key_file else ()
        return cls(keys=keys, workers=cores() if workers is None else workers, **rest)  # type: ignore[arg-type]

    @property
    def settings(self) -> Settings:
        """What is in force where a request says nothing."""
        return Settings.of(self.preset or "balanced")
