"""The evidence report as a file: self-contained, faithful, inert. Behaviour is in tests/browser."""

import base64
import hashlib
import html
import re
from html.parser import HTMLParser

import pytest

from claimcheck.anchors import Span
from claimcheck.findings import Conflict, Reason, Status
from claimcheck.render import html as pages
from claimcheck.render import index_page
from claimcheck.render.summary import WORDS


class Reader(HTMLParser):
    """Collects tags, attributes and the text inside the answer and the sources."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.stack = [], [], []
        self.words = {"answer": "", "sources": ""}
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]
        attrs = dict(attrs)
        if tag not in ("meta", "link", "br"):
            parent = self.stack[-1] if self.stack else None
            if attrs.get("id") == "answer":
                parent = "answer"
            elif attrs.get("class") == "chunk":
                parent = "sources"
            self.stack.append(parent)

    def handle_endtag(self, tag):
        self.stack.pop()

    def handle_data(self, data):
        if self.stack and self.stack[-1]:
            self.words[self.stack[-1]] += data


def test_shows_the_texts_untouched(typical):
    reader = Reader(pages.render(typical))
    assert reader.words["answer"] == typical.answer
    assert reader.words["sources"] == "".join(one.text for one in typical.documents)


def test_says_verdict_rule_and_every_finding(typical):
    text = html.unescape(pages.render(typical, "quarter.md"))
    assert "<title>FAIL · quarter.md</title>" in text
    assert "1 contradicted; one is enough (fail_on_contradiction)." in text
    for finding in typical.findings:
        assert finding.explanation in text
        assert f"<code>{finding.reason}</code>" in text
    assert "write <ins>$1,243,500</ins>" in text
    for threshold in typical.settings.thresholds():
        assert threshold.why in text


def test_same_report_same_bytes(typical):
    assert pages.render(typical) == pages.render(typical)


@pytest.mark.parametrize(
    "render", [pages.render, lambda r: index_page.render([index_page.entry("a", "a.html", r)])]
)
def test_the_policy_names_exactly_the_pages_own_script_and_style(typical, render):
    text = render(typical)
    policy = html.unescape(re.search(r'Content-Security-Policy" content="([^"]*)"', text).group(1))
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    for tag, rule in (("script", "script-src"), ("style", "style-src")):
        [content] = re.findall(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{rule} 'sha256-{digest}'" in policy


def test_nothing_is_loaded_from_anywhere(typical):
    reader = Reader(pages.render(typical))
    for tag, name, value in reader.attributes:
        assert name not in ("src", "srcset", "action", "style", "ping")
        assert not name.startswith("on")
        if name == "href":
            assert value.startswith("#") or (tag, value) == ("link", "data:,")


NASTY = [
    "<script>alert(1)</script>",
    "</script><img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "{{ 7 * 7 }}{% raw %}",
    "&lt;b&gt; &amp;",
    "</title></style>",
]


@pytest.mark.parametrize("nasty", NASTY)
def test_markup_in_any_field_stays_text(report_of, nasty):
    def build(words):
        answer = f"It is {words} now."
        return report_of(
            answer,
            [f"It was {words} then."],
            [(words, "claim", "CONTRADICTED", "NEGATED", [("1", words)], words)],
            reasons=[words],
            question=words,
            conflicts=[Conflict(Span("1", 0, 1, "I"), Span("1", 1, 2, "t"), words)],
        )

    hostile = Reader(pages.render(build(nasty), nasty))
    tame = Reader(pages.render(build("x"), "x"))
    assert hostile.tags == tame.tags
    assert nasty in hostile.words["answer"]
    row = index_page.entry(nasty, "a.html", build(nasty))
    assert (
        Reader(index_page.render([row], nasty)).tags
        == Reader(index_page.render([row._replace(name="x", headline="x")], "x")).tags
    )


def test_what_cannot_be_shown_keeps_its_place(report_of):
    report = report_of(
        "a\x00b\ud800c\u202ed 5 e",
        ["5"],
        [("5", "numeric", "SUPPORTED", "EXACT", [("1", "5")], None)],
        question="f\u202eg\ud800h?",
    )
    text = pages.render(report)
    text.encode("utf-8")
    assert "f\ufffdg\ufffdh?" in text
    assert Reader(text).words["answer"] == "a\ufffdb\ufffdc\ufffdd 5 e"


def test_a_large_source_is_cut_into_chunks_and_loses_nothing(report_of):
    source = "".join(f"Line {n} says {n * 7}.\n" for n in range(5000)) + "The end is 42."
    report = report_of(
        "It is 42.",
        [source],
        [("42", "numeric", "SUPPORTED", "EXACT", [("1", "The end is 42")], None)],
    )
    text = pages.render(report)
    assert Reader(text).words["sources"] == source
    assert text.count('class="chunk"') > 10


def test_overlapping_anchors_never_nest_links(report_of):
    answer = "Acme sold 5 shops in 2021 to Bolt."
    rows = [
        (answer[:-1], "claim", "SUPPORTED", "EXACT", [], None),
        ("Acme sold 5 shops in 2021", "claim", "UNSUPPORTED", "NOT_FOUND", [], None),
        ("shops in 2021 to Bolt", "claim", "CONTRADICTED", "OPPOSITE", [], None),
        ("5 shops", "numeric", "SUPPORTED", "EXACT", [], None),
        ("2021", "date", "HEDGED", "NOT_FOUND", [], None),
    ]
    text = pages.render(report_of(answer, [], rows))
    assert Reader(text).words["answer"] == answer
    depth = 0
    for tag in re.findall(r"<a |</a>", text):
        depth += 1 if tag == "<a " else -1
        assert depth in (0, 1)
    for number in range(len(rows)):
        assert f'data-finding="{number}"' in text


@pytest.mark.parametrize("answer", ["", "Hello!"])
def test_nothing_found_is_said(report_of, answer):
    text = pages.render(report_of(answer, []))
    assert "No number, date or claim was found to check." in text
    assert "an empty context supports nothing" in text


def test_every_status_and_reason_has_a_sign_and_words():
    assert set(pages.MARKS) == set(Status)
    assert len(set(pages.MARKS.values())) == len(Status)
    assert set(WORDS) == set(Reason)


def test_index_lists_every_report_and_its_page_exists(tmp_path, typical, report_of):
    names = ["a/b.md", "../../etc/passwd", "a/b.md", "", "x" * 500, "日本"]
    index = index_page.write(tmp_path / "out", [(name, typical) for name in names])
    text = index.read_text(encoding="utf-8")
    hrefs = re.findall(r'<a href="([^"]+)"', text)
    assert len(set(hrefs)) == len(names)
    for href in hrefs:
        assert (index.parent / href).is_file()
        assert "/" not in href
    assert sorted(path.name for path in index.parent.iterdir()) == sorted([*hrefs, "index.html"])


def test_index_histogram_counts_every_report(typical):
    from dataclasses import replace

    scores = [0.0, 0.05, 0.5, 0.999, 1.0]
    rows = [index_page.entry(str(s), "a.html", replace(typical, score=s)) for s in scores]
    text = index_page.render(rows)
    counts = [int(number) for number in re.findall(r'class="count"[^>]*>(\d+)<', text)]
    assert counts == [2, 1, 2]


def test_an_empty_index_says_so():
    assert "No report yet." in index_page.render([])
