"""Reading and comparing quantities: the case tables."""

from decimal import Decimal

import pytest

from claimcheck.anchors import Quantity
from claimcheck.findings import Reason
from claimcheck.kinds.numbers import agree, derive, describe, read, read_scale, scaled
from tests.cases import rows

DEFAULTS = {
    "low": None,
    "high": None,
    "approximator": "",
    "bound": "",
    "direction": 0,
    "identifier": "",
    "assumed": False,
    "uncertain": False,
}


def params(name, key):
    """The rows that have `key`, those with an `xfail` marked as expected to fail."""
    return [
        pytest.param(
            row,
            id=row["id"],
            marks=[pytest.mark.xfail(reason=row["xfail"], strict=True)] if "xfail" in row else [],
        )
        for row in rows(name)
        if key in row
    ]


def as_row(mention, wanted):
    """What was read, in the shape of a row; the step only where the row gives one."""
    value = mention.value
    row = {name: getattr(value, name) for name in DEFAULTS if name != "uncertain"}
    row |= {"unit": value.unit, "dimension": value.dimension, "uncertain": mention.uncertain}
    row |= {"text": mention.text, "bound": value.bound.value}
    return row | ({"step": value.step} if "step" in wanted else {})


def as_wanted(wanted):
    numbers = {
        name: None if wanted.get(name) is None else Decimal(wanted[name])
        for name in ("low", "high", "step")
        if name != "step" or "step" in wanted
    }
    return DEFAULTS | wanted | numbers


@pytest.mark.parametrize("row", params("quantities", "text"))
def test_read(row):
    found = read(row["text"])
    assert [mention.text for mention in found] == [one["text"] for one in row["expect"]]
    for mention, wanted in zip(found, row["expect"], strict=True):
        assert row["text"][mention.start : mention.end] == mention.text
        assert as_row(mention, wanted) == as_wanted(wanted)


@pytest.mark.parametrize("row", params("quantity_agreement", "stated"))
def test_agree(row):
    found = agree(read(row["claimed"])[0].value, read(row["stated"])[0].value)
    wanted = row["expect"]
    assert (found.outcome.value, found.reason.value) == (wanted["outcome"], wanted["reason"])
    assert found.steps


@pytest.mark.parametrize("row", params("quantity_agreement", "operands"))
def test_derive(row):
    claimed = read(row["claimed"])[-1].value
    operands = [mention.value for mention in read(row["operands"])]
    found = derive(claimed, operands, row["claimed"])
    assert (found.steps[0] if found else None) == row["expect"]["formula"]
    assert found is None or found.reason is Reason.DERIVED


@pytest.mark.parametrize(
    ("header", "factor", "unit"),
    [
        ("in thousands of US dollars", 1000, "USD"),
        ("($ thousands)", 1000, "USD"),
        ("in € million", 10**6, "EUR"),
        ("(000s)", 1000, ""),
        ("£'000", 1000, "GBP"),
        ("USD m", 10**6, "USD"),
        ("millions", 10**6, ""),
        ("in millions, except per share data", 10**6, ""),
        ("All amounts in thousands", 1000, ""),
        ("kg", 1, "kilogram"),
        ("km/h", 1, "kilometre/hour"),
        ("thousand tonnes", 1000, "tonne"),
        ("%", 1, "percent"),
        ("EUR", 1, "EUR"),
        ("m", 1, "metre"),
    ],
)
def test_read_scale(header, factor, unit):
    assert read_scale(header) == (Decimal(factor), unit)


@pytest.mark.parametrize("header", ["", "May", "the first quarter", "Lisbon", "per", "x" * 200])
def test_no_scale(header):
    assert read_scale(header) is None


def test_a_header_scales_bare_cells_only():
    cell, share = read("2,450")[0].value, read("12 %")[0].value
    money = scaled(cell, *read_scale("$ thousands"))
    assert agree(read("$2.45 million")[0].value, money).reason is Reason.SAME_VALUE
    assert agree(read("$2,450")[0].value, money).reason is Reason.WRONG_SCALE
    assert scaled(share, Decimal(1000), "USD") == share
    name = read("iPhone 15")[0].value
    assert scaled(name, Decimal(1000), "USD") == name


def test_a_loss_in_thousands():
    cell = scaled(read("| Net result | (4,210) |")[0].value, Decimal(1000), "USD")
    loss, profit = (read(f"a net {word} of $4.21 million")[0].value for word in ("loss", "profit"))
    assert agree(loss, cell).reason is Reason.SAME_VALUE
    assert agree(profit, cell).reason is Reason.OPPOSITE


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("$1,243,500", "1,243,500 USD"),
        ("5-7 days", "5 to 7 days"),
        ("at least 500", "at least 500"),
        ("about 300", "about 300"),
        ("33.3%", "33.3 percent"),
        ("fell 8%", "down 8 percent"),
        ("3rd", "rank 3"),
        ("doubled", "2 times"),
        ("won 3-2", "3-2"),
        ("iPhone 15", "iphone 15"),
        ("a third of them", "0.3333"),
    ],
)
def test_describe(text, words):
    assert describe(read(text)[0].value) == words


def test_unknown_units_are_unrelated():
    strange = Quantity(Decimal(5), Decimal(5), unit="furlong", dimension="length")
    assert agree(strange, read("5 km")[0].value).reason is Reason.NOT_FOUND
