"""`claimcheck serve`: check answers over HTTP, and guard a chat endpoint."""

from __future__ import annotations

import argparse

from claimcheck.settings import PRESETS


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Describe the command to the parser."""
    command = subparsers.add_parser(
        "serve",
        help="check answers over HTTP, with a page to try it on",
        description="Serve the checks over HTTP; open the address in a browser for a playground.",
        epilog="Ends on Ctrl-C or SIGTERM after finishing what was taken.",
    )
    command.add_argument("--host", default="127.0.0.1", help="address to listen on (%(default)s)")
    command.add_argument(
        "--port", type=int, default=8000, metavar="N", help="port, 0 for a free one (%(default)s)"
    )
    command.add_argument(
        "--workers", type=int, metavar="N", help="processes that check (default: one a processor)"
    )
    command.add_argument(
        "--preset", choices=sorted(PRESETS), help="settings of requests that name none"
    )
    command.add_argument(
        "--max-body",
        type=int,
        default=10_000_000,
        metavar="BYTES",
        help="largest body of a request (%(default)s)",
    )
    command.add_argument(
        "--timeout",
        type=float,
        default=30.0,
        metavar="SECONDS",
        help="longest time for one check (%(default)s)",
    )
    command.add_argument(
        "--queue",
        type=int,
        default=64,
        metavar="N",
        help="requests that may wait for a worker (%(default)s)",
    )
    command.add_argument("--api-key-file", metavar="FILE", help="keys that are let in, one a line")
    command.add_argument(
        "--upstream",
        metavar="URL",
        help="an OpenAI-compatible address to guard, for example https://host/v1",
    )
    command.add_argument(
        "--context-from-system",
        action="store_true",
        help="let the guard take system messages for the context where a request gives none",
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until told to end."""
    from claimcheck.errors import ExtraError
    from claimcheck.service.options import Options

    options = Options.of(
        key_file=args.api_key_file,
        workers=args.workers,
        preset=args.preset,
        max_body=args.max_body,
        timeout=args.timeout,
        queue=args.queue,
        upstream=args.upstream,
        context_from_system=args.context_from_system,
    )
    try:
        from claimcheck.service import server

        server.run(args.host, args.port, options)
    except ImportError as error:
        if isinstance(error, ExtraError):
            raise
        raise ExtraError("claimcheck serve", "service") from error
    return 0
