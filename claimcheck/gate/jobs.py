"""Command line and manifest → the jobs of a run: a document, its sources, rules and settings."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from claimcheck.errors import ClaimcheckError, InputError
from claimcheck.gate.articles import PAIRS
from claimcheck.gate.bounds import allowed_root
from claimcheck.gate.manifest import Entry, Manifest
from claimcheck.gate.policy import Policy
from claimcheck.gate.sources import expand
from claimcheck.render.checked import Unreadable
from claimcheck.settings import Settings


@dataclass(frozen=True, slots=True)
class Job:
    """One file to check and everything that checking it needs."""

    path: str
    sources: tuple[str, ...] | None
    """Files; None where only the file itself can name them (front matter, or pairs)."""
    forced: bool
    """True where the command line names the sources: then the front matter's do not count."""
    policy: Policy
    settings: Settings
    reference_date: datetime.date | None
    root: Path | None = None
    """Where sources that the file itself names must lie; None allows any place."""


@dataclass(frozen=True, slots=True)
class Flags:
    """What the command line adds on top of a manifest."""

    sources: Sequence[str] = ()
    policy: Mapping[str, Any] = field(default_factory=dict)
    preset: str | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    reference_date: datetime.date | None = None
    allow_outside: bool = False


def plan(
    files: Sequence[str], manifest: Manifest, flags: Flags
) -> tuple[tuple[Job, ...], tuple[Unreadable, ...]]:
    """The jobs for the named files, or for all of the manifest where none is named.

    A name or pattern without a file becomes an error of its own and does not stop the others. So
    does one that leads out of the repository.
    """
    if not files and not manifest.entries:
        raise InputError(
            "gate",
            "has nothing to check",
            "Name files, or list them in claimcheck.toml under [[gate.documents]].",
        )
    jobs: dict[str, Job] = {}
    errors: list[Unreadable] = []
    root = None if flags.allow_outside else allowed_root(manifest.base)
    forced = _commanded(flags.sources, "source", root, errors) if flags.sources else None
    if flags.sources and not forced:
        return (), tuple(errors)
    listed = _listed(manifest, root, errors if not files else [])
    named = _commanded(files, "document", root, errors) if files else tuple(listed)
    for path in named:
        entry = listed.get(path)
        try:
            jobs.setdefault(path, _job(path, entry, forced, manifest, flags, root))
        except ClaimcheckError as error:
            errors.append(Unreadable(path, str(error)))
    return tuple(jobs.values()), tuple(errors)


def _listed(manifest: Manifest, root: Path | None, errors: list[Unreadable]) -> dict[str, Entry]:
    """Every file of the manifest with its entry; the first entry that names a file has it."""
    found: dict[str, Entry] = {}
    for entry in manifest.entries:
        for pattern in entry.files:
            try:
                for path in expand([pattern], manifest.base, "document", root):
                    found.setdefault(path, entry)
            except InputError as error:
                errors.append(Unreadable(pattern, str(error)))
    return found


def _commanded(
    patterns: Sequence[str], what: str, root: Path | None, errors: list[Unreadable]
) -> tuple[str, ...]:
    """The files that the command line names."""
    found: dict[str, None] = {}
    for pattern in patterns:
        try:
            found.update(dict.fromkeys(expand([pattern], Path(), what, root, commanded=True)))
        except InputError as error:
            errors.append(Unreadable(pattern, str(error)))
    return tuple(found)


def _job(
    path: str,
    entry: Entry | None,
    forced: tuple[str, ...] | None,
    manifest: Manifest,
    flags: Flags,
    root: Path | None,
) -> Job:
    table = {**manifest.settings, **(entry.settings if entry else {}), **flags.settings}
    preset = str(table.pop("preset", "balanced"))
    policy = {**manifest.policy, **(entry.policy if entry else {}), **flags.policy}
    sources = forced
    if forced is None and entry is not None and entry.sources:
        sources = expand(entry.sources, manifest.base, "source", root)
    if sources and Path(path).suffix.lower() not in PAIRS:
        sources = tuple(one for one in sources if one != path)
    return Job(
        path=path,
        sources=sources,
        forced=forced is not None,
        policy=Policy(**policy),
        settings=Settings.of(flags.preset or preset, **table),
        reference_date=flags.reference_date or (entry.reference_date if entry else None),
        root=root,
    )
