"""What the model is told of each word."""

import pytest

from claimcheck.entail import pieces
from claimcheck.entail.pieces import known, numbers_in, word_kinds

NEAR = known("The ferry takes 350 passengers and 40 cars.")
FAR = known("The ferry takes 350 passengers and 40 cars. Tickets cost 12 euros in Halden.")


def kinds(sentence):
    return {sentence[s:e]: kind for s, e, kind in word_kinds(sentence, NEAR, FAR)}


@pytest.mark.parametrize(
    ("sentence", "word", "kind"),
    [
        ("The ferry sails", "The", pieces.SMALL),
        ("The ferry sails", "ferry", pieces.FOUND),
        ("The ferries sail", "ferries", pieces.FOUND),
        ("It leaves Halden", "Halden", pieces.ELSEWHERE),
        ("It leaves Bergen", "Bergen", pieces.NOWHERE),
        ("It takes 350 people", "350", pieces.NUMBER_FOUND),
        ("It costs twelve euros", "twelve", pieces.NUMBER_ELSEWHERE),
        ("It takes 390 in all", "390", pieces.NUMBER_DERIVED),
        ("It takes 371 people", "371", pieces.NUMBER_NOWHERE),
    ],
)
def test_kinds(sentence, word, kind):
    assert kinds(sentence)[word] == kind


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,243,500", 1243500),
        ("1.24 million", 1240000),
        ("3,5", 3.5),
        ("2.4bn", 2.4e9),
        ("seven", 7),
        ("12.5", 12.5),
    ],
)
def test_numbers(text, value):
    assert [number for _, _, number in numbers_in(text)] == [value]


def test_versions_and_dates_with_two_dots_are_no_numbers():
    assert numbers_in("1.2.3") == []


class Letters:
    """A tokenizer of letters."""

    def encode(self, text, add_special_tokens):
        assert not add_special_tokens
        ids = [3 + ord(letter) % 50 for letter in text]
        offsets = [(n, n + 1) for n in range(len(text))]
        return type("Pieces", (), {"ids": ids, "offsets": offsets})()


def test_an_input_says_where_the_sentence_lies():
    found = pieces.encode(Letters(), "Evidence.", "Before.", "Two 350.", NEAR)
    first, last = found.sentence
    assert len(found.ids) == len(found.kinds)
    assert last - first == 8
    assert found.ids[last] == pieces.END
    assert all(kind != pieces.OTHER for kind in found.kinds[first:last])
    assert found.offsets[0] == (0, 1)


def test_long_parts_are_cut():
    found = pieces.encode(Letters(), "e" * 999, "b" * 999, "s" * 999, NEAR)
    room = pieces.EVIDENCE + pieces.BEFORE + pieces.SENTENCE + 5
    assert len(found.ids) <= room
