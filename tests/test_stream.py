"""Streaming: how the pieces are cut changes nothing, and the end equals `verify` on the whole."""

import asyncio
import itertools

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claimcheck.errors import InputError
from claimcheck.stream import (
    LOOKBACK,
    AsyncStreamVerifier,
    StreamVerifier,
    hold_back,
    hold_back_async,
)

pytestmark = pytest.mark.usefixtures("small_engine")

CONTEXT = ["Dr. Lee sold 42 ships, 8 boats and 3.5 tons of rope. In 1998 she had 7 yards."]
TEXT = (
    "Dr. Lee sold 42 ships in the U.S. last year. She had about 99 orders!\n\n"
    "- 8 boats were sold\n- 3.5 tons of rope\n\nHer yards (7 in 1998) are busy… "
    'He said: "We sold 42." Then 500 more were ordered by Acme Inc. and 3 others.'
)
BAD = (
    "They sold 42 ships in the spring of the year. They sold 41 ships in all. "
    "It was 8 boats then, and nothing else was sold in the whole of that year."
)
LAW = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def stream(pieces, **options):
    verifier = StreamVerifier(CONTEXT, **{"stop_on": "never", **options})
    found = [finding for piece in pieces for finding in verifier.feed(piece)]
    found += verifier.flush()
    assert tuple(found) == verifier.findings
    return verifier


def cut(text, points):
    points = sorted({0, len(text), *(point for point in points if point <= len(text))})
    return [text[a:b] for a, b in itertools.pairwise(points)]


def test_every_split_point_gives_the_same_findings_and_report(small_engine):
    whole = small_engine(TEXT, CONTEXT)
    expected = stream([TEXT]).findings
    for point in range(len(TEXT) + 1):
        verifier = stream([TEXT[:point], TEXT[point:]])
        assert verifier.findings == expected, point
        assert verifier.close().to_json() == whole.to_json()


def test_one_character_at_a_time_is_the_same_as_all_at_once():
    assert stream(list(TEXT)).findings == stream([TEXT]).findings


@LAW
@given(st.lists(st.integers(0, len(TEXT)), max_size=12))
def test_any_cutting_gives_the_same_findings(points):
    assert stream(cut(TEXT, points)).findings == stream([TEXT]).findings


@LAW
@given(
    st.text(alphabet='aB 1.!?\n"-…', max_size=120),
    st.lists(st.integers(0, 120), max_size=6),
)
def test_any_text_and_cutting_gives_the_same_findings(text, points):
    assert stream(cut(text, points)).findings == stream([text]).findings


def test_findings_are_those_of_the_whole_text(small_engine):
    streamed = [(f.anchor.span, f.status) for f in stream(list(TEXT)).findings]
    whole = [(f.anchor.span, f.status) for f in small_engine(TEXT, CONTEXT).findings]
    assert streamed == whole


def test_spans_are_those_of_the_whole_text_however_long():
    text = "".join(f"We have {number} in the yard today. " for number in range(100, 400))
    assert len(text) > 3 * LOOKBACK
    verifier = stream(cut(text, range(0, len(text), 7)))
    assert len(verifier.findings) == 300
    for finding in verifier.findings:
        span = finding.anchor.span
        assert text[span.start : span.end] == span.text


def test_a_finding_comes_before_the_answer_is_complete():
    verifier = StreamVerifier(CONTEXT)
    for letter in BAD:
        if verifier.feed(letter) and verifier.stopped:
            break
    assert verifier.stopped_by.anchor.span.text == "41"
    assert len(verifier.text) < len(BAD)


@pytest.mark.parametrize(
    ("stop_on", "text", "by"),
    [
        ("contradiction", "It is 555 here. It is 41 there.", "41"),
        ("finding", "It is 555 here. It is 41 there.", "555"),
        ("never", "It is 555 here. It is 41 there.", None),
        ("finding", "It is about 99 here.", None),
    ],
)
def test_rules(stop_on, text, by):
    verifier = stream([text], stop_on=stop_on)
    assert (verifier.stopped_by and verifier.stopped_by.anchor.span.text) == by
    assert verifier.stopped is (by is not None)


def test_nothing_is_checked_after_the_stop():
    verifier = stream(["It is 41 here. It is 41 there."], stop_on="contradiction")
    assert len(verifier.findings) == 1
    assert verifier.text == "It is 41 here. It is 41 there."


def test_a_held_back_stream_ends_before_the_bad_sentence():
    verifier = StreamVerifier(CONTEXT)
    shown = list(hold_back(iter(cut(BAD, range(0, 200, 3))), verifier))
    assert "".join(shown) == "They sold 42 ships in the spring of the year."
    assert verifier.stopped


@LAW
@given(st.lists(st.integers(0, len(TEXT)), max_size=20))
def test_a_held_back_stream_loses_nothing(points):
    verifier = StreamVerifier(CONTEXT, stop_on="never")
    shown = []
    for piece in hold_back(cut(TEXT, points), verifier):
        shown.append(piece)
        assert TEXT.startswith("".join(shown))
    assert "".join(shown) == TEXT


def test_tokens_are_taken_only_as_long_as_needed():
    taken = []

    def tokens():
        for token in cut(BAD, range(0, 200, 4)):
            taken.append(token)
            yield token

    list(hold_back(tokens(), StreamVerifier(CONTEXT)))
    assert len("".join(taken)) < len(BAD)


def test_the_async_variant_finds_the_same():
    async def run():
        async def tokens():
            for token in cut(TEXT, range(0, 400, 5)):
                yield token

        verifier = AsyncStreamVerifier(CONTEXT, stop_on="never")
        shown = [piece async for piece in hold_back_async(tokens(), verifier)]
        return "".join(shown), verifier.findings, await verifier.close_async()

    shown, findings, report = asyncio.run(run())
    sync = stream([TEXT])
    assert (shown, findings, report) == (TEXT, sync.findings, sync.close())


@pytest.mark.parametrize("text", ["", " ", "\n\n", "."])
def test_almost_nothing(text):
    verifier = stream([text])
    assert verifier.findings == ()
    assert verifier.close().answer == text


def test_a_sentence_without_an_end_is_cut_at_last():
    verifier = StreamVerifier(CONTEXT, stop_on="never")
    for _ in range(3000):
        verifier.feed("and 41 ")
    assert len(verifier.findings) > 1000


@pytest.mark.parametrize("piece", [None, b"x", 3])
def test_a_piece_must_be_text(piece):
    with pytest.raises(InputError, match="not text"):
        StreamVerifier(CONTEXT).feed(piece)


def test_an_unknown_rule_is_refused():
    with pytest.raises(InputError, match="Choose from: contradiction, finding, never"):
        StreamVerifier(CONTEXT, stop_on="always")
