"""Laws that hold for any text: offsets, coverage, and reading back what was written."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.anchors import Document
from claimcheck.context import documents, plain, sentences, structure

MARKS = "{}[]()<>|:;,.-–*_`#&\"'\\/= \t\n\rabAB12€%"
PIECES = st.lists(
    st.sampled_from(
        [
            "| a | b |\n",
            "|---|---|\n",
            "a,b,c\n",
            "1,2,3\n",
            '{"a": 1',
            "}",
            "[",
            "]",
            '"',
            "<table>",
            "<tr>",
            "<td colspan=3>",
            "</td>",
            "<th rowspan=2>",
            "</table>",
            "<p>",
            "&amp;",
            "<!--",
            "-->",
            "**",
            "`",
            "```\n",
            "# H\n",
            "key: ",
            "value; ",
            "Name: Ada\n",
            "- item\n",
            "Hours:\n",
            "  x: 1\n",
            "a  1  2\n",
            "...",
            "\n",
            "\n\n",
            " ",
            "word ",
            "Mr. X left. ",
            "in thousands\n",
            "row 1 : ",
            "col : a | b ",
            "https://x.y ",
            "— ",
        ]
    ),
    max_size=30,
).map("".join)
TEXTS = st.text(st.sampled_from(MARKS), max_size=120) | PIECES | st.text(max_size=60)

WORDS = st.text(st.sampled_from("abcdeäöXYZ129 .,:;-%$"), min_size=1, max_size=12).map(
    lambda text: " ".join(text.split()) or "x"
)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=12)
)
DATA = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=15,
)


def leaves(value, path=()):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner, path)
    else:
        yield path, value if isinstance(value, str) else json.dumps(value)


@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_any_text_is_covered_by_its_regions_and_sliced_by_its_cells(text):
    found = structure(Document("1", text))
    assert "".join(text[region.start : region.end] for region in found.regions) == text
    for cell in found.cells:
        assert text[cell.start : cell.end] == cell.text != ""
    starts = [cell.start for cell in found.cells]
    assert starts == sorted(starts)
    assert structure(Document("1", text)) == found
    found.section_path(len(text) // 2)


@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_plain_text_keeps_its_length_and_adds_no_words(text):
    seen = plain(Document("1", text)).text
    assert len(seen) == len(text)
    if "&" not in text:
        assert all(a == b or a.isspace() for a, b in zip(seen, text, strict=True))


@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_sentences_hold_every_word_once_and_in_order(text):
    end = 0
    for start, stop in sentences(text):
        assert end <= start < stop <= len(text)
        assert not text[end:start].strip()
        assert not text[start].isspace()
        end = stop
    assert not text[end:].strip()


@settings(max_examples=120, deadline=None)
@given(
    st.dictionaries(st.text(min_size=1, max_size=6), DATA, min_size=1, max_size=4), st.booleans()
)
def test_every_leaf_of_json_is_found_with_its_path_and_value(data, indented):
    text = json.dumps(data, ensure_ascii=indented, indent=2 if indented else None)
    found = [(cell.path, cell.value) for cell in structure(Document("1", text)).cells]
    assert found == [(path, value) for path, value in leaves(data) if value.strip()]


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.text(min_size=1, max_size=6), DATA, min_size=1, max_size=4))
def test_data_given_as_context_is_one_json_document(data):
    data = {"zz": 1, **data}
    (document,) = documents(data)
    assert json.loads(document.text) == data


@settings(max_examples=80, deadline=None)
@given(
    st.integers(2, 5).flatmap(
        lambda width: st.lists(
            st.lists(WORDS, min_size=width, max_size=width), min_size=2, max_size=5
        )
    )
)
def test_a_markdown_table_is_read_back(rows):
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|" + "---|" * len(rows[0]))
    found = structure(Document("1", "\n".join(lines))).cells
    read = {(cell.line, cell.column_index): cell.value for cell in found}
    written = {(n, i): v for n, row in enumerate(rows[1:]) for i, v in enumerate(row)}
    assert read == written


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(WORDS, min_size=3, max_size=3), min_size=1, max_size=5))
def test_a_csv_table_is_read_back(rows):
    def quoted(value):
        return '"' + value.replace('"', '""') + '"'

    lines = ["name,city,note", *(",".join(map(quoted, row)) for row in rows)]
    found = structure(Document("1", "\n".join(lines))).cells
    read = {(cell.line, cell.column_index): cell.value for cell in found}
    assert read == {(n, i): v for n, row in enumerate(rows) for i, v in enumerate(row)}
