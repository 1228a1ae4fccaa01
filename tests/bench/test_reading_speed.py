"""Reading numbers and dates as a ratio to spaCy's tokenizer, and its growth with the text.

Run with: python -m pytest tests/bench/test_reading_speed.py -m bench -s
"""

from __future__ import annotations

from functools import partial

import pytest

from claimcheck.kinds import dates, numbers, values
from tests.bench.prose import characters, seconds

RATIO = 2.0
"""How much dearer than the tokenizer reading the numbers and dates of a text may be."""

GROWTH = 1.6
"""How much dearer a character of a long text may be than one of a short text."""

pytestmark = pytest.mark.bench


def test_reading_a_megabyte_against_the_tokenizer() -> None:
    spacy = pytest.importorskip("spacy")
    tokenizer = spacy.blank("en").tokenizer
    text = characters(1_000_000)
    values.read("5 kg/m³ on 3 May 2021")  # loads the unit grammar
    tokenizing = seconds(lambda: tokenizer(text))
    for name, read in (("numbers", numbers.read), ("dates", dates.read), ("both", values.read)):
        ratio = seconds(partial(read, text)) / tokenizing
        print(f"\nreading {name} costs {ratio:.2f} times the tokenizer", end="")
    assert ratio <= RATIO


@pytest.mark.parametrize(
    "unit",
    [
        characters(10_000),
        "1, ",
        "999 ",
        "5-7 kg ",
        "(4,210) ",
        "half a million ",
        "3/4/2024 ",
        "Monday to ",
        "between 1999 and ",
        "the last ",
    ],
    ids=lambda unit: unit[:12],
)
def test_reading_grows_with_the_text(unit: str) -> None:
    short, long = (unit * (size // len(unit)) for size in (10_000, 1_000_000))
    values.read(short)
    growth = (
        seconds(lambda: values.read(long), 1)
        / len(long)
        / (seconds(lambda: values.read(short), 5) / len(short))
    )
    print(f"\n{unit[:12]!r}: a character of a long text costs {growth:.2f} of one of a short text")
    assert growth <= GROWTH
