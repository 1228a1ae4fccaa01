"""A folder to run the gate in, with an engine small enough to predict (see tests/conftest.py)."""

import pytest

from claimcheck.cli import main


@pytest.fixture
def engine(small_engine):
    """Puts the small engine in place of the real one."""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder that is the current one; call it to write files into it."""
    monkeypatch.chdir(tmp_path)

    def write(**files):
        for name, content in files.items():
            path = tmp_path / name.replace("__", "/").replace("_DOT_", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(content, bytes):
                path.write_bytes(content)
            else:
                path.write_text(content, encoding="utf-8")
        return tmp_path

    return write


@pytest.fixture
def gate(capsys):
    """Runs the command; gives exit code, standard output and standard error."""

    def run(*arguments):
        try:
            code = main(["gate", *arguments])
        except SystemExit as stop:
            code = stop.code
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run
