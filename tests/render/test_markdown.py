"""The report as Markdown, and that a stranger's text cannot become markup, math or a mention."""

import pytest
from markdown_it import MarkdownIt

from claimcheck.render.markdown import escape, render


def test_says_the_same_as_the_text(typical):
    text = render(typical)
    assert text.startswith(
        "## ❌ FAIL: 1 contradicted; one is enough (fail\\_on\\_contradiction)\n"
    )
    assert "| hallucination | 0.33 |" in text
    for finding in typical.findings:
        assert finding.status.value in text
        assert finding.reason.value in text
    assert "suggestion: write **\\$1,243,500**" in text
    assert "### Not supported (1)" in text


def html(text):
    return MarkdownIt("commonmark", {"html": True}).enable("table").render(text)


@pytest.mark.parametrize(
    "nasty",
    [
        "<script>alert(1)</script>",
        "![x](http://evil.example/a.png)",
        "[click](javascript:alert(1))",
        "`code` **bold** _em_ ~~gone~~",
        "| a | b |",
        "&lt;b&gt;",
        "line\n\n# heading\n\n- item\n\n---",
        "C:\\path\\<b>",
    ],
)
def test_markup_in_a_checked_text_stays_text(report_of, nasty):
    report = report_of(
        f"It says {nasty} here.",
        [f"Source {nasty} there."],
        [(nasty, "claim", "UNSUPPORTED", "NOT_FOUND", [("1", nasty), ("1", nasty)], nasty)],
    )
    page = html(render(report))
    plain = html(
        render(
            report_of(
                "It says x here.",
                ["Source x there."],
                [("x", "claim", "UNSUPPORTED", "NOT_FOUND", [("1", "x"), ("1", "x")], "x")],
            )
        )
    )
    tags = [piece.split(">")[0] for piece in page.split("<")[1:]]
    assert tags == [piece.split(">")[0] for piece in plain.split("<")[1:]]


def test_a_mention_calls_nobody():
    assert "@\u200bsomeone" in escape("ask @someone")


def test_a_formula_stays_money():
    assert escape("$5 and $6") == "\\$5 and \\$6"
