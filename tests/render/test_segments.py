"""Overlapping spans as stretches: laws against the obvious reading, character by character."""

from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.render.positions import Lines
from claimcheck.render.segments import levels, segments

LAW = settings(max_examples=150, deadline=None)
LENGTH = 20
SPANS = st.lists(
    st.tuples(st.integers(0, LENGTH), st.integers(0, LENGTH)).map(
        lambda pair: (min(pair), max(pair))
    ),
    max_size=8,
)


@LAW
@given(SPANS)
def test_every_character_is_covered_by_its_spans(spans):
    at = 0
    for one in segments(LENGTH, spans):
        assert one.start == at < one.end
        for place in range(one.start, one.end):
            expected = {n for n, (start, end) in enumerate(spans) if start <= place < end}
            assert set(one.covering) == expected
        sizes = [spans[n][1] - spans[n][0] for n in one.covering]
        assert sizes == sorted(sizes, reverse=True)
        at = one.end
    assert at == LENGTH


@LAW
@given(SPANS)
def test_every_span_begins_once(spans):
    begun = [n for one in segments(LENGTH, spans) for n in one.begins]
    assert sorted(begun) == [n for n, (start, end) in enumerate(spans) if start < end]


def test_a_span_outside_the_text_is_left_out():
    assert [one.covering for one in segments(3, [(2, 9), (-1, 2)])] == [()]


def test_no_text_has_no_segment():
    assert list(segments(0, [])) == []


@LAW
@given(SPANS)
def test_overlapping_spans_have_lines_of_their_own(spans):
    spans = [span for span in spans if span[0] < span[1]]
    found = levels(spans, most=99)
    for a, (start, end) in enumerate(spans):
        for b in range(a):
            if spans[b][0] < end and start < spans[b][1]:
                assert found[a] != found[b]


def test_the_value_is_closer_to_the_words_than_its_claim():
    assert levels([(0, 50), (10, 14)], most=4) == [2, 1]


def test_levels_end_at_the_most():
    assert max(levels([(0, n) for n in range(1, 10)], most=4)) == 4


@LAW
@given(st.text(alphabet="ab\n\ré😀", max_size=30), st.integers(0, 30))
def test_lines_and_columns(text, offset):
    line, column = Lines(text).at(offset)
    before = text[: min(offset, len(text))]
    if before.endswith("\r") and text[len(before) : len(before) + 1] == "\n":
        return  # inside a line end: either line is right
    normal = before.replace("\r\n", "\n").replace("\r", "\n")
    assert line == normal.count("\n") + 1
    assert column == len(normal) - (normal.rfind("\n") + 1) + 1


def test_line_words():
    lines = Lines("one\r\ntwo\nthree")
    assert [lines.line(n) for n in (1, 2, 3)] == ["one", "two", "three"]
