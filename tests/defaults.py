"""The defaults that a user has, with the learned score; tests/conftest.py sets others for tests."""

from contextlib import contextmanager

import pytest


@contextmanager
def as_installed():
    """What is checked meanwhile, here or in a process that is started, is checked as for a user."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("CLAIMCHECK_ENTAILMENT", "CLAIMCHECK_WITHOUT_SCORE"):
            patch.delenv(name, raising=False)
        yield
