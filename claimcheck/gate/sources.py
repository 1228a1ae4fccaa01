"""Paths, folders and patterns → the documents that a text is checked against."""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from claimcheck.anchors import Document
from claimcheck.errors import InputError
from claimcheck.files import read_text
from claimcheck.gate.bounds import before_wildcards, named_root, require_inside

if TYPE_CHECKING:
    from claimcheck.context import ContextIndex
    from claimcheck.settings import Settings

SUFFIXES = (".txt", ".md", ".markdown", ".html", ".htm", ".json", ".jsonl", ".csv", ".tsv")
"""What can be read as a source; anything else is named in an error rather than skipped."""


def expand(
    patterns: Iterable[str],
    base: Path,
    what: str,
    root: Path | None = None,
    *,
    commanded: bool = False,
) -> tuple[str, ...]:
    """The files that paths, folders and glob patterns name, each once, in a stable order.

    A folder stands for every file in it, hidden ones left out. A pattern or path without a file
    is an error: a gate that checks nothing because of a typing mistake would always pass. So is
    one outside `root`, unless the command line itself (`commanded`) names that place.
    """
    found: dict[str, None] = {}
    for pattern in patterns:
        if "\0" in pattern:
            raise InputError(f"{what} {pattern!r}", "is no path", "Check the spelling.")
        within = named_root(pattern, base, root) if commanded else root
        require_inside(base / before_wildcards(pattern), within, f"{what} {pattern!r}")
        matches = list(_matches(pattern, base))
        for match in matches:
            require_inside(Path(match), within, f"{what} {match!r}")
        if not matches:
            raise InputError(
                f"{what} {pattern!r}", f"names no file{_under(base)}", "Check the spelling."
            )
        found.update(dict.fromkeys(matches))
    return tuple(found)


def _under(base: Path) -> str:
    shown = _shown(base)
    return "" if shown == "." else f" under {shown}"


def _matches(pattern: str, base: Path) -> Iterator[str]:
    path = base / pattern
    if path.is_dir():
        yield from _inside(path)
    elif path.is_file():
        yield _shown(path)
    elif any(one in pattern for one in "*?["):
        anchor = Path(path.anchor) if path.is_absolute() else base
        relative = str(path.relative_to(anchor)) if path.is_absolute() else pattern
        for match in sorted(anchor.glob(relative)):
            if match.is_dir():
                yield from _inside(match)
            elif not _hidden(match.relative_to(anchor)):
                yield _shown(match)


def _inside(folder: Path) -> Iterator[str]:
    for match in sorted(folder.rglob("*")):
        if match.is_file() and not _hidden(match.relative_to(folder)):
            yield _shown(match)


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") and part not in (".", "..") for part in path.parts)


def _shown(path: Path) -> str:
    """The path relative to where the command runs, with forward slashes, as reports name it."""
    return Path(os.path.relpath(path)).as_posix()


@lru_cache(maxsize=16)
def read_sources(paths: tuple[str, ...]) -> tuple[Document, ...]:
    """The documents of source files, named by their paths."""
    documents = []
    for path in paths:
        if Path(path).suffix.lower() not in SUFFIXES:
            raise InputError(
                path,
                f"is no kind of source that can be read ({Path(path).suffix or 'no suffix'})",
                f"Convert it to one of {', '.join(SUFFIXES)}, or name the sources one by one.",
            )
        documents.append(Document(path, read_text(path)))
    return tuple(documents)


@lru_cache(maxsize=16)
def indexed(
    paths: tuple[str, ...], reference_date: datetime.date | None, settings: Settings
) -> ContextIndex:
    """The index of source files, built once for all documents that share them."""
    from claimcheck.context import index_context

    documents = list(read_sources(paths))
    return index_context(documents, reference_date=reference_date, settings=settings)
