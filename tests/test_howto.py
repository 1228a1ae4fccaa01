"""The how-to pages: every command and every piece of Python that they show runs."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from claimcheck.cli import parser
from claimcheck.gate import read_manifest

ROOT = Path(__file__).parent.parent
PAGES = (
    *("gate", "evidence-report", "streaming", "guardrail", "risk", "python", "batch"),
    *("service", "entailment"),
)
WITH_COMMANDS = ("../README", *PAGES)
FACT = "The Skagerrak takes 350 passengers."
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)


def blocks(page, language):
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    return [body for name, body in _BLOCK.findall(text) if name == language]


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    """A copy of the example repository that the commands may write into."""
    folder = tmp_path_factory.mktemp("gate") / "example"
    shutil.copytree(ROOT / "fixtures" / "gate", folder)
    (folder / "answer.txt").write_text("The Skagerrak takes 350 passengers.", encoding="utf-8")
    (folder / "source.txt").write_text("The Skagerrak takes 350 passengers.", encoding="utf-8")
    rows = [
        {
            "answer": f"The Skagerrak takes {told} passengers.",
            "context": [f"{FACT} Tickets are 9 euro."],
        }
        for told in (350, 450)
    ]
    rows.append({"answer": f"{FACT} Tickets are 8 euro.", "context": rows[0]["context"]})
    lines = "".join(json.dumps(one) + "\n" for one in rows)
    (folder / "answers.jsonl").write_text(lines, encoding="utf-8")
    return folder


def run(arguments, folder):
    return subprocess.run(
        arguments,
        capture_output=True,
        text=True,
        cwd=folder,
        # As a user has it: with the learned score.
        env={
            **os.environ,
            "CLAIMCHECK_ENTAILMENT": "built-in",
            "CLAIMCHECK_WITHOUT_SCORE": "weighed",
            "PYTHONPATH": str(ROOT),
            "PYTHONUTF8": "1",
        },
        check=False,
    )


def commands(page):
    """Each command of a page with the output lines that are shown for it."""
    for body in blocks(page, "console"):
        shown = []
        for line in body.splitlines():
            if line.startswith("$ "):
                shown = []
                yield line[2:], shown
            else:
                shown.append(line)


COMMANDS = [(page, command, shown) for page in WITH_COMMANDS for command, shown in commands(page)]


@pytest.mark.model
@pytest.mark.parametrize(("page", "command", "shown"), COMMANDS, ids=[c for _, c, _ in COMMANDS])
def test_every_command_runs_and_says_what_is_shown(repository, page, command, shown):
    command, _, target = command.partition(" > ")
    result = run([sys.executable, "-m", *shlex.split(command)], repository)
    assert result.returncode in (0, 1), result.stderr
    if target:
        (repository / target).write_text(result.stdout, encoding="utf-8")
    for line in shown:
        for part in (piece.strip() for piece in line.split("…")):
            assert part in result.stdout


@pytest.mark.model
@pytest.mark.parametrize("page", PAGES)
def test_python_runs(page, tmp_path):
    code = "\n".join(blocks(page, "python"))
    if "assert_grounded" in code:
        (tmp_path / "test_page.py").write_text(code, encoding="utf-8")
        result = run(
            [
                *(sys.executable, "-m", "pytest", "-q", "-p", "no:claimcheck"),
                *("-p", "claimcheck.pytest_plugin", "test_page.py"),
            ],
            tmp_path,
        )
    else:
        result = run([sys.executable, "-c", code], tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    for shown in re.findall(r"<!-- output -->\n```text\n(.*?)```", text, re.S):
        assert shown in result.stdout


def yaml_commands():
    for page in PAGES:
        for body in blocks(page, "yaml"):
            for line in body.splitlines():
                if found := re.search(r"\bclaimcheck (gate .*)", line):
                    yield found.group(1)


def test_ci_commands_are_understood():
    found = list(yaml_commands())
    assert len(found) == 2
    for command in found:
        parser().parse_args(shlex.split(command))


def test_the_manifest_is_understood(tmp_path):
    [body] = blocks("gate", "toml")
    tomllib.loads(body)
    path = tmp_path / "claimcheck.toml"
    path.write_text(body, encoding="utf-8")
    assert len(read_manifest(path).entries) == 2


def test_links_and_images_lead_somewhere():
    for page in PAGES:
        text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#]+)\)", text):
            if "://" not in target:
                assert (ROOT / "docs" / target).exists(), f"{page}.md: {target}"


def test_the_hook_runs_a_command_that_exists():
    text = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    [entry] = re.findall(r"^  entry: claimcheck (.*)$", text, re.M)
    parser().parse_args([*shlex.split(entry), "some.md"])
