"""The console script: reads arguments, hands over to one command, prints errors in one line."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import TextIO

from claimcheck import __version__
from claimcheck.errors import ClaimcheckError

COMMANDS = (
    "verify",
    "gate",
    "read",
    "demo",
    "evaluate",
    "compare",
    "batch",
    "bench",
    "serve",
    "mcp",
)
"""Modules of claimcheck.commands, in the order in which the help shows them."""

PASSED, GATE_FAILED, COULD_NOT_CHECK = 0, 1, 2


def parser() -> argparse.ArgumentParser:
    """The argument parser with every command."""
    top = argparse.ArgumentParser(
        prog="claimcheck",
        description="Check every number, date and claim of an answer against its context.",
        epilog="Exit codes: 0 passed, 1 gate failed, 2 could not check.",
    )
    top.add_argument("--version", action="version", version=f"claimcheck {__version__}")
    subparsers = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name in COMMANDS:
        import_module(f"claimcheck.commands.{name}").add(subparsers)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 passed, 1 gate failed, 2 could not check."""
    code = COULD_NOT_CHECK
    output = _Output(sys.stdout)
    try:
        with contextlib.redirect_stdout(output):
            code = _run(arguments)
    finally:
        try:
            output.hand_over()
        except OSError as error:  # A full disk: what was found has reached nobody.
            print(f"claimcheck: the output cannot be written ({error.strerror})", file=sys.stderr)
            _forget(sys.stdout)
            code = COULD_NOT_CHECK
    return code


def _forget(stream: TextIO) -> None:
    """Let what a stream still holds go nowhere, so that the interpreter ends in peace."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _run(arguments: Sequence[str] | None) -> int:
    try:
        args = parser().parse_args(arguments)
        code: int = args.run(args)
    except ClaimcheckError as error:
        print(f"claimcheck: {_visible(str(error))}", file=sys.stderr)
        return COULD_NOT_CHECK
    except KeyboardInterrupt:
        print("claimcheck: stopped", file=sys.stderr)
        return COULD_NOT_CHECK
    except Exception as error:  # A crash must not pass for a gate that failed
        print(f"claimcheck: {_visible(_fault(error))}", file=sys.stderr)
        return COULD_NOT_CHECK
    return code


def _visible(text: str) -> str:
    """A message with the control characters of the names in it shown instead of obeyed."""
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)


def _fault(error: Exception) -> str:
    """What broke and where, in one line, for an error that nobody foresaw."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return (
        f"{what} ({last.filename}, line {last.lineno}). This is a fault of claimcheck: "
        "please report it with this line and your input."
    )


class _Output(io.StringIO):
    """What a command prints, held until it is done.

    A reader that leaves early (`| head`) then changes neither what is written to files nor the
    exit code: a gate that failed still says so.
    """

    def __init__(self, stream: TextIO) -> None:
        super().__init__()
        self._stream = stream

    def isatty(self) -> bool:
        return self._stream.isatty()

    def hand_over(self) -> None:
        """Print what was held, in what the terminal can show of it."""
        if isinstance(self._stream, io.TextIOWrapper):
            self._stream.reconfigure(errors="backslashreplace")
        try:
            self._stream.write(self.getvalue())
            self._stream.flush()
        except BrokenPipeError:
            # Nobody is left to tell; without this the interpreter complains as it ends.
            _forget(self._stream)
