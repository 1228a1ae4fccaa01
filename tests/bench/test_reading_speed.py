"""Reading numbers as a ratio to spaCy's tokenizer, and its growth with the text.

Run with: python -m pytest tests/bench/test_reading_speed.py -m bench -s --override-ini addopts=
"""

from __future__ import annotations

import time

import pytest

from claimcheck.kinds import numbers

RATIO = 3.0
"""How much dearer than the tokenizer reading the numbers of a report may be."""

GROWTH = 1.6
"""How much dearer a character of a long text may be than one of a short text."""

PARAGRAPH = """The Brampton depot opened in the spring, and the company said that it would hire more
drivers there. Income in the year to March was £57 million, up 7 % on the year before, while
the order book stood at about £120 million. Of the 512 people on the payroll, 260 work in the old
town; a third of them came from the mill that closed. Deliveries take between five and seven
business days, and a parcel of no more than 23 kg costs $12.50. Nobody expects the rail link to be
ready before the winter, though the ministry has promised to look at the plans once the survey of
the river bank is finished and the neighbours have been heard.
"""

pytestmark = pytest.mark.bench


def text_of(size: int) -> str:
    return (PARAGRAPH * (size // len(PARAGRAPH) + 1))[:size]


def seconds(function: object, text: str, times: int) -> float:
    """The least processor time of some runs: others on the machine only ever add to it."""
    assert callable(function)
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        function(text)
        best = min(best, time.process_time() - start)
    return best


def test_reading_a_megabyte_against_the_tokenizer() -> None:
    spacy = pytest.importorskip("spacy")
    tokenizer = spacy.blank("en").tokenizer
    text = text_of(1_000_000)
    tokenizer(text[:10_000])
    numbers.read(text[:10_000])
    ratio = seconds(numbers.read, text, 3) / seconds(tokenizer, text, 3)
    print(f"\nreading numbers costs {ratio:.2f} times the tokenizer")
    assert ratio <= RATIO


@pytest.mark.parametrize(
    "unit", [PARAGRAPH, "1, ", "999 ", "5-7 kg ", "(4,210) ", "half a million "]
)
def test_reading_grows_with_the_text(unit: str) -> None:
    short, long = (unit * (size // len(unit)) for size in (10_000, 200_000))
    numbers.read(short)
    growth = (
        seconds(numbers.read, long, 2) / len(long) / (seconds(numbers.read, short, 5) / len(short))
    )
    print(f"\n{unit[:8]!r}: a character of a long text costs {growth:.2f} of one of a short text")
    assert growth <= GROWTH
