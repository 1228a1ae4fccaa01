"""What takes seconds to import is loaded before the first request or beside it, or not at all."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

_SLOW = ("quantulum3", "dateparser", "spacy", "networkx", "onnxruntime", "tokenizers", "numpy")

_WARMED = """
import json, sys
from claimcheck.context import documents
from claimcheck.service.worker import WARM, Checker
from claimcheck.settings import Settings

class Pipe:
    def send(self, _): pass
    def recv(self): return documents(CONTEXT)

CONTEXT = "The sand has 1,600 kg/m³ and flows at 5 m³/s. The dam opened on the first of Brumaire."
settings = Settings.of(entailment=sys.argv[1])
checker = Checker(Pipe(), settings)
for said in WARM:
    checker.warm(said)
before = set(sys.modules)
answer = "The sand has 1,500 kg/m³, flows at 5 N·m and left Oslo on Tuesday fortnight 3rd Floreal."
checker.verify(answer, "key", None, None, settings)
print(json.dumps(sorted({name.partition(".")[0] for name in set(sys.modules) - before})))
"""

_ORDINARY = """
import json, sys
import claimcheck
claimcheck.verify("Acme sold 12 kg of tea at 60 km/h for $5.", "Acme sold 13 kg in May 2019.")
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""


def _modules(script: str, *arguments: str) -> set[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


@pytest.mark.parametrize("entailment", ["off", "built-in"])
def test_a_request_of_a_warm_worker_imports_nothing_slow(entailment: str) -> None:
    """quantulum3 takes 2.6 s: a unit such as N·m must not be the first to need it."""
    assert _modules(_WARMED, entailment).isdisjoint(_SLOW)


def test_ordinary_units_need_no_unit_grammar() -> None:
    assert "quantulum3" not in _modules(_ORDINARY)
