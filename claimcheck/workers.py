"""Processes that work for another one."""

from __future__ import annotations

import os
import threading
from multiprocessing import connection, parent_process


def end_with_parent() -> None:
    """End this process when the one that started it is gone, even by SIGKILL.

    Given to a pool as what each worker does first. A worker waits for more to do and would wait
    for ever: nobody is left to tell it that there is no more.
    """
    parent = parent_process()
    if parent is None:
        return

    def wait() -> None:
        connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=wait, name="end with parent", daemon=True).start()
