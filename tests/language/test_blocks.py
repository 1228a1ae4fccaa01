"""Where a block of text begins, and what the pipeline makes of line breaks."""

import pytest

from claimcheck.language.blocks import WRAPPED_LENGTH, block_starts
from claimcheck.language.parse import parse

LONG = "The council met on Tuesday evening and went through the budget of"


def lines_that_begin(text: str) -> list[str]:
    return [text[start:].splitlines()[0] for start in block_starts(text)]


@pytest.mark.parametrize(
    ("text", "begins", "why"),
    [
        ("", [], "nothing begins in an empty text"),
        (" \n\t\n", [], "white space is no block"),
        ("One.\n\nTwo.", ["One.", "Two."], "a blank line ends a paragraph"),
        ("One.\r\n\r\nTwo.", ["One.", "Two."], "so it does with Windows line ends"),
        (f"{LONG}\nthe harbour.", [LONG], "a line broken by its margin goes on"),
        (f"{LONG}\nHarbour Street.", [LONG], "also before a capital, after 'of'"),
        ("Summary\nSales rose.", ["Summary", "Sales rose."], "a short line is a heading"),
        ("# Sales of the year and\nthey rose", ["# Sales of the year and", "they rose"], "marked"),
        ("We sell:\n- tea\n- coffee", ["We sell:", "- tea", "- coffee"], "list items"),
        ("Steps\n1. mix\n2) bake", ["Steps", "1. mix", "2) bake"], "numbered items"),
        ("| a | b |\n| 1 | 2 |", ["| a | b |", "| 1 | 2 |"], "table rows"),
        ("name\tage\nAnn\t5", ["name\tage", "Ann\t5"], "rows of tabs"),
        ("city,year,people\nBonn,2020,330", ["city,year,people", "Bonn,2020,330"], "CSV rows"),
        ("It was led by Dr.\nMeyer.", ["It was led by Dr."], "an abbreviation ends no sentence"),
        ("The end.\nand so on", ["The end."], "a small letter goes on"),
    ],
)
def test_blocks_begin(text: str, begins: list[str], why: str) -> None:
    assert lines_that_begin(text) == begins, why


def test_a_line_is_wrapped_only_when_it_is_long_enough() -> None:
    line = "word " * 30
    short, long = line[: WRAPPED_LENGTH - 6].strip(), line[:81].strip()
    assert len(block_starts(f"{short}\nNext line")) == 2
    assert len(block_starts(f"{long}\nNext line")) == 1


def test_sentences_of_the_pipeline_keep_to_the_blocks() -> None:
    text = "Prices\n- tea costs 3 euros\n- coffee costs 4 euros\n\nBoth rose in May"
    parsed = parse(text)
    sentences = [parsed.slice(first, end - 1)[2].strip() for first, end in parsed.sentences]
    items = ["- tea costs 3 euros", "- coffee costs 4 euros"]
    assert sentences == ["Prices", *items, "Both rose in May"]
