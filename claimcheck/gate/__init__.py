"""The fact gate: documents checked against their sources, with rules for what may pass."""

from claimcheck.gate.baseline import Baseline
from claimcheck.gate.check import run
from claimcheck.gate.jobs import Flags, Job, plan
from claimcheck.gate.manifest import Manifest, find_manifest, read_manifest
from claimcheck.gate.policy import FailOn, Policy

__all__ = [
    "Baseline",
    "FailOn",
    "Flags",
    "Job",
    "Manifest",
    "Policy",
    "find_manifest",
    "plan",
    "read_manifest",
    "run",
]
