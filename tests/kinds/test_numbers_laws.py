"""Laws of quantities: exact spans, formats that read back, agreement that is fair to both sides."""

import os
import subprocess
import sys
from decimal import Context, Decimal, localcontext

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.findings import Outcome, Reason
from claimcheck.kinds import numbers, values
from claimcheck.kinds.numbers import agree, derive, describe, neighbours, read

SMALL = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
SMALL = [*SMALL.split(), *"fifteen sixteen seventeen eighteen nineteen".split()]
TENS = ["", "", *"twenty thirty forty fifty sixty seventy eighty ninety".split()]

PIECES = st.sampled_from(
    "5 12 1,299 3.5 0.012 -7 −8 ½ 10⁶ 6.02×10^23 2019 $ € £ US$ Rs USD % percent kg km/h mg/kg °C "
    "million k M bn crore dozen twenty-one hundred half third and a an of in to from between or "
    "about nearly at least more than up ( ) [1] - – : / ' \" , . ; \n | fell rose loss iPhone "
    "Chapter IV v2.0.1 COVID-19 5'11\" 1h 30m 3-2 16:9 2nd twice doubled ± ~ ≥ 24/7 9:30 March "
    "１２８ ٣٤ é 漢 \x00 \ufffd per day years old".split(" ")
)
MESSY = st.lists(PIECES, max_size=24).flatmap(
    lambda pieces: st.sampled_from([" ", ""]).map(lambda joint: joint.join(pieces))
)
TEXTS = st.one_of(
    MESSY, st.text(max_size=80), st.binary(max_size=80).map(lambda b: b.decode("latin-1"))
)


def in_words(number):
    """The number below a million in English words, the slow obvious way."""
    if number < 20:
        return SMALL[number]
    if number < 100:
        tail = number % 10
        return TENS[number // 10] + (f"-{SMALL[tail]}" if tail else "")
    if number < 1000:
        tail = number % 100
        return f"{SMALL[number // 100]} hundred" + (f" and {in_words(tail)}" if tail else "")
    tail = number % 1000
    joint = " and " if 0 < tail < 100 else " "
    head = f"{in_words(number // 1000)} thousand"
    return head + (f"{joint}{in_words(tail)}" if tail else "")


FORMATS = {
    "english": lambda n: f"{n:,}",
    "plain": lambda n: f"{n}",
    "narrow spaces": lambda n: f"{n:,}".replace(",", "\u202f"),
    "no-break spaces": lambda n: f"{n:,}".replace(",", "\u00a0"),
    "apostrophes": lambda n: f"{n:,}".replace(",", "'"),
    "decimals": lambda n: f"{n:,}.00",
    "full width": lambda n: "".join(chr(ord(c) - 48 + 0xFF10) for c in str(n)),
    "words": in_words,
    "capital words": lambda n: in_words(n).capitalize(),
    "thousands": lambda n: f"{Decimal(n) / 1000} thousand",
    "millions": lambda n: f"{Decimal(n) / 10**6:f} million",
    "k": lambda n: f"{Decimal(n) / 1000}k",
    "power": lambda n: f"{Decimal(n) / 1000} × 10^3",
}
UNITS = ["kg", " km", " %", " litres", " GB", " minutes", " dollars", " square metres", " mph"]


@settings(deadline=None, max_examples=200)
@given(TEXTS)
def test_spans_are_slices_in_order(text):
    end = 0
    for mention in read(text):
        assert end <= mention.start < mention.end <= len(text)
        assert text[mention.start : mention.end] == mention.text
        end = mention.end


BESIDE = st.sampled_from(
    "5 12 1,299 3.5 2019 seven half about nearly least than up to of at by from between over rose "
    "fell minus plus aged number ranked chapter page film may march kr percent per cent million "
    "dozen km pounds dollars cents hours year old years days times fold in out every goals and or "
    "odd more less higher annual growth maximum x m k p a.m. point pointers herons, stood. Rs USD "
    "No. Chapter Section".split(" ")
)


@settings(deadline=None, max_examples=400)
@given(st.lists(BESIDE, min_size=2, max_size=9).map(" ".join))
def test_a_neighbour_rules_out_only_what_would_not_be_read(text):
    found = read(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(neighbours, "front", lambda *place: None)
        patch.setattr(neighbours, "behind", lambda *place: None)
        assert read(text) == found


CELLS = st.from_regex(r"-?(\d{1,9}|\d{1,3}(,\d{3}){1,4})(\.\d{1,9})?%?", fullmatch=True)


@settings(deadline=None, max_examples=400)
@given(CELLS, st.sampled_from([None, True, False]))
def test_a_cell_is_read_as_by_the_long_way(cell, day_first):
    found = values.read(cell, day_first=day_first)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(numbers, "figure", lambda text: None)
        assert repr(values.read(cell, day_first=day_first)) == repr(found)


@pytest.mark.parametrize(
    "cell", ["7", "1,234", "12.50", "-3", "45%", "-0.5%", "0", "4817", "1812.5"]
)
def test_a_plain_cell_is_one_figure(cell):
    assert values.read(cell) == (numbers.figure(cell),)


@pytest.mark.parametrize("cell", ["", "2019", "20240304", "1,23", "5 km", "1.2.3", "5\n", "−3"])
def test_other_cells_take_the_long_way(cell):
    assert numbers.figure(cell) is None


@settings(deadline=None, max_examples=100)
@given(TEXTS, TEXTS)
def test_comparing_never_raises_and_relates_both_ways(left, right):
    first, second = ([m.value for m in read(text)] for text in (left, right))
    for one in first[:4]:
        assert describe(one)
        assert agree(one, one).reason is Reason.EXACT
        for other in second[:4]:
            there, back = agree(one, other), agree(other, one)
            assert (there.outcome is Outcome.UNRELATED) == (back.outcome is Outcome.UNRELATED)
            assert there.steps
    if first:
        derive(first[0], second, left)


@settings(deadline=None, max_examples=200)
@given(st.integers(0, 999_999), st.sampled_from(sorted(FORMATS)))
def test_every_format_reads_back(number, name):
    written = FORMATS[name](number)
    found = read(f"They counted {written} herons.")
    assert [mention.text for mention in found] == [written]
    assert found[0].value.amount == number


@settings(deadline=None, max_examples=200)
@given(st.integers(1, 999_999), st.sampled_from(sorted(FORMATS)), st.sampled_from(sorted(FORMATS)))
def test_formats_of_one_value_agree_both_ways(number, one, other):
    first, second = (read(f"{FORMATS[name](number)} people")[0].value for name in (one, other))
    for claimed, stated in ((first, second), (second, first)):
        found = agree(claimed, stated)
        assert found.reason in {Reason.EXACT, Reason.SAME_VALUE}


@settings(deadline=None, max_examples=100)
@given(
    st.decimals(min_value=1, max_value=10**6, places=3),
    st.sampled_from(UNITS),
    st.integers(0, 2),
)
def test_rounding_a_value_keeps_its_support(value, unit, places):
    stated = read(f"{value}{unit}")[0].value
    claimed = read(f"{round(value, places):f}{unit}")[0].value
    found = agree(claimed, stated)
    if places or value > 3:
        assert found.outcome is Outcome.AGREES


@settings(deadline=None, max_examples=100)
@given(st.integers(100, 10**6), st.integers(1, 99))
def test_another_integer_never_agrees(number, off):
    claimed, stated = (read(f"{n:,} people")[0].value for n in (number, number + off))
    assert agree(claimed, stated).outcome is Outcome.DISAGREES


@settings(deadline=None, max_examples=100)
@given(st.integers(2, 10**6), st.integers(2, 10**6))
def test_bounds_follow_the_order_of_numbers(limit, value):
    stated = read(f"{value:,} people")[0].value
    over, under = (read(f"{word} {limit:,} people")[0].value for word in ("over", "under"))
    assert (agree(over, stated).outcome is Outcome.AGREES) == (value > limit)
    assert (agree(under, stated).outcome is Outcome.AGREES) == (value < limit)


@pytest.mark.parametrize(
    "text",
    [
        "7" * 100_000,
        "(" * 10_000 + "5" + ")" * 10_000,
        "[" * 10_000,
        "1," * 3_000,
        "999 " * 3_000,
        "$" * 20_000,
        "half a " * 3_000,
        "hundred and " * 5_000,
        "A" * 50_000 + "5",
        "5 m/s²·kg/" * 300,
        "\x00\x01\xff5" * 1_000,
        "五5六٣٤٥" * 1_000,
    ],
    ids=lambda text: repr(text[:8]),
)
def test_hostile_text_is_read(text):
    for mention in read(text):
        assert text[mention.start : mention.end] == mention.text


def test_the_callers_decimal_context_does_not_matter():
    text = "1,234,567.89 kg and a third of 2 lb 3 oz"
    with localcontext(Context(prec=3)):
        narrow = read(text)
    assert narrow == read(text)


PROGRAM = """
import logging, sys, warnings
warnings.simplefilter("error")
from claimcheck.kinds import numbers, values
from claimcheck.kinds.numbers import agree, read
assert not {"quantulum3", "spacy", "numpy", "dateparser", "networkx"} & set(sys.modules)
found = read("9.81 m/s², 5 kg/m³, 3 N·m, 12 W/m², 0.1 g/cm³ and 5 a/b, 10 mg/kg")
print([(m.text, m.value) for m in found])
print(agree(found[4].value, found[1].value))
assert "quantulum3" in sys.modules
assert logging.getLogger().handlers == [] and logging.getLogger().level == logging.WARNING
"""


def test_unit_grammar_is_contained_and_the_same_for_every_hash_seed():
    outputs = set()
    for seed in ("0", "1", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stderr == ""
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert "metre_per_square_second" in outputs.pop()
