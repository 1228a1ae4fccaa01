"""One run at a time in a folder: two would write over each other's rows."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from claimcheck.errors import InputError

LOCK = "run.lock"
_HELD = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK)
"""What systems say of a file that another process has locked."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder that exists, or refuse with who holds it."""
    lock = FolderLock(folder)
    lock.take()
    try:
        yield
    finally:
        lock.release()


class FolderLock:
    """A file that the system holds locked for this process.

    The system lets go of it when the process ends, however it ends: what a dead one left behind
    is simply taken.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / LOCK
        self._file: IO[str] | None = None

    def take(self) -> None:
        """Lock the folder, or refuse where another run has it."""
        while self._file is None:
            file = self._path.open("a+", encoding="utf-8")
            try:
                _lock(file)
            except OSError as error:
                if error.errno not in _HELD:
                    file.close()
                    raise
                file.seek(0)
                holder = "".join(one for one in file.read(20) if one.isdecimal())
                file.close()
                told = f" (process {holder})" if holder else ""
                raise InputError(
                    str(self._path.parent),
                    f"is being written by another run{told}",
                    "Wait until it is done, or choose another folder.",
                ) from error
            if _is_same(file, self._path):
                self._file = file
            else:
                file.close()  # Another run was done with it just now and took the file away.
        with contextlib.suppress(OSError):  # A full disk only keeps the name of the holder away.
            self._file.truncate(0)
            self._file.write(str(os.getpid()))
            self._file.flush()

    def release(self) -> None:
        """Let others in; does nothing where nothing is locked."""
        file, self._file = self._file, None
        if file is not None:
            with contextlib.suppress(OSError):  # Some systems keep a file that is open.
                self._path.unlink()
            file.close()


def _is_same(file: IO[str], path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except OSError:
        return False


def _lock(file: IO[str]) -> None:
    """Lock a file without waiting; OSError where somebody else has it."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        file.seek(1_000)  # Beyond the number, which others may read.
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
