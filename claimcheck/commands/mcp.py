"""`claimcheck mcp`: check answers as a server of the Model Context Protocol."""

from __future__ import annotations

import argparse
from typing import get_args

from claimcheck.errors import InputError
from claimcheck.integrations.shared import BlockOn, OnError
from claimcheck.keys import read_keys
from claimcheck.settings import PRESETS


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command to the parser."""
    command = subparsers.add_parser(
        "mcp",
        help="check answers as an MCP server",
        description="Serve the tools verify, explain and read to an MCP client.",
        epilog="Speaks over stdin and stdout unless --http is given.",
    )
    command.add_argument(
        "--http",
        metavar="[HOST:]PORT",
        help="serve at http://HOST:PORT/mcp; the host is 127.0.0.1 unless said",
    )
    command.add_argument(
        "--api-key-file", metavar="FILE", help="keys that are let in over HTTP, one a line"
    )
    command.add_argument(
        "--preset",
        choices=sorted(PRESETS),
        default="conservative",
        help="settings of every check (%(default)s)",
    )
    command.add_argument(
        "--block-on",
        choices=get_args(BlockOn),
        default="FAIL",
        help="what does not pass (%(default)s)",
    )
    command.add_argument(
        "--on-error",
        choices=get_args(OnError),
        default="closed",
        help="open passes an answer that could not be checked (%(default)s)",
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until told to end."""
    from claimcheck.integrations import mcp

    address = None if args.http is None else _address(args.http)
    if args.api_key_file and address is None:
        raise InputError("--api-key-file", "needs --http", "Over stdin there are no keys.")
    keys = read_keys(args.api_key_file) if args.api_key_file else ()
    mcp.run(address, keys, settings=args.preset, block_on=args.block_on, on_error=args.on_error)
    return 0


def _address(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    host = host if colon else "127.0.0.1"
    if not host or not (port.isascii() and port.isdigit()) or int(port) > 65535:
        fix = "Write PORT or HOST:PORT, as 127.0.0.1:8001."
        raise InputError(f"--http {text}", "is no address", fix)
    return host.removeprefix("[").removesuffix("]"), int(port)
