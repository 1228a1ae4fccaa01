"""The front matter of Markdown files: what is read, and what is left to others."""

import datetime

import pytest

from claimcheck.gate.front_matter import NO_FRONT_MATTER, front_matter


@pytest.mark.parametrize(
    ("block", "sources"),
    [
        ("sources: a.txt", ("a.txt",)),
        ("sources: 'a b.txt'  ", ("a b.txt",)),
        ('sources: ["a.txt", b/*.md ]', ("a.txt", "b/*.md")),
        ("sources:\n- a.txt\n-   b.txt", ("a.txt", "b.txt")),
        ("sources:\n  - a.txt # the report\n  - 'b # c.txt'\ntitle: x", ("a.txt", "b # c.txt")),
        ("title: x\nother:\n  sources: nested.txt", None),
        ("sources_old: a.txt", None),
        ("", None),
    ],
)
def test_sources(block, sources):
    text = f"---\n{block}\n---\nText"
    found = front_matter(text, "a.md")
    assert found.sources == sources
    assert text[found.end :] == "Text"


@pytest.mark.parametrize(
    "text", ["", "---", "Text\n---\nsources: a\n---\n", "--- x\n---\n", "---\na"]
)
def test_no_front_matter(text):
    assert front_matter(text, "a.md") is NO_FRONT_MATTER


@pytest.mark.parametrize(
    ("value", "date"),
    [
        ("2024-05-15", datetime.date(2024, 5, 15)),
        ('"2024-05-15T10:00:00Z"', datetime.date(2024, 5, 15)),
        ("May 2024", None),
        ("", None),
    ],
)
def test_date(value, date):
    assert front_matter(f"---\r\ndate: {value}\r\n---\r\n", "a.md").date == date


def test_a_long_text_without_an_end_is_read_once():
    assert front_matter("---\n" + "a: b\n" * 200_000, "a.md") is NO_FRONT_MATTER
