"""What the adapters' tests share: the documents, a right and a wrong answer, and the skip."""

import importlib
import os

import pytest

CONTEXT = [
    "Halden Ferries carried 1.84 million passengers in 2023, up 6% from 2022.",
    "The electric ferry Skagerrak entered service on 14 March 2023.",
]
RIGHT = "Halden Ferries carried 1.84 million passengers in 2023."
WRONG = "Halden Ferries carried 1.48 million passengers in 2023."


def needs(module, extra):
    """Skip where the framework is absent, unless .ci/integrations has just installed it."""
    if os.environ.get("CLAIMCHECK_FRAMEWORK_REQUIRED"):
        return importlib.import_module(module)
    return pytest.importorskip(module, reason=f"needs the extra {extra!r}: .ci/integrations")
