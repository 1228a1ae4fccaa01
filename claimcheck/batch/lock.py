"""One run at a time in a folder: a lock that the system releases when its process is gone."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from claimcheck.batch.output import refused
from claimcheck.errors import InputError

NAME = ".claimcheck-batch.lock"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder's lock, or refuse with who holds it.

    The lock belongs to the open file and not to the file's existence: that of a process that was
    killed is free at once, and nobody has to guess whether a process is still alive.
    """
    path = folder / NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise refused(path, error) from error
    try:
        _take(handle, folder)
        _sign(handle)
        yield
    finally:
        os.close(handle)


def _take(handle: int, folder: Path) -> None:
    try:
        _system_lock(handle)
    except OSError as error:
        if error.errno not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            raise InputError(
                str(folder), f"cannot be locked ({error.strerror})", "Use a folder that can be."
            ) from error
        raise InputError(
            str(folder),
            f"another run is writing into it{_holder(handle)}",
            "Wait for its end, or use another folder.",
        ) from error


def _system_lock(handle: int) -> None:
    if os.name == "nt":
        import msvcrt

        # Far behind what is written, which must stay readable for those who are refused.
        os.lseek(handle, 1 << 20, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        os.lseek(handle, 0, os.SEEK_SET)
        return
    import fcntl

    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _sign(handle: int) -> None:
    """Say who holds the lock; a full disk does not keep a run from refusing by itself."""
    text = json.dumps({"process": os.getpid(), "host": socket.gethostname()})
    with contextlib.suppress(OSError):
        os.ftruncate(handle, 0)
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, text.encode())


def _holder(handle: int) -> str:
    try:
        os.lseek(handle, 0, os.SEEK_SET)
        who = json.loads(os.read(handle, 1000))
        return f" (process {who['process']} on {who['host']})"
    except (OSError, ValueError, KeyError, TypeError):
        return ""
