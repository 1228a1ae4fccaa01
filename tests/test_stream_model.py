"""Streaming with the real engine: the end equals `verify`, however the text is cut."""

import pytest

from claimcheck import index_context, verify
from claimcheck.commands.demo import ANSWER, CONTEXT
from claimcheck.stream import LOOKAHEAD, StreamVerifier

pytestmark = pytest.mark.model


@pytest.mark.parametrize("size", [1, 7, 60, 1000])
def test_the_end_equals_verify_and_the_way_there_does_not_depend_on_the_cuts(size):
    index = index_context(list(CONTEXT))
    whole = StreamVerifier(index, stop_on="never")
    whole.feed(ANSWER)
    whole.flush()
    stream = StreamVerifier(index, stop_on="never")
    for start in range(0, len(ANSWER), size):
        stream.feed(ANSWER[start : start + size])
    stream.flush()
    assert stream.findings == whole.findings
    assert stream.close() == verify(ANSWER, index)


def test_a_contradiction_stops_the_stream_before_its_end():
    stream = StreamVerifier(list(CONTEXT))
    for letter in ANSWER:
        stream.feed(letter)
        if stream.stopped:
            break
    assert stream.stopped_by.anchor.span.text == "$1,234,500"
    first = ANSWER.index(". ") + 1
    assert len(stream.text) <= first + 1 + LOOKAHEAD
