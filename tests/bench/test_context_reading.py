"""Reading a context grows with its length and no faster, whatever it is made of."""

import time

import pytest

from claimcheck import verify
from claimcheck.anchors import Document
from claimcheck.context import index_context, sentences, structure

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


WIDE = {
    "markdown": lambda n: f"{'| a ' * n}|\n{'|---' * n}|\n{'| 1 ' * n}|\n",
    "one line": lambda n: f"col : {'a | ' * n} row 1 : {'1 | ' * n}",
    "html": lambda n: f"<table><tr>{'<th>a' * n}<tr>{'<td>1' * n}</table>",
    "json": lambda n: str([1] * n),
}


def parse(text):
    structure(Document("1", text))
    sentences(text)


def seconds(text, read=parse):
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        read(text)
        best = min(best, time.process_time() - start)
    return best


@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS)
def test_reading_is_linear(unit):
    short = unit * (20_000 // len(unit))
    assert seconds(short * 5) <= 9 * seconds(short)


@pytest.mark.parametrize("table", WIDE.values(), ids=WIDE)
def test_a_wide_row_is_read_as_fast_as_many_short_ones(table):
    assert seconds(table(10_000), index_context) <= 9 * seconds(table(2_000), index_context)


def test_a_claim_against_a_wide_row_costs_no_more_than_its_cells():
    def check(cells):
        context = index_context("col : " + "a | " * cells + "row 1 : " + "1 | " * cells)
        return seconds("Row 1 has 3 more a than b, 45 in all.", lambda text: verify(text, context))

    assert check(1_000) <= 9 * check(200)
