"""Text and tables from files and standard input; errors name the file and the fix."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

from claimcheck.errors import InputError

STDIN = "-"


def read_text(path: str, fix: str = "Check the path.") -> str:
    """The text of a file, or of standard input for `-`; `fix` is what to do where there is none."""
    if path == STDIN:
        return _decode(_standard_input(), "standard input")
    if not path:
        raise InputError("a path", "is empty", "Name a file.")
    try:
        return _decode(Path(path).read_bytes(), path)
    except IsADirectoryError as error:
        raise InputError(path, "is a folder", "Name the files in it.") from error
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        problem = getattr(error, "strerror", None) or str(error)
        raise InputError(path, f"cannot be read ({problem})", fix) from error


def read_toml(path: Path, *keys: str) -> dict[str, Any]:
    """The table of a TOML file below some keys, empty where there is none."""
    try:
        table: Any = tomllib.loads(read_text(str(path)))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(str(path), f"is not valid TOML ({error})", "Correct that line.") from error
    for depth, key in enumerate(keys, 1):
        table = table.get(key, {})
        if not isinstance(table, dict):
            name = ".".join(keys[:depth])
            raise InputError(str(path), f"{name} is no table", f"Write it as [{name}].")
    found: dict[str, Any] = table
    return found


def write_text(path: str | Path, text: str) -> None:
    """Write a file and the folders it lies in."""
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(text, encoding="utf-8", errors="replace")
    except (OSError, ValueError) as error:
        problem = getattr(error, "strerror", None) or str(error)
        raise InputError(str(path), f"cannot be written ({problem})", "Check the path.") from error


def _standard_input() -> bytes:
    if sys.stdin is None or sys.stdin.closed:
        raise InputError(STDIN, "standard input is closed", "Pipe the text in, or name a file.")
    return sys.stdin.buffer.read()


def _decode(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            name, f"is not UTF-8 text (byte {error.start})", "Convert it to UTF-8."
        ) from error
