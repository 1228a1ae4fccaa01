"""The gate as a command: inputs, rules, acceptance, exit codes, with a predictable engine."""

import dataclasses
import json
import re

import pytest

from claimcheck.gate.policy import FailOn, Policy, broken

pytestmark = pytest.mark.usefixtures("engine")

SOURCE = "We sold 42 ships and 8 boats."


def names(out):
    return [line for line in out.splitlines() if line and not line.startswith(" ")]


@pytest.fixture
def repo(folder):
    return folder(
        good_DOT_md="They sold 42 ships.",
        bad_DOT_md="# Sales\n\nThey sold **41** ships.\nAnd 99 cars.\n",
        hedged_DOT_md="They sold about 77 ships.",
        sources__a_DOT_txt=SOURCE,
    )


def test_clean_document_passes(repo, gate):
    code, out, _ = gate("good.md", "--sources", "sources/")
    assert code == 0
    assert names(out) == ["passed good.md (score 0.00)", "1 document checked, 0 failed, 0 findings"]


def test_findings_fail_with_their_place_words_and_evidence(repo, gate):
    code, out, _ = gate("bad.md", "--sources", "sources")
    assert code == 1
    assert out.splitlines() == [
        'bad.md:3:13: CONTRADICTED WRONG_VALUE numeric "41"',
        "  | Sales They sold **41** ships.",
        '  "41" against "42"',
        '  sources/a.txt:1:9: "42"',
        '  suggestion: write "42"',
        "",
        'bad.md:4:5: UNSUPPORTED NOT_FOUND numeric "99"',
        "  | And 99 cars.",
        '  "99" is not found',
        "",
        "FAILED bad.md (score 1.00): 2 not supported",
        "1 document checked, 1 failed, 2 findings",
    ]


def test_hedged_passes(repo, gate):
    assert gate("hedged.md", "--sources", "sources")[0] == 0


@pytest.mark.parametrize("text", ["", "Hello there.\n"])
def test_a_document_with_nothing_to_check_passes_and_says_so(folder, gate, text):
    folder(plain_DOT_md=text, sources__a_DOT_txt=SOURCE)
    code, out, _ = gate("plain.md", "--sources", "sources")
    assert code == 0
    assert names(out) == [
        "passed plain.md (score 0.00)",
        "note   plain.md: nothing in it could be checked",
        "1 document checked, 0 failed, 0 findings",
    ]


def test_patterns_and_folders_name_many(repo, gate):
    code, out, _ = gate("*.md", "--sources", "sources/*.txt")
    assert code == 1
    assert "3 documents checked, 1 failed, 2 findings" in out


_LOOSE = ["--fail-on", "fail", "--set", "fail_above=1.0", "--set", "fail_on_contradiction=false"]


@pytest.mark.parametrize(
    ("flags", "code"),
    [
        ([], 1),
        (["--fail-on", "contradiction"], 1),
        (["--fail-on", "never"], 0),
        (["--fail-on", "never", "--max-score", "0.5"], 1),
        (["--fail-on", "never", "--max-score", "1"], 0),
        (["--fail-on", "fail"], 1),
        (["--fail-on", "fail", "--set", "fail_above=1.0"], 1),
        (_LOOSE, 0),
        (["--kinds", "date,claim"], 0),
        (["--kinds", "numeric"], 1),
    ],
)
def test_policies(repo, gate, flags, code):
    assert gate("bad.md", "--sources", "sources", *flags)[0] == code


@pytest.mark.parametrize(
    ("limit", "rules"),
    [(0.5, ("risk 0.80 is above 0.5",)), (0.8, ()), (None, ())],
)
def test_the_risk_of_a_document(typical, limit, rules):
    report = dataclasses.replace(typical, risk=0.8)
    policy = Policy(fail_on=FailOn.NEVER, max_risk=limit)
    assert broken(policy, report, report.findings) == rules


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["missing.md", "--sources", "sources"], "names no file. Check the spelling"),
        (["bad.md", "--sources", "nowhere"], "source 'nowhere': names no file"),
        (["bad.md"], "bad.md: has no sources. Name them with --sources"),
        (["x.png", "--sources", "sources"], "x.png: is no kind of document"),
        (["latin.txt", "--sources", "sources"], "latin.txt: is not UTF-8 text (byte 3)"),
        ([], "gate: has nothing to check"),
        (["bad.md", "--sources", "x.png"], "x.png: is no kind of source"),
        (["bad.md", "--sources", "bad.md"], "bad.md: is its own only source"),
        (["bad.md", "--sources", "sources", "--kinds", "colour"], "setting 'kinds': 'colour'"),
        (["bad.md", "--sources", "sources", "--max-score", "2"], "2.0 is not a number from 0 to 1"),
        (["bad.md", "--sources", "sources", "--max-risk", "2"], "2.0 is not a number from 0 to 1"),
        (
            ["bad.md", "--sources", "sources", "--max-risk", "0.5"],
            "setting 'max_risk': needs matching = aligned",
        ),
        (
            ["bad.md", "--sources", "sources", "--write", "pdf=x"],
            "--write pdf=x: is not FORMAT=PATH",
        ),
        (["bad.md", "--sources", "sources", "--baseline", "b.json"], "b.json: cannot be read"),
        (["bad.md", "--sources", "sources", "--write-baseline"], "has no file to write to"),
        (["bad.md", "--sources", "sources", "--set", "nonsense=1"], "'nonsense': does not exist"),
    ],
)
def test_what_cannot_be_checked_is_named_with_a_fix(repo, folder, gate, arguments, message):
    folder(x_DOT_png=b"\x89PNG\r\n", latin_DOT_txt=b"Caf\xe9 42")
    code, out, err = gate(*arguments)
    assert code == 2
    assert message in out + err


def test_one_bad_file_does_not_hide_the_others(repo, folder, gate):
    folder(broken_DOT_txt=b"\xff\xfe\x00")
    code, out, _ = gate("broken.txt", "bad.md", "good.md", "--sources", "sources")
    assert code == 2
    assert "FAILED bad.md" in out
    assert "passed good.md" in out
    assert "ERROR  broken.txt: is not UTF-8 text" in out
    assert "1 input could not be checked" in out


def test_an_unreadable_source_is_an_error_not_a_missing_fact(repo, folder, gate):
    folder(sources__scan_DOT_pdf=b"%PDF-1.7")
    code, out, _ = gate("good.md", "--sources", "sources")
    assert code == 2
    assert "sources/scan.pdf: is no kind of source that can be read (.pdf)" in out


def test_hidden_files_of_a_folder_are_no_sources(repo, folder, gate):
    folder(sources___DOT_DS_Store=b"\x00\x00\xff")
    assert gate("good.md", "--sources", "sources")[0] == 0


def test_front_matter_names_the_sources_relative_to_the_document(folder, gate):
    folder(
        news__a_DOT_md=(
            "---\ntitle: x\nsources:\n  - ../facts/one.txt\n  - ../facts/two.txt\n---\n\n"
            "It has 42 and 8.\n"
        ),
        facts__one_DOT_txt="42",
        facts__two_DOT_txt="8",
    )
    assert gate("news/a.md")[0] == 0


def test_the_front_matter_itself_is_not_checked(folder, gate):
    folder(a_DOT_md="---\nsources: s.txt\nweight: 999\n---\nIt has 42.\n", s_DOT_txt="42")
    code, out, _ = gate("a.md")
    assert (code, "999" in out) == (0, False)


def test_flags_beat_front_matter_beat_manifest(folder, gate):
    folder(
        claimcheck_DOT_toml='[[gate.documents]]\nfiles = "*.md"\nsources = "manifest.txt"\n',
        plain_DOT_md="It has 1.",
        own_DOT_md="---\nsources: own.txt\n---\nIt has 20.",
        manifest_DOT_txt="1",
        own_DOT_txt="20",
        flag_DOT_txt="20 and 1",
    )
    assert gate("plain.md", "own.md")[0] == 0
    assert gate()[0] == 0
    assert gate("own.md", "--sources", "manifest.txt")[0] == 1
    assert gate("plain.md", "own.md", "--sources", "flag.txt")[0] == 0


def test_code_and_markup_are_not_checked_and_keep_their_place(folder, gate):
    folder(
        a_DOT_md=(
            "Intro.\n\n```python\nfor i in range(999):\n    print(i);\n```\n\n"
            "See [the 42](http://x.example/777) and <b title='555'>43</b>.\n"
        ),
        s_DOT_txt="42",
    )
    code, out, _ = gate("a.md", "--sources", "s.txt")
    assert code == 1
    assert names(out)[0].startswith("a.md:8:55: UNSUPPORTED")
    for number in ("999", "777", "555"):
        assert f'"{number}"' not in out


def test_html_positions_are_those_of_the_file(folder, gate):
    folder(
        a_DOT_html="<html>\n<p>Sales:&nbsp;<em>42</em></p>\r\n  <p>é <b>9</b></p></html>",
        s_DOT_txt="42",
    )
    _, out, _ = gate("a.html", "--sources", "s.txt")
    assert names(out)[0] == 'a.html:3:11: UNSUPPORTED NOT_FOUND numeric "9"'


@pytest.mark.parametrize(
    ("name", "content"),
    [
        (
            "a.jsonl",
            '{"answer": "It is 5.", "context": "5"}\n\n{"answer": "It is 6.", "context": ["9"]}\n',
        ),
        (
            "a.json",
            '[{"answer": "It is 5.", "context": "5"},\n\n {"answer": "It is 6.", "context": "9"}]',
        ),
        ("a.csv", 'id,answer,context\n1,"It is\n 5.",5\n2,It is 6.,9\n'),
    ],
)
def test_pairs_bring_their_own_context(folder, gate, name, content):
    folder(**{name.replace(".", "_DOT_"): content})
    code, out, _ = gate(name)
    assert code == 1
    line = 4 if name == "a.csv" else 3
    assert names(out) == [
        f'{name}:{line}:1: UNSUPPORTED NOT_FOUND numeric "6"',
        f"passed {name} #1 (score 0.00)",
        f"FAILED {name} #2 (score 1.00): 1 not supported",
        "2 documents checked, 1 failed, 1 finding",
    ]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.jsonl", '{"answer": "x", "context": "y"}\n{nope\n', "a.jsonl:2: is not JSON"),
        ("a.jsonl", '["x"]\n', "a.jsonl:1: is list, not an object"),
        ("a.jsonl", '{"answer": "x"}\n', 'a.jsonl:1: has no "context"'),
        ("a.jsonl", '{"context": "x"}\n', 'a.jsonl:1: has no "answer"'),
        ("a.json", "[{]", "a.json: is not JSON"),
        ("a.csv", "one,two\n1,2\n", 'has no columns "answer" and "context"'),
        ("a.csv", "", 'has no columns "answer" and "context"'),
        ("a.md", "---\nsources: []\n---\nx", "empty `sources`"),
        ("a.md", "---\nsources: gone.txt\n---\nx", "a.md: source 'gone.txt': names no file"),
        ("a.md", "---\nsources: a.md\ndate: 2024-02-31\n---\nx", "2024-02-31 is no day"),
        (
            "a.md",
            "<!-- claimcheck: ignore -->\nIt is 5.",
            "a.md:1: its comment ignores without a reason",
        ),
        ("a.md", "<!-- claimcheck: skip it -->\nIt is 5.", "says 'skip', not 'ignore'"),
        ("a.md", "<!-- claimcheck: ignore[colour] no -->\nIt is 5.", "names 'colour'. Choose from"),
    ],
)
def test_malformed_input(folder, gate, name, content, message):
    folder(**{name.replace(".", "_DOT_"): content, "s_DOT_txt": "5"})
    extra = [] if "sources" in content else ["--sources", "s.txt"]
    code, out, err = gate(name, *extra)
    assert code == 2
    assert message in out + err


def test_a_bad_row_does_not_hide_the_others(folder, gate):
    rows = ['{"answer": "It is 5.", "context": "5"}', "{", '{"answer": "It is 6.", "context": "9"}']
    folder(a_DOT_jsonl="\n".join(rows))
    code, out, _ = gate("a.jsonl")
    assert code == 2
    assert "2 documents checked, 1 failed, 1 finding, 1 input could not be checked" in out


def test_a_comment_with_a_reason_accepts_its_line_or_the_paragraph_below(folder, gate):
    folder(
        a_DOT_md=(
            "It is 71. <!-- claimcheck: ignore the editor rang them -->\nIt is 72.\n\n"
            "<!-- claimcheck: ignore[numeric] from the press day -->\n\nIt is 73.\nIt is 74.\n\n"
            "It is 75. <!-- claimcheck: ignore[date] no date here -->\n"
        ),
        s_DOT_txt="x",
    )
    code, out, _ = gate("a.md", "--sources", "s.txt")
    assert code == 1
    assert [line.split(": ")[1].split()[0] for line in names(out)[:5]] == [
        "accepted",
        "UNSUPPORTED",
        "accepted",
        "accepted",
        "UNSUPPORTED",
    ]
    assert "  comment: the editor rang them" in out
    assert "note   a.md:9: this comment ignores nothing and can go" in out
    assert "2 findings, 3 accepted" in out


def test_the_baseline_accepts_is_noted_and_shrinks(repo, folder, gate):
    args = ("bad.md", "good.md", "--sources", "sources", "--baseline", "base.json")
    code, _, err = gate(*args, "--write-baseline")
    assert code == 0
    assert "2 accepted in base.json" in err
    data = json.loads((repo / "base.json").read_text())
    assert [one["words"] for one in data["accepted"]] == ["41", "99"] or [
        one["words"] for one in data["accepted"]
    ] == ["99", "41"]
    for entry in data["accepted"]:
        entry["note"] = f"looked at {entry['words']}"
    (repo / "base.json").write_text(json.dumps(data))

    assert gate(*args)[0] == 0
    folder(bad_DOT_md="New line first.\n\n\n# Sales\n\nThey sold **41** ships.\nAnd 99 cars.\n")
    code, out, _ = gate(*args)
    assert code == 0, "a finding that only moved stays accepted"
    assert "looked at 99" in out

    folder(bad_DOT_md="And 99 cars.\nAnd 99 cars.\n")
    code, out, _ = gate(*args)
    assert code == 1, "a second one like it is new"
    assert "baseline: 1 entries are no longer needed" in out
    gate(*args, "--write-baseline")
    data = json.loads((repo / "base.json").read_text())
    assert [one["note"] for one in data["accepted"]] == ["looked at 99", "looked at 99"]


def test_writing_the_baseline_for_some_files_keeps_those_of_the_others(repo, folder, gate):
    folder(other_DOT_md="And 98 trains.")
    common = ("--sources", "sources", "--baseline", "base.json", "--write-baseline")
    gate("bad.md", *common)
    gate("other.md", *common)
    files = [one["file"] for one in json.loads((repo / "base.json").read_text())["accepted"]]
    assert files == ["bad.md", "bad.md", "other.md"]


@pytest.mark.parametrize(
    "content", ["{", "[]", '{"version": 9, "accepted": []}', '{"version": 1, "accepted": [1]}']
)
def test_a_damaged_baseline_is_refused(repo, folder, gate, content):
    folder(base_DOT_json=content)
    code, _, err = gate("bad.md", "--sources", "sources", "--baseline", "base.json")
    assert code == 2
    assert "Write it anew with --write-baseline." in err


def test_jobs_give_the_same_bytes(repo, gate, monkeypatch):
    from concurrent.futures import ThreadPoolExecutor

    monkeypatch.setattr("claimcheck.gate.check.ProcessPoolExecutor", ThreadPoolExecutor)
    arguments = ("*.md", "--sources", "sources", "--format", "json")
    assert gate(*arguments) == gate(*arguments, "--jobs", "4")


def test_jobs_must_be_a_number(repo, gate):
    code, _, err = gate("good.md", "--sources", "sources", "--jobs", "0")
    assert code == 2
    assert "'0' is not a whole number above 0" in err


def test_reports_are_written_where_they_are_asked_for(repo, gate):
    code, _, _ = gate(
        "*.md", "--sources", "sources",
        "--write", "sarif=out/facts.sarif", "--write", "html=out/pages", "--write", "markdown=c.md",
    )  # fmt: skip
    assert code == 1
    assert json.loads((repo / "out/facts.sarif").read_text())["version"] == "2.1.0"
    assert (repo / "out/pages/index.html").is_file()
    assert len(list((repo / "out/pages").iterdir())) == 4
    index = (repo / "out/pages/index.html").read_text(encoding="utf-8")
    assert index.count("✕ FAIL</span></td>") == 1
    assert "2 not supported" in index
    assert (
        (repo / "c.md").read_text().startswith("### ❌ Fact check: 3 documents checked, 1 failed")
    )


def test_pages_show_what_the_gate_decided(repo, gate):
    def verdicts(*flags):
        gate("bad.md", "--sources", "sources", "--write", "html=pages", *flags)
        return re.findall(r"(PASS|WARN|FAIL)</span></td>", (repo / "pages/index.html").read_text())

    assert verdicts() == ["FAIL"]
    assert verdicts("--fail-on", "never") == ["PASS"]


def test_a_report_that_cannot_be_written_is_an_error(repo, gate):
    code, _, err = gate("good.md", "--sources", "sources", "--write", "json=good.md/x.json")
    assert code == 2
    assert "good.md/x.json: cannot be written" in err


def test_silent_progress_in_ci_and_pipes(repo, gate):
    assert gate("good.md", "--sources", "sources")[2] == ""


def test_progress_on_a_terminal(repo, gate, monkeypatch):
    import sys

    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert "1/1 good.md" in gate("good.md", "--sources", "sources")[2]
