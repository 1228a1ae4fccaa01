"""Text from files and standard input; errors name the file and the fix."""

from __future__ import annotations

import sys
from pathlib import Path

from claimcheck.errors import InputError

STDIN = "-"


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`."""
    if path == STDIN:
        return _decode(_standard_input(), "standard input")
    try:
        return _decode(Path(path).read_bytes(), path)
    except IsADirectoryError as error:
        raise InputError(path, "is a folder", "Name the files in it.") from error
    except (OSError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        problem = getattr(error, "strerror", None) or str(error)
        raise InputError(path, f"cannot be read ({problem})", "Check the path.") from error


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
