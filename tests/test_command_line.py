"""What the command line does with wrong input, early readers and closed streams."""

import subprocess
import sys

import pytest

from claimcheck.cli import main

pytestmark = pytest.mark.model


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "answer.txt").write_text("The ferry takes 450 passengers.\n")
    (tmp_path / "source.txt").write_text("The ferry takes 350 passengers.\n")
    (tmp_path / "folder").mkdir()
    (tmp_path / "binary.txt").write_bytes(bytes(range(128, 256)))
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("verify missing.txt --context source.txt", "missing.txt: cannot be read"),
        ("verify folder --context source.txt", "folder: is a folder"),
        ("verify binary.txt --context source.txt", "binary.txt: is not UTF-8 text"),
        ("verify answer.txt --context source.txt --set fail_above=7", "7 is not a number from 0"),
        ("verify answer.txt --context source.txt --set strictness=1", "available: binding"),
        ("read missing.txt", "missing.txt: is no file"),
        ("read ./notes/missing", "./notes/missing: is no file"),
        ("read folder", "folder: is a folder"),
        ("read answer.txt --svg answer.txt/tree.svg", "answer.txt/tree.svg: cannot be written"),
        ("gate answer.txt --sources missing", "source 'missing': names no file. Check"),
        ("gate answer.txt --sources source.txt --write html=answer.txt", "cannot be written"),
        ("gate answer.txt --sources source.txt --write sarif=folder", "folder: cannot be written"),
    ],
)
def test_wrong_input_is_one_line_that_names_it(files, capsys, arguments, said):
    assert main(arguments.split()) == 2
    out, err = capsys.readouterr()
    assert said in out + err
    assert "Traceback" not in out + err


@pytest.mark.parametrize("path", ["verify", "--context"])
def test_an_empty_path_is_told(files, capsys, path):
    answer, source = ("", "source.txt") if path == "verify" else ("answer.txt", "")
    assert main(["verify", answer, "--context", source]) == 2
    assert capsys.readouterr().err == "claimcheck: a path: is empty. Name a file.\n"


@pytest.mark.parametrize("command", ["verify answer.txt --context", "gate answer.txt --sources"])
@pytest.mark.parametrize(
    ("table", "said"),
    [
        (b"tool = 3", "pyproject.toml: tool is no table. Write it as [tool]."),
        (b"[tool]\nclaimcheck = 3", "tool.claimcheck is no table. Write it as [tool.claimcheck]."),
        (b"[tool", "pyproject.toml: is not valid TOML"),
        (b"a = " + b"[" * 9_000, "pyproject.toml: is not valid TOML"),
        (b"\xff\xfe", "pyproject.toml: is not UTF-8 text (byte 0). Convert it to UTF-8."),
        (b"[tool.claimcheck]\nstrictness = 1", "'strictness': does not exist. available: binding"),
        (b'[tool.claimcheck]\npreset = ["x"]', "does not exist. available: balanced"),
    ],
)
def test_a_wrong_pyproject_is_told(files, capsys, command, table, said):
    (files / "pyproject.toml").write_bytes(table)
    assert main([*command.split(), "source.txt"]) == 2
    assert said in "".join(capsys.readouterr())


@pytest.mark.parametrize("text", ["Sales fell 8%.", "$1.2M", "3.5kg", "2024-05-01", "fell 4.5%"])
def test_words_are_no_mistyped_path(capsys, text):
    assert main(["read", text]) == 0
    assert "no number" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("fail_on", "code"), [("fail", 0), ("warn", 1), ("contradiction", 0), ("finding", 1)]
)
def test_verify_fails_on_what_was_asked_for(files, capsys, fail_on, code):
    (files / "answer.txt").write_text("The ferry takes 350 passengers. It was built in Gdansk.\n")
    assert main(f"verify answer.txt --context source.txt --fail-on {fail_on}".split()) == code


def run(files, command, **options):
    claimcheck = f'"{sys.executable}" -m claimcheck'
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command.replace('claimcheck', claimcheck)}"],
        cwd=files,
        capture_output=True,
        text=True,
        timeout=120,
        **options,
    )


def test_a_reader_that_leaves_early_changes_no_exit_code(files):
    (files / "answer.txt").write_text("The ferry takes 450 passengers.\n" * 900)
    gone = "claimcheck gate answer.txt --sources source.txt --write json=all.json | true"
    done = run(files, gone)
    assert (done.returncode, done.stderr) == (1, "")
    assert (files / "all.json").is_file()


def test_closed_standard_input_is_told(files):
    done = run(files, "claimcheck verify - --context source.txt <&-")
    assert done.returncode == 2
    assert done.stderr == (
        "claimcheck: -: standard input is closed. Pipe the text in, or name a file.\n"
    )


def test_a_terminal_without_unicode_shows_the_rest(files):
    command = "PYTHONIOENCODING=ascii claimcheck verify answer.txt --context source.txt"
    done = run(files, command)
    assert done.returncode == 1
    assert '"450" is contradicted' in done.stdout


def test_an_interrupted_command_could_not_check(monkeypatch, capsys):
    def interrupted(args):
        raise KeyboardInterrupt

    monkeypatch.setattr("claimcheck.commands.demo.run", interrupted)
    assert main(["demo"]) == 2
    assert capsys.readouterr().err == "claimcheck: stopped\n"


def test_a_fault_of_the_program_is_no_failed_gate(monkeypatch, capsys):
    def broken(args):
        raise RecursionError("too deep")

    monkeypatch.setattr("claimcheck.commands.demo.run", broken)
    assert main(["demo"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("claimcheck: RecursionError: too deep (")
    assert "please report it" in told
    assert told.count("\n") == 1
