"""Checks that die on purpose, importable by the processes that run them."""

import os
import signal
from pathlib import Path

from claimcheck.batch.check import COUNTS, VerifyBatch


class Deadly(VerifyBatch):
    """Checks nothing. `deaths` maps the id of a row to how often checking it kills the process."""

    def __init__(self, deaths=None, folder="", stillborn=False, fault=""):
        super().__init__()
        self.deaths, self.folder = deaths or {}, folder
        self.stillborn, self.fault = stillborn, fault

    def warm(self):
        if self.stillborn:
            os.kill(os.getpid(), signal.SIGKILL)

    def _result(self, row):
        if self.fault:
            raise OSError(28, self.fault)
        died = Path(self.folder, f"{row.id}.died")
        times = len(died.read_bytes()) if died.exists() else 0
        if times < self.deaths.get(row.id, 0):
            died.write_bytes(b"x" * (times + 1))
            os.kill(os.getpid(), signal.SIGKILL)
        found = {"id": row.id, "verdict": "PASS", "score": 0.0, "flagged": []}
        return found | dict.fromkeys(COUNTS, 0)
