"""What a user installs: wheel and sdist carry the pipeline and work outside the checkout."""

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.wheel


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    out = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--outdir", str(out), str(ROOT)],
        check=True,
        capture_output=True,
    )
    return out


def test_sdist_contains_the_pipeline(built):
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = archive.getnames()
    assert any(name.endswith("models/en_claimcheck/config.cfg") for name in names)
    assert any(name.endswith("models/en_claimcheck/parser/model") for name in names)


def test_wheel_contains_the_pipeline_and_the_licences(built):
    with zipfile.ZipFile(next(built.glob("*.whl"))) as archive:
        names = archive.namelist()
    assert "claimcheck/models/en_claimcheck/config.cfg" in names
    assert "claimcheck/models/entailment/model.onnx.gz" in names
    assert "claimcheck/models/entailment/tokenizer.json" in names
    assert "claimcheck/py.typed" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_installed_wheel_verifies_from_another_folder(built, tmp_path):
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "env")], check=True)
    python = tmp_path / "env" / "bin" / "python"
    wheel = next(built.glob("*.whl"))
    subprocess.run([python, "-m", "pip", "install", "-q", str(wheel)], check=True)
    (tmp_path / "answer.txt").write_text("Acme was founded in 1998.", encoding="utf-8")
    (tmp_path / "context.txt").write_text("Acme was founded in 1989.", encoding="utf-8")
    result = subprocess.run(
        [
            tmp_path / "env" / "bin" / "claimcheck",
            *("verify", "answer.txt", "--context", "context.txt"),
            *("--format", "json", "--fail-on", "contradiction"),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env=os.environ | {"CLAIMCHECK_ENTAILMENT": "", "CLAIMCHECK_WITHOUT_SCORE": ""},
    )
    assert result.returncode == 1, result.stderr
    report = json.loads(result.stdout)
    assert report["notices"] == []
    assert any(one["confidence"] is not None for one in report["findings"])
    assert [
        f["anchor"]["span"]["text"] for f in report["findings"] if f["status"] == "CONTRADICTED"
    ]
