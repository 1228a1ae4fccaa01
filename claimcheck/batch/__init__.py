"""Many rows: Arrow tables, frames, files and clusters through the same check.

`VerifyBatch` is the one callable that every engine runs; `claimcheck batch` puts files through it.
"""

from claimcheck.batch.check import VerifyBatch
from claimcheck.batch.frames import verify_frame

__all__ = ["VerifyBatch", "verify_frame"]
