"""Dask: a cluster by its address, or processes on this machine."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from itertools import islice
from typing import Any

from claimcheck.batch.parts import Part
from claimcheck.batch.work import TRIES, Listener, Work
from claimcheck.errors import ExtraError, ServiceError

_AHEAD = 4
"""Parts handed over for each thread of the cluster: enough to keep it busy, few to keep track."""


def run(work: Work, parts: list[Part], jobs: int, address: str | None, listener: Listener) -> None:
    """Check the parts on the workers of a Dask cluster; they need the same folders."""
    with _client(address, jobs) as client:
        _run(client, work, parts, listener)


def _run(client: Any, work: Work, parts: list[Part], listener: Listener) -> None:
    from distributed import as_completed
    from distributed.scheduler import KilledWorker

    todo = iter(parts)
    doing: dict[str, Part] = {}

    def submit(part: Part) -> Any:
        # Not pure: the value of a part is its file, and a result kept from before is no file.
        future = client.submit(work, part, pure=False, retries=TRIES - 1)
        doing[future.key] = part
        return future

    threads = max(1, sum(client.nthreads().values()))
    first = [submit(part) for part in islice(todo, _AHEAD * threads)]
    waiting = as_completed(first)
    for future in waiting:
        part = doing.pop(future.key)
        try:
            listener(future.result())
        except KilledWorker:
            listener.note(f"{part.output}: its processes died {TRIES} times")
            listener(work.give_up(part, f"the process that checked it died {TRIES} times"))
        future.release()
        following = next(todo, None)
        if following is not None:
            waiting.add(submit(following))


@contextlib.contextmanager
def _client(address: str | None, jobs: int) -> Iterator[Any]:
    try:
        import dask
        from distributed import Client, LocalCluster
    except ImportError as error:
        raise ExtraError("The engine dask", "dask", "use --engine local") from error
    if address is not None:
        try:
            client = Client(address)
        except (OSError, ValueError) as error:
            problem = f"no Dask scheduler answers ({error})"
            raise ServiceError(address, problem, "Check the address.") from error
        with client:
            yield client
        return
    # A part may kill as many workers as it is tried; the default counts the workers only.
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": TRIES}),
        LocalCluster(
            n_workers=jobs,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=40,
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client
