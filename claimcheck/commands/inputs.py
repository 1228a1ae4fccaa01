"""Reading what the command line names: files, standard input, settings."""

from __future__ import annotations

import argparse
import datetime
import sys
from pathlib import Path

from claimcheck.anchors import Document
from claimcheck.errors import InputError
from claimcheck.settings import PRESETS, Settings

STDIN = "-"


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`; errors name the file and the fix."""
    if path == STDIN:
        return _decode(sys.stdin.buffer.read(), "standard input")
    file = Path(path)
    try:
        return _decode(file.read_bytes(), path)
    except IsADirectoryError as error:
        raise InputError(path, "is a folder", "Name the files in it.") from error
    except OSError as error:
        problem = error.strerror or str(error)
        raise InputError(path, f"cannot be read ({problem})", "Check the path.") from error


def _decode(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            name, f"is not UTF-8 text (byte {error.start})", "Convert it to UTF-8."
        ) from error


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
    changes = dict(_assignment(one) for one in args.set)
    file = Path("pyproject.toml")
    if file.is_file():
        return Settings.from_pyproject(file, preset=args.preset, **changes)
    return Settings.of(args.preset or "balanced", **changes)


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
