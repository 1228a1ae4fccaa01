"""The gate reads what lies in the repository, and shows names without obeying them."""

from __future__ import annotations

import sys

import pytest

from claimcheck.cli import main

_SECRET = "The launch code is 4711."


@pytest.fixture
def places(tmp_path, monkeypatch):
    """A repository with an article, and a file beside it that is nobody's business."""
    repository = tmp_path / "repository"
    (repository / ".git").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text(_SECRET)
    monkeypatch.chdir(repository)
    return repository


def _article(places, source: str) -> None:
    text = f"---\nsources: {source}\n---\n\nThe launch code is 4712.\n"
    (places / "a.md").write_text(text)


@pytest.mark.parametrize("form", ["text", "github", "json"])
@pytest.mark.parametrize("source", ["../secret.txt", "{outside}/secret.txt", "../*.txt"])
def test_front_matter_names_no_file_outside(places, capsys, source: str, form: str) -> None:
    _article(places, source.format(outside=places.parent))
    assert main(["gate", "a.md", "--format", form]) == 2
    printed = "".join(capsys.readouterr())
    assert "4711" not in printed
    assert "--allow-outside" in printed


def test_a_manifest_names_no_file_outside(places, capsys) -> None:
    _article(places, "a.txt")
    table = '[[gate.documents]]\nfiles = ["{}"]\nsources = ["{}"]\n'
    (places / "a.txt").write_text("The launch code is 4712.")
    for names in (("a.txt", "../secret.txt"), ("../secret.txt", "a.txt")):
        (places / "claimcheck.toml").write_text(table.format(*names))
        assert main(["gate"]) == 2
        assert "4711" not in "".join(capsys.readouterr())


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("source", ["link.txt", "folder", "folder/*.txt", "*.txt"])
def test_a_link_leads_nowhere_else(places, capsys, source: str) -> None:
    (places / "link.txt").symlink_to(places.parent / "secret.txt")
    (places / "folder").symlink_to(places.parent)
    _article(places, source)
    for command in (["gate", "a.md"], ["gate", "a.md", "--sources", source]):
        assert main(command) == 2
        assert "4711" not in "".join(capsys.readouterr())


def test_a_folder_of_the_repository_may_be_named_from_below(places, capsys, monkeypatch) -> None:
    (places / "sources").mkdir()
    (places / "sources" / "a.txt").write_text("The launch code is 4712.")
    (places / "articles").mkdir()
    monkeypatch.chdir(places / "articles")
    _article(places / "articles", "../sources/a.txt")
    assert main(["gate", "a.md"]) == 0, capsys.readouterr()


@pytest.mark.parametrize("extra", [["--allow-outside"], ["--sources", "../secret.txt"]])
def test_who_gives_the_command_may_allow_more(places, capsys, extra: list[str]) -> None:
    _article(places, "../secret.txt")
    assert main(["gate", "a.md", *extra]) == 1
    assert "4711" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="such names cannot be there")
@pytest.mark.parametrize("form", ["text", "github", "markdown"])
def test_a_file_name_reaches_no_terminal_raw(places, capsys, form: str) -> None:
    name = "a\n::error::owned\x1b[2J.txt"
    (places / name).write_text("It is 5.")
    (places / "b.txt").write_text("It is 6.")
    main(["gate", name, "--sources", "b.txt", "--format", form])
    main(["gate", "b.txt", "--sources", name, "--format", form])
    main(["gate", f"missing{name}", "--sources", "b.txt", "--format", form])
    main(["verify", f"missing{name}", "--context", "b.txt"])
    printed = "".join(capsys.readouterr())
    assert "\x1b" not in printed
    assert not any(line.startswith("::error::") for line in printed.splitlines())
