"""The best passages are those that reading every list to its end gives."""

from array import array

from hypothesis import given
from hypothesis import strategies as st

from claimcheck.context import index_context
from claimcheck.context.ranking import best_of
from claimcheck.language.terms import ngram_overlap

LISTS = st.lists(
    st.tuples(
        st.frozensets(st.integers(0, 40), min_size=1),
        st.sampled_from([0.35, 0.5, 0.7, 1.0]),
    ),
    max_size=8,
)


def slowly(lists, limit):
    found = {}
    for numbers, weight in lists:
        for number in numbers:
            found[number] = found.get(number, 0.0) + weight
    return sorted(found, key=lambda number: (-found[number], number))[:limit]


@given(LISTS, st.integers(1, 9))
def test_no_number_is_missed(lists, limit):
    ascending = sorted(((array("I", sorted(one)), weight) for one, weight in lists), key=_length)
    assert best_of(ascending, limit) == slowly(ascending, limit)


def _length(one):
    return len(one[0])


def test_an_index_finds_as_many_ngrams_as_its_texts_have():
    texts = ["The mill's new owner paid €4.2 million.", "Nobody was hurt; the mill closed."]
    answer = "The mill closed and nobody paid."
    index = index_context(texts)
    for n in (1, 2, 3):
        assert index.overlap(answer, n) == ngram_overlap(answer, texts, n)
    assert index.overlap("", 1) == 0.0
