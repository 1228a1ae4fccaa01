"""Reading a context grows with its length and no faster, whatever it is made of."""

import time

import pytest

from claimcheck.anchors import Document
from claimcheck.context import sentences, structure

pytestmark = pytest.mark.bench

UNITS = {
    "prose": "The mill at Barl closed in 1911, after a fire. It reopened nine years later.\n",
    "csv": "Ada,36,Graz\n",
    "csv of two": "a, b\n",
    "markdown": "| a | 1 | x |\n",
    "aligned": "North   14.2   15.8\n",
    "json": '{"name": "a", "v": [1, 2]}\n',
    "open json": '{"a": [',
    "open strings": '{"',
    "html": "<tr><td colspan=3>x</td></tr>",
    "open comments": "<!-- ",
    "open tags": '<a b="',
    "key values": "key: value\n",
    "open keys": "key:\n",
    "pairs": "a: b; ",
    "dashes": "a - b\n",
    "emphasis": "**a *b",
    "links": "[a](",
    "fences": "```\n",
    "abbreviations": "Mr. A. ",
    "quotes": '"a,b\n',
}


def seconds(text):
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        structure(Document("1", text))
        sentences(text)
        best = min(best, time.process_time() - start)
    return best


@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS)
def test_reading_is_linear(unit):
    short = unit * (20_000 // len(unit))
    assert seconds(short * 5) <= 9 * seconds(short)
