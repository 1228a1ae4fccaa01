"""Running the service: a socket, a server, logs, and an orderly end."""

from __future__ import annotations

import logging
import signal
import socket

from claimcheck.errors import InputError
from claimcheck.service import logs
from claimcheck.service.options import Options

_LOCAL = ("127.0.0.1", "::1", "localhost")


def run(host: str, port: int, options: Options) -> None:
    """Serve until told to end; what was taken by then is finished."""
    import uvicorn

    from claimcheck.service.app import create_app

    logs.set_up()
    listening = _bound(host, port)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}"
    if host not in _LOCAL and not options.keys:
        logs.event("open to everybody who can reach it", logging.WARNING, fix="--api-key-file FILE")
    logs.event("listening", address=address, workers=options.workers, queue=options.queue)
    # The server raises the signal that ended it once more when it is done: an orderly end is none.
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, lambda *_: None)
    config = uvicorn.Config(
        create_app(options),
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        ws="none",
        timeout_graceful_shutdown=int(options.timeout) + 10,
    )
    uvicorn.Server(config).run(sockets=[listening])
    logs.event("ended")


def _bound(host: str, port: int) -> socket.socket:
    try:
        family, _, _, _, where = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        # Told by its protocol, a connection sends small answers at once, not 40 ms later.
        made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(where)
        made.listen(2048)  # Who comes before the server is up waits instead of being refused.
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or str(error)
        fix = "Choose others with --host and --port."
        raise InputError(f"{host} port {port}", f"cannot be listened on ({why})", fix) from error
    made.set_inheritable(True)
    return made
