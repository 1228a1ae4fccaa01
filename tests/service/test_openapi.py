"""Schemathesis sends what the description allows, and what it does not, to a running service.

The batch is left out: its lines of JSON are nothing that can be described there.
"""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.model


@pytest.mark.parametrize("form", ["positive", "negative"])
def test_replies_are_as_described(server, form):
    pytest.importorskip("schemathesis", reason="schemathesis is not installed")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "run", f"{server.address}/openapi.json"),
            *("--checks", "not_a_server_error,status_code_conformance,content_type_conformance"),
            *("--checks", "response_schema_conformance,negative_data_rejection"),
            *("--mode", form, "--max-examples", "25", "--phases", "fuzzing"),
            *("--generation-deterministic", "--no-color", "--exclude-path", "/v1/verify/batch"),
        ],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
