"""Reading what the command line names: files, standard input, settings."""

from __future__ import annotations

import argparse
import datetime
from pathlib import Path

from claimcheck.anchors import Document
from claimcheck.errors import InputError
from claimcheck.files import STDIN, read_text
from claimcheck.settings import PRESETS, Settings

__all__ = [
    "STDIN",
    "add_settings",
    "changes_from",
    "read_date",
    "read_documents",
    "read_text",
    "settings_from",
]


def read_documents(paths: list[str]) -> list[Document]:
    """The context files as documents named by their paths."""
    seen: set[str] = set()
    found = []
    for path in paths:
        if path in seen:
            raise InputError(path, "is named twice as context", "Name each file once.")
        seen.add(path)
        found.append(Document(path, read_text(path)))
    return found


def read_date(text: str) -> datetime.date:
    """An ISO date given on the command line."""
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a date like 2024-05-15") from error


def add_settings(command: argparse.ArgumentParser) -> None:
    """The flags that every checking command shares."""
    command.add_argument("--preset", choices=sorted(PRESETS), help="table of thresholds to use")
    command.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change one setting, e.g. --set matching=presence; may be repeated",
    )


def settings_from(args: argparse.Namespace) -> Settings:
    """Defaults, then `[tool.claimcheck]` of ./pyproject.toml, then the flags."""
    changes = changes_from(args)
    file = Path("pyproject.toml")
    if file.is_file():
        return Settings.from_pyproject(file, preset=args.preset, **changes)
    return Settings.of(args.preset or "balanced", **changes)


def changes_from(args: argparse.Namespace) -> dict[str, bool | int | float | str]:
    """The settings that `--set` changes."""
    return dict(_assignment(one) for one in args.set)


def _assignment(text: str) -> tuple[str, bool | int | float | str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise InputError(f"--set {text}", "has no '='", "Write --set NAME=VALUE.")
    if value.lower() in ("true", "false"):
        return name, value.lower() == "true"
    for number in (int, float):
        try:
            return name, number(value)
        except ValueError:
            continue
    return name, value
