"""Tokens, keywords, n-grams and lexical similarity: examples, laws, and scikit-learn as oracle."""

from __future__ import annotations

import math
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.language.terms import (
    STOP_WORDS,
    TfIdf,
    jaccard,
    keywords,
    ngram_overlap,
    ngrams,
    tokens,
    vocabulary,
)

WORDS = st.lists(
    st.sampled_from(
        [
            "the",
            "a",
            "red",
            "blue",
            "cat",
            "dogs",
            "runs",
            "fast",
            "9",
            "3.5",
            "café",
            "été",
            "北京",
        ]
    ),
    max_size=12,
).map(" ".join)
LAW = settings(max_examples=80, deadline=None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tesla's store", ["tesla", "store"]),
        ("It isn’t $1,243.50, is it?", ["it", "isn't", "1,243.50", "is", "it"]),
        ("real-time v1.2.3 x_y", ["real", "time", "v1.2.3", "x", "y"]),
        ("cafe\u0301 ＡＢＣ", ["café", "abc"]),
        ("हिन्दी भाषा है।", ["हिन्दी", "भाषा", "है"]),
        ("東京 is 5", ["東", "京", "is", "5"]),
        ("\x00\ud800…—!?", []),
        ("", []),
    ],
)
def test_tokens(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


def test_the_ascii_path_reads_like_the_unicode_path() -> None:
    text = "Don't sell Tesla's 3.5 or 1,200 e-mails; dogs' v2.0 ends."
    assert tokens(text + " é")[:-1] == tokens(text)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What time does the store open?", ("time", "store", "open")),
        ("Can you please list the features of the price list?", ("features", "price", "list")),
        ("What is the name of Ann's dog?", ("ann", "dog")),
        ("Tell me about apples and apples", ("apples",)),
        ("Who are you?", ()),
        ("", ()),
    ],
)
def test_keywords(question: str, expected: tuple[str, ...]) -> None:
    assert keywords(question) == expected


def test_ngrams() -> None:
    assert list(ngrams(["a", "b", "c"], 2)) == [("a", "b"), ("b", "c")]
    assert list(ngrams(["a"], 2)) == []
    with pytest.raises(ValueError, match="at least 1, got 0"):
        ngrams(["a"], 0)


@pytest.mark.parametrize(
    ("answer", "context", "n", "expected"),
    [
        ("the red cat", ["a red cat"], 2, 0.5),
        ("the red cat", ["a red", "cat"], 2, 0.0),
        ("cat", ["the red cat"], 3, 1.0),
        ("cat", [], 1, 0.0),
        ("?", ["cat"], 1, 0.0),
    ],
)
def test_ngram_overlap(answer: str, context: list[str], n: int, expected: float) -> None:
    assert ngram_overlap(answer, context, n) == expected


def test_a_pair_of_texts_weighs_what_separates_them() -> None:
    """One shared and one own word each: 1 / (1 + idf²), with idf = ln(3/2) + 1."""
    idf = math.log(3 / 2) + 1
    assert TfIdf().cosine("price list", "price tag") == pytest.approx(1 / (1 + idf**2))


def test_a_fitted_corpus_lets_common_words_fade() -> None:
    corpus = ["the cat", "the dog", "the bird", "the price"]
    fitted = TfIdf.fit(corpus)
    assert fitted.documents == 4
    assert fitted.frequencies["the"] == 4
    assert fitted.cosine("the cat", "the dog") < TfIdf().cosine("the cat", "the dog")


@LAW
@given(WORDS, WORDS)
def test_similarities_are_symmetric_and_bounded(a: str, b: str) -> None:
    for measure in (jaccard, TfIdf().cosine, TfIdf.fit([a, b, "the cat"]).cosine):
        score = measure(a, b)
        assert 0 <= score <= 1
        assert score == measure(b, a)
        if tokens(a):
            assert measure(a, a) == pytest.approx(1)


@LAW
@given(st.lists(st.text(max_size=40), max_size=4))
def test_the_vocabulary_is_the_set_of_tokens(texts: list[str]) -> None:
    assert vocabulary(texts) == {word for text in texts for word in tokens(text)}


@given(st.text(max_size=60))
def test_tokens_are_stable_under_reading_again(text: str) -> None:
    found = tokens(text)
    assert all(found)
    assert tokens(" ".join(found)) == found or "'" in " ".join(found)


@LAW
@given(WORDS, st.lists(WORDS, max_size=3), st.integers(1, 3))
def test_overlap_agrees_with_the_slow_definition(answer: str, texts: list[str], n: int) -> None:
    words = tokens(answer)
    if not words:
        assert ngram_overlap(answer, texts, n) == 0
        return
    n = min(n, len(words))
    wanted = set(ngrams(words, n))
    there = {gram for text in texts for gram in ngrams(tokens(text), n)}
    assert ngram_overlap(answer, texts, n) == len(wanted & there) / len(wanted)


@LAW
@given(st.lists(WORDS.filter(lambda text: bool(tokens(text))), min_size=2, max_size=5))
def test_cosine_agrees_with_scikit_learn(texts: list[str]) -> None:
    vectors = pytest.importorskip("sklearn.feature_extraction.text")
    for corpus, ours in ((texts, TfIdf.fit(texts)), (texts[:2], TfIdf())):
        oracle = vectors.TfidfVectorizer(tokenizer=tokens, lowercase=False, token_pattern=None)
        oracle.fit(corpus)
        rows = oracle.transform(texts[:2])
        assert ours.cosine(texts[0], texts[1]) == pytest.approx(
            (rows[0] @ rows[1].T).toarray()[0][0]
        )


@LAW
@given(WORDS, WORDS)
def test_jaccard_agrees_with_scikit_learn(a: str, b: str) -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    vocabulary = sorted(set(tokens(a)) | set(tokens(b)))
    rows = [[word in set(tokens(text)) for word in vocabulary] for text in (a, b)]
    expected = metrics.jaccard_score(*rows, zero_division=0) if vocabulary else 0.0
    assert jaccard(a, b) == pytest.approx(expected)


def test_stop_words_are_tokens() -> None:
    assert [word for word in sorted(STOP_WORDS) if tokens(word) != [word]] == []


def test_similarity_does_not_depend_on_the_hash_seed() -> None:
    program = (
        "from claimcheck.language.terms import TfIdf, keywords;"
        "a='What does the red fox eat in the long winter nights of 2024?';"
        "b='In winter the fox eats 3.5 mice, the red one more, at night, often.';"
        "print(repr(TfIdf().cosine(a, b)), keywords(a))"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": str(seed), "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in (0, 1, 2)
    }
    assert len(printed) == 1
