"""The console script: reads arguments, hands over to one command, prints errors in one line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from claimcheck import __version__
from claimcheck.errors import ClaimcheckError

COMMANDS = ("verify", "gate", "read", "demo", "evaluate", "compare", "bench")
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
    args = parser().parse_args(arguments)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except ClaimcheckError as error:
        print(f"claimcheck: {error}", file=sys.stderr)
        return COULD_NOT_CHECK
    except BrokenPipeError:
        # The reader of our output has gone (`| head`): nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PASSED
    except KeyboardInterrupt:
        return COULD_NOT_CHECK
    return code
