"""Which passages a sentence is held against."""

import claimcheck
from claimcheck.entail.window import told, window

FILLER = [f"Line {n} of the harbour rules speaks of ropes, nets and lamps." for n in range(200)]


def index(*texts):
    return claimcheck.index_context(list(texts))


def test_a_short_context_is_its_own_window():
    one = index("The Fram has 90 seats. It sails at noon.")
    assert window(one, "It sails at noon.").text == "The Fram has 90 seats. It sails at noon."


def test_the_passage_with_the_rare_words_is_chosen_and_the_budget_holds():
    one = index(" ".join([*FILLER[:100], "The Fram has 90 seats.", *FILLER[100:]]))
    found = window(one, "The Fram carries 90 people.")
    assert "The Fram has 90 seats." in found.text
    assert len(found.text) < 320
    assert all(told(one, number) in found.text for number in found.passages)


def test_what_it_stands_for_is_looked_for_by_the_sentence_before():
    fram = [f"The Fram is a ferry with {n} decks and a crew of {n}." for n in range(3, 9)]
    one = index(" ".join([*fram, *FILLER[:50], "Its sister Tor is a ferry with 2 decks."]))
    assert "Tor" in window(one, "It has 2 decks.", "The Tor is the sister of the Fram.").text


def test_passages_keep_the_order_of_the_context():
    one = index(" ".join([*FILLER[:80], "Alpha opens first.", *FILLER[80:], "Omega closes last."]))
    found = window(one, "Omega closes last, and Alpha opens first.")
    assert found.passages == tuple(sorted(found.passages))
    assert found.text.index("Alpha") < found.text.index("Omega")


def test_a_row_is_told_with_its_headings():
    one = index("| Plan | Price |\n|---|---|\n| Basic | 9 euros |\n| Pro | 19 euros |")
    rows = " ".join(told(one, number) for number in range(len(one.passages)))
    assert "Price: 9 euros" in rows
    assert "Pro" in rows


def test_a_heading_stands_before_what_is_below_it():
    one = index("# Refunds\n\nMoney is paid back in ten days.")
    assert "Refunds" in window(one, "Money is paid back in ten days.").text


def test_an_empty_context_gives_an_empty_window():
    assert window(index(""), "Anything at all.").passages == ()
