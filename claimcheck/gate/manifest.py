"""Which documents are checked against which sources, by which rules: claimcheck.toml.

The same tables may stand in pyproject.toml under `[tool.claimcheck]`.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from claimcheck.anchors import Kind
from claimcheck.errors import InputError, SettingsError
from claimcheck.files import read_toml
from claimcheck.gate.policy import FailOn, Policy

NAMES = ("claimcheck.toml", "pyproject.toml")
_POLICY = ("fail_on", "max_score", "max_risk", "kinds")
_GATE = (*_POLICY, "baseline", "documents")
_ENTRY = (*_POLICY, "files", "sources", "settings", "reference_date")


@dataclass(frozen=True, slots=True)
class Entry:
    """Documents that share their sources, rules and settings."""

    files: tuple[str, ...]
    sources: tuple[str, ...]
    policy: Mapping[str, Any]
    settings: Mapping[str, Any]
    reference_date: datetime.date | None


@dataclass(frozen=True, slots=True)
class Manifest:
    """A manifest as read; `base` is the folder that its paths are relative to."""

    base: Path = field(default_factory=Path)
    settings: Mapping[str, Any] = field(default_factory=dict)
    policy: Mapping[str, Any] = field(default_factory=dict)
    baseline: str | None = None
    entries: tuple[Entry, ...] = ()


def find_manifest(folder: Path) -> Manifest:
    """The manifest of a folder: claimcheck.toml, else pyproject.toml, else an empty one."""
    for name in NAMES:
        if (folder / name).is_file():
            return read_manifest(folder / name)
    return Manifest()


def read_manifest(path: Path) -> Manifest:
    """Read a manifest; unknown keys and wrong types are errors that name them."""
    data = read_toml(path, *(("tool", "claimcheck") if path.name == "pyproject.toml" else ()))
    gate = _table(path, "gate", data.pop("gate", {}))
    _known(path, "gate", gate, _GATE)
    documents = gate.get("documents", [])
    if not isinstance(documents, list):
        raise InputError(
            str(path), "its gate.documents is no list of tables", "Write [[gate.documents]]."
        )
    return Manifest(
        base=path.parent,
        settings=data,
        policy=policy_table(gate, str(path)),
        baseline=_text(path, "gate.baseline", gate.get("baseline")),
        entries=tuple(_entry(path, number, one) for number, one in enumerate(documents, 1)),
    )


def policy_table(table: Mapping[str, Any], where: str) -> dict[str, Any]:
    """The policy's keys of a table, as `Policy` takes them."""
    found: dict[str, Any] = {}
    if "fail_on" in table:
        try:
            found["fail_on"] = FailOn(table["fail_on"])
        except ValueError as error:
            problem = f"{table['fail_on']!r} ({where}) does not exist"
            raise SettingsError("fail_on", problem, FailOn) from error
    found |= {name: table[name] for name in ("max_score", "max_risk") if name in table}
    if "kinds" in table:
        names = table["kinds"]
        if isinstance(names, str) or not isinstance(names, list | tuple) or not names:
            raise SettingsError("kinds", f"{names!r} ({where}) is no list of kinds", Kind)
        for name in names:
            if name not in tuple(Kind):
                raise SettingsError("kinds", f"{name!r} ({where}) does not exist", Kind)
        found["kinds"] = frozenset(Kind(name) for name in names)
    Policy(**found)
    return found


def _entry(path: Path, number: int, table: Any) -> Entry:
    name = f"gate.documents number {number}"
    table = _table(path, name, table)
    _known(path, name, table, _ENTRY)
    date = table.get("reference_date")
    if isinstance(date, datetime.datetime) or not isinstance(date, datetime.date | None):
        raise InputError(
            str(path), f"{name}: reference_date is no date", "Write it bare: 2024-05-15."
        )
    files = _list(path, f"{name}: files", table.get("files"))
    if not files:
        raise InputError(str(path), f"{name} has no files", 'Write files = ["articles/*.md"].')
    return Entry(
        files=files,
        sources=_list(path, f"{name}: sources", table.get("sources")),
        policy=policy_table(table, f"{path}, {name}"),
        settings=_table(path, f"{name}: settings", table.get("settings", {})),
        reference_date=date,
    )


def _table(path: Path, name: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise InputError(str(path), f"{name} is no table", f"Write it as [{name.split()[0]}].")
    return value


def _known(path: Path, name: str, table: Mapping[str, Any], known: tuple[str, ...]) -> None:
    for key in table:
        if key not in known:
            raise InputError(
                str(path), f"{name} has an unknown key {key!r}", f"Known are: {', '.join(known)}."
            )


def _text(path: Path, name: str, value: Any) -> str | None:
    if value is None or isinstance(value, str):
        return value
    raise InputError(str(path), f"{name} is no text", "Write it in quotes.")


def _list(path: Path, name: str, value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return tuple(value)
    raise InputError(str(path), f"{name} is no list of paths", 'Write ["one.md", "two.md"].')
