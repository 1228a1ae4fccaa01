"""The manifest: what it says, where it may stand, and how a mistake in it is named."""

import datetime

import pytest

from claimcheck.anchors import Kind
from claimcheck.errors import ClaimcheckError
from claimcheck.gate import FailOn, Flags, Manifest, find_manifest, plan, read_manifest
from claimcheck.settings import Settings

FULL = """
preset = "conservative"
day_order = "day"

[gate]
fail_on = "contradiction"
baseline = "base.json"
kinds = ["numeric", "date"]

[[gate.documents]]
files = ["articles/*.md"]
sources = ["sources/"]
max_score = 0.2
max_risk = 0.7
reference_date = 2024-05-15

[gate.documents.settings]
matching = "presence"

[[gate.documents]]
files = "notes/*.txt"
sources = "sources/a.txt"
fail_on = "never"
"""


@pytest.fixture
def repo(folder):
    return folder(
        claimcheck_DOT_toml=FULL,
        articles__a_DOT_md="x",
        notes__n_DOT_txt="x",
        loose_DOT_txt="x",
        sources__a_DOT_txt="x",
        sources__b_DOT_csv="x",
    )


def test_each_document_gets_its_sources_rules_and_settings(repo):
    jobs, errors = plan([], find_manifest(repo), Flags())
    assert errors == ()
    article, note = jobs
    assert article.path == "articles/a.md"
    assert article.sources == ("sources/a.txt", "sources/b.csv")
    assert (article.policy.fail_on, article.policy.max_score) == (FailOn.CONTRADICTION, 0.2)
    assert (article.policy.max_risk, note.policy.max_risk) == (0.7, None)
    assert article.policy.kinds == {Kind.NUMERIC, Kind.DATE}
    assert article.reference_date == datetime.date(2024, 5, 15)
    assert article.settings == Settings.of("conservative", day_order="day", matching="presence")
    assert (note.policy.fail_on, note.policy.max_score) == (FailOn.NEVER, None)
    assert note.settings == Settings.of("conservative", day_order="day")


def test_the_command_line_has_the_last_word(repo):
    flags = Flags(
        sources=["sources/b.csv"],
        policy={"fail_on": FailOn.FINDING},
        preset="lenient",
        settings={"matching": "aligned"},
    )
    (job,), _ = plan(["articles/a.md"], find_manifest(repo), flags)
    assert job.sources == ("sources/b.csv",)
    assert job.policy.fail_on is FailOn.FINDING
    assert (job.settings.preset, job.settings.matching) == ("lenient", "aligned")


def test_a_named_file_that_the_manifest_does_not_list_has_its_defaults(repo):
    (job,), _ = plan(["loose.txt"], find_manifest(repo), Flags())
    assert job.sources is None
    assert job.policy.fail_on is FailOn.CONTRADICTION


def test_pyproject_carries_the_same_tables_and_settings_still_read(repo, monkeypatch):
    text = FULL.replace("[gate", "[tool.claimcheck.gate").replace(
        "[[gate", "[[tool.claimcheck.gate"
    )
    pyproject = repo / "pyproject.toml"
    pyproject.write_text("[tool.claimcheck]" + text, encoding="utf-8")
    other = read_manifest(pyproject)
    assert other.entries == find_manifest(repo).entries
    assert Settings.from_pyproject(pyproject).preset == "conservative"


def test_no_manifest(tmp_path):
    assert find_manifest(tmp_path) == Manifest()


def test_paths_are_relative_to_the_manifest(repo, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path / "articles")
    jobs, errors = plan([], read_manifest(repo / "claimcheck.toml"), Flags())
    assert errors == ()
    assert jobs[0].path == "a.md"
    assert jobs[0].sources == ("../sources/a.txt", "../sources/b.csv")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[gate", "is not valid TOML"),
        ("gate = 3", "gate is no table"),
        ("[gate]\ncolour = 1", "gate has an unknown key 'colour'. Known are: fail_on"),
        ("[gate]\ndocuments = 1", "its gate.documents is no list of tables"),
        ("[gate]\nbaseline = 1", "gate.baseline is no text"),
        ("[gate]\nfail_on = 'always'", "'always' .*does not exist"),
        ("[gate]\nkinds = 'numeric'", "is no list of kinds"),
        ("[gate]\nkinds = ['colour']", "'colour' .*does not exist"),
        ("[gate]\nmax_score = '1'", "'1' is not a number from 0 to 1"),
        ("[gate]\nmax_risk = true", "True is not a number from 0 to 1"),
        ("[[gate.documents]]\nsources = 'a'", "gate.documents number 1 has no files"),
        ("[[gate.documents]]\nfiles = [1]", "files is no list of paths"),
        ("[[gate.documents]]\nfiles = 'a'\nsetings = 1", "unknown key 'setings'"),
        ("[[gate.documents]]\nfiles = 'a'\nsettings = 1", "settings is no table"),
        ("[[gate.documents]]\nfiles = 'a'\nreference_date = '2024'", "reference_date is no date"),
    ],
)
def test_mistakes_are_named(tmp_path, text, message):
    path = tmp_path / "claimcheck.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ClaimcheckError, match=message):
        read_manifest(path)


def test_a_setting_that_does_not_exist_is_named_with_the_document(repo):
    (repo / "claimcheck.toml").write_text(FULL.replace("matching", "machting"), encoding="utf-8")
    jobs, errors = plan([], find_manifest(repo), Flags())
    assert [job.path for job in jobs] == ["notes/n.txt"]
    assert errors[0].path == "articles/a.md"
    assert "'machting': does not exist" in errors[0].message
