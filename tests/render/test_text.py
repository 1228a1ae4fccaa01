"""The report for a terminal: what it says, its width, and that a stranger's text stays text."""

import re

import pytest

from claimcheck.anchors import Span
from claimcheck.findings import Conflict, Status, Verdict
from claimcheck.render.summary import counts, groups, short, visible
from claimcheck.render.text import WIDTH, render


def test_says_verdict_rule_scores_and_every_finding(typical):
    text = render(typical)
    assert text.startswith("FAIL  1 contradicted; one is enough (fail_on_contradiction)\n")
    assert "3 checked: 2 supported, 1 contradicted; 1 hedged" in text
    assert re.search(r"hallucination +0\.33 .*FAIL above 0\.5", text)
    assert re.search(r"claims +0\.33 .*1 of 3 counted anchors", text)
    assert re.search(r"relevance +0\.42", text)
    assert re.search(r"completeness +0\.75", text)
    for finding in typical.findings:
        assert finding.explanation in text
        assert re.search(f"{finding.status} +{finding.reason} +{finding.anchor.kind}", text)
    assert 'suggestion: write "$1,243,500"' in text
    assert text.endswith(f"settings {typical.settings.hash}")


def test_what_needs_action_comes_first(typical):
    titles = [title for title, _ in groups(typical)]
    assert titles == ["Not supported", "Supported", "Hedged, not counted"]
    text = render(typical)
    assert text.index("Not supported (1)") < text.index("Supported (2)") < text.index("Hedged")


def test_scores_without_a_question_leave_out_what_needs_one(report_of):
    text = render(report_of("It grew.", ["It grew."], relevance=None, completeness=None))
    assert "relevance" not in text
    assert "completeness" not in text


def test_no_colour_unless_asked(typical):
    assert "\033" not in render(typical)
    coloured = render(typical, colour=True)
    assert "\033[1;31mFAIL\033[0m" in coloured
    assert re.sub(r"\033\[[0-9;]*m", "", coloured) == render(typical)


def test_fits_the_width_whatever_the_words(report_of):
    words = "so " * 400
    answer = f"It is {words}done."
    report = report_of(
        answer,
        [words],
        [(words.strip(), "claim", "UNSUPPORTED", "NOT_FOUND", [("1", words.strip())], words)],
        verdict=Verdict.FAIL,
        reasons=["a long reason " * 30],
        conflicts=[Conflict(Span("1", 0, 2, "so"), Span("1", 3, 5, "so"), "they differ " * 40)],
    )
    assert max(len(line) for line in render(report).splitlines()) <= WIDTH


def test_the_strangers_escape_sequences_do_not_reach_the_terminal(report_of):
    nasty = "5\033[2J\u202e%\x07"
    report = report_of(
        f"Up {nasty} now.",
        [f"Down {nasty} then."],
        [(nasty, "numeric", "UNSUPPORTED", "NOT_FOUND", [("1", nasty)], nasty)],
    )
    text = render(report)
    assert not set("\033\u202e\x07") & set(text)
    assert "\\u001b[2J" in text


@pytest.mark.parametrize(
    ("abstained", "expected"),
    [(True, "asserts nothing that needs a source"), (False, "nothing in the answer could")],
)
def test_nothing_to_check_says_why(report_of, abstained, expected):
    assert expected in render(report_of("Hello!", [], abstained=abstained))


def test_counts_name_only_what_occurs(report_of):
    assert counts(report_of()) == "0 checked"


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("a\n  b\tc", 10, "a b c"),
        ("abcdefghij", 10, "abcdefghij"),
        ("abcdefghijk", 10, "abcdefghi…"),
        ("\ud800x", 10, "\\ud800x"),
        ("naïve 東京 👩\u200d💻", 20, "naïve 東京 👩\u200d💻"),
    ],
)
def test_short(text, width, expected):
    assert short(text, width) == expected


def test_visible_keeps_lines():
    assert visible("a\nb\tc") == "a\nb\tc"


def test_every_status_is_in_a_group(report_of):
    rows = [
        (("x", number), "claim", status, "NOT_FOUND", [], None)
        for number, status in enumerate(Status)
    ]
    report = report_of(" ".join("x" * len(Status)), [], rows)
    assert sum(len(findings) for _, findings in groups(report)) == len(Status)
