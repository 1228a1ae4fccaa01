"""Markdown and HTML as running text: every character knows where it came from."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.gate.readable import readable


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The *Iddefjord* is **41 m** long.", "The Iddefjord is 41 m long."),
        ("un**believ**able, `name`", "unbelievable, name"),
        ("see `x = 1`, https://x.example/9 and", "see , and"),
        ("## 2.1 Costs\n", "Costs\n"),
        ("See [Kosterlinjen](https://x.example/1999).", "See Kosterlinjen."),
        ("It could enter service\nin 2026.", "It could enter service in 2026."),
        ("One paragraph.\n\nAnother one.", "One paragraph.\n\nAnother one."),
        ("# A title\nText goes\non.", "A title\nText goes on."),
        ("Three:\n- one\n- two\n  more", "Three:\n- one\n- two more"),
        ("Hard  \nbreak\\\nhere", "Hard \nbreak\\\nhere"),
        ("*Emphasis* begins\n*this* line", "Emphasis begins this line"),
        ("1999 was\n2000. It", "1999 was\n2000. It"),
        ("Sales&nbsp;rose &amp; fell", "Sales rose & fell"),
        ("a <!-- 77 --> b", "a b"),
    ],
)
def test_markdown(text, expected):
    assert readable(text, 0, markdown=True)[0] == expected


def test_front_matter_and_code_are_left_out():
    text = "---\nweight: 999\n---\nText.\n\n```python\nfor i in range(9):\n    print(i);\n```\nEnd."
    plain, _ = readable(text, text.index("Text"), markdown=True)
    assert plain.split() == ["Text.", "End."]


def test_html_lines_are_blanks_and_blocks_are_parted():
    text = "<p>One\ntwo <b>3</b></p><p>Four</p><script>var x = 5;</script>"
    assert readable(text, 0, markdown=False)[0].split("\n\n") == ["", "One two 3", "", "Four", ""]


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["*", "**", "a", "7", " ", "\n", "\r\n", "<b>", "</p>", "&amp;", "[x](y)", "#"]
        ),
        max_size=30,
    ).map("".join),
    st.booleans(),
)
def test_what_is_kept_stands_where_it_says(text, markdown):
    plain, kept = readable(text, 0, markdown=markdown)
    assert len(plain) == len(kept)
    assert list(kept) == sorted(set(kept))
    for seen, place in zip(plain, kept, strict=True):
        if seen not in " \n&":
            assert text[place] == seen
