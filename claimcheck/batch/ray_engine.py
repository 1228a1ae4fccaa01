"""Ray: a cluster by its address, or processes on this machine."""

from __future__ import annotations

from itertools import islice
from typing import Any

from claimcheck.batch.parts import Part
from claimcheck.batch.work import TRIES, Listener, Work
from claimcheck.errors import ClaimcheckError, ExtraError, ServiceError

_AHEAD = 4
"""Parts handed over for each core of the cluster."""
_STARTS = 3
"""How often Ray is started on this machine before that counts as impossible."""


def run(work: Work, parts: list[Part], jobs: int, address: str | None, listener: Listener) -> None:
    """Check the parts as Ray tasks; the nodes need the same folders."""
    try:
        import ray
    except ImportError as error:
        raise ExtraError("The engine ray", "ray", "use --engine local") from error
    _start(ray, jobs, address, listener)
    try:
        _run(ray, work, parts, listener)
    finally:
        ray.shutdown()


def _start(ray: Any, jobs: int, address: str | None, listener: Listener) -> None:
    """Join a cluster, or start one here; on a busy machine Ray gives up on itself too early."""
    for left in reversed(range(_STARTS if address is None else 1)):
        try:
            if address is None:
                ray.init(num_cpus=jobs, include_dashboard=False, log_to_driver=False)
            else:
                ray.init(address=address, log_to_driver=False)
        except Exception as error:  # It says in many ways that it cannot, also with a plain one.
            ray.shutdown()
            if left:
                listener.note(f"Ray did not start and is started again ({error})")
                continue
            problem = f"Ray does not start ({error})"
            fix = "Check the address, or give a busy machine more time."
            raise ServiceError(address or "this machine", problem, fix) from error
        return


def _run(ray: Any, work: Work, parts: list[Part], listener: Listener) -> None:
    task = ray.remote(num_cpus=1, max_retries=TRIES - 1)(_checked)
    shared = ray.put(work)
    todo = iter(parts)
    cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
    doing = {task.remote(shared, part): part for part in islice(todo, _AHEAD * cores)}
    while doing:
        [done], _ = ray.wait(list(doing), num_returns=1)
        part = doing.pop(done)
        try:
            listener(ray.get(done))
        except ray.exceptions.RayTaskError as error:
            cause = error.cause
            raise (cause if isinstance(cause, ClaimcheckError) else error) from error
        except ray.exceptions.WorkerCrashedError:
            listener.note(f"{part.output}: its processes died {TRIES} times")
            listener(work.give_up(part, f"the process that checked it died {TRIES} times"))
        following = next(todo, None)
        if following is not None:
            doing[task.remote(shared, following)] = following


def _checked(work: Work, part: Part) -> dict[str, int]:
    return work(part)
