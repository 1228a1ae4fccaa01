"""Sentences of prose, as a reader would part them."""

import pytest

from claimcheck.anchors import Document
from claimcheck.context import plain, sentences, structure


@pytest.mark.parametrize(
    "parts",
    [
        ["The mill closed in 1911.", "It reopened in 1920."],
        ["Dr. Berg met Mr. J. K. Olsen at 5 p.m. on Friday.", "They left."],
        ["Sales were $3.5 million, up 2.1% from No. 4 in 2020.", "Costs fell."],
        ["The U.S. Army bought it.", "It was sold."],
        ["He lives in the U.S.", "The house is new."],
        ["“Is it safe?” she asked.", "Nobody knew."],
        ["He said “No.”", "Then he left."],
        ["Wait...", "There is more."],
        ["It rose ... and fell again."],
        ["Was it 5?", "Yes!", "It was."],
        ["See fig. 3 and pp. 14 for details.", "Note the scale."],
        ["The firm is Acme Inc. of Delaware.", "It was founded in 1990."],
        ["Tartrate is used in drugs.", "Succinic acid is not."],
        ["Version 2.1.0 was released on 2024-03-01.", "Version 2.2 follows."],
        ["这是第一句。", "这是第二句。"],
    ],
)
def test_sentences(parts):
    for joint in (" ", "\n"):
        text = joint.join(parts)
        assert [text[a:b] for a, b in sentences(text)] == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Title line\n\nFirst sentence. Second one.",
            ["Title line", "First sentence.", "Second one."],
        ),
        ("- first item\n- second item\n", ["- first item", "- second item"]),
        ("1. Visit the office.\n2. Pay.", ["1. Visit the office.", "2. Pay."]),
        (
            "a line that the margin broke in the middle of its own\nsentence ends here. Next.",
            ["a line that the margin broke in the middle of its own\nsentence ends here.", "Next."],
        ),
        ("in drugs.Succinic acid is ethane.", ["in drugs.", "Succinic acid is ethane."]),
        ("opened in 1997.Tarn is new.", ["opened in 1997.", "Tarn is new."]),
        ('He wrote "Gale".Tarn (2004).The end.', ['He wrote "Gale".', "Tarn (2004).", "The end."]),
        ("Version 2.Alpha is out.", ["Version 2.Alpha is out."]),
        ("Use Node.js or example.com today.", ["Use Node.js or example.com today."]),
    ],
)
def test_sentences_end_with_their_blocks(text, parts):
    assert [text[a:b] for a, b in sentences(text)] == parts


def test_an_endless_sentence_is_parted_between_words():
    text = "word " * 4000
    found = sentences(text)
    assert max(end - start for start, end in found) <= 3000
    assert all(
        text[start:end].split() == ["word"] * len(text[start:end].split()) for start, end in found
    )


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("a **bold** and *thin* word", "a   bold   and  thin  word"),
        ("2 * 3 * 4 and snake_case_name", "2 * 3 * 4 and snake_case_name"),
        ("see [the page](https://x.org/a_b) now", "see  the page                     now"),
        ("`code` here", " code  here"),
        ("AT&amp;T grew", "AT&    T grew"),
        ("x<y and z>w", "x<y and z>w"),
        ("a<br>b", "a   \nb"),
        ("<p>Hi</p>", " \n\nHi  \n\n"),
        ("<!-- 5 million -->now", "                  now"),
        ("<script>var x = 5;</script>done", "                           done"),
        ("## Title", "   Title"),
        ("> quoted", "  quoted"),
    ],
)
def test_plain_blanks_markup_out(text, seen):
    assert plain(Document("1", text)).text == seen


def test_section_path_names_the_headings_above():
    text = "# A\n\none\n\n## B\n\ntwo\n\n### C\n\nthree\n\n## D\n\nfour\n"
    found = structure(Document("1", text))
    assert found.section_path(text.index("one")) == ("A",)
    assert found.section_path(text.index("two")) == ("A", "B")
    assert found.section_path(text.index("three")) == ("A", "B", "C")
    assert found.section_path(text.index("four")) == ("A", "D")
    assert found.section_path(text.index("# D") + 2) == ("A",)
    assert found.section_path(0) == ()
