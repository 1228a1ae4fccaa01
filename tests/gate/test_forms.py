"""What the gate writes for machines: SARIF by its schema, JUnit, annotations, JSON, Markdown."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree as Xml

import jsonschema
import pytest
from markdown_it import MarkdownIt

pytestmark = pytest.mark.usefixtures("engine")

SCHEMA = Path(__file__).parent.parent / "schemas" / "sarif-2.1.0.json"


@pytest.fixture
def repo(folder):
    return folder(
        **{
            "bad file_DOT_md": (
                "# Sales 日本\n\nThey sold **41** ships 🚢 and 99 cars.\n"
                "It was 98. <!-- claimcheck: ignore the editor rang -->\n"
            ),
            "good_DOT_md": "They sold 42 ships and about 7.",
            "sources__a_DOT_txt": "Ships:\nwe sold 42 of them.",
            "broken_DOT_txt": b"\xff",
            "base_DOT_json": '{"version": 1, "accepted": []}',
        }
    )


@pytest.fixture
def output(repo, gate):
    def run(form, *files):
        files = files or ("bad file.md", "good.md", "broken.txt")
        code, out, _ = gate(*files, "--sources", "sources", "--format", form)
        assert code == 2 if "broken.txt" in files else code in (0, 1)
        return out

    return run


def test_sarif_is_valid_and_says_where(output):
    log = json.loads(output("sarif"))
    jsonschema.validate(log, json.loads(SCHEMA.read_text(encoding="utf-8")))
    run = log["runs"][0]
    assert run["columnKind"] == "unicodeCodePoints"
    first, second, third = run["results"]
    assert (first["ruleId"], first["level"]) == ("WRONG_VALUE", "error")
    assert run["tool"]["driver"]["rules"][first["ruleIndex"]]["id"] == "WRONG_VALUE"
    place = first["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "bad%20file.md"
    assert place["region"] == {
        "startLine": 3,
        "startColumn": 13,
        "endLine": 3,
        "endColumn": 15,
        "snippet": {"text": "41"},
        "charOffset": 24,
        "charLength": 2,
    }
    related = first["relatedLocations"][0]["physicalLocation"]
    assert related["artifactLocation"]["uri"] == "sources/a.txt"
    assert (related["region"]["startLine"], related["region"]["startColumn"]) == (2, 9)
    change = first["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert change["insertedContent"]["text"] == "42"
    assert second["level"] == "warning"
    assert third["suppressions"] == [{"kind": "inSource", "justification": "the editor rang"}]
    assert len({one["partialFingerprints"]["claimcheck/v1"] for one in run["results"]}) == 3
    invocation = run["invocations"][0]
    assert invocation["executionSuccessful"] is False
    assert "not UTF-8" in invocation["toolExecutionNotifications"][0]["message"]["text"]


def test_sarif_of_nothing_is_valid(output):
    log = json.loads(output("sarif", "good.md"))
    jsonschema.validate(log, json.loads(SCHEMA.read_text(encoding="utf-8")))
    assert log["runs"][0]["results"] == []


def test_sarif_of_pairs_is_valid_and_fixes_nothing(folder, gate):
    folder(a_DOT_jsonl='{"answer": "It is 5.", "context": "6"}\n')
    log = json.loads(gate("a.jsonl", "--format", "sarif")[1])
    jsonschema.validate(log, json.loads(SCHEMA.read_text(encoding="utf-8")))
    [result] = log["runs"][0]["results"]
    assert "fixes" not in result
    assert "relatedLocations" not in result


def test_junit_counts_add_up(output):
    top = Xml.fromstring(output("junit"))
    assert top.tag == "testsuites"
    for suite in top:
        cases = suite.findall("testcase")
        assert int(suite.get("tests")) == len(cases)
        for name, attribute in (
            ("failure", "failures"),
            ("error", "errors"),
            ("skipped", "skipped"),
        ):
            assert int(suite.get(attribute)) == len(suite.findall(f"testcase/{name}"))
    assert {name: top.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": "8",
        "failures": "3",
        "errors": "1",
        "skipped": "2",
    }
    failure = top.find("testsuite/testcase/failure")
    assert "bad file.md:3:13" in failure.text
    assert "sources/a.txt:2:9: 42" in failure.text


def test_junit_survives_what_xml_cannot_carry(folder, gate):
    folder(a_DOT_txt="It is\x01 \ufffe 77 <b>&\x1b.", s_DOT_txt="x")
    Xml.fromstring(gate("a.txt", "--sources", "s.txt", "--format", "junit")[1])


def test_github_annotations(output):
    lines = output("github").splitlines()
    assert lines[0] == (
        "::error file=bad file.md,line=3,endLine=3,col=13,endColumn=14,"
        'title=CONTRADICTED%3A WRONG_VALUE::"41" against "42" Suggestion: write "42".'
    )
    assert lines[1].startswith("::warning file=bad file.md,line=3,")
    assert lines[2].startswith("::error file=broken.txt,title=claimcheck::broken.txt: is not UTF-8")
    assert lines[3] == (
        "2 documents checked, 1 failed, 2 findings, 1 accepted, 1 input could not be checked"
    )


def test_an_annotation_cannot_start_another(folder, gate):
    folder(**{"a,b\n::error::x_DOT_txt": "It is 77.", "s_DOT_txt": "x"})
    out = gate("a*.txt", "--sources", "s.txt", "--format", "github")[1]
    assert [line.split(" ")[0] for line in out.splitlines()[:-1]] == ["::warning"]
    assert "file=a%2Cb%0A%3A%3Aerror%3A%3Ax.txt" in out


def test_json(output):
    data = json.loads(output("json"))
    assert (data["schema"], data["passed"]) == (1, False)
    bad, good = data["documents"]
    assert good["passed"]
    assert not good["findings"]
    assert bad["broken"] == ["2 not supported"]
    first, _, third = bad["findings"]
    assert (first["line"], first["column"], first["words"]) == (3, 13, "41")
    assert first["evidence"] == [
        {
            "source": "sources/a.txt",
            "line": 2,
            "column": 9,
            "words": "42",
            "steps": [],
            "strength": 1.0,
        }
    ]
    assert third["accepted"] == {"by": "comment", "reason": "the editor rang"}
    assert data["errors"][0]["path"] == "broken.txt"


def test_markdown_comment(output):
    text = output("markdown")
    assert text.startswith("### ❌ Fact check: 2 documents checked, 1 failed")
    assert "| bad file.md | ❌ 2 not supported | 1.00 | 2 | 1 |" in text
    assert "bad file.md:3:13: **41** WRONG_VALUE" in text
    page = MarkdownIt("commonmark").enable("table").render(text)
    assert page.count("<tr>") == 3


def test_markdown_comment_stays_short(folder, gate):
    folder(a_DOT_txt=" ".join(f"It is {n}." for n in range(1000, 1100)), s_DOT_txt="x")
    text = gate("a.txt", "--sources", "s.txt", "--format", "markdown")[1]
    assert "- and 50 more" in text


@pytest.mark.parametrize("form", ["text", "json", "sarif", "junit", "github", "markdown"])
def test_same_run_same_bytes(output, form):
    assert output(form) == output(form)


def test_colours_only_when_asked(output):
    assert not re.search("\033", output("text"))
