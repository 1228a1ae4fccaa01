"""Quantities against other readers, and every disagreement with its reason."""

import json
import random
import re
from decimal import Decimal
from itertools import pairwise

import pytest

from claimcheck.kinds.numbers import grammar, read, units
from tests.cases import rows
from tests.kinds.test_numbers_laws import in_words
from tests.oracles import build_units

DISAGREEMENTS = {(row["oracle"], row["text"]): row for row in rows("oracles_numbers")}


def test_the_unit_table_is_what_pint_gives():
    pytest.importorskip("pint")
    assert json.loads(build_units.TABLE.read_text(encoding="utf-8")) == build_units.entries()


def test_conversions_are_pints():
    pint = pytest.importorskip("pint")
    registry = pint.UnitRegistry(non_int_type=Decimal, autoconvert_offset_to_baseunit=True)
    names = {key: name for _, key, name, *_ in build_units.BASES}
    names |= {key: name for _, key, name, *_ in build_units.SINGLES if name}
    by_dimension: dict[str, list[str]] = {}
    for key in names:
        unit = units.unit_of(key)
        assert unit is not None
        by_dimension.setdefault(unit.dimension, []).append(key)
    dice = random.Random(7)
    compared = 0
    for keys in by_dimension.values():
        for source, target in pairwise(keys):
            amount = Decimal(dice.randint(1, 10**6)) / 100
            ours = units.convert(amount, units.unit_of(source), units.unit_of(target))
            start = registry.Quantity(amount, registry.parse_expression(names[source]).units)
            scale = registry.parse_expression(names[source]).magnitude
            end = registry.parse_expression(names[target])
            theirs = (start * scale).to(end.units).magnitude / end.magnitude
            assert abs(ours - theirs) <= abs(theirs) * Decimal("1e-12"), (source, target)
            compared += 1
    assert compared > 60


def test_number_words_are_those_of_text2num():
    text2num = pytest.importorskip("text_to_num").text2num
    dice = random.Random(11)
    numbers = [*range(2, 130), *(dice.randrange(130, 10**6) for _ in range(300))]
    for number in numbers:
        words = in_words(number)
        mention = read(f"{words} people")[0]
        assert mention.text == words
        assert mention.value.amount == text2num(words, "en") == number


PRICES = [
    "$1,299.00",
    "1.299,00 €",
    "€1.299,00",
    "£84",
    "CHF 99.90",
    "1 299,50 €",
    "US$4.20",
    "12,50 €",
    "₹1,23,456",
    "¥900",
    "420 USD",
    "$.99",
    "1'299.00 CHF",
    "1.299 €",
    "$1.299",
    "3,5 €",
    "€ 5",
    "A$20",
    "EUR 1.299,00",
    "$5 million",
    "50 cents",
    "Rs 4.5 crore",
]


@pytest.mark.parametrize("text", PRICES)
def test_prices_are_those_of_price_parser(text):
    price = pytest.importorskip("price_parser").Price.fromstring(text)
    ours = read(text)[0].value
    row = DISAGREEMENTS.get(("price-parser", text))
    if row is None:
        assert ours.amount == price.amount
        assert ours.dimension == "currency"
    else:
        assert str(ours.amount) == row["ours"]
        assert str(price.amount) == row["theirs"]
        assert row["why"]


@pytest.mark.parametrize("row", [r for r in DISAGREEMENTS.values() if r["oracle"] == "text2num"])
def test_disagreements_with_text2num_are_still_there(row):
    alpha2digit = pytest.importorskip("text_to_num").alpha2digit
    assert alpha2digit(row["text"], "en") == row["theirs"]
    assert str(read(row["text"])[0].value.amount) == row["ours"]


def as_read(text):
    """What we read, as "words = value unit" a mention."""
    found = []
    for mention in read(text):
        value = mention.value
        ends = dict.fromkeys((value.low, value.high))
        amount = value.identifier or " to ".join(f"{end:g}" for end in ends)
        found.append(f"{mention.text} = {amount} {value.unit or value.dimension}")
    return found


UNITS = {
    "40 km": "kilometre",
    "512 GB": "gigabyte",
    "60 mph": "mile per hour",
    "37.5 °C": "degree Celsius",
    "-40 °F": "degree fahrenheit",
    "3 kWh": "kilowatt hour",
    "5 kg": "kilogram",
    "8 GHz": "gigahertz",
    "30 m²": "square metre",
    "100 km/h": "kilometre per hour",
    "9.8 m/s²": "metre per square second",
}


@pytest.mark.parametrize("text", UNITS)
def test_measures_are_those_of_quantulum3(text):
    (theirs,) = grammar.parsed(text)
    (ours,) = read(text)
    assert (ours.text, float(ours.value.amount)) == (theirs.surface, theirs.value)
    assert theirs.unit.name == UNITS[text]
    words = set(re.split(r"[_/ ]", ours.value.unit)) - {"per"}
    assert words == set(theirs.unit.name.lower().split()) - {"per", "degree"}


@pytest.mark.parametrize(
    "row", [r for r in DISAGREEMENTS.values() if r["oracle"] == "quantulum3"], ids=lambda r: r["id"]
)
def test_what_quantulum3_misreads(row):
    theirs = grammar.parsed(row["text"])
    assert [f"{one.surface} = {one.value:g} {one.unit.name}" for one in theirs] == row["theirs"]
    assert as_read(row["text"]) == row["ours"]
    assert row["why"]
