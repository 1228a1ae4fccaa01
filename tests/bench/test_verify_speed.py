"""What checking an answer costs beside parsing the same text, and how both grow with the context.

Run with: python -m pytest tests/bench/test_verify_speed.py -m bench -s
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from claimcheck import index_context, verify
from claimcheck.kinds import claims, values
from claimcheck.language import load_pipeline
from claimcheck.language.parse import parse
from tests.bench.prose import answer_to, in_turns, prose, seconds

pytestmark = pytest.mark.bench

FRESH = 0.4
"""Times parsing the context: checking against it with nothing prepared."""

PREPARED = 2.5
"""Times parsing the answer: checking it against an index that was asked before."""

INDEXING, VERIFYING = 110, 3
"""What a context of a hundred times the length may cost as a multiple of the short one."""

AFTER_PARSE = 0.25
"""Of spaCy's parse of a text: reading its claims, hedges and polarity, and what values are of."""

MEGABYTES = 600
"""Peak memory of a process that checks an answer against a context of ten megabytes."""

CONTEXT = prose(2_000)
ANSWER = answer_to(CONTEXT)


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """Load the pipeline, the lexicons and the unit grammar, which happens once a process."""
    verify("The dam holds 5 kg/m³ of sand.", "The dam holds 4 kg/m³ of sand. Ada Bell built it.")
    verify(ANSWER, CONTEXT)


def test_a_fresh_context() -> None:
    nlp = load_pipeline()
    cost, parsing = in_turns(lambda: verify(ANSWER, CONTEXT), lambda: nlp(CONTEXT), repeats=30)
    print(f"\nverify costs {cost / parsing:.3f} times nlp(context)")
    assert cost / parsing <= FRESH


def test_a_prepared_index() -> None:
    nlp = load_pipeline()
    index = index_context(CONTEXT)
    first = seconds(lambda: verify(ANSWER, index), 1)
    cost, parsing = in_turns(lambda: verify(ANSWER, index), lambda: nlp(ANSWER), repeats=300)
    print(f"\nverify costs {cost / parsing:.2f} times nlp(answer)", end="")
    print(f", {first / parsing:.2f} the first time")
    assert cost / parsing <= PREPARED


def test_growth_with_the_context() -> None:
    long = prose(200_000)
    shorts, longs = [], []
    for turn in range(5):  # In turns, for how fast a busy machine is changes within seconds.
        # Other texts in each: the words of one that was read before are known, while a long text
        # has more of them than are remembered.
        parts = [prose(2_000, 8 * turn + place) for place in range(1, 9)]
        cost = seconds(lambda parts=parts: [index_context(part) for part in parts], 1)
        shorts.append(cost / sum(map(len, parts)))
        longs.append(seconds(lambda: index_context(long), 1) / len(long))
    indexing = 100 * min(longs) / min(shorts)
    small, large = index_context(CONTEXT), index_context(long)
    answer = answer_to(long)
    verify(ANSWER, small)
    first = seconds(lambda: verify(answer, large), 1)
    verifying = seconds(lambda: verify(answer, large), 5) / seconds(
        lambda: verify(ANSWER, small), 5
    )
    print(f"\na context of 100 times the length: indexing {indexing:.0f} times, ", end="")
    print(f"verifying {verifying:.2f} times ({first * 1000:.0f} ms the first time)")
    assert indexing <= INDEXING
    assert verifying <= VERIFYING


def test_work_after_the_parse() -> None:
    text = prose(600, seed=3)
    mentions = values.read(text)

    parsed = parse(text)

    def read() -> None:
        fresh = replace(parsed)  # without what was worked out about it before
        claims.read(fresh)
        for one in mentions:
            claims.bind(fresh, one.start, one.end)
        fresh.memo.clear()  # as verify does: what is noted there refers back to it

    nlp = load_pipeline()
    reading, parsing, spacys = in_turns(
        read,
        lambda: parse(text),
        # The same components as spaCy runs them: what all ratios here are of.
        lambda: list(nlp.pipe([text], disable=["lemmatizer"])),
        repeats=30,
    )
    share = reading / spacys
    print(f"\nreading claims and bindings costs {share:.3f} of the parse by spaCy", end="")
    print(f", {reading / parsing:.3f} of our own")
    assert share <= AFTER_PARSE


@pytest.mark.parametrize("kind", ["characters", "csv_text", "json_text"])
def test_memory_of_ten_megabytes(kind: str) -> None:
    code = (
        "import resource\n"
        "from claimcheck import verify\n"
        f"from tests.bench.prose import answer_to, {kind}, prose\n"
        f"verify(answer_to(prose(2_000)), {kind}(10_000_000))\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    unit = 1 if sys.platform == "darwin" else 1024
    peak = int(done.stdout) * unit / 1e6
    print(f"\n10 MB of {kind}: peak of {peak:.0f} MB")
    assert peak < MEGABYTES
